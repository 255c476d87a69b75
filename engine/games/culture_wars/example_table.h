// Positions for tests: a table in the middle of a turn on the first layout, set up piece by piece.
#pragma once

#include "engine/core/json_writer.h"
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/notation.h"
#include "engine/games/culture_wars/questions.h"
#include "engine/games/culture_wars/turn.h"
#include "tests/support/playing.h"

#include <initializer_list>

namespace ecumene::culture_wars {

// Options by name, the others at their defaults.
inline OptionValues with(std::initializer_list<std::pair<std::string_view, int>> chosen) {
    OptionValues values = standard_values(Game::options());
    for (const auto& [option, value] : chosen)
        for (std::size_t i = 0; i < values.size(); ++i)
            if (Game::options()[i].name == option) values[i] = value;
    return values;
}

inline int square(const State& state, std::string_view text) {
    return Layout(state.board.tiles).number(*read_place(text));
}

// Turn 1 with the seats in order; nobody has anything on the map yet.
inline State table(int seats, const OptionValues& values = with({}), const Ruleset& rules = Game::standard_ruleset()) {
    State state = Game::initial(seats, values, rules);
    state.turn = 1;
    for (int seat = 0; seat < seats; ++seat) state.order.push(seat);
    return state;
}

inline void people(State& state, int seat, std::string_view where, int count) {
    put(state, seat, square(state, where), count);
}

// A settlement; value 0 is a coin that nobody knows.
inline void settlement(State& state, int seat, std::string_view where, int value) {
    Reserve& reserve = state.reserve[seat];
    add_coin(state, square(state, where), seat, value);
    if (value == ace)
        reserve.known.remove(ace);
    else
        --reserve.hidden;
    if (value > ace) learn(state, seat, value);
}

inline void site(State& state, int suit, std::string_view where, int value) {
    settlement(state, suit, where, value);
    coin_of(state, square(state, where)).side = Side::value;
}

// Takes all coins out of a seat's reserve.
inline void coinless(State& state, int seat) {
    Reserve& reserve = state.reserve[seat];
    reserve.known = reserve.unseen = {};
    reserve.hidden = 0;
}

inline State moving(State state) {
    begin_movement(state);
    return state;
}

// After a movement in which everybody stays.
inline State stayed(State state) {
    begin_movement(state);
    while (state.phase == Phase::move) Game::apply(state, {Verb::done});
    return state;
}

inline int tokens(const State& state, int seat, std::string_view where) {
    return state.tokens[seat][square(state, where)];
}

} // namespace ecumene::culture_wars
