// Combat (ME-8): dice, borders, abilities, stacks; and the exact chances against plain enumeration.
#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/test_table.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace ecumene::mesopotamia {
namespace {

// `attacker` in Media attacks `defender` with `count` tribes in Mannea, an ordinary border.
State fight(std::string_view attacker, std::string_view defender, int count = 1, int pool = 3) {
    State state = table(2, 5);
    stand(state, 0, attacker, "media");
    stand(state, 1, defender, "mannea", count);
    stand(state, 1, "minoans", "knossos", 3); // somebody else, so that the game goes on
    begin_round(state, attacker, pool);
    return after<Game>(state, {"place mannea"});
}

Duel standard_duel(Special attacker) {
    return standard_rules().duels[std::size_t(attacker)][std::size_t(Special::none)];
}

int defenders(const State& state) { return tribes(state, area("mannea")); }

// ME-8.1: the attacking tribe leaves the pool and is in no area.
TEST(Mesopotamia_ME_8_1_Fight, TakesTheTribeFromThePool) {
    const State state = fight("medes", "guti");
    EXPECT_EQ(state.round.pool, 2);
    EXPECT_EQ(state.areas[people("medes")], area_bit(area("media")));
    EXPECT_TRUE(Game::to_act(state).is_chance());
    const auto shown = json_of<Game>(state, Viewer::spectator())["fight"];
    EXPECT_EQ(shown,
              (nlohmann::json{{"area", "mannea"}, {"attacker", "medes"}, {"defender", "guti"}, {"defender_dice", 1}}));
}

// ME-8.2, ME-8.3: how throws are written, and how many there are.
TEST(Mesopotamia_ME_8_3_Throws, AreListedInAscendingOrder) {
    State state = fight("medes", "guti");
    std::vector<std::string> throws = written(state);
    ASSERT_EQ(throws.size(), 126u);
    EXPECT_EQ(throws[0], "roll 1 1 1");
    EXPECT_EQ(throws[6], "roll 2 1 1");
    EXPECT_EQ(throws[125], "roll 6 6 6");
    EXPECT_EQ(refused_by<Game>(state, "roll 1 2 3"), "ME-8.3");
    EXPECT_EQ(refused_by<Game>(state, "roll 7 2 3"), "ME-8.3");
    EXPECT_EQ(refused_by<Game>(state, "roll 3 2 2 1"), "ME-8.2");
    EXPECT_EQ(refused_by<Game>(state, "roll 3 2"), "ME-8.2");

    state.fight.defender_dice = 2;
    throws = written(state);
    ASSERT_EQ(throws.size(), 441u);
    EXPECT_EQ(throws[1], "roll 1 1 2 1");
    EXPECT_EQ(throws[440], "roll 6 6 6 6");
    EXPECT_EQ(refused_by<Game>(state, "roll 3 2 1 2"), "ME-8.3");
    EXPECT_EQ(refused_by<Game>(state, "roll 3 2 1"), "ME-8.2");
}

// ME-8.3: the probabilities are those of single dice, enumerated.
TEST(Mesopotamia_ME_8_3_Throws, HaveTheProbabilitiesOfSingleDice) {
    for (const int dice : {1, 2}) {
        State state = fight("medes", "guti");
        state.fight.defender_dice = std::uint8_t(dice);
        std::map<std::string, int> counted;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= 6; ++c)
                    for (int d = 1; d <= (dice == 2 ? 6 : 1); ++d) {
                        std::string text =
                            "roll " + std::to_string(std::max(a, b)) + " " + std::to_string(std::min(a, b));
                        if (dice == 2)
                            text += " " + std::to_string(std::max(c, d)) + " " + std::to_string(std::min(c, d));
                        else
                            text += " " + std::to_string(c);
                        ++counted[text];
                    }
        Actions actions;
        Game::legal(state, actions);
        ASSERT_EQ(actions.size(), counted.size());
        for (const Action action : actions)
            EXPECT_EQ(Game::probability(state, action),
                      Rational(counted[Game::write(state, action)], dice == 2 ? 1296 : 216));
    }
}

// ME-8.3: what chance draws follows those probabilities.
TEST(Mesopotamia_ME_8_3_Throws, AreSampledByTheirProbabilities) {
    for (const int dice : {1, 2}) {
        State state = fight("medes", "guti");
        state.fight.defender_dice = std::uint8_t(dice);
        Rng rng("throws", "dice", std::uint64_t(dice));
        std::map<std::string, int> drawn;
        const int all = 200000;
        for (int i = 0; i < all; ++i) ++drawn[Game::write(state, Game::sample(state, rng))];
        Actions actions;
        Game::legal(state, actions);
        double chi_squared = 0;
        for (const Action action : actions) {
            const double expected = all * Game::probability(state, action).value();
            const double off = drawn[Game::write(state, action)] - expected;
            chi_squared += off * off / expected;
        }
        const double freedom = double(actions.size()) - 1; // mean of chi squared; its deviation is sqrt(2 * freedom)
        EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom));
    }
}

