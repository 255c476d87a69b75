// The analysis as text and as JSON.
#include "bots/analysis/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::analysis {
namespace {

using nlohmann::json;

constexpr std::size_t most_points = 240; // of a curve that is told in JSON

std::string percent(double share) { return fmt::format("{:.0f}%", 100 * share); }

double rounded(double share) { return std::round(share * 10'000) / 10'000; }
json rounded(const Shares& shares, double times = 1) {
    json list = json::array();
    for (const double share : shares) list.push_back(rounded(times * share));
    return list;
}

std::unique_ptr<AnyGame> position(const AnyGame& game, std::size_t at) {
    std::unique_ptr<AnyGame> then = game.clone();
    then->undo(game.length() - at);
    return then;
}

Told told(const AnyGame& game, std::size_t at) { return position(game, at + 1)->told(Viewer::everything(), at).at(0); }

// What actions would do at a position, in the order asked for.
std::vector<Phrase> meanings(const AnyGame& game, std::size_t at, const std::vector<std::string>& actions) {
    const std::unique_ptr<AnyGame> then = position(game, at);
    const std::vector<std::string> legal = then->legal();
    const std::vector<Phrase> phrases = then->meanings(Viewer::everything());
    std::vector<Phrase> found;
    for (const std::string& action : actions)
        found.push_back(phrases[std::size_t(std::find(legal.begin(), legal.end(), action) - legal.begin())]);
    return found;
}

// Positions enough to draw the curves: those next to a turn or a change, and some others.
std::vector<std::size_t> chart_positions(const Analysis& analysis) {
    const std::size_t first = analysis.first, end = analysis.points.size() - 1;
    std::vector<std::size_t> chosen;
    for (double least = 0.002;; least *= 2) {
        chosen.clear();
        const std::size_t stride = std::max<std::size_t>(1, (end - first) / 60);
        for (std::size_t at = first; at <= end; ++at) {
            if (!analysis.points[at].judged) continue;
            const auto turns = [&](const TurningPoint& turn) { return at == turn.from || at == turn.to; };
            const auto moved = [&](std::size_t other) {
                const Shares &a = analysis.points[at].chances, &b = analysis.points[other].chances;
                for (std::size_t seat = 0; seat < a.size() && seat < b.size(); ++seat)
                    if (std::abs(a[seat] - b[seat]) >= least) return true;
                return false;
            };
            if (chosen.empty() || at == end || at - chosen.back() >= stride || moved(chosen.back()) ||
                (at < end && analysis.points[at + 1].judged && moved(at + 1)) ||
                std::any_of(analysis.turning_points.begin(), analysis.turning_points.end(), turns))
                chosen.push_back(at);
        }
        if (chosen.size() <= most_points || least > 0.1) return chosen;
    }
}

std::string curve(const Analysis& analysis, const Names& names, const std::vector<std::string>& actions) {
    std::string text = fmt::format("{:>6}  {:<16} {:<28}", "action", "by", "what");
    for (const std::string& name : names) text += fmt::format(" {:>9.9}", name);
    text += '\n';
    for (std::size_t at = analysis.first; at < actions.size(); ++at) {
        const Point &before = analysis.points[at], &after = analysis.points[at + 1];
        if (before.moment.kind == Moment::forced) continue;
        const std::string by = before.moment.seat < 0 ? "(chance)" : names[std::size_t(before.moment.seat)];
        text += fmt::format("{:>6}  {:<16.16} {:<28.28}", at + 1, by, actions[at]);
        for (const double share : after.chances) text += fmt::format(" {:>9}", percent(share));
        text += '\n';
    }
    return text;
}

std::string balances(const Analysis& analysis, const Names& names) {
    std::string text =
        fmt::format("{:<16} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "", "start", "luck", "own", "others'", "end");
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        const Balance& sum = analysis.balances[seat];
        text += fmt::format("{:<16.16} {:>8.1f} {:>+8.1f} {:>+8.1f} {:>+8.1f} {:>8.1f}\n", names[seat], 100 * sum.start,
                            100 * sum.luck, 100 * sum.own, 100 * sum.others, 100 * sum.end);
    }
    return text;
}

std::string costliest(const AnyGame& game, const Analysis& analysis, const Names& names) {
    std::string text;
    for (const std::size_t index : analysis.costliest) {
        const Decision& decision = analysis.decisions[index];
        text +=
            fmt::format("  {}, action {}: {} points (+-{:.0f})\n", names[std::size_t(decision.seat)], decision.at + 1,
                        fmt::format("{:.0f}", 100 * decision.gain), 100 * interval * decision.error);
        std::vector<std::string> actions;
        for (const Option& option : decision.options) actions.push_back(option.action);
        const std::vector<Phrase> phrases = meanings(game, decision.at, actions);
        for (std::size_t i = 0; i < phrases.size(); ++i)
            text += fmt::format("    {:>4}  {}{}\n", percent(decision.options[i].value), plain(phrases[i], names),
                                i == 0 ? " (taken)" : "");
    }
    return text;
}

// In ten-thousandths, so that the figures add up as they are written.
json balance_json(const Balance& sum) {
    const auto units = [](double share) { return std::llround(share * 10'000); };
    const long long start = units(sum.start), luck = units(sum.luck), own = units(sum.own), end = units(sum.end);
    const auto written = [](long long value) { return double(value) / 10'000; };
    return {{"start", written(start)},
            {"luck", written(luck)},
            {"setup", rounded(sum.setup)},
            {"own", written(own)},
            {"others", written(end - start - luck - own)},
            {"end", written(end)}};
}

json options_json(const AnyGame& game, const Decision& decision) {
    std::vector<std::string> actions;
    for (const Option& option : decision.options) actions.push_back(option.action);
    const std::vector<Phrase> phrases = meanings(game, decision.at, actions);
    json list = json::array();
    for (std::size_t i = 0; i < actions.size(); ++i)
        list.push_back({{"action", actions[i]},
                        {"phrase", to_json(phrases[i])},
                        {"value", rounded(decision.options[i].value)},
                        {"error", rounded(interval * decision.options[i].error)},
                        {"taken", i == 0}});
    return list;
}

} // namespace

std::string turn_text(const AnyGame& game, const TurningPoint& turn, const Names& names) {
    Told line = told(game, turn.at);
    line.events.resize(std::min<std::size_t>(line.events.size(), 2)); // the end of an age has dozens
    std::string text = fmt::format("{} {} to {}: {}", names[std::size_t(turn.seat)], percent(turn.before),
                                   percent(turn.after), sentence(line, names));
    if (turn.probability) text += fmt::format(" (a {} chance)", percent(*turn.probability));
    return text;
}

std::string analysis_text(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names) {
    std::string text = fmt::format(
        "{}, {} actions, {} decisions; judged with all cards open, {} playouts a position (seed \"{}\")\n\n",
        game.info().title, game.length(), analysis.decisions.size(), analysis.playouts, setting.seed);
    text += "Chances to win after every action\n" + curve(analysis, names, game.actions());
    if (!analysis.turning_points.empty()) text += "\nTurning points, the largest first\n";
    int number = 0;
    for (const TurningPoint& turn : analysis.turning_points)
        text += fmt::format("{:>3}. action {}, {}: {}\n", ++number, turn.at + 1, turn.by < 0 ? "luck" : "choice",
                            turn_text(game, turn, names));
    text += "\nLuck and choices, in points of the chance to win\n" + balances(analysis, names);
    text += analysis.costliest.empty() ? "\nNo decision cost much.\n" : "\nThe costliest decision of each\n";
    return text + costliest(game, analysis, names);
}

json analysis_json(const AnyGame& game, const Analysis& analysis, const std::vector<bool>& listed) {
    const auto told_of = [&](int seat) { return listed.empty() || listed[std::size_t(seat)]; };
    json chances = json::array(), turns = json::array(), balance = json::array(), decisions = json::array(),
         worst = json::array();
    for (const std::size_t at : chart_positions(analysis))
        chances.push_back({{"at", at},
                           {"shares", rounded(analysis.points[at].chances)},
                           {"errors", rounded(analysis.points[at].errors, interval)}});
    for (const TurningPoint& turn : analysis.turning_points)
        turns.push_back({{"at", turn.at},
                         {"from", turn.from},
                         {"to", turn.to},
                         {"seat", turn.seat},
                         {"before", rounded(turn.before)},
                         {"after", rounded(turn.after)},
                         {"by", turn.by < 0 ? json("chance") : json(turn.by)},
                         {"probability", turn.probability ? json(rounded(*turn.probability)) : json()},
                         {"lost", rounded(turn.lost)},
                         {"phrase", to_json(told(game, turn.at).phrase)}});
    for (const Balance& sum : analysis.balances) balance.push_back(balance_json(sum));
    if (!analysis.balances.empty()) // before the end nothing is compared yet
        for (const Decision& decision : analysis.decisions) {
            if (decision.better.empty() || decision.gain < 0.005 || !told_of(decision.seat)) continue;
            const auto phrases = meanings(game, decision.at, {decision.action, decision.better});
            decisions.push_back({{"at", decision.at},
                                 {"seat", decision.seat},
                                 {"action", decision.action},
                                 {"phrase", to_json(phrases[0])},
                                 {"better", decision.better},
                                 {"better_phrase", to_json(phrases[1])},
                                 {"gain", rounded(decision.gain)},
                                 {"error", rounded(interval * decision.error)}});
        }
    for (const std::size_t index : analysis.costliest) {
        const Decision& decision = analysis.decisions[index];
        if (!told_of(decision.seat)) continue;
        worst.push_back({{"at", decision.at},
                         {"seat", decision.seat},
                         {"gain", rounded(decision.gain)},
                         {"error", rounded(interval * decision.error)},
                         {"options", options_json(game, decision)}});
    }
    return {{"playouts", analysis.playouts},
            {"first", analysis.first},
            {"chances", chances},
            {"turns", turns},
            {"balance", balance},
            {"decisions", decisions},
            {"costliest", worst}};
}

} // namespace ecumene::analysis
