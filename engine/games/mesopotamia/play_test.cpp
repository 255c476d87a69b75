// Whole games of every kind: what must hold after every step, whatever is played (ME-4, ME-10.3, ME-12, ME-13).
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;

json options_of(int number, int seats) {
    return {{"epochs", number % 7 == 6 ? 2 : 5},     {"peoples_each", seats == 2 && number % 2 == 0 ? 2 : 1},
            {"random_peoples", number % 5 == 4},     {"secret_peoples", number % 3 == 1},
            {"attack_own", number % 4 != 3},         {"sea_landing", number % 2 == 1 ? "fight" : "displace"},
            {"reconstructed_cards", number % 6 != 5}};
}

// The state's sets, recounted from who stands where.
void expect_consistent(const State& state) {
    const Ruleset& rules = *state.rules;
    std::array<AreaSet, most_peoples> areas{};
    AreaSet pairs = 0, triples = 0;
    for (int here = 0; here < most_areas; ++here) {
        const int who = state.people_in[here];
        const bool many = (state.pairs >> here & 1) != 0, most = (state.triples >> here & 1) != 0;
        if (who == nobody) {
            EXPECT_FALSE(many || most) << here;
            continue;
        }
        ASSERT_LT(who, rules.people_count);
        EXPECT_TRUE(is_allocated(state, who) && has_arrived(state, who));
        EXPECT_NE((rules.lands | rules.deserts) >> here & 1, 0u); // ME-7.5, ME-7.6
        EXPECT_TRUE(many || !most);
        areas[who] |= area_bit(here);
        pairs |= many ? area_bit(here) : 0;
        triples |= most ? area_bit(here) : 0;
    }
    EXPECT_EQ(state.areas, areas);
    EXPECT_EQ(state.pairs, pairs);
    EXPECT_EQ(state.triples, triples);
    if (state.phase == Phase::expand || state.phase == Phase::fight) {
        EXPECT_EQ(state.border & ~own_areas(state), border_of(state) & ~own_areas(state));
    }
    if (state.phase <= Phase::choose || state.phase == Phase::over) {
        EXPECT_EQ(state.round, Round{});
        EXPECT_EQ(state.border, 0u);
    }
    if (state.phase != Phase::fight) {
        EXPECT_EQ(state.fight, Fight{});
    }
    if (state.phase != Phase::retreat) {
        EXPECT_EQ(state.retreat, Retreat{});
    }
    // ME-7.7: only a people that starts in a desert stands there.
    for (AreaSet left = rules.deserts; left != 0; left &= left - 1) {
        const int who = state.people_in[lowest_area(left)];
        if (who != nobody) {
            EXPECT_EQ(rules.cards[who].start, lowest_area(left));
        }
    }
}

// The legal list, its count, its writing and reading, its refusals and its chances.
void expect_legal_list(const State& state) {
    Actions actions;
    Game::legal(state, actions);
    ASSERT_EQ(int(actions.size()), Game::count(state));
    if (Game::to_act(state).is_seat()) {
        EXPECT_GE(actions.size(), 2u); // ME-12.4
    }
    std::int64_t chances = 0;
    std::set<std::string> texts;
    for (int k = 0; k < int(actions.size()); ++k) {
        EXPECT_EQ(Game::nth(state, k), actions[k]);
        const std::string text = Game::write(state, actions[k]);
        EXPECT_TRUE(texts.insert(text).second) << text;
        EXPECT_EQ(Game::read(state, text), actions[k]) << text;
        EXPECT_FALSE(Game::refuse(state, text)) << text;
        EXPECT_GE(Game::weight(state, actions[k]), 1) << text;
        if (Game::to_act(state).is_chance()) {
            const Rational chance = Game::probability(state, actions[k]);
            chances += chance.numerator() * (6480 / chance.denominator()); // 6480 = 1296 * 5
        }
    }
    if (Game::to_act(state).is_chance()) {
        EXPECT_EQ(chances, 6480);
    }
}

