// Counter cards and war (PL-7, PL-8).
#include "engine/games/plague/test_table.h"

namespace ecumene::plague {
namespace {

// PL-17, example 6: a Minor War between others, a Tactical Advantage, everybody asked again, and the losses.
TEST(Plague_PL_7_Window, ATacticalAdvantageBeginsTheAskingAnew) {
    State state = table(4);
    give(state, 0, {Card::minor_war});
    give(state, 1, {Card::tactical_advantage});
    State window = play(state, {"play minor_war 1 3"});
    EXPECT_EQ(Game::to_act(window), Actor::seat(1)); // PL-7.1: clockwise from the card player
    window = play(window, {"counter tactical_advantage"});
    for (const int asked : {2, 3, 0, 1}) { // PL-7.4
        EXPECT_EQ(Game::to_act(window), Actor::seat(asked));
        EXPECT_EQ(listed(window), std::vector<std::string>{"pass"}); // PL-7.5: asked though it holds nothing
        window = play(window, {"pass"});
    }
    ASSERT_EQ(window.phase, Phase::clash);
    EXPECT_EQ(refused(window, "clash 3 4"), "PL-14.1"); // 4 against 4 is rolled again
    EXPECT_EQ(Game::count(window), 31);                 // PL-14.1
    EXPECT_EQ(populations(play(window, {"clash 4 4"})), (std::vector<int>{50, 45, 50, 40}));
}

// PL-17, example 7: anybody may end it with a Peace (PL-7.2), and the next turn is seat 1's.
TEST(Plague_PL_7_2_Peace, CancelsTheWar) {
    State state = table(4);
    give(state, 0, {Card::major_war});
    give(state, 2, {Card::negotiated_peace, Card::tactical_advantage, Card::fire});
    State window = play(state, {"play major_war 1 3", "pass"});
    EXPECT_EQ(refused(window, "counter tactical_advantage"), "PL-7.3"); // a bystander
    EXPECT_EQ(refused(window, "counter fire"), "PL-7.2");
    EXPECT_EQ(refused(window, "counter negotiated_peace 1"), "PL-7.2");
    const State peace = play(window, {"counter negotiated_peace"});
    EXPECT_EQ(populations(peace), (std::vector<int>{50, 50, 50, 50}));
    EXPECT_EQ(peace.turn, 1);
    EXPECT_TRUE(peace.discard.has(Card::major_war) && peace.discard.has(Card::negotiated_peace));
}

// PL-7.6, PL-7.3: a Crusade takes effect after its window, in which an Advantage has no use.
TEST(Plague_PL_7_6_Crusade, TakesEffectWhenAllHavePassed) {
    State state = table(3);
    give(state, 0, {Card::crusade});
    give(state, 2, {Card::tactical_advantage});
    const State window = play(state, {"play crusade 2", "pass"});
    EXPECT_EQ(refused(window, "counter tactical_advantage"), "PL-7.3");
    EXPECT_EQ(populations(play(window, {"pass", "pass"})), (std::vector<int>{50, 50, 40}));
}

// PL-2.2: without counter cards a Crusade works at once and a war goes straight to its dice (PL-8.2).
TEST(Plague_PL_2_2_NoCounterCards, NoWindowOpens) {
    State state = table(3, {{"counter_cards", false}});
    give(state, 0, {Card::crusade, Card::minor_war});
    EXPECT_EQ(play(state, {"play crusade 1"}).population[1], 40);
    EXPECT_EQ(play(state, {"play minor_war 1 2"}).phase, Phase::clash);
}

// PL-8.1: who may fight, under either setting.
TEST(Plague_PL_8_1_Combatants, OthersOrSelf) {
    State others = table(4);
    give(others, 0, {Card::minor_war});
    EXPECT_EQ(refused(others, "play minor_war 0 1"), "PL-8.1");
    EXPECT_EQ(refused(others, "play minor_war 2 1"), "PL-8.1");
    EXPECT_EQ(refused(others, "play minor_war 1"), "PL-8.1");
    EXPECT_EQ(refused(others, "play minor_war 1 2"), "");
    State self = table(4, {{"war_combatants", "self"}});
    give(self, 0, {Card::minor_war});
    EXPECT_EQ(refused(self, "play minor_war 1 2"), "PL-8.1");
    EXPECT_EQ(refused(self, "play minor_war 0 3"), "");
    State two = table(2);
    give(two, 0, {Card::minor_war});
    EXPECT_EQ(listed(two), (std::vector<std::string>{"play minor_war 0 1", "discard minor_war"}));
}

// PL-8.3, PL-14.1: the deciding rolls, all equally likely, without ties of the totals.
TEST(Plague_PL_8_3_Clash, LeavesOutTies) {
    for (int lead = 0; lead <= 4; ++lead) {
        State state = table(3);
        state.phase = Phase::clash;
        state.attack = {Card::minor_war, 0, {1, 2}, {std::uint8_t(lead), 0}, 0, 0};
        EXPECT_EQ(Game::count(state), 30 + lead);
        for (int k = 0; k < Game::count(state); ++k) {
            const Action roll = Game::nth(state, k);
            EXPECT_NE(roll.a + lead, roll.b);
            EXPECT_EQ(Game::probability(state, roll), Rational(1, 30 + lead));
        }
    }
}

// PL-8.4: walls save five, winner or loser, even when they are what is lost.
TEST(Plague_PL_8_4_Losses, WallsSaveFive) {
    State state = table(3, {{"counter_cards", false}});
    give(state, 0, {Card::major_war, Card::minor_war});
    build(state, 1, {Card::city_walls});
    const State lost = play(state, {"play major_war 1 2", "clash 1 6"});
    EXPECT_EQ(populations(lost), (std::vector<int>{50, 35, 40}));
    EXPECT_EQ(improvements(lost, 1), 0);
    EXPECT_EQ(populations(play(state, {"play minor_war 1 2", "clash 6 1"})), (std::vector<int>{50, 50, 40}));
}

// PL-17, example 8: with two left the card player loses nothing when he wins (PL-8.5).
TEST(Plague_PL_8_5_TwoLeft, TheCardPlayerLosesNothingByWinning) {
    State state = table(2, {{"counter_cards", false}});
    give(state, 0, {Card::major_war});
    build(state, 0, {Card::aqueduct});
    build(state, 1, {Card::sewer});
    const State won = play(state, {"play major_war 0 1", "clash 5 2"});
    EXPECT_EQ(populations(won), (std::vector<int>{50, 30}));
    EXPECT_EQ(improvements(won, 1), 0);
    const State lost = play(state, {"play major_war 0 1", "clash 2 5"});
    EXPECT_EQ(populations(lost), (std::vector<int>{30, 40}));
    EXPECT_EQ(improvements(lost, 0), 0);
}

} // namespace
} // namespace ecumene::plague
