// The statistics of Mesopotamia: what is noted on the way, added up at the end of a game, and told.
#include "engine/games/mesopotamia/statistics.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {

// An attack goes on until a throw ends it: lost, or both sides lose a tribe, or the last defender falls (ME-8.6).
void Statistics::note_roll(const State& state, Action action) {
    const int area = state.fight.area;
    const Outcome result =
        outcome(duel(state, attack_.attacker, attack_.defender), kept_dice[action.a], kept_dice[action.b]);
    const bool last = tribes(state, area) == 1;
    if (result == Outcome::win && !last) return;
    const bool won = result == Outcome::win;
    const int way = is_difficult(state, area) ? 1 : 0;
    attacks_[attack_.attacker].add(won ? 1 : 0);
    defences_[attack_.defender].add(won ? 0 : 1);
    ways_[way].add(won ? 1 : 0);
    ++attacked_[area];
}

void Statistics::note_epoch(const State& state) {
    points_[epoch_ - 1] = state.points;
    epoch_ = state.epoch;
}

void Statistics::end(const State& state, SeatMask winners, Totals& totals) {
    note_epoch(state);
    int attacks = 0;
    for (int people = 0; people < state.rules->people_count; ++people) {
        if (is_allocated(state, people)) {
            totals.owner[people].add(share_in_60ths(winners, state.owner[people]));
            totals.all_points[people].add(state.points[people]);
            for (int epoch = state.rules->cards[people].epoch - 1; epoch < state.options.epochs; ++epoch)
                totals.points[people][epoch].add(points_[epoch][people] - (epoch > 0 ? points_[epoch - 1][people] : 0));
        }
        totals.attacks[people].add(attacks_[people]);
        totals.defences[people].add(defences_[people]);
        attacks += attacks_[people].seen;
    }
    totals.attacks_a_game.add(attacks);
    for (int way = 0; way < 2; ++way) totals.by_terrain[way].add(ways_[way]);
    for (int i = 0; i < choice_count_; ++i) {
        const Choice& choice = choices_[i];
        totals.kept[choice.people].add(choice.kept);
        totals.drawer[choice.people][choice.kept ? 1 : 0].add(share_in_60ths(winners, choice.drawer));
    }
    for (int area = 0; area < state.rules->area_count; ++area) {
        totals.attacked[area].add(attacked_[area]);
        if (state.people_in[area] == nobody) continue;
        ++totals.held[area];
        totals.holder[area].add(share_in_60ths(winners, state.owner[state.people_in[area]]));
    }
    ++totals.games;
}

