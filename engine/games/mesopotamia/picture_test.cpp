// What a person reads at a terminal: the map, where the round's people can go, and the chances of attacks.
#include "engine/games/mesopotamia/test_table.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

State medes() {
    State state = table(2, 5);
    stand(state, 0, "medes", "media");
    stand(state, 1, "guti", "mannea", 2);
    stand(state, 1, "elamites", "gutium");
    begin_round(state, "medes", 3);
    return state;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// ME-18: a stack of one falls to one tribe in 57.9 % of all attacks, one of two in 33.5 %.
TEST(MesopotamiaDescribe, TellsTheChanceOfAnAttack) {
    const State state = medes();
    const auto told = [&](std::string_view text) {
        return Game::describe(state, *Game::read(state, text), Viewer::spectator());
    };
    EXPECT_EQ(told("place gutium"),
              "the Medes attack Gutium (1 tribe of the Elamites, worth 1): 57.9% to take it with this one tribe");
    EXPECT_EQ(told("place mannea"),
              "the Medes attack Mannea (2 tribes of the Guti, worth 1): 33.5% to take it with this one tribe");
    EXPECT_EQ(told("place ellipi"), "the Medes settle Ellipi (worth 1)");
    EXPECT_EQ(told("place media"), "the Medes put a second tribe in Media");
    EXPECT_EQ(told("stop"), "the Medes stop; 3 tribes not placed");
    const State fight = after<Game>(state, {"place mannea"});
    EXPECT_EQ(Game::describe(fight, *Game::read(fight, "roll 6 2 3"), Viewer::spectator()),
              "the Medes throw 6 and 2 against 3: the Guti lose a tribe in Mannea");
    EXPECT_EQ(Game::describe(fight, *Game::read(fight, "roll 3 2 3"), Viewer::spectator()),
              "the Medes throw 3 and 2 against 3: each side loses a tribe");
}

TEST(MesopotamiaPicture, ShowsTheMapAndTheRound) {
    const std::string text = Game::picture(medes(), Viewer::seat(Seat{0}), Ink(false));
    const Ruleset& rules = standard_rules();
    for (AreaSet left = rules.lands | rules.deserts; left != 0; left &= left - 1) {
        const std::string& name = rules.area_names[lowest_area(left)];
        EXPECT_TRUE(has(text, name)) << name;
    }
    EXPECT_TRUE(has(text, "Round of the Medes"));
    EXPECT_TRUE(has(text, "can settle: Ellipi"));
    EXPECT_TRUE(has(text, "can strengthen: Media (1)"));
    EXPECT_TRUE(has(text, "57.9%"));
    EXPECT_TRUE(has(text, "33.5%"));
    EXPECT_TRUE(has(text, "seat 0 (you)"));
}

// Every action of a game can be told, at every step and to everybody.
TEST(MesopotamiaDescribe, TellsEveryAction) {
    State state = new_game(5);
    Rng rng("stories");
    while (state.phase != Phase::over) {
        Actions actions;
        Game::legal(state, actions);
        for (const Action action : actions) EXPECT_FALSE(Game::describe(state, action, Viewer::seat(Seat{1})).empty());
        EXPECT_FALSE(Game::picture(state, Viewer::spectator(), Ink(true)).empty());
        random_step<Game>(state, rng);
    }
    EXPECT_TRUE(has(Game::picture(state, Viewer::spectator(), Ink(false)), "the game is over"));
}

} // namespace
} // namespace ecumene::mesopotamia
