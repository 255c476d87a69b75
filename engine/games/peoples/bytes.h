// Eight small numbers in one word, a byte each, the lowest first: counting and searching without a loop, whose end
// nobody could foresee.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace ecumene::peoples {

using Bytes = std::uint64_t;
inline constexpr Bytes each_byte = 0x0101'0101'0101'0101;

// The first number, the sum of the first two, and so on. No sum may exceed 255.
constexpr Bytes running_sums(Bytes numbers) { return numbers * each_byte; }
constexpr int sum(Bytes numbers) { return int(running_sums(numbers) >> 56); }

// The highest bits of the eight numbers as a number of eight bits.
constexpr unsigned highest_bits(Bytes numbers) {
    return unsigned((numbers >> 7 & each_byte) * 0x0102'0408'1020'4080 >> 56);
}
// Which of the numbers are equal to this one, a bit each.
constexpr unsigned equal_to(Bytes numbers, int number) {
    const Bytes lower = 0x7f * each_byte, differ = numbers ^ Bytes(number) * each_byte;
    return highest_bits(~(((differ & lower) + lower) | differ));
}

// How many bits each byte of a word has.
constexpr Bytes bits_by_byte(std::uint64_t word) {
    word -= word >> 1 & 0x55 * each_byte;
    word = (word & 0x33 * each_byte) + (word >> 2 & 0x33 * each_byte);
    return (word + (word >> 4)) & 0x0f * each_byte;
}

// The bits of a byte, a number each.
inline constexpr std::array<Bytes, 256> bits_as_bytes = [] {
    std::array<Bytes, 256> table{};
    for (int byte = 0; byte < 256; ++byte)
        for (int bit = 0; bit < 8; ++bit) table[byte] |= Bytes(byte >> bit & 1) << (8 * bit);
    return table;
}();

// Among things of which each number counts some, which number the k-th thing belongs to, and its place there. There
// may be 127 things at the most.
struct Belongs {
    int index, place;
};
constexpr Belongs belongs(Bytes numbers, int k) {
    constexpr Bytes highest = 0x80 * each_byte;
    const Bytes sums = running_sums(numbers);
    const int index = std::popcount(((highest | Bytes(k) * each_byte) - sums) & highest); // sums up to k
    return {index, k - int(sums << 8 >> (8 * index) & 0xff)};
}

} // namespace ecumene::peoples
