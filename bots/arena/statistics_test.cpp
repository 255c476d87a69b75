// The arena's statistics against known values and simulations.
#include "bots/arena/statistics.h"

#include "engine/core/rng.h"

#include <cmath>
#include <gtest/gtest.h>

namespace ecumene::arena {
namespace {

TEST(Statistics, QuantilesOfStudentsT) {
    EXPECT_NEAR(student_t(1), 12.7062, 1e-4);
    EXPECT_NEAR(student_t(2), 4.3027, 1e-4);
    EXPECT_NEAR(student_t(3), 3.1824, 0.005);
    EXPECT_NEAR(student_t(9), 2.2622, 0.0005);
    EXPECT_NEAR(student_t(30), 2.0423, 0.0001);
    EXPECT_NEAR(student_t(1'000'000), 1.95997, 0.00001);
}

TEST(Statistics, WilsonsIntervalAsInTextbooks) {
    const Interval eight_of_ten = wilson(0.8, 10, 1.959964);
    EXPECT_NEAR(eight_of_ten.low, 0.4902, 0.0001);
    EXPECT_NEAR(eight_of_ten.high, 0.9433, 0.0001);
    const Interval none_of_ten = wilson(0, 10, 1.959964);
    EXPECT_EQ(none_of_ten.low, 0);
    EXPECT_NEAR(none_of_ten.high, 0.2775, 0.0001);
}

TEST(Statistics, TheGroupIsTheUnit) {
    // Fifty groups of which each is won whole or lost whole tell as much as fifty games, however long the groups are.
    std::vector<double> means(50, 0.0);
    std::fill_n(means.begin(), 25, 1.0);
    const Estimate whole = estimate_share(means);
    EXPECT_DOUBLE_EQ(whole.mean, 0.5);
    EXPECT_NEAR(whole.interval->high - whole.interval->low, 2 * 2.0096 * std::sqrt(0.25 / 49), 0.02);
    // Groups whose luck cancels out tell more.
    for (double& mean : means) mean = 0.5 + (mean - 0.5) / 4;
    const Estimate paired = estimate_share(means);
    EXPECT_NEAR((whole.interval->high - whole.interval->low) / (paired.interval->high - paired.interval->low), 4, 0.2);
    // A clean sheet is no certainty, and a single group tells nothing of its spread.
    const Estimate clean = estimate_share(std::vector<double>(20, 1.0));
    EXPECT_EQ(clean.interval->high, 1);
    EXPECT_NEAR(clean.interval->low, wilson(1, 20, student_t(19)).low, 1e-9);
    EXPECT_LT(clean.interval->low, 0.85);
    EXPECT_FALSE(estimate_share(std::vector<double>{0.5}).interval);
}

// A bot that won everything, with some luck: the interval was 0 to 1.
TEST(Statistics, ScoresBeyondOneHaveAnInterval) {
    const std::vector<double> scores = {0.9, 1.1, 1.0, 1.2, 0.8};
    const Estimate estimate = estimate_score(scores);
    EXPECT_NEAR(estimate.mean, 1, 1e-9);
    EXPECT_NEAR(estimate.interval->low, 1 - 2.776 * std::sqrt(0.025 / 5), 0.002);
    EXPECT_NEAR(estimate.interval->high, 1 + 2.776 * std::sqrt(0.025 / 5), 0.002);
    EXPECT_LT(estimate_score(std::vector<double>(5, 1.0)).interval->low, 0.8); // five clean sheets are not certainty
}

TEST(Statistics, IntervalsCoverTheTruthNineteenTimesInTwenty) {
    Rng rng("coverage");
    int covered = 0;
    constexpr int times = 2000;
    for (int i = 0; i < times; ++i) {
        std::vector<double> means;
        for (int group = 0; group < 40; ++group) { // three games of a group that share some of their luck
            const bool lucky = rng.below(2) == 0;
            int won = 0;
            for (int game = 0; game < 3; ++game) won += rng.below(10) < (lucky ? 8u : 4u);
            means.push_back(won / 3.0);
        }
        const Interval interval = *estimate_share(means).interval;
        covered += interval.low <= 0.6 && 0.6 <= interval.high;
    }
    EXPECT_GT(covered, times * 0.93);
    EXPECT_LT(covered, times * 0.97);
}

std::vector<TableResult> won_by_first(const std::vector<int>& seats, int won, int games) {
    std::vector<TableResult> results;
    for (int i = 0; i < games; ++i) {
        std::vector<double> shares(seats.size(), 0.0);
        if (i < won)
            shares[0] = 1;
        else
            for (std::size_t seat = 1; seat < seats.size(); ++seat) shares[seat] = 1.0 / double(seats.size() - 1);
        results.push_back({std::uint64_t(i), seats, shares});
    }
    return results;
}

TEST(Ratings, FollowTheWinnerModel) {
    const auto two = ratings(2, won_by_first({0, 1}, 7500, 10'000)); // odds of 3 to 1
    EXPECT_NEAR(two[0].points - two[1].points, 400 * std::log10(3.0), 0.5);
    EXPECT_NEAR(two[0].points + two[1].points, 0, 1e-6);
    // The information of n games is n p (1-p); a rating is half the difference of two.
    const double error = 0.5 * 400 / std::log(10.0) / std::sqrt(10'000 * 0.75 * 0.25);
    EXPECT_NEAR(two[0].interval.high - two[0].interval.low, 2 * 1.96 * error, 0.1);

    const auto three = ratings(2, won_by_first({0, 1, 1}, 5000, 10'000)); // half the wins against two
    EXPECT_NEAR(three[0].points - three[1].points, 400 * std::log10(2.0), 0.5);
}

TEST(Ratings, JoinBotsThatNeverMet) {
    auto results = won_by_first({0, 1}, 6000, 9000); // 2 to 1
    for (TableResult& more : won_by_first({1, 2}, 6000, 9000)) {
        more.group += 9000;
        results.push_back(std::move(more));
    }
    const auto all = ratings(3, results);
    EXPECT_NEAR(all[0].points - all[2].points, 400 * std::log10(4.0), 1);
    EXPECT_NEAR(all[1].points, 0, 0.5);
}

TEST(Ratings, StayFiniteAndUnsureWhereABotWinsEverything) {
    const auto all = ratings(2, won_by_first({0, 1}, 20, 20));
    EXPECT_GT(all[0].points, 100);
    EXPECT_LT(all[0].points, 2000);
    EXPECT_GT(all[0].interval.high - all[0].interval.low, 200);
}

// How often the test says that the first is stronger, for pairs of games that are won, halved and lost so often.
double says_stronger(double won, double halved, int times, double& groups) {
    Rng rng("sequential", "test", std::uint64_t(won * 1000));
    int stronger = 0;
    for (int i = 0; i < times; ++i) {
        SequentialTest test(0.05, 0.05, 0.05);
        while (test.verdict() == Verdict::undecided) {
            const double draw = rng.below(1'000'000) / 1e6;
            test.add(draw < won ? 1 : draw < won + halved ? 0.5 : 0);
        }
        stronger += test.verdict() == Verdict::stronger;
        groups += double(test.groups()) / times;
    }
    return double(stronger) / times;
}

TEST(SequentialTest, KeepsItsErrorRates) {
    constexpr int times = 1500; // 0.07 is more than three deviations above 0.05
    double groups = 0;
    EXPECT_LT(says_stronger(0.25, 0.50, times, groups), 0.07); // equals
    EXPECT_LT(says_stronger(0.05, 0.90, times, groups), 0.07); // equals whose luck cancels out mostly
    EXPECT_LT(1 - says_stronger(0.30, 0.50, times, groups), 0.07);
    EXPECT_LT(1 - says_stronger(0.10, 0.90, times, groups), 0.07);
    EXPECT_LT(says_stronger(0.15, 0.50, times, groups), 0.01); // weaker
    groups = 0;
    EXPECT_GT(says_stronger(0.60, 0.30, times, groups), 0.99); // much stronger: it stops soon
    EXPECT_LT(groups, 30);
}

} // namespace
} // namespace ecumene::arena
