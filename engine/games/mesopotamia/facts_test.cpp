// The facts of an offer and of a moment are what the game then does: scores are played out, chances are added up throw
// by throw.
#include "engine/games/mesopotamia/telling_games.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;

json facts_in(const State& state, std::string_view action) { return facts_of<Game>(state, *Game::read(state, action)); }

bool takes_area(const State& state, Action action) {
    const auto events = events_of<Game>(state, action, Viewer::spectator());
    return std::any_of(events.begin(), events.end(),
                       [](const Phrase& event) { return event.sentence == &words::takes; });
}

// How likely the people that fights here ends up in the area if it throws in so many more tribes.
double played_out(const State& fight, int more) {
    const int place = fight.fight.area, people = fight.round.people;
    struct Way {
        double chance = 0;
        State state{};
    };
    std::array<Way, 3> ways; // this tribe is gone, the defender's is gone, both are
    double taken = 0;
    Actions throws_now;
    Game::legal(fight, throws_now);
    for (const Action action : throws_now) {
        const double chance = Game::probability(fight, action).value();
        if (takes_area(fight, action)) {
            taken += chance;
            continue;
        }
        State next = fight;
        Game::apply(next, action);
        const bool fights_on = next.phase == Phase::fight;
        const bool defender_lost = tribes(next, place) < tribes(fight, place);
        Way& way = ways[fights_on ? 1 : defender_lost ? 2 : 0];
        way.chance += chance;
        way.state = next;
    }
    if (ways[1].chance > 0) taken += ways[1].chance * played_out(ways[1].state, more);
    for (const int lost : {0, 2}) {
        if (ways[std::size_t(lost)].chance == 0 || more == 0) continue;
        State next = ways[std::size_t(lost)].state;
        const bool empty = next.people_in[place] == nobody;
        EXPECT_EQ(next.round.people, people);
        Game::apply(next, {Verb::place, std::uint8_t(place)});
        taken += ways[std::size_t(lost)].chance * (empty ? 1 : played_out(next, more - 1));
    }
    return taken;
}

void expect_percent(const json& told, double share, const char* what) {
    const double percent = told.get<double>();
    EXPECT_NEAR(percent, 100 * share, 0.11) << what;
    if (share > 0 && share < 1) {
        EXPECT_GT(percent, 0);
        EXPECT_LT(percent, 100);
    }
}

// ME-18: a stack of one falls to one tribe in 57.9 % of all attacks, one of two in 33.5 %.
TEST(MesopotamiaFacts, TellAnAttack) {
    State state = table(2, 5);
    stand(state, 0, "medes", "media");
    stand(state, 1, "guti", "mannea", 2);
    stand(state, 1, "elamites", "gutium");
    begin_round(state, "medes", 3);
    EXPECT_EQ(facts_in(state, "place gutium"), (json{{"points", 1},
                                                     {"score", 2},
                                                     {"holder", "elamites"},
                                                     {"defenders", 1},
                                                     {"from", {"media"}},
                                                     {"throw", {{"win", 57.9}, {"tie", 16.7}, {"lose", 25.5}}},
                                                     {"chance", 57.9},
                                                     {"chance_with_all", 97.3}}));
    EXPECT_EQ(facts_in(state, "place mannea")["chance"], 33.5);
}

// ME-15, example 3: from Ashur into Gutium the border is difficult.
TEST(MesopotamiaFacts, TellADifficultBorder) {
    State state = table(2, 4);
    stand(state, 0, "assyria", "ashur");
    stand(state, 0, "assyria", "nisibis");
    stand(state, 1, "elamites", "gutium", 3);
    begin_round(state, "assyria", 1);
    const json attack = facts_in(state, "place gutium");
    EXPECT_EQ(attack["difficult"], true);
    EXPECT_EQ(attack["from"], json{"ashur"});
    EXPECT_EQ(attack["defenders"], 3);
    EXPECT_FALSE(attack.contains("chance_with_all"));
}

// ME-7.4, ME-8.4: over the sea nothing is difficult.
TEST(MesopotamiaFacts, TellTheWay) {
    State state = table(2, 2);
    stand(state, 0, "minoans", "tarhuntassa");
    stand(state, 1, "hittites", "kizzuwatna");
    begin_round(state, "minoans", 2);
    const json attack = facts_in(state, "place kizzuwatna");
    EXPECT_EQ(attack["by_sea"], true);
    EXPECT_FALSE(attack.contains("difficult"));
    EXPECT_EQ(attack["from"], json{"tarhuntassa"});
    EXPECT_EQ(facts_in(state, "place hatti")["from"], json{"tarhuntassa"});
    EXPECT_EQ(facts_in(state, "place knossos"),
              (json{{"points", 4}, {"bonus", true}, {"score", 5}, {"by_sea", true}, {"from", {"tarhuntassa"}}}));
    EXPECT_EQ(facts_in(state, "place tarhuntassa"), (json{{"tribes", 2}, {"score", 1}}));
    EXPECT_EQ(facts_in(state, "stop"), (json{{"score", 1}, {"unplaced", 2}}));
}

