// Where tokens may go (CW-5).
#pragma once

#include "engine/games/culture_wars/questions.h"

namespace ecumene::culture_wars {

// All squares that a token of the seat on `from` may move to (CW-5.6).
SquareSet destinations(const State& state, int seat, int from);

// Plain steps, from squares that are not in State::farther.
inline int step_count(const State& state, int from) {
    return std::popcount(unsigned(state.board.around[from] & state.options.steps));
}
template <class Visit>
void each_step(const State& state, int from, Visit visit) { // by rising number
    for (unsigned left = state.board.around[from] & state.options.steps; left != 0; left &= left - 1)
        visit(neighbour(state.board, from, std::countr_zero(left)));
}
inline int nth_step(const State& state, int from, int k) {
    unsigned left = state.board.around[from] & state.options.steps;
    for (; k > 0; --k) left &= left - 1;
    return neighbour(state.board, from, std::countr_zero(left));
}

// How many squares a token of the acting seat may move to.
inline int destination_count(const State& state, int from) {
    return state.farther.has(from) ? destinations(state, state.pending.front(), from).size() : step_count(state, from);
}

// Keeps State::ways and State::moves.
inline void add_ways(State& state, int from, int count) {
    std::uint16_t& ways = state.ways[from / 16];
    ways = std::uint16_t(ways + count);
    state.moves = std::uint16_t(state.moves + count);
}

// The squares from which a token of the seat may go farther than a plain step: all of them with two steps, else those
// beside a settlement of its own, by boat (CW-5.4) or by an exit (CW-5.9).
SquareSet farther_from(const State& state, int seat);

// How a token gets to a destination, on foot where it can: an action does not say (CW-5.6).
enum class Way : std::uint8_t { step, exit, boat };
Way way_to(const State& state, int seat, int from, int to);

} // namespace ecumene::culture_wars
