// Migrations of up to two steps, as in the second age (PE-6.2), and in variants of up to three (PE-19.5). Kept in
// state.ways: to how many targets each region of the board is joined, as five binary digits, a set each.
#include "engine/games/peoples/migrations.h"

namespace ecumene::peoples {
namespace {

// The regions that one move leads to from a region. Those of the standard game are a constant of the program.
template <Way way>
const Regions& joined_to(const State& state, int region) {
    if constexpr (way == Way::two_steps)
        return board::second_age_reach[region];
    else
        return state.rules->joined[state.age][region];
}

// The regions joined to at least two targets.
Regions twice(const State& state) { return state.ways[1] | state.ways[2] | state.ways[3] | state.ways[4]; }

// PE-6.2.4: where a stack goes that is joined to no target. The regions around it are joined to the stack itself: a
// second target there is two moves away. Beyond them any target is another, three moves away.
template <Way way>
[[gnu::noinline]] Regions long_steps(const State& state, int from) {
    const Regions tribes = populated(state), doors = joined_to<way>(state, from) - tribes;
    const Regions beyond = (twice(state) | state.ways[0]) - tribes - doors;
    Regions three_moves;
    doors.each([&](int door) {
        if (!(joined_to<way>(state, door) & beyond).empty()) three_moves.add(door);
    });
    return three_moves.empty() ? destinations(state, from) : three_moves;
}
template <Way way>
Regions steps(const State& state, int from, const Regions& empty_and_twice) {
    const Regions two_moves = joined_to<way>(state, from) & empty_and_twice;
    return two_moves.empty() ? long_steps<way>(state, from) : two_moves;
}
template <Way way>
[[gnu::noinline]] Regions lone_steps(const State& state, int from) {
    return steps<way>(state, from, twice(state) - populated(state));
}

} // namespace

// Both go through three digits without a look whether something is left to carry, which nobody could foresee.
template <Way way>
void add_target(State& state, int region) {
    Regions carry = joined_to<way>(state, region);
    const auto add_to = [&](Regions& digit) {
        const Regions both = digit & carry;
        digit = digit ^ carry;
        carry = both;
    };
    for (int i = 0; i < 3; ++i) add_to(state.ways[i]);
    if (carry.empty()) return;
    for (int i = 3; i < 5; ++i) add_to(state.ways[i]);
}

template <Way way>
void remove_target(State& state, int region) {
    Regions borrow = joined_to<way>(state, region);
    const auto take_from = [&](Regions& digit) {
        const Regions missing = borrow - digit;
        digit = digit ^ borrow;
        borrow = missing;
    };
    for (int i = 0; i < 3; ++i) take_from(state.ways[i]);
    if (borrow.empty()) return;
    for (int i = 3; i < 5; ++i) take_from(state.ways[i]);
}

template <Way way>
void count_steps(State& state) {
    const Regions stacks = loose(state), near_two = twice(state), doors = near_two - populated(state);
    const bool many = !(state.ways[3] | state.ways[4]).empty(); // eight targets around a region are rare
    const auto ways_from = [&](int w) {
        const std::uint64_t here = stacks.word[w];
        const auto digit = [&](int i) { return std::popcount(state.ways[i].word[w] & here) << i; };
        int number = digit(0) + digit(1) + digit(2);
        if (many) number += digit(3) + digit(4);
        for (std::uint64_t lone = here & ~(near_two.word[w] | state.ways[0].word[w]); lone != 0; lone &= lone - 1)
            number += steps<way>(state, board::region_at[64 * w + std::countr_zero(lone)], doors).size();
        return number;
    };
    const int first = ways_from(0), second = ways_from(1), third = ways_from(2);
    set_choices(state, first, second, third);
}

// Adds all targets together, with the digits in registers.
template <Way way>
void survey_steps(State& state) {
    using FourWords [[gnu::vector_size(32)]] = std::uint64_t; // a set, and nothing
    std::array<FourWords, 5> digits{};
    state.open.each([&](int region) {
        const auto& reach = joined_to<way>(state, region).word;
        FourWords carry = {reach[0], reach[1], reach[2], 0};
        for (FourWords& digit : digits) {
            const FourWords both = digit & carry;
            digit ^= carry;
            carry = both;
        }
    });
    for (int i = 0; i < 5; ++i)
        for (int w = 0; w < 3; ++w) state.ways[i].word[w] = digits[i][w];
    count_steps<way>(state);
}

template <Way way>
Action nth_steps(const State& state, int k) {
    auto [w, place] = leaves_from(state, k);
    for (std::uint64_t left = state.open.word[w] & ~state.marked.word[w];; left &= left - 1) {
        const int from = board::region_at[64 * w + std::countr_zero(left)];
        const Regions& reach = joined_to<way>(state, from);
        int ways = common(reach, state.open); // PE-6.2.3
        if (ways > 0) {
            if (place < ways) return move_action(from, (reach & state.open).nth(place));
        } else {
            const Regions to = lone_steps<way>(state, from);
            ways = to.size();
            if (place < ways) return move_action(from, to.nth(place));
        }
        place -= ways;
    }
}

template void add_target<Way::two_steps>(State& state, int region);
template void add_target<Way::three_steps>(State& state, int region);
template void remove_target<Way::two_steps>(State& state, int region);
template void remove_target<Way::three_steps>(State& state, int region);
template void count_steps<Way::two_steps>(State& state);
template void count_steps<Way::three_steps>(State& state);
template void survey_steps<Way::two_steps>(State& state);
template void survey_steps<Way::three_steps>(State& state);
template Action nth_steps<Way::two_steps>(const State& state, int k);
template Action nth_steps<Way::three_steps>(const State& state, int k);

} // namespace ecumene::peoples
