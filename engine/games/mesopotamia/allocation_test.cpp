// Set-up and the allocation of people cards (ME-2, ME-3).
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

// Everybody stops at once until the cards of the next epoch are drawn or dealt.
State next_allocation(State state) {
    while (allocation_is_over(state) && state.phase != Phase::over) {
        if (state.phase == Phase::expand)
            Game::apply(state, {Verb::stop});
        else
            Game::apply(state, Game::nth(state, 0));
    }
    return state;
}

// Three seats in epoch 2, with these points and these cards of epoch 1.
State drawing(const nlohmann::json& options = nlohmann::json::object()) {
    return next_allocation(after<Game>(new_game(3, options), {"deal sumerians", "deal elamites", "deal egyptians"}));
}

// ME-2.1.
TEST(Mesopotamia_ME_2_1_SetUp, BeginsEmpty) {
    const State state = new_game(4);
    EXPECT_EQ(state.epoch, 1);
    EXPECT_EQ(scores(state), (std::array<int, most_seats>{}));
    for (const AreaSet held : state.areas) EXPECT_EQ(held, 0u);
}

// ME-2.2: seat by seat, uniformly, face up.
TEST(Mesopotamia_ME_2_2_Deal, GivesEachSeatOneCard) {
    State state = new_game(2);
    EXPECT_EQ(written(state).size(), 5u);
    EXPECT_EQ(Game::probability(state, Game::nth(state, 0)), Rational(1, 5));
    state = after<Game>(state, {"deal guti"});
    EXPECT_EQ(state.owner[people("guti")], 0);
    EXPECT_EQ(Game::probability(state, Game::nth(state, 0)), Rational(1, 4));
    EXPECT_EQ(refused_by<Game>(state, "deal guti"), "ME-2.2");
    EXPECT_EQ(refused_by<Game>(state, "deal medes"), "ME-2.2");
    EXPECT_EQ(refused_by<Game>(state, "deal romans"), "ME-12.2");
    EXPECT_TRUE(knows(state, Viewer::spectator(), state.allotments[0]));
}

// ME-2.3: what is not dealt takes no part.
TEST(Mesopotamia_ME_2_3_Unused, CardsTakeNoPart) {
    const State state = after<Game>(new_game(2), {"deal guti", "deal elamites"});
    const auto row = json_of<Game>(state, Viewer::everything())["peoples"][people("sumerians")];
    EXPECT_EQ(row["status"], "unused");
    EXPECT_EQ(state.round.people, people("elamites"));
}

// ME-3.2: fewest points first; equals by the lower card of the epoch before.
TEST(Mesopotamia_ME_3_2_DrawOrder, PoorestFirstThenLowestCard) {
    // All three hold one area worth 1 after epoch 1.
    const State equal = drawing();
    EXPECT_EQ(equal.draw_order, (std::array<std::uint8_t, most_seats>{0, 1, 2, 0, 0}));

    State unequal = after<Game>(new_game(3), {"deal egyptians", "deal sumerians", "deal elamites"});
    unequal = next_allocation(after<Game>(unequal, {"place ur", "stop"}));
    EXPECT_EQ(unequal.draw_order, (std::array<std::uint8_t, most_seats>{2, 0, 1, 0, 0})); // 1, 1 and 3 points
}

// ME-3.1, ME-3.3: the deck, and a draw that is an action even for the last card.
TEST(Mesopotamia_ME_3_3_Draw, IsUniformOverTheDeck) {
    const State state = drawing();
    EXPECT_EQ(written(state), (std::vector<std::string>{"draw amorites", "draw minoans", "draw phoenicians",
                                                        "draw kassites", "draw hittites"}));
    EXPECT_EQ(refused_by<Game>(state, "draw hyksos"), "ME-3.1");
    EXPECT_EQ(refused_by<Game>(after<Game>(state, {"draw minoans", "keep"}), "draw minoans"), "ME-3.3");
}

// ME-3.4: keep, or give to a seat without a card; a seat with a card must give.
TEST(Mesopotamia_ME_3_4_KeepOrGive, AsksTheDrawer) {
    State state = after<Game>(drawing(), {"draw minoans"});
    EXPECT_EQ(Game::to_act(state), Actor::seat(0));
    EXPECT_EQ(written(state), (std::vector<std::string>{"keep", "give 1", "give 2"}));
    EXPECT_EQ(refused_by<Game>(state, "give 0"), "ME-3.4");
    EXPECT_EQ(refused_by<Game>(state, "give 3"), "ME-2.1");
    EXPECT_EQ(refused_by<Game>(state, "give 01"), "ME-12.2");

    state = after<Game>(state, {"give 1", "draw hittites"});
    EXPECT_EQ(Game::to_act(state), Actor::seat(1));
    EXPECT_EQ(written(state), (std::vector<std::string>{"give 0", "give 2"}));
    EXPECT_EQ(refused_by<Game>(state, "keep"), "ME-3.4");
    EXPECT_EQ(refused_by<Game>(after<Game>(drawing(), {"draw minoans", "give 2", "draw hittites"}), "give 2"),
              "ME-3.4");
}