// ME-8.4, ME-15 example 3: Ashur into Gutium is difficult, Gutium into Ashur is not.
TEST(Mesopotamia_ME_8_4_Difficult, OnlyIfEveryWayIs) {
    State state = table(2, 5);
    stand(state, 0, "medes", "ashur");
    stand(state, 1, "guti", "gutium");
    begin_round(state, "medes", 3);
    EXPECT_EQ(after<Game>(state, {"place gutium"}).fight.defender_dice, 2);
    begin_round(state, "guti", 3);
    EXPECT_EQ(after<Game>(state, {"place ashur"}).fight.defender_dice, 1);

    stand(state, 0, "medes", "akkad"); // a second difficult way
    begin_round(state, "medes", 3);
    EXPECT_EQ(after<Game>(state, {"place gutium"}).fight.defender_dice, 2);
    stand(state, 0, "medes", "media"); // an easy one
    begin_round(state, "medes", 3);
    EXPECT_EQ(after<Game>(state, {"place gutium"}).fight.defender_dice, 1);
}

// ME-8.4: what may come over the sea is never difficult.
TEST(Mesopotamia_ME_8_4_Difficult, NeverOverTheSea) {
    for (const auto& [attacker, dice] : {std::pair{"phoenicians", 1}, {"medes", 2}}) {
        State state = table(2, 5);
        stand(state, 0, attacker, "ugarit");
        stand(state, 1, "guti", "kizzuwatna");
        begin_round(state, attacker, 3);
        EXPECT_EQ(after<Game>(state, {"place kizzuwatna"}).fight.defender_dice, dice) << attacker;
    }
}

// ME-8.5, ME-15 example 6: Military adds 1 when attacking, never when defending.
TEST(Mesopotamia_ME_8_5_Military, AddsOneToTheAttack) {
    EXPECT_EQ(outcome(standard_duel(Special::military), 4, 5), Outcome::tie);
    EXPECT_EQ(outcome(standard_duel(Special::military), 4, 4), Outcome::win);
    const State state = fight("medes", "guti"); // the Guti have Military, and defend
    EXPECT_EQ(defenders(after<Game>(state, {"roll 4 2 3"})), 1);
    EXPECT_EQ(after<Game>(state, {"roll 4 2 3"}).people_in[area("mannea")], people("medes"));
    const State attack = fight("cimmerians", "medes");
    EXPECT_EQ(after<Game>(attack, {"roll 4 2 4"}).people_in[area("mannea")], people("cimmerians"));
}

// ME-8.6, ME-15 example 6: 4-2 against 4 removes both, unless one side alone is urban.
TEST(Mesopotamia_ME_8_6_Ties, AreWonByUrbanisation) {
    const State plain = after<Game>(fight("medes", "elamites"), {"roll 4 2 4"});
    EXPECT_EQ(plain.people_in[area("mannea")], nobody);
    EXPECT_EQ(plain.round.pool, 2);
    const State urban_attack = after<Game>(fight("sumerians", "elamites"), {"roll 4 2 4"});
    EXPECT_EQ(urban_attack.people_in[area("mannea")], people("sumerians"));
    const State urban_defence = after<Game>(fight("medes", "sumerians"), {"roll 4 2 4"});
    EXPECT_EQ(urban_defence.people_in[area("mannea")], people("sumerians"));
    const State both = after<Game>(fight("amorites", "sumerians"), {"roll 4 2 4"});
    EXPECT_EQ(both.people_in[area("mannea")], nobody);
}

// ME-8.7, ME-15 example 7: three defenders; two throws won, the third lost; one defender is left.
TEST(Mesopotamia_ME_8_7_Stacks, AreFoughtByTheSameTribe) {
    State state = fight("medes", "elamites", 3);
    state = after<Game>(state, {"roll 6 5 2"});
    EXPECT_EQ(state.phase, Phase::fight);
    EXPECT_EQ(refused_by<Game>(state, "stop"), "ME-8.7"); // it cannot break off
    EXPECT_EQ(refused_by<Game>(state, "place media"), "ME-7.3");
    state = after<Game>(state, {"roll 6 1 3"});
    EXPECT_EQ(defenders(state), 1);
    state = after<Game>(state, {"roll 3 2 5"});
    EXPECT_EQ(state.phase, Phase::expand);
    EXPECT_EQ(defenders(state), 1);
    EXPECT_EQ(state.people_in[area("mannea")], people("elamites"));
    EXPECT_EQ(refused_by<Game>(state, "place mannea"), "");
}

// ME-8.8: a cleared area is held with one tribe; after a tie it is empty and can be settled.
TEST(Mesopotamia_ME_8_8_Result, LeavesOneTribeOrNone) {
    const State won = after<Game>(fight("medes", "elamites", 2), {"roll 6 5 2", "roll 6 5 2"});
    EXPECT_EQ(won.people_in[area("mannea")], people("medes"));
    EXPECT_EQ(defenders(won), 1);
    EXPECT_TRUE(is_dead(won, people("elamites")));
    const State tied = after<Game>(fight("medes", "elamites", 2), {"roll 6 5 2", "roll 4 1 4"});
    EXPECT_EQ(defenders(tied), 0);
    EXPECT_EQ(after<Game>(tied, {"place mannea"}).people_in[area("mannea")], people("medes"));
}

