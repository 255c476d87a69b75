// What a player wants to know before choosing: how a migration leaves both regions and whose marker it takes, how far
// a relation leads, what an advance or relation is worth as the board stands. And what everybody can count on the
// board: full regions, tribes that score, markers in the stock, what advances give.
#include "engine/core/json_writer.h"
#include "engine/games/peoples/arguments.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

// PE-6.3: a full region's marker, and where it comes from if another settlement ends for it.
void write_marker(const State& state, Action action, bool emptied, const State& after, JsonWriter& out) {
    const int marker = settlement_in(after, action.b), where = state.at[marker];
    out.member("becomes", full_words[state.age - 1]).member("settlement", marker + 1);
    const bool by_stock = where == action.a && emptied; // PE-6.4.5, PE-9.5.3
    if (where >= region_count || where == action.b || by_stock) return;
    out.member("taken_from", name(where));
    if (state.options.advanced && state.options.inherited_maps && !is_flipped(state, marker))
        out.member("with_map", true); // PE-9.5.1
}

void write_migration(const State& state, Action action, JsonWriter& out) {
    Stack left = state.stack[action.a], there = state.stack[action.b];
    const bool shifts = action.verb == Verb::shift;
    Stack moved = left.take(shifts ? 1 : std::min(left.size(), limit(state) - there.size()));
    if (shifts)
        there.put_on_top(moved.top());
    else
        there.take_beneath(moved, moved.size());
    out.member("after", letters(there));
    if (!left.empty()) out.member("stays", letters(left));
    State after = state;
    Game::apply(after, action);
    if (there.size() == limit(state)) write_marker(state, action, left.empty(), after, out);
    if (after.phase != Phase::migration || after.age != state.age) out.member("ends_migration", true); // PE-6.5, PE-6.6
}

Points scored_now(const State& state) {
    Lines lines;
    score(state, present_scene(state), state.age, lines);
    Points total{};
    for (const Line& line : lines)
        for (int seat = 0; seat < state.seats; ++seat) total[seat] += line.points[seat];
    return total;
}

// What each seat would score more, if the age were scored with this change and no other.
void write_gain(const State& state, const State& changed, JsonWriter& out) {
    const Points now = scored_now(state), then = scored_now(changed);
    out.key("points").begin_array();
    for (int seat = 0; seat < state.seats; ++seat) out.value(then[seat] - now[seat]);
    out.end_array();
}

void write_relation(const State& state, Action action, JsonWriter& out) {
    const int one = action.a - 1, other = action.b - 1;
    State changed = state;
    for (Relation& relation : changed.maps.relation)
        if (relation.free()) {
            relation = Relation(one, other);
            break;
        }
    out.member("steps", board::steps[state.at[one]][state.at[other]]); // PE-9.1.3
    write_gain(state, changed, out);
}

int markers_left(const State& state, Area area) { // PE-13
    int stock = 6;
    for (const Map map : state.maps.map) stock -= map.level(area) > 0 ? 1 : 0;
    return stock;
}

void write_advance(const State& state, Action action, JsonWriter& out) {
    State changed = state;
    changed.maps.map[action.a - 1].raise(Area(action.b));
    out.member("level", changed.maps.map[action.a - 1].level(Area(action.b)))
        .member("stock", markers_left(state, Area(action.b)));
    write_gain(state, changed, out);
}

void write_full(const State& state, JsonWriter& out) { // PE-6.5
    out.key("full").begin_array();
    for (int region = 0; region < region_count; ++region)
        if (state.marked.has(region) && !state.open.has(region)) out.value(name(region));
    out.end_array();
}

void write_scoring_tribes(const State& state, JsonWriter& out) { // PE-8.1
    const Scene scene = present_scene(state);
    out.key("in_settlements").begin_object();
    for (int people = 1; people <= people_count; ++people) {
        int count = 0;
        for (const Stack stack : scene.stack) count += stack.count(People(people));
        out.member(people_letters.substr(std::size_t(people), 1), count);
    }
    out.end_object();
}

void write_advances(const State& state, JsonWriter& out) {
    out.key("stock").begin_object();
    for (int area = 0; area < area_count; ++area) out.member(area_names[area], markers_left(state, Area(area)));
    out.end_object();
    std::vector<OpenGain> gains;
    open_gains(state, gains);
    out.key("gains").begin_array();
    for (const OpenGain& gain : gains)
        out.begin_array()
            .value(gain.settlement + 1)
            .value(area_names[std::size_t(gain.area)])
            .value(gain.points)
            .end_array();
    out.end_array();
}

} // namespace

void Game::write_situation(const State& state, JsonWriter& out) {
    if (state.age == 0) return;
    write_full(state, out);
    write_scoring_tribes(state, out);
    if (state.options.advanced) write_advances(state, out);
}

void Game::write_facts(const State& state, Action action, JsonWriter& out) {
    switch (action.verb) {
    case Verb::move:
    case Verb::shift: return write_migration(state, action, out);
    case Verb::relate: return write_relation(state, action, out);
    case Verb::advance: return write_advance(state, action, out);
    default: return;
    }
}

} // namespace ecumene::peoples