// ME-3.5, ME-3.7: the last card goes where it must, and the rest is set aside.
TEST(Mesopotamia_ME_3_5_OneDestination, IsNotAskedFor) {
    const State state = after<Game>(drawing(), {"draw minoans", "give 1", "draw hittites", "give 2", "draw kassites"});
    EXPECT_EQ(state.owner[people("kassites")], 0);
    EXPECT_EQ(state.phase, Phase::expand);
    EXPECT_EQ(deck(state), 0u);
    EXPECT_TRUE(knows(state, Viewer::spectator(), state.allotments[2]));
}

// ME-3.6, ME-11.2: with two peoples each the order is gone through twice.
TEST(Mesopotamia_ME_3_6_TwoEach, GoesRoundTwice) {
    State state = new_game(2, {{"peoples_each", 2}});
    state = after<Game>(state, {"deal sumerians", "deal elamites", "deal egyptians", "deal akkadians"});
    EXPECT_EQ(state.owner[people("egyptians")], 0);
    EXPECT_EQ(state.owner[people("akkadians")], 1);
    state = next_allocation(state);
    ASSERT_EQ(state.phase, Phase::draw);
    const int first = state.draw_order[0], second = state.draw_order[1];
    const std::string give = "give " + std::to_string(second);
    state = after<Game>(state, {"draw minoans", give, "draw hittites", "keep"});
    EXPECT_EQ(state.phase, Phase::draw);
    state = after<Game>(state, {"draw amorites"}); // both destinations are one: the first seat has none, the second two
    EXPECT_EQ(state.owner[people("amorites")], first);
    EXPECT_EQ(state.owner[people("hittites")], second);

    // With one card each both can still get one: the drawer keeps or gives.
    State even = next_allocation(after<Game>(new_game(2, {{"peoples_each", 2}}),
                                             {"deal sumerians", "deal elamites", "deal egyptians", "deal akkadians"}));
    even = after<Game>(even, {"draw minoans", "keep", "draw hittites", "keep", "draw amorites"});
    EXPECT_EQ(even.phase, Phase::choose);
}

// ME-3.6: a seat with two cards gets no third.
TEST(Mesopotamia_ME_3_6_TwoEach, RefusesAThird) {
    State state = new_game(2, {{"peoples_each", 2}});
    state.epoch = 2;
    state.drawn = true;
    state.draw_order = {0, 1, 0, 0, 0};
    state.phase = Phase::choose;
    state.allotments[0] = {std::uint8_t(people("minoans")), 0, 1};
    state.allotments[1] = {std::uint8_t(people("hittites")), 1, 1};
    state.allotments[2] = {std::uint8_t(people("amorites")), 0, undecided};
    state.allotted = 3;
    EXPECT_EQ(refused_by<Game>(state, "give 1"), "ME-3.6");
    EXPECT_EQ(refused_by<Game>(state, "keep"), "");
}

// ME-11.3: every epoch is dealt.
TEST(Mesopotamia_ME_11_3_RandomPeoples, AreDealtInEveryEpoch) {
    const State state = drawing({{"random_peoples", true}});
    EXPECT_EQ(state.epoch, 2);
    EXPECT_EQ(state.phase, Phase::deal);
    EXPECT_TRUE(json_of<Game>(state, Viewer::everything())["draw_order"].empty());
    EXPECT_EQ(after<Game>(state, {"deal minoans"}).owner[people("minoans")], 0);
}

// ME-11: unknown names, wrong types and values out of range are refused; two peoples each are for two.
TEST(Mesopotamia_ME_11_2_Options, TwoPeoplesEachNeedTwoSeats) {
    const auto values = read_options(Game::options(), {{"peoples_each", 2}}).value();
    EXPECT_EQ(Game::refuse_options(3, values)->rule, "ME-11.2");
    EXPECT_FALSE(Game::refuse_options(2, values));
    EXPECT_FALSE(read_options(Game::options(), {{"peoples_each", 3}}));
    EXPECT_FALSE(read_options(Game::options(), {{"epochs", 0}}));
    EXPECT_FALSE(read_options(Game::options(), {{"sea_landing", "swim"}}));
    EXPECT_FALSE(read_options(Game::options(), {{"attack_own", 1}}));
    EXPECT_FALSE(read_options(Game::options(), {{"dragons", true}}));
}

} // namespace
} // namespace ecumene::mesopotamia
