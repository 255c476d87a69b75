// Every game's statistics against a slow count of the same games, from written actions and canonical JSON.
#include "engine/games/registry.h"
#include "lab/trial_games.h"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace ecumene::lab {
namespace {

using nlohmann::json;

// A game as its record tells it.
struct Step {
    Actor actor;
    std::string action;
    std::size_t choices;
    json before; // where it was asked for
};
struct Told {
    std::vector<Step> steps;
    json end;
    SeatMask winners;
    int seats;
    double share(int seat) const { return share_in_60ths(winners, seat) / 60.0; }
};

// Both sides of the comparison.
struct Both {
    std::vector<Section> sections;
    std::vector<Told> games;
};

// Plays random games twice: fast, and through the checked door with the same random stream. `keeps` says before which
// actions the state is kept, since writing it takes long.
template <class Keeps>
Both play_both(const std::string& text, std::uint64_t games, Keeps keeps) {
    Both both;
    const auto experiment = read_experiment(all_games(), "ecumene_lab = 1\n" + text, "test.toml");
    EXPECT_TRUE(experiment) << (experiment ? "" : experiment.error().message);
    const Trial& trial = experiment->trials[0];
    const auto fast = make_trial_games(*experiment, trial);
    std::vector<std::uint64_t> sums(fast->words());
    const std::atomic<bool> stop = false;
    EXPECT_TRUE(fast->play(Purpose::measures, 0, games, sums, stop));
    both.sections = fast->sections(sums);
    for (std::uint64_t number = 0; number < games; ++number) {
        Rng rng(trial.seed, "", number);
        auto game = std::move(*experiment->type->create(trial.seats, json::parse(trial.options)));
        Told told;
        told.seats = trial.seats;
        while (!game->over()) {
            Step step{game->to_act(), {}, 0, {}};
            std::unique_ptr<AnyGame> before = game->clone();
            if (step.actor.is_chance()) {
                step.action = game->sample(rng);
            } else {
                const std::vector<std::string> legal = game->legal();
                step.choices = legal.size();
                step.action = legal[legal.size() == 1 ? 0 : rng.below(std::uint32_t(legal.size()))];
                EXPECT_TRUE(game->apply(step.action));
            }
            if (keeps(step)) step.before = before->state();
            told.steps.push_back(std::move(step));
        }
        told.end = game->state();
        told.winners = game->winners();
        both.games.push_back(std::move(told));
    }
    return both;
}

template <class Kind>
const Kind& exhibit(const Both& both, std::string_view key) {
    for (const Section& section : both.sections)
        for (const Exhibit& each : section.exhibits)
            if (const auto* found = std::get_if<Kind>(&each); found != nullptr && found->key == key) return *found;
    throw std::runtime_error("no exhibit " + std::string(key));
}

Estimate row(const Both& both, std::string_view key, std::string_view row_key) {
    for (const Breakdown::Row& each : exhibit<Breakdown>(both, key).rows)
        if (each.key == row_key) return each.estimate;
    return {};
}

// A mean that is counted by hand.
struct Mean {
    double sum = 0, seen = 0;
    void add(double value) {
        sum += value;
        ++seen;
    }
};
void expect_same(const Estimate& told, const Mean& counted, const std::string& what) {
    EXPECT_EQ(told.observations, counted.seen) << what;
    EXPECT_NEAR(told.value, counted.seen > 0 ? counted.sum / counted.seen : 0, 1e-9) << what;
}

// The same of what comes up several times in a game: as uncertain as the games make it.
struct Pooled {
    std::map<std::size_t, Mean> games;
    void add(std::size_t game, double value) { games[game].add(value); }
    double sum() const {
        double all = 0;
        for (const auto& [game, mean] : games) all += mean.sum;
        return all;
    }
};
enum class Interval { mean, share };
void expect_same(const Estimate& told, const Pooled& counted, Interval interval, const std::string& what) {
    Mean all;
    for (const auto& [game, mean] : counted.games) all.sum += mean.sum, all.seen += mean.seen;
    const double games = double(counted.games.size()), value = all.seen > 0 ? all.sum / all.seen : 0;
    EXPECT_EQ(told.observations, games) << what;
    EXPECT_NEAR(told.value, value, 1e-9) << what;
    if (games < 2) return;
    double off = 0;
    for (const auto& [game, mean] : counted.games) off += std::pow(mean.sum - value * mean.seen, 2);
    const double variance = off * games / (games - 1) / (all.seen * all.seen);
    if (interval == Interval::mean) {
        EXPECT_NEAR(told.high - told.value, 1.959964 * std::sqrt(variance), 1e-6) << what;
        EXPECT_NEAR(told.value - told.low, 1.959964 * std::sqrt(variance), 1e-6) << what;
        return;
    }
    const double alone = value * (1 - value) / all.seen; // if all were independent
    const double worth = value * (1 - value) == 0 ? games : value * (1 - value) / std::max(alone, variance);
    const Estimate wilson = estimate_share(value * worth, worth);
    EXPECT_NEAR(told.low, wilson.low, 1e-6) << what;
    EXPECT_NEAR(told.high, wilson.high, 1e-6) << what;
}

std::string word(const std::string& action, int number) {
    std::istringstream in(action);
    std::string found;
    for (int i = 0; i <= number; ++i) found.clear(), in >> found;
    return found;
}
bool begins(const std::string& text, std::string_view with) { return text.rfind(with, 0) == 0; }

// What every game has.
void check_general(const Both& both) {
    const int seats = both.games[0].seats;
    std::vector<Mean> by_seat(max_seats), by_order(max_seats);
    Mean actions, decisions, branching, shared;
    Pooled forced;
    for (std::size_t number = 0; number < both.games.size(); ++number) {
        const Told& game = both.games[number];
        Mean choices;
        int real = 0;
        std::vector<int> order;
        for (const Step& step : game.steps) {
            if (!step.actor.is_seat()) continue;
            choices.add(double(step.choices));
            forced.add(number, step.choices == 1 ? 1 : 0);
            real += step.choices > 1 ? 1 : 0;
            const int seat = step.actor.seat().index;
            if (std::find(order.begin(), order.end(), seat) == order.end()) order.push_back(seat);
        }
        for (int seat = 0; seat < seats; ++seat) by_seat[seat].add(game.share(seat));
        for (std::size_t i = 0; i < order.size(); ++i) by_order[i].add(game.share(order[i]));
        actions.add(double(game.steps.size()));
        decisions.add(real);
        branching.add(std::floor(100 * choices.sum / choices.seen) / 100);
        shared.add(std::popcount(game.winners) > 1);
    }
    for (int seat = 0; seat < seats; ++seat) {
        expect_same(row(both, "win.by-seat", fmt::format("seat-{}", seat)), by_seat[seat], "by seat");
        expect_same(row(both, "win.by-order", fmt::format("order-{}", seat + 1)), by_order[seat], "by order");
    }
    expect_same(exhibit<Histogram>(both, "length.actions").mean, actions, "actions");
    expect_same(exhibit<Histogram>(both, "length.decisions").mean, decisions, "decisions");
    expect_same(row(both, "branching", "mean"), branching, "branching");
    if (forced.sum() > 0) expect_same(row(both, "branching.spread", "from-1"), forced, Interval::share, "forced");
    expect_same(row(both, "outcome", "shared"), shared, "shared");
}

void check_plague(const std::string& more) {
    const Both both = play_both("game = \"plague\"\nseats = 4\n" + more, 30, [](const Step&) { return true; });
    check_general(both);
    std::map<std::string, Pooled> drawn, played;
    Mean ship, turns;
    double falls = 0;
    Pooled by_roll; // of the towns that fell
    for (std::size_t number = 0; number < both.games.size(); ++number) {
        const Told& game = both.games[number];
        std::vector<std::set<std::string>> held(4), used(4);
        const auto look = [&](const json& state) {
            for (int seat = 0; seat < 4; ++seat)
                for (const auto& [card, copies] : state["seats"][seat]["hand"].items()) held[seat].insert(card);
        };
        const auto poor = [](const json& state) {
            int count = 0;
            for (const json& seat : state["seats"]) count += seat["population"] == 0 ? 1 : 0;
            return count;
        };
        for (std::size_t i = 0; i < game.steps.size(); ++i) {
            const Step& step = game.steps[i];
            const json& after = i + 1 < game.steps.size() ? game.steps[i + 1].before : game.end;
            look(after);
            for (int fallen = poor(after) - poor(step.before); fallen > 0; --fallen)
                by_roll.add(number, begins(step.action, "roll ") ? 1 : 0);
            if (step.action == "draw death_ship") {
                held[step.before["turn"].get<std::size_t>()].insert("death_ship");
                ship.add(step.before["turn_number"]);
            }
            if (begins(step.action, "play ") || begins(step.action, "counter ") || begins(step.action, "stroke "))
                used[step.actor.seat().index].insert(word(step.action, 1));
        }
        for (int seat = 0; seat < 4; ++seat) {
            for (const std::string& card : held[seat]) drawn[card].add(number, game.share(seat));
            for (const std::string& card : used[seat]) played[card].add(number, game.share(seat));
        }
        falls += poor(game.end);
        turns.add(game.end["turn_number"]);
    }
    EXPECT_EQ(exhibit<Breakdown>(both, "cards.drawn").rows.size(), drawn.size());
    for (const auto& [card, counted] : drawn)
        expect_same(row(both, "cards.drawn", card), counted, Interval::share, "drawn " + card);
    for (const auto& [card, counted] : played)
        expect_same(row(both, "cards.played", card), counted, Interval::share, "played " + card);
    expect_same(exhibit<Histogram>(both, "ship.turn").mean, ship, "ship");
    expect_same(exhibit<Histogram>(both, "length.turns").mean, turns, "turns");
    EXPECT_GT(by_roll.sum(), 0);
    expect_same(row(both, "falls.by-card", "roll"), by_roll, Interval::share, "felled by a roll");
    double all = 0;
    for (const Estimate& cell : exhibit<Matrix>(both, "falls.by-whom").cells) all += cell.value * cell.observations;
    EXPECT_NEAR(all, falls, 1e-6);
}

TEST(LabStatistics, OfPlague) { check_plague(""); }
TEST(LabStatistics, OfPlagueWithDyingStrokesAndNoCounters) {
    check_plague("[options]\ndying_stroke = true\ncounter_cards = false\nwar_combatants = \"self\"\n");
}

TEST(LabStatistics, OfCultureWars) {
    const Both both =
        play_both("game = \"culture-wars\"\nseats = 3\n[options]\nturn_cap = 14\n", 10,
                  [](const Step& step) { return begins(step.action, "found ") || begins(step.action, "order "); });
    check_general(both);
    Mean founded, lost, looted, turns, capped, own_site;
    Pooled first;
    std::array<Pooled, 2> settlements_at_end;                   // of others, and of winners
    std::map<std::string, std::map<std::size_t, double>> where; // by square and game
    std::map<int, Mean> standing;                               // by turn
    const auto settlements = [](const json& state) {
        int count = 0;
        for (const json& coin : state["coins"]) count += coin["side"] == "suit" ? 1 : 0;
        return count;
    };
    for (const Told& game : both.games) {
        double foundings = 0, lootings = 0;
        std::map<int, int> begun;
        for (const Step& step : game.steps) {
            lootings += begins(step.action, "loot ") ? 1 : 0;
            if (begins(step.action, "order ") && step.before["turn"].get<int>() > 1)
                standing[step.before["turn"].get<int>() - 1].add(settlements(step.before));
            if (!begins(step.action, "found ")) continue;
            ++foundings;
            ++where[word(step.action, 1)][std::size_t(turns.seen)];
            own_site.sum += word(step.action, 2) == "own" ? 1 : 0;
            begun.emplace(step.actor.seat().index, step.before["turn"].get<int>());
        }
        own_site.seen++;
        standing[game.end["turn"].get<int>()].add(settlements(game.end));
        const auto number = std::size_t(turns.seen);
        for (const auto& [seat, turn] : begun) first.add(number, turn);
        for (int seat = 0; seat < 3; ++seat)
            settlements_at_end[game.share(seat) > 0 ? 1 : 0].add(number, game.end["scores"][seat].get<int>() / 100);
        founded.add(foundings);
        looted.add(lootings);
        lost.add(foundings - settlements(game.end));
        turns.add(game.end["turn"]);
        int alive = 0;
        for (const json& each : game.end["alive"]) alive += each.get<bool>() ? 1 : 0;
        int most = 0;
        for (const json& score : game.end["scores"]) most = std::max(most, score.get<int>() / 100);
        if (most < 3) capped.add(alive > 1 && game.end["turn"] == 14);
    }
    EXPECT_GT(founded.sum, 0);
    expect_same(row(both, "settlements.kinds", "founded"), founded, "founded");
    expect_same(row(both, "settlements.kinds", "own-site"), own_site, "own sites");
    expect_same(row(both, "settlements.kinds", "lost"), lost, "lost");
    expect_same(row(both, "settlements.kinds", "looted"), looted, "looted");
    expect_same(exhibit<Histogram>(both, "settlements.first").mean, first, Interval::mean, "first");
    expect_same(row(both, "end.standing", "winner-settlements"), settlements_at_end[1], Interval::mean, "of winners");
    expect_same(row(both, "end.standing", "other-settlements"), settlements_at_end[0], Interval::mean, "of others");
    expect_same(exhibit<Histogram>(both, "length.turns").mean, turns, "turns");
    EXPECT_GE(row(both, "end.how", "turn-cap").value * 10 + 1e-9, capped.sum);
    // Ten times in one game tell less than once in ten: the interval is that of the games.
    for (const auto& [square, counts] : where) {
        double sum = 0, squares = 0;
        for (const auto& [game, count] : counts) sum += count, squares += count * count;
        const Estimate found = row(both, "settlements.where", square);
        EXPECT_NEAR(found.value, sum / 10, 1e-6);
        EXPECT_NEAR(found.high - found.value, 1.96 * std::sqrt((squares / 10 - sum * sum / 100) / 9), 1e-3);
    }
    for (const Curve::Point& point : exhibit<Curve>(both, "settlements.by-turn").points)
        expect_same(point.estimate, standing[int(point.at)], fmt::format("turn {}", point.at));
}

TEST(LabStatistics, OfMesopotamia) {
    const Both both = play_both("game = \"mesopotamia\"\nseats = 4\n", 20, [](const Step&) { return true; });
    check_general(both);
    std::map<std::string, Mean> points, owner, kept, areas_win;
    std::map<std::string, double> attacked;
    std::map<std::string, Pooled> won, withstood; // by people
    Mean attacks;
    for (const Told& game : both.games) {
        double fights = 0;
        for (std::size_t i = 0; i < game.steps.size(); ++i) {
            const Step& step = game.steps[i];
            if (begins(step.action, "place ")) {
                const std::string area = word(step.action, 1);
                const json& areas = step.before["areas"];
                if (areas.contains(area) && areas[area]["people"] != step.before["round"]["people"]) {
                    ++fights;
                    ++attacked[area];
                    std::size_t next = i + 1;
                    while (next < game.steps.size() && begins(game.steps[next].action, "roll ")) ++next;
                    const json& now = (next < game.steps.size() ? game.steps[next].before : game.end)["areas"];
                    const std::string attacker = step.before["round"]["people"];
                    const bool wins = now.contains(area) && now[area]["people"] == attacker;
                    const auto number = std::size_t(attacks.seen);
                    won[attacker].add(number, wins ? 1 : 0);
                    withstood[areas[area]["people"]].add(number, wins ? 0 : 1);
                }
            }
            if (begins(step.action, "keep") || begins(step.action, "give "))
                kept[step.before["allocation"].back()["people"]].add(step.action == "keep" ? 1 : 0);
        }
        attacks.add(fights);
        std::map<std::string, int> owners;
        for (const json& data : game.end["peoples"]) {
            if (data["owner"].is_null()) continue;
            const std::string people = data["id"];
            owners[people] = data["owner"];
            points[people].add(data["vp"]);
            owner[people].add(game.share(owners[people]));
        }
        for (const auto& [area, data] : game.end["areas"].items())
            if (!data.is_null()) areas_win[area].add(game.share(owners[data["people"]]));
    }
    EXPECT_GT(attacks.sum, 0);
    for (const auto& [people, counted] : points) expect_same(row(both, "peoples.points", people), counted, people);
    for (const auto& [people, counted] : owner) expect_same(row(both, "peoples.win", people), counted, people);
    for (const auto& [people, counted] : kept) expect_same(row(both, "cards.kept", people), counted, people);
    for (const auto& [area, counted] : areas_win) expect_same(row(both, "areas.win", area), counted, area);
    for (const auto& [people, counted] : won)
        expect_same(row(both, "attacks.won", people), counted, Interval::share, "won by " + people);
    for (const auto& [people, counted] : withstood)
        expect_same(row(both, "attacks.held", people), counted, Interval::share, "withstood by " + people);
    for (const auto& [area, count] : attacked) EXPECT_NEAR(row(both, "attacks.where", area).value * 20, count, 1e-6);
    expect_same(row(both, "attacks.number", "attacks"), attacks, "attacks");
    // Points by epoch add up to the points of the game.
    const Matrix& epochs = exhibit<Matrix>(both, "peoples.points-by-epoch");
    const auto& rows = exhibit<Breakdown>(both, "peoples.points").rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        double sum = 0;
        for (int epoch = 0; epoch < 5; ++epoch) sum += epochs.cells[5 * i + std::size_t(epoch)].value;
        EXPECT_NEAR(sum, rows[i].estimate.value, 1e-9);
    }
}

