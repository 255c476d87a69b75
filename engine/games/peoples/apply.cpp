// What an action does: set-up, migrations and the settlement markers they bring about (PE-6), relations and advances.
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/migrations.h"
#include "engine/games/peoples/notation.h"

namespace ecumene::peoples {
namespace {

// The fewest tribes and then the lowest number of the settlements that fit; -1 without any.
template <class Fits>
int smallest_settlement(const State& state, Fits fits) {
    int found = -1, fewest = most_tribes + 1;
    for (int i = 0; i < settlement_count; ++i) {
        if (!fits(state, i)) continue;
        const int size = state.stack[state.at[i]].size();
        if (size < fewest) {
            fewest = size;
            found = i;
        }
    }
    return found;
}

void put_marker(State& state, int settlement, int region) {
    if (on_board(state, settlement)) state.marked.remove(state.at[settlement]);
    state.at[settlement] = std::uint8_t(region);
    state.marked.add(region);
}

// PE-6.3: a region that has just become full takes a settlement marker.
[[gnu::noinline]] void take_marker(State& state, int region) {
    const int own = state.marked.has(region) ? settlement_in(state, region) : -1;
    if (own >= 0 && !is_flipped(state, own)) return; // PE-6.3.1

    const int stocked = settlement_in(state, in_stock);
    const int taken = stocked >= 0 ? stocked : smallest_settlement(state, [](const State& s, int i) { // PE-6.3.2
        return is_face_up(s, i) && s.open.has(s.at[i]);
    });
    if (taken >= 0) {
        if (taken != stocked && !state.options.inherited_maps) lose_map(state, taken); // PE-9.4, PE-9.5.1
        if (own >= 0) state.at[own] = in_box; // PE-6.3.3, PE-9.5.2: its map is empty already
        return put_marker(state, taken, region);
    }
    int turned = own; // PE-6.3.4
    if (turned < 0)
        turned = smallest_settlement(state, [](const State& s, int i) { return on_board(s, i) && is_flipped(s, i); });
    if (turned < 0) turned = settlement_in(state, in_box);
    state.flipped &= std::uint16_t(~(1 << turned));
    put_marker(state, turned, region);
}

// PE-6.4.5: the last tribe has left a settlement.
[[gnu::noinline]] void abandon(State& state, int region) {
    const int settlement = settlement_in(state, region);
    state.at[settlement] = is_flipped(state, settlement) ? in_box : in_stock;
    state.marked.remove(region);
    lose_map(state, settlement); // PE-9.4, PE-9.5.3: also if the marker is taken from the stock at once
}

// Tribes have gone from one region to another: the consequences, and the next turn.
template <Way way>
[[gnu::always_inline]] inline void settle(State& state, const Migration& done) {
    constexpr bool third_age = leads_anywhere(way);
    if (done.left_none) {
        state.open.remove(done.from);
        if (third_age && state.marked.has(done.from)) abandon(state, done.from);
    }
    if (done.filled) {
        state.open.remove(done.to);
        take_marker(state, done.to);
        if (full_count(state) == state.rules->goal[state.age]) return end_migration(state); // PE-6.5
    } else {
        state.open.add(done.to);
    }
    const int next = state.turn + 1;
    state.turn = std::uint8_t(next == state.seats ? 0 : next);
    survey_after<way>(state, done);
    if (migration_count(state) == 0) end_migration(state); // PE-6.6
}

// Each way apart, so that one need not save the registers of the others.
template <Way way>
[[gnu::noinline]] void move(State& state, int from, int to) { // PE-6.1
    const int before = state.stack[to].size(), room = limit(state) - before;
    const int all = state.stack[from].size(), number = all < room ? all : room;
    state.stack[to].take_beneath(state.stack[from], number);
    settle<way>(state, {.from = from,
                        .to = to,
                        .number = number,
                        .left_none = number == all,
                        .filled = number == room,
                        .to_was_empty = before == 0});
}

template <Way way>
void shift(State& state, int from, int to) { // PE-6.4.2
    state.stack[to].put_on_top(state.stack[from].take(1).top());
    settle<way>(state, {.from = from,
                        .to = to,
                        .number = 1,
                        .left_none = state.stack[from].empty(),
                        .filled = state.stack[to].size() == limit(state),
                        .to_was_empty = false});
}

void set_order(State& state, int rank) { // PE-4.1
    state.order = seat_order(state.seats, rank);
    state.phase = state.options.orientation == Orientation::random ? Phase::orient : Phase::place;
}

void give_deal(State& state, int seat, int rank) { // PE-4.5
    state.deal[seat] = std::uint16_t(rank + 1);
    if (seat + 1 < state.seats) return;
    begin_age(state); // PE-4.7
}

void relate(State& state, int a, int b) { // PE-9.1.1: the first free pair
    for (Relation& relation : state.maps.relation)
        if (relation.free()) {
            relation = Relation(a, b);
            break;
        }
    next_diplomacy(state, a + 1);
}

// Apart from the migrations, so that these, by far the most common, stay short.
[[gnu::noinline]] void apply_other(State& state, Action action) {
    switch (action.verb) {
    case Verb::order: return set_order(state, action.b);
    case Verb::orient:
        state.options.orientation = Orientation(action.a);
        state.phase = Phase::place;
        return;
    case Verb::deal: return give_deal(state, action.a, action.b);
    case Verb::relate: return relate(state, action.a - 1, action.b - 1);
    case Verb::decline: return next_diplomacy(state, action.a);
    case Verb::advance:
    case Verb::fate:
        state.maps.map[action.a - 1].raise(Area(action.b)); // PE-9.3.2
        return next_advance(state, action.a);
    case Verb::move:
    case Verb::shift: break;
    }
}

} // namespace

void Game::apply(State& state, Action action) {
    if (action.verb != Verb::move && action.verb != Verb::shift) return apply_other(state, action);
    const Way way = state.rules->way[state.age];
    if (action.verb == Verb::shift)
        return way == Way::anywhere ? shift<Way::anywhere>(state, action.a, action.b)
                                    : shift<Way::anywhere_large>(state, action.a, action.b);
    switch (way) {
    case Way::adjacent: return move<Way::adjacent>(state, action.a, action.b);
    case Way::two_steps: return move<Way::two_steps>(state, action.a, action.b);
    case Way::three_steps: return move<Way::three_steps>(state, action.a, action.b);
    case Way::anywhere: return move<Way::anywhere>(state, action.a, action.b);
    case Way::anywhere_large: return move<Way::anywhere_large>(state, action.a, action.b);
    }
}

void Game::apply(State& state, const Sampled& outcome) {
    if (state.phase == Phase::maps) { // PE-4.4
        for (int i = 0; i < state.rules->rules.starting_maps; ++i) state.maps.map[i].raise(outcome.area[i]);
        state.phase = Phase::deal;
        return;
    }
    const auto& places = starting(state.options.orientation); // PE-4.3
    for (std::size_t i = 0; i < places.size(); ++i) state.stack[places[i]] = Stack(outcome.tribe[i]);
    state.open = starting_set(state.options.orientation);
    const bool maps = state.options.advanced && state.rules->rules.starting_maps > 0; // PE-19.8
    state.phase = maps ? Phase::maps : Phase::deal;
}

} // namespace ecumene::peoples
