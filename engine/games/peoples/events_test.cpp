// What the log tells of a migration and of the end of an age, by the examples of the rulebook.
#include "engine/core/telling_check.h"
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

using nlohmann::json;
using Sentences = std::vector<std::string>;

Sentences told_events(const State& before, std::string_view action) {
    Sentences told;
    for (const Phrase& event : events_of<Game>(before, *Game::read(before, action), Viewer::spectator()))
        told.push_back(plain(event));
    return told;
}

// PE-15.3: the village of the source's example, which ends the age here.
class Peoples_PE_15_3_Telling : public ::testing::Test {
protected:
    Peoples_PE_15_3_Telling()
        : rules_([] {
              Rules rules;
              rules.settlements = {1, 9, 6};
              return rules;
          }()) {
        position_.stack("na01", "yb").stack("na02", "r");
        position_.deal(0, "yrogbp").deal(1, "bpgryo").deal(2, "rbpyog");
    }
    State ready() const {
        State state = position_.ready();
        state.rules = &rules_;
        return state;
    }

    Ruleset rules_;
    Position position_{3, 1};
};

TEST_F(Peoples_PE_15_3_Telling, TheEndOfAnAge) {
    position_.stack("oc01", "g").stack("oc03", "p");
    const State state = ready();
    EXPECT_EQ(
        told_events(state, "move na02 na01"),
        (Sentences{"na01 becomes a village: settlement 1", "with 1 village the migration of age 1 ends",
                   "seat 0 reveals yellow as its subject and green as its ally",
                   "seat 1 reveals blue as its subject and red as its ally",
                   "seat 2 reveals red as its subject and yellow as its ally",
                   "seat 1 leads settlement 1 (byr) with 1 tribe of blue, tied, and the highest of them",
                   "seat 0 scores 1 point in age 1: 1 for its tribes",
                   "seat 1 scores 4 points in age 1: 1 for its tribes, 3 for leading settlements",
                   "seat 2 scores 1 point in age 1: 1 for its tribes", "the new turn order is seat 0, seat 2, seat 1",
                   "age 2 begins; it ends with 9 cities of 6 tribes"}));
}

// PE-6.6: with nothing left to move, the other two ages end within the same action.
TEST_F(Peoples_PE_15_3_Telling, TheEndOfAllAges) {
    Sentences told;
    for (const std::string& sentence : told_events(ready(), "move na02 na01"))
        if (sentence.find(" reveals ") == std::string::npos) told.push_back(sentence);
    EXPECT_EQ(told, (Sentences{"na01 becomes a village: settlement 1", "with 1 village the migration of age 1 ends",
                               "seat 1 leads settlement 1 (byr) with 1 tribe of blue, tied, and the highest of them",
                               "seat 0 scores 1 point in age 1: 1 for its tribes",
                               "seat 1 scores 4 points in age 1: 1 for its tribes, 3 for leading settlements",
                               "seat 2 scores 1 point in age 1: 1 for its tribes",
                               "age 2 begins; it ends with 9 cities of 6 tribes",
                               "no tribes can move: with 0 cities the migration of age 2 ends",
                               "settlement 1 in na01 has only 3 tribes and is flipped",
                               "seat 0 scores nothing in age 2", "seat 1 scores nothing in age 2",
                               "seat 2 scores nothing in age 2", "the new turn order is seat 0, seat 2, seat 1",
                               "age 3 begins; it ends with 6 metropolises of 9 tribes",
                               "no tribes can move: with 0 metropolises the migration of age 3 ends",
                               "seat 0 scores nothing in age 3", "seat 1 scores nothing in age 3",
                               "seat 2 scores nothing in age 3", "seat 1 wins with 4 points"}));
}

// PE-6.3.4: where no marker is left face up below the limit.
TEST(Peoples_PE_6_3_4_Telling, FlippedMarkersComeBack) {
    const auto last_one = [](Position position) {
        position.stack("oc01", "p").stack("oc03", "p").stack("oc05", "p").stack("as01", "royroygb");
        return position.out_of_stock().ready();
    };
    EXPECT_EQ(told_events(last_one(Position(3, 3)), "move oc01 as01"),
              (Sentences{"as01 becomes a metropolis: the marker of settlement 1 comes back into the game"}));
    const State flipped = last_one(Position(3, 3).settlement(3, "na01", "roy", true));
    EXPECT_EQ(told_events(flipped, "move oc01 as01"),
              (Sentences{"as01 becomes a metropolis and takes the flipped marker of settlement 3 from na01"}));
    EXPECT_EQ(facts_of<Game>(flipped, *Game::read(flipped, "move oc01 as01")),
              (json{{"after", "royroygbp"}, {"becomes", "metropolis"}, {"settlement", 3}, {"taken_from", "na01"}}));
}

// PE-10.3: of those tied, the one that leads the metropolis with the highest number.
TEST(Peoples_PE_10_3_Telling, TheWinByASettlement) {
    const State state = Position(3, 3, {{"advanced", true}, {"tie_break", "settlement"}})
                            .settlement(1, "na01", "yyyyyyyyy")
                            .settlement(2, "na05", "ggggggggg")
                            .lead(1, 0)
                            .lead(2, 1)
                            .ready(Phase::diplomacy, 1);
    EXPECT_EQ(told_events(state, "decline 1"), Sentences{}); // settlement 2 may still be related
    const Sentences end = told_events(after<Game>(state, {"decline 1"}), "decline 2");
    ASSERT_EQ(end.size(), 4u);
    EXPECT_EQ(end[3], "seat 1 wins with 9 points, leading the highest numbered settlement of those tied");
}

TEST(Peoples_PE_15_5_Telling, Overflow) {
    const State state = Position(3, 2).stack("na01", "rgbo").settlement(1, "na02", "yyyy").stack("na10", "r").ready();
    const Action move = *Game::read(state, "move na01 na02");
    EXPECT_EQ(plain(Game::prompt(state)), "seat 0 chooses a migration; age 2 has 0 of 9 cities");
    EXPECT_EQ(plain(Game::phrase(state, move, Viewer::spectator())), "seat 0 moves rg from na01 to na02, beneath yyyy");
    EXPECT_EQ(facts_of<Game>(state, move),
              (json{{"after", "yyyyrg"}, {"stays", "bo"}, {"becomes", "city"}, {"settlement", 1}}));
    EXPECT_EQ(told_events(state, "move na01 na02"),
              (Sentences{"bo stays in na01", "settlement 1 in na02 becomes a city"}));
}

// PE-6.4.2: one tribe goes, as the sentence says; what it leaves behind needs no word.
TEST(Peoples_PE_6_4_Telling, AShiftSaysNothingOfTheRest) {
    const State state = Position(3, 3).settlement(1, "na01", "rgb").settlement(2, "na10", "yyo").ready();
    EXPECT_EQ(facts_of<Game>(state, *Game::read(state, "shift na01 na10")), (json{{"after", "ryyo"}, {"stays", "gb"}}));
    EXPECT_EQ(told_events(state, "shift na01 na10"), Sentences{});
}

} // namespace
} // namespace ecumene::peoples
