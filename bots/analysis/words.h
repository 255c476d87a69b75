// Sentences and figures that the text, the JSON and the picture of an analysis share.
#pragma once

#include "bots/analysis/analysis.h"

namespace ecumene::analysis {

inline constexpr double interval = 1.96; // standard errors: half the width of a 95% interval

// "Wren 58% to 31%: the Chaldeans throw 2 and 1 against 5: they fail (a 25% chance)"
std::string turn_text(const AnyGame& game, const TurningPoint& turn, const Names& names);

} // namespace ecumene::analysis
