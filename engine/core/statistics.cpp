// Estimates and histograms from what was added up.
#include "engine/core/statistics.h"

#include <cmath>

namespace ecumene {
namespace {

constexpr double quantile = 1.959964; // of the normal distribution, for 95%
constexpr std::size_t most_bins = 40;

// Of a mean over games that count by how often it came up in each, as ratios of two sums are estimated: from how far
// each game's sum is from what the mean would give it. More than one game.
double variance(const PooledTally& tally) {
    const double games = double(tally.games), seen = double(tally.seen), mean = double(tally.sum) / seen;
    const double off =
        double(tally.sum_squares) - 2 * mean * double(tally.products) + mean * mean * double(tally.seen_squares);
    return std::max(0.0, off) * games / (games - 1) / (seen * seen);
}

} // namespace

Estimate estimate_share(double hits, double trials) {
    if (trials <= 0) return {};
    const double share = hits / trials, z = quantile * quantile / trials;
    const double middle = (share + z / 2) / (1 + z);
    const double reach = std::sqrt(z * (share * (1 - share) + z / 4)) / (1 + z);
    return {share, std::max(0.0, std::min(share, middle - reach)), std::min(1.0, std::max(share, middle + reach)),
            trials};
}

Estimate estimate(const ShareTally& tally) {
    return estimate_share(double(tally.shares) / whole_share, double(tally.seen));
}
Estimate estimate(const CaseTally& tally) { return estimate_share(double(tally.so), double(tally.seen)); }

Estimate estimate(const MeanTally& tally, double scale) {
    if (tally.seen == 0) return {};
    const double n = double(tally.seen), mean = double(tally.sum) / n;
    const double variance = std::max(0.0, double(tally.squares) / n - mean * mean);
    const double reach = n > 1 ? quantile * std::sqrt(variance / (n - 1)) : 0;
    return {scale * mean, scale * (mean - reach), scale * (mean + reach), n};
}

Estimate estimate(const PooledTally& tally) {
    if (tally.games == 0) return {};
    const double mean = double(tally.sum) / double(tally.seen);
    const double reach = tally.games > 1 ? quantile * std::sqrt(variance(tally)) : 0;
    return {mean, mean - reach, mean + reach, double(tally.games)};
}

// Wilson's interval for as many independent observations as would be as uncertain: at most as many as there were, and
// where all are alike, which tells nothing of how alike those of one game are, as many as there were games.
Estimate estimate_share(const PooledTally& tally, int whole) {
    if (tally.games == 0) return {};
    const double share = double(tally.sum) / double(tally.seen) / whole, spread = share * (1 - share);
    double worth = double(tally.games);
    if (tally.games > 1 && spread > 0) {
        const double uncertain = variance(tally) / (whole * whole);
        worth = std::min(double(tally.seen), spread / std::max(uncertain, 1e-300));
    }
    Estimate shown = estimate_share(share * worth, worth);
    shown.value = share;
    shown.observations = double(tally.games);
    return shown;
}

Histogram histogram(const SpreadTally& tally, std::string key, std::string title, std::string about, Unit unit,
                    double scale) {
    Histogram drawn{
        std::move(key), std::move(title), std::move(about), unit, 0, scale, {}, estimate(tally.mean, scale)};
    const auto seen = [](std::uint64_t count) { return count > 0; };
    const auto first = std::find_if(tally.counts.begin(), tally.counts.end(), seen);
    if (first == tally.counts.end()) return drawn;
    const auto last = std::find_if(tally.counts.rbegin(), tally.counts.rend(), seen);
    const std::uint64_t least = SpreadTally::least(int(first - tally.counts.begin()));
    const std::uint64_t most = SpreadTally::least(int(tally.counts.rend() - last) - 1);
    // Bins of 1, 2 or 5 times a power of ten, the narrowest that are few enough.
    std::uint64_t width = 1;
    for (std::uint64_t power = 1; (most - least / width * width) / width + 1 > most_bins; power *= 10)
        for (const std::uint64_t step : {1, 2, 5}) {
            width = power * step;
            if ((most - least / width * width) / width + 1 <= most_bins) break;
        }
    const std::uint64_t begin = least / width * width;
    drawn.first = scale * double(begin);
    drawn.width = scale * double(width);
    drawn.counts.assign(std::size_t((most - begin) / width) + 1, 0);
    for (std::size_t i = 0; i < tally.counts.size(); ++i)
        if (tally.counts[i] > 0)
            drawn.counts[std::size_t((SpreadTally::least(int(i)) - begin) / width)] += tally.counts[i];
    return drawn;
}

} // namespace ecumene
