// Tables and charts of one exhibit.
#include "lab/report/exhibits.h"

#include "lab/report/charts.h"
#include "lab/report/heat.h"
#include "lab/report/markup.h"
#include "lab/report/measures.h"
#include "lab/report/numbers.h"
#include "lab/report/significance.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

std::string count_text(double observations) { return thousands(std::uint64_t(std::llround(observations))); }

std::vector<Estimate> estimates_of(const Breakdown& breakdown) {
    std::vector<Estimate> out;
    for (const Breakdown::Row& row : breakdown.rows) out.push_back(row.estimate);
    return out;
}

std::string sentence(const std::string& text) {
    return escaped(text) + (text.empty() || text.back() == '.' ? "" : ".");
}

bool same_observations(const Breakdown& breakdown) {
    return std::all_of(breakdown.rows.begin(), breakdown.rows.end(), [&](const Breakdown::Row& row) {
        return row.estimate.observations == breakdown.rows.front().estimate.observations;
    });
}

std::string interval_or_dash(const Estimate& estimate, Unit unit) {
    return estimate.observations > 0 ? interval_text(estimate, unit) : "–";
}

std::string_view unit_word(Unit unit) {
    constexpr std::string_view words[] = {"share", "points", "number", "turns", "minutes"};
    return words[std::size_t(unit)];
}

std::string dot_table(const Breakdown& breakdown, const Sure& sure) {
    Extent extent = extent_of(estimates_of(breakdown));
    if (breakdown.reference) extent.add(*breakdown.reference);
    const Axis axis = extent.axis();
    const bool one_count = same_observations(breakdown);
    std::string out = fmt::format("<table class=\"dots\"><thead><tr><th></th><th></th><th class=\"n\">{}</th>"
                                  "<th class=\"n far\">95% interval</th>{}</tr></thead><tbody>\n",
                                  unit_word(breakdown.unit), one_count ? "" : "<th class=\"n far\">seen</th>");
    for (const Breakdown::Row& row : breakdown.rows) {
        const std::string text = marked(row.estimate, breakdown.unit);
        const bool is_sure = sure.count({breakdown.key, row.key}) != 0;
        out += fmt::format(
            "<tr><th scope=\"row\">{}</th><td class=\"strip\">{}</td><td class=\"n\">{}</td><td class=\"n minor "
            "far\">{}</td>{}</tr>\n",
            escaped(row.title),
            chart(fmt::format("{}: {}", row.title, text), strip_height,
                  strip_marks(axis, row.estimate, breakdown.reference,
                              dot_style(row.estimate, breakdown.reference, is_sure))),
            text, interval_or_dash(row.estimate, breakdown.unit),
            one_count ? "" : fmt::format("<td class=\"n minor far\">{}</td>", count_text(row.estimate.observations)));
    }
    out += fmt::format("<tr><th></th><td class=\"strip\">{}</td><td></td></tr></tbody></table>\n",
                       chart("scale", axis_height, tick_marks(axis, breakdown.unit)));
    std::string notes;
    if (breakdown.reference)
        notes += fmt::format("The dashed line is at {}. ", level_text(*breakdown.reference, breakdown.unit));
    if (one_count && !breakdown.rows.empty())
        notes +=
            fmt::format("Each rests on {} observations.", count_text(breakdown.rows.front().estimate.observations));
    return notes.empty() ? out : out + fmt::format("<p class=\"note\">{}</p>\n", notes);
}

struct FigureBody {
    const Sure& sure;
    const BoardPicture* board;

