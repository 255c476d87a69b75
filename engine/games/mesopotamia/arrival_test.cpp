// The arrival of a new people, and those it displaces (ME-6).
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

// Epoch `epoch` of two seats, in which seat 0 gets `first` and seat 1 `second`; others may stand on the map.
State allotted(State state, std::string_view first, std::string_view second) {
    state.drawn = true;
    state.draw_order = {0, 1, 0, 0, 0};
    state.phase = Phase::draw;
    state.allotments = {};
    state.allotted = 0;
    return after<Game>(state, {"draw " + std::string(first), "keep", "draw " + std::string(second)});
}

// ME-6.1, ME-6.2, ME-15 example 2: the Hyksos put the first of six tribes in Sinai.
TEST(Mesopotamia_ME_6_1_FirstTribe, ComesOutOfThePool) {
    const State state = allotted(table(2, 3), "hyksos", "assyria");
    EXPECT_EQ(state.round.people, people("hyksos"));
    EXPECT_EQ(state.round.pool, 5);
    EXPECT_TRUE(state.round.is_new);
    EXPECT_EQ(tribes(state, area("sinai")), 1);
}

// ME-6.2: a desert is a start area like any other.
TEST(Mesopotamia_ME_6_2_Start, MayBeADesert) {
    const State state = allotted(table(2, 2), "amorites", "hittites");
    EXPECT_EQ(state.areas[people("amorites")], area_bit(area("aramaea")));
}

// ME-6.3: the Sea Peoples land on any coast, also on their owner's other peoples; the first tribe is in the pool.
TEST(Mesopotamia_ME_6_3_FromTheSea, LandsOnAnyCoast) {
    State state = table(2, 3);
    stand(state, 0, "phoenicians", "byblos");
    stand(state, 0, "phoenicians", "ugarit", 3);
    state = allotted(state, "sea_peoples", "assyria");
    state = after<Game>(state, {"stop", "stop"}); // the Phoenicians, Assyria
    ASSERT_EQ(state.phase, Phase::land);
    EXPECT_EQ(Game::to_act(state), Actor::seat(0));
    EXPECT_EQ(state.round.pool, 6);
    EXPECT_EQ(written(state).size(), 19u);
    EXPECT_EQ(refused_by<Game>(state, "land memphis"), "ME-6.3");
    EXPECT_EQ(refused_by<Game>(state, "land aramaea"), "ME-6.3");
    EXPECT_EQ(refused_by<Game>(state, "land great_green"), "ME-7.5");
    EXPECT_EQ(refused_by<Game>(state, "land iran"), "ME-7.6");

    const State landed = after<Game>(state, {"land byblos"});
    EXPECT_EQ(landed.round.pool, 5);
    EXPECT_EQ(landed.people_in[area("byblos")], people("sea_peoples"));
    EXPECT_EQ(landed.phase, Phase::retreat);
}

// ME-6.4, ME-15 example 8: three Guti leave Gutium one by one.
TEST(Mesopotamia_ME_6_4_Displacement, MovesAWholeStack) {
    State state = table(2, 2);
    stand(state, 1, "guti", "gutium", 3);
    stand(state, 1, "guti", "media", 2);
    stand(state, 1, "guti", "ellipi", 3);
    stand(state, 0, "akkadians", "akkad");
    stand(state, 0, "akkadians", "ashur");
    state = allotted(state, "kassites", "minoans");
    state = after<Game>(state, {"stop", "stop", "stop"}); // Akkadians, Guti, Minoans
    ASSERT_EQ(state.phase, Phase::retreat);
    EXPECT_EQ(Game::to_act(state), Actor::seat(1));
    EXPECT_EQ(state.people_in[area("gutium")], people("kassites")); // it is on the map before the retreats
    EXPECT_EQ(state.retreat, (Retreat{std::uint8_t(area("gutium")), std::uint8_t(people("guti")), 3}));
    EXPECT_EQ(written(state), (std::vector<std::string>{"retreat eshnunna", "retreat mannea", "retreat media"}));
    EXPECT_EQ(refused_by<Game>(state, "retreat akkad"), "ME-6.4");  // another people's
    EXPECT_EQ(refused_by<Game>(state, "retreat ellipi"), "ME-6.4"); // three stand there
    EXPECT_EQ(refused_by<Game>(state, "retreat ur"), "ME-6.4");     // no neighbour
    EXPECT_EQ(refused_by<Game>(state, "retreat rome"), "ME-12.2");
    EXPECT_EQ(refused_by<Game>(state, "stop"), "ME-6.4");

    state = after<Game>(state, {"retreat media", "retreat mannea", "retreat mannea"});
    EXPECT_EQ(tribes(state, area("media")), 3);
    EXPECT_EQ(tribes(state, area("mannea")), 2);
    EXPECT_EQ(state.retreat, Retreat{});
    EXPECT_EQ(state.phase, Phase::expand);
    EXPECT_EQ(state.round.pool, 4);
}

