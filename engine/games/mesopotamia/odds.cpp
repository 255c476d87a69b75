// The tables of attack chances that players like to have: one throw, and whole attacks by ground and abilities.
#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/game.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

std::string_view ground(int defender_dice) {
    return defender_dice == 2 ? "difficult border" : "ordinary border"; // ME-8.4
}

template <class Visit>
void each_kind(Visit visit) {
    for (const int dice : {1, 2})
        for (const bool military : {false, true})
            for (const Sides cities_of : {Sides{}, Sides{false, true, false}, Sides{false, false, true}})
                if (!(military && cities_of.urban_attacker)) // a people has one special at most (ME-1.8)
                    visit(Sides{military, cities_of.urban_attacker, cities_of.urban_defender}, dice);
}

std::string kind(Sides sides, int dice) {
    const std::string_view urban = sides.urban_attacker   ? "attacker with Urbanisation" // ME-8.6
                                   : sides.urban_defender ? "defender with Urbanisation"
                                   : sides.military       ? ""
                                                          : "Urbanisation on no side or both";
    const std::string_view military = sides.military ? "attacker with Military" : ""; // ME-8.5
    return fmt::format("{}, {}{}{}", ground(dice), military, !military.empty() && !urban.empty() ? ", " : "", urban);
}

OddsTable one_throw() {
    OddsTable table{"One throw", "combat", {"attacker wins", "both lose a tribe", "defender wins"}, {}};
    each_kind([&](Sides sides, int dice) {
        const ThrowCounts counts = count_throws(sides, dice);
        table.rows.push_back(
            {kind(sides, dice), {{counts.win, counts.all()}, {counts.tie, counts.all()}, {counts.lose, counts.all()}}});
    });
    return table;
}

OddsTable whole_attack(Sides sides, int dice) {
    OddsTable table{"Taking the area: " + kind(sides, dice), "against", {}, {}};
    for (int tribes = 1; tribes <= most_tribes_told(dice); ++tribes)
        table.columns.push_back(fmt::format("{} tribe{}", tribes, tribes == 1 ? "" : "s"));
    for (int defenders = 1; defenders <= 3; ++defenders) {
        OddsTable::Row row{fmt::format("{} defender{}", defenders, defenders == 1 ? "" : "s"), {}};
        for (int tribes = 1; tribes <= most_tribes_told(dice); ++tribes)
            row.chances.push_back(chance_to_take(sides, dice, defenders, tribes));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

std::vector<OddsTable> Game::odds(const State&) {
    std::vector<OddsTable> tables = {one_throw()};
    each_kind([&](Sides sides, int dice) { tables.push_back(whole_attack(sides, dice)); });
    return tables;
}

} // namespace ecumene::mesopotamia
