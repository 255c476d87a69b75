// The arithmetic behind the arena's tables.
#include "bots/arena/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

namespace ecumene::arena {
namespace {

constexpr double normal_quantile = 1.959963984540054;
constexpr std::uint64_t fewest_groups = 10; // before the sequential test looks at all
constexpr double prior_groups = 6; // how much its first guess of the variance weighs: with less, rare wins fool it
constexpr double prior_variance = 0.125; // the mean of two games between equals, each won or lost

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

Matrix square(std::size_t size) { return Matrix(size, Vector(size, 0.0)); }

// Gauss and Jordan, with pivots; the matrices here are small and positive definite.
Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    Matrix result = square(size);
    for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < size; ++row)
            if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
        std::swap(matrix[column], matrix[pivot]);
        std::swap(result[column], result[pivot]);
        const double scale = 1 / matrix[column][column];
        for (std::size_t k = 0; k < size; ++k) {
            matrix[column][k] *= scale;
            result[column][k] *= scale;
        }
        for (std::size_t row = 0; row < size; ++row) {
            const double factor = matrix[row][column];
            if (row == column || factor == 0) continue;
            for (std::size_t k = 0; k < size; ++k) {
                matrix[row][k] -= factor * matrix[column][k];
                result[row][k] -= factor * result[column][k];
            }
        }
    }
    return result;
}

double form(const Matrix& matrix, const Vector& vector) { // v' M v
    double sum = 0;
    for (std::size_t i = 0; i < vector.size(); ++i)
        for (std::size_t j = 0; j < vector.size(); ++j) sum += vector[i] * matrix[i][j] * vector[j];
    return sum;
}

Vector times(const Matrix& matrix, const Vector& vector) {
    Vector result(vector.size(), 0.0);
    for (std::size_t i = 0; i < vector.size(); ++i)
        for (std::size_t j = 0; j < vector.size(); ++j) result[i] += matrix[i][j] * vector[j];
    return result;
}

// Tables at which the same bots sat, however they sat.
struct Company {
    Vector seats; // how many seats each entrant has
    Vector wins;  // shares won by each
    double games = 0;
};

// The chance of each entrant, over all its seats, to win at such a table.
Vector chances(const Company& company, const Vector& strength) {
    double sum = 0;
    for (std::size_t i = 0; i < strength.size(); ++i) sum += company.seats[i] * strength[i];
    Vector result(strength.size());
    for (std::size_t i = 0; i < strength.size(); ++i) result[i] = company.seats[i] * strength[i] / sum;
    return result;
}

// The prior's opponent has strength 1, so it alone fixes the scale: the one at which the prior expects half of its
// games won.
void rescale(Vector& strength) {
    const auto surplus = [&](double log_scale) {
        double sum = 0;
        for (const double s : strength) sum += 0.5 - 1 / (1 + 1 / (s * std::exp(log_scale)));
        return sum;
    };
    double low = -60, high = 60;
    for (int i = 0; i < 80; ++i) (surplus(0.5 * (low + high)) > 0 ? low : high) = 0.5 * (low + high);
    for (double& s : strength) s *= std::exp(low);
}

// Hunter's minorisation-maximisation: each sweep raises the likelihood.
Vector strengths(std::size_t entrants, const std::vector<Company>& companies) {
    Vector strength(entrants, 1.0);
    for (int sweep = 0; sweep < 10'000; ++sweep) {
        Vector next(entrants);
        for (std::size_t i = 0; i < entrants; ++i) {
            double won = 0.5, exposure = 1 / (strength[i] + 1); // the prior
            for (const Company& company : companies) {
                if (company.seats[i] == 0) continue;
                double sum = 0;
                for (std::size_t j = 0; j < entrants; ++j) sum += company.seats[j] * strength[j];
                won += company.wins[i];
                exposure += company.games * company.seats[i] / sum;
            }
            next[i] = won / exposure;
        }
        rescale(next);
        double change = 0;
        for (std::size_t i = 0; i < entrants; ++i) change = std::max(change, std::abs(std::log(next[i] / strength[i])));
        strength = std::move(next);
        if (change < 1e-9) break;
    }
    return strength;
}

Company company_of(const TableResult& result, std::size_t entrants) {
    Company company{Vector(entrants, 0.0), Vector(entrants, 0.0), 1};
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
        company.seats[std::size_t(result.seats[seat])] += 1;
        company.wins[std::size_t(result.seats[seat])] += result.shares[seat];
    }
    return company;
}

} // namespace

double student_t(std::uint64_t degrees_of_freedom) {
    if (degrees_of_freedom == 1) return 12.706204736;
    if (degrees_of_freedom == 2) return 4.302652730;
    // Cornish and Fisher's expansion around the normal quantile: good to 0.2% from 3 degrees on.
    const double x = normal_quantile, n = double(degrees_of_freedom), x2 = x * x;
    const double g1 = x * (x2 + 1) / 4;
    const double g2 = x * ((5 * x2 + 16) * x2 + 3) / 96;
    const double g3 = x * (((3 * x2 + 19) * x2 + 17) * x2 - 15) / 384;
    const double g4 = x * ((((79 * x2 + 776) * x2 + 1482) * x2 - 1920) * x2 - 945) / 92160;
    return x + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n;
}

