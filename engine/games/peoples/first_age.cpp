// The migrations of the first age, for all stacks of a part of the board at once (PE-6.2). A move changes only the part
// that it is made in. Kept in state.ways: the stacks that may go to the left, to the right, and across.
#include "engine/games/peoples/migrations.h"
#include "engine/games/peoples/sides.h"

namespace ecumene::peoples {
namespace {

// PE-6.2.4, for one stack: a tide of empty regions rises from all other targets until it touches the stack.
template <class Part, class Set = typename Part::Set>
Sides<Set> steps_to_tide(Set stack, Set open, Set empty) {
    Set tide = empty & sides<Part>(open & ~stack).any();
    for (;;) {
        const Sides<Set> beside = sides<Part>(tide);
        const Sides<Set> steps = beside.of(stack);
        const Set risen = empty & beside.any() & ~tide;
        if (!none(steps.any()) || none(risen)) return steps;
        tide |= risen;
    }
}

// Where the stacks go that have no target beside them (PE-6.2.4). A neighbour of a region always points the other way,
// so a path of an odd number of moves never leads from a stack back to itself. In two or four moves it could: there the
// region in the middle must have two ways out, and no two ways of two moves lead from a stack to the same region.
template <class Part, class Set = typename Part::Set>
void add_steps(const State& state, Set lone, Set fresh, Set open, Set empty, const Sides<Set>& by_target,
               Sides<Set>& ways) {
    const auto add = [&](Set doors) {
        const Sides<Set> steps = sides<Part>(doors).of(lone);
        ways.add(steps);
        lone &= ~steps.any();
    };
    add(empty & by_target.twice()); // two moves
    if (none(lone)) return;
    // A stack that had no way is walled in by full regions or the sea, and stays so for the age.
    const auto before = [&](int side) { return Part::load(state.ways[side].word); };
    lone &= before(0) | before(1) | before(2) | fresh;
    if (none(lone)) return;
    const Sides<Set> by_first = sides<Part>(empty & by_target.any());
    const Set second = empty & by_first.any();
    add(second); // three
    if (none(lone)) return;
    add(empty & sides<Part>(empty & by_first.twice()).any()); // four
    if (none(lone)) return;
    add(empty & sides<Part>(empty & sides<Part>(second).any()).any()); // five
    for (int w = 0; w < Part::words; ++w)
        for (Word left = Part::word(lone, w); left != 0; left &= left - 1)
            ways.add(steps_to_tide<Part>(Part::only(w, left & -left), open, empty));
}

// `fresh` are the regions whose former ways tell nothing.
template <class Part, class Set = typename Part::Set>
void survey_part(State& state, Set fresh) {
    const Set open = Part::load(state.open.word), marked = Part::load(state.marked.word);
    const Set stacks = open & ~marked, empty = Part::load(board::every) & ~(open | marked);
    const Sides<Set> by_target = sides<Part>(open);
    Sides<Set> ways = by_target.of(stacks); // PE-6.2.3
    add_steps<Part>(state, stacks & ~ways.any(), fresh, open, empty, by_target, ways);
    std::array<int, Part::words> number;
    for (int w = 0; w < Part::words; ++w) {
        const Word left = Part::word(ways.left, w), right = Part::word(ways.right, w);
        const Word across = Part::word(ways.across, w);
        state.ways[0].word[Part::first + w] = left;
        state.ways[1].word[Part::first + w] = right;
        state.ways[2].word[Part::first + w] = across;
        number[w] = std::popcount(left) + std::popcount(right) + std::popcount(across);
    }
    if constexpr (Part::first == 0) {
        state.choices = std::uint16_t(state.choices + number[0] - state.choices_in[0]);
        state.choices_in[0] = std::uint16_t(number[0]);
    } else {
        state.choices_in[1] = std::uint16_t(number[0]);
        state.choices = std::uint16_t(state.choices_in[0] + number[0] + number[1]);
    }
}

} // namespace

void survey_first_age(State& state) {
    survey_part<Americas>(state, Americas::load(board::every));
    survey_part<OtherContinents>(state, OtherContinents::load(board::every));
}

void resurvey_first_age(State& state, int to, bool to_was_empty) {
    const int at = board::place[to];
    const Word arrived = Word{to_was_empty} << (at & 63);
    if (at < 64)
        survey_part<Americas>(state, arrived);
    else
        survey_part<OtherContinents>(state, OtherContinents::only((at >> 6) - 1, arrived));
}

// Narrows a word by halves until the k-th way's region is left. `odd` and `even` are the binary digits of each region's
// number of ways.
Action nth_first_age(const State& state, int k) {
    const int w = word_of(state, k);
    const Word left = state.ways[0].word[w], right = state.ways[1].word[w], across = state.ways[2].word[w];
    Word odd = left ^ right ^ across, even = (left & right) | (across & (left | right));
    int at = 0;
    for (int width = 32; width > 0; width /= 2) {
        const Word low = (Word{1} << width) - 1;
        const int below = std::popcount(odd & low) + 2 * std::popcount(even & low);
        const int beyond = (below - 1 - k) >> 31; // all bits or none: a branch that nobody can foresee costs more
        const int skipped = width & beyond;
        k -= below & beyond;
        at += skipped;
        odd >>= skipped;
        even >>= skipped;
    }
    const int from = board::region_at[64 * w + at];
    const unsigned open_sides =
        unsigned(left >> at & 1) | unsigned(right >> at & 1) << 1 | unsigned(across >> at & 1) << 2;
    int i = 0;
    while ((open_sides >> board::sides[from][i] & 1) == 0 || k-- > 0) ++i;
    return move_action(from, board::neighbours[from][i]);
}

} // namespace ecumene::peoples
