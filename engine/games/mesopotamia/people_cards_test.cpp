// The people cards as a person looks them up: what is printed, what is rebuilt, what the people has and will get.
#include "engine/games/mesopotamia/questions.h"
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

ReferenceCard card(const State& state, std::string_view id, Viewer viewer = Viewer::spectator()) {
    for (const ReferenceCard& one : Game::cards(state, viewer, Ink(false)))
        if (one.id == id) return one;
    return {};
}
bool tells(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// ME-1.7, ME-17: both numbers, the tribes of all epochs, and what we rebuilt.
TEST(MesopotamiaCards, TellWhatIsPrinted) {
    const State state = new_game(4);
    const std::string egypt = card(state, "egyptians").text;
    EXPECT_TRUE(tells(egypt, "number 3, acts as number 12 in epoch 3")) << egypt;
    EXPECT_TRUE(tells(egypt, "Starts in Avaris; 4 tribes in epoch 1, 4 tribes in epoch 2, 6 tribes in epoch 3"))
        << egypt;
    EXPECT_TRUE(tells(egypt, "Bonus area: none (reconstruction, ME-17)")) << egypt;
    EXPECT_TRUE(tells(egypt, "Slow growth: grows by 1 a round, whatever it holds (reconstruction, ME-17)")) << egypt;
    EXPECT_TRUE(
        tells(card(state, "sea_peoples").text, "Starts from the Great Green, on any coast; 6 tribes in epoch 3"));
    const std::string sumer = card(state, "sumerians").text;
    EXPECT_FALSE(tells(sumer, "reconstruction")) << sumer;                          // ME-17: the source has this card
    EXPECT_TRUE(tells(card(state, "elamites").text, "half its areas, rounded up")); // ME-5.3
    EXPECT_TRUE(tells(card(state, "chaldeans").line, "acts as number 27 in epoch 5"));
    const State bare = new_game(4, {{"reconstructed_cards", false}});
    EXPECT_TRUE(tells(card(bare, "egyptians").text, "not in force in this game, ME-11.7"));
}

// ME-5: growth of its next round, and the reinforcements still to come.
TEST(MesopotamiaCards, TellWhatAPeopleHasAndWillGet) {
    State state = table(2, 2);
    stand(state, 0, "egyptians", "memphis", 2);
    stand(state, 0, "egyptians", "thebes");
    stand(state, 1, "akkadians", "akkad");
    begin_round(state, "akkadians", 0); // after the Egyptians
    const std::string egypt = card(state, "egyptians").text;
    EXPECT_TRUE(tells(egypt, "Now: of seat 0, 2 areas with 3 tribes, 0 points so far")) << egypt;
    EXPECT_TRUE(tells(egypt, "In Memphis, Thebes, worth 4 points now")) << egypt;
    EXPECT_TRUE(tells(egypt, "Will get: grows by 1 tribe in its next round if it keeps its areas; reinforcements: "
                             "6 tribes in epoch 3\n"))
        << egypt;
    EXPECT_TRUE(tells(card(state, "guti").line, "not in this game"));
    EXPECT_TRUE(tells(card(state, "hyksos").line, "not dealt yet"));
}

// ME-14: who has an unknown card is told to nobody who may not know it.
TEST(MesopotamiaCards, KeepTheSecretsOfADraw) {
    State state = new_game(2, {{"secret_peoples", true}});
    Rng rng("cards");
    while (!(state.epoch == 2 && state.allotted == 2 && allocation_is_over(state))) random_step<Game>(state, rng);
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& given = state.allotments[i];
        if (has_arrived(state, given.people) || given.drawer != given.to) continue;
        const std::string& id = state.rules->people_ids[given.people];
        const Viewer owner = Viewer::seat(Seat{given.to}), other = Viewer::seat(Seat{std::uint8_t(1 - given.to)});
        EXPECT_TRUE(tells(card(state, id, owner).line, "to come this epoch"));
        EXPECT_TRUE(tells(card(state, id, other).line, "one of this epoch's cards"));
        EXPECT_FALSE(tells(card(state, id, other).text, "Will get"));
    }
}

} // namespace
} // namespace ecumene::mesopotamia
