// A set of the board's 144 regions as bits in three words, in board order (PE-3.1), laid out so that neighbours are a
// few bits apart (make_board.py, sides.h).
#pragma once

#include "engine/games/peoples/bits.h"
#include "peoples_places.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace ecumene::peoples {

inline constexpr int region_count = 144; // PE-1.2
inline constexpr int no_region = 191;    // may be asked for in a set, and is in none

// Of things that lie in three words: the word of the k-th, and its place there, from how many the first word has and
// the first two together. Without branches, which nobody could foresee.
struct InWord {
    unsigned word;
    int place;
};
constexpr InWord in_word(int k, int first, int first_two) {
    const int after_first = k - first, after_two = k - first_two; // below 0 where it lies before
    const int place = after_first < 0 ? k : after_first;
    return {unsigned(2 + (after_first >> 31) + (after_two >> 31)), after_two < 0 ? place : after_two};
}

struct Regions {
    std::array<std::uint64_t, 3> word{};

    constexpr bool has(int region) const {
        const int at = board::place[region];
        return (word[at >> 6] >> (at & 63) & 1) != 0;
    }
    constexpr void add(int region) {
        const int at = board::place[region];
        word[at >> 6] |= std::uint64_t{1} << (at & 63);
    }
    constexpr void remove(int region) {
        const int at = board::place[region];
        word[at >> 6] &= ~(std::uint64_t{1} << (at & 63));
    }
    constexpr void put(int region, bool in) { in ? add(region) : remove(region); }

    constexpr bool empty() const { return (word[0] | word[1] | word[2]) == 0; }
    constexpr int size() const { return std::popcount(word[0]) + std::popcount(word[1]) + std::popcount(word[2]); }

    // The k-th region in board order.
    int nth(int k) const {
        const int first = std::popcount(word[0]);
        const InWord at = in_word(k, first, first + std::popcount(word[1]));
        return board::region_at[64 * at.word + nth_bit(word[at.word], at.place)];
    }

    template <class Visit>
    constexpr void each(Visit visit) const {
        for (int w = 0; w < 3; ++w)
            for (std::uint64_t left = word[w]; left != 0; left &= left - 1)
                visit(int(board::region_at[w * 64 + std::countr_zero(left)]));
    }

    friend constexpr Regions operator&(const Regions& a, const Regions& b) {
        return {{a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2]}};
    }
    friend constexpr Regions operator|(const Regions& a, const Regions& b) {
        return {{a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2]}};
    }
    friend constexpr Regions operator^(const Regions& a, const Regions& b) {
        return {{a.word[0] ^ b.word[0], a.word[1] ^ b.word[1], a.word[2] ^ b.word[2]}};
    }
    // Those of a that are not in b.
    friend constexpr Regions operator-(const Regions& a, const Regions& b) {
        return {{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1], a.word[2] & ~b.word[2]}};
    }
    constexpr Regions& operator|=(const Regions& other) { return *this = *this | other; }
    constexpr Regions& operator&=(const Regions& other) { return *this = *this & other; }
    constexpr Regions& operator-=(const Regions& other) { return *this = *this - other; }
    bool operator==(const Regions&) const = default;
};

// How many regions two sets have in common.
constexpr int common(const Regions& a, const Regions& b) {
    return std::popcount(a.word[0] & b.word[0]) + std::popcount(a.word[1] & b.word[1]) +
           std::popcount(a.word[2] & b.word[2]);
}

inline constexpr Regions every_region{board::every};

constexpr Regions only(int region) {
    Regions set;
    set.add(region);
    return set;
}

template <std::size_t N>
constexpr Regions set_of(const std::array<std::uint8_t, N>& regions) {
    Regions set;
    for (const int region : regions) set.add(region);
    return set;
}

// The shapes of the generated board tables.
using Neighbours = std::array<std::uint8_t, 3>; // in board order; no_region where there are fewer
using Steps = std::array<std::uint8_t, region_count>;
struct GridPlace {
    std::uint8_t row, column;
};
struct Crossing { // two of the 72 starting regions, in different continents, that may not hold the same people
    std::uint8_t a, b;
};

} // namespace ecumene::peoples
