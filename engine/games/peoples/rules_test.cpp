// Rules in numbers (PE-19): the examples of the chapter (PE-19.14), and every path shown to matter.
#include "engine/core/rule_schema.h"
#include "engine/core/typed_game.h"
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

using nlohmann::json;

std::unique_ptr<AnyGame> made(int seats, const json& options, const json& rules) {
    auto game = TypedGameType<Game>().create(seats, options, rules);
    EXPECT_TRUE(game) << rules << (game ? "" : game.error().message);
    return std::move(*game);
}

std::string refused(const json& rules) {
    const auto game = TypedGameType<Game>().create(4, json::object(), rules);
    return game ? "" : game.error().path;
}

TEST(Peoples_PE_19_3_Conditions, Examples) {
    EXPECT_EQ(refused({{"ages", {{"sizes", {4, 7, 10}}, {"settlements", {10, 7, 5}}}}}), "");
    EXPECT_EQ(refused({{"ages", {{"sizes", {4, 8, 10}}}}}), "ages.settlements");
    EXPECT_EQ(refused({{"ages", {{"settlements", {12, 9, 8}}}}}), "");
    const json small = {{"sizes", {7, 8, 9}}, {"settlements", {10, 2, 1}}};
    EXPECT_EQ(refused({{"ages", small}}), "ages.settlements");
    EXPECT_EQ(refused({{"ages", small}, {"reach", {{"first", 2}}}}), "");
    EXPECT_EQ(refused({{"ages", {{"sizes", {3, 3, 9}}}}}), "ages.sizes");
    EXPECT_EQ(refused({{"reach", {{"third", 1}}}}), "reach.third");
}

// A position under other rules, which must outlive it.
State under(const Ruleset& rules, State state) {
    state.rules = &rules;
    survey(state);
    return state;
}

TEST(Peoples_PE_19_4_Sizes, ACityOfSeven) {
    Rules numbers;
    numbers.sizes = {4, 7, 10};
    numbers.settlements = {10, 7, 5};
    const Ruleset rules(numbers);
    State state =
        under(rules, Position(3, 2).stack("na01", "rgbo").settlement(1, "na02", "yyyyy").stack("na10", "r").ready());
    Game::apply(state, *Game::read(state, "move na01 na02"));
    EXPECT_EQ(at(state, "na02"), "yyyyyrg");
    EXPECT_EQ(at(state, "na01"), "bo");
    EXPECT_FALSE(state.open.has(at("na02")));
    EXPECT_EQ(rules.lead_points[7], 6); // leading it brings 6
    EXPECT_EQ(rules.lead_points[6], 3);
    EXPECT_EQ(rules.lead_points[3], 0); // PE-19.7
}

TEST(Peoples_PE_19_10_Advances, CultureAtTheSecondLevel) {
    Rules numbers;
    numbers.level_2 = 3;
    numbers.culture_first = 2;
    numbers.culture_step = 3;
    const Ruleset rules(numbers);
    State state = Position(4, 2, {{"advanced", true}})
                      .settlement(1, "na01", "rrrooo")
                      .settlement(2, "na05", "yyyyyy")
                      .settlement(3, "na09", "gggggg")
                      .settlement(4, "na13", "bbbbbb")
                      .advance(1, Area::culture, 2)
                      .relate(1, 2)
                      .relate(1, 3)
                      .relate(1, 4)
                      .lead(1, 0)
                      .lead(2, 1)
                      .lead(3, 2)
                      .lead(4, 3)
                      .ready();
    state.rules = &rules;
    Lines lines;
    score(state, present_scene(state), 2, lines);
    int culture = 0;
    for (const Line& line : lines)
        if (line.source == Source::culture) culture += line.points[0];
    EXPECT_EQ(culture, 45); // 3 x (2 + 5 + 8)
}

TEST(Peoples_PE_19_8_StartingMaps, FewerAndNone) {
    const auto five = made(3, {{"advanced", true}}, {{"advances", {{"starting_maps", 5}}}});
    Rng rng("maps", "", 1);
    while (five->state()["phase"] != "maps") five->sample(rng);
    const std::string drawn = five->sample(rng);
    EXPECT_EQ(std::count(drawn.begin(), drawn.end(), ' '), 5);
    EXPECT_TRUE(five->state()["settlements"][5]["advances"].empty());
    EXPECT_FALSE(five->state()["settlements"][4]["advances"].empty());

    const auto none = made(3, {{"advanced", true}}, {{"advances", {{"starting_maps", 0}}}});
    while (none->state()["phase"] != "place") none->sample(rng);
    none->sample(rng);
    EXPECT_EQ(none->state()["phase"], "deal");
}

// All that a random game shows, by the same seed.
std::string course(const AnyGame& begun, std::uint64_t seed) {
    const auto game = begun.clone();
    Rng rng("course", "", seed);
    std::string told;
    while (!game->over()) {
        if (game->to_act().is_chance()) {
            told += game->sample(rng) + "\n";
            continue;
        }
        const auto legal = game->legal();
        EXPECT_TRUE(game->apply(legal[rng.below(std::uint32_t(legal.size()))]));
        told += std::to_string(legal.size()) + "\n";
    }
    json state = game->state();
    state.erase("rules");
    return told + state.dump();
}

TEST(Peoples_PE_19_1_Paths, EveryPathChangesAGame) {
    const TypedGameType<Game> type;
    const json options = {{"advanced", true}, {"advanced_settlement_points", true}};
    const auto standard = made(4, options, json::object());
    for (const RulePlace& place : type.rule_places()) {
        bool differs = false;
        for (std::uint64_t attempt = 0; attempt < 60 && !differs; ++attempt) {
            Rng rng("paths", place.path, attempt);
            json rules;
            rules[pointer_of(place.path)] = type.random_value(place, rng);
            const auto game = type.create(4, options, rules);
            if (!game || (*game)->rules().empty()) continue;
            differs = course(**game, attempt) != course(*standard, attempt);
        }
        EXPECT_TRUE(differs) << place.path << " changes nothing that can be seen";
    }
}

TEST(Peoples_PE_19_12_Sizes, StacksOfTen) {
    Stack stack;
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(stack.size(), i);
        stack.put_on_top(i % 2 == 0 ? People::purple : People::red);
    }
    EXPECT_EQ(stack.size(), 10);
    EXPECT_EQ(letters(stack), "rprprprprp");
    EXPECT_EQ(stack.count(People::purple), 5);
    stack.raise(People::purple);
    EXPECT_EQ(letters(stack), "prrprprprp");
    Stack upper = stack.take(9);
    EXPECT_EQ(letters(upper), "prrprprpr");
    EXPECT_EQ(letters(stack), "p");
    stack.take_beneath(upper, 9);
    EXPECT_EQ(letters(stack), "pprrprprpr");
}

} // namespace
} // namespace ecumene::peoples
