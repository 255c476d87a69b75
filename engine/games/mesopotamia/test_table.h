// Hand-made positions for the tests: who stands where, and whose round it is.
#pragma once

#include "engine/core/json_writer.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/map.h"
#include "engine/games/mesopotamia/notation.h"
#include "tests/support/playing.h"

#include <nlohmann/json.hpp>

namespace ecumene::mesopotamia {

inline const Ruleset& standard_rules() { return Game::standard_ruleset(); }
inline int area(std::string_view id) { return read_area(standard_rules(), id).value(); }
inline int people(std::string_view id) { return read_people(standard_rules(), id).value(); }

inline State new_game(int seats, const nlohmann::json& options = nlohmann::json::object()) {
    return Game::initial(seats, read_options(Game::options(), options).value());
}

// A table in the middle of an epoch: nobody on the map, no round.
inline State table(int seats, int epoch, const nlohmann::json& options = nlohmann::json::object()) {
    State state = new_game(seats, options);
    state.epoch = std::uint8_t(epoch);
    state.phase = Phase::expand;
    return state;
}

// Tribes of a people that has arrived earlier.
inline void stand(State& state, int seat, std::string_view who, std::string_view where, int count = 1) {
    state.owner[people(who)] = std::uint8_t(seat);
    state.arrived |= people_bit(people(who));
    for (int i = 0; i < count; ++i) put_tribe(state, people(who), area(where));
}

// Its expansion begins with so many tribes in the pool.
inline void begin_round(State& state, std::string_view who, int pool, bool at_sea = false) {
    state.round = {std::uint8_t(people(who)), std::uint8_t(pool), at_sea, at_sea};
    state.border = border_of(state);
    state.phase = Phase::expand;
}

inline std::vector<std::string> written(const State& state) {
    Actions actions;
    Game::legal(state, actions);
    std::vector<std::string> texts;
    for (const Action action : actions) texts.push_back(Game::write(state, action));
    return texts;
}

} // namespace ecumene::mesopotamia
