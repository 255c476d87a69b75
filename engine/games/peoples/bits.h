// Picking and spreading the bits of a word. Machines with BMI2 do either in one instruction; the other way is here too.
#pragma once

#include "engine/games/peoples/bytes.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ecumene::peoples {

// Without BMI2: finds the byte of the bit, then its place there.
constexpr int nth_bit_by_bytes(std::uint64_t word, int k) {
    const Belongs byte = belongs(bits_by_byte(word), k);
    return 8 * byte.index + belongs(bits_as_bytes[word >> (8 * byte.index) & 0xff], byte.place).index;
}
constexpr std::uint64_t spread_by_halves(std::uint64_t word) {
    word &= 0xffff;
    word = (word | word << 24) & 0x0000'00ff'0000'00ff;
    word = (word | word << 12) & 0x000f'000f'000f'000f;
    word = (word | word << 6) & 0x0303'0303'0303'0303;
    return (word | word << 3) & 0x1111'1111'1111'1111;
}

// Where the k-th set bit of a word lies, the lowest being number 0.
inline int nth_bit(std::uint64_t word, int k) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << k, word));
#else
    return nth_bit_by_bytes(word, k);
#endif
}

// The lowest sixteen bits, each as the lowest of four.
inline std::uint64_t spread(std::uint64_t word) {
#ifdef __BMI2__
    return _pdep_u64(word, 0x1111'1111'1111'1111);
#else
    return spread_by_halves(word);
#endif
}

} // namespace ecumene::peoples
