// The canonical JSON of a state and of a view (PE-13, PE-14).
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/rules.h"

#include <nlohmann/json.hpp>

namespace ecumene::peoples {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 8> source_names = {"people",   "settlement", "culture",  "economy",
                                                          "military", "civics",     "religion", "science"};

json regions_json(const State& state) {
    json object = json::object();
    populated(state).each([&](int region) { object[std::string(name(region))] = letters(state.stack[region]); });
    return object;
}

json place_json(std::uint8_t at) {
    if (at == in_stock) return "stock";
    if (at == in_box) return "box";
    return name(at);
}

json settlements_json(const State& state) {
    json list = json::array();
    for (int i = 0; i < settlement_count; ++i) {
        const Map map = state.maps.map[i];
        json advances = json::object();
        for (int area = 0; area < area_count; ++area)
            if (const int level = map.level(Area(area))) advances[std::string(area_names[area])] = level;
        list.push_back({{"number", i + 1},
                        {"at", place_json(state.at[i])},
                        {"flipped", is_flipped(state, i)},
                        {"leader", map.has_leader() ? json(map.leader()) : json(nullptr)},
                        {"advances", advances}});
    }
    return list;
}

json relations_json(const State& state) {
    json list = json::array();
    for (int pair = 0; pair < pair_count; ++pair) {
        const Relation relation = state.maps.relation[pair];
        if (!relation.free())
            list.push_back({std::string(1, char('a' + pair)), relation.low() + 1, relation.high() + 1});
    }
    return list;
}

// PE-14.1: null before the deal, and where the viewer may not know.
json markers_json(const State& state, int seat, Viewer viewer) {
    json subjects = json::array(), allies = json::array();
    for (int age = 1; age <= 3; ++age) {
        const bool seen = is_dealt(state, seat) && (viewer.sees(seat) || age <= revealed_ages(state));
        subjects.push_back(seen ? json(std::string(1, letter(deal_of(state, seat).subject(age)))) : json(nullptr));
        allies.push_back(seen ? json(std::string(1, letter(deal_of(state, seat).ally(age)))) : json(nullptr));
    }
    return {{"subjects", subjects}, {"allies", allies}};
}

json points_json(const State& state, const Points& points) {
    json list = json::array();
    for (int seat = 0; seat < state.seats; ++seat) list.push_back(points[seat]);
    return list;
}

json tally_json(const State& state, int age) {
    Lines scored;
    score(state, scene_of_age(state, age), age, scored);
    Points people{}, settlements{}, advances{};
    json lines = json::array();
    for (const Line& line : scored) {
        Points& kind = line.source == Source::people       ? people
                       : line.source == Source::settlement ? settlements
                                                           : advances;
        for (int seat = 0; seat < state.seats; ++seat) kind[seat] += line.points[seat];
        if (line.points != Points{})
            lines.push_back({line.settlement + 1, source_names[int(line.source)], points_json(state, line.points)});
    }
    return {{"people", points_json(state, people)},
            {"settlements", points_json(state, settlements)},
            {"advances", points_json(state, advances)},
            {"lines", lines}};
}

json orientation_json(Orientation orientation) {
    if (orientation == Orientation::random) return nullptr;
    return orientation == Orientation::up ? "up" : "down";
}

} // namespace

json Game::to_json(const State& state, Viewer viewer) {
    json scores = json::array(), markers = json::array(), order = json::array(), tally = json::array();
    for (int seat = 0; seat < state.seats; ++seat) {
        scores.push_back(state.scores[seat]);
        markers.push_back(markers_json(state, seat, viewer));
        if (state.phase != Phase::order) order.push_back(state.order[seat]);
    }
    for (int age = 1; age <= scored_ages(state); ++age) tally.push_back(tally_json(state, age));
    return {{"phase", phase_names[int(state.phase)]},
            {"scores", scores},
            {"age", state.age},
            {"order", order},
            {"turn", state.phase == Phase::migration ? json(state.turn) : json(nullptr)},
            {"orientation", orientation_json(state.options.orientation)},
            {"regions", regions_json(state)},
            {"settlements", settlements_json(state)},
            {"relations", relations_json(state)},
            {"current", state.current != 0 ? json(state.current) : json(nullptr)},
            {"dealt", dealt_seats(state)},
            {"revealed", revealed_ages(state)},
            {"markers", markers},
            {"tally", tally}};
}

} // namespace ecumene::peoples
