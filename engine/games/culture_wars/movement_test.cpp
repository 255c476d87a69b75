// Expansion and movement (CW-4, CW-5): steps, boats, and the variants.
#include "engine/games/culture_wars/example_table.h"

#include <gtest/gtest.h>

namespace ecumene::culture_wars {
namespace {

// CW-4.1 to CW-4.3: all grow while the reserve lasts; a short reserve goes where its owner says.
TEST(CultureWars_CW_4_3_Growth, AShortReserveIsAChoice) {
    State state = table(2, with({{"tokens_per_player", 12}}));
    people(state, 0, "i9", 5);
    people(state, 0, "k9", 5);
    people(state, 0, "m9", 1);
    people(state, 1, "r18", 1);
    state.phase = Phase::order;
    state = after<Game>(state, {"order 1 0"});
    ASSERT_EQ(state.phase, Phase::expand);
    EXPECT_EQ(tokens(state, 1, "r18"), 2); // automatic
    EXPECT_EQ(refused_by<Game>(state, "grow r18"), "CW-4.1");
    EXPECT_EQ(refused_by<Game>(state, "grow m13"), "CW-4.1");
    state = after<Game>(state, {"grow m9"});
    EXPECT_EQ(tokens(state, 0, "m9"), 2);
    EXPECT_EQ(tokens(state, 0, "i9"), 5);
    EXPECT_EQ(state.phase, Phase::move); // the reserve is empty
}

TEST(CultureWars_CW_4_3_Growth, EachSquareOnce) {
    State state = table(2, with({{"tokens_per_player", 12}}));
    for (const auto where : {"i9", "k9", "m9"}) people(state, 0, where, 3);
    people(state, 0, "o9", 1);
    people(state, 1, "r18", 1);
    state.phase = Phase::order;
    state = after<Game>(state, {"order 0 1", "grow k9"});
    EXPECT_EQ(refused_by<Game>(state, "grow k9"), "CW-4.3");
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["grown"], nlohmann::json({"k9"}));
}

// CW-5.1, CW-5.2: no more than are there, and none twice.
TEST(CultureWars_CW_5_2_Moving, EachTokenOnce) {
    State state = table(2);
    people(state, 1, "i9", 3);
    people(state, 1, "k9", 1);
    people(state, 0, "r18", 1);
    state = moving(state); // seat 1 first, in reverse order
    EXPECT_EQ(refused_by<Game>(state, "move i9 j9 4"), "CW-5.2");
    EXPECT_EQ(refused_by<Game>(state, "move i9 j9 0"), "CW-5.2");
    EXPECT_EQ(refused_by<Game>(state, "move i9 i9 1"), "CW-5.2");
    EXPECT_EQ(refused_by<Game>(state, "move r18 q18 1"), "CW-5.2"); // not its own
    state = after<Game>(state, {"move i9 j9 2"});
    EXPECT_EQ(refused_by<Game>(state, "move j9 k9 1"), "CW-5.1");
    state = after<Game>(state, {"move k9 j9 1"});
    EXPECT_EQ(refused_by<Game>(state, "move j9 k9 1"), "CW-5.1");
    state = after<Game>(state, {"move i9 i10 1"}); // the last one: finished without `done`
    EXPECT_EQ(state.pending.front(), 0);
}

// CW-5.3, CW-1.5: along sides, over land, into anything.
TEST(CultureWars_CW_5_3_Steps, AlongASideOverLand) {
    State state = table(2);
    people(state, 1, "l12", 1);
    people(state, 0, "r18", 1);
    state = moving(state);
    EXPECT_EQ(Game::count(state), 5);
    EXPECT_EQ(refused_by<Game>(state, "move l12 m13 1"), "CW-5.3"); // water
    EXPECT_EQ(refused_by<Game>(state, "move l12 m11 1"), "CW-5.3"); // over a corner
    EXPECT_EQ(refused_by<Game>(state, "move l12 n12 1"), "CW-5.4"); // too far, and no boat
    EXPECT_EQ(refused_by<Game>(state, "move l12 a0 1"), "CW-1.3");
    EXPECT_EQ(refused_by<Game>(state, "move a1 l12 1"), "CW-1.2");
    EXPECT_EQ(refused_by<Game>(state, "move l12 l13 one"), "CW-12");
}

// A port of seat 1 on i9, at the outer sea, with a token inland of it; other settlements at the hole and at r18.
State harbour(const OptionValues& values) {
    State state = table(2, values);
    settlement(state, 1, "i9", 5);
    settlement(state, 0, "r18", 5);
    settlement(state, 0, "l13", 4);
    people(state, 1, "j10", 1);
    people(state, 0, "p9", 1);
    return moving(state);
}

TEST(CultureWars_CW_5_4_Boats, FromOnesPortToAnothersShore) {
    const State state = harbour(with({}));
    for (const auto legal : {"move j10 q18 1", "move j10 r17 1", "move j10 j11 1"})
        EXPECT_EQ(refused_by<Game>(state, legal), "") << legal;
    EXPECT_EQ(refused_by<Game>(state, "move j10 q17 1"), "CW-5.4"); // beside r18, but no coast
    EXPECT_EQ(refused_by<Game>(state, "move j10 l14 1"), "CW-5.4"); // another sea
    EXPECT_EQ(refused_by<Game>(state, "move j10 r9 1"), "CW-5.4");  // no settlement there
    EXPECT_EQ(refused_by<Game>(state, "move j10 r18 1"), "CW-5.4"); // a settlement is not beside itself
}

TEST(CultureWars_CW_5_4_Boats, NeedAPort) {
    State state = table(2);
    settlement(state, 0, "i9", 5);
    settlement(state, 0, "r18", 4);
    people(state, 1, "i10", 1);
    state = moving(state);
    EXPECT_EQ(refused_by<Game>(state, "move i10 r17 1"), "CW-5.4"); // the port is another's
}

TEST(CultureWars_CW_5_4_Boats, NeedACoastAtThePort) {
    State state = table(2);
    settlement(state, 1, "k11", 5);
    settlement(state, 0, "r18", 4);
    people(state, 1, "k10", 1);
    people(state, 0, "p9", 1);
    EXPECT_EQ(refused_by<Game>(moving(state), "move k10 r17 1"), "CW-5.4");
}

TEST(CultureWars_CW_5_5_BoatDiagonals, ASideIsNeededWithout) {
    EXPECT_EQ(refused_by<Game>(harbour(with({{"boat_diagonals", 0}})), "move j10 r17 1"), "CW-5.5");
}

TEST(CultureWars_CW_5_10_FreeLanding, OnAnyShoreOfTheSea) {
    const State state = harbour(with({{"free_boat_landing", 1}}));
    EXPECT_EQ(refused_by<Game>(state, "move j10 r9 1"), "");
    EXPECT_EQ(refused_by<Game>(state, "move j10 r18 1"), "");
    EXPECT_EQ(refused_by<Game>(state, "move j10 l14 1"), "CW-5.4");
}

TEST(CultureWars_CW_5_7_Diagonals, AlsoBetweenTwoWaters) {
    State state = table(2, with({{"diagonal_movement", 1}}));
    people(state, 1, "l12", 1);
    state = moving(state);
    EXPECT_EQ(Game::count(state), 8); // all but the hole, and `done`
    EXPECT_EQ(refused_by<Game>(state, "move l12 m11 1"), "");
}

// CW-5.8: an opponent's settlement stops the way, one's own does not.
TEST(CultureWars_CW_5_8_TwoSpaces, AForeignSettlementStops) {
    State state = table(2, with({{"two_space_movement", 1}}));
    settlement(state, 0, "k9", 5);
    settlement(state, 1, "i11", 5);
    people(state, 1, "j9", 1);
    people(state, 1, "i10", 1);
    state = moving(state);
    EXPECT_EQ(refused_by<Game>(state, "move j9 k9 1"), "");
    EXPECT_EQ(refused_by<Game>(state, "move j9 l9 1"), "CW-5.8");
    EXPECT_EQ(refused_by<Game>(state, "move j9 k10 1"), ""); // round it
    EXPECT_EQ(refused_by<Game>(state, "move i10 i12 1"), "");
    EXPECT_EQ(refused_by<Game>(state, "move j9 m9 1"), "CW-5.8");
}

// CW-5.9: through one's own settlement, out on any side or corner, once.
TEST(CultureWars_CW_5_9_Exit, OutOfOnesOwnSettlement) {
    State state = table(2, with({{"settlement_exit", 1}}));
    settlement(state, 1, "k11", 5);
    people(state, 1, "k10", 1);
    state = moving(state);
    for (const auto legal : {"move k10 l12 1", "move k10 j12 1", "move k10 k12 1", "move k10 j10 1"})
        EXPECT_EQ(refused_by<Game>(state, legal), "") << legal;
    EXPECT_NE(refused_by<Game>(state, "move k10 k13 1"), "");
}

} // namespace
} // namespace ecumene::culture_wars
