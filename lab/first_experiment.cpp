// The file that `ecumene lab init` writes: every key with its meaning, every option of the game.
#include "lab/experiment.h"

#include "engine/core/rule_schema.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::lab {
namespace {

// "[false, true]", "[10, 50, 200]": values worth sweeping, the default among them.
std::string values_to_sweep(const OptionSpec& spec) {
    std::vector<int> values = {spec.standard};
    for (int value = spec.least; value <= spec.most && spec.type != OptionSpec::Type::integer; ++value)
        if (value != spec.standard) values.push_back(value);
    if (spec.type == OptionSpec::Type::integer)
        for (const int value : {spec.least, spec.most})
            if (value != spec.standard) values.push_back(value);
    std::string list;
    for (const int value : values)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", value_json(spec, value).dump());
    return fmt::format("[{}]", list);
}

// A few numbers as examples: the standard value between the least and the most.
std::vector<std::pair<std::string, std::string>> rules_to_sweep(const GameType& type) {
    std::vector<std::pair<std::string, std::string>> examples;
    for (const RulePlace& place : type.rule_places()) {
        const RuleRow& row = type.rule_rows()[place.row];
        if (row.type != "int" || examples.size() == 3) continue;
        if (!examples.empty() && examples.back().first.substr(0, 4) == place.path.substr(0, 4)) continue;
        examples.emplace_back(
            place.path, fmt::format("[{}, {}, {}]", row.range[0].dump(), place.standard.dump(), row.range[1].dump()));
    }
    return examples;
}

} // namespace

std::string first_experiment(const GameType& type) {
    const GameInfo& info = type.info();
    std::string text = fmt::format(
        R"(# An experiment with {0}. Run it:  ecumene lab run {1}.toml
ecumene_lab = {2}            # the version of this format
game = "{1}"
title = ""                 # for the head of the report

seats = {3}                  # {4} to {5}, or a list to sweep: [{4}, {5}]
players = "random"         # a bot for all seats: random, greedy, novice, adept, or search:iterations=200;
                           # or a list, one for each seat; they then change seats from game to game
games = 10000              # of each variant
# interval = 0.005         # go on until every seat's share of the win is known to within this, either way,
# most_games = 1000000     # but no further than this
seed = "1"                 # any text: the same seed gives the same games

# How options with several values are combined: "product" tries every combination, "one-at-a-time" the default rules
# and then each other value alone.
vary = "one-at-a-time"

# A single value, or a list to sweep. Without the #, a line counts.
[options]
)",
        info.title, info.id, experiment_version, info.usual_seats, info.least_seats, info.most_seats);
    for (const OptionSpec& spec : type.options())
        text += fmt::format("# {} = {}  # {}\n", spec.name, values_to_sweep(spec), spec.meaning);
    text += fmt::format(R"(
# Numbers of the rules, likewise: ecumene games {0} --rules lists them all (docs/variants.md).
# [rules]
)",
                        info.id);
    for (const auto& [path, values] : rules_to_sweep(type)) text += fmt::format("# {} = {}\n", path, values);
    text += R"(
# How much of the result each source of chance explains: groups of games that share it.
# [luck]
# groups = 500

# How much stronger play wins: one seat against all others.
# [skill]
# stronger = "greedy"
# weaker = "random"
# games = 500

# For the estimated minutes, where the game's own guess is not yours: how long a person looks when its turn to choose
# begins, how long each choice takes then, and anything else.
# [pace]
# turn_seconds = 10
# decision_seconds = 5
# other_seconds = 3
)";
    return text;
}

} // namespace ecumene::lab
