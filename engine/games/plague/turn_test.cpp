// The turn (PL-4): rolling, drawing, playing or discarding.
#include "engine/games/plague/test_table.h"

namespace ecumene::plague {
namespace {

// PL-17, example 1: Prosperity with one improvement, dice 4 4: total 9, gain 15; doubled with dicey_doubles (PL-9.2,
// PL-2.2).
TEST(Plague_PL_4_2_ProsperityRoll, ImprovementsAddAndDoublesDouble) {
    for (const bool doubles : {false, true}) {
        State state = before_roll(3, {{"dicey_doubles", doubles}});
        build(state, 0, {Card::sewer});
        EXPECT_EQ(play(state, {"roll 4 4"}).population[0], doubles ? 80 : 65);
        EXPECT_EQ(play(state, {"roll 3 5"}).population[0], 65); // the same total, but no double
    }
}

// PL-17, example 1: Plague, three improvements, dice 1 2: lose 0; none, 6 6: lose 20, doubled 40.
TEST(Plague_PL_4_3_PlagueRoll, ImprovementsSaveAndDoublesDouble) {
    State state = before_roll(3);
    begin_plague(state);
    build(state, 0, {Card::aqueduct, Card::city_walls, Card::sewer});
    EXPECT_EQ(play(state, {"roll 1 2"}).population[0], 50);
    EXPECT_EQ(play(state, {"roll 6 6"}).population[0], 35);

    State bare = before_roll(3);
    begin_plague(bare);
    EXPECT_EQ(play(bare, {"roll 6 6"}).population[0], 30);
    State doubled = before_roll(3, {{"dicey_doubles", true}});
    begin_plague(doubled);
    EXPECT_EQ(play(doubled, {"roll 6 6"}).population[0], 10);
}

// PL-4.3: a seat that falls to 0 by its roll is out and its turn is over.
TEST(Plague_PL_4_3_PlagueRoll, AFallenSeatDrawsNothing) {
    State state = before_roll(3);
    begin_plague(state);
    populate(state, {20, 50, 50});
    const State fallen = play(state, {"roll 6 6"});
    EXPECT_EQ(fallen.phase, Phase::roll);
    EXPECT_EQ(fallen.turn, 1);
    EXPECT_EQ(fallen.out, seat_bit(0));
}

// PL-4.4, PL-5.4: cards are drawn one at a time until the seat holds six; a counter card used meanwhile is made up for.
TEST(Plague_PL_4_4_Draw, UntilSixAreHeld) {
    State state = before_roll(2);
    give(state, 0, {Card::fire, Card::fire, Card::fire, Card::flood});
    state = play(state, {"roll 1 1", "draw famine"});
    EXPECT_EQ(state.phase, Phase::draw);
    EXPECT_EQ(play(state, {"draw famine"}).phase, Phase::play);
}

// PL-4.5: an empty draw pile is refilled from the discards when a card must be drawn, and not before.
TEST(Plague_PL_4_5_Refill, HappensWhenACardMustBeDrawn) {
    State state = before_roll(2);
    begin_plague(state);
    give(state, 0, {Card::fire, Card::fire, Card::fire, Card::flood, Card::flood});
    state.discard = state.draw;
    state.draw.clear();
    const State drawing = play(state, {"roll 1 1"});
    EXPECT_EQ(drawing.draw, state.discard);
    EXPECT_TRUE(drawing.discard.empty());

    State last = state;
    last.draw.add(Card::famine);
    last.discard.remove(Card::famine);
    const State six = play(last, {"roll 1 1", "draw famine"});
    EXPECT_TRUE(six.draw.empty()); // nobody has to draw, so it stays empty
    EXPECT_EQ(six.phase, Phase::play);
}

// PL-4.6: one card is played or discarded, then the next living seat clockwise has its turn (PL-4.1).
TEST(Plague_PL_4_6_PlayOrDiscard, EndsTheTurn) {
    State state = table(3);
    give(state, 0, {Card::fire, Card::negotiated_peace});
    populate(state, {50, 0, 50});
    state.living = seat_bit(0) | seat_bit(2);
    state.out = seat_bit(1);
    const State next = play(state, {"discard negotiated_peace"});
    EXPECT_EQ(next.turn, 2);
    EXPECT_EQ(next.turn_number, 2);
    EXPECT_TRUE(next.discard.has(Card::negotiated_peace));
}

// PL-4.8: attack cards may be played in both ages, and a town may be wiped out in either.
TEST(Plague_PL_4_8_Ages, ATownCanFallInProsperity) {
    State state = table(3);
    give(state, 0, {Card::famine});
    populate(state, {50, 10, 50});
    const State fallen = play(state, {"play famine 1"});
    EXPECT_EQ(fallen.age, Age::prosperity);
    EXPECT_EQ(fallen.out, seat_bit(1));
}

} // namespace
} // namespace ecumene::plague
