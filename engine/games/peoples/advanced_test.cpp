// The advanced game (PE-9): relations, what the advances score, and which of them can be made.
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

using Texts = std::vector<std::string>;
const nlohmann::json advanced = {{"advanced", true}};

// PE-15.4: red settlement 1, blue 2 and yellow 3; 1 is related to both; 2 has three diplomacy markers, 3 has two. Seats
// 0, 1, 2 lead red, blue and yellow.
Position example(const nlohmann::json& options = advanced) {
    Position position(3, 1, options);
    position.deal(0, "rogybp").deal(1, "bygpro").deal(2, "yborgp");
    position.settlement(1, "na01", "ryb").settlement(2, "sa01", "bgp").settlement(3, "eu01", "yrg");
    position.settlement(4, "af01", "gop").settlement(5, "oc01", "gop");
    position.relate(1, 2).relate(1, 3).relate(2, 4).relate(2, 5).relate(3, 4);
    return position.lead(1, 0).lead(2, 1).lead(3, 2);
}

Points points_of(const Position& position, int number, Area area) {
    const State state = position.ready();
    Lines lines;
    score(state, present_scene(state), 1, lines);
    for (const Line& line : lines)
        if (line.settlement == number - 1 && int(line.source) == int(Source::culture) + int(area)) return line.points;
    return {};
}

TEST(Peoples_PE_15_4_Advances, Civics) { // PE-9.2.3: 2 + 5 = 7, from the top: red 3, the next two 2 each
    EXPECT_EQ(points_of(example().advance(1, Area::civics), 1, Area::civics), (Points{3, 2, 2}));
    EXPECT_EQ(points_of(example().advance(1, Area::civics, 2), 1, Area::civics), (Points{5, 4, 5})); // 14
}

TEST(Peoples_PE_15_4_Advances, Culture) { // PE-9.2.4: 1 + 2
    EXPECT_EQ(points_of(example().advance(1, Area::culture), 1, Area::culture), (Points{3, 0, 0}));
    EXPECT_EQ(points_of(example().lead(3, 0).advance(1, Area::culture), 1, Area::culture), (Points{1, 0, 0}));
    EXPECT_EQ(points_of(example().advance(1, Area::culture, 2), 1, Area::culture), (Points{6, 0, 0}));
}

TEST(Peoples_PE_15_4_Advances, Economy) { // PE-9.2.5: in 1 and 3, not in 2
    const Position both = example().advance(1, Area::economy).advance(3, Area::economy);
    EXPECT_EQ(points_of(both, 1, Area::economy), (Points{1, 0, 1}));
    EXPECT_EQ(points_of(both, 3, Area::economy), (Points{1, 0, 1}));
    const Position all = example({{"advanced", true}, {"economy_all", true}}).advance(1, Area::economy);
    EXPECT_EQ(points_of(all, 1, Area::economy), (Points{2, 0, 0}));
}

TEST(Peoples_PE_15_4_Advances, Military) { // PE-9.2.6: in 1 and 3, not in 2
    const Position position = example().advance(1, Area::military).advance(3, Area::military);
    EXPECT_EQ(points_of(position, 1, Area::military), (Points{3, -1, 0})); // PE-9.2.9: below zero too
    const Position stronger = example().advance(1, Area::military, 2).advance(3, Area::military);
    EXPECT_EQ(points_of(stronger, 1, Area::military), (Points{8, -2, -2}));
}

TEST(Peoples_PE_15_4_Advances, Religion) { // PE-9.2.7: no red in 2, one in 3
    EXPECT_EQ(points_of(example().advance(1, Area::religion), 1, Area::religion), (Points{1, 0, 0}));
}

TEST(Peoples_PE_15_4_Advances, Science) { // PE-9.2.8: 5 - 2
    EXPECT_EQ(points_of(example().advance(1, Area::science), 1, Area::science), (Points{3, 0, 0}));
}

// PE-9.2.2: a leaderless settlement scores none of its advances; PE-9.2.1: tribes score all the same.
TEST(Peoples_PE_9_2_Scoring, LeaderlessSettlementsScoreOnlyTribes) {
    const State state = example().advance(4, Area::science).advance(5, Area::civics).ready();
    Lines lines;
    score(state, present_scene(state), 1, lines);
    for (const Line& line : lines)
        if (line.settlement >= 3) {
            EXPECT_EQ(line.source, Source::people);
        }
    EXPECT_EQ(points_of(example(), 1, Area::science), Points{});
}

