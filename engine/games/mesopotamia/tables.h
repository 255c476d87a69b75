// What follows from the board: sets of areas, the order of rounds, and what is printed on a card in force (ME-11.7).
#pragma once

#include "engine/games/mesopotamia/state.h"

#include <bit>

namespace ecumene::mesopotamia {

constexpr AreaSet area_bit(int area) { return AreaSet(1) << area; }
constexpr PeopleSet people_bit(int people) { return PeopleSet(1) << people; }
constexpr int lowest_area(AreaSet areas) { return std::countr_zero(areas); }

// The k-th area of a set, in alphabetical order.
constexpr int nth_area(AreaSet areas, int k) {
    for (; k > 0; --k) areas &= areas - 1;
    return lowest_area(areas);
}

constexpr int worth(int area) { return (doubles & area_bit(area)) != 0 ? 2 : 1; } // ME-1.3

// Where a tribe in this area leads its people: land neighbours only, since the sea (ME-7.5), uninhabited areas (ME-7.6)
// and deserts (ME-7.7) cannot be entered from outside.
inline constexpr std::array<AreaSet, area_count> ways_out = [] {
    std::array<AreaSet, area_count> ways{};
    for (int area = 0; area < area_count; ++area) ways[area] = adjacent[area] & lands;
    return ways;
}();

inline constexpr int first_card(int epoch) { return (epoch - 1) * cards_an_epoch; } // of an epoch, by card number
static_assert([] {
    for (int people = 0; people < people_count; ++people)
        if (people / cards_an_epoch != people_cards[people].epoch - 1) return false;
    return true;
}());
constexpr PeopleSet cards_of(int epoch) { return PeopleSet(0x1f) << first_card(epoch); }

// ME-4.1: the peoples of an epoch and before it, in the order of their numbers in that epoch.
struct RoundOrder {
    std::array<std::uint8_t, people_count> people{};
    std::array<std::uint8_t, people_count> place{}; // of each people in that order
    int count = 0;
};
inline constexpr std::array<RoundOrder, epoch_count> round_orders = [] {
    std::array<RoundOrder, epoch_count> orders{};
    for (int epoch = 0; epoch < epoch_count; ++epoch) {
        RoundOrder& order = orders[epoch];
        for (int number = 1; number < 100; ++number)
            for (int people = 0; people < people_count; ++people)
                if (people_cards[people].numbers[epoch] == number) {
                    order.place[people] = std::uint8_t(order.count);
                    order.people[order.count++] = std::uint8_t(people);
                }
    }
    return orders;
}();
constexpr const RoundOrder& round_order(int epoch) { return round_orders[epoch - 1]; }

// ME-11.7: what is in force of a card, without and with what was rebuilt.
struct InForce {
    Special special = Special::none;
    AreaSet bonus = 0; // one area or none
};
inline constexpr std::array<std::array<InForce, people_count>, 2> cards_in_force = [] {
    std::array<std::array<InForce, people_count>, 2> cards{};
    for (int people = 0; people < people_count; ++people) {
        const PeopleCard& card = people_cards[people];
        const AreaSet bonus = card.bonus >= 0 ? area_bit(card.bonus) : 0;
        cards[0][people] = {card.special_proven ? card.special : Special::none, card.bonus_proven ? bonus : 0};
        cards[1][people] = {card.special, bonus};
    }
    return cards;
}();
constexpr const InForce& in_force(const State& state, int people) {
    return cards_in_force[state.options.reconstructed_cards ? 1 : 0][people];
}

} // namespace ecumene::mesopotamia
