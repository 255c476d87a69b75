// What a player wants to know before placing a tribe, landing, retreating or stopping: points, who stands there, the
// way, and the chances of an attack.
#include "engine/core/json_writer.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

// In percent with one decimal. What is not certain never reads as 0 or 100.
void write_chance(JsonWriter& out, std::string_view key, double chance) {
    int tenths = int(chance * 1000 + 0.5);
    if (chance > 0 && chance < 1) tenths = std::clamp(tenths, 1, 999);
    out.key(key).raw(fmt::format("{}.{}", tenths / 10, tenths % 10));
}

// What the area will bring its new holder each time it scores (ME-9.1).
void write_points(const State& state, int people, int area, JsonWriter& out) {
    out.member("points", points_of(state, people, area));
    if ((in_force(state, people).bonus & area_bit(area)) != 0) out.member("bonus", true);
}

void write_holder(const State& state, int area, JsonWriter& out) {
    out.member("holder", state.rules->people_ids[state.people_in[area]]);
    out.member("defenders", tribes(state, area));
}

// Over which borders the tribe comes, or over the sea (ME-7.2, ME-7.4). An attacker takes the easiest way (ME-8.4).
void write_way(const State& state, int area, bool attacks, JsonWriter& out) {
    const Ruleset& rules = *state.rules;
    AreaSet from = own_areas(state) & rules.adjacent[area];
    if (attacks) {
        if (is_difficult(state, area))
            out.member("difficult", true);
        else
            from &= rules.easy_from[area];
    }
    if (from == 0) {
        out.member("by_sea", true);
        return;
    }
    out.key("from").begin_array();
    for (; from != 0; from &= from - 1) out.value(rules.area_ids[lowest_area(from)]);
    out.end_array();
}

// ME-8, ME-20.11: one throw, and the area in the end with this tribe alone and with all that are left.
void write_odds(const State& state, int area, JsonWriter& out) {
    const ThrowCounts counts = count_throws(attack_on(state, area));
    const auto share = [&](std::int64_t ways) { return double(ways) / double(counts.all()); };
    out.key("throw").begin_object();
    write_chance(out, "win", share(counts.win));
    write_chance(out, "tie", share(counts.tie));
    write_chance(out, "lose", share(counts.lose));
    out.end_object();
    const int defenders = tribes(state, area);
    write_chance(out, "chance", share_taken(counts, defenders, 1));
    if (state.round.pool > 1) write_chance(out, "chance_with_all", share_taken(counts, defenders, state.round.pool));
}

void write_placing(const State& state, int area, JsonWriter& out) {
    const int people = state.round.people, holder = state.people_in[area], now = points_now(state, people);
    if (holder == people) {
        out.member("tribes", tribes(state, area) + 1).member("score", now);
        return;
    }
    write_points(state, people, area, out);
    out.member("score", now + points_of(state, people, area));
    if (holder != nobody) write_holder(state, area, out);
    write_way(state, area, holder != nobody, out);
    if (holder != nobody) write_odds(state, area, out);
}

void write_landing(const State& state, int area, JsonWriter& out) {
    const int people = state.round.people;
    write_points(state, people, area, out);
    out.member("score", points_now(state, people) + points_of(state, people, area));
    if (state.people_in[area] != nobody) write_holder(state, area, out);
}

void write_refuge(const State& state, int area, JsonWriter& out) {
    out.member("tribes", tribes(state, area) + 1);
    if (state.people_in[area] == nobody) write_points(state, state.retreat.people, area, out);
}

} // namespace

void Game::write_facts(const State& state, Action action, JsonWriter& out) {
    switch (action.verb) {
    case Verb::place: return write_placing(state, action.a, out);
    case Verb::land: return write_landing(state, action.a, out);
    case Verb::retreat: return write_refuge(state, action.a, out);
    case Verb::stop:
        out.member("score", points_now(state, state.round.people)).member("unplaced", state.round.pool);
        return;
    default: return; // a card speaks for itself, and chance asks nobody
    }
}

} // namespace ecumene::mesopotamia
