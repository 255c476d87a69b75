// The dice of a combat (ME-8.2, ME-8.3): pairs in descending order, how often each falls, and what a throw decides.
#pragma once

#include <array>
#include <cstdint>

namespace ecumene::mesopotamia {

inline constexpr int pair_count = 21; // two dice in descending order

struct Pair {
    std::uint8_t high = 0, low = 0;
    constexpr int ways() const { return high == low ? 1 : 2; } // of 36
    bool operator==(const Pair&) const = default;
};

// ME-8.3: ascending by the higher die, then by the lower.
inline constexpr std::array<Pair, pair_count> pairs_in_order = [] {
    std::array<Pair, pair_count> pairs{};
    int count = 0;
    for (std::uint8_t high = 1; high <= 6; ++high)
        for (std::uint8_t low = 1; low <= high; ++low) pairs[count++] = {high, low};
    return pairs;
}();

// The pairs as 36 equally likely throws show them.
inline constexpr std::array<Pair, 36> pairs_thrown = [] {
    std::array<Pair, 36> pairs{};
    int count = 0;
    for (const Pair pair : pairs_in_order)
        for (int way = 0; way < pair.ways(); ++way) pairs[count++] = pair;
    return pairs;
}();

// The defender's dice in one number: a single die as it is, or two as high * 16 + low.
constexpr std::uint8_t defence(Pair pair) { return std::uint8_t(pair.high * 16 + pair.low); }
constexpr bool has_two_dice(int defence) { return defence >= 16; }
constexpr int kept_die(int defence) { return has_two_dice(defence) ? defence / 16 : defence; }

enum class Outcome : std::uint8_t { win, tie, lose }; // for the attacker; a tie removes a tribe of each side

// The abilities that count in a combat.
struct Sides {
    bool military = false; // of the attacker (ME-8.5)
    bool urban_attacker = false, urban_defender = false;
    bool operator==(const Sides&) const = default;
};

// ME-8.6, from the dice that each side keeps.
constexpr Outcome outcome(Sides sides, int attack, int defend) {
    const int strength = attack + (sides.military ? 1 : 0); // ME-8.5
    if (strength != defend) return strength > defend ? Outcome::win : Outcome::lose;
    if (sides.urban_attacker == sides.urban_defender) return Outcome::tie;
    return sides.urban_attacker ? Outcome::win : Outcome::lose;
}

} // namespace ecumene::mesopotamia
