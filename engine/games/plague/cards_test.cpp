// The cards at work (PL-5, PL-6, PL-9): examples that a player can check at the table.
#include "engine/games/plague/game.h"
#include "engine/games/plague/rules.h"
#include "tests/support/playing.h"

#include <gtest/gtest.h>

namespace ecumene::plague {
namespace {

// A table in the middle of seat 0's turn in Prosperity: everybody at 50, empty hands, all cards in the draw pile.
State table(int seats) {
    State state = Game::initial(seats, standard_values(Game::options()));
    state.phase = Phase::play;
    state.turn = 0;
    state.turn_number = 1;
    return state;
}

void give(State& state, int seat, std::initializer_list<Card> cards) {
    for (const Card card : cards) {
        state.draw.remove(card);
        state.hand[seat].add(card);
    }
}

void build(State& state, int seat, std::initializer_list<Card> cards) {
    for (const Card card : cards) {
        state.draw.remove(card);
        state.built[improvement_index(card)] |= seat_bit(seat);
    }
}

// PL-17, example 2: an Aqueduct stops Drought and Fire, but not Famine or Earthquake.
TEST(Plague_PL_5_3_Blocking, AnAqueductStopsDroughtAndFire) {
    State state = table(3);
    give(state, 0, {Card::drought, Card::fire, Card::famine, Card::earthquake});
    build(state, 1, {Card::aqueduct});
    EXPECT_EQ(refused_by<Game>(state, "play drought 1"), "PL-5.3");
    EXPECT_EQ(refused_by<Game>(state, "play fire 1"), "PL-5.3");
    EXPECT_EQ(refused_by<Game>(state, "play famine 1"), "");
    EXPECT_EQ(refused_by<Game>(state, "play earthquake 1"), "");
    EXPECT_EQ(refused_by<Game>(state, "play fire 2"), "");
}

} // namespace
} // namespace ecumene::plague
