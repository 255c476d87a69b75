// The analysis: repeatable, the same on any number of threads, honest about what it does not know.
#include "bots/analysis/analysis.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <numeric>

namespace ecumene::analysis {
namespace {

std::unique_ptr<AnyGame> greedy_game(const GameType& type, std::size_t most_actions) {
    auto game = std::move(*type.create(3, nlohmann::json::object()));
    const auto bot = std::move(*make_bot("greedy"));
    while (!game->over() && game->length() < most_actions) {
        Rng rng = chance_stream("analysed", game->length());
        if (game->to_act().is_chance())
            game->sample(rng);
        else
            EXPECT_TRUE(game->apply(bot->choose(*game, rng).action));
    }
    return game;
}

Setting quick(int threads) {
    Setting setting;
    setting.iterations = 60;
    setting.threads = threads;
    return setting;
}

const Names names = {"ann", "<ben>", "cleo & co"};

TEST(Analysis, IsTheSameOnAnyNumberOfThreads) {
    for (const GameType* type : all_games()) {
        const auto game = greedy_game(*type, 60);
        const auto one = analyse(*game, quick(1)), three = analyse(*game, quick(3));
        EXPECT_EQ(analysis_json(*game, *one, quick(1), names), analysis_json(*game, *three, quick(1), names));
        ASSERT_FALSE(one->decisions.empty()) << type->info().id;
        for (const Decision& decision : one->decisions) {
            ASSERT_EQ(decision.before.size(), 3u);
            EXPECT_NEAR(std::accumulate(decision.before.begin(), decision.before.end(), 0.0), 1, 0.001);
            EXPECT_GE(decision.loss, 0);
            EXPECT_LE(decision.loss, 1);
            EXPECT_TRUE(decision.action != decision.preferred || decision.loss == 0);
        }
    }
}

TEST(Analysis, EndsWithTheResult) {
    const auto game = greedy_game(*all_games()[0], 100'000);
    ASSERT_TRUE(game->over());
    const auto analysis = analyse(*game, quick(2));
    for (int seat = 0; seat < 3; ++seat)
        EXPECT_EQ(analysis->end[std::size_t(seat)], share_of_win(game->winners(), seat).value());
    EXPECT_EQ(analysis->decisions.back().after, analysis->end);
    EXPECT_FALSE(analysis->turning_points.empty()); // somebody came from a third to all
    for (std::size_t i = 1; i < analysis->worst.size(); ++i)
        EXPECT_GE(analysis->decisions[analysis->worst[i - 1]].loss, analysis->decisions[analysis->worst[i]].loss);
}

TEST(Analysis, DoesNotBlameAMoveThatItHardlyTried) {
    const auto game = greedy_game(*all_games()[0], 60);
    Setting setting = quick(1);
    setting.iterations = 1; // one move is tried once, the others never
    const auto analysis = analyse(*game, setting);
    ASSERT_TRUE(analysis);
    for (const Decision& decision : analysis->decisions) EXPECT_TRUE(decision.visits > 0 || decision.loss == 0);
}

TEST(Analysis, DrawsALineASeatAndEscapesNames) {
    const auto game = greedy_game(*all_games()[0], 100'000);
    const auto analysis = analyse(*game, quick(2));
    const std::string svg = analysis_svg(*game, *analysis, quick(2), names);
    for (const char* wanted : {"class=\"curve line0\"", "class=\"curve line1\"", "class=\"curve line2\"",
                               "prefers-color-scheme: dark", "&lt;ben&gt;", "cleo &amp; co"})
        EXPECT_NE(svg.find(wanted), svg.npos) << wanted;
    EXPECT_EQ(svg.find("<ben>"), svg.npos);
    EXPECT_EQ(svg.find("nan"), svg.npos);
}

TEST(Analysis, StopsWhenTold) {
    const auto game = greedy_game(*all_games()[0], 60);
    const std::atomic<bool> stop = true;
    Setting setting = quick(2);
    setting.stop = &stop;
    EXPECT_FALSE(analyse(*game, setting));
}

} // namespace
} // namespace ecumene::analysis
