// The trials in the order of the file: seats first, then options and rules, the last one changing fastest.
#include "lab/variants.h"

#include "engine/core/rule_schema.h"
#include "engine/core/sha256.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <set>

namespace ecumene::lab {
namespace {

using nlohmann::json;

constexpr std::size_t most_trials = 500;

tl::unexpected<VariantError> bad(int line, std::string message) {
    return tl::unexpected<VariantError>(VariantError{line, std::move(message)});
}

// A choice of options and rules, and the line that the last change comes from.
struct Choice {
    Change change;
    int line = 0;
};

std::vector<Choice> every_combination(const std::vector<ChangeList>& lists) {
    std::vector<Choice> choices(1);
    for (const ChangeList& list : lists) {
        std::vector<Choice> longer;
        for (const Choice& choice : choices)
            for (const Change& value : list.values) {
                if (longer.size() > most_trials) return longer;
                longer.push_back({choice.change, list.line});
                longer.back().change.add(value);
            }
        choices = std::move(longer);
    }
    return choices;
}

std::vector<Choice> one_at_a_time(const std::vector<ChangeList>& lists) {
    Choice base;
    for (const ChangeList& list : lists)
        if (!list.swept) base.change.add(list.values[0]);
    std::vector<Choice> choices = {base};
    for (const ChangeList& list : lists)
        for (const Change& value : list.values) {
            if (!list.swept || value.empty()) continue; // the default is the base itself
            choices.push_back({base.change, list.line});
            choices.back().change.add(value);
        }
    return choices;
}

Setting setting(const std::string& name, const json& value) {
    return {name, value.is_string() ? value.get<std::string>() : value.dump()};
}

// Options by name, rules by path.
std::vector<Setting> settings(const json& options, const json& rules, const GameType& type) {
    std::vector<Setting> shown;
    for (const auto& [name, value] : options.items()) shown.push_back(setting(name, value));
    if (!rules.empty())
        for (const RulePlace& place : type.rule_places())
            if (const auto at = pointer_of(place.path); rules.contains(at))
                shown.push_back(setting(place.path, rules[at]));
    return shown;
}

std::string trial_name(const std::vector<Setting>& settings, int seats, bool name_seats) {
    std::vector<std::string> parts;
    for (const Setting& setting : settings) parts.push_back(fmt::format("{} = {}", setting.name, setting.value));
    if (parts.empty()) parts.emplace_back("default");
    if (name_seats) parts.push_back(fmt::format("{} players", seats));
    return fmt::format("{}", fmt::join(parts, ", "));
}

} // namespace

tl::expected<Variants, VariantError> make_variants(const VariantSource& source, const std::string& seed) {
    const std::vector<Choice> choices =
        source.one_at_a_time ? one_at_a_time(source.lists) : every_combination(source.lists);
    if (choices.size() * source.seats.size() > most_trials)
        return bad(source.lists.empty() ? source.seats_line : source.lists.front().line,
                   fmt::format("this sweep has more than {} variants", most_trials));
    Variants variants;
    std::set<std::string> names;
    for (const int seats : source.seats)
        for (const Choice& choice : choices) {
            if (source.line_up && int(source.players.size()) != seats)
                return bad(source.players_line,
                           fmt::format("players has {} bots for {} seats", source.players.size(), seats));
            const auto game = source.type->create(seats, choice.change.options, choice.change.rules);
            if (!game) return bad(choice.line, game.error().message);
            Trial trial;
            trial.seats = seats;
            const json rules = (*game)->rules();
            trial.settings = settings(choice.change.options, rules, *source.type);
            trial.name = trial_name(trial.settings, seats, source.seats.size() > 1);
            trial.options = choice.change.options.dump();
            trial.rules = (*game)->rules().dump();
            trial.players = source.players;
            if (!source.line_up) trial.players.assign(std::size_t(seats), source.players[0]);
            if (!names.insert(trial.name).second)
                return bad(choice.line > 0 ? choice.line : source.seats_line,
                           fmt::format("the variant \"{}\" comes twice", trial.name));
            json all = {seed, source.type->info().id, seats, trial.options, trial.players};
            if (!rules.empty()) all.push_back(rules.dump());
            trial.seed = hex(sha256(all.dump(-1, ' ', false, json::error_handler_t::replace))).substr(0, 16);
            variants.trials.push_back(std::move(trial));
        }
    const auto fewest =
        std::min_element(variants.trials.begin(), variants.trials.end(),
                         [](const Trial& a, const Trial& b) { return a.settings.size() < b.settings.size(); });
    variants.baseline = std::size_t(fewest - variants.trials.begin());
    return variants;
}

} // namespace ecumene::lab
