// The dice of a combat (ME-8.2, ME-8.3, ME-20.10): throws of one to three dice in descending order, how often each
// falls, and what a throw decides.
#pragma once

#include <array>
#include <cstdint>

namespace ecumene::mesopotamia {

inline constexpr int most_dice = 3; // of a side

// The dice of one side, in descending order.
struct Throw {
    std::array<std::uint8_t, most_dice> dice{};
    std::uint8_t count = 0;
    std::uint8_t ways = 0; // of the 6, 36 or 216 to throw so many dice
    bool operator==(const Throw&) const = default;
};

inline constexpr std::array<int, most_dice + 1> throw_counts = {0, 6, 21, 56}; // by the number of dice
inline constexpr std::array<int, most_dice + 1> first_throws = {0, 0, 6, 27};  // where they begin among all throws
inline constexpr std::array<int, most_dice + 1> way_counts = {1, 6, 36, 216};
inline constexpr std::array<int, most_dice + 1> first_ways = {0, 0, 6, 42};
inline constexpr int all_throws = 83, all_ways = 258;

// All throws of one die, then of two, then of three; each ascending by the highest die, then the next (ME-8.3).
inline constexpr std::array<Throw, all_throws> throws = [] {
    std::array<Throw, all_throws> all{};
    int at = 0;
    for (std::uint8_t count = 1; count <= most_dice; ++count)
        for (std::uint8_t a = 1; a <= 6; ++a)
            for (std::uint8_t b = count > 1 ? 1 : 0; b <= (count > 1 ? a : 0); ++b)
                for (std::uint8_t c = count > 2 ? 1 : 0; c <= (count > 2 ? b : 0); ++c) {
                    const int all_differ = count == 3 ? 6 : count;
                    const int ways = count == 3 && a == c               ? 1
                                     : count == 3 && (a == b || b == c) ? 3
                                     : count == 2 && a == b             ? 1
                                                                        : all_differ;
                    all[at++] = {{a, b, c}, count, std::uint8_t(ways)};
                }
    return all;
}();

// The throws as equally likely dice show them: 6 of one die, 36 of two, 216 of three.
inline constexpr std::array<std::uint8_t, all_ways> ways_thrown = [] {
    std::array<std::uint8_t, all_ways> all{};
    int at = 0;
    for (int number = 0; number < all_throws; ++number)
        for (int way = 0; way < throws[number].ways; ++way) all[at++] = std::uint8_t(number);
    return all;
}();

// ME-8.2: the highest die of a throw.
inline constexpr std::array<std::uint8_t, all_throws> kept_dice = [] {
    std::array<std::uint8_t, all_throws> kept{};
    for (int number = 0; number < all_throws; ++number) kept[number] = throws[number].dice[0];
    return kept;
}();

enum class Outcome : std::uint8_t { win, tie, lose }; // for the attacker; a tie removes a tribe of each side

// What the abilities of both sides come to: what the attacker adds less what the defender adds, and how a tie ends.
struct Duel {
    std::int8_t shift = 0;
    Outcome tie = Outcome::tie;
    bool operator==(const Duel&) const = default;
};

// ME-8.6, from the dice that each side keeps.
constexpr Outcome outcome(Duel duel, int attack, int defend) {
    const int lead = attack + duel.shift - defend;
    if (lead != 0) return lead > 0 ? Outcome::win : Outcome::lose;
    return duel.tie;
}

} // namespace ecumene::mesopotamia
