// The tribes of a region, ordered from top to bottom (PE-2.1): nine threes of bits in one word, the top one lowest.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

namespace ecumene::peoples {

inline constexpr int people_count = 6;
enum class People : std::uint8_t { none, red, orange, yellow, green, blue, purple }; // PE-1.3
inline constexpr std::string_view people_letters = " roygbp";

inline constexpr std::uint32_t lowest_bits = 0111'111'111; // one bit of each of the nine places

// A people as it would fill all nine places, to look for its tribes with.
class Wanted {
public:
    constexpr Wanted() = default;
    constexpr Wanted(People people) : bits_(std::uint32_t(people) * lowest_bits) {}
    constexpr People people() const { return People(bits_ & 7); }
    constexpr std::uint32_t bits() const { return bits_; }

private:
    std::uint32_t bits_ = 0;
};

class Stack {
public:
    constexpr Stack() = default;
    explicit constexpr Stack(People people) : bits_(std::uint32_t(people)) {}

    constexpr bool empty() const { return bits_ == 0; }
    // A third of the bits, rounded up. The highest bit of an odd number is found without a test for 0.
    constexpr int size() const { return int((unsigned(std::countl_zero(2 * bits_ + 1) ^ 31) + 2) / 3); }
    constexpr bool has_at_least(int number) const { return bits_ >> (3 * (number - 1)) != 0; }
    constexpr People top() const { return People(bits_ & 7); }
    constexpr People at(int place) const { return People(bits_ >> (3 * place) & 7); } // 0 is the top

    constexpr int count(Wanted people) const { return std::popcount(places(people)); }
    constexpr bool has(Wanted people) const { return places(people) != 0; }
    // The places that hold a people, a bit each; the top is bit 0, the next is bit 3.
    constexpr std::uint32_t places(Wanted people) const {
        const std::uint32_t differ = bits_ ^ people.bits();
        return ~(differ | differ >> 1 | differ >> 2) & lowest_bits;
    }

    constexpr void put_on_top(People people) { bits_ = bits_ << 3 | std::uint32_t(people); }
    // The other stack keeps its own order beneath this one, which has so many tribes (PE-6.1.1).
    constexpr void put_beneath(Stack other, int above) { bits_ |= other.bits_ << (3 * above); }
    // Takes off the topmost tribes, in their order (PE-6.1.4).
    constexpr Stack take(int number) {
        Stack taken;
        taken.bits_ = bits_ & ((std::uint32_t{1} << (3 * number)) - 1);
        bits_ >>= 3 * number;
        return taken;
    }
    // PE-7.4: the topmost tribe of a people that is there moves to the top.
    constexpr void raise(People people) {
        const int bit = std::countr_zero(places(people));
        const std::uint32_t above = bits_ & ((std::uint32_t{1} << bit) - 1);
        const std::uint32_t below = bits_ >> (bit + 3) << (bit + 3);
        bits_ = below | above << 3 | std::uint32_t(people);
    }
    bool operator==(const Stack&) const = default;

private:
    std::uint32_t bits_ = 0;
};

} // namespace ecumene::peoples
