// What an age is worth (PE-8, PE-9.2), from the scene at its end: points while playing, and the tally afterwards.
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

// A settlement with a leader whose advance is being scored (PE-9.2.2).
struct Scored {
    const State& state;
    const Scene& scene;
    const Related& related;
    int age;
    int self;
    Points& points;

    const Rules& rules() const { return state.rules->rules; }
    const Map& map() const { return scene.maps.map[self]; }
    int leader() const { return map().leader(); }
    int leader(int settlement) const { return scene.maps.map[settlement].leader(); }
    int markers(int settlement) const { return std::popcount(related[settlement]); }
    bool has_economy(int settlement) const { return scene.maps.map[settlement].level(Area::economy) > 0; }
    bool is_weaker(int settlement) const {
        return scene.maps.map[settlement].level(Area::military) < map().level(Area::military);
    }
    // A leaderless settlement neither gains nor loses.
    void give(int seat, int number) const {
        if (seat >= 0) points[seat] += number;
    }
    template <class Visit>
    void each_related(Visit visit) const {
        each_settlement(related[self], visit);
    }
};

// What the settlement's leader gets for an advance that counts once; for civics, what its tribes share.
int culture_gain(const Scored& at) { // PE-9.2.4
    int foreign = 0;
    at.each_related([&](int other) { foreign += at.leader(other) >= 0 && at.leader(other) != at.leader(); });
    return foreign * at.rules().culture_first + at.rules().culture_step * foreign * (foreign - 1) / 2;
}

int economy_gain(const Scored& at) { // PE-9.2.5
    int gain = 0;
    at.each_related([&](int other) {
        if (at.has_economy(other) || at.state.options.economy_all) gain += at.rules().economy_own;
    });
    return gain;
}

int military_gain(const Scored& at) { // PE-9.2.6
    int gain = 0;
    at.each_related(
        [&](int other) { gain += at.rules().military_related + (at.is_weaker(other) ? at.rules().military_gain : 0); });
    return gain;
}

int civics_gain(const Scored& at) { // PE-9.2.3
    int total = at.markers(at.self);
    at.each_related([&](int other) { total += at.markers(other); });
    return total * at.rules().civics_marker;
}

int religion_gain(const Scored& at) { // PE-9.2.7
    const People subject = deal_of(at.state, at.leader()).subject(at.age);
    int gain = 0;
    at.each_related([&](int other) { gain += at.rules().religion_tribe * at.scene.stack[other].count(subject); });
    return gain;
}

int science_gain(const Scored& at) { // PE-9.2.8
    int gain = 0;
    at.each_related([&](int other) { gain += at.rules().science_marker * (at.markers(other) - 1); });
    return gain;
}

int gain(const Scored& at, Area area) {
    switch (area) {
    case Area::culture: return culture_gain(at);
    case Area::economy: return economy_gain(at);
    case Area::military: return military_gain(at);
    case Area::civics: return civics_gain(at);
    case Area::religion: return religion_gain(at);
    case Area::science: return science_gain(at);
    }
    return 0;
}

// How many times an advance counts: once, or more at the second level (PE-19.10).
int worth(const Scored& at, Area area) { return at.map().level(area) == 2 ? at.rules().level_2 : 1; }

void share_among_tribes(const Scored& at, int total) { // PE-9.2.3
    const Stack stack = at.scene.stack[at.self];
    const int size = stack.size(), rounds = total / size, more = total % size;
    for (int seat = 0; seat < at.state.seats; ++seat) {
        const People subject = deal_of(at.state, seat).subject(at.age);
        Stack upper = stack;
        at.give(seat, rounds * stack.count(subject) + upper.take(more).count(subject));
    }
}

void score_advance(const Scored& at, Area area) {
    const int times = worth(at, area), total = times * gain(at, area);
    if (area == Area::civics) return share_among_tribes(at, total);
    at.give(at.leader(), total);
    if (area == Area::economy) // PE-9.2.5
        at.each_related([&](int other) {
            if (at.has_economy(other)) at.give(at.leader(other), times * at.rules().economy_other);
        });
    if (area == Area::military) // PE-9.2.6
        at.each_related([&](int other) {
            if (at.is_weaker(other)) at.give(at.leader(other), -times * at.rules().military_loss);
        });
}

// Scores every settlement and source that may give points, by number and then by source. Where the points are added,
// points_for(settlement, source) says.
template <class PointsFor>
void score_each(const State& state, const Scene& scene, int age, PointsFor points_for) {
    const LedPeoples led = led_peoples(state, age);
    const bool advanced = state.options.advanced;
    const int tribe_points = state.rules->rules.tribe_points[age - 1];
    const Related relations = advanced ? related(scene.maps) : Related{};
    for (int i = 0; i < settlement_count; ++i) {
        if (scene.stack[i].empty()) continue; // PE-8.3
        Points& people = points_for(i, Source::people);
        for (int seat = 0; seat < state.seats; ++seat) // PE-8.1, PE-9.2.1
            people[seat] += tribe_points * scene.stack[i].count(led[seat].subject);

        const Map map = scene.maps.map[i];
        if (!map.has_leader()) continue;
        if (!advanced || state.options.advanced_settlement_points) // PE-8.2, PE-9.2.10
            points_for(i, Source::settlement)[map.leader()] += state.rules->lead_points[scene.stack[i].size()];
        for (int area = 0; advanced && area < area_count; ++area) { // PE-9.2.2
            if (map.level(Area(area)) == 0) continue;
            Points& points = points_for(i, Source(int(Source::culture) + area));
            score_advance({state, scene, relations, age, i, points}, Area(area));
        }
    }
}

} // namespace

Scene present_scene(const State& state) {
    Scene scene;
    each_settlement(face_up(state), [&](int i) { scene.stack[i] = state.stack[state.at[i]]; });
    scene.maps = state.maps;
    return scene;
}

int scored_ages(const State& state) {
    const bool scored = state.phase == Phase::advance || state.phase == Phase::over;
    return state.age == 0 ? 0 : scored ? state.age : state.age - 1;
}

Scene scene_of_age(const State& state, int age) {
    return age < 3 ? Scene{state.scene_stacks[age - 1], state.scene_maps[age - 1]} : present_scene(state);
}

void score(const State& state, const Scene& scene, int age, Lines& lines) {
    lines.clear();
    score_each(state, scene, age, [&](int settlement, Source source) -> Points& {
        lines.push_back({settlement, source, {}});
        return lines.back().points;
    });
}

void open_gains(const State& state, std::vector<OpenGain>& gains) {
    const Scene scene = present_scene(state);
    const Related relations = related(scene.maps);
    Points nobody{};
    gains.clear();
    for (int i = 0; i < settlement_count; ++i) {
        if (scene.stack[i].empty()) continue; // PE-8.3
        const Scored at{state, scene, relations, state.age, i, nobody};
        for (int area = 0; area < area_count; ++area) {
            const bool asks_who_leads = Area(area) == Area::culture || Area(area) == Area::religion;
            if (at.map().level(Area(area)) == 0 || (asks_who_leads && !at.map().has_leader())) continue;
            gains.push_back({i, Area(area), worth(at, Area(area)) * gain(at, Area(area))});
        }
    }
}

void add_points(State& state, const Scene& scene) {
    Points total{};
    score_each(state, scene, state.age, [&](int, Source) -> Points& { return total; });
    for (int seat = 0; seat < most_seats; ++seat) state.scores[seat] += total[seat];
}

} // namespace ecumene::peoples
