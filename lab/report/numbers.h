// Numbers as people read them: as many digits as the uncertainty bears, thousands apart, units named.
#pragma once

#include "engine/core/summary.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace ecumene::lab {

std::string thousands(std::uint64_t number); // "12,345"

// A number with so many decimals, thousands apart and a true minus sign.
std::string fixed(double number, int decimals);

// How many decimals an uncertainty bears: it keeps two digits up to 35 and one above, as the Particle Data Group
// writes, so that 0.60 gives 1 and 0.15 gives 2.
int decimals_of(double uncertainty);

double factor(Unit unit);                  // a share is written in hundredths
std::string_view suffix(Unit unit);        // "%", " turns"
std::string_view difference_of(Unit unit); // " points" for a share: hundredths apart

double half_width(const Estimate& estimate);
int decimals_of(const Estimate& estimate, Unit unit);

// The parts of an estimate, without the unit.
std::string value_text(const Estimate& estimate, Unit unit);
std::string interval_text(const Estimate& estimate, Unit unit); // "37.5 to 38.7"
// "38.1% ± 0.6"; with an interval that is clearly lopsided "0.3% (0.1 to 0.9)"; "not seen" without observations.
std::string estimate_text(const Estimate& estimate, Unit unit);

// A bare number on an axis or a reference line, with its unit: "33.3%".
std::string level_text(double level, Unit unit);

} // namespace ecumene::lab
