// The settlement maps of the advanced game: who may be related to whom (PE-9.1), which advances are open (PE-9.3), and
// what a settlement loses with its marker (PE-9.4).
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

int steps_between(const State& state, int a, int b) { return board::steps[state.at[a]][state.at[b]]; } // PE-9.1.3

SettlementMask within(const State& state, int settlement, SettlementMask candidates, int most) {
    SettlementMask near = 0;
    each_settlement(candidates, [&](int other) {
        if (steps_between(state, settlement, other) <= most) near |= SettlementMask(1 << other);
    });
    return near;
}

} // namespace

SettlementMask partners(const State& state, int settlement) {
    if (!state.maps.relation[pair_count - 1].free()) { // PE-9.1.2: a pair must be free
        bool any_free = false;
        for (const Relation relation : state.maps.relation) any_free |= relation.free();
        if (!any_free) return 0;
    }
    const Rules& rules = state.rules->rules;
    const Related all = related(state.maps);
    if (std::popcount(all[settlement]) >= rules.relations) return 0;
    SettlementMask candidates = face_up(state) & SettlementMask(~all[settlement] & ~(1 << settlement));
    each_settlement(candidates, [&](int other) {
        if (std::popcount(all[other]) >= rules.relations) candidates &= SettlementMask(~(1 << other));
    });
    // PE-9.1.4, PE-19.9
    const Reach reach = state.options.diplomacy_reach;
    if (candidates == 0 || reach == Reach::any) return candidates;
    int fewest = 255;
    each_settlement(candidates, [&](int other) {
        const int steps = steps_between(state, settlement, other);
        if (steps < fewest) fewest = steps;
    });
    const int age_steps = rules.diplomacy_steps[state.age - 1];
    return within(state, settlement, candidates, reach == Reach::age && fewest < age_steps ? age_steps : fewest);
}

unsigned possible_areas(const State& state, int settlement) {
    unsigned open = 0;
    for (int area = 0; area < area_count; ++area) {
        const int level = state.maps.map[settlement].level(Area(area));
        int shown = 0; // PE-13: the stock is 6 less the maps that show it
        for (const Map map : state.maps.map) shown += map.level(Area(area)) > 0;
        if (level == 1 || (level == 0 && shown < 6)) open |= 1u << area;
    }
    return open;
}

void lose_map(State& state, int settlement) {
    if (!state.options.advanced) return; // no advances, no relations
    state.maps.map[settlement].lose_advances();
    for (Relation& relation : state.maps.relation)
        if (relation.concerns(settlement)) relation = {};
}

} // namespace ecumene::peoples
