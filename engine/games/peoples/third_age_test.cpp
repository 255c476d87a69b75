// Migration in the third age (PE-6.4), and the markers that it turns, empties and takes (PE-6.3).
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

using Texts = std::vector<std::string>;

// PE-15.7: settlements of 6, 7, 8 and 9 tribes: who may shift to whom.
TEST(Peoples_PE_15_7_Shift, ToSettlementsThatAreNotSmaller) {
    const State state = Position(3, 3)
                            .settlement(1, "na01", "royroy")
                            .settlement(2, "sa01", "royroyg")
                            .settlement(3, "eu01", "royroygb")
                            .settlement(4, "af01", "royroygbp")
                            .ready();
    EXPECT_EQ(legal_texts(state), (Texts{"shift na01 sa01", "shift na01 eu01", "shift sa01 eu01"}));
    EXPECT_EQ(refused_by<Game>(state, "shift eu01 sa01"), "PE-6.4.3");
    EXPECT_EQ(refused_by<Game>(state, "shift na01 af01"), "PE-6.1.3");
    EXPECT_EQ(refused_by<Game>(state, "shift na01 oc01"), "PE-6.4.2");
    EXPECT_EQ(refused_by<Game>(state, "move na01 sa01"), "PE-6.4.4");
    const State shifted = after<Game>(state, {"shift na01 sa01"});
    EXPECT_EQ(at(shifted, "na01"), "oyroy");
    EXPECT_EQ(at(shifted, "sa01"), "rroyroyg"); // PE-6.4.2: on top
}

// PE-6.4.1: a loose stack goes to any stack that is not full, at any distance.
TEST(Peoples_PE_6_4_Move, LooseStacksGoAnywhere) {
    const State state =
        Position(3, 3).stack("na01", "ro").stack("oc24", "y").settlement(1, "eu01", "royroygbp").ready();
    EXPECT_EQ(legal_texts(state), (Texts{"move na01 oc24", "move oc24 na01"}));
    EXPECT_EQ(refused_by<Game>(state, "move na01 na02"), "PE-6.4.1");
    EXPECT_EQ(refused_by<Game>(state, "move na01 eu01"), "PE-6.1.3");
    EXPECT_EQ(refused_by<Game>(state, "shift na01 oc24"), "PE-6.4.2");
}

// PE-6.4.4: with the option a whole settlement may move, beneath, and what is left keeps the marker.
TEST(Peoples_PE_6_4_Move, WholeSettlementsWithTheOption) {
    const State state = Position(3, 3, {{"third_age_whole", true}})
                            .settlement(1, "na01", "royroy")
                            .settlement(2, "sa01", "royroyg")
                            .stack("oc01", "p")
                            .stack("oc03", "p")
                            .ready();
    EXPECT_EQ(refused_by<Game>(state, "move sa01 na01"), "PE-6.4.4");
    EXPECT_EQ(refused_by<Game>(state, "move na01 oc01"), "PE-6.4.4");
    const State moved = after<Game>(state, {"move na01 sa01"});
    EXPECT_EQ(at(moved, "sa01"), "royroygro");
    EXPECT_EQ(at(moved, "na01"), "yroy");
    EXPECT_EQ(moved.at[0], at("na01"));
}

// PE-6.4.5: the last tribe leaves: a face-up marker goes to the stock, with its map lost, and is there for the next.
TEST(Peoples_PE_6_4_Emptied, TheMarkerIsUsedAtOnce) {
    const State state = after<Game>(Position(3, 3, {{"advanced", true}})
                                        .settlement(4, "na01", "r")
                                        .settlement(5, "sa01", "royroygb", true)
                                        .stack("oc01", "p")
                                        .stack("oc03", "p")
                                        .advance(4, Area::civics)
                                        .out_of_stock()
                                        .ready(),
                                    {"shift na01 sa01"});
    EXPECT_EQ(state.at[3], at("sa01")); // PE-6.3.2: from the stock
    EXPECT_EQ(state.at[4], in_box);     // PE-6.3.3
    EXPECT_TRUE(is_flipped(state, 4));
    EXPECT_EQ(state.maps.map[3].level(Area::civics), 0); // PE-9.4
    EXPECT_FALSE(is_populated(state, at("na01")));
}

// PE-6.4.5: a flipped marker goes to the box.
TEST(Peoples_PE_6_4_Emptied, AFlippedMarkerLeavesTheGame) {
    const State state = after<Game>(Position(3, 3)
                                        .settlement(4, "na01", "r", true)
                                        .settlement(5, "sa01", "roy")
                                        .stack("oc01", "p")
                                        .stack("oc03", "p")
                                        .ready(),
                                    {"shift na01 sa01"});
    EXPECT_EQ(state.at[3], in_box);
    EXPECT_TRUE(is_flipped(state, 3));
}

// PE-6.3.4: with no stock and no face-up settlement below the limit, the region's own flipped marker is turned; else
// the smallest flipped one is taken; else the lowest in the box.
TEST(Peoples_PE_6_3_4_NoMarkerLeft, TheLastResorts) {
    Position own(3, 3);
    own.settlement(5, "sa01", "royroygb", true).stack("na01", "r").stack("oc01", "p").stack("oc03", "p").out_of_stock();
    State state = after<Game>(own.ready(), {"move na01 sa01"});
    EXPECT_EQ(state.at[4], at("sa01"));
    EXPECT_FALSE(is_flipped(state, 4));

    Position flipped(3, 3);
    flipped.settlement(5, "eu01", "roy", true).settlement(6, "eu03", "ro", true).stack("sa01", "royroygb");
    flipped.stack("na01", "r").out_of_stock();
    state = after<Game>(flipped.ready(), {"move na01 sa01"});
    EXPECT_EQ(state.at[5], at("sa01"));
    EXPECT_FALSE(is_flipped(state, 5));
    EXPECT_FALSE(state.marked.has(at("eu03")));

    Position box(3, 3);
    box.stack("sa01", "royroygb").stack("na01", "r").stack("oc01", "p").stack("oc03", "p").out_of_stock();
    state = after<Game>(box.ready(), {"move na01 sa01"});
    EXPECT_EQ(state.at[0], at("sa01"));
    EXPECT_FALSE(is_flipped(state, 0));
}

// PE-6.3.2: a face-up settlement below the limit gives its marker to a new metropolis; equals by the lowest number.
TEST(Peoples_PE_6_3_Markers, TheSmallestFaceUpSettlementGives) {
    const State state = after<Game>(Position(3, 3)
                                        .settlement(3, "eu01", "royroyg")
                                        .settlement(7, "eu03", "royroy")
                                        .settlement(8, "eu13", "royroy")
                                        .settlement(9, "eu15", "ro", true)
                                        .stack("sa01", "royroygb")
                                        .stack("na01", "r")
                                        .out_of_stock()
                                        .ready(),
                                    {"move na01 sa01"});
    EXPECT_EQ(state.at[6], at("sa01"));
    EXPECT_FALSE(state.marked.has(at("eu03")));
}

} // namespace
} // namespace ecumene::peoples
