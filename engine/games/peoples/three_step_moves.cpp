// Migrations of up to three steps (PE-19.5), which only variants have: each stack is looked at, nothing is kept.
#include "engine/games/peoples/migrations.h"

namespace ecumene::peoples {
namespace {

// PE-6.2.3, PE-6.2.4.
int ways_from(const State& state, int from) {
    const int near = common(state.rules->joined[state.age][from], state.open);
    return near > 0 ? near : destinations(state, from).size();
}

} // namespace

void survey_three_steps(State& state) {
    std::array<int, 3> ways{};
    for (int w = 0; w < 3; ++w)
        for (std::uint64_t left = state.open.word[w] & ~state.marked.word[w]; left != 0; left &= left - 1)
            ways[w] += ways_from(state, board::region_at[64 * w + std::countr_zero(left)]);
    set_choices(state, ways[0], ways[1], ways[2]);
}

Action nth_three_steps(const State& state, int k) {
    auto [w, place] = leaves_from(state, k);
    for (std::uint64_t left = state.open.word[w] & ~state.marked.word[w];; left &= left - 1) {
        const int from = board::region_at[64 * w + std::countr_zero(left)];
        const int ways = ways_from(state, from);
        if (place < ways) return move_action(from, destinations(state, from).nth(place));
        place -= ways;
    }
}

} // namespace ecumene::peoples
