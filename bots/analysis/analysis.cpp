// The work of an analysis in slices: first every position apart from the others, then the costliest decisions again.
#include "bots/analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

namespace ecumene::analysis {
namespace {

constexpr std::uint64_t fewest_playouts = 64, most_playouts = 4000;
constexpr std::size_t most_outcomes = 64; // more are not listed, but sampled
constexpr std::size_t most_tried = 3;     // actions beside the one taken
constexpr double least_evidence = 1.5;    // standard errors by which another action must look better
constexpr std::size_t again_a_seat = 3;   // decisions that are looked at twice, and
constexpr std::uint64_t again_times = 4;  // how much longer
constexpr double least_cost = 0.01, least_turn = 0.05;
constexpr std::size_t most_turning_points = 5;

} // namespace

Analyst::~Analyst() = default;

Analyst::Analyst(const AnyGame& game, const Setting& setting)
    : judge_(bots_of(game).judge(game, setting.seed)), seats_(std::size_t(game.seats())) {
    const std::vector<std::string> actions = game.actions();
    const std::size_t end = actions.size();
    analysis_.points.resize(end + 1);
    for (std::size_t at = 0; at <= end; ++at) analysis_.points[at].moment = judge_->moment(at);
    while (analysis_.first < end && analysis_.points[analysis_.first].moment.kind != Moment::choice) ++analysis_.first;
    for (std::size_t at = analysis_.first; at < end; ++at) {
        const Moment moment = analysis_.points[at].moment;
        if (moment.kind == Moment::choice) {
            tasks_.push_back({Task::choice, analysis_.decisions.size()});
            analysis_.decisions.emplace_back();
            analysis_.decisions.back().at = at;
            analysis_.decisions.back().seat = moment.seat;
            analysis_.decisions.back().action = actions[at];
        } else if (moment.kind == Moment::chance) {
            tasks_.push_back({Task::chance, analysis_.throws.size()});
            analysis_.throws.emplace_back().at = at;
        }
    }
    tasks_.push_back({Task::end, end});
    outcomes_.resize(analysis_.throws.size());
    of_ = tasks_.size() + again_a_seat * seats_;
    const std::size_t parts = 5 * analysis_.decisions.size() + 2 * analysis_.throws.size() + 1;
    analysis_.playouts = setting.playouts != 0
                             ? setting.playouts
                             : std::clamp<std::uint64_t>(setting.total / parts, fewest_playouts, most_playouts);
}

Shares Analyst::shares(const Prospects& all) const { return {all.begin(), all.begin() + std::ptrdiff_t(seats_)}; }

std::size_t Analyst::position(std::size_t number) const {
    const Task task = tasks_[number];
    if (task.kind == Task::chance) return analysis_.throws[task.index].at;
    return task.kind == Task::end ? task.index : analysis_.decisions[task.index].at;
}

void Analyst::run(std::size_t number) {
    const Task task = tasks_[number];
    if (task.kind == Task::choice) look_at_choice(task.index);
    if (task.kind == Task::chance) look_at_chance(task.index);
    if (task.kind == Task::again) look_again(analysis_.decisions[task.index]);
    if (task.kind == Task::end) {
        const Opinion opinion = judge_->judge(task.index, "point", analysis_.playouts);
        Point& point = analysis_.points[task.index];
        point = {point.moment, true, shares(opinion.value), shares(opinion.error)};
    }
    ++done_;
}

// The position, and whether something better than the action taken can be found. What looks better is judged again
// with other luck, so that what it would have brought is not flattered by having been chosen.
void Analyst::look_at_choice(std::size_t index) {
    Decision& decision = analysis_.decisions[index];
    const std::uint64_t playouts = analysis_.playouts;
    const Opinion opinion = judge_->judge(decision.at, "point", playouts);
    Point& point = analysis_.points[decision.at];
    point = {point.moment, true, shares(opinion.value), shares(opinion.error)};

    std::vector<std::string> actions = {decision.action};
    for (std::string& other : judge_->candidates(decision.at, playouts, most_tried + 1))
        if (other != decision.action && actions.size() <= most_tried) actions.push_back(std::move(other));
    if (actions.size() == 1) return;
    const auto seat = std::size_t(decision.seat);
    const auto seen = judge_->compare(decision.at, actions, "first look", std::max<std::uint64_t>(1, playouts / 2));
    std::vector<std::size_t> order;
    for (std::size_t i = 1; i < actions.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return seen[a].opinion.value[seat] > seen[b].opinion.value[seat];
    });
    for (const std::size_t i : order) decision.tried.push_back(actions[i]);
    const std::size_t best = order[0];
    const double ahead = seen[best].opinion.value[seat] - seen[0].opinion.value[seat];
    if (ahead <= least_evidence * seen[best].apart_error || ahead <= 0) return;

