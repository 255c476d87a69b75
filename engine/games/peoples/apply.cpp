// What an action does: set-up, migrations and the settlement markers they bring about (PE-6), relations and advances.
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/rules.h"

namespace ecumene::peoples {
namespace {

// The lowest number, or the fewest tribes and then the lowest number, of the settlements that fit; -1 without any.
template <class Fits>
int first_settlement(const State& state, Fits fits) {
    for (int i = 0; i < settlement_count; ++i)
        if (fits(state, i)) return i;
    return -1;
}
template <class Fits>
int smallest_settlement(const State& state, Fits fits) {
    int found = -1, fewest = age_limit[3] + 1;
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
void take_marker(State& state, int region) {
    const int own = settlement_in(state, region);
    if (own >= 0 && !is_flipped(state, own)) return; // PE-6.3.1

    const int stocked = first_settlement(state, [](const State& s, int i) { return s.at[i] == in_stock; });
    const int taken = stocked >= 0 ? stocked : smallest_settlement(state, [](const State& s, int i) { // PE-6.3.2
        return is_face_up(s, i) && s.open.has(s.at[i]);
    });
    if (taken >= 0) {
        if (taken != stocked) lose_map(state, taken); // PE-9.4
        if (own >= 0) state.at[own] = in_box;         // PE-6.3.3
        return put_marker(state, taken, region);
    }
    int turned = own; // PE-6.3.4
    if (turned < 0)
        turned = smallest_settlement(state, [](const State& s, int i) { return on_board(s, i) && is_flipped(s, i); });
    if (turned < 0) turned = first_settlement(state, [](const State& s, int i) { return s.at[i] == in_box; });
    state.flipped &= std::uint16_t(~(1 << turned));
    put_marker(state, turned, region);
}

// PE-6.4.5: the last tribe has left a settlement.
void abandon(State& state, int region) {
    const int settlement = settlement_in(state, region);
    state.at[settlement] = is_flipped(state, settlement) ? in_box : in_stock;
    state.marked.remove(region);
    lose_map(state, settlement);
}

// The consequences of tribes having gone from one region to another, and the next turn.
void settle(State& state, int from, int to) {
    const bool to_was_open = state.open.has(to);
    bool from_changed = false, to_changed = !to_was_open;
    if (state.stack[from].empty()) {
        from_changed = true;
        state.open.remove(from);
        if (state.marked.has(from)) abandon(state, from);
    }
    if (state.stack[to].size() == limit(state)) {
        to_changed = true;
        state.open.remove(to);
        take_marker(state, to);
        if (full_count(state) == age_goal[state.age]) return end_migration(state); // PE-6.5
    } else {
        state.open.add(to);
    }
    state.turn = state.turn + 1 == state.seats ? 0 : std::uint8_t(state.turn + 1);
    survey_after(state, from, from_changed, to, to_changed);
    if (state.choices == 0) end_migration(state); // PE-6.6
}

void move(State& state, int from, int to) { // PE-6.1
    const int room = limit(state) - state.stack[to].size();
    const int all = state.stack[from].size();
    const Stack moved = state.stack[from].take(all < room ? all : room);
    state.stack[to].put_beneath(moved);
    settle(state, from, to);
}

void shift(State& state, int from, int to) { // PE-6.4.2
    state.stack[to].put_on_top(state.stack[from].take(1).top());
    settle(state, from, to);
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

} // namespace

void Game::apply(State& state, Action action) {
    switch (action.verb) {
    case Verb::order: return set_order(state, action.b);
    case Verb::orient:
        state.options.orientation = Orientation(action.a);
        state.phase = Phase::place;
        return;
    case Verb::deal: return give_deal(state, action.a, action.b);
    case Verb::move: return move(state, action.a, action.b);
    case Verb::shift: return shift(state, action.a, action.b);
    case Verb::relate: return relate(state, action.a - 1, action.b - 1);
    case Verb::decline: return next_diplomacy(state, action.a);
    case Verb::advance:
    case Verb::fate:
        state.maps.map[action.a - 1].raise(Area(action.b)); // PE-9.3.2
        return next_advance(state, action.a);
    }
}

void Game::apply(State& state, const Sampled& outcome) {
    if (state.phase == Phase::maps) { // PE-4.4
        for (int i = 0; i < settlement_count; ++i) state.maps.map[i].raise(outcome.area[i]);
        state.phase = Phase::deal;
        return;
    }
    const auto& places = starting(state.options.orientation); // PE-4.3
    for (std::size_t i = 0; i < places.size(); ++i) {
        state.stack[places[i]] = Stack(outcome.tribe[i]);
        state.open.add(places[i]);
    }
    state.phase = state.options.advanced ? Phase::maps : Phase::deal;
}

} // namespace ecumene::peoples
