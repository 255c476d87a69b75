// How combats end (ME-8, ME-20.11): exact chances of one throw, and of taking an area with several tribes.
#pragma once

#include "engine/core/rational.h"
#include "engine/games/mesopotamia/dice.h"

#include <algorithm>

namespace ecumene::mesopotamia {

// An attack before it is thrown.
struct Attack {
    Duel duel;
    int attacker_dice, defender_dice;
};

// All throws of one kind of combat, counted by what they decide.
struct ThrowCounts {
    std::int64_t win = 0, tie = 0, lose = 0;
    constexpr std::int64_t all() const { return win + tie + lose; }
    bool operator==(const ThrowCounts&) const = default;
};

// In how many ways the highest of so many dice shows this.
constexpr int ways_to_keep(int die, int dice) {
    int at_most = 1, less = 1;
    for (int i = 0; i < dice; ++i) {
        at_most *= die;
        less *= die - 1;
    }
    return at_most - less;
}

constexpr ThrowCounts count_throws(Attack attack) {
    ThrowCounts counts;
    for (int a = 1; a <= 6; ++a)
        for (int d = 1; d <= 6; ++d) {
            const int ways = ways_to_keep(a, attack.attacker_dice) * ways_to_keep(d, attack.defender_dice);
            switch (outcome(attack.duel, a, d)) {
            case Outcome::win: counts.win += ways; break;
            case Outcome::tie: counts.tie += ways; break;
            case Outcome::lose: counts.lose += ways; break;
            }
        }
    return counts;
}

// The most tribes, up to six, for which an exact fraction against three defenders fits its 64 bits: 6 to the power 24
// does.
constexpr int most_tribes_told(Attack attack) {
    return std::min(6, 24 / (attack.attacker_dice + attack.defender_dice) - 2);
}

// The chance to hold the area in the end if up to `tribes` tribes are thrown in, one after another, against `defenders`
// (1 to 3): each fights on until it is lost or the area is clear (ME-8.7), and a tribe that comes to an area emptied by
// a tie settles it (ME-8.8).
Rational chance_to_take(Attack attack, int defenders, int tribes);

// The same, near enough to be read, for any number of tribes.
double share_taken(const ThrowCounts& counts, int defenders, int tribes);

} // namespace ecumene::mesopotamia