// ME-18: the odds of one throw that the rulebook prints.
TEST(Mesopotamia_ME_8_6_Odds, AreThoseOfTheRulebook) {
    EXPECT_EQ(count_throws({{}, 2, 1}), (ThrowCounts{125, 36, 55}));
    EXPECT_EQ(count_throws({{}, 2, 2}), (ThrowCounts{505, 286, 505}));
    EXPECT_EQ(count_throws({standard_duel(Special::military), 2, 1}), (ThrowCounts{161, 25, 30}));
    EXPECT_EQ(count_throws({standard_duel(Special::military), 2, 2}), (ThrowCounts{791, 215, 290}));
}

// In how many of all courses of `throws` throws the round's people comes to hold the area, every throw played through
// the game itself. A course that ends early counts for all that could have followed.
std::int64_t played_courses(const State& state, int attacker, int target, std::int64_t all, int throws) {
    if (state.round.people != attacker || state.people_in[target] == attacker) {
        std::int64_t courses = state.people_in[target] == attacker ? 1 : 0;
        for (int i = 0; i < throws; ++i) courses *= all;
        return courses;
    }
    if (state.phase == Phase::expand) {
        State placed = state;
        Game::apply(placed, {Verb::place, std::uint8_t(target)});
        return played_courses(placed, attacker, target, all, throws);
    }
    std::vector<std::pair<State, std::int64_t>> next; // throws that lead to the same position are played once
    Actions thrown;
    Game::legal(state, thrown);
    for (const Action action : thrown) {
        State then = state;
        Game::apply(then, action);
        const Rational chance = Game::probability(state, action);
        const std::int64_t ways = chance.numerator() * (all / chance.denominator());
        const auto known = std::find_if(next.begin(), next.end(), [&](const auto& pair) { return pair.first == then; });
        if (known != next.end())
            known->second += ways;
        else
            next.push_back({then, ways});
    }
    std::int64_t courses = 0;
    for (const auto& [then, ways] : next) courses += ways * played_courses(then, attacker, target, all, throws - 1);
    return courses;
}

// ME-8.7, ME-8.8: plain, Military and urban attackers against plain and urban stacks of one to three, with one to three
// tribes, over ordinary and difficult borders: the told chance is the one that the game plays.
TEST(Mesopotamia_ME_8_7_Odds, EqualThePlayedOutGame) {
    for (const std::string_view attacker : {"medes", "cimmerians", "sumerians"})
        for (const std::string_view defender : {"elamites", "amorites"})
            for (const std::string_view from : {"media", "ashur"}) // into Mannea: ordinary, difficult
                for (int stack = 1; stack <= 3; ++stack)
                    for (int pool = 1; pool <= 3; ++pool) {
                        State state = table(2, 5);
                        stand(state, 0, attacker, from);
                        stand(state, 1, defender, "mannea", stack);
                        stand(state, 1, "minoans", "knossos", 3);
                        begin_round(state, attacker, pool);
                        const int dice = from == "media" ? 1 : 2;
                        const std::int64_t all = dice == 1 ? 216 : 1296;
                        std::int64_t courses = 1;
                        for (int i = 0; i < stack + pool - 1; ++i) courses *= all;
                        EXPECT_EQ(
                            chance_to_take(attack_on(state, area("mannea")), stack, pool),
                            Rational(played_courses(state, people(attacker), area("mannea"), all, stack + pool - 1),
                                     courses))
                            << attacker << " " << defender << " " << from << " " << stack << " " << pool;
                    }
}

// The printed tables: every row a stack, every chance between 0 and 1, more tribes never worse, more defenders never
// better; and the one throw adds up.
TEST(Mesopotamia_ME_8_8_Odds, TablesAreSound) {
    const std::vector<OddsTable> tables = Game::odds(new_game(2));
    ASSERT_EQ(tables.size(), 11u); // one throw, and ten kinds of attack
    for (const OddsTable::Row& row : tables[0].rows) {
        ASSERT_EQ(row.chances.size(), 3u);
        EXPECT_EQ(row.chances[0] + row.chances[1] + row.chances[2], Rational(1)) << row.name;
    }
    for (std::size_t i = 1; i < tables.size(); ++i) {
        ASSERT_EQ(tables[i].rows.size(), 3u);
        for (std::size_t row = 0; row < 3; ++row) {
            const auto& chances = tables[i].rows[row].chances;
            ASSERT_EQ(chances.size(), tables[i].columns.size());
            for (std::size_t k = 0; k < chances.size(); ++k) {
                EXPECT_GT(chances[k].value(), 0);
                EXPECT_LT(chances[k].value(), 1);
                if (k > 0) {
                    EXPECT_GT(chances[k].value(), chances[k - 1].value());
                }
                if (row > 0) {
                    EXPECT_LT(chances[k].value(), tables[i].rows[row - 1].chances[k].value());
                }
            }
        }
    }
}

} // namespace
} // namespace ecumene::mesopotamia
