// The Death Ship, falling to zero, and the end (PL-10 to PL-12).
#include "engine/games/plague/test_table.h"

namespace ecumene::plague {
namespace {

State drawing(int seats, const nlohmann::json& options = {}) {
    State state = table(seats, options);
    state.phase = Phase::draw;
    state.turn = std::uint8_t(seats - 2);
    return state;
}

// PL-17, example 10: seat 2 of four draws the Death Ship and sends it at seat 0 (PL-10.1 to PL-10.4).
TEST(Plague_PL_10_3_DeathShip, BringsThePlagueAndTheTargetsTurn) {
    State state = drawing(4);
    state.draw.remove(Card::fire);
    state.discard.add(Card::fire);
    const State come = play(state, {"draw death_ship"});
    EXPECT_EQ(Game::to_act(come), Actor::seat(2));
    EXPECT_EQ(refused(come, "play death_ship 2"), "PL-10.2");
    EXPECT_EQ(refused(come, "play fire 1"), "PL-10.2");
    EXPECT_EQ(refused(come, "discard fire"), "PL-13.2");
    const State plague = play(come, {"play death_ship 0"});
    EXPECT_EQ(plague.age, Age::plague);
    EXPECT_TRUE(plague.discard.empty());
    EXPECT_EQ(plague.draw.copies(Card::fire), 3);
    EXPECT_EQ(plague.population[0], 40); // PL-10.5: nothing stops it
    EXPECT_EQ(plague.phase, Phase::roll);
    EXPECT_EQ(plague.turn, 0);
    EXPECT_EQ(play(drawing(4, {{"plague_starter", "drawer"}}), {"draw death_ship", "play death_ship 0"}).turn, 2);
}

// PL-10.2, PL-13.3: with one other living seat nobody is asked.
TEST(Plague_PL_10_2_DeathShip, GoesByItselfWithOneTarget) {
    const State plague = play(drawing(2), {"draw death_ship"});
    EXPECT_EQ(plague.age, Age::plague);
    EXPECT_EQ(populations(plague), (std::vector<int>{50, 40}));
    EXPECT_EQ(plague.turn, 1);
}

// PL-10.3: a target that it kills leaves its cards in the discard pile, and the next living seat begins.
TEST(Plague_PL_10_3_DeathShip, CardsOfTheDeadAreNotMixedIn) {
    State state = drawing(3);
    give(state, 2, {Card::sewer});
    populate(state, {50, 50, 10});
    const State plague = play(state, {"draw death_ship", "play death_ship 2"});
    EXPECT_TRUE(plague.discard.has(Card::sewer));
    EXPECT_EQ(plague.turn, 0);
}

// PL-17, example 11: a dying stroke with a Pied Piper takes, but gives nothing to the dying (PL-11.3, PL-11.4).
TEST(Plague_PL_11_3_Stroke, ThePiperPaysNobody) {
    State state = table(3, {{"dying_stroke", true}});
    give(state, 0, {Card::famine});
    give(state, 1, {Card::pied_piper, Card::major_war});
    populate(state, {50, 10, 50});
    const State dying = play(state, {"play famine 1"});
    EXPECT_EQ(dying.phase, Phase::stroke);
    EXPECT_EQ(listed(dying), (std::vector<std::string>{"stroke pied_piper 0", "stroke pied_piper 2", "pass"}));
    EXPECT_EQ(refused(dying, "stroke major_war 0 2"), "PL-11.3");
    EXPECT_EQ(refused(dying, "stroke pied_piper 1"), "PL-5.2");
    const State struck = play(dying, {"stroke pied_piper 0"});
    EXPECT_EQ(populations(struck), (std::vector<int>{35, 0, 50}));
    EXPECT_EQ(struck.out, seat_bit(1));
    EXPECT_EQ(play(dying, {"pass"}).out, seat_bit(1));
}

// PL-11.3: without a card that hurts one named seat nobody is asked.
TEST(Plague_PL_11_3_Stroke, WithoutACardThereIsNoQuestion) {
    State state = table(3, {{"dying_stroke", true}});
    give(state, 0, {Card::famine});
    give(state, 1, {Card::drought});
    build(state, 0, {Card::aqueduct});
    build(state, 2, {Card::aqueduct});
    populate(state, {50, 10, 50});
    EXPECT_EQ(play(state, {"play famine 1"}).phase, Phase::roll);
}

// PL-11.4: the window of a stroke's Crusade does not ask the dead.
TEST(Plague_PL_11_4_Stroke, ACrusadeAsksOnlyTheLiving) {
    State state = table(3, {{"dying_stroke", true}});
    give(state, 0, {Card::famine});
    give(state, 1, {Card::crusade});
    populate(state, {50, 10, 50});
    State window = play(state, {"play famine 1", "stroke crusade 0"});
    EXPECT_EQ(Game::to_act(window), Actor::seat(2));
    window = play(window, {"pass"});
    EXPECT_EQ(Game::to_act(window), Actor::seat(0));
    window = play(window, {"pass"});
    EXPECT_EQ(populations(window), (std::vector<int>{40, 0, 50}));
    EXPECT_EQ(window.turn, 2); // after the card player comes seat 1, who is out
}

// PL-11.2, PL-11.5: seats that fall together die clockwise from the card player; a stroke's victims join the end.
TEST(Plague_PL_11_2_Order, ClockwiseAndThenTheVictimsOfStrokes) {
    State state = table(5, {{"dying_stroke", true}});
    state.turn = 2;
    give(state, 2, {Card::mongol_raid});
    give(state, 1, {Card::famine});
    give(state, 3, {Card::famine});
    populate(state, {10, 10, 50, 10, 60});
    const State dying = play(state, {"play mongol_raid"});
    EXPECT_EQ(json_of<Game>(dying, Viewer::spectator())["dying"], nlohmann::json({3, 0, 1}));
    const State last = play(dying, {"stroke famine 4"});
    EXPECT_EQ(Game::to_act(last), Actor::seat(1)); // seat 0 had nothing to strike with
    EXPECT_EQ(json_of<Game>(last, Viewer::spectator())["fallen"], nlohmann::json({3, 0}));
    const State on = play(last, {"stroke famine 4"});
    EXPECT_EQ(populations(on), (std::vector<int>{0, 0, 50, 0, 30}));
    EXPECT_TRUE(on.fallen.empty());
}

// PL-12.1, PL-11.1: the last living seat wins alone; then nobody acts and everything is at rest (PL-15.2).
TEST(Plague_PL_12_1_End, TheLastOneWins) {
    State state = table(2);
    give(state, 0, {Card::famine});
    populate(state, {5, 10});
    const State over = play(state, {"play famine 1"});
    EXPECT_EQ(over.winners, seat_bit(0));
    EXPECT_TRUE(Game::to_act(over).is_nobody());
    EXPECT_EQ(refused(over, "pass"), "PL-12.1");
    EXPECT_EQ(refused(over, ""), "PL-13.1");
    EXPECT_TRUE(over.fallen.empty() && over.dying.empty() && over.to_raze.empty());
    EXPECT_EQ(over.resume, Resume{});
}

// PL-17, example 9: both fall in a Major War; example 12: a stroke kills the last one. They share (PL-12.2, PL-11.6).
TEST(Plague_PL_12_2_End, ThoseWhoFallTogetherShare) {
    State war = table(2, {{"counter_cards", false}});
    give(war, 0, {Card::major_war});
    populate(war, {10, 10});
    EXPECT_EQ(play(war, {"play major_war 0 1", "clash 2 5"}).winners, 0b11);

    State mutual = table(2, {{"dying_stroke", true}});
    give(mutual, 0, {Card::pestilence});
    give(mutual, 1, {Card::pestilence});
    populate(mutual, {5, 5});
    EXPECT_EQ(play(mutual, {"play pestilence 1", "stroke pestilence 0"}).winners, 0b11);
}

// PL-12.3: at the turn limit the living seats with the most PPs share. PL-12.4: so every game ends.
TEST(Plague_PL_12_3_End, TheTurnLimit) {
    State state = table(3, {{"turn_limit", 10}});
    state.turn_number = 10;
    give(state, 0, {Card::famine});
    populate(state, {50, 60, 50});
    const State over = play(state, {"play famine 1"});
    EXPECT_EQ(over.phase, Phase::over);
    EXPECT_EQ(over.winners, 0b111);
    EXPECT_EQ(over.turn_number, 10);
}

} // namespace
} // namespace ecumene::plague
