// Telling what came of an action, in two parts.
#pragma once

#include "engine/core/phrase.h"
#include "engine/games/culture_wars/state.h"

namespace ecumene::culture_wars {

// CW-10, where the turn of `before` has ended in `after`. `held`: who had the target at the end of the turn before it
// and has not lost that since (CW-10.3).
void tell_end_of_turn(const State& before, const State& after, SeatMask held, std::vector<Phrase>& out);

} // namespace ecumene::culture_wars
