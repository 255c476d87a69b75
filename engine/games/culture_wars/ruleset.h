// The rules of a game with what follows from them, worked out once; every state points to it.
#pragma once

#include "engine/games/culture_wars/rules.h"
#include "engine/games/culture_wars/state.h"

namespace ecumene::culture_wars {

struct Ruleset : Rules {
    explicit Ruleset(const Rules& rules);

    std::uint8_t support; // the directions from which farmers support a settlement (CW-9.1)
    int least_settlers;   // fewer tokens found and loot nothing (CW-7.2 to CW-7.5)
    int most_abandoned;   // tokens that an abandonment may place (CW-18.9)
    CoinBag values;       // a seat's coins besides the Ace (CW-18.5)
    int coins;            // how many these are
    float fit;            // how far what was fitted to the standard game can be trusted: 1 for that, else less

    // CW-9.3, CW-18.9: tokens placed where a coin of this value is abandoned; the Ace has the value 1.
    int abandoned(int value) const { return value == ace ? abandon_ace : abandon_site < 0 ? value : abandon_site; }
    // CW-10.1, CW-18.1: `chosen` is settlements_to_win, 0 where the rules decide.
    static int target(const Rules& rules, int seats, int chosen) {
        return chosen > 0 ? chosen : rules.win_settlements[std::size_t(seats - 2)];
    }
};

} // namespace ecumene::culture_wars
