// Normal tests, Newcombe's difference, Holm's correction.
#include "lab/report/significance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ecumene::lab {
namespace {

constexpr double quantile = 1.959963984540054; // of the normal distribution at 97.5%

double test(double distance, double arm) {
    if (distance == 0) return 1;
    if (arm <= 0) return 0; // it was the same every time, and not this
    return two_sided(quantile * distance / arm);
}

} // namespace

double two_sided(double z) { return std::erfc(std::abs(z) / std::sqrt(2.0)); }

double p_value(const Estimate& estimate, double reference) {
    const double distance = estimate.value - reference;
    return test(std::abs(distance), distance > 0 ? estimate.value - estimate.low : estimate.high - estimate.value);
}

Difference difference(const Estimate& estimate, const Estimate& from) {
    const double below = std::hypot(estimate.value - estimate.low, from.high - from.value);
    const double above = std::hypot(estimate.high - estimate.value, from.value - from.low);
    const double value = estimate.value - from.value;
    return {value, value - below, value + above, test(std::abs(value), value > 0 ? below : above)};
}

bool enough(const Estimate& estimate) { return estimate.observations >= least_observations; }

std::vector<double> holm(std::span<const double> p_values) {
    std::vector<std::size_t> order(p_values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return p_values[a] < p_values[b]; });
    std::vector<double> adjusted(p_values.size());
    double most = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        most = std::max(most, std::min(1.0, p_values[order[rank]] * double(order.size() - rank)));
        adjusted[order[rank]] = most;
    }
    return adjusted;
}

double effect(double value, double from, Unit unit) {
    if (unit == Unit::share) {
        const auto angle = [](double share) { return 2 * std::asin(std::sqrt(std::clamp(share, 0.0, 1.0))); };
        return std::abs(angle(value) - angle(from));
    }
    const double size = std::max(std::abs(value), std::abs(from));
    return size > 0 ? std::abs(value - from) / size : 0;
}

} // namespace ecumene::lab
