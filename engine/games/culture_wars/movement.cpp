// Steps, exits and boats: every way of CW-5 from a square, as one set of squares.
#include "engine/games/culture_wars/movement.h"

namespace ecumene::culture_wars {
namespace {

// CW-5.3, CW-5.7, CW-5.8.
SquareSet by_steps(const State& state, const SquareSet& foreign, int from) {
    const std::uint8_t directions = state.options.steps;
    const SquareSet once = neighbours(state.board, from, directions);
    if (!state.options.two_space_movement) return once;
    SquareSet reached = once;
    (once - foreign).each([&](int between) { reached |= neighbours(state.board, between, directions); });
    return reached;
}

// CW-5.4: the land that a boat from this port can land on.
SquareSet by_boat(const State& state, const SquareSet& all, int port) {
    SquareSet shores;
    for (const SquareSet& coast : state.board.coast)
        if (coast.has(port)) shores |= coast;
    if (state.options.free_boat_landing || shores.empty()) return shores; // CW-5.10
    SquareSet landings, others = all;
    others.remove(port);
    const std::uint8_t directions = state.options.boats;
    others.each([&](int settlement) { landings |= neighbours(state.board, settlement, directions); });
    return shores & landings;
}

} // namespace

SquareSet destinations(const State& state, int seat, int from) {
    const SquareSet own = settlements(state, seat), all = settlements(state);
    SquareSet reached = by_steps(state, all - own, from);
    reached.remove(from);              // who lives in a settlement does not reach it by a step out and back (CW-18.7)
    if (state.options.settlement_exit) // CW-5.9
        (reached & own).each([&](int exit) { reached |= neighbours(state.board, exit, every_neighbour); });
    const SquareSet ports = neighbours(state.board, from, state.options.boats) & own;
    ports.each([&](int port) { reached |= by_boat(state, all, port); });
    reached.remove(from); // CW-5.2
    return reached;
}

SquareSet farther_from(const State& state, int seat) {
    if (state.options.two_space_movement) return squares_with(state.unmoved, 1);
    SquareSet beside;
    if (state.options.boats == 0 && !state.options.settlement_exit) return beside;
    for (const Coin& coin : coins(state))
        if (coin.suit == seat && is_settlement(state, coin))
            beside |= neighbours(state.board, coin.square, every_neighbour);
    return beside;
}

Way way_to(const State& state, int seat, int from, int to) {
    if (neighbours(state.board, from, state.options.steps).has(to)) return Way::step;
    const SquareSet own = settlements(state, seat);
    SquareSet reached = by_steps(state, settlements(state) - own, from);
    if (reached.has(to)) return Way::step;
    reached.remove(from);
    bool exit = false; // CW-5.9
    if (state.options.settlement_exit)
        (reached & own).each([&](int out) { exit |= neighbours(state.board, out, every_neighbour).has(to); });
    return exit ? Way::exit : Way::boat;
}

} // namespace ecumene::culture_wars
