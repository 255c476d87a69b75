// The canonical JSON of a state and of a view (PE-13, PE-14).
#include "engine/core/json_writer.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {

namespace {

constexpr std::array<std::string_view, 8> source_names = {"people",   "settlement", "culture",  "economy",
                                                          "military", "civics",     "religion", "science"};

void write_regions(JsonWriter& out, const State& state) {
    out.begin_object();
    populated(state).each([&](int region) { out.member(name(region), letters(state.stack[region])); });
    out.end_object();
}

std::string place(std::uint8_t at) {
    if (at == in_stock) return "stock";
    if (at == in_box) return "box";
    return std::string(name(at));
}

void write_settlements(JsonWriter& out, const State& state) {
    out.begin_array();
    for (int i = 0; i < settlement_count; ++i) {
        const Map map = state.maps.map[i];
        out.begin_object()
            .member("number", i + 1)
            .member("at", place(state.at[i]))
            .member("flipped", is_flipped(state, i))
            .member("leader", map.has_leader() ? std::optional<int>(map.leader()) : std::nullopt)
            .key("advances")
            .begin_object();
        for (int area = 0; area < area_count; ++area)
            if (const int level = map.level(Area(area))) out.member(area_names[area], level);
        out.end_object().end_object();
    }
    out.end_array();
}

void write_relations(JsonWriter& out, const State& state) {
    out.begin_array();
    for (int pair = 0; pair < pair_count; ++pair) {
        const Relation relation = state.maps.relation[pair];
        if (relation.free()) continue;
        out.begin_array().value(std::string(1, char('a' + pair)));
        out.value(relation.low() + 1).value(relation.high() + 1).end_array();
    }
    out.end_array();
}

// PE-14.1: null before the deal, and where the viewer may not know.
void write_markers(JsonWriter& out, const State& state, int seat, Viewer viewer) {
    const auto write_ages = [&](auto tribe_of) {
        out.begin_array();
        for (int age = 1; age <= 3; ++age)
            if (is_dealt(state, seat) && (viewer.sees(seat) || age <= revealed_ages(state)))
                out.value(std::string(1, letter(tribe_of(age))));
            else
                out.value(nullptr);
        out.end_array();
    };
    out.begin_object().key("subjects");
    write_ages([&](int age) { return deal_of(state, seat).subject(age); });
    out.key("allies");
    write_ages([&](int age) { return deal_of(state, seat).ally(age); });
    out.end_object();
}

void write_points(JsonWriter& out, const State& state, const Points& points) {
    out.begin_array();
    for (int seat = 0; seat < state.seats; ++seat) out.value(points[seat]);
    out.end_array();
}

void write_tally(JsonWriter& out, const State& state, int age) {
    Lines scored;
    score(state, scene_of_age(state, age), age, scored);
    Points people{}, settlements{}, advances{};
    out.begin_object().key("lines").begin_array();
    for (const Line& line : scored) {
        Points& kind = line.source == Source::people       ? people
                       : line.source == Source::settlement ? settlements
                                                           : advances;
        for (int seat = 0; seat < state.seats; ++seat) kind[seat] += line.points[seat];
        if (line.points == Points{}) continue;
        out.begin_array().value(line.settlement + 1).value(source_names[int(line.source)]);
        write_points(out, state, line.points);
        out.end_array();
    }
    out.end_array();
    write_points(out.key("people"), state, people);
    write_points(out.key("settlements"), state, settlements);
    write_points(out.key("advances"), state, advances);
    out.end_object();
}

std::optional<std::string_view> orientation_name(Orientation orientation) {
    if (orientation == Orientation::random) return std::nullopt;
    return orientation == Orientation::up ? "up" : "down";
}

} // namespace

void Game::write_open(const State& state, JsonMembers& out) {
    out.add("phase").value(phase_names[int(state.phase)]);
    JsonWriter& scores = out.add("scores").begin_array();
    for (int seat = 0; seat < state.seats; ++seat) scores.value(state.scores[seat]);
    scores.end_array();
    out.add("age").value(state.age);
    JsonWriter& order = out.add("order").begin_array();
    if (state.phase != Phase::order)
        for (int seat = 0; seat < state.seats; ++seat) order.value(state.order[seat]);
    order.end_array();
    out.add("turn").value(state.phase == Phase::migration ? std::optional<int>(state.turn) : std::nullopt);
    out.add("orientation").value(orientation_name(state.options.orientation));
    write_regions(out.add("regions"), state);
    write_settlements(out.add("settlements"), state);
    write_relations(out.add("relations"), state);
    out.add("current").value(state.current != 0 ? std::optional<int>(state.current) : std::nullopt);
    out.add("dealt").value(dealt_seats(state));
    out.add("revealed").value(revealed_ages(state));
    JsonWriter& tally = out.add("tally").begin_array();
    for (int age = 1; age <= scored_ages(state); ++age) write_tally(tally, state, age);
    tally.end_array();
}

void Game::write_guarded(const State& state, Viewer viewer, JsonMembers& out) {
    JsonWriter& markers = out.add("markers").begin_array();
    for (int seat = 0; seat < state.seats; ++seat) write_markers(markers, state, seat, viewer);
    markers.end_array();
}

bool Game::guarded_alike(const State& one, const State& other) {
    return one.deal == other.deal && revealed_ages(one) == revealed_ages(other);
}

} // namespace ecumene::peoples
