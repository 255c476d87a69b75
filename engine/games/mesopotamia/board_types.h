// The types that boards are written in: sets of areas and peoples, kinds, specials, the standard cards (ME-1.6,
// ME-1.9).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace ecumene::mesopotamia {

inline constexpr int epoch_count = 5;                                          // ME-1.6
inline constexpr int most_areas = 64, most_peoples = 32;                       // of any board (ME-20.4)
inline constexpr int most_number = 99, most_tribes = 30, most_bonus_areas = 8; // of a people (the table of ME-20)
inline constexpr int most_in_any_stack = 3; // whatever `stack` says: the state has room for them
inline constexpr int special_count = 6;

using AreaSet = std::uint64_t;   // one bit an area, in the alphabetical order of ME-12.3
using PeopleSet = std::uint32_t; // one bit a people, in the order of the cards (ME-20.7)
using ByEpoch = std::array<std::uint8_t, epoch_count>;

constexpr AreaSet area_bit(int area) { return AreaSet(1) << area; }
constexpr PeopleSet people_bit(int people) { return PeopleSet(1) << people; }
constexpr int lowest_area(AreaSet areas) { return std::countr_zero(areas); }

// The k-th area of a set, in alphabetical order.
constexpr int nth_area(AreaSet areas, int k) {
    for (; k > 0; --k) areas &= areas - 1;
    return lowest_area(areas);
}

enum class Kind : std::uint8_t { land, desert, uninhabited, sea };                                       // ME-1.1
enum class Special : std::uint8_t { none, urbanisation, military, seafaring, slow_growth, fast_growth }; // ME-1.8

// A card of the standard board.
struct PeopleCard {
    std::string_view id, name;
    int epoch, number;
    ByEpoch numbers; // 0 before it exists (ME-1.7)
    ByEpoch tribes;  // new ones, then reinforcements (ME-5)
    int start;
    int bonus; // -1: none
    Special special;
    bool special_proven, bonus_proven; // by the source, not rebuilt (ME-11.7)
};

} // namespace ecumene::mesopotamia
