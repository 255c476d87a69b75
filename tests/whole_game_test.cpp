// Whole games through the checked door: records, taking back, stories, bad settings, and the pinned signature.
#include "engine/core/record.h"
#include "engine/core/signature.h"
#include "engine/games/registry.h"
#include "support/random_games.h"

#include <algorithm>
#include <fstream>

namespace ecumene {
namespace {

using nlohmann::json;

std::vector<Viewer> viewers(int seats) {
    std::vector<Viewer> all = {Viewer::spectator()};
    for (int seat = 0; seat < seats; ++seat) all.push_back(Viewer::seat(Seat{std::uint8_t(seat)}));
    return all;
}

class EveryGameType : public testing::TestWithParam<const GameType*> {};

std::unique_ptr<AnyGame> random_game(const GameType& type, std::uint64_t number, std::string& seed) {
    Rng rng("conformance", "whole", number);
    const Setting setting = setting_for(type, number, rng);
    auto game = std::move(*type.create(setting.seats, setting.options, setting.rules));
    seed = "seed " + std::to_string(number);
    while (!game->over()) {
        if (game->to_act().is_chance()) {
            Rng chance = chance_stream(seed, game->length());
            game->sample(chance);
        } else {
            const auto legal = game->legal();
            EXPECT_TRUE(game->apply(legal[rng.below(std::uint32_t(legal.size()))]));
        }
    }
    return game;
}

TEST_P(EveryGameType, ARecordRebuildsTheGame) {
    for (std::uint64_t number = 0; number < 16; ++number) {
        std::string seed;
        const auto game = random_game(*GetParam(), number, seed);
        const json written = record_json(Record(*game, seed));
        const auto read = read_record(json::parse(written.dump()));
        ASSERT_TRUE(read) << read.error().message;
        const auto again = replay(all_games(), *read);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ((*again)->state(), game->state());
        EXPECT_EQ(json(record_json(Record(**again, seed))), written);
    }
}

TEST_P(EveryGameType, UndoAndCloneKeepApart) {
    std::string seed;
    const auto game = random_game(*GetParam(), 3, seed);
    const json end = game->state();
    const std::vector<std::string> actions = game->actions();
    const auto copy = game->clone();
    for (std::size_t back = actions.size(); back > 0; back -= std::min<std::size_t>(back, 7)) {
        copy->undo(copy->length() - back);
        ASSERT_EQ(copy->length(), back);
        const auto forward = copy->clone();
        for (std::size_t i = back; i < actions.size(); ++i) ASSERT_TRUE(forward->apply(actions[i]));
        ASSERT_EQ(forward->state(), end);
    }
    EXPECT_EQ(game->state(), end);
    copy->undo(copy->length());
    EXPECT_EQ(copy->actions().size(), 0u);
}

// Chance depends on the seed and the position alone: taking back and going on gives the same outcome again.
TEST_P(EveryGameType, TheSeedDecidesChance) {
    std::string seed;
    const auto game = random_game(*GetParam(), 5, seed);
    const std::vector<std::string> actions = game->actions();
    const auto again = game->clone();
    again->undo(again->length());
    for (const std::string& action : actions) {
        if (again->to_act().is_chance()) {
            Rng chance = chance_stream(seed, again->length());
            ASSERT_EQ(again->sample(chance), action);
        } else {
            ASSERT_TRUE(again->apply(action));
        }
    }
}

TEST_P(EveryGameType, StoriesAndLogsCoverEveryAction) {
    std::string seed;
    const auto game = random_game(*GetParam(), 7, seed);
    for (const Viewer viewer : viewers(game->seats())) {
        EXPECT_EQ(game->log(viewer).size(), game->length());
        const std::vector<Told> story = game->told(viewer, 0);
        EXPECT_EQ(story.size(), game->length());
        for (const Told& line : story) EXPECT_FALSE(sentence(line).empty());
    }
    EXPECT_EQ(game->log(Viewer::everything()), game->actions());
}

TEST_P(EveryGameType, ARefusedActionChangesNothing) {
    auto game = std::move(*GetParam()->create(GetParam()->info().usual_seats, json()));
    const json before = game->state();
    for (const std::string text :
         {"", "nonsense", "roll", "\xff", "play play play play play play play play play play play play"}) {
        EXPECT_FALSE(game->apply(text));
        EXPECT_EQ(game->state(), before);
        EXPECT_EQ(game->length(), 0u);
    }
}

TEST_P(EveryGameType, BadSettingsAreRefused) {
    const GameType& type = *GetParam();
    const GameInfo& info = type.info();
    EXPECT_FALSE(type.create(info.least_seats - 1, json()));
    EXPECT_FALSE(type.create(info.most_seats + 1, json()));
    EXPECT_FALSE(type.create(info.usual_seats, json{{"no_such_option", 1}}));
    EXPECT_FALSE(type.create(info.usual_seats, json::array()));
    for (const OptionSpec& spec : type.options()) {
        const std::string name(spec.name);
        for (const json& wrong : {json("no such word"), json(3.5), json::array(), json(std::uint64_t(-1)), json(-1000)})
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, wrong}})) << name << " " << wrong;
        if (spec.type == OptionSpec::Type::integer) {
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, spec.most + spec.step}})) << name;
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, spec.least - spec.step}})) << name;
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, true}})) << name;
        }
    }
}

// A change of behaviour must be meant: it changes the pinned signature, and the commit says why.
TEST_P(EveryGameType, TheSignatureIsPinned) {
    std::ifstream file(ECUMENE_TESTS "/signatures.json");
    const json pinned = json::parse(file);
    const std::string id(GetParam()->info().id);
    EXPECT_EQ(pinned.value(id, "none"), signature(*GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, EveryGameType, testing::ValuesIn(all_games()), [](const auto& test) {
    std::string name(test.param->info().id);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace
} // namespace ecumene
