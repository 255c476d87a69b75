// What the comparison's text and its page share.
#pragma once

#include "lab/compare.h"

#include <string>
#include <vector>

namespace ecumene::lab {

std::vector<const Compared*> sure_differences(const Comparison& comparison); // general ones, then largest, first
std::string full_title(const Compared& compared);                            // "Share of the win by seat: Seat 0"
std::string variant_prefix(const Compared& compared);                        // "default, "
std::string difference_text(const Compared& compared);                       // "+4.8 points ± 0.6"

} // namespace ecumene::lab