// PE-9.2.10: settlement points only with the option.
TEST(Peoples_PE_9_2_Scoring, SettlementPointsAreAnOption) {
    for (const bool with : {false, true}) {
        const State state = example({{"advanced", true}, {"advanced_settlement_points", with}}).ready();
        Lines lines;
        score(state, present_scene(state), 1, lines);
        int given = 0;
        for (const Line& line : lines)
            if (line.source == Source::settlement) given += line.points[0] + line.points[1] + line.points[2];
        EXPECT_EQ(given, with ? 9 : 0);
    }
}

// PE-9.1.1, PE-9.1.6: the first free pair; or none.
TEST(Peoples_PE_9_1_Diplomacy, TheFirstFreePair) {
    State state = example({{"advanced", true}, {"diplomacy_reach", "any"}}).ready(Phase::diplomacy, 1);
    EXPECT_EQ(Game::to_act(state), Actor::seat(0));
    EXPECT_EQ(legal_texts(state), (Texts{"relate 1 4", "relate 1 5", "decline 1"}));
    EXPECT_EQ(refused_by<Game>(state, "relate 1 2"), "PE-9.1.2");
    EXPECT_EQ(refused_by<Game>(state, "relate 1 1"), "PE-9.1.2");
    EXPECT_EQ(refused_by<Game>(state, "relate 1 9"), "PE-9.1.2");
    EXPECT_EQ(refused_by<Game>(state, "relate 2 4"), "PE-12.3");
    EXPECT_EQ(refused_by<Game>(state, "decline 1 2"), "PE-12.1");
    EXPECT_EQ(after<Game>(state, {"decline 1"}).maps, state.maps);
    state.maps.relation[2] = {};
    EXPECT_EQ(after<Game>(state, {"relate 1 5"}).maps.relation[2], Relation(0, 4));
}

// PE-9.1.2: five relations at most.
TEST(Peoples_PE_9_1_Diplomacy, FiveRelationsAtMost) {
    Position position = example({{"advanced", true}, {"diplomacy_reach", "any"}});
    position.settlement(6, "as01", "gop").settlement(7, "as05", "gop").relate(4, 5).relate(4, 6).relate(4, 7);
    const State state = position.ready(Phase::diplomacy, 1);
    EXPECT_EQ(refused_by<Game>(state, "relate 1 4"), "PE-9.1.2");
    EXPECT_EQ(refused_by<Game>(state, "relate 1 6"), "");
}

// PE-9.1.4: within four steps in the first age, six in the second, all in the third; else the nearest. PE-9.1.3: seas
// count a step in and a step out.
TEST(Peoples_PE_9_1_Diplomacy, WhoIsNeighbouring) {
    const auto partners_of = [](int age, const char* reach) {
        Position position(3, age, {{"advanced", true}, {"diplomacy_reach", reach}});
        position.settlement(1, "na01", "roy").settlement(2, "na02", "roy").settlement(3, "as10", "roy");
        position.settlement(4, "na12", "roy").settlement(5, "oc24", "roy");
        return partners(position.lead(1, 0).ready(Phase::diplomacy, 1), 0);
    };
    EXPECT_EQ(board::steps[at("na01")][at("as10")], 2);
    EXPECT_EQ(board::steps[at("na01")][at("na12")], 4);
    EXPECT_GT(board::steps[at("na01")][at("oc24")], 6);
    EXPECT_EQ(partners_of(1, "age"), 0b01110);
    EXPECT_EQ(partners_of(3, "age"), 0b11110);
    EXPECT_EQ(partners_of(1, "nearest"), 0b00010);
    EXPECT_EQ(partners_of(1, "any"), 0b11110);
}

// PE-9.1.4: nobody within reach: those at the fewest steps.
TEST(Peoples_PE_9_1_Diplomacy, ElseTheNearest) {
    Position position(3, 1, advanced);
    position.settlement(1, "na01", "roy").settlement(2, "oc24", "roy").settlement(3, "sa24", "roy").lead(1, 0);
    const State state = position.ready(Phase::diplomacy, 1);
    const int first = board::steps[at("na01")][at("oc24")], second = board::steps[at("na01")][at("sa24")];
    ASSERT_NE(first, second);
    EXPECT_EQ(partners(state, 0), first < second ? 0b010 : 0b100);
    EXPECT_EQ(refused_by<Game>(state, first < second ? "relate 1 3" : "relate 1 2"), "PE-9.1.4");
}

