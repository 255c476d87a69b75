// Thinking about every decision of a game, each apart from the others, so that threads share nothing.
#include "bots/analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

namespace ecumene::analysis {
namespace {

constexpr std::size_t most_worst = 5, most_turning_points = 4;
constexpr double least_loss = 0.02, least_turn = 0.10;
// A move that the search hardly tried counts as if it had been as good as the best one so many times: nobody is blamed
// without evidence.
constexpr double benefit_of_doubt = 8;

std::vector<std::size_t> positions(const AnyGame& game) { // those with a choice
    std::vector<std::size_t> found;
    const std::unique_ptr<AnyGame> then = game.clone();
    const std::vector<std::string> actions = game.actions();
    then->undo(then->length());
    for (std::size_t at = 0; at <= actions.size(); ++at) {
        if (then->to_act().is_seat() && then->legal().size() > 1) found.push_back(at);
        if (at < actions.size()) (void)then->apply(actions[at]);
    }
    return found;
}

std::unique_ptr<AnyGame> moment(const AnyGame& game, std::size_t at) {
    std::unique_ptr<AnyGame> then = game.clone();
    then->undo(game.length() - at);
    return then;
}

Decision judged(const AnyGame& game, const std::vector<std::string>& actions, std::size_t at, const Setting& setting) {
    const std::unique_ptr<AnyGame> then = moment(game, at);
    Rng rng(setting.seed, "analysis", at);
    Limits limits;
    limits.iterations = setting.iterations;
    const Thought thought = think(*then, limits, rng, setting.stop);
    Decision decision;
    decision.at = at;
    decision.seat = then->to_act().seat().index;
    decision.before = thought.shares;
    decision.preferred = thought.action;
    decision.preferred_value = decision.value = thought.value;
    if (at == actions.size()) return decision;
    decision.action = actions[at];
    for (const Candidate& candidate : thought.candidates) {
        if (candidate.action != decision.action) continue;
        const double visits = double(candidate.visits);
        decision.visits = candidate.visits;
        decision.value = (visits * candidate.value + benefit_of_doubt * thought.value) / (visits + benefit_of_doubt);
    }
    if (decision.action != decision.preferred) decision.loss = std::max(0.0, thought.value - decision.value);
    return decision;
}

double turn(const Decision& decision, int seat) {
    return std::abs(decision.after[std::size_t(seat)] - decision.before[std::size_t(seat)]);
}

std::vector<TurningPoint> turning_points(const std::vector<Decision>& decisions, std::size_t length) {
    std::vector<TurningPoint> all;
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        if (decisions[i].after.empty()) continue;
        TurningPoint point{i, 0};
        for (int seat = 1; seat < int(decisions[i].after.size()); ++seat)
            if (turn(decisions[i], seat) > turn(decisions[i], point.seat)) point.seat = seat;
        if (turn(decisions[i], point.seat) >= least_turn) all.push_back(point);
    }
    const auto size = [&](const TurningPoint& point) { return turn(decisions[point.decision], point.seat); };
    std::stable_sort(all.begin(), all.end(),
                     [&](const TurningPoint& a, const TurningPoint& b) { return size(a) > size(b); });
    std::vector<TurningPoint> chosen;
    const std::size_t apart = length / 25; // several steps of one turn of fortune are one turn
    for (const TurningPoint& point : all) {
        const auto near = [&](const TurningPoint& other) {
            const std::size_t a = decisions[point.decision].at, b = decisions[other.decision].at;
            return (a > b ? a - b : b - a) < apart;
        };
        if (std::none_of(chosen.begin(), chosen.end(), near)) chosen.push_back(point);
        if (chosen.size() == most_turning_points) break;
    }
    std::sort(chosen.begin(), chosen.end(),
              [](const TurningPoint& a, const TurningPoint& b) { return a.decision < b.decision; });
    return chosen;
}

std::vector<std::size_t> worst(const std::vector<Decision>& decisions) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < decisions.size(); ++i)
        if (decisions[i].loss >= least_loss) found.push_back(i);
    std::stable_sort(found.begin(), found.end(),
                     [&](std::size_t a, std::size_t b) { return decisions[a].loss > decisions[b].loss; });
    found.resize(std::min(found.size(), most_worst));
    return found;
}

} // namespace

std::optional<Analysis> analyse(const AnyGame& game, const Setting& setting) {
    const std::vector<std::size_t> where = positions(game);
    const std::vector<std::string> actions = game.actions();
    Analysis analysis;
    analysis.decisions.resize(where.size());

    std::atomic<std::size_t> next = 0;
    std::mutex telling; // guards `done` and the caller's progress
    std::size_t done = 0;
    const auto stopped = [&] { return setting.stop != nullptr && setting.stop->load(); };
    const auto work = [&] {
        for (std::size_t i; (i = next.fetch_add(1)) < where.size() && !stopped();) {
            analysis.decisions[i] = judged(game, actions, where[i], setting);
            const std::lock_guard guard(telling);
            ++done;
            if (setting.progress) setting.progress(done, where.size());
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < setting.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    if (stopped()) return std::nullopt;

    std::vector<Decision>& decisions = analysis.decisions;
    if (game.over())
        for (int seat = 0; seat < game.seats(); ++seat)
            analysis.end.push_back(share_of_win(game.winners(), seat).value());
    else if (!decisions.empty())
        analysis.end = decisions.back().before;
    for (std::size_t i = 0; i < decisions.size(); ++i)
        decisions[i].after = i + 1 < decisions.size() ? decisions[i + 1].before
                             : game.over()            ? analysis.end
                                                      : std::vector<double>();
    analysis.worst = worst(decisions);
    analysis.turning_points = turning_points(decisions, game.length());
    return analysis;
}

std::string told(const AnyGame& game, const Analysis& analysis, std::size_t decision) {
    const std::size_t begin = analysis.decisions[decision].at;
    const std::size_t end =
        decision + 1 < analysis.decisions.size() ? analysis.decisions[decision + 1].at : game.length();
    const std::unique_ptr<AnyGame> then = moment(game, end);
    std::string text;
    for (const std::string& sentence : then->story(Viewer::everything(), begin)) {
        if (text.find(sentence) != text.npos) continue; // the same thing again and again
        if (!text.empty()) text += "; ";
        text += sentence;
    }
    return text;
}

} // namespace ecumene::analysis
