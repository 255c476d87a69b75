// The types that the tables made from the board file are written in (ME-1.6, ME-1.9).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace ecumene::mesopotamia {

inline constexpr int epoch_count = 5, cards_an_epoch = 5; // ME-1.6

using AreaSet = std::uint64_t;   // one bit an area, in the alphabetical order of ME-12.3
using PeopleSet = std::uint32_t; // one bit a people, by card number

enum class Special : std::uint8_t { none, urbanisation, military, seafaring, slow_growth, fast_growth }; // ME-1.8

struct PeopleCard {
    std::string_view id, name;
    int epoch, number;
    std::array<std::uint8_t, epoch_count> numbers; // in each epoch, 0 before it exists (ME-1.7)
    std::array<std::uint8_t, epoch_count> tribes;  // new ones, then reinforcements (ME-5)
    int start;
    int bonus; // -1: none
    Special special;
    bool special_proven, bonus_proven; // by the source, not rebuilt (ME-11.7)
};

} // namespace ecumene::mesopotamia