    const auto again = judge_->compare(decision.at, {actions[0], actions[best]}, "second look", playouts);
    decision.better = actions[best];
    decision.gain = again[1].opinion.value[seat] - again[0].opinion.value[seat];
    decision.error = again[1].apart_error;
}

void Analyst::look_at_chance(std::size_t number) {
    Throw& thrown = analysis_.throws[number];
    outcomes_[number] = judge_->outcomes(thrown.at, "point", analysis_.playouts, most_outcomes);
    thrown.listed = !outcomes_[number].empty();
    if (thrown.listed) return;
    const Opinion opinion = judge_->judge(thrown.at, "point", analysis_.playouts);
    Point& point = analysis_.points[thrown.at];
    point = {point.moment, true, shares(opinion.value), shares(opinion.error)};
}

// The action taken beside all that was tried, much longer, and with luck of its own.
void Analyst::look_again(Decision& decision) const {
    std::vector<std::string> actions = {decision.action};
    actions.insert(actions.end(), decision.tried.begin(), decision.tried.end());
    const auto seat = std::size_t(decision.seat);
    const auto seen = judge_->compare(decision.at, actions, "third look", again_times * analysis_.playouts);
    std::size_t best = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Opinion& opinion = seen[i].opinion;
        decision.options.push_back({actions[i], opinion.value[seat], opinion.error[seat], seen[i].apart_error});
        if (opinion.value[seat] > seen[best].opinion.value[seat]) best = i;
    }
    std::stable_sort(decision.options.begin() + 1, decision.options.end(),
                     [](const Option& a, const Option& b) { return a.value > b.value; });
    decision.better = best == 0 ? "" : actions[best];
    decision.gain = seen[best].opinion.value[seat] - seen[0].opinion.value[seat];
    decision.error = seen[best].apart_error;
}

void Analyst::advance() {
    if (round_ == Round::positions) {
        round_ = Round::again;
        const std::size_t before = tasks_.size();
        forgive();
        choose_decisions();
        of_ = before + tasks_.size();
        return;
    }
    trace_back();
    balance();
    find_turning_points();
    find_costliest();
    tasks_.clear();
    round_ = Round::finished;
}

// Whoever did what looked better later in the same turn gave nothing away.
void Analyst::forgive() {
    std::vector<Decision>& all = analysis_.decisions;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Decision& decision = all[i];
        for (std::size_t j = i + 1; j < all.size() && all[j].seat == decision.seat; ++j)
            decision.tried.erase(std::remove(decision.tried.begin(), decision.tried.end(), all[j].action),
                                 decision.tried.end());
        if (std::find(decision.tried.begin(), decision.tried.end(), decision.better) != decision.tried.end()) continue;
        decision.better.clear();
        decision.gain = decision.error = 0;
    }
}

