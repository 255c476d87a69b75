// The tables of attack chances that players like to have: one throw, and whole attacks by ground and abilities, under
// the rules in force (ME-20.11).
#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/game.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

// One kind of combat: the ground, and the specials of both sides as far as they count (ME-1.8).
struct CombatKind {
    bool difficult;
    Special attacker, defender;
};

Attack attack(const Ruleset& rules, const CombatKind& kind) {
    return {rules.duels[std::size_t(kind.attacker)][std::size_t(kind.defender)], rules.attacker_dice,
            kind.difficult ? rules.defender_dice_difficult : rules.defender_dice};
}

// Whether each ability that is named changes anything.
bool differs(const Ruleset& rules, Special attacker, Special defender) {
    const auto duel = [&](Special one, Special other) { return rules.duels[std::size_t(one)][std::size_t(other)]; };
    return (attacker == Special::none || duel(attacker, defender) != duel(Special::none, defender)) &&
           (defender == Special::none || duel(attacker, defender) != duel(attacker, Special::none));
}

template <class Visit>
void each_kind(const Ruleset& rules, Visit visit) {
    using enum Special;
    // Where both have Urbanisation it is as if none had it, or as if only one had: that is no row of its own.
    constexpr std::array<std::pair<Special, Special>, 8> sides = {{{none, none},
                                                                   {urbanisation, none},
                                                                   {none, urbanisation},
                                                                   {military, none},
                                                                   {military, urbanisation},
                                                                   {none, military},
                                                                   {urbanisation, military},
                                                                   {military, military}}};
    for (const bool difficult : {false, true})
        for (const auto& [attacker, defender] : sides)
            if (differs(rules, attacker, defender)) visit(CombatKind{difficult, attacker, defender});
}

std::string_view without_abilities(When urbanisation) { // ME-8.6
    switch (urbanisation) {
    case When::always: return ", Urbanisation on no side or both";
    case When::attacking: return ", attacker without Urbanisation";
    case When::defending: return ", defender without Urbanisation";
    case When::never: break;
    }
    return "";
}

std::string title(const Ruleset& rules, const CombatKind& kind) {
    std::string text = kind.difficult ? "difficult border" : "ordinary border"; // ME-8.4
    if (kind.attacker == Special::none && kind.defender == Special::none)
        text += without_abilities(rules.numbers.combat.urbanisation);
    const auto add = [&](std::string_view side, Special special) {
        if (special == Special::urbanisation) text += fmt::format(", {} with Urbanisation", side); // ME-8.6
        if (special == Special::military) text += fmt::format(", {} with Military", side);         // ME-8.5
    };
    add("attacker", kind.attacker);
    add("defender", kind.defender);
    return text;
}

OddsTable one_throw(const Ruleset& rules) {
    OddsTable table{"One throw", "combat", {"attacker wins", "both lose a tribe", "defender wins"}, {}};
    each_kind(rules, [&](const CombatKind& kind) {
        const ThrowCounts counts = count_throws(attack(rules, kind));
        table.rows.push_back({title(rules, kind),
                              {{counts.win, counts.all()}, {counts.tie, counts.all()}, {counts.lose, counts.all()}}});
    });
    return table;
}

OddsTable whole_attack(const Ruleset& rules, const CombatKind& kind) {
    OddsTable table{"Taking the area: " + title(rules, kind), "against", {}, {}};
    const Attack made = attack(rules, kind);
    for (int tribes = 1; tribes <= most_tribes_told(made); ++tribes)
        table.columns.push_back(fmt::format("{} tribe{}", tribes, tribes == 1 ? "" : "s"));
    for (int defenders = 1; defenders <= rules.numbers.stack; ++defenders) {
        OddsTable::Row row{fmt::format("{} defender{}", defenders, defenders == 1 ? "" : "s"), {}};
        for (int tribes = 1; tribes <= most_tribes_told(made); ++tribes)
            row.chances.push_back(chance_to_take(made, defenders, tribes));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

std::vector<OddsTable> Game::odds(const State& state) {
    const Ruleset& rules = *state.rules;
    std::vector<OddsTable> tables = {one_throw(rules)};
    each_kind(rules, [&](const CombatKind& kind) { tables.push_back(whole_attack(rules, kind)); });
    return tables;
}

} // namespace ecumene::mesopotamia
