// Expansion (ME-7): where a people may place its tribes.
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

// ME-7.1: tribes one at a time, or stop; an empty pool ends the round by itself.
TEST(Mesopotamia_ME_7_1_Expansion, EndsByStopOrEmptyPool) {
    State state = table(2, 5);
    stand(state, 0, "medes", "media");
    begin_round(state, "medes", 2);
    EXPECT_EQ(written(state),
              (std::vector<std::string>{"place ellipi", "place gutium", "place mannea", "place media", "stop"}));
    EXPECT_EQ(after<Game>(state, {"stop"}).phase, Phase::over);
    EXPECT_EQ(after<Game>(state, {"place media"}).phase, Phase::expand);
    EXPECT_EQ(after<Game>(state, {"place media", "place mannea"}).phase, Phase::over);
}

// ME-7.1: with nowhere to go, expansion ends by itself.
TEST(Mesopotamia_ME_7_1_Expansion, EndsWhenNothingCanBePlaced) {
    State state = table(2, 5, {{"attack_own", false}});
    stand(state, 0, "egyptians", "wawat", 2);
    stand(state, 0, "hyksos", "thebes");
    stand(state, 1, "medes", "media", 2);
    begin_round(state, "egyptians", 4);
    EXPECT_EQ(written(state), (std::vector<std::string>{"place wawat", "stop"}));
    state = after<Game>(state, {"place wawat"});
    EXPECT_NE(state.round.people, people("egyptians"));
    EXPECT_EQ(state.points[people("egyptians")], 1);
}

// ME-7.2: own areas and their neighbours; what is just gained counts at once. ME-1.5: three tribes at most.
TEST(Mesopotamia_ME_7_2_Where, ChainsThroughGainedAreas) {
    State state = table(2, 5);
    stand(state, 0, "elamites", "anshan", 2);
    begin_round(state, "elamites", 5);
    EXPECT_EQ(refused_by<Game>(state, "place ur"), "ME-7.2");
    state = after<Game>(state, {"place elam"});
    EXPECT_EQ(refused_by<Game>(state, "place ur"), "");
    state = after<Game>(state, {"place anshan"});
    EXPECT_EQ(tribes(state, area("anshan")), 3);
    EXPECT_EQ(refused_by<Game>(state, "place anshan"), "ME-1.5");
}

// ME-7.3, ME-11.5: the owner's own other peoples can be attacked, unless the option forbids it.
TEST(Mesopotamia_ME_7_3_OwnPeoples, AreAttackedLikeOthers) {
    for (const bool allowed : {true, false}) {
        State state = table(2, 5, {{"attack_own", allowed}});
        stand(state, 0, "medes", "media");
        stand(state, 0, "guti", "gutium");
        stand(state, 1, "kassites", "ellipi");
        begin_round(state, "medes", 2);
        EXPECT_EQ(refused_by<Game>(state, "place gutium"), allowed ? "" : "ME-11.5");
        EXPECT_EQ(refused_by<Game>(state, "place ellipi"), "");
        EXPECT_EQ(after<Game>(state, {"place ellipi"}).phase, Phase::fight);
        EXPECT_EQ(after<Game>(state, {"place mannea"}).phase, Phase::expand); // empty: settled
    }
}

// ME-11.5: an area gained on the way does not open the owner's other areas.
TEST(Mesopotamia_ME_11_5_AttackOwn, StaysForbiddenAfterAGain) {
    State state = table(2, 5, {{"attack_own", false}});
    stand(state, 0, "elamites", "anshan");
    stand(state, 0, "sumerians", "ur");
    begin_round(state, "elamites", 3);
    state = after<Game>(state, {"place elam"});
    EXPECT_EQ(refused_by<Game>(state, "place ur"), "ME-11.5");
    EXPECT_EQ(refused_by<Game>(state, "place susa"), "");
}

// ME-7.4, ME-15 example 4: Minoans in Knossos may place in Canaan; without Seafaring nobody there may.
TEST(Mesopotamia_ME_7_4_Seafaring, ReachesEveryCoast) {
    State state = table(2, 5);
    stand(state, 0, "minoans", "knossos");
    begin_round(state, "minoans", 3);
    EXPECT_EQ(refused_by<Game>(state, "place canaan"), "");
    EXPECT_EQ(refused_by<Game>(state, "place memphis"), "ME-7.2");
    EXPECT_EQ(written(state).size(), 20u);

    State landlubbers = table(2, 5);
    stand(landlubbers, 0, "medes", "knossos");
    begin_round(landlubbers, "medes", 3);
    EXPECT_EQ(written(landlubbers),
              (std::vector<std::string>{"place islands", "place khania", "place knossos", "stop"}));
}

// ME-7.4: without a coast area nobody sails; the first one gained opens the sea.
TEST(Mesopotamia_ME_7_4_Seafaring, NeedsACoastToSailFrom) {
    State state = table(2, 5);
    stand(state, 0, "phoenicians", "qadesh");
    begin_round(state, "phoenicians", 3);
    EXPECT_EQ(refused_by<Game>(state, "place knossos"), "ME-7.4");
    state = after<Game>(state, {"place ugarit"});
    EXPECT_EQ(refused_by<Game>(state, "place knossos"), "");
}

// ME-7.4: a people from the Great Green sails in its first round whatever its special.
TEST(Mesopotamia_ME_7_4_Seafaring, IsLentToThoseFromTheSea) {
    State state = table(2, 3, {{"reconstructed_cards", false}});
    stand(state, 0, "sea_peoples", "sais");
    begin_round(state, "sea_peoples", 3, true);
    EXPECT_EQ(refused_by<Game>(state, "place thrace"), "");
    begin_round(state, "sea_peoples", 3, false);
    EXPECT_EQ(refused_by<Game>(state, "place thrace"), "ME-7.2");
}

// ME-7.5, ME-7.6.
TEST(Mesopotamia_ME_7_6_Uninhabited, IsNotEntered) {
    State state = table(2, 5);
    stand(state, 0, "medes", "thrace");
    begin_round(state, "medes", 3);
    EXPECT_EQ(refused_by<Game>(state, "place great_green"), "ME-7.5");
    EXPECT_EQ(refused_by<Game>(state, "place balkans"), "ME-7.6");
}

// ME-7.7, ME-15 example 9: out of a desert, never into it; those who stand there may grow.
TEST(Mesopotamia_ME_7_7_Deserts, AreOnlyLeft) {
    State state = table(2, 5);
    stand(state, 0, "amorites", "aramaea");
    stand(state, 1, "sumerians", "mari");
    begin_round(state, "amorites", 3);
    EXPECT_EQ(refused_by<Game>(state, "place mari"), "");
    EXPECT_EQ(refused_by<Game>(state, "place aramaea"), "");
    begin_round(state, "sumerians", 3);
    EXPECT_EQ(refused_by<Game>(state, "place aramaea"), "ME-7.7");
}

} // namespace
} // namespace ecumene::mesopotamia