void Analyst::choose_decisions() {
    tasks_.clear();
    for (int seat = 0; seat < int(seats_); ++seat) {
        std::vector<std::size_t> own;
        for (std::size_t i = 0; i < analysis_.decisions.size(); ++i)
            if (analysis_.decisions[i].seat == seat && analysis_.decisions[i].gain > 0) own.push_back(i);
        std::stable_sort(own.begin(), own.end(), [&](std::size_t a, std::size_t b) {
            return analysis_.decisions[a].gain > analysis_.decisions[b].gain;
        });
        own.resize(std::min(own.size(), again_a_seat));
        for (const std::size_t i : own) tasks_.push_back({Task::again, i});
    }
}

// From the end to the beginning: a forced move is worth what follows it, a throw the mean of what may follow it.
void Analyst::trace_back() {
    std::vector<Point>& points = analysis_.points;
    std::size_t number = analysis_.throws.size();
    for (std::size_t at = points.size() - 1; at-- > analysis_.first;) {
        Point& point = points[at];
        const Point& next = points[at + 1];
        if (point.moment.kind == Moment::forced) point = {point.moment, true, next.chances, next.errors};
        if (point.moment.kind != Moment::chance) continue;
        Throw& thrown = analysis_.throws[--number];
        if (thrown.listed) {
            point = {point.moment, true, Shares(seats_), Shares(seats_)};
            thrown.rise.assign(seats_, 0);
            thrown.fall.assign(seats_, 0);
            for (std::size_t seat = 0; seat < seats_; ++seat) {
                for (const ChanceOutcome& outcome : outcomes_[number]) {
                    const double value = outcome.happened ? next.chances[seat] : outcome.opinion.value[seat];
                    const double error = outcome.happened ? next.errors[seat] : outcome.opinion.error[seat];
                    point.chances[seat] += outcome.probability * value;
                    point.errors[seat] += outcome.probability * error; // all met the same luck: errors go together
                    const double slack = outcome.happened ? 0 : error; // what cannot be told apart went as far
                    if (value >= next.chances[seat] - slack) thrown.rise[seat] += outcome.probability;
                    if (value <= next.chances[seat] + slack) thrown.fall[seat] += outcome.probability;
                }
            }
        }
        for (std::size_t seat = 0; seat < seats_; ++seat)
            thrown.luck.push_back(next.chances[seat] - point.chances[seat]);
    }
    for (std::size_t at = 0; at < analysis_.first; ++at) // the set-up: all begin alike
        points[at] = {points[at].moment, true, Shares(seats_, 1.0 / double(seats_)), Shares(seats_, 0)};
}

// Every change of a chance is put down to the throw or the seat that made it. Whoever moves plays better than a playout
// does, so turns gain on average: a turn counts against the mean of all turns of this game.
void Analyst::balance() {
    const std::vector<Point>& points = analysis_.points;
    const auto choice = [&](std::size_t at) { return points[at].moment.kind == Moment::choice; };
    std::vector<double> turns(seats_, 0); // of each seat: its choices in a row, counted once
    double gained = 0, all_turns = 0;
    int last = -1;
    for (std::size_t at = analysis_.first; at + 1 < points.size(); ++at) {
        const int by = points[at].moment.seat;
        if (by >= 0) {
            const auto seat = std::size_t(by);
            gained += points[at + 1].chances[seat] - points[at].chances[seat];
            if (choice(at) && by != last) ++turns[seat], ++all_turns;
        }
        if (by < 0 || choice(at)) last = by;
    }
    for (std::size_t seat = 0; seat < seats_; ++seat) {
        Balance sum;
        sum.start = 1.0 / double(seats_);
        sum.end = points.back().chances[seat];
        sum.luck = sum.setup = points[analysis_.first].chances[seat] - sum.start;
        for (std::size_t at = analysis_.first; at + 1 < points.size(); ++at) {
            const int by = points[at].moment.seat;
            double& part = by < 0 ? sum.luck : std::size_t(by) == seat ? sum.own : sum.others;
            part += points[at + 1].chances[seat] - points[at].chances[seat];
        }
        const double usual = all_turns > 0 ? gained * turns[seat] / all_turns : 0;
        sum.own -= usual;
        sum.others += usual;
        analysis_.balances.push_back(sum);
    }
}

