// The migrations of the third age (PE-6.4), with stacks of up to nine and, in variants, of ten (PE-19.12). Kept in
// state.ways[0]: for the regions of each word of the sets, how many settlements that are not full have one tribe, two,
// up to eight, a byte each. Where nine are not full either, how many have nine is kept in state.ways[1].
#include "engine/games/peoples/bytes.h"
#include "engine/games/peoples/migrations.h"

namespace ecumene::peoples {
namespace {

// A number for each size up to eight, a byte each. There are twelve settlements at the most, so no byte overflows in
// what follows.
using BySize = Bytes;

constexpr BySize one_of(int size) { return BySize{1} << (8 * (size - 1)); }
int number_of(BySize numbers, int size) { return int(numbers >> (8 * (size - 1)) & 0xff); }
BySize at_least(BySize sizes) { return BySize(sum(sizes)) * each_byte - (running_sums(sizes) << 8); }
// The sum of the products, size by size: the last byte of the one times the mirror image of the other.
int product(BySize a, BySize b) { return int(a * __builtin_bswap64(b) >> 56); }

constexpr bool counts_nines(Way way) { return way == Way::anywhere_large; }

template <Way way>
void count_settlement(State& state, int word, int size, int sign) {
    if (counts_nines(way) && size == 9)
        state.ways[1].word[word] += Bytes(sign);
    else
        state.ways[0].word[word] += Bytes(sign) * one_of(size);
}

// How many settlements take a tribe from one of each size, itself included (PE-6.4.3).
template <Way way>
struct Takers {
    explicit Takers(const State& state) {
        const auto all = [&](const Regions& kept) { return kept.word[0] + kept.word[1] + kept.word[2]; };
        by_size = at_least(all(state.ways[0]));
        if constexpr (counts_nines(way)) {
            nines = all(state.ways[1]);
            by_size += nines * each_byte;
        }
    }
    int of(int size) const { return counts_nines(way) && size == 9 ? int(nines) : number_of(by_size, size); }

    BySize by_size;
    Bytes nines = 0;
};

int factor(const State& state) { return state.options.third_age_whole ? 2 : 1; } // PE-6.4.4

template <Way way>
void count_all(State& state) {
    const Takers<way> takers(state);
    const int other_targets = state.open.size() - 1;
    std::array<int, 3> ways;
    for (int w = 0; w < 3; ++w) {
        const BySize sizes = state.ways[0].word[w];
        int settled = sum(sizes), gifts = product(sizes, takers.by_size) - settled; // PE-6.4.3, but not to itself
        if constexpr (counts_nines(way)) {
            const int nines = int(state.ways[1].word[w]);
            settled += nines;
            gifts += nines * (int(takers.nines) - 1);
        }
        ways[w] = (std::popcount(state.open.word[w]) - settled) * other_targets + factor(state) * gifts;
    }
    set_choices(state, ways[0], ways[1], ways[2]);
}

// PE-6.4.3: the k-th settlement that is not full, with at least as many tribes as another one has.
int nth_taker(const State& state, int from, int k) {
    const int size = state.stack[from].size();
    for (int w = 0;; ++w)
        for (std::uint64_t left = state.open.word[w] & state.marked.word[w]; left != 0; left &= left - 1) {
            const int to = board::region_at[64 * w + std::countr_zero(left)];
            const int fits = int(state.stack[to].size() >= size) & int(to != from);
            if (k < fits) return to;
            k -= fits;
        }
}

// The k-th migration from a region.
Action nth_way(const State& state, int from, int k) {
    if (!state.marked.has(from)) return move_action(from, (state.open - only(from)).nth(k));  // PE-6.4.1
    if (!state.options.third_age_whole) return shift_action(from, nth_taker(state, from, k)); // PE-6.4.2
    const int to = nth_taker(state, from, k / 2);
    return k % 2 == 0 ? move_action(from, to) : shift_action(from, to); // PE-6.4.4
}

} // namespace

template <Way way>
void survey_anywhere(State& state) {
    state.ways[0] = {};
    if constexpr (counts_nines(way)) state.ways[1] = {};
    for (int w = 0; w < 3; ++w)
        for (std::uint64_t left = state.open.word[w] & state.marked.word[w]; left != 0; left &= left - 1)
            count_settlement<way>(state, w, state.stack[board::region_at[64 * w + std::countr_zero(left)]].size(), 1);
    count_all<way>(state);
}

template <Way way>
void resurvey_anywhere(State& state, int from, int to, int number) {
    const auto recount = [&](int region, int before) {
        if (!state.marked.has(region)) return;
        const int word = board::place[region] >> 6;
        count_settlement<way>(state, word, state.stack[region].size(), 1);
        count_settlement<way>(state, word, before, -1);
    };
    recount(from, state.stack[from].size() + number);
    recount(to, state.stack[to].size() - number);
    count_all<way>(state);
}

template <Way way>
Action nth_anywhere(const State& state, int k) {
    const Takers<way> takers(state);
    const int other_targets = state.open.size() - 1, times = factor(state);
    auto [w, place] = leaves_from(state, k);
    for (std::uint64_t left = state.open.word[w];; left &= left - 1) {
        const int from = board::region_at[64 * w + std::countr_zero(left)];
        const bool settled = (state.marked.word[w] & left & -left) != 0;
        const int ways = settled ? times * (takers.of(state.stack[from].size()) - 1) : other_targets;
        if (place >= ways) {
            place -= ways;
            continue;
        }
        return nth_way(state, from, place);
    }
}

template void survey_anywhere<Way::anywhere>(State& state);
template void survey_anywhere<Way::anywhere_large>(State& state);
template void resurvey_anywhere<Way::anywhere>(State& state, int from, int to, int number);
template void resurvey_anywhere<Way::anywhere_large>(State& state, int from, int to, int number);
template Action nth_anywhere<Way::anywhere>(const State& state, int k);
template Action nth_anywhere<Way::anywhere_large>(const State& state, int k);

} // namespace ecumene::peoples
