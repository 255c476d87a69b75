// The 720 orders of the six peoples by their rank in the alphabet r o y g b p, and sets of them: what a seat may be
// dealt as its subjects and allies (PE-4.5).
#pragma once

#include "engine/games/peoples/stack.h"

#include <array>

namespace ecumene::peoples {

inline constexpr int deal_count = 720;

// Six different peoples: the subjects of the ages I, II, III, then the allies.
class Deal {
public:
    constexpr Deal() = default;
    explicit constexpr Deal(std::array<People, people_count> peoples) {
        for (int i = 0; i < people_count; ++i) bits_ |= std::uint32_t(peoples[i]) << (3 * i);
    }
    constexpr People at(int place) const { return People(bits_ >> (3 * place) & 7); }
    constexpr People subject(int age) const { return at(age - 1); } // ages from 1
    constexpr People ally(int age) const { return at(age + 2); }

private:
    std::uint32_t bits_ = 0;
};

// The next order of a list in the alphabet; false after the last.
template <class T, std::size_t N>
constexpr bool next_order(std::array<T, N>& list, int length) {
    int i = length - 2;
    while (i >= 0 && list[i] > list[i + 1]) --i;
    if (i < 0) return false;
    int j = length - 1;
    while (list[j] < list[i]) --j;
    const auto swap = [&](int a, int b) {
        const T kept = list[a];
        list[a] = list[b];
        list[b] = kept;
    };
    swap(i, j);
    for (int a = i + 1, b = length - 1; a < b; ++a, --b) swap(a, b);
    return true;
}

inline constexpr std::array<Deal, deal_count> deals = [] {
    std::array<Deal, deal_count> all{};
    std::array<People, people_count> order = {People::red,   People::orange, People::yellow,
                                              People::green, People::blue,   People::purple};
    int rank = 0;
    do all[rank++] = Deal(order);
    while (next_order(order, people_count));
    return all;
}();

// A set of deals by rank.
struct DealSet {
    std::array<std::uint64_t, 12> word{};

    constexpr bool has(int rank) const { return (word[rank >> 6] >> (rank & 63) & 1) != 0; }
    constexpr int size() const {
        int total = 0;
        for (const std::uint64_t w : word) total += std::popcount(w);
        return total;
    }
    int nth(int k) const;
    constexpr DealSet& operator&=(const DealSet& other) {
        for (int i = 0; i < 12; ++i) word[i] &= other.word[i];
        return *this;
    }
    constexpr DealSet& operator-=(const DealSet& other) {
        for (int i = 0; i < 12; ++i) word[i] &= ~other.word[i];
        return *this;
    }
};

inline constexpr DealSet every_deal = [] {
    DealSet set;
    for (int rank = 0; rank < deal_count; ++rank) set.word[rank >> 6] |= std::uint64_t{1} << (rank & 63);
    return set;
}();

// The deals that have a people in a place, by place and people.
inline constexpr std::array<std::array<DealSet, people_count + 1>, people_count> deals_with = [] {
    std::array<std::array<DealSet, people_count + 1>, people_count> sets{};
    for (int rank = 0; rank < deal_count; ++rank)
        for (int place = 0; place < people_count; ++place)
            sets[place][int(deals[rank].at(place))].word[rank >> 6] |= std::uint64_t{1} << (rank & 63);
    return sets;
}();

// Leaves only the deals that share no marker with this one (PE-4.5).
inline void keep_apart(DealSet& set, Deal dealt) {
    for (int i = 0; i < 12; ++i) {
        std::uint64_t shared = 0;
        for (int place = 0; place < people_count; ++place) shared |= deals_with[place][int(dealt.at(place))].word[i];
        set.word[i] &= ~shared;
    }
}

} // namespace ecumene::peoples
