// The set-up (CW-1, CW-2): tiles, coins and first tokens, with the examples of CW-15.
#include "engine/games/culture_wars/example_table.h"

#include <gtest/gtest.h>

namespace ecumene::culture_wars {
namespace {

State ordered(int seats, const OptionValues& values = with({})) {
    const State first = Game::initial(seats, values);
    return after<Game>(first, {seats == 2 ? "order 0 1" : seats == 3 ? "order 0 1 2" : "order 0 1 2 3"});
}

std::string list(const State& state) {
    static Actions actions;
    Game::legal(state, actions);
    std::string text;
    for (const Action action : actions) text += (text.empty() ? "" : ", ") + Game::write(state, action);
    return text;
}

int seas(const State& state) {
    int count = 0;
    for (const SquareSet& coast : state.board.coast) count += !coast.empty();
    return count;
}

// CW-15, Tiles: at first four tiles touch the hole.
TEST(CultureWars_CW_2_3_Lifting, OnlyTilesAtTheHole) {
    const State state = ordered(4);
    EXPECT_EQ(list(state), "lift m11, lift k13, lift o13, lift m15");
    EXPECT_EQ(refused_by<Game>(state, "lift k15"), "CW-2.3");
    EXPECT_EQ(refused_by<Game>(state, "lift n15"), "CW-1.2");
    EXPECT_EQ(refused_by<Game>(state, "lay m13"), "CW-2.3");
    EXPECT_EQ(refused_by<Game>(state, "lift m27"), "CW-1.3");
}

// CW-15, Tiles: 46 places with half-tile offsets, 21 without.
TEST(CultureWars_CW_2_4_Laying, AlongASideAndElsewhere) {
    const State state = after<Game>(ordered(4), {"lift m15"});
    EXPECT_EQ(Game::count(state), 46);
    for (const auto legal : {"lay m13", "lay m14", "lay h19"}) EXPECT_EQ(refused_by<Game>(state, legal), "") << legal;
    EXPECT_EQ(refused_by<Game>(state, "lay s19"), "CW-2.4"); // only a corner
    EXPECT_EQ(refused_by<Game>(state, "lay m15"), "CW-2.4"); // where it was
    EXPECT_EQ(refused_by<Game>(state, "lay i9"), "CW-2.4");  // on land
    EXPECT_EQ(refused_by<Game>(state, "lay z9"), "CW-1.3");
    EXPECT_EQ(refused_by<Game>(state, "lift m11"), "CW-2.4");
}

TEST(CultureWars_CW_2_5_Offsets, TilesLineUpWithoutThem) {
    const State state = after<Game>(ordered(4, with({{"half_tile_offsets", 0}})), {"lift m15"});
    EXPECT_EQ(Game::count(state), 21);
    EXPECT_EQ(refused_by<Game>(state, "lay m14"), "CW-2.5");
}

// CW-15, Seas: if m15 and then m17 are moved outside, the hole and the outer sea are one (CW-1.4).
TEST(CultureWars_CW_1_4_Seas, TheHoleOpensToTheOcean) {
    State state = ordered(4);
    EXPECT_EQ(seas(state), 2);
    state = after<Game>(state, {"lift m15", "lay s9"});
    EXPECT_EQ(seas(state), 2);
    state = after<Game>(state, {"lift m17", "lay s11"});
    EXPECT_EQ(seas(state), 1);
}

// CW-15, Coins: with one coin on k9, n9 and n12 are legal, m11 and l10 are not.
TEST(CultureWars_CW_2_6_Coins, TwoSquaresBetween) {
    State state = after<Game>(ordered(3), {"lift m15", "lay s9", "lift m17", "lay s11", "lift m11", "lay s13"});
    EXPECT_EQ(state.pending.front(), 2); // in reverse order
    EXPECT_EQ(refused_by<Game>(state, "coin a1"), "CW-2.6");
    state = after<Game>(state, {"coin k9"});
    EXPECT_EQ(state.pending.front(), 1);
    for (const auto legal : {"coin n9", "coin o12"}) EXPECT_EQ(refused_by<Game>(state, legal), "") << legal;
    for (const auto close : {"coin k11", "coin l10", "coin k9"})
        EXPECT_EQ(refused_by<Game>(state, close), "CW-2.6") << close;
}

// With two players each moves two tiles, in the order A B A B (CW-2.6).
TEST(CultureWars_CW_2_6_Coins, TwoPlayersMoveTwoTilesEach) {
    const State state = ordered(2);
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["pending"], nlohmann::json({0, 1, 0, 1}));
}

State revealing(const OptionValues& values = with({})) {
    State state = after<Game>(ordered(2, values), {"lift m15", "lay s9", "lift m17", "lay s11", "lift m11", "lay s13",
                                                   "lift k13", "lay s15"});
    return after<Game>(state,
                       {"coin i9", "coin l9", "coin o9", "coin r9", "coin i12", "coin r12", "coin i15", "coin o15"});
}

// CW-2.7, CW-2.8, CW-1.7: with all coins placed they are turned; the fourth of a suit needs no chance.
TEST(CultureWars_CW_2_8_Turning, TheLastValueOfASuitIsKnown) {
    State state = revealing();
    ASSERT_EQ(state.phase, Phase::reveal);
    EXPECT_EQ(list(state), "reveal i9 2, reveal i9 3, reveal i9 4, reveal i9 5");
    EXPECT_EQ(refused_by<Game>(state, "reveal l9 2"), "CW-2.8");
    EXPECT_EQ(refused_by<Game>(state, "reveal i9 1"), "CW-1.7");
    state = after<Game>(state, {"reveal i9 2", "reveal l9 2", "reveal o9 3", "reveal r9 3", "reveal i12 4"});
    EXPECT_EQ(coin_at(state, square(state, "i15"))->value, 5); // seat 1's fourth
    EXPECT_TRUE(is_site(*coin_at(state, square(state, "i15"))));
    EXPECT_EQ(Game::count(state), 2);
    state = after<Game>(state, {"reveal r12 5"});
    EXPECT_EQ(state.phase, Phase::tokens);
    EXPECT_EQ(coin_at(state, square(state, "o15"))->value, 4);
}

// CW-2.9, CW-2.10: two tokens each, three for the handicapped seat, wherever there is land.
TEST(CultureWars_CW_2_9_FirstTokens, AnywhereOnLand) {
    State state = after<Game>(revealing(with({{"handicap_seat", 0}})), {"reveal i9 2", "reveal l9 2", "reveal o9 3",
                                                                        "reveal r9 3", "reveal i12 4", "reveal r12 5"});
    EXPECT_EQ(Game::count(state), 96);
    EXPECT_EQ(refused_by<Game>(state, "place m13"), "CW-2.9");
    state = after<Game>(state, {"place i9", "place i9"});
    EXPECT_EQ(state.pending.front(), 0);
    state = after<Game>(state, {"place i9", "place s9", "place q10"});
    EXPECT_EQ(state.phase, Phase::order);
    EXPECT_EQ(state.turn, 1);
}

} // namespace
} // namespace ecumene::culture_wars
