// A multiset of cards in three bit planes: how many copies of a card there are is read across the planes, so that whole
// piles are added and compared in a few instructions.
#pragma once

#include "engine/core/rng.h"

#include <bit>
#include <cassert>
#include <cstdint>

namespace ecumene::plague {

enum class Card : std::uint8_t {
    bumper_harvest,
    trade_center,
    mass_migration,
    pestilence,
    crusade,
    drought,
    famine,
    fire,
    flood,
    earthquake,
    viking_raid,
    pied_piper,
    mongol_raid,
    minor_war,
    major_war,
    negotiated_peace,
    tactical_advantage,
    aqueduct,
    city_walls,
    sewer,
    death_ship,
    first_new, // a variant's own cards follow (PL-20.8)
};
inline constexpr int standard_kinds = int(Card::first_new);
inline constexpr int most_new_kinds = 8, most_kinds = standard_kinds + most_new_kinds; // PL-20.2

using CardMask = std::uint32_t; // one bit a kind of card

constexpr CardMask bit(Card card) { return CardMask(1) << int(card); }
constexpr CardMask bits(auto... cards) { return (bit(cards) | ...); }
constexpr Card lowest(CardMask mask) { return Card(std::countr_zero(mask)); }

// The k-th card of a mask, in card order.
constexpr Card nth_card(CardMask mask, int k) {
    for (; k > 0; --k) mask &= mask - 1;
    return lowest(mask);
}

struct Pile {
    CardMask ones = 0, twos = 0, fours = 0; // no card has more than seven copies (PL-20.2)

    constexpr CardMask kinds() const { return ones | twos | fours; }
    constexpr bool has(Card card) const { return (kinds() & bit(card)) != 0; }
    constexpr bool empty() const { return kinds() == 0; }
    constexpr int copies(Card card) const {
        const int at = int(card);
        return int(ones >> at & 1) + 2 * int(twos >> at & 1) + 4 * int(fours >> at & 1);
    }
    constexpr int size() const { return std::popcount(ones) + 2 * std::popcount(twos) + 4 * std::popcount(fours); }

    constexpr void add(Card card) {
        CardMask carry = bit(card);
        const CardMask to_twos = ones & carry;
        ones ^= carry;
        const CardMask to_fours = twos & to_twos;
        twos ^= to_twos;
        fours ^= to_fours;
    }
    constexpr void remove(Card card) {
        assert(has(card));
        const CardMask borrow = bit(card);
        const CardMask from_twos = ~ones & borrow;
        ones ^= borrow;
        const CardMask from_fours = ~twos & from_twos;
        twos ^= from_twos;
        fours ^= from_fours;
    }
    constexpr void add(const Pile& other) {
        const CardMask to_twos = ones & other.ones;
        ones ^= other.ones;
        const CardMask to_fours = (twos & other.twos) | (to_twos & (twos ^ other.twos));
        twos ^= other.twos ^ to_twos;
        fours ^= other.fours ^ to_fours;
    }
    constexpr void remove(const Pile& other) {
        const CardMask from_twos = ~ones & other.ones;
        ones ^= other.ones;
        const CardMask unequal = twos ^ other.twos;
        const CardMask from_fours = (~twos & other.twos) | (from_twos & ~unequal);
        twos = unequal ^ from_twos;
        fours ^= other.fours ^ from_fours;
    }
    constexpr void clear() { *this = Pile{}; }

    // One card at random, every single copy equally likely. `size` is that of the pile.
    Card random(Rng& rng, int size) const {
        int k = int(rng.below(std::uint32_t(size)));
        const int single = std::popcount(ones);
        if (k < single) return nth_card(ones, k);
        k -= single;
        const int in_twos = 2 * std::popcount(twos);
        if (k < in_twos) return nth_card(twos, k / 2);
        return nth_card(fours, (k - in_twos) / 4);
    }

    bool operator==(const Pile&) const = default;
};

} // namespace ecumene::plague
