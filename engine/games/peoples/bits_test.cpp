// The tricks with bits and bytes, against the plain way to do the same.
#include "engine/core/rng.h"
#include "engine/games/peoples/bits.h"
#include "engine/games/peoples/questions.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

// Words with few bits, many bits, and all there are.
std::uint64_t any_word(Rng& rng) {
    std::uint64_t word = ~std::uint64_t{0};
    for (std::uint32_t times = rng.below(4); times > 0; --times) word &= rng.next();
    return word;
}

TEST(PeoplesBits, TheNthBitIsFoundEitherWay) {
    Rng rng("bits");
    for (int round = 0; round < 2000; ++round) {
        const std::uint64_t word = any_word(rng);
        for (int bit = 0, k = 0; bit < 64; ++bit) {
            if ((word >> bit & 1) == 0) continue;
            ASSERT_EQ(nth_bit(word, k), bit) << std::hex << word;
            ASSERT_EQ(nth_bit_by_bytes(word, k), bit) << std::hex << word;
            ++k;
        }
    }
}

TEST(PeoplesBits, SixteenBitsAreSpreadEitherWay) {
    Rng rng("spread");
    for (int round = 0; round < 2000; ++round) {
        const std::uint64_t word = any_word(rng); // what lies above the sixteen does not matter
        std::uint64_t spread_out = 0;
        for (int bit = 0; bit < 16; ++bit) spread_out |= (word >> bit & 1) << (4 * bit);
        ASSERT_EQ(spread(word), spread_out) << std::hex << word;
        ASSERT_EQ(spread_by_halves(word), spread_out) << std::hex << word;
    }
}

TEST(PeoplesBits, MarkersAreFoundWhereverTheyLie) {
    Rng rng("markers");
    for (int round = 0; round < 2000; ++round) {
        State state;
        for (std::uint8_t& at : state.at) { // crowded at both ends, where a wrong carry would show
            const int kind = int(rng.below(4)), place = int(rng.below(region_count));
            at = kind == 0 ? in_stock : kind == 1 ? in_box : std::uint8_t(kind == 2 ? place : place % 2);
        }
        state.flipped = std::uint16_t(rng.below(1 << settlement_count));
        unsigned up = 0;
        for (int i = 0; i < settlement_count; ++i) up |= unsigned(is_face_up(state, i)) << i;
        ASSERT_EQ(face_up(state), up);
        for (int where = 0; where <= in_box; ++where) {
            int first = 0;
            while (first < settlement_count && state.at[first] != where) ++first;
            ASSERT_EQ(settlement_in(state, where), first < settlement_count ? first : -1);
        }
    }
}

} // namespace
} // namespace ecumene::peoples
