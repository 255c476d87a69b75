// `ecumene games`: what can be played, and how it can be set.
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/core/rule_schema.h"
#include "engine/games/registry.h"
#include "engine/protocol/protocol.h"
#include "files/variant_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using Tone = Ink::Tone;

std::string range_text(const OptionSpec& spec) {
    switch (spec.type) {
    case OptionSpec::Type::boolean: return "true, false";
    case OptionSpec::Type::integer:
        return fmt::format("{} to {}{}", spec.least, spec.most, spec.step == 1 ? "" : fmt::format(" by {}", spec.step));
    case OptionSpec::Type::choice: return fmt::format("{}", fmt::join(spec.choices, ", "));
    }
    return {};
}

void print_game(const GameType& type, bool with_options, const Ink& ink) {
    const GameInfo& info = type.info();
    fmt::print("{} {}, {} to {} players\n    {}\n", padded(ink(Tone::strong, info.id), 14), info.title,
               info.least_seats, info.most_seats, info.about);
    if (!with_options) return;
    fmt::print("\n  Length: {}.\n  Source: {}\n  {}\n", length_text(info), info.source, info.reconstruction);
    fmt::print("\n  Options (the first value is the default):\n");
    for (const OptionSpec& spec : type.options()) {
        const nlohmann::json standard = value_json(spec, spec.standard);
        fmt::print("    {} {}  [{}]\n        {}\n", ink(Tone::cyan, spec.name),
                   standard.is_string() ? standard.get<std::string>() : standard.dump(), range_text(spec),
                   spec.meaning);
    }
}

std::string range_text(const RuleRow& row) {
    if (row.range.size() == 2 && row.range[0].is_number())
        return fmt::format("{} to {}", row.range[0].dump(), row.range[1].dump());
    std::string words;
    for (const nlohmann::json& word : row.range)
        words += (words.empty() ? "" : ", ") + (word.is_string() ? word.get<std::string>() : word.dump());
    return words;
}

// The rows of the rulebook's table, each with the values of all its ids.
void print_rules(const GameType& type, const Ink& ink) {
    const std::vector<RuleRow>& rows = type.rule_rows();
    std::size_t row = rows.size();
    for (const RulePlace& place : type.rule_places()) {
        if (!place.listed) continue;
        if (row != place.row) {
            row = place.row;
            const std::string range = range_text(rows[row]);
            fmt::print("\n{}  {}{} ({})\n    {}\n", ink(Tone::cyan, rows[row].path), rows[row].type,
                       range.empty() ? "" : ", " + range, rows[row].clause, rows[row].meaning);
        }
        fmt::print("    {} = {}\n", place.path, place.standard.dump());
    }
    fmt::print(
        "\nTo change some: ecumene games {} --rules --toml > mine.toml, then ecumene play --variant mine.toml.\n",
        type.info().id);
}

} // namespace

Exit run(const GamesCommand& command) {
    Games chosen = all_games();
    if (!command.game.empty()) {
        const auto type = known_game(all_games(), command.game);
        if (!type) return complain(type.error());
        chosen = {*type};
    }
    if (command.rules && command.game.empty()) return complain("the rules of which game? ecumene games plague --rules");
    if (command.toml) {
        if (!command.rules) return complain("--toml belongs to --rules");
        fmt::print("{}", first_variant_file(*chosen[0]));
        return Exit::done;
    }
    if (command.types) {
        fmt::print("{}", typescript_head());
        for (const GameType* type : chosen) fmt::print("\n{}", typescript(type->telling(), type->info().id));
        return Exit::done;
    }
    if (command.schema) {
        nlohmann::json all = nlohmann::json::object();
        for (const GameType* type : chosen) all[std::string(type->info().id)] = to_json(type->telling());
        fmt::print("{}\n", write_json(all));
        return Exit::done;
    }
    if (command.json) {
        Protocol protocol(chosen, {}, "");
        const auto reply = parse_json(protocol.answer(R"({"op":"games"})"));
        fmt::print("{}\n", write_json({{"games", (*reply)["games"]}}));
        return Exit::done;
    }
    const Ink ink = terminal_ink();
    if (command.rules) {
        print_rules(*chosen[0], ink);
        return Exit::done;
    }
    for (const GameType* type : chosen) print_game(*type, !command.game.empty(), ink);
    if (command.game.empty())
        fmt::print("\nOptions of a game: ecumene games GAME; its numbers: ecumene games GAME --rules. To play: ecumene "
                   "play GAME.\n");
    return Exit::done;
}

} // namespace ecumene
