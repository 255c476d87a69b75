// Scoring and the end (ME-9, ME-10) on hand-made positions.
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

// ME-9.1, ME-15 example 10: Byblos (double and bonus) 4, Ugarit 2, Canaan 1.
TEST(Mesopotamia_ME_9_1_Scoring, CountsDoublesAndTheBonus) {
    State state = table(2, 5);
    stand(state, 0, "phoenicians", "byblos", 3); // the number of tribes does not matter
    stand(state, 0, "phoenicians", "ugarit");
    stand(state, 0, "phoenicians", "canaan", 2);
    EXPECT_EQ(points_now(state, people("phoenicians")), 7);
    state.options.reconstructed_cards = false; // ME-11.7: no bonus area
    EXPECT_EQ(points_now(state, people("phoenicians")), 5);
}

// ME-9.1: a desert counts like any area; a single bonus area counts twice.
TEST(Mesopotamia_ME_9_1_Scoring, CountsDeserts) {
    State state = table(2, 5);
    stand(state, 0, "amorites", "aramaea");
    EXPECT_EQ(points_now(state, people("amorites")), 1);
    stand(state, 0, "amorites", "mari"); // their bonus area
    EXPECT_EQ(points_now(state, people("amorites")), 3);
}

// ME-9.2: points go to the owner when the round ends, and stay when the people is gone.
TEST(Mesopotamia_ME_9_2_Points, AreNeverLost) {
    State state = table(2, 4);
    stand(state, 0, "elamites", "mannea");
    stand(state, 1, "medes", "media", 2);
    state.points[people("elamites")] = 12;
    begin_round(state, "medes", 1);
    state = after<Game>(state, {"place mannea", "roll 6 6 1"});
    EXPECT_TRUE(is_dead(state, people("elamites")));
    EXPECT_EQ(scores(state)[0], 12);
    EXPECT_EQ(scores(state)[1], 2);
}

// ME-10.1, ME-11.1: the game ends after the last round of the last epoch.
TEST(Mesopotamia_ME_10_1_End, ComesAfterTheLastEpoch) {
    State state = after<Game>(new_game(2, {{"epochs", 1}}), {"deal guti", "deal elamites"});
    EXPECT_EQ(state.round.people, people("elamites"));
    state = after<Game>(state, {"stop", "stop"});
    EXPECT_EQ(state.phase, Phase::over);
    EXPECT_EQ(state.epoch, 1);
    EXPECT_TRUE(Game::to_act(state).is_nobody());
    EXPECT_EQ(Game::count(state), 0);
    EXPECT_EQ(refused_by<Game>(state, "stop"), "ME-10.1");
    EXPECT_EQ(Game::winners(state), 3); // ME-10.2: one point each
}

// ME-10.2: the most points win, equals share.
TEST(Mesopotamia_ME_10_2_Winners, HaveTheMostPoints) {
    State state = table(3, 5);
    stand(state, 0, "elamites", "mannea");
    stand(state, 1, "medes", "media");
    stand(state, 2, "guti", "gutium");
    state.points[people("elamites")] = 12;
    state.points[people("medes")] = 13;
    state.points[people("guti")] = 13;
    EXPECT_EQ(Game::winners(state), 0); // not yet over
    state.phase = Phase::over;
    EXPECT_EQ(Game::winners(state), 6);
    state.points[people("medes")] = 14;
    EXPECT_EQ(Game::winners(state), 2);
}

} // namespace
} // namespace ecumene::mesopotamia
