// Migrations to adjacent regions, as in the first age, for all stacks of a landmass at once (PE-6.2). A move changes
// only the landmass that it is made in. Kept in state.ways: the stacks that may go to the left, to the right, and
// across.
#include "engine/games/peoples/bytes.h"
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

// Lets each stack that has no way yet go to the regions that lead to its target.
template <class Part, class Set = typename Part::Set>
[[gnu::always_inline]] inline void step_through(Set doors, Set& lone, Sides<Set>& ways) {
    const Sides<Set> steps = sides<Part>(doors).of(lone);
    ways.add(steps);
    lone &= ~steps.any();
}

// Where the stacks go that have no target beside them (PE-6.2.4). A neighbour of a region always points the other way,
// so a path of an odd number of moves never leads from a stack back to itself. In two or four moves it could: there the
// region in the middle must have two ways out, and no two ways of two moves lead from a stack to the same region.
template <class Part, class Set = typename Part::Set>
void add_steps(const State& state, Set lone, Set open, Set empty, const Sides<Set>& by_target, Sides<Set>& ways) {
    step_through<Part>(empty & by_target.twice(), lone, ways); // two moves
    if (none(lone)) return;
    // A stack that had no way is walled in by full regions or the sea, and stays so for the age.
    const auto before = [&](int side) { return Part::load(state.ways[side].word); };
    lone &= before(0) | before(1) | before(2);
    if (none(lone)) return;
    const Sides<Set> by_first = sides<Part>(empty & by_target.any());
    const Set second = empty & by_first.any();
    step_through<Part>(second, lone, ways); // three
    if (none(lone)) return;
    step_through<Part>(empty & sides<Part>(empty & by_first.twice()).any(), lone, ways); // four
    if (none(lone)) return;
    step_through<Part>(empty & sides<Part>(empty & sides<Part>(second).any()).any(), lone, ways); // five
    for (int w = 0; w < Part::words; ++w)
        for (Word left = Part::word(lone, w); left != 0; left &= left - 1)
            ways.add(steps_to_tide<Part>(Part::only(w, left & -left), open, empty));
}

template <class Part, class Set = typename Part::Set>
void survey_landmass(State& state) {
    const Set open = Part::load(state.open.word), marked = Part::load(state.marked.word);
    const Set stacks = open & ~marked, empty = Part::load(board::every) & ~(open | marked);
    const Sides<Set> by_target = sides<Part>(open);
    Sides<Set> ways = by_target.of(stacks); // PE-6.2.3
    add_steps<Part>(state, stacks & ~ways.any(), open, empty, by_target, ways);
    Part::store(state.ways[0].word, ways.left);
    Part::store(state.ways[1].word, ways.right);
    Part::store(state.ways[2].word, ways.across);
}

int ways_in(const State& state, int w) {
    return std::popcount(state.ways[0].word[w]) + std::popcount(state.ways[1].word[w]) +
           std::popcount(state.ways[2].word[w]);
}

// The ways of a stack count in board order, but are found by the sides open to it: 1 for the left, 2 for the right, 4
// for across. If the k-th of these is the one, the k-th in board order is meant; here by the sides and the one's
// number.
constexpr std::array<std::array<std::array<std::uint8_t, 4>, 8>, region_count> way_out = [] {
    std::array<std::array<std::array<std::uint8_t, 4>, 8>, region_count> table{};
    for (int region = 0; region < region_count; ++region)
        for (unsigned open_sides = 0; open_sides < 8; ++open_sides)
            for (int i = 0, side = 0; i < 3; ++i) {
                if ((open_sides >> board::sides[region][i] & 1) == 0) continue;
                while ((open_sides >> side & 1) == 0) ++side;
                table[region][open_sides][side++] = board::neighbours[region][i];
            }
    return table;
}();

} // namespace

void survey_adjacent(State& state) {
    state.ways[0] = every_region; // none is known to be walled in
    survey_landmass<Americas>(state);
    survey_landmass<OldWorld>(state);
    survey_landmass<Oceania>(state);
    set_choices(state, ways_in(state, 0), ways_in(state, 1), ways_in(state, 2));
}

void resurvey_adjacent(State& state, int to) {
    state.ways[0].add(to); // nor is a stack that has just come
    std::array<std::uint16_t, 3>& choices = state.choices;
    if (to < 2 * 24) {
        survey_landmass<Americas>(state);
        const int more = ways_in(state, 0) - choices[0];
        for (std::uint16_t& number : choices) number = std::uint16_t(number + more);
        return;
    }
    if (to >= 5 * 24) {
        survey_landmass<Oceania>(state);
    } else {
        survey_landmass<OldWorld>(state);
        choices[1] = std::uint16_t(choices[0] + ways_in(state, 1));
    }
    choices[2] = std::uint16_t(choices[1] + ways_in(state, 2));
}

// Finds the half of the word that the k-th way belongs to, the half of that, and there, four bits a region, the way.
Action nth_adjacent(const State& state, int k) {
    auto [w, place] = leaves_from(state, k);
    Word left = state.ways[0].word[w], right = state.ways[1].word[w], across = state.ways[2].word[w];
    unsigned first = 64 * w;
    for (const int half : {32, 16}) {
        const Word lower = (Word{1} << half) - 1;
        const int before = std::popcount(left & lower) + std::popcount(right & lower) + std::popcount(across & lower);
        const int beyond = -int(place >= before); // a mask, as nobody could foresee a branch
        const unsigned skipped = unsigned(beyond & half);
        place -= beyond & before;
        left >>= skipped;
        right >>= skipped;
        across >>= skipped;
        first += skipped;
    }
    const Word ways = spread(left) | spread(right) << 1 | spread(across) << 2;
    const unsigned way = unsigned(nth_bit(ways, place)), from = board::region_at[first + way / 4];
    return move_action(int(from), way_out[from][ways >> (way & ~3U) & 7][way & 3]);
}

} // namespace ecumene::peoples
