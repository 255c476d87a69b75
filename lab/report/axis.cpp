// Round ticks.
#include "lab/report/axis.h"

#include "lab/report/numbers.h"
#include "lab/report/significance.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

double round_step(double rough) {
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double lead = rough / power; // the nearest of 1, 2, 5 and 10
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

} // namespace

Axis::Axis(double low, double high, int about_ticks) : low_(low), high_(high) {
    const double least = std::max({std::abs(low), std::abs(high), 1e-9}) * 1e-6; // else rounding would show
    if (high_ - low_ < least) {
        low_ -= least + std::abs(low) * 0.05;
        high_ += least + std::abs(high) * 0.05;
    }
    const double margin = (high_ - low_) * 0.08;
    low_ -= margin;
    high_ += margin;
    step_ = round_step((high_ - low_) / about_ticks);
    const double first = std::ceil(low_ / step_);
    for (int i = 0; i < 20 && (first + i) * step_ <= high_; ++i) ticks_.push_back((first + i) * step_);
}

double Axis::at(double value) const { return 100 * (value - low_) / (high_ - low_); }

std::string Axis::label(double tick, Unit unit) const {
    const double step = step_ * factor(unit);
    const int decimals = std::clamp(int(-std::floor(std::log10(step) + 1e-9)), 0, 6);
    return fixed(tick * factor(unit), decimals) + (unit == Unit::share ? "%" : "");
}

void Extent::add(double value) {
    low_ = seen_ ? std::min(low_, value) : value;
    high_ = seen_ ? std::max(high_, value) : value;
    seen_ = true;
}

Axis Extent::axis(int about_ticks) const { return {low_, high_, about_ticks}; }

Extent extent_of(const std::vector<Estimate>& estimates) {
    Extent out;
    for (const bool all : {false, true}) {
        if (!out.empty()) break;
        for (const Estimate& estimate : estimates)
            if (all ? estimate.observations > 0 : enough(estimate)) {
                out.add(estimate.low);
                out.add(estimate.high);
            }
    }
    return out;
}

std::string percent(double hundredths) { return fmt::format("{:.2f}%", std::clamp(hundredths, -1000.0, 1000.0)); }

} // namespace ecumene::lab