// PE-9.1.5: leaderless settlements and those without a partner are passed over; then the age is scored.
TEST(Peoples_PE_9_1_Diplomacy, LeaderlessSettlementsArePassedOver) {
    State state = example({{"advanced", true}, {"diplomacy_reach", "any"}}).ready(Phase::diplomacy, 3);
    state = after<Game>(state, {"decline 3"});
    EXPECT_EQ(state.phase, Phase::advance); // PE-9.3.1
    EXPECT_EQ(state.current, 1);
    EXPECT_EQ(state.scores[0], 2); // red tribes in 1 and 3
}

// PE-9.3.2 to PE-9.3.4: an area that is new, or at level 1; the stock may be empty; chance chooses for the leaderless.
TEST(Peoples_PE_9_3_Advances, WhatMayBeChosen) {
    Position position = example();
    position.advance(1, Area::culture, 2).advance(1, Area::economy).advance(4, Area::science);
    for (int number = 6; number <= 11; ++number) position.advance(number, Area::religion);
    State state = position.ready(Phase::advance, 1);
    EXPECT_EQ(legal_texts(state),
              (Texts{"advance 1 economy", "advance 1 military", "advance 1 civics", "advance 1 science"}));
    EXPECT_EQ(refused_by<Game>(state, "advance 1 culture"), "PE-9.3.2");
    EXPECT_EQ(refused_by<Game>(state, "advance 1 religion"), "PE-9.3.2");
    EXPECT_EQ(refused_by<Game>(state, "fate 1 civics"), "PE-9.3.1");
    EXPECT_EQ(refused_by<Game>(state, "advance 2 civics"), "PE-12.3");
    EXPECT_EQ(refused_by<Game>(state, "advance 1 sports"), "PE-12.1");
    state = after<Game>(state, {"advance 1 economy", "advance 2 civics", "advance 3 civics"});
    EXPECT_EQ(state.maps.map[0].level(Area::economy), 2);
    EXPECT_TRUE(Game::to_act(state).is_chance());
    EXPECT_EQ(refused_by<Game>(state, "advance 4 civics"), "PE-9.3.4");
    EXPECT_EQ(Game::probability(state, Game::nth(state, 0)), Rational(1, 5));
    state = after<Game>(state, {"fate 4 science"});
    EXPECT_EQ(state.maps.map[3].level(Area::science), 2);
}

// PE-9.3.3: with no possible area a settlement is skipped.
TEST(Peoples_PE_9_3_Advances, AFinishedMapIsSkipped) {
    Position position = example();
    for (int area = 0; area < area_count; ++area) position.advance(2, Area(area), 2);
    const State state = after<Game>(position.ready(Phase::advance, 1), {"advance 1 civics"});
    EXPECT_EQ(state.current, 3);
}

// PE-9.3.5: none in the third age: the game is over after diplomacy.
TEST(Peoples_PE_9_3_Advances, NoneInTheThirdAge) {
    Position position(3, 3, advanced);
    position.settlement(1, "na01", "royroyroy").settlement(2, "sa01", "royroyroy").lead(1, 0);
    const State state = after<Game>(position.ready(Phase::diplomacy, 1), {"relate 1 2"});
    EXPECT_EQ(state.phase, Phase::over);
}

// PE-9.4: a flipped settlement loses its relations and its markers.
TEST(Peoples_PE_9_4_LostMaps, Flipped) {
    State state = Position(3, 2, advanced)
                      .settlement(1, "na01", "roy")
                      .settlement(2, "sa01", "royroy")
                      .settlement(3, "eu01", "royroy")
                      .advance(1, Area::civics)
                      .advance(2, Area::science)
                      .relate(1, 2)
                      .relate(2, 3)
                      .ready();
    end_migration(state);
    EXPECT_TRUE(is_flipped(state, 0));
    EXPECT_EQ(state.maps.map[0].level(Area::civics), 0);
    EXPECT_EQ(state.maps.map[1].level(Area::science), 1);
    EXPECT_TRUE(state.maps.relation[0].free());
    EXPECT_EQ(state.maps.relation[1], Relation(1, 2));
}

} // namespace
} // namespace ecumene::peoples
