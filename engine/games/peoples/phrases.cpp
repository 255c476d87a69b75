// What actions mean, and what is asked.
#include "engine/games/peoples/arguments.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

Phrase deal_phrase(Action action, Viewer viewer) {
    if (!viewer.sees(action.a)) return Phrase(words::secret_deal, arg::seat(action.a));
    const Deal deal = deals[action.b];
    return Phrase(words::deal, arg::seat(action.a), arg::people(deal.at(0)), arg::people(deal.at(1)),
                  arg::people(deal.at(2)), arg::people(deal.at(3)), arg::people(deal.at(4)), arg::people(deal.at(5)));
}

Phrase migration_phrase(const State& before, Action action) {
    const Stack there = before.stack[action.b];
    Stack left = before.stack[action.a];
    const Template& sentence = action.verb == Verb::shift ? words::shift : there.empty() ? words::step : words::move;
    const int moving = action.verb == Verb::shift ? 1 : std::min(left.size(), limit(before) - there.size());
    Phrase told(sentence, arg::seat(before.order[before.turn]), arg::tribes(left.take(moving)), arg::region(action.a),
                arg::region(action.b));
    if (!there.empty()) told.arguments.push_back(arg::tribes(there));
    return told;
}

Phrase relation_phrase(const State& before, Action action) {
    const int one = action.a - 1, other = action.b - 1;
    return Phrase(words::relate, arg::seat(before.maps.map[one].leader()), arg::settlement(one),
                  arg::tribes(before.stack[before.at[one]]), arg::settlement(other),
                  arg::tribes(before.stack[before.at[other]]));
}

Phrase advance_phrase(const State& before, Action action) {
    const int settlement = action.a - 1;
    const Map map = before.maps.map[settlement];
    const bool second = map.level(Area(action.b)) == 1;
    if (action.verb == Verb::fate)
        return Phrase(second ? words::fate_raises : words::fate_adds, arg::area(action.b), arg::settlement(settlement));
    return Phrase(second ? words::raise : words::add, arg::seat(map.leader()), arg::area(action.b),
                  arg::settlement(settlement));
}

} // namespace

Phrase Game::phrase(const State& before, Action action, Viewer viewer) {
    switch (action.verb) {
    case Verb::order: return Phrase(words::order, arg::seats(before, seat_order(before.seats, action.b)));
    case Verb::orient: return Phrase(action.a == 0 ? words::orient_up : words::orient_down);
    case Verb::deal: return deal_phrase(action, viewer);
    case Verb::move:
    case Verb::shift: return migration_phrase(before, action);
    case Verb::relate: return relation_phrase(before, action);
    case Verb::decline:
        return Phrase(words::decline, arg::seat(before.maps.map[action.a - 1].leader()), arg::settlement(action.a - 1));
    case Verb::advance:
    case Verb::fate: return advance_phrase(before, action);
    }
    return {};
}

Phrase Game::phrase(const State& before, const Sampled& outcome, Viewer) {
    if (before.phase != Phase::maps) return Phrase(words::tribes_placed, arg::number(region_count / 2));
    std::vector<Phrase> maps;
    for (int i = 0; i < before.rules->rules.starting_maps; ++i)
        maps.emplace_back(words::map_begins, arg::area(int(outcome.area[i])), arg::settlement(i));
    return Phrase(words::maps_begin, arg::list(std::move(maps)));
}

Phrase Game::prompt(const State& state) {
    switch (state.phase) {
    case Phase::order: return Phrase(words::ask_order);
    case Phase::orient: return Phrase(words::ask_orient);
    case Phase::place: return Phrase(words::ask_place);
    case Phase::maps: return Phrase(words::ask_maps);
    case Phase::deal: return Phrase(words::ask_deal, arg::seat(dealt_seats(state)));
    case Phase::migration:
        return Phrase(words::ask_migration, arg::seat(state.order[state.turn]), arg::number(state.age),
                      arg::number(full_count(state)), arg::full_regions(state.age, state.rules->goal[state.age]));
    case Phase::diplomacy:
    case Phase::advance: {
        const int settlement = state.current - 1, leader = state.maps.map[settlement].leader();
        if (leader < 0) return Phrase(words::ask_fate, arg::settlement(settlement));
        return Phrase(state.phase == Phase::diplomacy ? words::ask_relation : words::ask_advance, arg::seat(leader),
                      arg::settlement(settlement));
    }
    case Phase::over: break;
    }
    return Phrase(words::ask_over);
}

} // namespace ecumene::peoples