void check_peoples(const std::string& more, bool advanced) {
    const Both both = play_both("game = \"peoples\"\nseats = 4\n" + more, 25,
                                [](const Step& step) { return begins(step.action, "advance "); });
    check_general(both);
    std::map<std::string, double> taken;
    std::map<std::string, Pooled> takers;
    Mean turns;
    double points = 0, seats = 0;
    std::map<std::string, double> settled;
    for (std::size_t number = 0; number < both.games.size(); ++number) {
        const Told& game = both.games[number];
        int moves = 0;
        std::map<std::string, std::set<int>> who;
        for (const Step& step : game.steps) {
            moves += begins(step.action, "move ") || begins(step.action, "shift ") ? 1 : 0;
            if (!begins(step.action, "advance ")) continue;
            ++taken[word(step.action, 2)];
            who[word(step.action, 2)].insert(step.actor.seat().index);
        }
        turns.add(moves);
        for (const auto& [area, takers_of_game] : who)
            for (const int seat : takers_of_game) takers[area].add(number, game.share(seat));
        for (const json& score : game.end["scores"]) points += score.get<double>(), ++seats;
        for (const json& settlement : game.end["settlements"])
            if (settlement["at"].is_string() && settlement["at"].get<std::string>().size() == 4 &&
                !settlement["flipped"].get<bool>())
                ++settled[settlement["at"]];
    }
    expect_same(exhibit<Histogram>(both, "length.turns").mean, turns, "turns");
    double told = 0;
    for (const Estimate& cell : exhibit<Matrix>(both, "points.by-source").cells) {
        EXPECT_EQ(cell.observations, 25);
        told += cell.value * seats;
    }
    EXPECT_NEAR(told, points, 1e-6);
    for (const auto& [region, count] : settled)
        EXPECT_NEAR(row(both, "settlements.regions-3", region).value * 25, count, 1e-6) << region;
    EXPECT_EQ(!taken.empty(), advanced);
    for (const auto& [area, count] : taken) {
        EXPECT_NEAR(row(both, "advances.taken", area).value * 25, count, 1e-6) << area;
        expect_same(row(both, "advances.win", area), takers[area], Interval::share, area);
    }
}

TEST(LabStatistics, OfPeoples) { check_peoples("", false); }
TEST(LabStatistics, OfAdvancedPeoples) { check_peoples("[options]\nadvanced = true\n", true); }

} // namespace
} // namespace ecumene::lab
