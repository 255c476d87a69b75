// SHA-256 as FIPS 180-4 describes it. Kept here, not linked, so that the engine needs the standard library only.
#include "engine/core/sha256.h"

#include <bit>
#include <cstring>
#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace ecumene {
namespace {

alignas(16) constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Words = std::array<std::uint32_t, 8>;

void absorb(Words& hash, const unsigned char* block) {
    std::array<std::uint32_t, 64> w;
    for (int i = 0; i < 16; ++i)
        w[i] = std::uint32_t(block[4 * i]) << 24 | std::uint32_t(block[4 * i + 1]) << 16 |
               std::uint32_t(block[4 * i + 2]) << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; ++i) {
        const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (int i = 0; i < 64; ++i) {
        const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t choice = (e & f) ^ (~e & g);
        const std::uint32_t t1 = h + s1 + choice + round_constants[i] + w[i];
        const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + s0 + majority;
    }
    const Words add = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; ++i) hash[i] += add[i];
}

#ifdef __x86_64__
// The same by the processor's own instructions: four words of the schedule and four rounds at a time.
__attribute__((target("sha,sse4.1"))) void absorb_by_processor(Words& hash, const unsigned char* block) {
    const auto load = [](const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); };
    const __m128i high_byte_first = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i abcd = _mm_shuffle_epi32(load(&hash[0]), 0xb1), efgh = _mm_shuffle_epi32(load(&hash[4]), 0x1b);
    const __m128i abef_before = _mm_alignr_epi8(abcd, efgh, 8), cdgh_before = _mm_blend_epi16(efgh, abcd, 0xf0);
    __m128i abef = abef_before, cdgh = cdgh_before;
    __m128i w[16];
#pragma GCC unroll 16
    for (std::size_t i = 0; i < 16; ++i) {
        if (i < 4) {
            w[i] = _mm_shuffle_epi8(load(block + 16 * i), high_byte_first);
        } else {
            const __m128i sum =
                _mm_add_epi32(_mm_sha256msg1_epu32(w[i - 4], w[i - 3]), _mm_alignr_epi8(w[i - 1], w[i - 2], 4));
            w[i] = _mm_sha256msg2_epu32(sum, w[i - 1]);
        }
        const __m128i added = _mm_add_epi32(w[i], load(&round_constants[4 * i]));
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
    }
    abef = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b); // f e b a
    cdgh = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1); // d c h g
    _mm_storeu_si128(reinterpret_cast<__m128i*>(&hash[0]), _mm_blend_epi16(abef, cdgh, 0xf0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(&hash[4]), _mm_alignr_epi8(cdgh, abef, 8));
}
#endif

using Absorb = void (*)(Words&, const unsigned char*);

Absorb quickest() {
#ifdef __x86_64__
    // Asked of the processor itself: not every compiler's __builtin_cpu_supports knows of these instructions.
    unsigned a = 0, b = 0, c = 0, d = 0;
    const bool sse41 = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSE4_1) != 0;
    const bool sha = __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
    if (sse41 && sha) return absorb_by_processor;
#endif
    return absorb;
}

Sha256 digest_of(std::string_view text, Absorb absorb) {
    Words hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    std::size_t left = text.size();
    for (; left >= 64; left -= 64, bytes += 64) absorb(hash, bytes);

    // The tail: a one bit, zeros, and the length in bits at the end of a block.
    std::array<unsigned char, 128> tail{};
    if (left != 0) std::memcpy(tail.data(), bytes, left);
    tail[left] = 0x80;
    const std::size_t size = left < 56 ? 64 : 128;
    const std::uint64_t bits = std::uint64_t(text.size()) * 8;
    for (int i = 0; i < 8; ++i) tail[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
    for (std::size_t at = 0; at < size; at += 64) absorb(hash, tail.data() + at);

    Sha256 digest;
    for (int i = 0; i < 32; ++i) digest[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

} // namespace

Sha256 sha256(std::string_view text) {
    static const Absorb absorb = quickest();
    return digest_of(text, absorb);
}

Sha256 sha256_portable(std::string_view text) { return digest_of(text, absorb); }

std::string hex(const Sha256& digest) {
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

} // namespace ecumene
