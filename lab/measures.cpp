// How the measures of every game are told, with their definitions.
#include "lab/measures.h"

#include <fmt/format.h>

namespace ecumene::lab {
namespace {

std::string seat_title(int seat) { return fmt::format("Seat {}", seat); }

Estimate share_of_win(const ShareTally& tally) { return estimate(tally); }
Estimate share_of_win(const PooledTally& tally) { return estimate_share(tally, whole_share); }

template <class Tally>
Breakdown by_number(const std::array<Tally, max_seats>& tallies, int rows, Breakdown head,
                    const std::vector<std::string>& keys, const std::vector<std::string>& titles) {
    for (int i = 0; i < rows; ++i)
        head.rows.push_back({keys[std::size_t(i)], titles[std::size_t(i)], share_of_win(tallies[std::size_t(i)])});
    return head;
}

} // namespace

void add_game(GeneralTotals& totals, const Watched& game, int turns, bool capped, SeatMask winners, int seats,
              std::span<const std::uint8_t> player_of_seat, const Pace& pace) {
    ++totals.games;
    std::array<SumOfGame, max_seats> by_player;
    for (int seat = 0; seat < seats; ++seat) {
        const int share = share_in_60ths(winners, seat), player = player_of_seat[std::size_t(seat)];
        totals.by_seat[std::size_t(seat)].add(share);
        by_player[std::size_t(player)].add(share);
    }
    for (std::size_t i = 0; i < by_player.size(); ++i) totals.by_player[i].add(by_player[i]);
    for (int i = 0; i < game.ordered; ++i)
        totals.by_order[std::size_t(i)].add(share_in_60ths(winners, game.order[std::size_t(i)]));
    totals.turns.add(std::uint64_t(turns));
    totals.actions.add(game.actions);
    totals.decisions.add(game.decisions);
    totals.seconds.add(std::uint64_t(pace.turn_seconds * game.turns + pace.decision_seconds * game.decisions +
                                     pace.other_seconds * (game.actions - game.decisions)));
    if (game.asked > 0) totals.branching.add(std::int64_t(100 * game.choices / game.asked));
    for (std::size_t i = 0; i < game.branched.size(); ++i)
        totals.branched[i].add({std::int32_t(game.branched[i]), std::int32_t(game.asked)});
    ++totals.winners[std::size_t(std::popcount(winners))];
    totals.capped += capped ? 1 : 0;
}

Section general_section(const GeneralTotals& totals, const Told& told) {
    const double games = double(totals.games), fair = 1.0 / told.seats;
    Section shown{"The game", {}};
    std::vector<std::string> keys, titles, order_keys, order_titles;
    for (int seat = 0; seat < told.seats; ++seat) {
        keys.push_back(fmt::format("seat-{}", seat));
        titles.push_back(seat_title(seat));
        order_keys.push_back(fmt::format("order-{}", seat + 1));
        order_titles.push_back(fmt::format("Number {} in turn order", seat + 1));
    }
    shown.exhibits.push_back(by_number(totals.by_seat, told.seats,
                                       {"win.by-seat",
                                        "Share of the win by seat",
                                        "A win that several share counts as a part for each",
                                        Unit::share,
                                        fair,
                                        false,
                                        {}},
                                       keys, titles));
    shown.exhibits.push_back(by_number(totals.by_order, told.seats,
                                       {"win.by-order",
                                        "Share of the win by turn order",
                                        "Seats by the order in which they are first asked to choose",
                                        Unit::share,
                                        fair,
                                        false,
                                        {}},
                                       order_keys, order_titles));
    if (told.player_names.size() > 1)
        shown.exhibits.push_back(
            by_number(totals.by_player, int(told.player_names.size()),
                      {"win.by-player",
                       "Share of the win by player",
                       "Mean of a seat that this player has; players change seats from game to game",
                       Unit::share,
                       fair,
                       false,
                       {}},
                      told.player_names, told.player_names));
    shown.exhibits.push_back(histogram(totals.turns, "length.turns", "Length in turns",
                                       fmt::format("A turn is {}", told.turn_name), Unit::turns));
    shown.exhibits.push_back(histogram(totals.actions, "length.actions", "Length in actions",
                                       "Every action of a seat or of chance", Unit::count));
    shown.exhibits.push_back(histogram(totals.decisions, "length.decisions", "Length in decisions",
                                       "Actions of a seat that could choose from two or more", Unit::count));
    shown.exhibits.push_back(
        histogram(totals.seconds, "length.minutes", "Length in minutes, estimated",
                  fmt::format("A guess, not measured at a table: {:g} s whenever another seat begins to choose, {:g} s "
                              "for each of its decisions, {:g} s for every other action",
                              told.pace.turn_seconds, told.pace.decision_seconds, told.pace.other_seconds),
                  Unit::minutes, 1.0 / 60));
    shown.exhibits.push_back(Breakdown{"branching",
                                       "Actions to choose from",
                                       "Mean over the games of a game's mean, forced actions included",
                                       Unit::count,
                                       {},
                                       false,
                                       {{"mean", "Legal actions", estimate(totals.branching, 0.01)}}});
    Breakdown outcome{"outcome", "How the win is shared", "Share of all games", Unit::share, {}, false, {}};
    outcome.rows.push_back({"shared", "The win is shared", estimate_share(games - double(totals.winners[1]), games)});
    outcome.rows.push_back({"capped", "Only a limit ends the game", estimate_share(double(totals.capped), games)});
    shown.exhibits.push_back(std::move(outcome));
    shown.exhibits.push_back(histogram(totals.course.lead_changes, "lead.changes", "Changes of the lead",
                                       "How often the seat that stands best by the game's own evaluation changes",
                                       Unit::count));
    Breakdown course{
        "course", "How games are decided", "By the game's own evaluation of the table", Unit::share, {}, false, {}};
    course.rows.push_back(
        {"decided", "Part of the game before a winner leads for good", estimate(totals.course.decided_at, 0.01)});
    course.rows.push_back({"from-behind", "Won by a seat that was last half-way", estimate(totals.course.from_behind)});
    shown.exhibits.push_back(std::move(course));
    return shown;
}

Section course_section(const GeneralTotals& totals) {
    Section shown{"The course of the game", {}};
    Curve leader{"lead.wins",
                 "How often the leader goes on to win",
                 "Share of the win of the seat that stands best at that point, by the game's own evaluation; equals "
                 "divide it",
                 "part of the game",
                 Unit::share,
                 {}};
    for (std::size_t i = 0; i < totals.course.leader_wins.size(); ++i)
        leader.points.push_back({0.1 * double(i + 1), estimate(totals.course.leader_wins[i], 1.0 / 3600)});
    shown.exhibits.push_back(std::move(leader));
    Histogram decided{"lead.decided",
                      "When games are decided",
                      "The part of the game after which a winner leads to the end",
                      Unit::share,
                      0,
                      1.0 / CourseTotals::parts,
                      {},
                      estimate(totals.course.decided_at, 0.01)};
    decided.counts.assign(totals.course.decided.begin(), totals.course.decided.end());
    shown.exhibits.push_back(std::move(decided));
    Breakdown branched{"branching.spread",
                       "How many actions there are to choose from",
                       "Share of all times a seat acts",
                       Unit::share,
                       {},
                       false,
                       {}};
    for (int i = 0; i < branching_slots; ++i)
        if (totals.branched[std::size_t(i)].sum > 0) {
            const int least = 1 << i;
            branched.rows.push_back({fmt::format("from-{}", least),
                                     i == 0                     ? "Only one"
                                     : i == branching_slots - 1 ? fmt::format("{} and more", least)
                                                                : fmt::format("{} to {}", least, 2 * least - 1),
                                     estimate_share(totals.branched[std::size_t(i)])});
        }
    shown.exhibits.push_back(std::move(branched));
    return shown;
}

Section luck_section(const LuckTotals& luck, const SkillTotals& skill, const Told& told) {
    Section shown{"Luck and skill", luck_exhibits(luck, told.sources)};
    if (skill.stronger.seen > 0)
        shown.exhibits.push_back(Breakdown{
            "win.stronger",
            "How much stronger play wins",
            fmt::format("Share of the win of one seat that plays {} against {} everywhere else; the seats take turns",
                        told.stronger, told.weaker),
            Unit::share,
            1.0 / told.seats,
            false,
            {{"stronger", fmt::format("{} against {}", told.stronger, told.weaker), estimate(skill.stronger)}}});
    return shown;
}

} // namespace ecumene::lab
