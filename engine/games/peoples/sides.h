// Which regions have a neighbour in a set (PE-3.2), for many regions at once: a triangle has one to its left, one to
// its right, and one across, above or below.
#pragma once

#include "engine/games/peoples/regions.h"

#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

namespace ecumene::peoples {

// The board in its three landmasses (PE-3.2), each a kind of set of its own: the Americas have the first word of a set
// of regions, the Old World the second and Asia's part of the third, which one instruction works on together, and
// Oceania the rest of the third.
using Word = std::uint64_t;
using TwoWords [[gnu::vector_size(16)]] = std::uint64_t;

constexpr bool none(Word set) { return set == 0; }
inline bool none(TwoWords set) {
#ifdef __SSE4_1__
    return _mm_testz_si128(__m128i(set), __m128i(set)) != 0;
#else
    return (set[0] | set[1]) == 0;
#endif
}

inline constexpr Word oceania = [] {
    Regions set;
    for (int region = region_count - 24; region < region_count; ++region) set.add(region);
    return set.word[2];
}();

struct Americas {
    using Set = Word;
    static constexpr int words = 1;
    static Set load(const std::array<Word, 3>& all) { return all[0]; }
    static void store(std::array<Word, 3>& all, Set set) { all[0] = set; }
    static Word word(Set set, int) { return set; }
    static Set only(int, Word bits) { return bits; }
};
struct OldWorld {
    using Set = TwoWords;
    static constexpr int words = 2;
    static Set load(const std::array<Word, 3>& all) { return Set{all[1], all[2]} & Set{~Word{0}, ~oceania}; }
    static void store(std::array<Word, 3>& all, Set set) {
        set |= Set{all[1], all[2]} & Set{0, oceania};
        __builtin_memcpy(&all[1], &set, sizeof set);
    }
    static Word word(Set set, int w) { return set[w]; }
    static Set only(int w, Word bits) { return w == 0 ? Set{bits, 0} : Set{0, bits}; }
};
struct Oceania {
    using Set = Word;
    static constexpr int words = 1;
    static Set load(const std::array<Word, 3>& all) { return all[2] & oceania; }
    static void store(std::array<Word, 3>& all, Set set) { all[2] = set | (all[2] & ~oceania); }
    static Word word(Set set, int) { return set; }
    static Set only(int, Word bits) { return bits; }
};

template <class Set>
struct Sides {
    Set left, right, across; // the regions whose neighbour on that side is in the set

    Set any() const { return left | right | across; }
    Set twice() const { return (left & right) | (across & (left | right)); } // at least two of them
    Sides of(const Set& regions) const { return {left & regions, right & regions, across & regions}; }
    void add(const Sides& other) {
        left |= other.left;
        right |= other.right;
        across |= other.across;
    }
};

template <class Part>
[[gnu::always_inline]] inline Sides<typename Part::Set> sides(typename Part::Set in) {
    using Set = typename Part::Set;
    Set left = in << 1 & Part::load(board::left), right = in >> 1 & Part::load(board::right);
    if constexpr (Part::words == 2) { // Asia's borders with Europe and Africa
        const Set other = __builtin_shufflevector(in, in, 1, 0);
        left |= other >> 9 & Part::load(board::border_left);
        right |= other << 9 & Part::load(board::border_right);
    }
    const Set above = (in << 5 & Part::load(board::above_5)) | (in << 8 & Part::load(board::above_8));
    const Set below = (in >> 5 & Part::load(board::below_5)) | (in >> 8 & Part::load(board::below_8));
    return {left, right, above | below};
}

} // namespace ecumene::peoples
