// What the results say in plain sentences: the differences that luck does not explain, the largest first, and what the
// sample is too small for.
#pragma once

#include "lab/results.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ecumene::lab {

struct Finding {
    std::string sentence;
    std::size_t variant = 0;
    bool general = false;       // of the first section
    std::string exhibit, row;   // keys of what it is about
    bool from_baseline = false; // compared with the baseline, not with what would be fair
    bool listed = true;         // false: the difference from the baseline tells it better than the one from fair
    double p = 1;               // corrected
    double least_effect = 0;    // the smallest effect that the 95% interval still allows
};

struct Findings {
    // Only those below the level after Holm's correction. The one whose smallest effect, as far as its interval
    // allows, is largest comes first: that asks for sure and large at once.
    std::vector<Finding> sure;
    std::size_t general_tests = 0, other_tests = 0; // two families, each corrected by itself
};

Findings findings(const Results& results);

// Sentences about samples that are too small, after the results' own warnings.
std::vector<std::string> warnings(const Results& results);

// Findings and warnings for a terminal.
std::string summary(const Results& results);

} // namespace ecumene::lab
