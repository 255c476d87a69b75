// Where a number stands on a chart, in hundredths of its width, and the round numbers beside it.
#pragma once

#include "engine/core/summary.h"

#include <optional>
#include <string>
#include <vector>

namespace ecumene::lab {

class Axis {
public:
    // From `low` to `high`, widened a little so that nothing touches the edge, with about so many round ticks.
    Axis(double low, double high, int about_ticks = 4);

    double at(double value) const; // 0 to 100
    const std::vector<double>& ticks() const { return ticks_; }
    std::string label(double tick, Unit unit) const;

private:
    double low_, high_, step_ = 1;
    std::vector<double> ticks_;
};

// The numbers that a chart must show.
class Extent {
public:
    void add(double value);
    bool empty() const { return !seen_; }
    Axis axis(int about_ticks = 4) const;

private:
    bool seen_ = false;
    double low_ = 0, high_ = 1;
};

// What the intervals need. Those of few observations are wide and would squeeze the rest, so they count only where
// there are no others.
Extent extent_of(const std::vector<Estimate>& estimates);

// A position or length in hundredths, as SVG writes it: "12.34%".
std::string percent(double hundredths);

} // namespace ecumene::lab
