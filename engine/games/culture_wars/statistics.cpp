// The statistics of Culture Wars: what is noted on the way, added up at the end of a game, and told.
#include "engine/games/culture_wars/statistics.h"

#include "engine/games/culture_wars/notation.h"

#include <algorithm>
#include <span>

namespace ecumene::culture_wars {

void Statistics::note_founding(const State& state, Action action) {
    const int seat = state.pending.front();
    const Coin* site = coin_at(state, action.a);
    ++founded_[action.n == found_own ? 0 : site != nullptr ? 1 : 2];
    if (!layout_) layout_.emplace(state.board.tiles); // the map is laid before anybody can found
    if (foundings_ < places_.size()) places_[foundings_] = tile_at(layout_->place(action.a));
    ++foundings_;
    if (first_[seat] != 0) return;
    first_[seat] = state.turn;
    rank_[seat] = founders_++;
}

void Statistics::note_turn(const State& state) { // turn_ has just ended
    if (turn_ >= 1 && turn_ <= curve_turns) settled_[turn_] = std::uint8_t(settlements(state).size());
    turn_ = state.turn;
}

void Statistics::end(const State& state, SeatMask winners, Totals& totals) {
    note_turn(state);
    const int last = std::min<int>(turn_, curve_turns);
    for (int turn = 1; turn <= last; ++turn) totals.settlements[turn].add(settled_[turn]);
    int boats = 0, standing = 0;
    SumOfGame first_turn;
    std::array<SumOfGame, most_seats + 1> founders;
    std::array<SumOfGame, 2> by_boat, settlements, tokens;
    for (int seat = 0; seat < state.seats; ++seat) {
        const int share = share_in_60ths(winners, seat), own = settlement_count(state, seat), wins = share > 0 ? 1 : 0;
        standing += own;
        if (first_[seat] != 0) {
            totals.first_founding.add(first_[seat]);
            first_turn.add(first_[seat]);
        }
        founders[rank_[seat]].add(share);
        boats += boats_[seat];
        by_boat[boats_[seat] > 0 ? 1 : 0].add(share);
        settlements[wins].add(own);
        tokens[wins].add(tokens_on_map(state, seat));
    }
    totals.first_turn.add(first_turn);
    for (int rank = 0; rank <= most_seats; ++rank) totals.founders[rank].add(founders[rank]);
    for (int i = 0; i < 2; ++i) {
        totals.by_boat[i].add(by_boat[i]);
        totals.settlements_at_end[i].add(settlements[i]);
        totals.tokens_at_end[i].add(tokens[i]);
    }
    totals.boats.add(std::uint64_t(boats));
    for (int kind = 0; kind < 3; ++kind) totals.founded[kind].add(founded_[kind]);
    // A square where a settlement is lost is often settled again: one game can count for many.
    const auto places = std::span(places_).first(std::min<std::size_t>(foundings_, places_.size()));
    std::sort(places.begin(), places.end());
    for (auto from = places.begin(); from != places.end();) {
        const auto next = std::find_if(from, places.end(), [&](std::uint16_t place) { return place != *from; });
        totals.founded_at[*from].add(next - from);
        from = next;
    }
    int seas = 0;
    for (const SquareSet& coast : state.board.coast) seas += coast.empty() ? 0 : 1;
    ++totals.seas[seas];
    totals.foundings.add(foundings_);
    totals.losses.add(foundings_ - standing);
    totals.lootings.add(lootings_);
    const int alive = std::popcount(state.alive);
    const SeatMask long_enough = state.options.wins_at_once ? state.held : held_; // CW-10.7, CW-10.2
    const bool held = (state.held & long_enough) != 0;
    capped_ = alive > 1 && !held;
    ++totals.ended[held ? held_on : alive == 0 ? all_gone : alive == 1 ? last_alive : turn_cap];
    ++totals.games;
}

namespace {

using Rows = std::vector<Breakdown::Row>;

Section what_wins(const Statistics::Totals& totals, int seats) {
    const double games = double(totals.games);
    Section shown{"What wins", {}};
    const auto ended = [&](int i) { return estimate_share(double(totals.ended[i]), games); };
    shown.exhibits.push_back(Breakdown{"end.how",
                                       "How games end",
                                       "Share of all games",
                                       Unit::share,
                                       {},
                                       false,
                                       Rows{{"held", "Enough settlements held", ended(0)},
                                            {"last-alive", "One seat is left on the map", ended(1)},
                                            {"all-gone", "Nobody is left", ended(2)},
                                            {"turn-cap", "The turn cap is reached", ended(3)}}});
    shown.exhibits.push_back(
        Breakdown{"end.standing",
                  "What winners and others have at the end",
                  "Mean of a seat when the game ends",
                  Unit::count,
                  {},
                  false,
                  Rows{{"winner-settlements", "Settlements of a winner", estimate(totals.settlements_at_end[1])},
                       {"other-settlements", "Settlements of another seat", estimate(totals.settlements_at_end[0])},
                       {"winner-tokens", "Tokens on the map of a winner", estimate(totals.tokens_at_end[1])},
                       {"other-tokens", "Tokens on the map of another seat", estimate(totals.tokens_at_end[0])}}});
    constexpr std::array<std::string_view, 5> ranks = {"first", "second", "third", "fourth", "never"};
    Breakdown founders{"founders.win",
                       "Share of the win by who founds first",
                       "Seats by the order of their first settlements",
                       Unit::share,
                       1.0 / seats,
                       false,
                       {}};
    for (int rank = 0; rank <= most_seats; ++rank)
        if (totals.founders[rank].seen > 0)
            founders.rows.push_back({std::string(ranks[rank]),
                                     rank == most_seats ? "Never founds" : "Founds " + std::string(ranks[rank]),
                                     estimate_share(totals.founders[rank], whole_share)});
    shown.exhibits.push_back(std::move(founders));
    shown.exhibits.push_back(
        Breakdown{"boats.win", "Share of the win by boats",
                  "Seats that ever moved farther than a step (by boat, or as an option allows), and that never did",
                  Unit::share, 1.0 / seats, false,
                  Rows{{"never", "Never by boat", estimate_share(totals.by_boat[0], whole_share)},
                       {"ever", "By boat at least once", estimate_share(totals.by_boat[1], whole_share)}}});
    return shown;
}

Section settling(const Statistics::Totals& totals) {
    Section shown{"Settlements", {}};
    Curve by_turn{"settlements.by-turn",
                  "Settlements on the map",
                  "Mean when each turn ends, over the games that last so long",
                  "turn",
                  Unit::count,
                  {}};
    for (int turn = 1; turn <= Statistics::curve_turns; ++turn)
        if (totals.settlements[turn].seen > 0)
            by_turn.points.push_back({double(turn), estimate(totals.settlements[turn])});
    shown.exhibits.push_back(std::move(by_turn));
    Histogram first = histogram(totals.first_founding, "settlements.first", "The turn of a seat's first settlement",
                                "Over all seats that ever founded one", Unit::turns);
    first.mean = estimate(totals.first_turn); // the seats of a game are not independent
    shown.exhibits.push_back(std::move(first));
    shown.exhibits.push_back(Breakdown{"settlements.kinds",
                                       "Settlements a game",
                                       "Mean of a game",
                                       Unit::count,
                                       {},
                                       false,
                                       Rows{{"founded", "Founded", estimate(totals.foundings)},
                                            {"own-site", "of these on an own site", estimate(totals.founded[0])},
                                            {"foreign-site", "of these on a foreign site", estimate(totals.founded[1])},
                                            {"ace", "of these with the Ace", estimate(totals.founded[2])},
                                            {"lost", "Lost again, stormed or abandoned", estimate(totals.losses)},
                                            {"looted", "Sites looted", estimate(totals.lootings)}}});
    Breakdown where{"settlements.where",
                    "Where settlements are founded",
                    "Foundings a game in each square; of each game the first 64",
                    Unit::count,
                    {},
                    true,
                    {}};
    for (std::size_t at = 0; at < totals.founded_at.size(); ++at)
        if (MeanTally here = totals.founded_at[at]; here.seen > 0) {
            here.seen = totals.games; // in the others there was none
            const std::string square = name(place_of(std::uint16_t(at)));
            where.rows.push_back({square, square, estimate(here)});
        }
    shown.exhibits.push_back(std::move(where));
    return shown;
}

} // namespace

std::span<const ChanceSource> Statistics::sources() {
    static constexpr std::array all = {ChanceSource{"order", "order of the seats"},
                                       ChanceSource{"reveal", "values of the coins"}};
    return all;
}

ChanceEvent Statistics::next_chance(const State& state) {
    if (state.phase == Phase::setup_order || state.phase == Phase::order) return {0, 0};
    return {1, coin_at(state, state.turning)->suit};
}

std::vector<Section> Statistics::sections(const Totals& totals, int seats) {
    Section water{"Seas and boats", {}};
    Breakdown seas{
        "seas",
        "Seas of the map",
        "Share of games by the number of seas once the tiles are laid; with one, the inner sea is joined to the outer",
        Unit::share,
        {},
        false,
        {}};
    for (int count = 1; count <= most_seas; ++count)
        if (totals.seas[count] > 0)
            seas.rows.push_back({"seas-" + std::to_string(count), count == 1 ? "One" : std::to_string(count),
                                 estimate_share(double(totals.seas[count]), double(totals.games))});
    water.exhibits.push_back(std::move(seas));
    water.exhibits.push_back(histogram(totals.boats, "boats", "Moves farther than a step",
                                       "Moves of a game by boat, or as far as an option allows", Unit::count));
    return {what_wins(totals, seats), settling(totals), std::move(water)};
}

} // namespace ecumene::culture_wars