namespace {

// One row a people that was seen, under the titles of its card.
template <class Value>
Breakdown by_people(const Ruleset& rules, std::string key, std::string title, std::string about, Unit unit,
                    std::optional<double> reference, Value value) {
    Breakdown shown{std::move(key), std::move(title), std::move(about), unit, reference, false, {}};
    for (int people = 0; people < rules.people_count; ++people) {
        const Estimate estimate = value(people);
        if (estimate.observations > 0)
            shown.rows.push_back({rules.people_ids[people],
                                  fmt::format("{} ({})", rules.people_names[people], rules.cards[people].epoch),
                                  estimate});
    }
    return shown;
}

template <class Value>
Breakdown by_area(const Ruleset& rules, std::string key, std::string title, std::string about, Unit unit,
                  std::optional<double> reference, Value value) {
    const bool on_board = !rules.has_other_board; // of which there is a picture
    Breakdown shown{std::move(key), std::move(title), std::move(about), unit, reference, on_board, {}};
    for (int area = 0; area < rules.area_count; ++area) {
        const Estimate estimate = value(area);
        const bool matters = (rules.lands & area_bit(area)) != 0 || estimate.value > 0; // a start area may be a desert
        if (matters && estimate.observations > 0)
            shown.rows.push_back({rules.area_ids[area], rules.area_names[area], estimate});
    }
    return shown;
}

Section peoples(const Statistics::Totals& totals, const Ruleset& rules, int seats) {
    Section shown{"Peoples", {}};
    shown.exhibits.push_back(by_people(rules, "peoples.win", "Share of the win of a people's owner",
                                       "Over the games in which somebody got its card; the number is its epoch",
                                       Unit::share, 1.0 / seats, [&](int i) { return estimate(totals.owner[i]); }));
    shown.exhibits.push_back(by_people(rules, "peoples.points", "Points a people earns",
                                       "Mean of a whole game, once it is on somebody's card; the number is its epoch",
                                       Unit::points, {}, [&](int i) { return estimate(totals.all_points[i]); }));
    Matrix epochs{"peoples.points-by-epoch",
                  "Points of each people by epoch",
                  "Mean of what it earns in each epoch",
                  Unit::points,
                  {},
                  {},
                  {},
                  {}};
    for (int epoch = 1; epoch <= epoch_count; ++epoch) epochs.column_titles.push_back(fmt::format("Epoch {}", epoch));
    for (int people = 0; people < rules.people_count; ++people) {
        epochs.row_titles.emplace_back(rules.people_names[people]);
        for (const MeanTally& points : totals.points[people]) epochs.cells.push_back(estimate(points));
    }
    shown.exhibits.push_back(std::move(epochs));
    return shown;
}

Section cards(const Statistics::Totals& totals, const Ruleset& rules, int seats) {
    Section shown{"Cards kept and passed on", {}};
    shown.exhibits.push_back(by_people(rules, "cards.kept", "Cards kept",
                                       "Share of those who drew it with a choice that kept it", Unit::share, {},
                                       [&](int i) { return estimate(totals.kept[i]); }));
    shown.exhibits.push_back(by_people(rules, "cards.win-kept", "Share of the win of who kept the card",
                                       "Of the seats that drew it with a choice and kept it", Unit::share, 1.0 / seats,
                                       [&](int i) { return estimate(totals.drawer[i][1]); }));
    shown.exhibits.push_back(by_people(rules, "cards.win-passed", "Share of the win of who passed the card on",
                                       "Of the seats that drew it with a choice and gave it away", Unit::share,
                                       1.0 / seats, [&](int i) { return estimate(totals.drawer[i][0]); }));
    return shown;
}

Section war(const Statistics::Totals& totals, const Ruleset& rules) {
    Section shown{"Attacks", {}};
    shown.exhibits.push_back(Breakdown{"attacks",
                                       "Attacks that win their area",
                                       "Share of all attacks",
                                       Unit::share,
                                       {},
                                       false,
                                       {{"easy", "By an easy way", estimate_share(totals.by_terrain[0])},
                                        {"difficult", "By a difficult way", estimate_share(totals.by_terrain[1])}}});
    shown.exhibits.push_back(Breakdown{"attacks.number",
                                       "Attacks a game",
                                       "Mean of a game",
                                       Unit::count,
                                       {},
                                       false,
                                       {{"attacks", "Attacks", estimate(totals.attacks_a_game)}}});
    shown.exhibits.push_back(by_people(rules, "attacks.won", "Attacks won by each people", "Share of its attacks",
                                       Unit::share, {}, [&](int i) { return estimate_share(totals.attacks[i]); }));
    shown.exhibits.push_back(by_people(rules, "attacks.held", "Attacks withstood by each people",
                                       "Share of the attacks on its areas", Unit::share, {},
                                       [&](int i) { return estimate_share(totals.defences[i]); }));
    shown.exhibits.push_back(by_area(rules, "attacks.where", "Where attacks happen", "Attacks on the area, a game",
                                     Unit::count, {}, [&](int i) { return estimate(totals.attacked[i]); }));
    return shown;
}

} // namespace

std::span<const ChanceSource> Statistics::sources() {
    static constexpr std::array all = {ChanceSource{"cards", "cards of peoples"},
                                       ChanceSource{"roll", "dice of the attacks"}};
    return all;
}

ChanceEvent Statistics::next_chance(const State& state) {
    if (state.phase == Phase::fight) return {1, state.owner[state.round.people]};
    const int next = state.allotted % state.seats;
    return {0, state.drawn ? state.draw_order[std::size_t(next)] : next};
}

std::vector<Section> Statistics::sections(const Totals& totals, const State& start) {
    const Ruleset& rules = *start.rules;
    const int seats = start.seats;
    const double games = double(totals.games);
    Section areas{"Areas", {}};
    areas.exhibits.push_back(by_area(rules, "areas.held", "Areas held when the game ends",
                                     "Share of games in which any people holds it", Unit::share, {},
                                     [&](int i) { return estimate_share(double(totals.held[i]), games); }));
    areas.exhibits.push_back(by_area(rules, "areas.win", "Share of the win of who holds an area when the game ends",
                                     "Of the owner of the people that holds it", Unit::share, 1.0 / seats,
                                     [&](int i) { return estimate(totals.holder[i]); }));
    return {peoples(totals, rules, seats), cards(totals, rules, seats), std::move(areas), war(totals, rules)};
}

} // namespace ecumene::mesopotamia
