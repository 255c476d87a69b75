// Colours for numbers: nine steps from least to most, or to both sides of a reference; safe for colour-blind eyes.
#pragma once

#include "engine/core/summary.h"

#include <optional>
#include <string>
#include <vector>

namespace ecumene::lab {

class HeatScale {
public:
    HeatScale(const std::vector<Estimate>& estimates, std::optional<double> reference, Unit unit);

    std::string style(const Estimate& estimate) const; // a class of the style sheet; "unseen" without observations
    std::string legend() const;                        // HTML

private:
    double low_ = 0, high_ = 0;
    bool both_sides_;
    Unit unit_;
};

// The classes' colours, for day or night.
std::string heat_colours(bool night);

} // namespace ecumene::lab
