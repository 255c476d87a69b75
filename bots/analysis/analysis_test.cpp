// The analysis: sums that add up, throws that are fair, the same by seed, in slices or at once, on any number of
// threads.
#include "bots/analysis/analysis.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <numeric>

namespace ecumene::analysis {
namespace {

std::unique_ptr<AnyGame> greedy_game(const GameType& type, int seats, std::size_t most_actions) {
    auto game = std::move(*type.create(seats, nlohmann::json::object()));
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

Setting quick(int threads = 1) {
    Setting setting;
    setting.playouts = 24;
    setting.threads = threads;
    return setting;
}

const Names names = {"ann", "<ben>", "cleo & co"};

// All games, three seats, long enough for dice and draws.
template <class Check>
void each_game(Check check) {
    for (const GameType* type : all_games()) {
        SCOPED_TRACE(type->info().id);
        const auto game = greedy_game(*type, 3, 90);
        check(*game, *analyse(*game, quick()));
    }
}

TEST(Analysis, LuckAndChoicesAddUpToTheEnd) {
    each_game([](const AnyGame& game, const Analysis& analysis) {
        ASSERT_EQ(analysis.balances.size(), 3u);
        for (const Balance& sum : analysis.balances)
            EXPECT_NEAR(sum.start + sum.luck + sum.own + sum.others, sum.end, 1e-12);
        // As they are written, too.
        const auto written = analysis_json(game, analysis);
        for (const auto& sum : written["balance"]) {
            const auto units = [&](const char* key) { return std::llround(sum[key].get<double>() * 10'000); };
            EXPECT_EQ(units("start") + units("luck") + units("own") + units("others"), units("end"));
        }
        double luck = 0, own = 0; // what one gains another loses; turns count against the mean turn
        for (const Balance& sum : analysis.balances) {
            luck += sum.luck;
            own += sum.own;
        }
        EXPECT_NEAR(luck, 0, 1e-6);
        EXPECT_NEAR(own, 0, 1e-6);
    });
}

TEST(Analysis, AChanceBeforeAThrowIsTheMeanOfTheChancesAfterIt) {
    std::size_t throws = 0;
    each_game([&](const AnyGame& game, const Analysis& analysis) {
        const auto judge = bots_of(game).judge(game, Setting{}.seed);
        for (const Throw& thrown : analysis.throws) {
            if (!thrown.listed) continue;
            ++throws;
            const auto outcomes = judge->outcomes(thrown.at, "point", analysis.playouts, 64);
            const Point &before = analysis.points[thrown.at], &after = analysis.points[thrown.at + 1];
            double probability = 0, happened = 0;
            Shares mean(3);
            for (const ChanceOutcome& outcome : outcomes) {
                probability += outcome.probability;
                happened += outcome.happened ? 1 : 0;
                for (std::size_t seat = 0; seat < 3; ++seat)
                    mean[seat] +=
                        outcome.probability * (outcome.happened ? after.chances[seat] : outcome.opinion.value[seat]);
            }
            EXPECT_NEAR(probability, 1, 1e-9);
            EXPECT_EQ(happened, 1);
            for (std::size_t seat = 0; seat < 3; ++seat) {
                EXPECT_NEAR(before.chances[seat], mean[seat], 1e-9) << thrown.at;
                EXPECT_NEAR(thrown.luck[seat], after.chances[seat] - before.chances[seat], 1e-12);
                EXPECT_GT(thrown.rise[seat], 0);
                EXPECT_LE(thrown.rise[seat], 1 + 1e-9);
            }
        }
    });
    EXPECT_GT(throws, 20u);
}

TEST(Analysis, EveryPositionIsJudgedAndSharesOneWin) {
    each_game([](const AnyGame&, const Analysis& analysis) {
        ASSERT_FALSE(analysis.decisions.empty());
        for (const Point& point : analysis.points) {
            ASSERT_TRUE(point.judged);
            EXPECT_NEAR(std::accumulate(point.chances.begin(), point.chances.end(), 0.0), 1, 1e-5);
            for (const double error : point.errors) EXPECT_GE(error, 0);
        }
    });
}

TEST(Analysis, ATurningPointIsNamedForTheSeatWhoseChanceMovedMost) {
    std::size_t turns = 0;
    each_game([&](const AnyGame& game, const Analysis& analysis) {
        double last = 1;
        for (const TurningPoint& turn : analysis.turning_points) {
            ++turns;
            const Shares &from = analysis.points[turn.from].chances, &to = analysis.points[turn.to].chances;
            const auto named = std::size_t(turn.seat);
            EXPECT_EQ(turn.before, from[named]);
            EXPECT_EQ(turn.after, to[named]);
            for (std::size_t seat = 0; seat < 3; ++seat)
                EXPECT_LE(std::abs(to[seat] - from[seat]), std::abs(turn.after - turn.before) + 1e-9);
            EXPECT_LE(std::abs(turn.after - turn.before), last + 1e-12); // the largest first
            last = std::abs(turn.after - turn.before);
            EXPECT_EQ(turn.by, analysis.points[turn.from].moment.seat);
            EXPECT_TRUE(turn.by < 0 || !turn.probability);
        }
        const auto written = analysis_json(game, analysis);
        for (const auto& turn : written["turns"]) EXPECT_TRUE(turn["phrase"].is_array());
    });
    EXPECT_GT(turns, 4u);
}

TEST(Analysis, DoneLaterInTheSameTurnIsNotLost) {
    each_game([](const AnyGame& game, const Analysis& analysis) {
        const std::vector<std::string> actions = game.actions();
        for (std::size_t i = 0; i < analysis.decisions.size(); ++i) {
            const Decision& decision = analysis.decisions[i];
            EXPECT_NE(decision.better, decision.action);
            if (decision.better.empty()) continue;
            for (std::size_t j = i + 1; j < analysis.decisions.size(); ++j) {
                if (analysis.decisions[j].seat != decision.seat) break;
                EXPECT_NE(analysis.decisions[j].action, decision.better) << decision.at;
            }
        }
    });
}

TEST(Analysis, IsTheSameInSlicesAndOnAnyNumberOfThreads) {
    each_game([](const AnyGame& game, const Analysis& whole) {
        const auto three = analyse(game, quick(3));
        Analyst analyst(game, quick());
        while (!analyst.finished()) {
            for (std::size_t task = analyst.tasks(); task-- > 0;) analyst.run(task); // in any order
            analyst.advance();
        }
        EXPECT_EQ(analyst.done(), analyst.of());
        EXPECT_EQ(analysis_json(game, whole), analysis_json(game, *three));
        EXPECT_EQ(analysis_json(game, whole), analysis_json(game, analyst.analysis()));
        EXPECT_EQ(analysis_text(game, whole, quick(), names), analysis_text(game, *three, quick(), names));
    });
}

TEST(Analysis, AnotherSeedIsAnotherSample) {
    const auto game = greedy_game(*all_games()[0], 3, 60);
    Setting other = quick();
    other.seed = "another";
    EXPECT_NE(analysis_json(*game, *analyse(*game, quick())), analysis_json(*game, *analyse(*game, other)));
}

TEST(Analysis, EndsWithTheResult) {
    const auto game = greedy_game(*all_games()[0], 2, 100'000);
    ASSERT_TRUE(game->over());
    const auto analysis = analyse(*game, quick(2));
    for (int seat = 0; seat < 2; ++seat) {
        EXPECT_EQ(analysis->balances[std::size_t(seat)].end, share_of_win(game->winners(), seat).value());
        EXPECT_EQ(analysis->points.back().errors[std::size_t(seat)], 0);
    }
    EXPECT_FALSE(analysis->turning_points.empty());           // somebody came from a half to all
    for (const TurningPoint& turn : analysis->turning_points) // of two that changed alike, the one that gained
        EXPECT_GT(turn.after, turn.before);
}

TEST(Analysis, TellsBetterMovesOfTheSeatsAskedFor) {
    const auto game = greedy_game(*all_games()[0], 3, 100'000);
    const auto analysis = analyse(*game, quick(2));
    const auto written = analysis_json(*game, *analysis, {false, true, false});
    for (const auto& decision : written["decisions"]) EXPECT_EQ(decision["seat"], 1);
    for (const std::size_t index : analysis->costliest) {
        const Decision& decision = analysis->decisions[index];
        ASSERT_GE(decision.options.size(), 2u);
        EXPECT_EQ(decision.options[0].action, decision.action);
        EXPECT_NEAR(decision.gain, decision.options[1].value - decision.options[0].value, 1e-12);
        EXPECT_EQ(decision.better, decision.options[1].action);
    }
}

TEST(Analysis, DrawsALineASeatAndEscapesNames) {
    const auto game = greedy_game(*all_games()[0], 3, 100'000);
    const auto analysis = analyse(*game, quick(2));
    const std::string svg = analysis_svg(*game, *analysis, quick(2), names);
    for (const char* wanted : {"class=\"curve line0\"", "class=\"curve line1\"", "class=\"curve line2\"",
                               "class=\"band", "prefers-color-scheme: dark", "&lt;ben&gt;", "cleo &amp; co"})
        EXPECT_NE(svg.find(wanted), svg.npos) << wanted;
    EXPECT_EQ(svg.find("<ben>"), svg.npos);
    EXPECT_EQ(svg.find("nan"), svg.npos);
}

TEST(Analysis, StopsWhenTold) {
    const auto game = greedy_game(*all_games()[0], 3, 60);
    const std::atomic<bool> stop = true;
    Setting setting = quick(2);
    setting.stop = &stop;
    EXPECT_FALSE(analyse(*game, setting));
}

} // namespace
} // namespace ecumene::analysis
