// Tribes put on the map and taken off it: the one place that keeps the state's sets in step with each other.
#pragma once

#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {

// The first tribe of a people in an empty area.
inline void settle(State& state, int people, int area) {
    state.people_in[area] = std::uint8_t(people);
    state.areas[people] |= area_bit(area);
}

// A further tribe where there is room for one (ME-1.5).
inline void add_tribe(State& state, int area) {
    state.triples |= state.pairs & area_bit(area);
    state.pairs |= area_bit(area);
}

inline void put_tribe(State& state, int people, int area) {
    if (state.people_in[area] == nobody)
        settle(state, people, area);
    else
        add_tribe(state, area);
}

inline void clear_area(State& state, int area) {
    state.areas[state.people_in[area]] &= ~area_bit(area);
    state.people_in[area] = nobody;
    state.pairs &= ~area_bit(area);
    state.triples &= ~area_bit(area);
}

inline void remove_tribe(State& state, int area) {
    const AreaSet bit = area_bit(area);
    if ((state.pairs & bit) == 0) return clear_area(state, area);
    const AreaSet was_triple = state.triples & bit;
    state.triples &= ~bit;
    state.pairs &= ~bit | was_triple;
}

// ME-11.5: areas that the round's people must leave alone since another people of its owner holds them.
inline AreaSet barred(const State& state) {
    if (state.options.attack_own) return 0;
    AreaSet own = 0;
    for (int people = 0; people < state.rules->people_count; ++people)
        if (people != state.round.people && state.owner[people] == state.owner[state.round.people])
            own |= state.areas[people];
    return own;
}

// ME-7.2, ME-7.4: where the areas that the round's people holds lead it.
inline AreaSet border_of(const State& state) {
    const Ruleset& rules = *state.rules;
    AreaSet border = is_seaborne(state) ? rules.landings : 0;
    for (AreaSet left = own_areas(state); left != 0; left &= left - 1) border |= rules.ways_out[lowest_area(left)];
    return border & ~barred(state);
}

// The round's people wins an empty area, which counts for its reach at once (ME-7.2).
inline void gain(State& state, int area) {
    settle(state, state.round.people, area);
    const Ruleset& rules = *state.rules;
    AreaSet further = rules.ways_out[area];
    if ((rules.coasts & area_bit(area)) != 0 && is_seaborne(state)) further |= rules.landings;
    state.border |= further & ~barred(state);
}

} // namespace ecumene::mesopotamia
