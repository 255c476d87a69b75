// Migration in the first and second age (PE-6.1 to PE-6.3): who may go where, and what becomes of the markers.
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

using Texts = std::vector<std::string>;

// PE-15.1: the source's first age, from the step of red to the village bry.
TEST(Peoples_PE_15_1_FirstAge, TheSourcesExample) {
    State state = Position(3, 1)
                      .stack("eu22", "r")
                      .stack("eu24", "b")
                      .stack("as12", "y")
                      .stack("as14", "g")
                      .stack("oc01", "p")
                      .stack("oc24", "p")
                      .ready();
    EXPECT_EQ(refused_by<Game>(state, "move eu22 eu24"), "PE-6.2.1");
    EXPECT_EQ(refused_by<Game>(state, "move eu22 eu21"), "PE-6.2.4");
    state = after<Game>(state, {"move eu22 eu23"});
    EXPECT_EQ(refused_by<Game>(state, "move eu23 eu16"), "PE-6.2.3"); // blue is in reach now
    state = after<Game>(state, {"move eu23 eu24"});
    EXPECT_EQ(at(state, "eu24"), "br"); // PE-6.1.1: beneath
    EXPECT_EQ(refused_by<Game>(state, "move eu24 eu23"), "PE-6.2.4");
    state = after<Game>(state, {"move eu24 as17", "move as14 as13", "move as13 as12"});
    EXPECT_EQ(at(state, "as12"), "yg");
    state = after<Game>(state, {"move as12 as17"});
    EXPECT_EQ(at(state, "as17"), "bry"); // PE-6.1.4
    EXPECT_EQ(at(state, "as12"), "g");
    EXPECT_EQ(state.at[0], at("as17")); // PE-6.3.2: the lowest number
}

// PE-6.1: an empty region has nobody to move, a settlement stays, and tribes go to another region.
TEST(Peoples_PE_6_1_Migration, WhoMayMove) {
    const State state = Position(3, 1).settlement(1, "na02", "bry").stack("na01", "r").stack("na03", "o").ready();
    EXPECT_EQ(refused_by<Game>(state, "move na05 na03"), "PE-6.1.1");
    EXPECT_EQ(refused_by<Game>(state, "move na01 na01"), "PE-6.1.1");
    EXPECT_EQ(refused_by<Game>(state, "move na02 na03"), "PE-6.1.2");
    EXPECT_EQ(refused_by<Game>(state, "move na01 na02"), "PE-6.1.3");
    EXPECT_EQ(refused_by<Game>(state, "move na01 na99"), "PE-12.1");
    EXPECT_EQ(refused_by<Game>(state, "shift na02 na03"), "PE-6.4.2");
}

// PE-6.2.4, ruling: a full region cannot be stopped in, so in the first age the way leads round it.
TEST(Peoples_PE_6_2_Reach, FirstAgePathsGoRoundFullRegions) {
    // na01 touches na02 and na09. With na02 full the only way leads by na09.
    const State state = Position(3, 1).settlement(1, "na02", "bry").stack("na01", "r").stack("na04", "o").ready();
    EXPECT_EQ(legal_texts(state).front(), "move na01 na09");
    EXPECT_EQ(refused_by<Game>(state, "move na01 na02"), "PE-6.1.3");
}

// PE-6.2.4: a stack without any way to a target cannot move.
TEST(Peoples_PE_6_2_Reach, AWalledInStackCannotMove) {
    const State state = Position(3, 1)
                            .settlement(1, "na02", "bry")
                            .settlement(2, "na09", "bry")
                            .stack("na01", "r")
                            .stack("oc01", "o")
                            .stack("oc03", "y")
                            .ready();
    for (const std::string& text : legal_texts(state)) EXPECT_NE(text.substr(0, 9), "move na01");
    EXPECT_EQ(refused_by<Game>(state, "move na01 na02"), "PE-6.1.3");
}

// PE-15.2: past a full city, past an empty region and across a sea to stacks that are not full, and nowhere else.
TEST(Peoples_PE_15_2_SecondAge, TheSourcesExample) {
    const State state = Position(3, 2)
                            .stack("af17", "r")
                            .settlement(1, "af12", "ryogbp")
                            .stack("af11", "b")
                            .stack("af23", "g")
                            .stack("af22", "p")
                            .stack("sa01", "y")
                            .ready();
    Texts from_af17;
    for (const std::string& text : legal_texts(state))
        if (text.substr(0, 9) == "move af17") from_af17.push_back(text);
    EXPECT_EQ(from_af17, (Texts{"move af17 af11", "move af17 af22", "move af17 af23"}));
    EXPECT_EQ(refused_by<Game>(state, "move af17 af12"), "PE-6.1.3");
    EXPECT_EQ(refused_by<Game>(state, "move af17 af18"), "PE-6.2.3");
    EXPECT_EQ(refused_by<Game>(state, "move af17 sa01"), "PE-6.2.1");
}

