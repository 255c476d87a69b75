// What follows a migration: revolution (PE-7), the basic score (PE-8), the turn order and the end (PE-10), and options.
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

int leader_of(const State& state, Stack stack) {
    return peoples::leader_of(led_peoples(state, state.age), state.seats, stack);
}

// PE-15.3: village ybr; the seats lead yellow, blue and red. One tribe each; only red has its ally there.
TEST(Peoples_PE_15_3_Revolution, TheAllyDecides) {
    Position position(3, 1);
    position.deal(0, "yrogbp").deal(1, "brgoyp").deal(2, "rbpygo");
    position.settlement(1, "na01", "ybr").settlement(2, "oc01", "gop");
    State state = position.ready();
    EXPECT_EQ(leader_of(state, tribes("ybr")), 2);
    end_migration(state);
    EXPECT_EQ(at(state, "na01"), "ryb"); // PE-7.4
    EXPECT_EQ(state.scores[0], 1);       // PE-8.1
    EXPECT_EQ(state.scores[1], 1);
    EXPECT_EQ(state.scores[2], 1 + 3); // PE-8.2
}

// PE-15.3: had blue had red as its ally, it would be one allied tribe each, and blue lies higher.
TEST(Peoples_PE_15_3_Revolution, TheHigherTribeDecides) {
    Position position(3, 1);
    position.deal(0, "yrogbp").deal(1, "bygrop").deal(2, "rbpygo");
    position.settlement(1, "na01", "ybr").settlement(2, "oc01", "gop");
    State state = position.ready();
    end_migration(state);
    EXPECT_EQ(at(state, "na01"), "byr");
    EXPECT_EQ(state.scores[1], 1 + 3);
}

// PE-2.4, PE-7.3, PE-7.5: unled peoples never lead, and a settlement without a led people has no leader.
TEST(Peoples_PE_7_5_Leaderless, OnlyLedPeoplesLead) {
    const State state = Position(3, 2).ready(); // led in the second age: orange, yellow, green
    EXPECT_EQ(leader_of(state, tribes("ppbbrr")), -1);
    EXPECT_EQ(leader_of(state, tribes("ppppro")), 0);
    EXPECT_EQ(leader_of(state, tribes("ooyyyg")), 1); // PE-7.2: most tribes
}

// PE-8.3: loose tribes and flipped settlements score nothing.
TEST(Peoples_PE_8_3_Nothing, LooseAndFlipped) {
    State state = Position(3, 3).stack("na01", "yyy").settlement(1, "sa01", "ggg", true).ready();
    end_migration(state);
    EXPECT_EQ(state.phase, Phase::over);
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(state.scores[seat], 0);
}

// PE-15.8: scores 14, 9, 14; seat 2 leads village 12, seat 0 village 11: the new order is 1, 2, 0.
TEST(Peoples_PE_15_8_TurnOrder, TheHigherSettlementGoesFirst) {
    Position position(3, 1);
    position
        .deal(0, "royg"
                 "bp")
        .deal(1, "oryg"
                 "pb")
        .deal(2, "ygrb"
                 "po");
    position.settlement(11, "na01", "rbp").settlement(12, "oc01", "ygp").stack("eu01", "r").stack("eu03", "o");
    position.score(0, 10).score(1, 9).score(2, 10);
    State state = position.ready();
    end_migration(state);
    EXPECT_EQ(state.scores[0], 14);
    EXPECT_EQ(state.scores[1], 9);
    EXPECT_EQ(state.scores[2], 14);
    EXPECT_EQ(state.order, (std::array<std::uint8_t, 6>{1, 2, 0}));
    EXPECT_EQ(state.age, 2);
    for (const Map map : state.maps.map) EXPECT_FALSE(map.has_leader()); // PE-10.2
}

// PE-10.1: still tied, the old order stays.
TEST(Peoples_PE_10_1_TurnOrder, EqualsKeepTheOldOrder) {
    Position position(3, 1);
    State state = position.stack("eu01", "r").stack("eu03", "o").ready();
    state.order = {2, 0, 1};
    end_migration(state);
    EXPECT_EQ(state.order, (std::array<std::uint8_t, 6>{2, 0, 1}));
}

// PE-10.3: a shared win, or the seat with the highest metropolis, or shared where none leads.
TEST(Peoples_PE_10_3_End, Ties) {
    for (const bool by_settlement : {false, true}) {
        Position position(3, 3, {{"tie_break", by_settlement ? "settlement" : "shared"}});
        position.score(0, 50).score(1, 50).score(2, 40).lead(3, 1).lead(2, 0).lead(9, 2);
        State state = position.ready();
        state.phase = Phase::over;
        EXPECT_EQ(Game::winners(state), by_settlement ? 0b010 : 0b011);
        state.maps = {};
        EXPECT_EQ(Game::winners(state), 0b011);
        EXPECT_TRUE(Game::to_act(state).is_nobody());
        EXPECT_EQ(refused_by<Game>(state, "move na01 na02"), "PE-10.3");
    }
    EXPECT_EQ(Game::winners(fresh(3)), 0);
}

// PE-11: the options' names and ranges; a handicap needs its seat (PE-11.4); all others combine (PE-11.2).
TEST(Peoples_PE_11_Options, RangesAndHandicaps) {
    EXPECT_FALSE(read_options(Game::options(), {{"handicap_0", 61}})); // PE-11.1
    EXPECT_FALSE(read_options(Game::options(), {{"handicap_6", 1}}));
    EXPECT_FALSE(read_options(Game::options(), {{"orientation", "left"}}));
    const auto values = read_options(Game::options(), {{"handicap_3", 5}, {"economy_all", true}}).value();
    EXPECT_EQ(Game::refuse_options(3, values)->rule, "PE-11.4");
    EXPECT_FALSE(Game::refuse_options(4, values));
    EXPECT_EQ(Game::initial(4, values).scores[3], 5); // PE-11.3: the source's own handicap
}

// PE-5.2: scoring, reveal and turn order follow within the action; PE-13: what the state then shows.
TEST(Peoples_PE_13_State, ThePhaseAfterTheLastVillage) {
    Position position(3, 1);
    const char* places[] = {"na05", "na12", "sa03", "sa08", "eu06", "eu14", "af04", "af12", "as05", "as14", "oc09"};
    for (int i = 0; i < 11; ++i) position.settlement(i + 1, places[i], "roy");
    position.stack("oc01", "bp").stack("oc02", "gr").stack("na01", "g");
    const State before = position.ready();
    EXPECT_EQ(json_of<Game>(before, Viewer::everything())["revealed"], 0);
    const State state = after<Game>(before, {"move oc02 oc01"});
    const nlohmann::json shown = json_of<Game>(state, Viewer::spectator());
    EXPECT_EQ(shown["age"], 2);
    EXPECT_EQ(shown["phase"], "migration"); // PE-12.2
    EXPECT_EQ(shown["revealed"], 1);
    EXPECT_EQ(shown["turn"], 0);
    EXPECT_EQ(shown["regions"]["oc02"], "r");
    EXPECT_EQ(shown["settlements"][11]["at"], "oc01");
    ASSERT_EQ(shown["tally"].size(), 1u);
    EXPECT_EQ(shown["tally"][0]["people"], (nlohmann::json{11, 11, 11}));
    EXPECT_EQ(shown["tally"][0]["lines"][0], (nlohmann::json{1, "people", {1, 1, 1}}));
    EXPECT_EQ(shown["tally"][0]["lines"][1][1], "settlement");
}

} // namespace
} // namespace ecumene::peoples
