// What the game tells of itself: sentences that are declared, facts that come true, events that leave nothing out and
// give nothing away.
#include "engine/core/telling_check.h"

#include "engine/core/signature.h"
#include "engine/core/typed_game.h"
#include "engine/games/peoples/arguments.h"
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace ecumene::peoples {
namespace {

using nlohmann::json;

// Calls visit(state, rng) for every state of random games with random options, most of them under random rules.
template <class Visit>
void each_told_state(const char* seed, int games, Visit visit) {
    static const TypedGameType<Game> type;
    for (int number = 0; number < games; ++number) {
        Rng rng("telling", seed, std::uint64_t(number));
        const int seats = 3 + number % 4;
        json options = random_options(type, seats, rng);
        options["advanced"] = number % 3 != 0;
        const auto values = *read_options(Game::options(), options);
        const json variant = number % 4 == 0 ? json::object() : random_rules(type, seats, options, 12, rng);
        const auto rules = *RulesInForce<Game>::of(variant, seats, &values);
        State state = rules.initial(seats, values);
        for (;;) {
            visit(std::as_const(state), rng);
            if (::testing::Test::HasFatalFailure()) FAIL() << "game " << number << ", " << options << variant;
            if (Game::to_act(state).is_nobody()) break;
            random_step<Game>(state, rng);
        }
    }
}

Action any_action(const State& state, Rng& rng) {
    return Game::nth(state, int(rng.below(std::uint32_t(Game::count(state)))));
}
bool has_actions(const State& state) { return !Game::to_act(state).is_nobody() && !Game::sampled(state); }

void add_keys(const Phrase& phrase, std::set<std::string_view>& keys) {
    if (phrase.empty()) return;
    keys.insert(phrase.sentence->key);
    for (const Argument& argument : phrase.arguments)
        for (const Phrase& inner : argument.phrases) add_keys(inner, keys);
}

std::string in_bytes(const std::vector<Phrase>& phrases) {
    std::string text;
    for (const Phrase& phrase : phrases) text += to_json(phrase).dump() + "\n";
    return text;
}

TEST(Peoples_Telling, TheCatalogueIsSound) { EXPECT_EQ(catalogue_fault(Game::telling().catalogue), std::nullopt); }

TEST(Peoples_Telling, WhatIsToldIsDeclared) {
    each_told_state("declared", 60, [](const State& state, Rng& rng) {
        const bool often = state.phase != Phase::deal && state.phase != Phase::order && Game::count(state) < 20;
        if (rng.below(often ? 3 : 40) != 0) return;
        ASSERT_EQ(telling_fault<Game>(state, Viewer::spectator()), std::nullopt);
        for (int seat = 0; seat < state.seats; ++seat)
            ASSERT_EQ(telling_fault<Game>(state, Viewer::seat(Seat{std::uint8_t(seat)})), std::nullopt);
    });
}

TEST(Peoples_Telling, EverythingDeclaredIsTold) {
    std::set<std::string_view> keys;
    each_told_state("told", 600, [&](const State& state, Rng& rng) {
        add_keys(Game::prompt(state), keys);
        if (Game::sampled(state)) add_keys(Game::phrase(state, Game::draw(state, rng), Viewer::spectator()), keys);
        if (!has_actions(state)) return;
        const Action action = any_action(state, rng);
        add_keys(Game::phrase(state, action, Viewer::spectator()), keys);
        add_keys(Game::phrase(state, action, Viewer::seat(Seat{0})), keys);
        for (const Phrase& event : events_of<Game>(state, action, Viewer::spectator())) add_keys(event, keys);
    });
    // Shown by an example in events_test.cpp, as random games hardly ever come to it.
    const std::set<std::string_view> rare = {"back_in_game"};
    const Catalogue& catalogue = Game::telling().catalogue;
    for (const auto* list : {&catalogue.sentences, &catalogue.events})
        for (const Template* sentence : *list)
            EXPECT_TRUE(keys.count(sentence->key) == 1 || rare.count(sentence->key) == 1) << sentence->key;
}

// Every migration that a player is offered is played, and the facts are held against what came of it.
void expect_true_migration(const State& state, Action action) {
    const json facts = facts_of<Game>(state, action);
    State then = state;
    Game::apply(then, action);
    const bool ends = then.age != state.age || then.phase != state.phase;
    ASSERT_EQ(facts.value("ends_migration", false), ends);
    std::string stack = letters(then.stack[action.b]), foretold = facts["after"];
    const std::string left = letters(then.stack[action.a]), stays = facts.value("stays", "");
    ASSERT_EQ(left.size(), stays.size());
    if (ends) { // a revolution may have put it in another order
        std::sort(stack.begin(), stack.end());
        std::sort(foretold.begin(), foretold.end());
    } else {
        ASSERT_EQ(left, stays);
    }
    ASSERT_EQ(stack, foretold);
    const bool full = int(stack.size()) == limit(state);
    ASSERT_EQ(facts.contains("becomes"), full);
    if (!full) return;
    ASSERT_EQ(facts["becomes"], full_words[state.age - 1]);
    const int settlement = facts["settlement"].get<int>() - 1;
    ASSERT_EQ(then.at[settlement], action.b);
    int ended = -1; // the other region that has lost its marker and kept tribes
    for (int region = 0; region < region_count; ++region)
        if (state.marked.has(region) && !then.marked.has(region) && !then.stack[region].empty()) ended = region;
    ASSERT_EQ(facts.value("taken_from", ""), ended < 0 ? "" : name(ended));
    if (facts.contains("with_map") && !ends) {
        for (int area = 0; area < area_count; ++area)
            ASSERT_EQ(then.maps.map[settlement].level(Area(area)), state.maps.map[settlement].level(Area(area)));
        ASSERT_EQ(related(then.maps)[settlement], related(state.maps)[settlement]);
    }
}

// The scores if nobody makes any further relation.
std::array<std::int32_t, most_seats> scored_without_more(State state) {
    const int age = state.age;
    while (state.phase == Phase::diplomacy && state.age == age)
        Game::apply(state, Action{Verb::decline, state.current});
    return state.scores;
}

void expect_true_points(const State& state, Action action) {
    State with = state;
    std::array<std::int32_t, most_seats> then{}, now{};
    if (action.verb == Verb::relate) {
        Game::apply(with, action);
        then = scored_without_more(with);
        now = scored_without_more(state);
    } else { // as if the age were scored again, with the advance and without
        State without = state;
        with.maps.map[action.a - 1].raise(Area(action.b));
        add_points(with, present_scene(with));
        add_points(without, present_scene(without));
        then = with.scores;
        now = without.scores;
    }
    const json facts = facts_of<Game>(state, action);
    for (int seat = 0; seat < state.seats; ++seat) ASSERT_EQ(facts["points"][seat], then[seat] - now[seat]);
    if (action.verb == Verb::advance) {
        ASSERT_EQ(facts["level"], with.maps.map[action.a - 1].level(Area(action.b)));
        int shown = 0; // PE-13
        for (const Map map : state.maps.map) shown += map.level(Area(action.b)) != 0;
        ASSERT_EQ(facts["stock"], 6 - shown);
    } else {
        ASSERT_EQ(facts["steps"], board::steps[state.at[action.b - 1]][state.at[action.a - 1]]);
    }
}

TEST(Peoples_Telling, FactsComeTrue) {
    int checked = 0;
    each_told_state("facts", 300, [&](const State& state, Rng& rng) {
        if (!Game::to_act(state).is_seat()) return;
        for (int i = 0; i < 6; ++i) {
            const Action action = any_action(state, rng);
            if (action.verb == Verb::decline) {
                ASSERT_TRUE(facts_of<Game>(state, action).empty());
            } else if (state.phase == Phase::migration) {
                ASSERT_NO_FATAL_FAILURE(expect_true_migration(state, action)) << Game::write(state, action);
            } else {
                ASSERT_NO_FATAL_FAILURE(expect_true_points(state, action)) << Game::write(state, action);
            }
            ++checked;
        }
    });
    EXPECT_GT(checked, 200000);
}

// Everything that the situation tells is counted again from the view, or seen when the age is scored.
void expect_true_situation(const State& state) {
    const json told = situation_of<Game>(state);
    ASSERT_EQ(told.empty(), state.age == 0);
    if (state.age == 0) return;
    ASSERT_EQ(int(told["full"].size()), full_count(state));
    for (const std::string region : told["full"])
        ASSERT_EQ(state.stack[std::size_t(*read_region(region))].size(), limit(state)) << region;
    for (int people = 1; people <= people_count; ++people) {
        int count = 0;
        for (int i = 0; i < settlement_count; ++i)
            if (is_face_up(state, i)) count += state.stack[state.at[i]].count(People(people));
        ASSERT_EQ(told["in_settlements"][std::string(people_letters.substr(std::size_t(people), 1))], count);
    }
    ASSERT_EQ(told.contains("gains"), state.options.advanced);
}

// What the advances of a settlement give is what the leader scores, where no neighbour's advance touches it.
void expect_true_gains(const State& state) {
    Lines lines;
    score(state, present_scene(state), state.age, lines);
    const json told = situation_of<Game>(state);
    for (const json& gain : told["gains"]) {
        const int settlement = gain[0].get<int>() - 1;
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const Line& one) {
            return one.settlement == settlement && one.source >= Source::culture &&
                   area_names[std::size_t(one.source) - std::size_t(Source::culture)] == gain[1];
        });
        if (line == lines.end()) { // a settlement without a leader scores nothing
            ASSERT_FALSE(state.maps.map[settlement].has_leader());
            continue;
        }
        const int leader = state.maps.map[settlement].leader(), points = gain[2];
        if (line->source == Source::civics) { // shared among the tribes, some of whose peoples nobody leads
            ASSERT_LE(std::accumulate(line->points.begin(), line->points.end(), 0), points);
        } else if (line->source != Source::economy && line->source != Source::military) {
            ASSERT_EQ(line->points[leader], points);
        } else {
            bool own = false; // the leader leads a related settlement as well, which gains or loses too
            each_settlement(related(state.maps)[settlement],
                            [&](int other) { own |= state.maps.map[other].leader() == leader; });
            if (!own) {
                ASSERT_EQ(line->points[leader], points);
            }
        }
    }
}

