// The migrations of the third age (PE-6.4), with stacks of up to nine and, in variants, of ten. For nine is kept in the
// words of state.ways[0]: for the regions of each word of the sets, how many settlements that are not full have one
// tribe, two, and so on, a byte each.
#include "engine/games/peoples/bytes.h"
#include "engine/games/peoples/migrations.h"

namespace ecumene::peoples {
namespace {

// A number for each size, a byte each. There are twelve settlements at the most, so no byte overflows in what follows.
using BySize = Bytes;

constexpr BySize one_of(int size) { return BySize{1} << (8 * (size - 1)); }
int number_of(BySize numbers, int size) { return int(numbers >> (8 * (size - 1)) & 0xff); }
BySize at_least(BySize sizes) { return BySize(sum(sizes)) * each_byte - (running_sums(sizes) << 8); }
// The sum of the products, size by size: the last byte of the one times the mirror image of the other.
int product(BySize a, BySize b) { return int(a * __builtin_bswap64(b) >> 56); }

BySize& sizes_in(State& state, int region) { return state.ways[0].word[board::place[region] >> 6]; }
BySize all_sizes(const State& state) { return state.ways[0].word[0] + state.ways[0].word[1] + state.ways[0].word[2]; }
int factor(const State& state) { return state.options.third_age_whole ? 2 : 1; } // PE-6.4.4

void count_all(State& state) {
    const BySize takers = at_least(all_sizes(state)); // of a settlement of each size, itself included
    const int other_targets = state.open.size() - 1;
    std::array<int, 3> ways;
    for (int w = 0; w < 3; ++w) {
        const BySize sizes = state.ways[0].word[w];
        const int settled = sum(sizes), gifts = product(sizes, takers) - settled; // PE-6.4.3, but not to itself
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

void survey_anywhere(State& state) {
    for (int w = 0; w < 3; ++w) {
        BySize sizes = 0;
        for (std::uint64_t left = state.open.word[w] & state.marked.word[w]; left != 0; left &= left - 1)
            sizes += one_of(state.stack[board::region_at[64 * w + std::countr_zero(left)]].size());
        state.ways[0].word[w] = sizes;
    }
    count_all(state);
}

void resurvey_anywhere(State& state, int from, int to, int number) {
    if (state.marked.has(from)) {
        const int left = state.stack[from].size();
        sizes_in(state, from) += one_of(left) - one_of(left + number);
    }
    if (state.marked.has(to)) {
        const int now = state.stack[to].size();
        sizes_in(state, to) += one_of(now) - one_of(now - number);
    }
    count_all(state);
}

Action nth_anywhere(const State& state, int k) {
    const BySize takers = at_least(all_sizes(state));
    const int other_targets = state.open.size() - 1, times = factor(state);
    auto [w, place] = leaves_from(state, k);
    for (std::uint64_t left = state.open.word[w];; left &= left - 1) {
        const int from = board::region_at[64 * w + std::countr_zero(left)];
        const bool settled = (state.marked.word[w] & left & -left) != 0;
        const int ways = settled ? times * (number_of(takers, state.stack[from].size()) - 1) : other_targets;
        if (place >= ways) {
            place -= ways;
            continue;
        }
        return nth_way(state, from, place);
    }
}

// ---- stacks of up to ten: settlements of nine are not full, and a ninth byte there is not ----

namespace {

int ways_of(const State& state, int from) {
    if (!state.marked.has(from)) return state.open.size() - 1; // PE-6.4.1
    int takers = -1;                                           // itself is none
    (state.open & state.marked).each([&](int to) {
        takers += int(state.stack[to].size() >= state.stack[from].size());
    });
    return factor(state) * takers;
}

} // namespace

void survey_anywhere_large(State& state) {
    std::array<int, 3> ways{};
    for (int w = 0; w < 3; ++w)
        for (std::uint64_t left = state.open.word[w]; left != 0; left &= left - 1)
            ways[w] += ways_of(state, board::region_at[64 * w + std::countr_zero(left)]);
    set_choices(state, ways[0], ways[1], ways[2]);
}

Action nth_anywhere_large(const State& state, int k) {
    auto [w, place] = leaves_from(state, k);
    for (std::uint64_t left = state.open.word[w];; left &= left - 1) {
        const int from = board::region_at[64 * w + std::countr_zero(left)];
        const int ways = ways_of(state, from);
        if (place >= ways) {
            place -= ways;
            continue;
        }
        return nth_way(state, from, place);
    }
}

} // namespace ecumene::peoples
