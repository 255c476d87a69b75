// The canonical JSON of a state (ME-13) and of a view (ME-14.3).
#include "engine/core/json_writer.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/notation.h"
#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {
namespace {

std::string_view id(const State& state, int people) { return state.rules->people_ids[people]; }
std::string_view area_id(const State& state, int area) { return state.rules->area_ids[area]; }

std::string_view status(const State& state, int people) {
    if (has_arrived(state, people)) return is_dead(state, people) ? "dead" : "active";
    if (is_allocated(state, people)) return "held";
    if (state.phase == Phase::choose && latest(state).people == people) return "drawn";
    const int epoch = state.rules->cards[people].epoch;
    const bool over = epoch < state.epoch || (epoch == state.epoch && allocation_is_over(state));
    return over ? "unused" : "waiting"; // ME-2.3
}

void write_peoples(JsonWriter& out, const State& state, Viewer viewer) {
    const PeopleSet waiting = shown_as_waiting(state, viewer);
    out.begin_array();
    for (int people = 0; people < state.rules->people_count; ++people) {
        const bool open = (waiting & people_bit(people)) == 0;
        const bool owned = open && is_allocated(state, people);
        out.begin_object()
            .member("id", id(state, people))
            .member("owner", owned ? std::optional<int>(state.owner[people]) : std::nullopt)
            .member("status", open ? status(state, people) : "waiting")
            .member("vp", state.points[people])
            .end_object();
    }
    out.end_array();
}

void write_deck(JsonWriter& out, const State& state, Viewer viewer) {
    const bool open = !state.drawn || viewer.sees_all(); // ME-14.1, ME-14.3
    out.begin_array();
    for (PeopleSet left = deck(state); left != 0; left &= left - 1)
        out.value(open ? id(state, std::countr_zero(left)) : "?");
    out.end_array();
}

void write_draw_order(JsonWriter& out, const State& state) {
    out.begin_array();
    if (state.drawn)
        for (int i = 0; i < state.seats; ++i) out.value(state.draw_order[i]);
    out.end_array();
}

void write_allocation(JsonWriter& out, const State& state, Viewer viewer) {
    out.begin_array();
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& card = state.allotments[i];
        out.begin_object()
            .member("drawer", state.drawn ? std::optional<int>(card.drawer) : std::nullopt)
            .member("to", card.to != undecided ? std::optional<int>(card.to) : std::nullopt)
            .member("people", knows(state, viewer, card) ? id(state, card.people) : "?")
            .end_object();
    }
    out.end_array();
}

void write_round(JsonWriter& out, const State& state) {
    const Round& round = state.round;
    if (round.people == nobody) {
        out.value(nullptr);
        return;
    }
    out.begin_object()
        .member("people", id(state, round.people))
        .member("number", number_now(state, round.people))
        .member("seat", state.owner[round.people])
        .member("new", round.is_new)
        .member("pool", round.pool)
        .member("at_sea", round.at_sea)
        .end_object();
}

void write_fight(JsonWriter& out, const State& state) { // ME-8.1
    if (state.phase != Phase::fight) {
        out.value(nullptr);
        return;
    }
    out.begin_object()
        .member("area", area_id(state, state.fight.area))
        .member("attacker", id(state, state.round.people))
        .member("defender", id(state, state.people_in[state.fight.area]))
        .member("defender_dice", state.fight.defender_dice)
        .end_object();
}

void write_retreat(JsonWriter& out, const State& state) {
    if (state.phase != Phase::retreat) {
        out.value(nullptr);
        return;
    }
    const Retreat& retreat = state.retreat;
    out.begin_object()
        .member("area", area_id(state, retreat.area))
        .member("people", id(state, retreat.people))
        .member("seat", state.owner[retreat.people])
        .member("left", retreat.left)
        .end_object();
}

void write_areas(JsonWriter& out, const State& state) {
    out.begin_object();
    for (int area = 0; area < state.rules->area_count; ++area)
        if (state.people_in[area] != nobody)
            out.key(area_id(state, area))
                .begin_object()
                .member("people", id(state, state.people_in[area]))
                .member("tribes", tribes(state, area))
                .end_object();
    out.end_object();
}

} // namespace

void Game::write_open(const State& state, JsonMembers& out) {
    out.add("phase").value(phase_names[int(state.phase)]);
    const std::array<int, most_seats> sums = scores(state);
    JsonWriter& points = out.add("scores").begin_array();
    for (int seat = 0; seat < state.seats; ++seat) points.value(sums[std::size_t(seat)]);
    points.end_array();
    out.add("epoch").value(state.epoch);
    write_draw_order(out.add("draw_order"), state);
    write_round(out.add("round"), state);
    write_fight(out.add("fight"), state);
    write_retreat(out.add("retreat"), state);
    write_areas(out.add("areas"), state);
}

void Game::write_guarded(const State& state, Viewer viewer, JsonMembers& out) {
    write_peoples(out.add("peoples"), state, viewer);
    write_deck(out.add("deck"), state, viewer);
    write_allocation(out.add("allocation"), state, viewer);
}

bool Game::guarded_alike(const State& one, const State& other) {
    for (int people = 0; people < one.rules->people_count; ++people)
        if (is_dead(one, people) != is_dead(other, people)) return false;
    return one.points == other.points && one.arrived == other.arrived && one.owner == other.owner &&
           one.allotments == other.allotments && one.allotted == other.allotted && one.drawn == other.drawn &&
           one.epoch == other.epoch && one.phase == other.phase;
}

} // namespace ecumene::mesopotamia
