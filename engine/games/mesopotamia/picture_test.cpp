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

TEST(MesopotamiaPicture, IsThereAtEveryStep) {
    State state = new_game(5);
    Rng rng("pictures");
    while (state.phase != Phase::over) {
        EXPECT_FALSE(Game::picture(state, Viewer::spectator(), Ink(true)).empty());
        random_step<Game>(state, rng);
    }
    EXPECT_TRUE(has(Game::picture(state, Viewer::spectator(), Ink(false)), "the game is over"));
}

} // namespace
} // namespace ecumene::mesopotamia
