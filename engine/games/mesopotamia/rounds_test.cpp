// People rounds and their pools (ME-4, ME-5).
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

std::vector<int> order_of(int epoch) {
    const RoundOrder& order = standard_rules().round_order(epoch);
    return {order.people.begin(), order.people.begin() + order.count};
}

// ME-4.1, ME-15 example 1: in epoch 3 the Egyptians wait until after the Hyksos; in epoch 4 they are third again.
TEST(Mesopotamia_ME_4_1_Order, FollowsTheNumbersOfTheEpoch) {
    const std::vector<int> third = order_of(3);
    ASSERT_EQ(third.size(), 15u);
    EXPECT_EQ(third[0], people("sumerians"));
    EXPECT_EQ(third[2], people("akkadians"));
    EXPECT_EQ(third[9], people("hyksos"));
    EXPECT_EQ(third[10], people("egyptians"));
    EXPECT_EQ(third[11], people("hurrians"));
    EXPECT_EQ(order_of(4)[2], people("egyptians"));
    const std::vector<int> last = order_of(5);
    EXPECT_EQ(last[22], people("assyria"));
    EXPECT_EQ(last[23], people("chaldeans"));
    EXPECT_EQ(last[24], people("medes"));
}

// ME-4.2: a people destroyed before its round has none; its owner earns nothing more from it.
TEST(Mesopotamia_ME_4_2_Dead, PeoplesHaveNoRound) {
    State state = table(2, 2);
    stand(state, 0, "sumerians", "uruk", 2);
    stand(state, 1, "elamites", "ur");
    stand(state, 0, "guti", "gutium", 2);
    begin_round(state, "sumerians", 1);
    state = after<Game>(state, {"place ur", "roll 6 6 1"});
    EXPECT_TRUE(is_dead(state, people("elamites")));
    EXPECT_EQ(state.points[people("elamites")], 0);
    EXPECT_EQ(json_of<Game>(state, Viewer::everything())["peoples"][people("elamites")]["status"], "dead");
    EXPECT_EQ(state.epoch, 3); // the Guti have one area and no growth: their round ran by itself (ME-4.3)
    EXPECT_EQ(state.points[people("guti")], 1);
}

// ME-5.3: 1 area 0, 2-4 areas 1, 5-7 areas 2, 8-10 areas 3; slow exactly 1; fast half, rounded up.
TEST(Mesopotamia_ME_5_3_Growth, RoundsToTheNearestThird) {
    const std::array<int, 12> normal = {0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4};
    for (int held = 1; held < 12; ++held) {
        const auto growth = [&](Special special) { return int(standard_rules().growth[int(special)][held]); };
        EXPECT_EQ(growth(Special::none), normal[held]) << held;
        EXPECT_EQ(growth(Special::military), normal[held]) << held;
        EXPECT_EQ(growth(Special::slow_growth), 1) << held;
        EXPECT_EQ(growth(Special::fast_growth), (held + 1) / 2) << held;
    }
}

// ME-5.1, ME-15 example 5: the Sumerians come with 8 tribes, of which the first stands in Uruk.
TEST(Mesopotamia_ME_5_1_NewPeople, TakesItsCardsTribes) {
    const State state = after<Game>(new_game(2), {"deal sumerians", "deal guti"});
    EXPECT_EQ(state.round.people, people("sumerians"));
    EXPECT_EQ(state.round.pool, 7);
    EXPECT_EQ(state.areas[people("sumerians")], area_bit(area("uruk")));
}

// ME-5.2, ME-5.4: growth of 3 for eight areas and 4 reinforcements make 7.
TEST(Mesopotamia_ME_5_2_OldPeople, GrowsAndIsReinforced) {
    State state = table(2, 1);
    stand(state, 1, "guti", "gutium");
    for (const char* id : {"uruk", "ur", "lagash", "babylon", "eshnunna", "susa", "elam", "akkad"})
        stand(state, 0, "sumerians", id);
    begin_round(state, "guti", 1);
    state = after<Game>(state, {"stop", "draw minoans", "keep", "draw phoenicians"});
    EXPECT_EQ(state.round.people, people("sumerians"));
    EXPECT_EQ(state.round.pool, 3 + 4);
    EXPECT_FALSE(state.round.is_new);
}

// ME-5.4: the whole table of reinforcements.
TEST(Mesopotamia_ME_5_4_Reinforcements, AreOnSixCards) {
    std::vector<std::pair<std::string_view, int>> found;
    for (const PeopleCard& card : standard::people_cards)
        for (int epoch = card.epoch + 1; epoch <= epoch_count; ++epoch)
            if (card.tribes[epoch - 1] > 0) found.push_back({card.id, epoch * 100 + card.tribes[epoch - 1]});
    const std::vector<std::pair<std::string_view, int>> expected = {
        {"sumerians", 204}, {"egyptians", 204}, {"egyptians", 306}, {"kassites", 305},
        {"hittites", 305},  {"assyria", 512},   {"chaldeans", 509}};
    EXPECT_EQ(found, expected);
}

// ME-4.3, ME-9.1: a round in which nothing can be placed is scored by itself.
TEST(Mesopotamia_ME_4_3_Rounds, RunByThemselvesWithoutAPool) {
    State state = table(2, 4);
    stand(state, 0, "akkadians", "babylon"); // one area, no growth; double and its bonus area
    stand(state, 1, "minoans", "knossos", 3);
    stand(state, 1, "minoans", "khania");
    begin_round(state, "minoans", 1);
    state = after<Game>(state, {"stop"});
    EXPECT_EQ(state.epoch, 5);
    state = after<Game>(state, {"draw hebrews", "keep", "draw medes"});
    EXPECT_EQ(state.points[people("akkadians")], 4);
    EXPECT_EQ(state.round.people, people("minoans"));
}

} // namespace
} // namespace ecumene::mesopotamia