// In epoch 3 the Egyptians act as number 12. ME-5: Assyria grows, and comes back with twelve tribes in
// epoch 5.
TEST(MesopotamiaSituation, TellsTheOrderAndTheCards) {
    State state = table(2, 3);
    state.options.epochs = 5;
    stand(state, 0, "egyptians", "memphis");
    stand(state, 0, "sumerians", "uruk");
    for (const char* area : {"ashur", "nisibis", "harran", "mari"}) stand(state, 1, "assyria", area);
    begin_round(state, "egyptians", 2);
    const json told = situation_of<Game>(state);
    const auto round = [](const char* id, int number, const char* turn) {
        return json{{"people", id}, {"number", number}, {"turn", turn}};
    };
    EXPECT_EQ(told["rounds"][0], round("sumerians", 1, "done"));
    EXPECT_EQ(told["rounds"][1], round("egyptians", 12, "now"));
    EXPECT_EQ(told["rounds"][2]["turn"], "next");
    EXPECT_EQ(told["peoples"]["assyria"]["growth"], 1);
    EXPECT_EQ(told["peoples"]["assyria"]["to_come"].back(), (json{{"epoch", 5}, {"tribes", 12}}));
    EXPECT_EQ(told["peoples"]["egyptians"]["score"], points_now(state, people("egyptians")));
    EXPECT_EQ(told["peoples"]["sumerians"]["special"], "urbanisation");
    EXPECT_FALSE(told["peoples"]["minoans"].contains("to_come")) << "nobody drew it";
    EXPECT_FALSE(told.contains("attack"));
    state.options.epochs = 4;
    EXPECT_EQ(situation_of<Game>(state)["peoples"]["assyria"]["to_come"].back()["epoch"], 3);
}

// ME-11.7: without the reconstructed cards only what the source proves.
TEST(MesopotamiaSituation, TellsWhatIsInForce) {
    State state = table(2, 4);
    EXPECT_EQ(situation_of<Game>(state)["peoples"]["phoenicians"]["bonus"], json{"byblos"});
    state.options.reconstructed_cards = false;
    EXPECT_FALSE(situation_of<Game>(state)["peoples"]["phoenicians"].contains("bonus"));
    EXPECT_EQ(situation_of<Game>(state)["peoples"]["sumerians"]["special"], "urbanisation");
}

// ME-8.4: how the attacker came, while the dice decide.
TEST(MesopotamiaSituation, TellsTheWayOfAnAttack) {
    State state = table(2, 4);
    stand(state, 0, "assyria", "ashur");
    stand(state, 1, "elamites", "gutium", 3);
    begin_round(state, "assyria", 1);
    EXPECT_EQ(situation_of<Game>(after<Game>(state, {"place gutium"}))["attack"],
              (json{{"difficult", true}, {"from", {"ashur"}}}));
}

// When a round is stopped, the next people gets the tribes that were foretold, and the points are those told.
void expect_foretold(const State& state, Action stop, int& seen) {
    const json told = situation_of<Game>(state);
    bool next_came = false;
    for (const Phrase& event : events_of<Game>(state, stop, Viewer::spectator())) {
        const auto id_at = [&](std::size_t argument) { return std::string(event.arguments[argument].id); };
        if (event.sentence == &words::scores && !next_came && id_at(2) == state.rules->people_ids[state.round.people]) {
            EXPECT_EQ(event.arguments[1].number, told["peoples"][id_at(2)]["score"]);
        }
        const bool arrives = event.sentence == &words::arrives, by_sea = event.sentence == &words::comes_by_sea;
        if (next_came || (!arrives && !by_sea && event.sentence != &words::gets_tribes)) continue;
        next_came = true;
        ++seen;
        const json& card = told["peoples"][id_at(0)];
        int tribes_told = card.value("growth", 0);
        for (const json& coming : card.value("to_come", json::array()))
            if (coming["epoch"] == state.epoch) tribes_told += coming["tribes"].get<int>();
        EXPECT_EQ(tribes_told, event.arguments[arrives ? 2 : 1].number);
        const auto round = std::find_if(told["rounds"].begin(), told["rounds"].end(),
                                        [&](const json& one) { return one["people"] == id_at(0); });
        ASSERT_NE(round, told["rounds"].end());
        EXPECT_EQ((*round)["turn"], "next");
    }
}

TEST(MesopotamiaSituation, IsWhatThenHappens) {
    int seen = 0;
    for (int number = 0; number < 40; ++number) {
        const auto game = told_game(number);
        if (!game) continue;
        Rng rng("told games", "situation", std::uint64_t(number));
        for (State state = game->start; state.phase != Phase::over; random_step<Game>(state, rng))
            if (state.phase == Phase::expand) expect_foretold(state, {Verb::stop}, seen);
    }
    EXPECT_GT(seen, 500);
}

// What a whole round scores at its end, as the event tells it; -1 where it goes on.
int scored_by(const State& state, Action action) {
    for (const Phrase& event : events_of<Game>(state, action, Viewer::spectator()))
        if (event.sentence == &words::scores &&
            event.arguments[2].id == std::string_view(state.rules->people_ids[state.round.people]))
            return int(event.arguments[1].number);
    return -1;
}