// ME-12.3: every word that names something, behind every verb, is listed or refused and never both.
void expect_refusals(const State& state) {
    const std::vector<std::string> legal = written(state);
    const std::set<std::string> listed(legal.begin(), legal.end());
    std::vector<std::string> texts = {
        "",        " ",          "keep",           "stop",       "keep 0",     "stop now",     "place", "give",
        "roll",    "roll 1 1",   "roll 6 5 4 3 2", "place  ur",  " stop",      "stop ",        "Stop",  "give 00",
        "give -1", "give 99999", "draw ?",         "roll 6 5 0", "roll a b c", "place ur uruk"};
    for (const std::string& id : state.rules->area_ids)
        for (const char* verb : {"place ", "land ", "retreat ", "draw "}) texts.push_back(verb + id);
    for (const std::string& id : state.rules->people_ids)
        for (const char* verb : {"deal ", "draw ", "place "}) texts.push_back(verb + id);
    for (int number = 0; number < 8; ++number) texts.push_back("give " + std::to_string(number));
    for (const char* dice : {"3 2 1", "2 3 1", "3 2 1 1", "3 2 1 2", "7 1 1", "6 6 6"})
        texts.push_back("roll " + std::string(dice));
    for (const std::string& text : texts) {
        const auto refusal = Game::refuse(state, text);
        EXPECT_EQ(!refusal, listed.count(text) == 1) << text;
        if (refusal) {
            EXPECT_FALSE(refusal->why.empty() || refusal->rule.substr(0, 3) != "ME-") << text;
        }
    }
}

class Mesopotamia_ME_10_3_WholeGames : public testing::TestWithParam<int> {};

TEST_P(Mesopotamia_ME_10_3_WholeGames, KeepTheirInvariants) {
    for (int number = GetParam() * 5; number < GetParam() * 5 + 5; ++number) {
        const int seats = 2 + number % 4;
        State state = new_game(seats, options_of(number, seats));
        Rng rng("whole games", "mesopotamia", std::uint64_t(number));
        int points = 0, steps = 0;
        for (; state.phase != Phase::over; ++steps) {
            ASSERT_LT(steps, 2000); // ME-10.3
            expect_consistent(state);
            if (state.phase != Phase::fight || steps % 8 == 0) expect_legal_list(state);
            if (steps % 4 == 0) expect_refusals(state);
            std::array<float, most_seats> shares{};
            Game::evaluate(state, std::span(shares).first(std::size_t(seats)));
            EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1.0, 1e-4);
            random_step<Game>(state, rng);
            int sum = 0; // ME-9.2: nothing is ever lost
            for (const int score : scores(state)) sum += score;
            EXPECT_GE(sum, points);
            points = sum;
        }
        expect_consistent(state);
        EXPECT_NE(Game::winners(state), 0);
        EXPECT_EQ(state.epoch, state.options.epochs);
        EXPECT_EQ(Game::count(state), 0);
        EXPECT_EQ(Game::refuse(state, "stop")->rule, "ME-10.1");
        std::array<float, most_seats> shares{};
        Game::evaluate(state, std::span(shares).first(std::size_t(seats)));
        for (int seat = 0; seat < seats; ++seat)
            EXPECT_FLOAT_EQ(shares[seat], float(share_of_win(Game::winners(state), seat).value()));
    }
}
INSTANTIATE_TEST_SUITE_P(Random, Mesopotamia_ME_10_3_WholeGames, testing::Range(0, 12));

// ME-12.1, ME-12.2: verbs out of their phase and words that name nothing.
TEST(Mesopotamia_ME_12_1_Verbs, BelongToTheirPhase) {
    const State state = after<Game>(new_game(2), {"deal sumerians", "deal guti"});
    EXPECT_EQ(refused_by<Game>(state, "keep"), "ME-12.1");
    EXPECT_EQ(refused_by<Game>(state, "roll 1 1 1"), "ME-12.1");
    EXPECT_EQ(refused_by<Game>(state, "stop now"), "ME-12.1");
    EXPECT_EQ(refused_by<Game>(state, "place"), "ME-12.1");
    EXPECT_EQ(refused_by<Game>(state, "place rome"), "ME-12.2");
    EXPECT_EQ(refused_by<Game>(state, "place  ur"), "ME-12.2");
    EXPECT_FALSE(Game::read(state, "keep"));
    EXPECT_FALSE(Game::read(state, "place rome"));
}

// ME-12.6, ME-13: the state after the automatic steps of a first round.
TEST(Mesopotamia_ME_12_6_AutomaticSteps, AskNobody) {
    const State state = after<Game>(new_game(2), {"deal guti", "deal sumerians"});
    const json shown = json_of<Game>(state, Viewer::everything());
    EXPECT_EQ(shown["phase"], "expand");
    EXPECT_EQ(
        shown["round"],
        (json{{"people", "sumerians"}, {"number", 1}, {"seat", 1}, {"new", true}, {"pool", 7}, {"at_sea", false}}));
    EXPECT_EQ(shown["areas"], (json{{"uruk", {{"people", "sumerians"}, {"tribes", 1}}}}));
    EXPECT_EQ(shown["deck"], json::array());
    EXPECT_EQ(shown["allocation"][0], (json{{"drawer", nullptr}, {"to", 0}, {"people", "guti"}}));
}

} // namespace
} // namespace ecumene::mesopotamia
