// Sets of land squares, and the tokens of one seat on them: what the game counts with.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>

namespace ecumene::culture_wars {

inline constexpr int land_squares = 96; // CW-1.2: 24 tiles of four, numbered in square order (CW-1.3)

// One bit a land square, in three words.
class SquareSet {
public:
    static constexpr int words = 3;

    constexpr SquareSet() = default;
    constexpr SquareSet(std::uint32_t low, std::uint32_t middle, std::uint32_t high) : word_{low, middle, high} {}

    constexpr bool has(int square) const { return (word_[square >> 5] >> (square & 31) & 1) != 0; }
    constexpr void add(int square) { word_[square >> 5] |= 1u << (square & 31); }
    constexpr void remove(int square) { word_[square >> 5] &= ~(1u << (square & 31)); }

    constexpr bool empty() const { return (word_[0] | word_[1] | word_[2]) == 0; }
    constexpr int size() const { return std::popcount(word_[0]) + std::popcount(word_[1]) + std::popcount(word_[2]); }
    // The 16 squares from number 16 * index on.
    constexpr std::uint32_t half(int index) const { return word_[index >> 1] >> (index & 1) * 16 & 0xffff; }

    constexpr int first() const {
        assert(!empty());
        return nth(0);
    }
    constexpr int nth(int k) const { // by rising number
        int index = 0;
        for (; k >= std::popcount(word_[index]); ++index) k -= std::popcount(word_[index]);
        std::uint32_t left = word_[index];
        for (; k > 0; --k) left &= left - 1;
        return index * 32 + std::countr_zero(left);
    }

    template <class Visit>
    constexpr void each(Visit visit) const { // by rising number
        for (int index = 0; index < words; ++index)
            for (std::uint32_t left = word_[index]; left != 0; left &= left - 1)
                visit(index * 32 + std::countr_zero(left));
    }

    constexpr SquareSet& operator|=(const SquareSet& other) {
        for (int index = 0; index < words; ++index) word_[index] |= other.word_[index];
        return *this;
    }
    constexpr SquareSet& operator&=(const SquareSet& other) {
        for (int index = 0; index < words; ++index) word_[index] &= other.word_[index];
        return *this;
    }
    constexpr SquareSet& operator-=(const SquareSet& other) {
        for (int index = 0; index < words; ++index) word_[index] &= ~other.word_[index];
        return *this;
    }
    friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
    friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
    friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) { return a -= b; }
    bool operator==(const SquareSet&) const = default;

private:
    std::array<std::uint32_t, words> word_{};
};

inline constexpr SquareSet every_square{~0u, ~0u, ~0u};

using TokenRow = std::array<std::uint8_t, land_squares>; // at most 60 a square (CW-1.8)

// The squares that hold at least so many tokens. Eight are looked at together: adding 128 - least to every byte sets
// its top bit just where there are enough, and a multiplication gathers the eight top bits into one byte.
inline SquareSet squares_with(const TokenRow& tokens, int least) {
    constexpr std::uint64_t every_byte = 0x0101010101010101, top_bits = 0x8080808080808080, gather = 0x0002040810204081;
    const std::uint64_t short_of = every_byte * std::uint64_t(128 - least);
    const auto enough = [&](int first) {
        std::uint64_t eight;
        std::memcpy(&eight, tokens.data() + first, 8);
        return std::uint32_t(((eight + short_of) & top_bits) * gather >> 56);
    };
    const auto word = [&](int first) {
        return enough(first) | enough(first + 8) << 8 | enough(first + 16) << 16 | enough(first + 24) << 24;
    };
    return {word(0), word(32), word(64)};
}

} // namespace ecumene::culture_wars
