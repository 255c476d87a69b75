// A fight in one square (CW-6.4 to CW-6.6, CW-6.9).
#pragma once

#include "engine/games/culture_wars/state.h"

namespace ecumene::culture_wars {

using Counts = std::array<std::uint8_t, most_seats>; // one number a seat

// What is left of the seats' tokens. Where nothing is to be fought out nothing changes. It stops with one seat left
// (CW-6.5) unless it goes on until the square can feed that one too (CW-6.9).
Counts fight(const Counts& tokens, int capacity, Advantage advantage, const Counts& tech, bool to_capacity = false);

} // namespace ecumene::culture_wars
