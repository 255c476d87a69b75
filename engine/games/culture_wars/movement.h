// Where tokens may go (CW-5).
#pragma once

#include "engine/games/culture_wars/rules.h"

namespace ecumene::culture_wars {

inline std::uint8_t step_directions(const Options& options) { // CW-5.3, CW-5.7
    return options.diagonal_movement ? every_neighbour : every_side;
}
inline std::uint8_t boat_directions(const Options& options) { // CW-5.5
    return options.boat_diagonals ? every_neighbour : every_side;
}

// All squares that a token of the seat on `from` may move to (CW-5.6).
SquareSet destinations(const State& state, int seat, int from);

// For the acting seat, as State::farther was set when its movement began.
inline int destination_count(const State& state, int from) {
    if (state.farther.has(from)) return destinations(state, state.pending.front(), from).size();
    return std::popcount(unsigned(state.board.around[from] & step_directions(state.options)));
}
inline int nth_destination(const State& state, int from, int k) {
    if (state.farther.has(from)) return destinations(state, state.pending.front(), from).nth(k);
    unsigned left = state.board.around[from] & step_directions(state.options);
    for (; k > 0; --k) left &= left - 1;
    return neighbour(state.board, from, std::countr_zero(left));
}

// The squares from which a token of the seat may go farther than a plain step: all of them with two steps, else those
// beside a settlement of its own, by boat (CW-5.4) or by an exit (CW-5.9).
SquareSet farther_from(const State& state, int seat);

} // namespace ecumene::culture_wars
