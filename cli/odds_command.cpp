// `ecumene odds`: a game's tables of exact chances, for players to have beside them.
#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/variant.h"
#include "engine/core/json_text.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using Tone = Ink::Tone;

std::string percent(Rational chance) {
    const double value = 100 * chance.value();
    return value < 100 && value >= 99.95 ? ">99.9%" : fmt::format("{:.1f}%", value); // no certainty where there is none
}

void print_table(const OddsTable& table, const Ink& ink) {
    std::size_t name_width = table.corner.size();
    for (const OddsTable::Row& row : table.rows) name_width = std::max(name_width, row.name.size());

    fmt::print("{}\n  {:<{}}", ink(Tone::strong, table.title), table.corner, name_width);
    for (const std::string& column : table.columns) fmt::print("  {:>8}", column);
    fmt::print("\n");
    for (const OddsTable::Row& row : table.rows) {
        fmt::print("  {:<{}}", row.name, name_width);
        for (std::size_t i = 0; i < row.chances.size(); ++i)
            fmt::print("  {:>{}}", percent(row.chances[i]), std::max<std::size_t>(8, table.columns[i].size()));
        fmt::print("\n");
    }
}

nlohmann::json table_json(const OddsTable& table) {
    nlohmann::json rows = nlohmann::json::array();
    for (const OddsTable::Row& row : table.rows) {
        nlohmann::json chances = nlohmann::json::array();
        for (const Rational chance : row.chances) chances.push_back(chance.fraction());
        rows.push_back({{"name", row.name}, {"chances", chances}});
    }
    return {{"title", table.title}, {"columns", table.columns}, {"rows", rows}};
}

} // namespace

Exit run(const OddsCommand& command) {
    const auto type = known_game(all_games(), command.game);
    if (!type) return complain(type.error());
    const auto rules = load_variant(command.variant, **type);
    if (!rules) return complain(rules.error());
    const auto game = (*type)->create((*type)->info().usual_seats, nlohmann::json(), *rules);
    if (!game) return complain(game.error());
    const std::vector<OddsTable> tables = (*game)->odds();
    if (tables.empty()) return complain(fmt::format("{} has no table of chances", (*type)->info().title));

    if (command.json) {
        nlohmann::json shown = nlohmann::json::array();
        for (const OddsTable& table : tables) shown.push_back(table_json(table));
        fmt::print("{}\n", write_json({{"game", (*type)->info().id}, {"tables", shown}}));
        return Exit::done;
    }
    const Ink ink = terminal_ink();
    for (const OddsTable& table : tables) {
        if (&table != &tables.front()) fmt::print("\n");
        print_table(table, ink);
    }
    return Exit::done;
}

} // namespace ecumene