TEST(Peoples_Telling, TheSituationIsTrue) {
    int gains = 0;
    each_told_state("situation", 300, [&](const State& state, Rng&) {
        ASSERT_NO_FATAL_FAILURE(expect_true_situation(state));
        if (state.age == 0 || !state.options.advanced || revealed_ages(state) < state.age) return;
        ASSERT_NO_FATAL_FAILURE(expect_true_gains(state));
        ++gains;
    });
    EXPECT_GT(gains, 1000);
}

// PE-9.2, counted by hand: level 2 counts twice; culture and religion wait until it is open who leads.
TEST(Peoples_PE_9_2_Telling, WhatAdvancesGiveNow) {
    Position position(3, 2, {{"advanced", true}});
    position.settlement(1, "na01", "rgbo").settlement(2, "na05", "yyyyrg").settlement(3, "eu01", "ro");
    position.settlement(4, "af01", "bp").relate(1, 2).relate(1, 3).relate(2, 3);
    position.advance(1, Area::military, 2).advance(1, Area::civics).advance(2, Area::economy);
    position.advance(2, Area::science).advance(3, Area::economy, 2).advance(3, Area::military);
    position.advance(1, Area::culture).lead(4, 2);
    const json hidden = situation_of<Game>(position.ready());
    EXPECT_EQ(hidden["full"], json({"na05"}));
    EXPECT_EQ(hidden["in_settlements"], (json{{"r", 3}, {"o", 2}, {"y", 4}, {"g", 2}, {"b", 2}, {"p", 1}}));
    EXPECT_EQ(hidden["stock"]["economy"], 4);
    EXPECT_EQ(hidden["gains"], (json{{1, "military", 8},
                                     {1, "civics", 6},
                                     {2, "economy", 1},
                                     {2, "science", 2},
                                     {3, "economy", 2},
                                     {3, "military", 3}}));
    const json open = situation_of<Game>(position.lead(1, 0).lead(2, 1).ready(Phase::diplomacy, 1));
    EXPECT_EQ(open["gains"][0], json({1, "culture", 1})); // settlement 2 has another leader, 3 has none
}

