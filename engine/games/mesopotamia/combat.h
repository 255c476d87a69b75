// How combats end (ME-8): exact chances of one throw, and of taking an area with several tribes.
#pragma once

#include "engine/core/rational.h"
#include "engine/games/mesopotamia/dice.h"

namespace ecumene::mesopotamia {

// All throws of one kind of combat, counted by what they decide.
struct ThrowCounts {
    std::int64_t win = 0, tie = 0, lose = 0;
    constexpr std::int64_t all() const { return win + tie + lose; }
    bool operator==(const ThrowCounts&) const = default;
};

constexpr ThrowCounts count_throws(Sides sides, int defender_dice) {
    ThrowCounts counts;
    const auto add = [&](int attack, int defend, int ways) {
        switch (outcome(sides, attack, defend)) {
        case Outcome::win: counts.win += ways; break;
        case Outcome::tie: counts.tie += ways; break;
        case Outcome::lose: counts.lose += ways; break;
        }
    };
    for (const Pair attack : pairs_in_order) {
        if (defender_dice == 2)
            for (const Pair defend : pairs_in_order) add(attack.high, defend.high, attack.ways() * defend.ways());
        else
            for (int die = 1; die <= 6; ++die) add(attack.high, die, attack.ways());
    }
    return counts;
}

// The most tribes for which an exact fraction against three defenders fits its 64 bits.
constexpr int most_tribes_told(int defender_dice) { return defender_dice == 2 ? 4 : 6; }

// The chance to hold the area in the end if up to `tribes` tribes are thrown in, one after another, against `defenders`
// (1 to 3): each fights on until it is lost or the area is clear (ME-8.7), and a tribe that comes to an area emptied by
// a tie settles it (ME-8.8).
Rational chance_to_take(Sides sides, int defender_dice, int defenders, int tribes);

} // namespace ecumene::mesopotamia
