// What a person reads at a terminal: the turn and its limit, and the score as the limit nears.
#include "engine/games/culture_wars/example_table.h"

#include <gtest/gtest.h>

namespace ecumene::culture_wars {
namespace {

std::string picture(int turn, int turn_cap) {
    State state = table(2, with({{"turn_cap", turn_cap}}));
    state.turn = std::uint16_t(turn);
    people(state, 0, "i9", 2);
    people(state, 1, "q18", 1);
    return Game::picture(moving(state), Viewer::seat(Seat{0}), Ink(false));
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// CW-10.6.
TEST(CultureWarsPicture, TellsTheLimit) {
    EXPECT_TRUE(has(picture(12, 30), "Turn 12 of 30, then the score decides (ours, CW-10.6): movement"));
    EXPECT_TRUE(has(picture(999, 1000), "Turn 999 of 1000, then the score decides"));
}

TEST(CultureWarsPicture, TellsTheScoreInTheLastTurns) {
    EXPECT_FALSE(has(picture(25, 30), "Score"));
    EXPECT_TRUE(has(picture(26, 30), "seat 0 2 seat 1 1"));
}

} // namespace
} // namespace ecumene::culture_wars
