// What games prove: shares of the win with intervals, ratings at tables of several, and a test that stops when sure.
// docs/arena.md tells the models in words.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ecumene::arena {

struct Interval {
    double low = 0, high = 1;
};

// The 97.5% quantile of Student's t.
double student_t(std::uint64_t degrees_of_freedom);

// Wilson's interval for a share of so many trials, which need not be a whole number.
Interval wilson(double share, double trials, double quantile);

struct Estimate {
    double mean = 0;
    std::optional<Interval> interval; // 95%; none with fewer than two groups
};

// A share of the win from its means in groups of games. Games of a group share their luck, so the group is the unit.
Estimate estimate_share(std::span<const double> group_means);

// The mean of scores that may lie outside 0 to 1, with Student's interval; scores that are all alike are shares.
Estimate estimate_score(std::span<const double> group_scores);

// One finished game: who sat where, by number, and each seat's share of the win.
struct TableResult {
    std::uint64_t group = 0;
    std::vector<int> seats;
    std::vector<double> shares;
};

struct Rating {
    double points = 0; // 400 / ln 10 times the natural strength, as in chess; the mean of all is 0
    Interval interval; // 95%
};

// Maximum likelihood of the winner model: at a table, seat i wins with probability e^r_i / sum of e^r_j. A prior worth
// one drawn game against an average player keeps a bot that always wins or loses at a finite rating.
std::vector<Rating> ratings(int entrants, std::span<const TableResult> results);

enum class Verdict { undecided, stronger, not_stronger };

// The generalised sequential probability ratio test: is the mean of what is added 0.5, or at least 0.5 + effect?
class SequentialTest {
public:
    SequentialTest(double alpha, double beta, double effect);

    void add(double score); // of one group
    Verdict verdict() const;

    std::uint64_t groups() const { return groups_; }
    double mean() const { return groups_ == 0 ? 0.5 : sum_ / double(groups_); }
    double log_ratio() const;
    double lower() const { return lower_; }
    double upper() const { return upper_; }

private:
    double effect_, lower_, upper_;
    std::uint64_t groups_ = 0;
    double sum_ = 0, squares_ = 0;
};

} // namespace ecumene::arena