void expect_score(const State& state, Action action, const json& facts) {
    State next = state;
    Game::apply(next, action);
    const int scored = scored_by(state, action);
    if (scored >= 0) {
        EXPECT_EQ(scored, facts["score"]);
    } else if (next.round.people == state.round.people) {
        EXPECT_EQ(points_now(next, state.round.people), facts["score"]);
    }
    if (facts.contains("tribes") && scored < 0) {
        EXPECT_EQ(tribes(next, action.a), facts["tribes"]);
    }
    if (action.verb != Verb::stop) return;
    for (const Phrase& event : events_of<Game>(state, action, Viewer::spectator()))
        if (event.sentence == &words::unplaced) {
            EXPECT_EQ(event.arguments[1].number, facts["unplaced"]);
            return;
        }
    ADD_FAILURE() << "nothing is told of the tribes left";
}

// Of the last tribe that retreats: others could follow it by themselves.
void expect_refuge(const State& state, Action action, const json& facts) {
    const int people = state.retreat.people;
    State next = state;
    Game::apply(next, action);
    if (state.retreat.left > 1 || next.round.people != state.round.people) return;
    EXPECT_EQ(tribes(next, action.a), facts["tribes"]);
    EXPECT_EQ(points_now(next, people) - points_now(state, people), facts.value("points", 0));
}

void expect_odds(const State& state, Action action, const json& facts) {
    const int pool = state.round.pool;
    State fight = state;
    Game::apply(fight, action);
    ASSERT_EQ(fight.phase, Phase::fight);
    EXPECT_EQ(tribes(state, action.a), facts["defenders"]);
    EXPECT_EQ(fight.fight.defender_dice,
              facts.contains("difficult") ? state.rules->defender_dice_difficult : state.rules->defender_dice);
    std::array<double, 3> share{}; // won, tied, lost
    Actions throws_now;
    Game::legal(fight, throws_now);
    for (const Action thrown : throws_now) {
        bool attacker_lost = false, defender_lost = false;
        for (const Phrase& event : events_of<Game>(fight, thrown, Viewer::spectator())) {
            attacker_lost |= event.sentence == &words::attack_fails;
            defender_lost |= event.sentence == &words::loses_tribe;
        }
        ASSERT_TRUE(attacker_lost || defender_lost);
        share[!attacker_lost ? 0 : defender_lost ? 1 : 2] += Game::probability(fight, thrown).value();
    }
    expect_percent(facts["throw"]["win"], share[0], "win");
    expect_percent(facts["throw"]["tie"], share[1], "tie");
    expect_percent(facts["throw"]["lose"], share[2], "lose");
    expect_percent(facts["chance"], played_out(fight, 0), "chance");
    EXPECT_EQ(facts.contains("chance_with_all"), pool > 1);
    if (pool > 1 && pool <= 4) expect_percent(facts["chance_with_all"], played_out(fight, pool - 1), "chance with all");
}

TEST(MesopotamiaFacts, AreWhatThenHappens) {
    int scores_seen = 0, attacks_seen = 0, refuges_seen = 0;
    for (int number = 0; number < 40; ++number) {
        const auto game = told_game(number);
        if (!game) continue;
        Rng rng("told games", "facts", std::uint64_t(number));
        for (State state = game->start; state.phase != Phase::over; random_step<Game>(state, rng)) {
            if (!Game::to_act(state).is_seat() || state.phase == Phase::choose) continue;
            Actions actions;
            Game::legal(state, actions);
            for (const Action action : actions) {
                const json facts = facts_of<Game>(state, action);
                if (facts.contains("throw")) {
                    if (rng.below(12) != 0) continue;
                    ++attacks_seen;
                    expect_odds(state, action, facts);
                } else if (action.verb == Verb::retreat) {
                    ++refuges_seen;
                    expect_refuge(state, action, facts);
                } else if (rng.below(4) == 0) {
                    ++scores_seen;
                    expect_score(state, action, facts);
                }
            }
        }
    }
    EXPECT_GT(scores_seen, 4000);
    EXPECT_GT(attacks_seen, 1000);
    EXPECT_GT(refuges_seen, 100);
}

// The chance for any number of tribes against the exact one.
TEST(MesopotamiaFacts, CountChancesAsTheTablesDo) {
    for (const int attackers : {1, 2, 3})
        for (const int defenders : {1, 2, 3})
            for (const Outcome tie : {Outcome::win, Outcome::tie, Outcome::lose}) {
                const Attack attack{{std::int8_t(attackers - defenders), tie}, attackers, defenders};
                for (int against = 1; against <= 3; ++against)
                    for (int tribes = 1; tribes <= most_tribes_told(attack); ++tribes)
                        EXPECT_NEAR(share_taken(count_throws(attack), against, tribes),
                                    chance_to_take(attack, against, tribes).value(), 1e-12);
            }
}

} // namespace
} // namespace ecumene::mesopotamia