Interval wilson(double share, double trials, double quantile) {
    const double q2 = quantile * quantile, scale = 1 + q2 / trials;
    const double middle = (share + q2 / (2 * trials)) / scale;
    const double half = quantile / scale * std::sqrt(share * (1 - share) / trials + q2 / (4 * trials * trials));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Estimate estimate_share(std::span<const double> group_means) {
    Estimate estimate;
    const double groups = double(group_means.size());
    if (group_means.empty()) return estimate;
    for (const double mean : group_means) estimate.mean += mean / groups;
    estimate.mean = std::clamp(estimate.mean, 0.0, 1.0);
    if (group_means.size() < 2) return estimate;
    double squares = 0;
    for (const double mean : group_means) squares += (mean - estimate.mean) * (mean - estimate.mean);
    const double variance = squares / (groups - 1) / groups; // of the mean
    // So many independent games would leave the same variance; where there is none, every group counts as one game.
    const double games = variance > 1e-12 ? estimate.mean * (1 - estimate.mean) / variance : groups;
    estimate.interval = wilson(estimate.mean, games, student_t(group_means.size() - 1));
    return estimate;
}

Estimate estimate_score(std::span<const double> group_scores) {
    const double groups = double(group_scores.size());
    Estimate estimate;
    for (const double score : group_scores) estimate.mean += score / groups;
    double squares = 0;
    for (const double score : group_scores) squares += (score - estimate.mean) * (score - estimate.mean);
    if (squares < 1e-12) return estimate_share(group_scores);
    const double half = student_t(group_scores.size() - 1) * std::sqrt(squares / (groups - 1) / groups);
    estimate.interval = Interval{estimate.mean - half, estimate.mean + half};
    return estimate;
}

std::vector<Rating> ratings(int count, std::span<const TableResult> results) {
    const std::size_t entrants = std::size_t(count);
    std::map<Vector, std::size_t> index;
    std::vector<Company> companies;
    for (const TableResult& result : results) {
        Company one = company_of(result, entrants);
        const auto [place, fresh] = index.emplace(one.seats, companies.size());
        if (fresh) {
            companies.push_back(std::move(one));
            continue;
        }
        Company& all = companies[place->second];
        all.games += 1;
        for (std::size_t i = 0; i < entrants; ++i) all.wins[i] += one.wins[i];
    }
    const Vector strength = strengths(entrants, companies);

    Matrix information = square(entrants);
    for (std::size_t i = 0; i < entrants; ++i)
        information[i][i] = strength[i] / ((1 + strength[i]) * (1 + strength[i])); // the prior
    for (const Company& company : companies) {
        const Vector chance = chances(company, strength);
        for (std::size_t i = 0; i < entrants; ++i) {
            information[i][i] += company.games * chance[i];
            for (std::size_t j = 0; j < entrants; ++j) information[i][j] -= company.games * chance[i] * chance[j];
        }
    }
    const Matrix covariance = inverse(information);

    std::map<std::uint64_t, Vector> surprise; // by group: wins beyond what the model expects
    for (const TableResult& result : results) {
        const Company one = company_of(result, entrants);
        const Vector chance = chances(one, strength);
        Vector& sum = surprise.try_emplace(result.group, entrants, 0.0).first->second;
        for (std::size_t i = 0; i < entrants; ++i) sum[i] += one.wins[i] - chance[i];
    }

    double mean = 0;
    for (const double s : strength) mean += std::log(s) / double(entrants);
    std::vector<Rating> result;
    const double scale = 400 / std::log(10.0);
    for (std::size_t i = 0; i < entrants; ++i) {
        Vector contrast(entrants, -1.0 / double(entrants)); // against the mean of all
        contrast[i] += 1;
        const Vector influence = times(covariance, contrast);
        double clustered = 0; // the sandwich estimate, which knows that games of a group share their luck
        for (const auto& [group, sum] : surprise) {
            double product = 0;
            for (std::size_t j = 0; j < entrants; ++j) product += influence[j] * sum[j];
            clustered += product * product;
        }
        const double error = std::sqrt(std::max(clustered, form(covariance, contrast)));
        const double points = scale * (std::log(strength[i]) - mean);
        result.push_back(
            {points, {points - scale * normal_quantile * error, points + scale * normal_quantile * error}});
    }
    return result;
}

SequentialTest::SequentialTest(double alpha, double beta, double effect)
    : effect_(effect), lower_(std::log(beta / (1 - alpha))), upper_(std::log((1 - beta) / alpha)) {}

void SequentialTest::add(double score) {
    ++groups_;
    sum_ += score;
    squares_ += score * score;
}

// With the variance estimated, the log-likelihood ratio of two normal means (Van den Bergh's form, as chess programs
// are tested with).
double SequentialTest::log_ratio() const {
    if (groups_ == 0) return 0;
    const double n = double(groups_);
    const double spread = std::max(0.0, squares_ - sum_ * sum_ / n);
    const double variance = (spread + prior_groups * prior_variance) / (n - 1 + prior_groups);
    return n * effect_ * (mean() - 0.5 - effect_ / 2) / variance;
}

Verdict SequentialTest::verdict() const {
    if (groups_ < fewest_groups) return Verdict::undecided;
    const double ratio = log_ratio();
    if (ratio >= upper_) return Verdict::stronger;
    if (ratio <= lower_) return Verdict::not_stronger;
    return Verdict::undecided;
}

} // namespace ecumene::arena
