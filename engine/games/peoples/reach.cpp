// Where a stack may go in the first and second age (PE-6.2), and how many migrations there are, kept from turn to turn.
#include "engine/games/peoples/rules.h"

#include <span>

namespace ecumene::peoples {
namespace {

// Third age: how many settlements that are not full have at least so many tribes.
std::array<int, 10> settlements_by_size(const State& state) {
    std::array<int, 10> number{};
    (state.open & state.marked).each([&](int region) { ++number[state.stack[region].size()]; });
    for (int size = 8; size > 0; --size) number[size] += number[size + 1];
    return number;
}

// PE-6.2.4: the empty regions joined to `from` that are nearest to a target. Beyond those with a target next to them,
// a ring of empty regions grows from each, all at the same pace, until some touch a target.
Regions steps_nearer(const State& state, int from, const Regions& targets) {
    const bool first_age = state.age == 1;
    const Regions* joined_to = first_age ? board::adjacent.data() : board::second_age_reach.data();
    const Regions* two_moves = first_age ? board::within_2.data() : board::second_age_two.data();
    const Regions tribes = populated(state);
    const Regions doors = joined_to[from] - tribes;
    Regions nearest{};
    (two_moves[from] & targets).each([&](int target) { nearest |= joined_to[target]; });
    nearest &= doors;
    if (!nearest.empty()) return nearest;

    std::array<std::uint8_t, 24> region; // one move leads to 21 regions at the most
    std::array<Regions, 24> ring;
    int count = 0;
    doors.each([&](int door) {
        region[count] = std::uint8_t(door);
        ring[count++] = joined_to[door] - tribes - doors;
    });
    Regions unreached = ~(tribes | doors);
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

int survey_second_age(State& state) {
    int total = 0, index = 0;
    loose(state).each([&](int from) {
        int ways = (board::second_age_reach[from] & state.open).size();
        if (ways == 0) ways = steps_nearer(state, from, state.open - only(from)).size();
        state.ways.put(index++, ways);
        total += ways;
    });
    return total;
}

int survey_third_age(State& state) {
    const int each = state.open.size() - 1, factor = state.options.third_age_whole ? 2 : 1;
    const std::array<int, 10> takers = settlements_by_size(state);
    int total = 0, index = 0;
    state.open.each([&](int from) {
        const int ways = state.marked.has(from) ? factor * (takers[state.stack[from].size()] - 1) : each;
        state.ways.put(index++, ways);
        total += ways;
    });
    return total;
}

// First age: whether a target can be reached from an empty region in just so many moves, at most board::wide, through
// empty regions. Only ways are tried that would lead there if nothing stood between.
bool leads(const State& state, int region, int moves, const Regions& targets) {
    if ((board::within[moves][region] & targets).empty()) return false;
    if (moves == 1) return true;
    for (const int next : board::neighbours[region])
        if (next != no_region && !is_populated(state, next) && leads(state, next, moves - 1, targets)) return true;
    return false;
}

// First age: which of the empty neighbours a stack may step to when no target is within two moves (PE-6.2.4), a bit
// each. A stack without any way is walled in by full regions or the sea, and stays so for the age: nothing is noted of
// it.
unsigned far_steps(State& state, int from, unsigned doors, const Regions& targets) {
    unsigned to = 0;
    if ((board::on_landmass[from] & targets).empty()) return to;
    const Neighbours& near = board::neighbours[from];
    for (int moves = 3; moves <= board::wide; ++moves) {
        for (int i = 0; i < 3; ++i)
            if ((doors >> i & 1) != 0 && leads(state, near[i], moves - 1, targets)) to |= 1u << i;
        if (to == 0) continue;
        state.far.add(from);
        if (moves > board::near) state.apart.add(from);
        return to;
    }
    const Regions steps = steps_nearer(state, from, targets);
    if (steps.empty()) return to;
    state.far.add(from);
    state.apart.add(from);
    state.very_far = true;
    for (int i = 0; i < 3; ++i) to |= unsigned(steps.has(near[i])) << i;
    return to;
}

// The first three bits: which of a region's neighbours are in a set.
inline unsigned neighbours_in(const Regions& set, const Neighbours& near) {
    return unsigned(set.has(near[0])) | unsigned(set.has(near[1])) << 1 | unsigned(set.has(near[2])) << 2;
}

// First age: writes down where the stack of a region may go.
void note_exits(State& state, int from) {
    const Neighbours& near = board::neighbours[from];
    const int word = from >> 6, bit = from & 63;
    const std::uint64_t self = std::uint64_t{1} << bit;
    state.apart.word[word] &= ~self;
    state.far.word[word] &= ~self;
    unsigned to = neighbours_in(state.open, near); // PE-6.2.3
    if (to == 0) {                                 // then the empty neighbours are those without a marker
        Regions targets = state.open;
        targets.word[word] &= ~self;
        const auto touches = [&](int i) { return unsigned(!(board::adjacent[near[i]] & targets).empty()); };
        const unsigned doors = ~neighbours_in(state.marked, near);
        to = (touches(0) | touches(1) << 1 | touches(2) << 2) & doors;
        if (to != 0) {
            state.apart.word[word] |= self;
        } else {
            const unsigned real = near[1] == no_region ? 1 : near[2] == no_region ? 3 : 7;
            to = far_steps(state, from, doors & real, targets);
        }
    }
    state.ways.put_exits(from, to);
}

} // namespace

Regions destinations(const State& state, int from) {
    Regions targets = state.open; // PE-6.2.2
    targets.remove(from);
    const Regions near = joined(state.age, from) & targets; // PE-6.2.3
    return near.empty() ? steps_nearer(state, from, targets) : near;
}

void survey(State& state) {
    state.ways.clear();
    if (state.age == 2) {
        state.choices = std::uint16_t(survey_second_age(state));
    } else if (state.age == 3) {
        state.choices = std::uint16_t(survey_third_age(state));
    } else {
        state.apart = state.far = {};
        state.very_far = false;
        loose(state).each([&](int from) { note_exits(state, from); });
        state.choices = std::uint16_t(state.ways.count_exits());
    }
}

void survey_after(State& state, int from, bool from_changed, int to, bool to_changed) {
    if (state.age != 1) return survey(state);
    for (const int region : {from, to}) {
        if (state.open.has(region)) continue;
        state.ways.put_exits(region, 0);
        state.apart.remove(region);
        state.far.remove(region);
    }
    // A change matters to a stack beside it, and to one whose nearest target is at least as far away.
    const Regions not_joined = state.apart | state.far, very = state.apart & state.far;
    Regions anew = state.very_far ? very : Regions{};
    for (int i = 0; i < 2; ++i) {
        if (!(i == 0 ? from_changed : to_changed)) continue;
        const int changed = i == 0 ? from : to;
        anew |= (board::adjacent[changed] & state.open) | (board::within_2[changed] & not_joined) |
                (board::within[board::near][changed] & state.far) | (board::within[board::wide][changed] & very);
    }
    if (to_changed && state.open.has(to)) anew.add(to);
    state.very_far = false;
    anew.each([&](int region) { note_exits(state, region); });
    state.choices = std::uint16_t(state.ways.count_exits());
}

} // namespace ecumene::peoples
