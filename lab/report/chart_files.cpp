// Charts that stand alone as SVG files of a fixed width, for documents.
#include "lab/report/charts.h"
#include "lab/report/exhibits.h"
#include "lab/report/heat.h"
#include "lab/report/markup.h"
#include "lab/report/numbers.h"
#include "lab/report/report.h"
#include "lab/report/side_by_side.h"
#include "lab/report/style.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace ecumene::lab {
namespace {

constexpr int width = 720, margin = 16, head_height = 44, names_width = 240, numbers_width = 130;
constexpr int strip_left = margin + names_width, strip_width = width - strip_left - numbers_width - margin;

std::string file(std::string_view title, int height, std::string_view inside) {
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
                       "role=\"img\" aria-label=\"{2}\">\n<style>{3}</style>\n<rect class=\"sheet\" width=\"{0}\" "
                       "height=\"{1}\" rx=\"4\"/>\n<text class=\"head\" x=\"{4}\" y=\"28\">{2}</text>\n{5}</svg>\n",
                       width, height, escaped(title), chart_style(), margin, inside);
}

std::string inner(int x, int y, int wide, int tall, std::string_view inside) {
    return fmt::format("<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" overflow=\"visible\">{}</svg>\n", x, y, wide,
                       tall, inside);
}

// Names longer than their column are cut between letters of UTF-8.
std::string cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    std::size_t end = most - 1;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    return std::string(text.substr(0, end)) + "…";
}

struct Line {
    std::string name;
    Estimate estimate;
    std::string_view style;
};

std::string dots(std::string_view title, const std::vector<Line>& lines, std::optional<double> reference, Unit unit) {
    std::vector<Estimate> estimates;
    for (const Line& line : lines) estimates.push_back(line.estimate);
    Extent extent = extent_of(estimates);
    if (reference) extent.add(*reference);
    const Axis axis = extent.axis(5);
    std::string inside;
    int y = head_height;
    for (const Line& line : lines) {
        inside += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", strip_left - 12,
                              y + 17, escaped(cut(line.name, 33)));
        inside +=
            inner(strip_left, y, strip_width, strip_height, strip_marks(axis, line.estimate, reference, line.style));
        inside += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", width - margin,
                              y + 17, marked(line.estimate, unit));
        y += strip_height;
    }
    inside += inner(strip_left, y, strip_width, axis_height, tick_marks(axis, unit));
    return file(title, y + axis_height + 12, inside);
}

std::string heat(const Matrix& matrix) {
    const HeatScale scale(matrix.cells, matrix.reference, matrix.unit);
    const std::size_t columns = matrix.column_titles.size();
    const int wide = columns == 0 ? 0 : (width - strip_left - margin) / int(columns);
    std::string inside;
    for (std::size_t column = 0; column < columns; ++column)
        inside += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                              strip_left + wide * int(column) + wide / 2, head_height + 12,
                              escaped(cut(matrix.column_titles[column], std::size_t(std::max(4, wide / 6)))));
    for (std::size_t row = 0; row < matrix.row_titles.size(); ++row) {
        const int y = head_height + 20 + strip_height * int(row);
        inside += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", strip_left - 12,
                              y + 17, escaped(cut(matrix.row_titles[row], 33)));
        for (std::size_t column = 0; column < columns; ++column) {
            const Estimate& cell = matrix.cells[row * columns + column];
            const std::string style = scale.style(cell);
            const int x = strip_left + wide * int(column);
            inside += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", style, x, y,
                                  wide - 1, strip_height - 1);
            if (cell.observations > 0)
                inside += fmt::format("<text class=\"on {}\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                                      style, x + wide / 2, y + 17,
                                      wide > 90 ? marked(cell, matrix.unit) : value_text(cell, matrix.unit));
        }
    }
    return file(matrix.title, head_height + 32 + strip_height * int(matrix.row_titles.size()), inside);
}

struct FileWriter {
    const Sure& sure;
    const BoardPicture* board;

    std::string operator()(const Breakdown& breakdown) const {
        if (breakdown.on_board && board != nullptr && fits(breakdown, *board) && board->width > 0) {
            const int wide = width - 2 * margin, tall = int(wide * board->height / board->width);
            return file(breakdown.title, tall + head_height + margin,
                        board_shapes(*board) + inner(margin, head_height, wide, tall, board_chart(breakdown, *board)));
        }
        std::vector<Line> lines;
        for (const Breakdown::Row& row : breakdown.rows)
            lines.push_back({row.title, row.estimate,
                             dot_style(row.estimate, breakdown.reference, sure.count({breakdown.key, row.key}) != 0)});
        return dots(breakdown.title, lines, breakdown.reference, breakdown.unit);
    }
    std::string operator()(const Histogram& histogram) const {
        return plot(histogram.title, histogram_marks(histogram));
    }
    std::string operator()(const Matrix& matrix) const { return heat(matrix); }
    std::string operator()(const Curve& curve) const { return plot(curve.title, curve_marks(curve)); }

    static std::string plot(std::string_view title, std::string_view marks) {
        return file(title, plot_height + head_height + 12,
                    inner(margin, head_height, width - 2 * margin, plot_height, marks));
    }
};

} // namespace

std::vector<ChartFile> charts(const Results& results, const BoardPicture* board) {
    std::vector<ChartFile> out;
    std::set<std::string> used;
    const auto add = [&](std::string_view name, std::string svg) {
        std::string free = slug(name);
        for (int again = 2; !used.insert(free).second; ++again) free = fmt::format("{}-{}", slug(name), again);
        out.push_back({free + ".svg", std::move(svg)});
    };
    const Findings found = findings(results);
    const Variant& base = results.variants[results.baseline];
    const Sure sure = sure_of(found, results.baseline);
    for (const Section& section : base.sections)
        for (const Exhibit& exhibit : section.exhibits)
            add(std::visit([](const auto& shown) { return shown.key; }, exhibit),
                std::visit(FileWriter{sure, board}, exhibit));
    if (results.variants.size() == 1) return out;
    for (const Across& across : across_variants(results, found)) {
        std::vector<Line> lines;
        const double usual = across.measure.estimate.value;
        for (const AcrossRow& row : across.rows)
            lines.push_back({results.variants[row.variant].name, row.estimate,
                             row.variant == results.baseline ? "plain" : dot_style(row.estimate, usual, row.sure)});
        add(fmt::format("variants {} {}", across.measure.exhibit,
                        across.measure.kind == MeasureKind::mean ? "" : across.measure.row),
            dots(full_title(across.measure), lines, usual, across.measure.unit));
    }
    return out;
}

} // namespace ecumene::lab
