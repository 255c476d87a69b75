// Whole games at random, with every option: what must hold after every action (PE-2, PE-6.7, PE-13).
#include "engine/games/peoples/example.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace ecumene::peoples {
namespace {

nlohmann::json some_options(int game, Rng& rng) {
    const char* orientations[] = {"up", "down", "random"};
    const char* reaches[] = {"age", "nearest", "any"};
    return {{"advanced", game % 2 == 1},
            {"orientation", orientations[rng.below(3)]},
            {"third_age_whole", rng.below(2) == 1},
            {"diplomacy_reach", reaches[rng.below(3)]},
            {"economy_all", rng.below(2) == 1},
            {"advanced_settlement_points", rng.below(2) == 1},
            {"inherited_maps", rng.below(2) == 1},
            {"tie_break", rng.below(2) == 1 ? "settlement" : "shared"},
            {"handicap_0", int(rng.below(61))}};
}

// What is kept for speed, and what PE-1 and PE-2 say of tribes, stacks and markers.
void expect_sound(const State& state) {
    std::array<int, people_count + 1> tribes{};
    for (int region = 0; region < region_count; ++region) {
        const Stack stack = state.stack[region];
        ASSERT_EQ(populated(state).has(region), !stack.empty());
        for (int place = 0; place < stack.size(); ++place) ++tribes[int(stack.at(place))];
        if (state.age == 0) continue;
        ASSERT_LE(stack.size(), limit(state)); // PE-2.2
        const int settlement = settlement_in(state, region);
        ASSERT_EQ(state.marked.has(region), settlement >= 0);
        ASSERT_EQ(state.open.has(region), !stack.empty() && stack.size() < limit(state));
        if (settlement >= 0) {
            ASSERT_FALSE(stack.empty());
        }
        if (stack.size() == limit(state)) {
            ASSERT_TRUE(settlement >= 0 && !is_flipped(state, settlement));
        } // PE-2.3
    }
    for (int people = 1; people <= people_count; ++people)
        ASSERT_EQ(tribes[people], populated(state).empty() ? 0 : 12); // PE-1.3
    for (int area = 0; area < area_count; ++area) {
        int shown = 0;
        for (const Map map : state.maps.map) shown += map.level(Area(area)) > 0;
        ASSERT_LE(shown, 6); // PE-1.6
    }
    const Related relations = related(state.maps);
    for (int i = 0; i < settlement_count; ++i) {
        ASSERT_LE(std::popcount(relations[i]), state.rules->rules.relations);
        if (!is_face_up(state, i)) {
            ASSERT_EQ(relations[i], 0);
        } // PE-9.4
    }
}

// The list, the number and each single action are the same; none of them is refused; text goes there and back.
void expect_same_moves(const State& state, bool with_words) {
    Actions actions;
    Game::legal(state, actions);
    ASSERT_EQ(int(actions.size()), Game::count(state));
    for (std::size_t k = 0; k < actions.size(); ++k) {
        ASSERT_EQ(actions[k], Game::nth(state, int(k)));
        if (!with_words) continue;
        const std::string text = Game::write(state, actions[k]);
        ASSERT_EQ(Game::read(state, text), actions[k]) << text;
        ASSERT_EQ(refused_by<Game>(state, text), "") << text;
        ASSERT_GE(Game::weight(state, actions[k]), 1);
        ASSERT_FALSE(Game::phrase(state, actions[k], Viewer::spectator()).empty());
    }
}

// Whatever is not listed is refused: all pairs of regions.
void expect_others_refused(const State& state) {
    const auto listed = legal_texts(state);
    const std::set<std::string> legal(listed.begin(), listed.end());
    for (const char* verb : {"move", "shift"})
        for (int from = 0; from < region_count; ++from)
            for (int to = 0; to < region_count; ++to) {
                const std::string text = fmt::format("{} {} {}", verb, name(from), name(to));
                ASSERT_EQ(refused_by<Game>(state, text).empty(), legal.count(text) == 1) << text;
            }
}

void expect_sound_games(int games, const Ruleset& rules) {
    for (int game = 0; game < games; ++game) {
        Rng rng("sound", "game", std::uint64_t(game));
        State state = fresh(3 + game % 4, some_options(game, rng));
        state.rules = &rules;
        for (int step = 0; !Game::to_act(state).is_nobody(); ++step) {
            random_step<Game>(state, rng);
            ASSERT_NO_FATAL_FAILURE(expect_sound(state)) << "game " << game << " step " << step;
            if (!Game::sampled(state)) {
                ASSERT_NO_FATAL_FAILURE(expect_same_moves(state, step % 13 == 0)) << "game " << game;
            }
            if (state.phase == Phase::migration && (step + game) % 97 == 0) {
                ASSERT_NO_FATAL_FAILURE(expect_others_refused(state)) << "game " << game;
            }
            if (state.phase == Phase::migration) {
                State counted = state;
                survey(counted);
                ASSERT_EQ(counted, state); // kept from turn to turn, and counted afresh
            }
            std::array<float, most_seats> shares{};
            Game::evaluate(state, std::span(shares.data(), state.seats));
            float total = 0;
            for (const float share : shares) total += share;
            ASSERT_NEAR(total, 1, 1e-4);
        }
        ASSERT_NE(Game::winners(state), 0);
    }
}

TEST(Peoples_PE_6_RandomPlay, EveryStateIsSound) { expect_sound_games(16, Game::standard_ruleset()); }

// Three steps, and stacks of nine that are not full: what is kept for them is kept for no standard game.
TEST(Peoples_PE_19_5_RandomPlay, EveryStateIsSoundAtTheFarEndOfReachAndSizes) {
    Rules far;
    far.reach = {2, 3};
    far.sizes = {4, 7, 10};
    far.settlements = {10, 7, 5};
    expect_sound_games(8, Ruleset(far));
}

// PE-13: the scores are the handicaps and the tally, line by line.
TEST(Peoples_PE_13_Tally, AddsUpToTheScores) {
    for (int game = 0; game < 24; ++game) {
        Rng rng("tally", "game", std::uint64_t(game));
        const State first = fresh(3 + game % 4, some_options(game, rng));
        State state = first;
        while (!Game::to_act(state).is_nobody()) {
            random_step<Game>(state, rng);
            if (state.phase == Phase::migration && rng.below(20) != 0) continue;
            const nlohmann::json shown = json_of<Game>(state, Viewer::spectator());
            std::vector<int> lines(first.scores.begin(), first.scores.begin() + first.seats), kinds = lines;
            for (const auto& age : shown["tally"]) {
                for (const auto& line : age["lines"])
                    for (int seat = 0; seat < first.seats; ++seat) lines[seat] += line[2][seat].get<int>();
                for (const char* kind : {"people", "settlements", "advances"})
                    for (int seat = 0; seat < first.seats; ++seat) kinds[seat] += age[kind][seat].get<int>();
            }
            ASSERT_EQ(nlohmann::json(lines), shown["scores"]);
            ASSERT_EQ(nlohmann::json(kinds), shown["scores"]);
        }
    }
}

int squares(const State& state) {
    int sum = 0;
    for (const Stack stack : state.stack) sum += stack.size() * stack.size();
    return sum;
}

// The ascending distances of all loose stacks to their nearest target, found by trying each move (PE-6.2.4).
std::vector<int> distances(const State& state) {
    std::vector<int> all;
    loose(state).each([&](int from) {
        Regions reached = only(from), ring = only(from);
        int moves = 0;
        for (bool found = false; !found && !ring.empty();) {
            ++moves;
            Regions next{};
            ring.each([&](int region) { next |= state.rules->joined[state.age][region]; });
            found = !(next & (state.open - only(from))).empty();
            if (found) break;
            ring = next - populated(state) - reached;
            reached |= ring;
            if (ring.empty()) moves = 1000;
        }
        all.push_back(moves);
    });
    std::sort(all.begin(), all.end());
    return all;
}

// PE-6.7: the measure that shows that every phase ends, after every migration.
TEST(Peoples_PE_6_7_Ends, TheMeasureFalls) {
    for (int game = 0; game < 60; ++game) {
        Rng rng("measure", "game", std::uint64_t(game));
        State state = fresh(3 + game % 4, some_options(game, rng));
        while (!Game::to_act(state).is_nobody()) {
            const State before = state;
            random_step<Game>(state, rng);
            if (before.phase != Phase::migration || state.phase != Phase::migration || before.age != state.age)
                continue;
            if (state.age == 3) {
                ASSERT_GT(squares(state), squares(before));
                ASSERT_LE(squares(state), 648);
                continue;
            }
            const int full_before = full_count(before), full = full_count(state);
            ASSERT_GE(full, full_before);
            ASSERT_LE(populated(state).size(), populated(before).size());
            if (full == full_before && populated(state).size() == populated(before).size()) {
                ASSERT_LT(distances(state), distances(before));
            }
        }
    }
}

// PE-12.1: junk of any kind is refused and never read.
TEST(Peoples_PE_12_1_Junk, IsRefused) {
    Rng rng("junk");
    State state = fresh(3, {{"advanced", true}, {"orientation", "random"}});
    const char* junk[] = {"",
                          " ",
                          "move",
                          "move na01",
                          "move na01 na02 na03",
                          "MOVE na01 na02",
                          "move  na01 na02",
                          "deal 0 r o y g b",
                          "deal 00 r o y g b p",
                          "order",
                          "order 0",
                          "relate 1",
                          "advance",
                          "place",
                          "maps",
                          "fate 1 culture x",
                          "decline 01",
                          "orient",
                          "\xff\xfe",
                          "shift na01 na01",
                          "place a b c d e f",
                          "deal 0 r o y g b pp",
                          "a b c d e f g h i j k l m n o p q r s t u"};
    while (true) {
        for (const char* text : junk) {
            const auto refusal = Game::refuse(state, text);
            ASSERT_TRUE(refusal) << text;
            ASSERT_FALSE(refusal->why.empty());
            ASSERT_EQ(refusal->rule.substr(0, 3), "PE-");
            if (Game::sampled(state)) {
                ASSERT_FALSE(Game::read_sampled(state, text));
            }
        }
        if (Game::to_act(state).is_nobody()) break;
        random_step<Game>(state, rng);
    }
}

} // namespace
} // namespace ecumene::peoples