// ME-6.4: a single refuge is taken unasked, and who has none is removed; deserts are none.
TEST(Mesopotamia_ME_6_4_Displacement, OneRefugeOrNoneIsNotAskedFor) {
    State state = table(2, 3);
    stand(state, 1, "egyptians", "sinai", 2);
    stand(state, 0, "akkadians", "avaris");
    stand(state, 0, "akkadians", "canaan");
    stand(state, 1, "egyptians", "moab", 2);
    state = allotted(state, "hyksos", "assyria");
    ASSERT_EQ(state.round.people, people("akkadians"));
    state = after<Game>(state, {"stop"});
    EXPECT_EQ(state.round.people, people("hyksos"));
    EXPECT_EQ(state.phase, Phase::expand);
    EXPECT_EQ(tribes(state, area("moab")), 3);
    EXPECT_EQ(state.areas[people("egyptians")], area_bit(area("moab"))); // the second tribe is gone
}

// ME-6.5: a displaced people without a refuge is dead.
TEST(Mesopotamia_ME_6_5_Displaced, MayDie) {
    State state = table(2, 5);
    stand(state, 1, "elamites", "canaan", 3);
    for (const char* id : {"byblos", "damascus", "moab", "sinai"}) stand(state, 1, "phoenicians", id);
    state = allotted(state, "hebrews", "medes");
    state = after<Game>(state, {"stop", "stop"}); // the Elamites, the Phoenicians
    EXPECT_EQ(state.round.people, people("hebrews"));
    EXPECT_TRUE(is_dead(state, people("elamites")));
    EXPECT_EQ(state.round.pool, 2);
}

// ME-11.6: the Sea Peoples fight for their first area, with the reach of the sea.
TEST(Mesopotamia_ME_11_6_SeaFight, PlacesInsteadOfLanding) {
    State state = table(2, 3, {{"sea_landing", "fight"}});
    stand(state, 1, "phoenicians", "byblos");
    state = allotted(state, "sea_peoples", "hyksos");
    state = after<Game>(state, {"stop"});
    ASSERT_EQ(state.round.people, people("sea_peoples"));
    EXPECT_EQ(state.phase, Phase::expand);
    EXPECT_TRUE(state.round.at_sea);
    EXPECT_EQ(state.round.pool, 6);
    EXPECT_EQ(written(state).size(), 20u);
    EXPECT_EQ(refused_by<Game>(state, "place memphis"), "ME-7.4");
    EXPECT_EQ(after<Game>(state, {"place byblos"}).fight.defender_dice, 1);
    EXPECT_EQ(after<Game>(state, {"place sais"}).areas[people("sea_peoples")], area_bit(area("sais")));

    const State lost = after<Game>(state, {"stop"}); // without a tribe on the map it is dead
    EXPECT_TRUE(is_dead(lost, people("sea_peoples")));
}

} // namespace
} // namespace ecumene::mesopotamia