void Analyst::find_turning_points() {
    const std::vector<Point>& points = analysis_.points;
    const auto change = [&](std::size_t from, std::size_t to, std::size_t seat) {
        return points[to].chances[seat] - points[from].chances[seat];
    };
    std::vector<TurningPoint> all;
    std::size_t decision = 0, number = 0;
    for (std::size_t from = analysis_.first; from + 1 < points.size();) {
        TurningPoint turn;
        turn.from = from;
        turn.to = from + 1;
        turn.by = points[from].moment.seat;
        while (turn.by >= 0 && turn.to + 1 < points.size() && points[turn.to].moment.seat == turn.by) ++turn.to;
        from = turn.to;
        std::size_t seat = 0;
        for (std::size_t i = 1; i < seats_; ++i) { // of two that changed alike, the one that gained
            const double more = std::abs(change(turn.from, turn.to, i)) - std::abs(change(turn.from, turn.to, seat));
            if (more > 1e-6 || (more > -1e-6 && change(turn.from, turn.to, i) > 0)) seat = i;
        }
        turn.seat = int(seat);
        turn.before = points[turn.from].chances[seat];
        turn.after = points[turn.to].chances[seat];
        turn.at = turn.from;
        for (std::size_t at = turn.from + 1; at < turn.to; ++at)
            if (std::abs(change(at, at + 1, seat)) > std::abs(change(turn.at, turn.at + 1, seat))) turn.at = at;
        for (; decision < analysis_.decisions.size() && analysis_.decisions[decision].at < turn.to; ++decision)
            turn.lost = std::max(turn.lost, analysis_.decisions[decision].gain);
        if (turn.by < 0) {
            const Throw& thrown = analysis_.throws[number++];
            if (thrown.listed) turn.probability = (turn.after > turn.before ? thrown.rise : thrown.fall)[seat];
        }
        const double doubt = std::hypot(points[turn.from].errors[seat], points[turn.to].errors[seat]);
        if (std::abs(turn.after - turn.before) >= std::max(least_turn, 2 * doubt)) all.push_back(turn);
    }
    std::stable_sort(all.begin(), all.end(), [](const TurningPoint& a, const TurningPoint& b) {
        return std::abs(a.after - a.before) > std::abs(b.after - b.before);
    });
    all.resize(std::min(all.size(), most_turning_points));
    analysis_.turning_points = std::move(all);
}

void Analyst::find_costliest() {
    for (int seat = 0; seat < int(seats_); ++seat) {
        std::optional<std::size_t> worst;
        for (std::size_t i = 0; i < analysis_.decisions.size(); ++i) {
            const Decision& decision = analysis_.decisions[i];
            if (decision.seat != seat || decision.options.empty()) continue;
            if (decision.gain < std::max(least_cost, 2 * decision.error)) continue;
            if (!worst || decision.gain > analysis_.decisions[*worst].gain) worst = i;
        }
        if (worst) analysis_.costliest.push_back(*worst);
    }
}

std::optional<Analysis> analyse(const AnyGame& game, const Setting& setting) {
    Analyst analyst(game, setting);
    std::mutex telling; // guards the caller's progress
    const auto stopped = [&] { return setting.stop != nullptr && setting.stop->load(); };
    while (!analyst.finished()) {
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t i; (i = next.fetch_add(1)) < analyst.tasks() && !stopped();) {
                analyst.run(i);
                const std::lock_guard guard(telling);
                if (setting.progress) setting.progress(analyst.done(), analyst.of());
            }
        };
        std::vector<std::thread> others;
        for (int i = 1; i < setting.threads; ++i) others.emplace_back(work);
        work();
        for (std::thread& other : others) other.join();
        if (stopped()) return std::nullopt;
        analyst.advance();
    }
    return analyst.analysis();
}

} // namespace ecumene::analysis
