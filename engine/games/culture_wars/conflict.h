// A fight in one square (CW-6.4 to CW-6.6).
#pragma once

#include "engine/games/culture_wars/state.h"

namespace ecumene::culture_wars {

using Counts = std::array<std::uint8_t, most_seats>; // one number a seat

// What is left of the seats' tokens. Where nothing is to be fought out nothing changes.
Counts fight(const Counts& tokens, int capacity, Advantage advantage, const Counts& tech);

} // namespace ecumene::culture_wars
