// The tribes of a region, ordered from top to bottom (PE-2.1): ten threes of bits in one word, the top one lowest. No
// people is 0, so the word also tells how many there are.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

namespace ecumene::peoples {

inline constexpr int people_count = 6;
enum class People : std::uint8_t { none, red, orange, yellow, green, blue, purple }; // PE-1.3
inline constexpr std::string_view people_letters = " roygbp";

inline constexpr std::uint32_t lowest_bits = 01'111'111'111; // one bit of each of the ten places

// A people as it would fill all ten places, to look for its tribes with.
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
    explicit constexpr Stack(People people) : bits_(std::uint32_t(people)) { assert(people != People::none); }

    constexpr bool empty() const { return bits_ == 0; }
    // A third of the bits in use, rounded up.
    constexpr int size() const { return int(std::bit_width(bits_) + 2) * 43 >> 7; }
    constexpr People top() const { return at(0); }
    constexpr People at(int place) const { return People(bits_ >> (3 * place) & 7); } // 0 is the top

    constexpr int count(Wanted people) const { return std::popcount(places(people)); }
    constexpr bool has(Wanted people) const { return places(people) != 0; }
    // The places that hold a people, a bit each; the top is bit 2, the next is bit 5. A place holds another people
    // where a bit differs: the highest of the three, or one of the lower two, which adding 3 carries there.
    constexpr std::uint32_t places(Wanted people) const {
        constexpr std::uint32_t lower_two = 3 * lowest_bits, highest = 4 * lowest_bits;
        const std::uint32_t differ = bits_ ^ people.bits();
        return ~(((differ & lower_two) + lower_two) | differ) & highest;
    }

    constexpr void put_on_top(People people) { bits_ = bits_ << 3 | std::uint32_t(people); }
    // The topmost tribes of another stack come beneath this one, in their order (PE-6.1.1, PE-6.1.4).
    constexpr void take_beneath(Stack& other, int number) {
        bits_ |= other.topmost(number) << (3 * size());
        other.bits_ >>= 3 * number;
    }
    // Takes off the topmost tribes, in their order.
    constexpr Stack take(int number) {
        Stack taken;
        taken.take_beneath(*this, number);
        return taken;
    }
    // PE-7.4: the topmost tribe of a people that is there moves to the top.
    constexpr void raise(People people) {
        const int next = std::countr_zero(places(people)) + 1; // the place beneath that tribe
        const std::uint32_t above = bits_ & ((std::uint32_t{1} << (next - 3)) - 1);
        const std::uint32_t below = bits_ >> next << next;
        bits_ = below | above << 3 | std::uint32_t(people);
    }
    bool operator==(const Stack&) const = default;

private:
    constexpr std::uint32_t topmost(int number) const { return bits_ & ((std::uint32_t{1} << (3 * number)) - 1); }

    std::uint32_t bits_ = 0;
};

} // namespace ecumene::peoples