// The points told, seat by seat.
Points told_points(const std::vector<Phrase>& events) {
    Points points{};
    for (const Phrase& event : events) {
        if (event.sentence != &words::scored) continue;
        int sum = 0;
        for (const Phrase& source : event.arguments[3].phrases) sum += int(source.arguments[0].number);
        EXPECT_EQ(sum, event.arguments[1].number);
        points[std::size_t(event.arguments[0].number)] += sum;
    }
    return points;
}

int times_told(const json& written, std::string_view key) {
    int times = 0;
    if (!written.is_array()) return 0;
    if (!written.empty() && written[0] == key) ++times;
    for (const json& inner : written) times += times_told(inner, key);
    return times;
}

int relation_count(const State& state) {
    int count = 0;
    for (const Relation relation : state.maps.relation) count += relation.free() ? 0 : 1;
    return count;
}

TEST(Peoples_Telling, EventsLeaveNothingOut) {
    each_told_state("events", 600, [](const State& state, Rng& rng) {
        if (!has_actions(state)) return;
        const Action action = any_action(state, rng);
        State then = state;
        Game::apply(then, action);
        const std::vector<Phrase> events = events_of<Game>(state, action, Viewer::spectator());
        const Points points = told_points(events);
        for (int seat = 0; seat < state.seats; ++seat) ASSERT_EQ(points[seat], then.scores[seat] - state.scores[seat]);
        const std::string text = in_bytes(events);
        for (int i = 0; i < settlement_count; ++i)
            if (then.at[i] != state.at[i] || is_flipped(then, i) != is_flipped(state, i)) {
                ASSERT_NE(text.find(fmt::format("\"{}\"", i + 1)), std::string::npos) << i + 1 << "\n" << text;
            }
        int lost = 0, reveals = 0, wins = 0;
        for (const Phrase& event : events) {
            lost += times_told(to_json(event), "lost_relation");
            reveals += times_told(to_json(event), "revealed");
            wins += event.sentence == &words::won || event.sentence == &words::won_by_settlement ||
                    event.sentence == &words::shared_win;
        }
        ASSERT_EQ(lost, relation_count(state) - relation_count(then) + (action.verb == Verb::relate ? 1 : 0));
        ASSERT_EQ(reveals, state.seats * (revealed_ages(then) - revealed_ages(state)));
        ASSERT_EQ(wins, then.phase == Phase::over ? 1 : 0);
    });
}

