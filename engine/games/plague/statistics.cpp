// Plague's statistics: what is added up at the end of a game, and how it is told.
#include "engine/games/plague/statistics.h"

#include <fmt/format.h>

namespace ecumene::plague {

// The state no longer tells who attacked; `before` has kept it.
void Statistics::note_falls(const State& state, Action action) {
    Fall fall{turn_, std::uint8_t(action.card), 0};
    if (action.verb == Verb::roll) fall = {by_roll, most_kinds, 0};
    if (action.verb == Verb::draw) fall.card = std::uint8_t(Card::death_ship);
    if (action.verb == Verb::clash || action.verb == Verb::pass) // a war, or a card that nobody countered
        fall = {attack_.by, std::uint8_t(attack_.card), 0};
    for (SeatMask fallen = SeatMask(living_ & ~state.living); fallen != 0; fallen &= SeatMask(fallen - 1)) {
        fall.town = std::uint8_t(lowest_seat(fallen));
        fall_[falls_++] = fall;
    }
    living_ = state.living;
}

void Statistics::end(const State& state, SeatMask winners, Totals& totals) {
    const auto credit = [&](std::array<PooledTally, most_kinds>& tallies, std::span<const CardMask> by_seat) {
        std::array<SumOfGame, most_kinds> shares;
        for (int seat = 0; seat < state.seats; ++seat) {
            const int share = share_in_60ths(winners, seat);
            for (CardMask cards = by_seat[seat]; cards != 0; cards &= cards - 1)
                shares[std::countr_zero(cards)].add(share);
        }
        for (int card = 0; card < most_kinds; ++card) tallies[card].add(shares[card]);
    };
    credit(totals.drawn, drawn_);
    credit(totals.played, played_);
    std::array<int, most_kinds + 1> fatal{};
    for (int i = 0; i < falls_; ++i) {
        ++fatal[fall_[i].card];
        ++totals.felled_by[fall_[i].by][fall_[i].town];
    }
    for (int card = 0; card <= most_kinds; ++card) totals.fatal[card].add({fatal[card], falls_});
    const int living = living_count(state);
    capped_ = living > 1;
    ++totals.ended[living == 0 ? all_fell : capped_ ? turn_limit : last_town];
    totals.ship_came.add(ship_turn_ != 0);
    if (ship_turn_ != 0) totals.ship_turn.add(ship_turn_);
    ++totals.games;
    turns_ = state.turn_number;
}

namespace {

Breakdown by_card(const std::array<PooledTally, most_kinds>& tallies, const State& start, std::string key,
                  std::string title, std::string about) {
    Breakdown shown{std::move(key), std::move(title), std::move(about), Unit::share, 1.0 / start.seats, false, {}};
    for (int card = 0; card < most_kinds; ++card)
        if (tallies[card].seen > 0)
            shown.rows.push_back({std::string(start.rules->told(Card(card)).id),
                                  std::string(start.rules->told(Card(card)).name),
                                  estimate_share(tallies[card], whole_share)});
    return shown;
}

} // namespace

std::span<const ChanceSource> Statistics::sources() {
    static constexpr std::array all = {
        ChanceSource{"deal", "first hands"},       ChanceSource{"start", "who begins"},
        ChanceSource{"roll", "dice of the turns"}, ChanceSource{"draw", "cards drawn"},
        ChanceSource{"clash", "dice of the wars"}, ChanceSource{"raze", "improvement lost"}};
    return all;
}

ChanceEvent Statistics::next_chance(const State& state) {
    switch (state.phase) {
    case Phase::deal: return {0, dealt_to(state)};
    case Phase::start: return {1, 0};
    case Phase::roll: return {2, state.turn};
    case Phase::draw: return {3, state.turn};
    case Phase::clash: return {4, state.attack.targets[0]};
    default: return {5, state.to_raze.front()};
    }
}

std::vector<Section> Statistics::sections(const Totals& totals, const State& start) {
    const int seats = start.seats;
    const double games = double(totals.games);
    Section cards{"Cards", {}};
    cards.exhibits.push_back(by_card(totals.drawn, start, "cards.drawn", "Share of the win of towns that drew the card",
                                     "Of all towns that were dealt or drew the card at least once, the share of the "
                                     "win that they got; towns that live longer draw more"));
    cards.exhibits.push_back(by_card(totals.played, start, "cards.played",
                                     "Share of the win of towns that played the card",
                                     "Of all towns that played the card at least once, the share of the win that they "
                                     "got; towns that live longer play more"));

    Section ship{"The Death Ship", {}};
    ship.exhibits.push_back(histogram(totals.ship_turn, "ship.turn", "The turn in which the Death Ship comes",
                                      "Counted from the first turn of the game, over the games in which it came",
                                      Unit::turns));
    Breakdown ends{"end.how", "How games end", "Share of all games", Unit::share, {}, false, {}};
    constexpr std::array<std::string_view, endings> keys = {"last-town", "all-fell", "turn-limit"};
    constexpr std::array<std::string_view, endings> titles = {"One town is left", "The last towns fall together",
                                                              "The turn limit is reached"};
    for (int i = 0; i < endings; ++i)
        ends.rows.push_back(
            {std::string(keys[i]), std::string(titles[i]), estimate_share(double(totals.ended[i]), games)});
    ends.rows.push_back({"ship-came", "The Death Ship came", estimate(totals.ship_came)});
    ship.exhibits.push_back(std::move(ends));

    Section falls{"Who fells whom", {}};
    Breakdown fatal{"falls.by-card", "What fells towns", "Share of all towns that fell", Unit::share, {}, false, {}};
    for (int card = 0; card <= most_kinds; ++card)
        if (totals.fatal[card].sum > 0) {
            const bool roll = card == most_kinds;
            fatal.rows.push_back({roll ? "roll" : std::string(start.rules->told(Card(card)).id),
                                  roll ? "A roll of the plague" : std::string(start.rules->told(Card(card)).name),
                                  estimate_share(totals.fatal[card])});
        }
    falls.exhibits.push_back(std::move(fatal));
    Matrix whom{"falls.by-whom",
                "Who fells whom",
                "Share of the games in which the row's seat fells the column's town",
                Unit::share,
                {},
                {},
                {},
                {}};
    for (int seat = 0; seat < seats; ++seat) whom.column_titles.push_back(fmt::format("Seat {}", seat));
    for (int row = 0; row <= seats; ++row) {
        whom.row_titles.push_back(row < seats ? fmt::format("Seat {}", row) : "A roll");
        const auto& felled = totals.felled_by[row < seats ? row : by_roll];
        for (int seat = 0; seat < seats; ++seat) whom.cells.push_back(estimate_share(double(felled[seat]), games));
    }
    falls.exhibits.push_back(std::move(whom));
    return {std::move(cards), std::move(ship), std::move(falls)};
}

} // namespace ecumene::plague
