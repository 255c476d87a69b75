// Where a stack may go in the first and second age (PE-6.2), and how many migrations there are, kept from turn to turn.
#include "engine/games/peoples/rules.h"

#include <span>

namespace ecumene::peoples {
namespace {

// PE-6.2.4: the empty regions joined to `from` that are nearest to a target. Beyond those with a target next to them,
// a ring of empty regions grows from each, all at the same pace, until some touch a target.
Regions steps_nearer(const State& state, int from, const Regions& targets) {
    const Regions* joined_to = state.age == 1 ? board::adjacent.data() : board::second_age_reach.data();
    const Regions doors = joined_to[from] - state.populated;
    Regions nearest{};
    doors.each([&](int door) {
        if (!(joined_to[door] & targets).empty()) nearest.add(door);
    });
    if (!nearest.empty()) return nearest;

    std::array<std::uint8_t, 24> region; // one move leads to 21 regions at the most
    std::array<Regions, 24> ring;
    int count = 0;
    doors.each([&](int door) {
        region[count] = std::uint8_t(door);
        ring[count++] = joined_to[door] - state.populated - doors;
    });
    Regions unreached = ~(state.populated | doors);
    for (bool growing = count > 0; growing;) {
        growing = false;
        Regions reached{};
        for (int i = 0; i < count; ++i) {
            reached |= ring[i];
            Regions next{};
            ring[i].each([&](int cell) { next |= joined_to[cell]; });
            if (!(next & targets).empty()) nearest.add(region[i]);
            ring[i] = next;
        }
        if (!nearest.empty()) return nearest;
        unreached -= reached;
        for (int i = 0; i < count; ++i) {
            ring[i] &= unreached; // a region that another ring reached before this one leads nowhere sooner
            growing = growing || !ring[i].empty();
        }
    }
    return nearest;
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

// First age: whether a target can be reached from an empty region in just so many moves, at most board::wide, through
// empty regions. Only ways are tried that would lead there if nothing stood between.
bool leads(const State& state, int region, int moves, const Regions& targets) {
    if ((board::within[moves][region] & targets).empty()) return false;
    if (moves == 1) return true;
    for (const int next : board::neighbours[region])
        if (next != no_region && !state.populated.has(next) && leads(state, next, moves - 1, targets)) return true;
    return false;
}

// First age: which neighbours a stack without a target beside it may step to (PE-6.2.4), one bit each.
unsigned first_age_steps(State& state, int from) {
    const Neighbours& near = board::neighbours[from];
    Regions targets = state.open;
    targets.remove(from);
    for (int moves = 2; moves <= board::wide; ++moves) {
        unsigned to = 0;
        for (int i = 0; i < 3; ++i)
            if (near[i] != no_region && !state.populated.has(near[i]) && leads(state, near[i], moves - 1, targets))
                to |= 1u << i;
        if (to == 0) continue;
        if (moves > 2) state.far.add(from);
        return to;
    }
    state.far.add(from);
    state.very_far = true;
    const Regions steps = steps_nearer(state, from, targets);
    unsigned to = 0;
    for (int i = 0; i < 3; ++i) to |= unsigned(steps.has(near[i])) << i;
    return to;
}

// First age: writes down where the stack of a region may go.
void note_exits(State& state, int from) {
    const Neighbours& near = board::neighbours[from];
    state.far.remove(from);
    unsigned to = 0;
    for (int i = 0; i < 3; ++i) to |= unsigned(state.open.has(near[i])) << i; // PE-6.2.3
    if (to == 0) to = first_age_steps(state, from);
    const int word = from >> 6, bit = from & 63;
    for (int i = 0; i < 3; ++i) {
        std::uint64_t& exits = state.exits[i].word[word];
        exits = (exits & ~(std::uint64_t{1} << bit)) | std::uint64_t(to >> i & 1) << bit;
    }
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
        state.very_far = false;
        loose(state).each([&](int from) { note_exits(state, from); });
        state.choices = std::uint16_t(count_exits(state));
        break;
    case 2: state.choices = std::uint16_t(count_second_age(state)); break;
    default: state.choices = std::uint16_t(count_third_age(state)); break;
    }
}

void survey_after(State& state, int from, bool from_changed, int to, bool to_changed) {
    if (state.age != 1) return survey(state);
    Regions near{}, around{}; // whose exits may be others now, if they are far, or whatever they are
    if (from_changed) {
        near |= board::within_2[from];
        around |= board::within[board::wide][from];
    }
    if (to_changed) {
        near |= board::within_2[to];
        around |= board::within[board::wide][to];
    }
    for (const int region : {from, to}) {
        if (state.open.has(region)) continue;
        for (Regions& exits : state.exits) exits.remove(region);
        state.far.remove(region);
    }
    const Regions far = state.very_far ? state.far : state.far & around;
    state.very_far = false;
    ((near & state.open) | far).each([&](int region) { note_exits(state, region); });
    state.choices = std::uint16_t(count_exits(state));
}

} // namespace ecumene::peoples
