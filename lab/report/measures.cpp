// Flattening of exhibits.
#include "lab/report/measures.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

struct Flattener {
    Measure start; // what the section says
    std::vector<Measure>& out;

    template <class Shown>
    Measure measure(const Shown& shown, MeasureKind kind, std::string row, std::string row_title,
                    const Estimate& estimate) const {
        Measure made = start;
        made.kind = kind;
        made.exhibit = shown.key;
        made.title = shown.title;
        made.unit = shown.unit;
        made.row = std::move(row);
        made.row_title = std::move(row_title);
        made.estimate = estimate;
        return made;
    }
    void operator()(const Breakdown& breakdown) const {
        for (const Breakdown::Row& row : breakdown.rows) {
            out.push_back(measure(breakdown, MeasureKind::row, row.key, row.title, row.estimate));
            out.back().reference = breakdown.reference;
        }
    }
    void operator()(const Histogram& histogram) const {
        out.push_back(measure(histogram, MeasureKind::mean, "mean", "", histogram.mean));
    }
    void operator()(const Matrix& matrix) const {
        const std::size_t columns = matrix.column_titles.size();
        for (std::size_t i = 0; i < matrix.cells.size(); ++i) {
            const std::string &row = matrix.row_titles[i / columns], &column = matrix.column_titles[i % columns];
            out.push_back(measure(matrix, MeasureKind::cell, row + " / " + column, fmt::format("{}, {}", row, column),
                                  matrix.cells[i]));
            out.back().reference = matrix.reference;
        }
    }
    void operator()(const Curve& curve) const {
        for (const Curve::Point& point : curve.points)
            out.push_back(measure(curve, MeasureKind::point, fmt::format("{}", point.at),
                                  fmt::format("{} {:.4g}", curve.axis, point.at), point.estimate));
    }
};

} // namespace

std::string_view name(MeasureKind kind) {
    constexpr std::string_view names[] = {"breakdown", "mean", "matrix", "curve"};
    return names[std::size_t(kind)];
}

std::vector<Measure> measures(const Variant& variant) {
    std::vector<Measure> out;
    for (const Section& section : variant.sections) {
        Measure start;
        start.general = &section == &variant.sections.front();
        start.section = section.title;
        for (const Exhibit& exhibit : section.exhibits) std::visit(Flattener{start, out}, exhibit);
    }
    return out;
}

const Measure* counterpart(const std::vector<Measure>& others, const Measure& measure) {
    const auto found = std::find_if(others.begin(), others.end(), [&](const Measure& other) {
        return other.exhibit == measure.exhibit && other.row == measure.row && other.kind == measure.kind &&
               other.unit == measure.unit;
    });
    return found == others.end() ? nullptr : &*found;
}

std::string full_title(const Measure& measure) {
    return measure.row_title.empty() ? measure.title : fmt::format("{}: {}", measure.title, measure.row_title);
}

} // namespace ecumene::lab
