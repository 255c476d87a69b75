// The analysis as text and as JSON.
#include "bots/analysis/analysis.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::analysis {
namespace {

using nlohmann::json;

std::string percent(double share) { return fmt::format("{:.0f}%", 100 * share); }

json rounded(const std::vector<double>& shares) {
    json list = json::array();
    for (const double share : shares) list.push_back(std::round(share * 10'000) / 10'000);
    return list;
}
double rounded(double share) { return std::round(share * 10'000) / 10'000; }

std::string curve(const AnyGame& game, const Analysis& analysis, const Names& names) {
    std::string text = fmt::format("{:>6}  {:<16} {:<28}", "action", "by", "what");
    for (const std::string& name : names) text += fmt::format(" {:>9.9}", name);
    text += '\n';
    const std::vector<std::string> actions = game.actions();
    for (const Decision& decision : analysis.decisions) {
        if (decision.after.empty()) continue;
        text += fmt::format("{:>6}  {:<16.16} {:<28.28}", decision.at + 1, names[std::size_t(decision.seat)],
                            decision.action);
        for (const double share : decision.after) text += fmt::format(" {:>9}", percent(share));
        text += '\n';
    }
    return text;
}

} // namespace

std::string analysis_text(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names) {
    std::string text =
        fmt::format("{}, {} actions, {} decisions; {} iterations each, from what the seat to act could know\n\n",
                    game.info().title, game.length(), analysis.decisions.size(), setting.iterations);
    text += "Chances to win after every decision\n" + curve(game, analysis, names);
    if (!analysis.turning_points.empty()) text += "\nTurning points\n";
    int number = 0;
    for (const TurningPoint& point : analysis.turning_points) {
        const Decision& decision = analysis.decisions[point.decision];
        text += fmt::format("{:>3}. action {}, {}: {}. {} {} to {}.\n", ++number, decision.at + 1,
                            names[std::size_t(decision.seat)], told(game, analysis, point.decision),
                            names[std::size_t(point.seat)], percent(decision.before[std::size_t(point.seat)]),
                            percent(decision.after[std::size_t(point.seat)]));
    }
    text += analysis.worst.empty() ? "\nNo move gave away much.\n" : "\nThe moves that gave away most\n";
    for (const std::size_t index : analysis.worst) {
        const Decision& decision = analysis.decisions[index];
        text += fmt::format("  action {}, {}: '{}' ({}), {:.0f} points less than '{}' ({})\n", decision.at + 1,
                            names[std::size_t(decision.seat)], decision.action, percent(decision.value),
                            100 * decision.loss, decision.preferred, percent(decision.preferred_value));
    }
    return text;
}

json analysis_json(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names) {
    json decisions = json::array(), turns = json::array(), worst = json::array();
    for (const Decision& decision : analysis.decisions)
        decisions.push_back({{"at", decision.at},
                             {"seat", decision.seat},
                             {"action", decision.action.empty() ? json() : json(decision.action)},
                             {"chances", rounded(decision.before)},
                             {"chances_after", decision.after.empty() ? json() : rounded(decision.after)},
                             {"preferred", decision.preferred},
                             {"preferred_value", rounded(decision.preferred_value)},
                             {"value", rounded(decision.value)},
                             {"visits", decision.visits},
                             {"loss", rounded(decision.loss)}});
    for (const TurningPoint& point : analysis.turning_points)
        turns.push_back({{"decision", point.decision},
                         {"at", analysis.decisions[point.decision].at},
                         {"seat", point.seat},
                         {"told", told(game, analysis, point.decision)}});
    for (const std::size_t index : analysis.worst)
        worst.push_back({{"decision", index}, {"at", analysis.decisions[index].at}});
    return {{"game", game.info().id},           {"players", game.seats()}, {"names", names},
            {"iterations", setting.iterations}, {"seed", setting.seed},    {"information", "the seat to act"},
            {"decisions", decisions},           {"turning_points", turns}, {"worst", worst},
            {"end", rounded(analysis.end)},     {"over", game.over()}};
}

} // namespace ecumene::analysis
