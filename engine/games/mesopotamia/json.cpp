// The canonical JSON of a state (ME-13) and of a view (ME-14.3).
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/rules.h"

#include <nlohmann/json.hpp>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 8> phase_names = {"deal",    "draw",   "choose", "land",
                                                         "retreat", "expand", "fight",  "over"};

std::string_view id(int people) { return people_cards[people].id; }

// What a viewer may not tell from cards that are still to come: unknown cards, and with them those left unused.
PeopleSet shown_as_waiting(const State& state, Viewer viewer) {
    PeopleSet unknown = 0, given_out = 0;
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& card = state.allotments[i];
        given_out |= people_bit(card.people);
        if (!knows(state, viewer, card)) unknown |= people_bit(card.people);
    }
    return unknown == 0 ? 0 : unknown | (cards_of(state.epoch) & ~given_out);
}

std::string_view status(const State& state, int people) {
    if (has_arrived(state, people)) return is_dead(state, people) ? "dead" : "active";
    if (is_allocated(state, people)) return "held";
    if (state.phase == Phase::choose && latest(state).people == people) return "drawn";
    const int epoch = people_cards[people].epoch;
    const bool over = epoch < state.epoch || (epoch == state.epoch && allocation_is_over(state));
    return over ? "unused" : "waiting"; // ME-2.3
}

json peoples_json(const State& state, Viewer viewer) {
    const PeopleSet waiting = shown_as_waiting(state, viewer);
    json rows = json::array();
    for (int people = 0; people < people_count; ++people) {
        const bool open = (waiting & people_bit(people)) == 0;
        rows.push_back({{"id", id(people)},
                        {"owner", open && is_allocated(state, people) ? json(state.owner[people]) : json(nullptr)},
                        {"status", open ? status(state, people) : "waiting"},
                        {"vp", state.points[people]}});
    }
    return rows;
}

json deck_json(const State& state, Viewer viewer) {
    const bool open = !state.drawn || viewer.sees_all(); // ME-14.1, ME-14.3
    json cards = json::array();
    for (PeopleSet left = deck(state); left != 0; left &= left - 1)
        cards.push_back(open ? id(std::countr_zero(left)) : "?");
    return cards;
}

json draw_order_json(const State& state) {
    json order = json::array();
    if (state.drawn)
        for (int i = 0; i < state.seats; ++i) order.push_back(state.draw_order[i]);
    return order;
}

json allocation_json(const State& state, Viewer viewer) {
    json rows = json::array();
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& card = state.allotments[i];
        rows.push_back({{"drawer", state.drawn ? json(card.drawer) : json(nullptr)},
                        {"to", card.to != undecided ? json(card.to) : json(nullptr)},
                        {"people", knows(state, viewer, card) ? id(card.people) : "?"}});
    }
    return rows;
}

json round_json(const State& state) {
    const Round& round = state.round;
    if (round.people == nobody) return nullptr;
    return {{"people", id(round.people)},
            {"number", people_cards[round.people].numbers[state.epoch - 1]},
            {"seat", state.owner[round.people]},
            {"new", round.is_new},
            {"pool", round.pool},
            {"at_sea", round.at_sea}};
}

json fight_json(const State& state) { // ME-8.1
    if (state.phase != Phase::fight) return nullptr;
    return {{"area", area_ids[state.fight.area]},
            {"attacker", id(state.round.people)},
            {"defender", id(state.people_in[state.fight.area])},
            {"defender_dice", state.fight.defender_dice}};
}

json retreat_json(const State& state) {
    if (state.phase != Phase::retreat) return nullptr;
    const Retreat& retreat = state.retreat;
    return {{"area", area_ids[retreat.area]},
            {"people", id(retreat.people)},
            {"seat", state.owner[retreat.people]},
            {"left", retreat.left}};
}

json areas_json(const State& state) {
    json areas = json::object();
    for (int area = 0; area < area_count; ++area)
        if (state.people_in[area] != nobody)
            areas[std::string(area_ids[area])] = {{"people", id(state.people_in[area])},
                                                  {"tribes", tribes(state, area)}};
    return areas;
}

} // namespace

json Game::to_json(const State& state, Viewer viewer) {
    const std::array<int, most_seats> sums = scores(state);
    return {{"phase", phase_names[int(state.phase)]},
            {"scores", std::vector<int>(sums.begin(), sums.begin() + state.seats)},
            {"epoch", state.epoch},
            {"peoples", peoples_json(state, viewer)},
            {"deck", deck_json(state, viewer)},
            {"draw_order", draw_order_json(state)},
            {"allocation", allocation_json(state, viewer)},
            {"round", round_json(state)},
            {"fight", fight_json(state)},
            {"retreat", retreat_json(state)},
            {"areas", areas_json(state)}};
}

} // namespace ecumene::mesopotamia
