// Every estimate of a variant as one flat list: what tables, tests and comparisons walk over.
#pragma once

#include "lab/results.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene::lab {

enum class MeasureKind { row, mean, cell, point }; // of a breakdown, a histogram, a matrix, a curve
std::string_view name(MeasureKind kind);

struct Measure {
    MeasureKind kind = MeasureKind::row;
    bool general = false;       // of the first section
    std::string section;        // its title
    std::string exhibit, title; // key and title of the exhibit
    std::string row, row_title; // within it; a mean has "mean" and an empty title
    Unit unit = Unit::share;
    std::optional<double> reference; // what would be fair or usual
    Estimate estimate;
};

std::vector<Measure> measures(const Variant& variant);

// The same estimate of another variant, by the keys of exhibit and row.
const Measure* counterpart(const std::vector<Measure>& others, const Measure& measure);

// "Share of the win by seat: seat 0", for a table.
std::string full_title(const Measure& measure);

} // namespace ecumene::lab
