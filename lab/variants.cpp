// The trials in the order of the file: seats first, then the options, the last one changing fastest.
#include "lab/variants.h"

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

// A choice of options, and the line that the last change comes from.
struct Choice {
    json options = json::object();
    int line = 0;
};

std::vector<Choice> every_combination(const std::vector<OptionList>& lists) {
    std::vector<Choice> choices(1);
    for (const OptionList& list : lists) {
        std::vector<Choice> longer;
        for (const Choice& choice : choices)
            for (const std::string& value : list.values) {
                if (longer.size() > most_trials) return longer;
                longer.push_back({choice.options, list.line});
                longer.back().options.update(json::parse(value));
            }
        choices = std::move(longer);
    }
    return choices;
}

std::vector<Choice> one_at_a_time(const std::vector<OptionList>& lists) {
    Choice base;
    for (const OptionList& list : lists)
        if (!list.swept) base.options.update(json::parse(list.values[0]));
    std::vector<Choice> choices = {base};
    for (const OptionList& list : lists)
        for (const std::string& value : list.values) {
            const json change = json::parse(value);
            if (!list.swept || change.empty()) continue; // the default is the base itself
            choices.push_back({base.options, list.line});
            choices.back().options.update(change);
        }
    return choices;
}

std::vector<Setting> settings(const json& options) {
    std::vector<Setting> shown;
    for (const auto& [name, value] : options.items())
        shown.push_back({name, value.is_string() ? value.get<std::string>() : value.dump()});
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
        source.one_at_a_time ? one_at_a_time(source.options) : every_combination(source.options);
    if (choices.size() * source.seats.size() > most_trials)
        return bad(source.options.empty() ? source.seats_line : source.options.front().line,
                   fmt::format("this sweep has more than {} variants", most_trials));
    Variants variants;
    std::set<std::string> names;
    for (const int seats : source.seats)
        for (const Choice& choice : choices) {
            if (source.line_up && int(source.players.size()) != seats)
                return bad(source.players_line,
                           fmt::format("players has {} bots for {} seats", source.players.size(), seats));
            if (const auto game = source.type->create(seats, choice.options); !game)
                return bad(choice.line, game.error().message);
            Trial trial;
            trial.seats = seats;
            trial.settings = settings(choice.options);
            trial.name = trial_name(trial.settings, seats, source.seats.size() > 1);
            trial.options = choice.options.dump();
            trial.players = source.players;
            if (!source.line_up) trial.players.assign(std::size_t(seats), source.players[0]);
            if (!names.insert(trial.name).second)
                return bad(choice.line > 0 ? choice.line : source.seats_line,
                           fmt::format("the variant \"{}\" comes twice", trial.name));
            const json all = {seed, source.type->info().id, seats, trial.options, trial.players};
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