TEST(Peoples_Telling, PointsAddUpToTheScores) {
    for (int game = 0; game < 40; ++game) {
        Rng rng("sum", "telling", std::uint64_t(game));
        State state = fresh(3 + game % 4, {{"advanced", game % 2 == 1}, {"handicap_1", 7}});
        std::array<std::int64_t, most_seats> sum{0, 7};
        while (!Game::to_act(state).is_nobody()) {
            if (!has_actions(state)) {
                random_step<Game>(state, rng);
                continue;
            }
            const Action action = Game::to_act(state).is_chance() ? Game::sample(state, rng) : any_action(state, rng);
            const Points points = told_points(events_of<Game>(state, action, Viewer::spectator()));
            for (int seat = 0; seat < state.seats; ++seat) sum[seat] += points[seat];
            Game::apply(state, action);
        }
        for (int seat = 0; seat < state.seats; ++seat) EXPECT_EQ(sum[seat], state.scores[seat]);
    }
}

// Two worlds that a seat cannot tell apart after an action read alike to it; open actions read alike to everybody.
TEST(Peoples_PE_14_Telling, GivesNothingAway) {
    each_told_state("secrecy", 200, [](const State& state, Rng& rng) {
        if (!has_actions(state) || (state.phase == Phase::deal && dealt_seats(state) + 1 < state.seats)) return;
        const Action action = any_action(state, rng);
        const Seat seat = Game::to_act(state).is_seat() ? Game::to_act(state).seat() : Seat{0};
        const Viewer viewer = Viewer::seat(seat);
        const auto told = in_bytes(events_of<Game>(state, action, viewer));
        if (Game::is_open(action)) {
            ASSERT_EQ(told, in_bytes(events_of<Game>(state, action, Viewer::spectator())));
            ASSERT_EQ(in_bytes({Game::phrase(state, action, viewer)}),
                      in_bytes({Game::phrase(state, action, Viewer::spectator())}));
        }
        if (state.phase == Phase::deal) return;
        const State other = Game::redeal(state, seat, rng);
        ASSERT_EQ(in_bytes({Game::prompt(state)}), in_bytes({Game::prompt(other)}));
        ASSERT_EQ(situation_of<Game>(state), situation_of<Game>(other));
        ASSERT_EQ(in_bytes({Game::phrase(state, action, viewer)}), in_bytes({Game::phrase(other, action, viewer)}));
        if (Game::to_act(state).is_seat()) {
            ASSERT_EQ(facts_of<Game>(state, action), facts_of<Game>(other, action));
        }
        // What the action itself reveals is told; so the other world is one that fits what is known afterwards.
        State then = state;
        Game::apply(then, action);
        State alike = state;
        alike.deal = Game::redeal(then, seat, rng).deal;
        ASSERT_EQ(told, in_bytes(events_of<Game>(alike, action, viewer)));
    });
}

} // namespace
} // namespace ecumene::peoples
