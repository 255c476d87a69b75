// The statistics of Peoples: the ages are scored once more when a game ends, from the scenes that the state keeps.
#include "engine/games/peoples/statistics.h"

#include "engine/games/peoples/notation.h"

#include <fmt/format.h>

namespace ecumene::peoples {

// The state keeps what stood in a settlement when an age was scored, but not where it was.
void Statistics::note_phase(const State& state) {
    phase_ = state.phase;
    age_ = state.age;
    for (const int scored = scored_ages(state); scored_ < scored; ++scored_)
        for (int i = 0; i < settlement_count; ++i)
            places_[scored_][i] = is_face_up(state, i) ? state.at[i] : std::uint8_t(no_region);
}

void Statistics::end(const State& state, SeatMask winners, Totals& totals) {
    Lines lines;
    for (int age = 1; age <= ages; ++age) {
        const Scene scene = scene_of_age(state, age);
        score(state, scene, age, lines);
        std::array<Points, point_sources> points{};
        std::array<SumOfGame, area_count> earned;
        for (const Line& line : lines) {
            for (int seat = 0; seat < state.seats; ++seat) points[int(line.source)][seat] += line.points[seat];
            if (line.source >= Source::culture)
                earned[int(line.source) - int(Source::culture)].add(
                    line.points[scene.maps.map[line.settlement].leader()]);
        }
        for (int area = 0; area < area_count; ++area) totals.earned[area][age - 1].add(earned[area]);
        std::array<int, most_seats> led{};
        std::array<int, continent_count> on_continent{};
        int standing = 0;
        for (int i = 0; i < settlement_count; ++i) {
            if (places_[age - 1][i] == no_region) continue;
            ++standing;
            ++totals.settled[age - 1][places_[age - 1][i]];
            ++on_continent[continent(places_[age - 1][i])];
            if (scene.maps.map[i].has_leader()) ++led[scene.maps.map[i].leader()];
        }
        totals.settlements[age - 1].add(standing);
        for (int i = 0; i < continent_count; ++i) totals.on_continent[age - 1][i].add(on_continent[i]);
        const auto add = [&](PooledTally& all, PooledTally& of_winners, const auto& by_seat) {
            SumOfGame every, winning;
            for (int seat = 0; seat < state.seats; ++seat) {
                every.add(by_seat[seat]);
                if ((winners >> seat & 1) != 0) winning.add(by_seat[seat]);
            }
            all.add(every);
            of_winners.add(winning);
        };
        for (int source = 0; source < point_sources; ++source)
            add(totals.points[age - 1][source], totals.winner_points[age - 1][source], points[source]);
        add(totals.led[age - 1], totals.winner_led[age - 1], led);
    }
    for (int area = 0; area < area_count; ++area) {
        totals.taken[area].add(taken_[area]);
        SumOfGame takers;
        for (int seat = 0; seat < state.seats; ++seat)
            if ((takers_[area] >> seat & 1) != 0) takers.add(share_in_60ths(winners, seat));
        totals.takers[area].add(takers);
    }
    ++totals.games;
    totals.advanced_games += state.options.advanced ? 1 : 0;
}

namespace {

constexpr std::array<std::string_view, Statistics::ages> age_titles = {"Age I", "Age II", "Age III"};
constexpr std::array<std::string_view, Statistics::point_sources> source_titles = {"Tribes of the own people",
                                                                                   "Lead of settlements",
                                                                                   "Culture",
                                                                                   "Economy",
                                                                                   "Military",
                                                                                   "Civics",
                                                                                   "Religion",
                                                                                   "Science"};

// One cell for each source that ever gave points, and each age.
Matrix by_source(const std::array<std::array<PooledTally, Statistics::point_sources>, Statistics::ages>& points,
                 std::string key, std::string title, std::string about) {
    Matrix shown{std::move(key), std::move(title), std::move(about), Unit::points, {}, {}, {}, {}};
    for (const std::string_view age : age_titles) shown.column_titles.emplace_back(age);
    for (int source = 0; source < Statistics::point_sources; ++source) {
        bool seen = false;
        for (const auto& age : points) seen |= age[source].sum_squares > 0;
        if (!seen) continue;
        shown.row_titles.emplace_back(source_titles[source]);
        for (const auto& age : points) shown.cells.push_back(estimate(age[source]));
    }
    return shown;
}

Section settling(const Statistics::Totals& totals) {
    const double games = double(totals.games);
    Section shown{"Settlements", {}};
    for (int age = 0; age < Statistics::ages; ++age) {
        Breakdown continents{fmt::format("settlements.continents-{}", age + 1),
                             fmt::format("Settlements by continent, {}", age_titles[age]),
                             "Face-up settlements of a game when the age is scored",
                             Unit::count,
                             {},
                             false,
                             {}};
        for (int i = 0; i < continent_count; ++i)
            continents.rows.push_back({std::string(name(24 * i).substr(0, 2)), std::string(board::continent_names[i]),
                                       estimate(totals.on_continent[age][i])});
        shown.exhibits.push_back(std::move(continents));
    }
    for (int age = 0; age < Statistics::ages; ++age) {
        Breakdown regions{fmt::format("settlements.regions-{}", age + 1),
                          fmt::format("Where settlements stand, {}", age_titles[age]),
                          "Share of games with a face-up settlement in the region when the age is scored",
                          Unit::share,
                          {},
                          true,
                          {}};
        for (int region = 0; region < region_count; ++region)
            regions.rows.push_back({std::string(name(region)), std::string(name(region)),
                                    estimate_share(double(totals.settled[age][region]), games)});
        shown.exhibits.push_back(std::move(regions));
    }
    Breakdown led{
        "settlements.led", "Settlements that a seat leads", "Mean when the age is scored", Unit::count, {}, false, {}};
    for (int age = 0; age < Statistics::ages; ++age) {
        led.rows.push_back(
            {fmt::format("seat-{}", age + 1), fmt::format("Any seat, {}", age_titles[age]), estimate(totals.led[age])});
        led.rows.push_back({fmt::format("winner-{}", age + 1), fmt::format("The winner, {}", age_titles[age]),
                            estimate(totals.winner_led[age])});
    }
    shown.exhibits.push_back(std::move(led));
    return shown;
}

Section advances(const Statistics::Totals& totals, int seats) {
    Section shown{"Advances", {}};
    Breakdown taken{"advances.taken",
                    "Advances taken",
                    "Of each area, a game; those that chance gives are left out",
                    Unit::count,
                    {},
                    false,
                    {}};
    Breakdown win{"advances.win",
                  "Share of the win of who took an advance",
                  "Of the seats that took at least one of the area",
                  Unit::share,
                  1.0 / seats,
                  false,
                  {}};
    Matrix earned{"advances.earned",
                  "What an advance earns",
                  "Mean points of the leader of a settlement that has it, when the age is scored",
                  Unit::points,
                  {},
                  {},
                  {},
                  {}};
    for (const std::string_view age : age_titles) earned.column_titles.emplace_back(age);
    for (int area = 0; area < area_count; ++area) {
        const std::string key(area_names[area]), title(source_titles[2 + area]);
        taken.rows.push_back({key, title, estimate(totals.taken[area])});
        win.rows.push_back({key, title, estimate_share(totals.takers[area], whole_share)});
        earned.row_titles.push_back(title);
        for (const PooledTally& points : totals.earned[area]) earned.cells.push_back(estimate(points));
    }
    shown.exhibits = {std::move(taken), std::move(win), std::move(earned)};
    return shown;
}

} // namespace

std::span<const ChanceSource> Statistics::sources() {
    static constexpr std::array all = {
        ChanceSource{"order", "order of the seats"},     ChanceSource{"orient", "up or down"},
        ChanceSource{"place", "where the tribes start"}, ChanceSource{"maps", "areas of the settlements"},
        ChanceSource{"deal", "peoples dealt"},           ChanceSource{"fate", "die of leaderless settlements"}};
    return all;
}

ChanceEvent Statistics::next_chance(const State& state) {
    switch (state.phase) {
    case Phase::order: return {0, 0};
    case Phase::orient: return {1, 0};
    case Phase::place: return {2, 0};
    case Phase::maps: return {3, 0};
    case Phase::deal: return {4, dealt_seats(state)};
    default: return {5, 0};
    }
}

std::vector<Section> Statistics::sections(const Totals& totals, int seats) {
    Section points{"Points", {}};
    points.exhibits.push_back(
        by_source(totals.points, "points.by-source", "Points of a seat by source and age", "Mean over all seats"));
    points.exhibits.push_back(by_source(totals.winner_points, "points.winner", "Points of the winner by source and age",
                                        "Mean over the seats that won or shared the win"));
    std::vector<Section> all = {std::move(points), settling(totals)};
    if (totals.advanced_games > 0) all.push_back(advances(totals, seats));
    return all;
}

} // namespace ecumene::peoples
