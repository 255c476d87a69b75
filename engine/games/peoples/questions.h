// Small questions about a state that several files ask, and the steps that they share.
#pragma once

#include "engine/games/peoples/board.h"
#include "engine/games/peoples/bytes.h"

#include <cstring>
#include <string_view>
#include <vector>

namespace ecumene::peoples {

using SettlementMask = std::uint16_t; // one bit a settlement, number 1 lowest
inline constexpr SettlementMask every_settlement = (1 << settlement_count) - 1;

inline int limit(const State& state) { return state.rules->limit[state.age]; } // PE-2.2
inline int migration_count(const State& state) { return state.choices[2]; }
inline Regions populated(const State& state) { return state.open | state.marked; }
inline bool is_populated(const State& state, int region) { return !state.stack[region].empty(); }
inline Regions loose(const State& state) { return state.open - state.marked; } // PE-2.3
inline int full_count(const State& state) { return (state.marked - state.open).size(); }

inline bool on_board(const State& state, int settlement) { return state.at[settlement] < region_count; }
inline bool is_flipped(const State& state, int settlement) { return (state.flipped >> settlement & 1) != 0; }
inline bool is_face_up(const State& state, int settlement) {
    return on_board(state, settlement) && !is_flipped(state, settlement);
}
// Asks of eight places of markers at a time, a byte each, which of the settlements it is true for.
template <class Ask>
SettlementMask settlements_where(const State& state, Ask ask) {
    Bytes first;
    std::uint32_t rest;
    static_assert(sizeof first + sizeof rest == sizeof state.at);
    std::memcpy(&first, state.at.data(), sizeof first);
    std::memcpy(&rest, state.at.data() + sizeof first, sizeof rest);
    return SettlementMask((ask(first) | ask(rest) << 8) & every_settlement);
}
inline SettlementMask face_up(const State& state) {
    static_assert(in_stock >= 0xc0 && in_box >= 0xc0 && region_count <= 0xc0); // told apart by the two highest bits
    const auto away = [](Bytes places) { return highest_bits(places & places << 1); };
    return SettlementMask(every_settlement & ~(settlements_where(state, away) | state.flipped));
}
// The first settlement whose marker lies in a region, in the stock or in the box; -1 where there is none.
inline int settlement_in(const State& state, int where) {
    const SettlementMask there = settlements_where(state, [=](Bytes places) { return equal_to(places, where); });
    return there == 0 ? -1 : std::countr_zero(there);
}

inline bool is_dealt(const State& state, int seat) { return state.deal[seat] != 0; }
inline Deal deal_of(const State& state, int seat) { return deals[state.deal[seat] - 1]; }
inline int dealt_seats(const State& state) {
    int seat = 0;
    while (seat < state.seats && is_dealt(state, seat)) ++seat;
    return seat;
}
// The people that a seat leads in an age, and its ally people (PE-2.4).
struct Led {
    Wanted subject, ally;
};
using LedPeoples = std::array<Led, most_seats>;
inline LedPeoples led_peoples(const State& state, int age) {
    LedPeoples led{};
    for (int seat = 0; seat < state.seats; ++seat)
        led[seat] = {deal_of(state, seat).subject(age), deal_of(state, seat).ally(age)};
    return led;
}
// PE-7.2: the seat whose people leads a stack, by the strongest claim, whose last part is the number of the seat; -1
// where there is none (PE-7.5).
inline int leader_of(const LedPeoples& led, int seats, Stack stack) {
    constexpr int one_tribe = 1 << 12;
    int best = one_tribe - 1;
    for (int seat = 0; seat < seats; ++seat) {
        const std::uint32_t tribes = stack.places(led[seat].subject);
        // Most tribes, then most of the ally's (PE-7.3), then nearest to the top.
        const int claim = std::popcount(tribes) * one_tribe + (stack.count(led[seat].ally) << 8) +
                          ((31 - std::countr_zero(tribes | 1U << 31)) << 3) + seat;
        best = claim > best ? claim : best;
    }
    return best < one_tribe ? -1 : best & 7;
}
// PE-13: an age's markers are public once its migration has ended.
inline int revealed_ages(const State& state) {
    const bool shown = state.phase == Phase::diplomacy || state.phase == Phase::advance || state.phase == Phase::over;
    return state.age == 0 ? 0 : shown ? state.age : state.age - 1;
}

inline DealSet fitting_deals(const State& state) { // PE-4.5: of the next seat to be dealt
    DealSet open = every_deal;
    for (int seat = 0; seat < state.seats && is_dealt(state, seat); ++seat) keep_apart(open, deal_of(state, seat));
    return open;
}

// Which settlements each one is related to.
using Related = std::array<SettlementMask, settlement_count>;
inline Related related(const Maps& maps) {
    Related result{};
    for (const Relation relation : maps.relation) {
        if (relation.free()) continue;
        result[relation.low()] |= SettlementMask(1 << relation.high());
        result[relation.high()] |= SettlementMask(1 << relation.low());
    }
    return result;
}

// Calls visit(index) for each settlement of a mask, in the order of numbers.
template <class Visit>
void each_settlement(SettlementMask mask, Visit visit) {
    for (; mask != 0; mask &= SettlementMask(mask - 1)) visit(std::countr_zero(mask));
}

// reach.cpp: where a loose stack may go in the first and second age (PE-6.2).
Regions destinations(const State& state, int from);

// migrations.cpp: counts what the seat to act may do.
void survey(State& state);
void forget_survey(State& state);

// advances.cpp: what a settlement may do in the advanced game, by index.
SettlementMask partners(const State& state, int settlement); // PE-9.1.2, PE-9.1.4
unsigned possible_areas(const State& state, int settlement); // PE-9.3.2: one bit an area
void lose_map(State& state, int settlement);                 // PE-9.4

// scoring.cpp
Scene present_scene(const State& state);
// A scored age (from 1) as it was, for the tally. How many are scored so far: scored_ages.
Scene scene_of_age(const State& state, int age);
int scored_ages(const State& state);

enum class Source : std::uint8_t { people, settlement, culture, economy, military, civics, religion, science };
using Points = std::array<int, most_seats>;
struct Line {
    int settlement; // index
    Source source;
    Points points;
};
using Lines = std::vector<Line>;
// PE-8, PE-9.2: every settlement and source that may give points, by number and then by source.
void score(const State& state, const Scene& scene, int age, Lines& lines);
void add_points(State& state, const Scene& scene); // of the present age to the scores
// What an advance would give its settlement's leader if the age were scored now; for civics, what the tribes share.
struct OpenGain {
    int settlement; // index
    Area area;
    int points;
};
// Of every advance for which that hangs on no secret.
void open_gains(const State& state, std::vector<OpenGain>& gains);

// ages.cpp: what follows when an age begins, and when its migration ends (PE-7 to PE-10).
void begin_age(State& state);
void end_migration(State& state);
void next_diplomacy(State& state, int first);
void next_advance(State& state, int first);

} // namespace ecumene::peoples
