// Where a stack may go in the first and second age (PE-6.2), for one stack at a time. The counts of migrations.h are
// made in other ways, so that each can show up the other's mistakes.
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

// PE-6.2.4: the empty regions joined to `from` that are nearest to a target. Beyond those with a target next to them,
// a ring of empty regions grows from each, all at the same pace, until some touch a target.
Regions steps_nearer(const State& state, int from, const Regions& targets) {
    const Regions* joined_to = state.rules->joined[state.age];
    const Regions tribes = populated(state);
    const Regions doors = joined_to[from] - tribes;
    Regions nearest{};
    doors.each([&](int door) {
        if (!(joined_to[door] & targets).empty()) nearest.add(door);
    });
    if (!nearest.empty()) return nearest;

    std::array<std::uint8_t, region_count> region;
    std::array<Regions, region_count> ring;
    int count = 0;
    doors.each([&](int door) {
        region[count] = std::uint8_t(door);
        ring[count++] = joined_to[door] - tribes - doors;
    });
    Regions unreached = every_region - tribes - doors;
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

} // namespace

Regions destinations(const State& state, int from) {
    Regions targets = state.open; // PE-6.2.2
    targets.remove(from);
    const Regions near = state.rules->joined[state.age][from] & targets; // PE-6.2.3
    return near.empty() ? steps_nearer(state, from, targets) : near;
}

} // namespace ecumene::peoples