    std::string operator()(const Breakdown& breakdown) const {
        if (breakdown.rows.empty()) return "<p class=\"note\">Nothing was seen.</p>\n";
        if (!breakdown.on_board || board == nullptr || !fits(breakdown, *board)) return dot_table(breakdown, sure);
        return fmt::format("<div class=\"wide\">{}</div>{}<details><summary>The numbers</summary>{}</details>\n",
                           board_chart(breakdown, *board),
                           HeatScale(estimates_of(breakdown), breakdown.reference, breakdown.unit).legend(),
                           dot_table(breakdown, sure));
    }
    std::string operator()(const Histogram& histogram) const {
        std::string rows;
        for (std::size_t i = 0; i < histogram.counts.size(); ++i)
            if (histogram.counts[i] > 0)
                rows += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td></tr>\n",
                                    level_text(histogram.first + histogram.width * double(i), histogram.unit),
                                    thousands(histogram.counts[i]));
        return fmt::format(
            "{}<p class=\"note\">Mean {} (95%: {}), from {} observations.</p><details><summary>The "
            "numbers</summary><table><thead><tr><th>from</th><th class=\"n\">seen</th></tr></thead><tbody>{}</tbody>"
            "</table></details>\n",
            chart(histogram.title, plot_height, histogram_marks(histogram)), marked(histogram.mean, histogram.unit),
            interval_or_dash(histogram.mean, histogram.unit), count_text(histogram.mean.observations), rows);
    }
    std::string operator()(const Matrix& matrix) const {
        const HeatScale scale(matrix.cells, matrix.reference, matrix.unit);
        std::string out = "<div class=\"wide\"><table class=\"heat\"><thead><tr><th></th>";
        for (const std::string& title : matrix.column_titles)
            out += fmt::format("<th scope=\"col\">{}</th>", escaped(title));
        out += "</tr></thead><tbody>\n";
        const std::size_t columns = matrix.column_titles.size();
        for (std::size_t row = 0; row < matrix.row_titles.size(); ++row) {
            out += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(matrix.row_titles[row]));
            for (std::size_t column = 0; column < columns; ++column) {
                const Estimate& cell = matrix.cells[row * columns + column];
                const bool is_sure =
                    sure.count({matrix.key, matrix.row_titles[row] + " / " + matrix.column_titles[column]}) != 0;
                out += fmt::format("<td class=\"{}\" title=\"{}, from {}\">{}</td>", scale.style(cell),
                                   interval_or_dash(cell, matrix.unit), count_text(cell.observations),
                                   is_sure ? "<b>" + marked(cell, matrix.unit) + "</b>" : marked(cell, matrix.unit));
            }
            out += "</tr>\n";
        }
        out += "</tbody></table></div>" + scale.legend();
        if (matrix.reference)
            out += fmt::format("<p class=\"note\">Colours run to both sides of {}; bold cells surely differ from "
                               "it.</p>\n",
                               level_text(*matrix.reference, matrix.unit));
        return out;
    }
    std::string operator()(const Curve& curve) const {
        if (curve.points.empty()) return "<p class=\"note\">Nothing was seen.</p>\n";
        std::string rows;
        for (const Curve::Point& point : curve.points)
            rows += fmt::format("<tr><th scope=\"row\">{:.4g}</th><td class=\"n\">{}</td><td class=\"n "
                                "minor\">{}</td><td class=\"n minor\">{}</td></tr>\n",
                                point.at, marked(point.estimate, curve.unit),
                                interval_or_dash(point.estimate, curve.unit), count_text(point.estimate.observations));
        return fmt::format("{}<details><summary>The numbers</summary><table><thead><tr><th>{}</th><th "
                           "class=\"n\">{}</th><th class=\"n\">95% interval</th><th class=\"n\">seen</th></tr></thead>"
                           "<tbody>{}</tbody></table></details>\n",
                           chart(curve.title, plot_height, curve_marks(curve)), escaped(curve.axis),
                           unit_word(curve.unit), rows);
    }
};

} // namespace

Sure sure_of(const Findings& found, std::size_t variant) {
    Sure out;
    for (const Finding& finding : found.sure)
        if (finding.variant == variant && !finding.from_baseline) out.insert({finding.exhibit, finding.row});
    return out;
}

std::string_view dot_style(const Estimate& estimate, std::optional<double> reference, bool sure) {
    if (!reference) return "plain";
    if (!sure) return "open";
    return estimate.value > *reference ? "above" : "below";
}

std::string marked(const Estimate& estimate, Unit unit) {
    const bool few = estimate.observations > 0 && !enough(estimate);
    return kept_together(escaped(estimate_text(estimate, unit))) + (few ? "\u2009†" : "");
}

std::string figure(const Exhibit& exhibit, const Sure& sure, const BoardPicture* board) {
    const auto [title, about] = std::visit(
        [](const auto& shown) { return std::pair<const std::string&, const std::string&>(shown.title, shown.about); },
        exhibit);
    return fmt::format("<figure><h3>{}</h3><p class=\"about\">{}</p>\n{}</figure>\n", escaped(title), sentence(about),
                       std::visit(FigureBody{sure, board}, exhibit));
}

} // namespace ecumene::lab
