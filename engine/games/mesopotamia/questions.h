// Questions about a state that several parts of the module ask: tribes, reach, combat, cards, points.
#pragma once

#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/ruleset.h"
#include "engine/games/mesopotamia/state.h"

namespace ecumene::mesopotamia {

constexpr SeatMask seat_bit(int seat) { return SeatMask(1u << seat); }
constexpr int lowest_seat(SeatMask mask) { return std::countr_zero(mask); }

// What is in force of a people's card (ME-11.7).
inline const InForce& in_force(const State& state, int people) {
    return state.rules->cards_in_force[state.options.reconstructed_cards ? 1 : 0][people];
}
inline int number_now(const State& state, int people) { // ME-1.7
    return state.rules->cards[people].numbers[state.epoch - 1];
}

inline int tribes(const State& state, int area) {
    if (state.people_in[area] == nobody) return 0;
    return 1 + int(state.pairs >> area & 1) + int(state.triples >> area & 1);
}

inline bool has_arrived(const State& state, int people) { return (state.arrived & people_bit(people)) != 0; }
inline bool is_allocated(const State& state, int people) { return state.owner[people] != nobody; }

// ME-4.2. A people that retreats or comes from the sea may have no tribe on the map for a moment.
inline bool is_dead(const State& state, int people) {
    return has_arrived(state, people) && state.areas[people] == 0 && state.retreat.people != people &&
           state.round.people != people;
}

// ME-3.7: every card of this epoch is given out.
inline bool allocation_is_over(const State& state) { return state.phase > Phase::choose; }

// This epoch's cards not yet dealt or drawn (ME-3.1).
inline PeopleSet deck(const State& state) {
    if (allocation_is_over(state)) return 0;
    PeopleSet left = state.rules->cards_of(state.epoch);
    for (int i = 0; i < state.allotted; ++i) left &= ~people_bit(state.allotments[i].people);
    return left;
}

inline int cards_to_allot(const State& state) { return state.seats * state.options.peoples_each; }
inline int drawer(const State& state) { return state.draw_order[state.allotted % state.seats]; }    // phase draw
inline Allotment& latest(State& state) { return state.allotments[state.allotted - 1]; }             // phase choose
inline const Allotment& latest(const State& state) { return state.allotments[state.allotted - 1]; } // phase choose

// ME-3.4, ME-3.6: the seats that can still get a card of this epoch.
inline SeatMask without_card(const State& state) {
    std::array<int, most_seats> cards{};
    for (int i = 0; i < state.allotted; ++i)
        if (state.allotments[i].to < most_seats) ++cards[state.allotments[i].to];
    SeatMask open = 0;
    for (int seat = 0; seat < state.seats; ++seat)
        if (cards[seat] < state.options.peoples_each) open |= seat_bit(seat);
    return open;
}

inline AreaSet own_areas(const State& state) { return state.areas[state.round.people]; }

// ME-7.4: whether the round's people can come over the sea now.
inline bool is_seaborne(const State& state) {
    return state.round.at_sea || (in_force(state, state.round.people).special == Special::seafaring &&
                                  (own_areas(state) & state.rules->coasts) != 0);
}

// ME-1.5: where no more tribes of those who stand there may come; of empty areas it says nothing.
inline AreaSet full_areas(const State& state) {
    return state.triples | (state.pairs & state.rules->full_with_two) | state.rules->full_with_one;
}

// ME-7.2: where the round's people may place a tribe.
inline AreaSet reach(const State& state) {
    const AreaSet own = own_areas(state);
    return (state.border | own) & ~(own & full_areas(state)); // ME-1.5
}

// ME-8.4.
inline bool is_difficult(const State& state, int target) {
    if ((state.rules->landings & area_bit(target)) != 0 && is_seaborne(state)) return false;
    return (own_areas(state) & state.rules->easy_from[target]) == 0;
}
inline int defender_dice(const State& state, int target) { // ME-8.2
    return is_difficult(state, target) ? state.rules->defender_dice_difficult : state.rules->defender_dice;
}

// ME-8.5, ME-8.6: what the abilities of two peoples come to.
inline Duel duel(const State& state, int attacker, int defender) {
    return state.rules
        ->duels[std::size_t(in_force(state, attacker).special)][std::size_t(in_force(state, defender).special)];
}
// The round's people against the one in this area.
inline Attack attack_on(const State& state, int area) {
    return {duel(state, state.round.people, state.people_in[area]), state.rules->attacker_dice,
            defender_dice(state, area)};
}

// ME-6.4: where the retreating tribe may go.
inline AreaSet refuges(const State& state) {
    const Retreat& retreat = state.retreat;
    const AreaSet full = full_areas(state);
    AreaSet open = 0;
    for (AreaSet left = state.rules->ways_out[retreat.area]; left != 0; left &= left - 1) {
        const int area = lowest_area(left);
        const int people = state.people_in[area];
        if (people == nobody || (people == retreat.people && (full & area_bit(area)) == 0)) open |= area_bit(area);
    }
    return open;
}

// ME-5.3.
inline int growth(const State& state, int people) {
    return state.rules
        ->growth[std::size_t(in_force(state, people).special)][std::size_t(std::popcount(state.areas[people]))];
}

// ME-20.9: what these areas score, without bonus.
inline int points_of(const Ruleset& rules, AreaSet areas) {
    int above = 0;
    for (const AreaSet more : rules.worth_above) above += std::popcount(areas & more);
    return rules.area_points * std::popcount(areas) + rules.worth_points * above;
}
// What an area scores a people.
inline int points_of(const State& state, int people, int area) {
    const bool bonus = (in_force(state, people).bonus & area_bit(area)) != 0;
    return state.rules->points_of(area) * (bonus ? state.rules->bonus_factor : 1);
}

// ME-9.1: what a people's areas are worth to it now.
inline int points_now(const State& state, int people) {
    const Ruleset& rules = *state.rules;
    const AreaSet areas = state.areas[people], bonus = areas & in_force(state, people).bonus;
    int points = points_of(rules, areas);
    if (bonus != 0) points += (rules.bonus_factor - 1) * points_of(rules, bonus);
    return points;
}

// ME-9.2: every seat's victory points.
inline std::array<int, most_seats> scores(const State& state) {
    std::array<int, most_seats> sums{};
    for (int people = 0; people < state.rules->people_count; ++people)
        if (is_allocated(state, people)) sums[state.owner[people]] += state.points[people];
    return sums;
}

// ME-14.2: whether the viewer knows the card of an allotment.
inline bool knows(const State& state, Viewer viewer, const Allotment& card) {
    if (!state.drawn || viewer.sees(card.drawer)) return true;
    if (!allocation_is_over(state)) return false;
    return !state.options.secret_peoples || viewer.sees(card.to) || has_arrived(state, card.people);
}

// ME-14.3: what a viewer may not tell from cards that are still to come: unknown cards, and with them those left
// unused.
inline PeopleSet shown_as_waiting(const State& state, Viewer viewer) {
    PeopleSet unknown = 0, given_out = 0;
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& card = state.allotments[i];
        given_out |= people_bit(card.people);
        if (!knows(state, viewer, card)) unknown |= people_bit(card.people);
    }
    return unknown == 0 ? 0 : unknown | (state.rules->cards_of(state.epoch) & ~given_out);
}

} // namespace ecumene::mesopotamia
