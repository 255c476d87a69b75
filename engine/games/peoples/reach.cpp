// Where a stack may go in the first and second age (PE-6.2), and how many migrations there are, kept from turn to turn.
#include "engine/games/peoples/rules.h"

#include <span>

namespace ecumene::peoples {
namespace {

struct Nearer {
    Regions steps{}; // empty regions to step to
    int moves = 0;   // from the stack to its nearest target
};

// PE-6.2.4: the empty regions joined to `from` that are nearest to a target. Beyond those with a target next to them,
// a ring of empty regions grows from each, all at the same pace, until some touch a target.
Nearer steps_nearer(const State& state, int from, const Regions& targets) {
    const Regions* joined_to = state.age == 1 ? board::adjacent.data() : board::second_age_reach.data();
    const Regions doors = joined_to[from] - state.populated;
    Nearer found{{}, 2};
    doors.each([&](int door) {
        if (!(joined_to[door] & targets).empty()) found.steps.add(door);
    });
    if (!found.steps.empty()) return found;

    std::array<std::uint8_t, 24> region; // one move leads to 21 regions at the most
    std::array<Regions, 24> ring;
    int count = 0;
    doors.each([&](int door) {
        region[count] = std::uint8_t(door);
        ring[count++] = joined_to[door] - state.populated - doors;
    });
    Regions unreached = ~(state.populated | doors);
    for (bool growing = count > 0; growing;) {
        ++found.moves;
        growing = false;
        Regions reached{};
        for (int i = 0; i < count; ++i) {
            reached |= ring[i];
            Regions next{};
            ring[i].each([&](int cell) { next |= joined_to[cell]; });
            if (!(next & targets).empty()) found.steps.add(region[i]);
            ring[i] = next;
        }
        if (!found.steps.empty()) return found;
        unreached -= reached;
        for (int i = 0; i < count; ++i) {
            ring[i] &= unreached; // a region that another ring reached before this one leads nowhere sooner
            growing = growing || !ring[i].empty();
        }
    }
    return found;
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
    const Beyond& beyond = board::beyond[from];
    const Regions& open = state.open;
    std::array<std::uint64_t, 3> to;
    for (int i = 0; i < 3; ++i) to[i] = open.has(near[i]); // PE-6.2.3
    bool far = false;
    if ((to[0] | to[1] | to[2]) == 0) {
        for (int i = 0; i < 3; ++i) // an empty neighbour with a target beyond it
            to[i] = (open.has(beyond[i][0]) | open.has(beyond[i][1])) & !state.populated.has(near[i]);
        far = (to[0] | to[1] | to[2]) == 0;
    }
    state.far.put(from, far);
    if (far) { // two empty regions, then a target: most of those that are far
        for (int i = 0; i < 3; ++i) {
            if (state.populated.has(near[i])) continue;
            for (const int second : beyond[i])
                if (!state.populated.has(second)) to[i] |= !(board::adjacent[second] & open).empty();
        }
        if ((to[0] | to[1] | to[2]) == 0) {
            const Nearer nearer = steps_nearer(state, from, open - only(from));
            for (int i = 0; i < 3; ++i) to[i] = nearer.steps.has(near[i]);
            state.very_far |= nearer.moves > board::wide;
        }
    }
    const int word = from >> 6, bit = from & 63;
    for (int i = 0; i < 3; ++i) {
        std::uint64_t& exits = state.exits[i].word[word];
        exits = (exits & ~(std::uint64_t{1} << bit)) | to[i] << bit;
    }
}

int count_exits(const State& state) { return state.exits[0].size() + state.exits[1].size() + state.exits[2].size(); }

} // namespace

Regions destinations(const State& state, int from) {
    Regions targets = state.open; // PE-6.2.2
    targets.remove(from);
    const Regions near = joined(state.age, from) & targets; // PE-6.2.3
    return near.empty() ? steps_nearer(state, from, targets).steps : near;
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
        near |= board::within_two[from];
        around |= board::within_wide[from];
    }
    if (to_changed) {
        near |= board::within_two[to];
        around |= board::within_wide[to];
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
