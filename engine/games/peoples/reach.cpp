// Where a stack may go in the first and second age (PE-6.2), and how many migrations there are, kept from turn to turn.
#include "engine/games/peoples/rules.h"

namespace ecumene::peoples {
namespace {

// PE-6.2.4: the empty regions joined to `from` that are nearest to a target. Rings of empty regions grow from the
// targets until they touch what is joined to `from`.
Regions steps_nearer(const State& state, int from, const Regions& targets) {
    const Regions doors = joined(state.age, from) - state.populated;
    if (doors.empty()) return {};
    Regions unreached{};
    for (auto& word : unreached.word) word = ~std::uint64_t{0};
    unreached -= state.populated;
    Regions ring = targets;
    while (!ring.empty()) {
        Regions next{};
        ring.each([&](int region) { next |= joined(state.age, region); });
        ring = next & unreached;
        unreached -= ring;
        const Regions nearer = ring & doors;
        if (!nearer.empty()) return nearer;
    }
    return {};
}

int count_second_age(const State& state) {
    int total = 0;
    loose(state).each([&](int from) {
        const int near = (board::second_age_reach[from] & state.open).size();
        total += near > 0 ? near : destinations(state, from).size();
    });
    return total;
}

int count_third_age(const State& state) {
    const OpenSettlements settlements = open_settlements(state);
    int pairs = 0; // one for each two settlements, and one more where they are equal
    std::uint64_t of_size = 0;
    for (int i = 0; i < settlements.count; ++i) {
        const int digit = 4 * settlements.size[i];
        pairs += i + int(of_size >> digit & 15);
        of_size += std::uint64_t{1} << digit;
    }
    return loose(state).size() * (state.open.size() - 1) + pairs * (state.options.third_age_whole ? 2 : 1);
}

// First age: writes down where the stack of a region may go.
void note_exits(State& state, int from) {
    const Neighbours& near = board::neighbours[from];
    Regions to = board::adjacent[from] & state.open;
    state.far.remove(from);
    if (to.empty()) {
        to = destinations(state, from);
        state.far.add(from);
    }
    for (int i = 0; i < 3; ++i) state.exits[i].put(from, near[i] < region_count && to.has(near[i]));
}

int count_exits(const State& state) { return state.exits[0].size() + state.exits[1].size() + state.exits[2].size(); }

} // namespace

Regions destinations(const State& state, int from) {
    Regions targets = state.open; // PE-6.2.2
    targets.remove(from);
    const Regions near = joined(state.age, from) & targets; // PE-6.2.3
    return near.empty() ? steps_nearer(state, from, targets) : near;
}

OpenSettlements open_settlements(const State& state) {
    OpenSettlements result;
    (state.open & state.marked).each([&](int region) {
        result.region[result.count] = std::uint8_t(region);
        result.size[result.count++] = std::uint8_t(state.stack[region].size());
    });
    return result;
}

void survey(State& state) {
    switch (state.age) {
    case 1:
        state.exits = {};
        state.far = {};
        loose(state).each([&](int from) { note_exits(state, from); });
        state.choices = std::uint16_t(count_exits(state));
        break;
    case 2: state.choices = std::uint16_t(count_second_age(state)); break;
    default: state.choices = std::uint16_t(count_third_age(state)); break;
    }
}

void survey_after(State& state, int from, bool from_changed, int to, bool to_changed) {
    if (state.age != 1) return survey(state);
    Regions anew = state.far;
    for (Regions& exits : state.exits) {
        if (!state.open.has(from)) exits.remove(from);
        if (!state.open.has(to)) exits.remove(to);
    }
    if (from_changed) anew |= board::within_two[from];
    if (to_changed) anew |= board::within_two[to];
    state.far &= state.open;
    (anew & state.open).each([&](int region) { note_exits(state, region); });
    state.choices = std::uint16_t(count_exits(state));
}

} // namespace ecumene::peoples
