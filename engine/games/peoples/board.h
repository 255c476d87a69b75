// The board (PE-3): what the generated tables hold, by the names of the rulebook.
#pragma once

#include "engine/games/peoples/state.h"
#include "peoples_board.h"

namespace ecumene::peoples {

inline std::string_view name(int region) { return board::names[region]; }
inline constexpr int continent(int region) { return region / 24; } // PE-3.1

// PE-4.2: the 72 starting regions in board order.
inline const std::array<std::uint8_t, region_count / 2>& starting(Orientation orientation) {
    return orientation == Orientation::down ? board::starting_down : board::starting_up;
}
inline const Regions& starting_set(Orientation orientation) {
    static constexpr Regions up = set_of(board::starting_up), down = set_of(board::starting_down);
    return orientation == Orientation::down ? down : up;
}

} // namespace ecumene::peoples
