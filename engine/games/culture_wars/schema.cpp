// Which numbers of Culture Wars can be changed: the table of CW-18.2 row by row, and what is refused (CW-18.3,
// CW-18.4).
#include "engine/core/rule_schema.h"
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/ruleset.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::culture_wars {
namespace {

using Schema = RuleSchema<Rules>;

// CW-18.3: none smaller than the one before it; other orders are refused, not sorted.
Schema::Value rising(Schema::Value value) {
    value.read = [read = value.read](const nlohmann::json& given, Rules& rules) {
        std::optional<RuleFault> fault = read(given, rules);
        if (!fault && !std::is_sorted(rules.coins_values.begin(), rules.coins_values.end()))
            fault = rules::must_be("a list of numbers in which none is smaller than the one before it");
        return fault;
    };
    value.random = [random = value.random](Rng& rng) {
        nlohmann::json list = random(rng);
        std::sort(list.begin(), list.end());
        return list;
    };
    return value;
}

Schema table() {
    Schema schema;
    schema.add({"tokens.start", "tokens that each seat places in the set-up; the handicap seat one more", "CW-2.9"},
               Schema::integer(&Rules::tokens_start, 1, 6));
    schema.add({"coins.values", "the values of each seat's coins besides the Ace", "CW-1.6"},
               rising(Schema::integers(&Rules::coins_values, 2, most_values, {{2, most_value}})));
    schema.add({"coins.distance", "empty spaces that must lie between two coins of the set-up", "CW-2.6"},
               Schema::integer(&Rules::coins_distance, 0, 3));
    schema.add({"tiles.moved", "tiles that each seat moves with two, three, four players", "CW-2.6"},
               Schema::integers(&Rules::tiles_moved, 3, 3, {{0, 2}, {0, 1}, {0, 1}}));
    schema.add({"capacity.empty", "capacity of a square without a coin", "CW-1.9"},
               Schema::integer(&Rules::capacity_empty, 1, 6));
    schema.add({"capacity.settlement", "capacity of a square with a settlement", "CW-1.9"},
               Schema::integer(&Rules::capacity_settlement, 0, 3));
    schema.add({"growth.per_square", "tokens that each square of a seat gains in the expansion", "CW-4.1"},
               Schema::integer(&Rules::growth_per_square, 1, 3));
    schema.add({"boats", "boats go (CW-5.4); with false there are none", "CW-5.4"}, Schema::boolean(&Rules::boats));
    schema.add({"storm.defenders", "tokens that the owner of a stormed settlement places there", "CW-6.7"},
               Schema::integer(&Rules::storm_defenders, 0, 12));
    schema.add({"found.bare", "own tokens needed to found with the Ace on a square without a coin", "CW-7.2"},
               Schema::integer(&Rules::found_bare, 3, 20));
    schema.add({"found.site", "own tokens needed on a site to settle or to loot it (CW-7.3 to CW-7.5)", "CW-7.3"},
               Schema::integer(&Rules::found_site, 2, 12));
    schema.add({"support.farmers", "own tokens round a settlement that support it", "CW-9.1"},
               Schema::integer(&Rules::support_farmers, 0, 12));
    schema.add({"support.diagonals", "neighbours support a settlement; with false side-neighbours only", "CW-9.1"},
               Schema::boolean(&Rules::support_diagonals));
    schema.add({"abandon.site",
                "tokens placed where a settlement with a value from 2 up is abandoned; -1: as many as the value",
                "CW-9.3"},
               Schema::integer(&Rules::abandon_site, -1, 9));
    schema.add({"abandon.ace", "tokens placed where an Ace is abandoned", "CW-9.3"},
               Schema::integer(&Rules::abandon_ace, 0, 9));
    schema.add({"win.settlements", "the target with two, three, four players", "CW-10.1"},
               Schema::integers(&Rules::win_settlements, 3, 3, {{1, 6}}));
    return schema;
}

} // namespace

const RuleSchema<Rules>& Game::schema() {
    static const Schema schema = table();
    return schema;
}

std::optional<RuleFault> Game::refuse_rules(const Rules& rules, int seats, const OptionValues& values) { // CW-18.4
    const int target = Ruleset::target(rules, seats, values[settlements_to_win_option]);
    const int coins = 1 + int(rules.coins_values.size());
    if (target <= coins) return std::nullopt;
    return RuleFault{"win.settlements",
                     fmt::format("a seat has only {} coins, and {} settlements would win the game", coins, target),
                     "CW-18.4"};
}

} // namespace ecumene::culture_wars