// PE-6.2.2: in the second age settlements of three to five tribes are targets.
TEST(Peoples_PE_6_2_Reach, VillagesAreTargetsInTheSecondAge) {
    const State state = Position(3, 2).settlement(1, "na02", "bry").stack("na01", "r").stack("oc01", "g").ready();
    EXPECT_EQ(legal_texts(state).front(), "move na01 na02");
}

// PE-15.5: more tribes than fit: the topmost move, the rest stay.
TEST(Peoples_PE_15_5_Overflow, OnlyTheTopmostMove) {
    const State state = after<Game>(
        Position(3, 2).stack("na01", "rgbo").stack("na02", "yyyy").stack("oc01", "g").ready(), {"move na01 na02"});
    EXPECT_EQ(at(state, "na02"), "yyyyrg");
    EXPECT_EQ(at(state, "na01"), "bo");
}

// PE-15.6, PE-9.4: a loose region that becomes a city takes the marker of the smallest village, with an empty map.
TEST(Peoples_PE_15_6_MarkerTaken, TheSmallestVillageGivesItsMarker) {
    const State before = Position(3, 2, {{"advanced", true}})
                             .settlement(2, "eu01", "roy")
                             .settlement(5, "eu03", "gbp")
                             .settlement(7, "eu13", "royg")
                             .stack("na01", "rgb")
                             .stack("na02", "yyy")
                             .stack("oc01", "g")
                             .advance(2, Area::culture)
                             .relate(2, 5)
                             .out_of_stock()
                             .ready();
    const State state = after<Game>(before, {"move na01 na02"});
    EXPECT_EQ(state.at[1], at("na02"));
    EXPECT_FALSE(state.marked.has(at("eu01")));
    EXPECT_EQ(at(state, "eu01"), "roy");
    EXPECT_EQ(state.maps, Maps{});
    EXPECT_EQ(refused_by<Game>(state, "move eu01 eu03"), ""); // loose now (PE-2.3)
}

// PE-6.3.1: a village that grows to a city keeps its marker and its map.
TEST(Peoples_PE_6_3_Markers, ASettlementThatGrowsKeepsItsMarker) {
    const State state = after<Game>(Position(3, 2, {{"advanced", true}})
                                        .settlement(2, "na02", "roy")
                                        .stack("na01", "rgb")
                                        .stack("oc01", "g")
                                        .stack("oc03", "g")
                                        .advance(2, Area::culture)
                                        .ready(),
                                    {"move na01 na02"});
    EXPECT_EQ(state.at[1], at("na02"));
    EXPECT_EQ(state.maps.map[1].level(Area::culture), 1);
}

// PE-9.4: a marker from the stock comes with its map as it is.
TEST(Peoples_PE_6_3_Markers, TheStockGivesTheLowestNumberWithItsMap) {
    const State state = after<Game>(Position(3, 1, {{"advanced", true}})
                                        .settlement(1, "eu01", "roy")
                                        .stack("na02", "gb")
                                        .stack("na01", "r")
                                        .stack("oc01", "g")
                                        .stack("oc03", "g")
                                        .advance(2, Area::science)
                                        .ready(),
                                    {"move na01 na02"});
    EXPECT_EQ(state.at[1], at("na02"));
    EXPECT_EQ(state.maps.map[1].level(Area::science), 1);
}

// PE-6.5: the ninth city ends the second age; what is below the limit is flipped, and the third age begins.
TEST(Peoples_PE_6_5_End, TheNinthCityEndsTheAge) {
    Position position(3, 2);
    const char* places[] = {"na05", "na12", "sa03", "sa08", "eu06", "eu14", "af04", "af12"};
    for (int i = 0; i < 8; ++i) position.settlement(i + 1, places[i], "royyyy");
    position.settlement(9, "oc01", "roy").settlement(10, "oc05", "gbp").stack("oc02", "ggg");
    const State state = after<Game>(position.out_of_stock().ready(), {"move oc02 oc01"});
    EXPECT_EQ(state.age, 3);
    EXPECT_EQ(revealed_ages(state), 2); // PE-7.1
    EXPECT_TRUE(is_flipped(state, 9));
    EXPECT_FALSE(is_flipped(state, 8));
    EXPECT_EQ(state.turn, 0);
}

// PE-6.6: where nothing can move the phase ends at once, here before the first turn of the second age.
TEST(Peoples_PE_6_6_Blocked, ThePhaseEndsWithTheSettlementsThereAre) {
    // Two stacks join to a village; then a single tribe is left, alone in the world but for full regions.
    const State state = after<Game>(
        Position(3, 1).stack("na01", "ro").stack("na02", "y").settlement(2, "oc01", "gbp").ready(), {"move na02 na01"});
    EXPECT_EQ(state.age, 3); // no target anywhere in the first two ages: settlements do not move
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(state.scores[seat], seat == 0 ? 1 + 3 : 1); // village roy, once
}

} // namespace
} // namespace ecumene::peoples
