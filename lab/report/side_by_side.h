// The variants of a sweep beside each other: who they are, a table of the general measures, and a chart of each.
#pragma once

#include "lab/report/findings.h"
#include "lab/report/measures.h"
#include "lab/results.h"

#include <string>
#include <vector>

namespace ecumene::lab {

// One general measure in every variant that has it.
struct AcrossRow {
    std::size_t variant;
    Estimate estimate;
    bool sure; // it surely differs from the baseline's
};
struct Across {
    Measure measure; // the baseline's
    std::vector<AcrossRow> rows;
};
std::vector<Across> across_variants(const Results& results, const Findings& found);

std::string side_by_side(const Results& results, const Findings& found);

std::string options_text(const Variant& variant); // "walls = false", or "the default rules"
std::string players_text(const Variant& variant); // "3 players: greedy, random, random"; alike ones are counted

} // namespace ecumene::lab
