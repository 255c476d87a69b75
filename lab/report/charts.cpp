// Dots with intervals, histograms and curves.
#include "lab/report/charts.h"

#include "lab/report/markup.h"
#include "lab/report/numbers.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <numeric>

namespace ecumene::lab {
namespace {

constexpr int top = 8, floor_line = plot_height - 38; // of a plot; below it the ticks and the axis' name

std::string label(double x, double y, std::string_view anchor, std::string_view text) {
    return fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", percent(x), y, anchor,
                       escaped(text));
}

// Lines across a plot with their numbers at the left, above the line.
std::string level_lines(const Axis& axis, Unit unit, double (*y)(const Axis&, double)) {
    std::string out;
    for (const double tick : axis.ticks()) {
        const double at = y(axis, tick);
        if (at < top - 1 || at > floor_line + 1) continue;
        out += fmt::format("<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"{0:.1f}\" y2=\"{0:.1f}\"/>", at);
        out += label(0, at - 3, "start", axis.label(tick, unit));
    }
    return out;
}

double plot_y(const Axis& axis, double value) { return floor_line - (floor_line - top) * axis.at(value) / 100; }

// Bins joined so that no more than about sixty are drawn.
Histogram coarser(const Histogram& histogram) {
    const std::size_t join = (histogram.counts.size() + 59) / 60;
    if (join <= 1) return histogram;
    Histogram out = histogram;
    out.counts.assign((histogram.counts.size() + join - 1) / join, 0);
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) out.counts[i / join] += histogram.counts[i];
    out.width *= double(join);
    return out;
}

// Without the empty bins at both ends.
Histogram trimmed(const Histogram& histogram) {
    Histogram out = histogram;
    while (!out.counts.empty() && out.counts.back() == 0) out.counts.pop_back();
    const auto first = std::find_if(out.counts.begin(), out.counts.end(), [](auto count) { return count > 0; });
    out.first += double(first - out.counts.begin()) * out.width;
    out.counts.erase(out.counts.begin(), first);
    return out;
}

} // namespace

// A strip may be taller than strip_height beside a long name, so its heights are hundredths too.
std::string strip_marks(const Axis& axis, const Estimate& estimate, std::optional<double> reference,
                        std::string_view style) {
    const auto upright = [&](std::string_view kind, double value) {
        return fmt::format("<line class=\"{0}\" x1=\"{1}\" x2=\"{1}\" y1=\"0\" y2=\"100%\"/>", kind,
                           percent(axis.at(value)));
    };
    std::string out;
    for (const double tick : axis.ticks()) out += upright("grid", tick);
    if (reference) out += upright("reference", *reference);
    const double low = std::max(0.0, axis.at(estimate.low)), high = std::min(100.0, axis.at(estimate.high));
    if (estimate.observations <= 0 || low > high) return out;
    out += fmt::format("<line class=\"interval {2}\" x1=\"{0}\" x2=\"{1}\" y1=\"50%\" y2=\"50%\"/>", percent(low),
                       percent(high), style);
    if (axis.at(estimate.value) < 0 || axis.at(estimate.value) > 100) return out;
    out += fmt::format("<circle class=\"dot {}\" cx=\"{}\" cy=\"50%\" r=\"4.5\"/>", style,
                       percent(axis.at(estimate.value)));
    return out;
}

std::string tick_marks(const Axis& axis, Unit unit) {
    std::size_t longest = 1;
    for (const double tick : axis.ticks()) longest = std::max(longest, axis.label(tick, unit).size());
    // A strip may be as narrow as this, and its labels must not run into each other.
    constexpr double narrow = 170, letter = 6.5, gap = 8;
    const auto room = std::max<std::size_t>(2, std::size_t(narrow / (letter * double(longest) + gap)));
    const std::size_t stride = (axis.ticks().size() + room - 1) / room;
    std::string out;
    for (std::size_t i = 0; i < axis.ticks().size(); ++i) {
        const double tick = axis.ticks()[i];
        out += fmt::format("<line class=\"grid\" x1=\"{0}\" x2=\"{0}\" y1=\"0\" y2=\"4\"/>", percent(axis.at(tick)));
        if (i % stride == 0) out += label(axis.at(tick), 16, "middle", axis.label(tick, unit));
    }
    return out;
}

std::string histogram_marks(const Histogram& full) {
    const Histogram histogram = coarser(trimmed(full));
    const double total = double(std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t(0)));
    if (total <= 0) return label(50, plot_height / 2.0, "middle", "nothing seen");
    const double highest = double(*std::max_element(histogram.counts.begin(), histogram.counts.end())) / total;
    const double end = histogram.first + histogram.width * double(histogram.counts.size());
    const Axis across(histogram.first, end, 6);
    // Bars stand on the floor, so this axis begins at 0.
    const auto y = [&](double share) { return floor_line - (floor_line - top) * share / highest; };
    std::string out;
    const Axis up(0, highest, 4);
    for (const double tick : up.ticks()) {
        if (tick <= 0 || tick > highest) continue;
        out += fmt::format("<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"{0:.1f}\" y2=\"{0:.1f}\"/>", y(tick));
        out += label(0, y(tick) - 3, "start", up.label(tick, Unit::share));
    }
    const double wide = across.at(histogram.first + histogram.width) - across.at(histogram.first);
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
        const double from = histogram.first + histogram.width * double(i), share = double(histogram.counts[i]) / total;
        if (histogram.counts[i] == 0) continue;
        out +=
            fmt::format("<rect class=\"bar\" x=\"{}\" width=\"{}\" y=\"{:.1f}\" height=\"{:.1f}\"><title>{}: {} "
                        "({})</title></rect>",
                        percent(across.at(from) + wide * 0.06), percent(wide * 0.88), y(share), floor_line - y(share),
                        histogram.width == 1 ? level_text(from, histogram.unit)
                                             : fmt::format("{} to {}", level_text(from, histogram.unit),
                                                           level_text(from + histogram.width, histogram.unit)),
                        thousands(histogram.counts[i]), level_text(share, Unit::share));
    }
    out += fmt::format("<line class=\"floor\" x1=\"0\" x2=\"100%\" y1=\"{0}\" y2=\"{0}\"/>", floor_line);
    // A bin of width 1 holds one whole number, which stands in its middle.
    const double shift = full.width == 1 ? 0.5 : 0;
    for (const double tick : across.ticks())
        if (tick + shift <= end && tick >= histogram.first)
            out += label(across.at(tick + shift), floor_line + 15, "middle", across.label(tick, histogram.unit));
    if (histogram.mean.observations > 0) {
        const double at = across.at(histogram.mean.value + shift);
        out += fmt::format("<line class=\"reference\" x1=\"{0}\" x2=\"{0}\" y1=\"{1}\" y2=\"{2}\"/>", percent(at), top,
                           floor_line);
        out += label(std::clamp(at, 12.0, 88.0), plot_height - 4, "middle",
                     "mean " + estimate_text(histogram.mean, histogram.unit));
    }
    return out;
}

std::string curve_marks(const Curve& curve) {
    std::vector<Estimate> estimates;
    for (const Curve::Point& point : curve.points) estimates.push_back(point.estimate);
    const Extent height = extent_of(estimates);
    if (height.empty()) return label(50, plot_height / 2.0, "middle", "nothing seen");
    const Axis up = height.axis(), across(curve.points.front().at, curve.points.back().at, 6);
    std::string upper, lower, line, dots;
    for (const Curve::Point& point : curve.points) {
        if (point.estimate.observations <= 0) continue;
        const double x = across.at(point.at);
        // The inner picture is stretched to the width, so it counts in hundredths both ways.
        fmt::format_to(std::back_inserter(upper), "{}{:.2f} {:.2f}", upper.empty() ? "M" : "L", x,
                       plot_y(up, point.estimate.high));
        lower = fmt::format("L{:.2f} {:.2f}", x, plot_y(up, point.estimate.low)) + lower;
        fmt::format_to(std::back_inserter(line), "{}{:.2f} {:.2f}", line.empty() ? "M" : "L", x,
                       plot_y(up, point.estimate.value));
        dots += fmt::format("<circle class=\"dot plain\" cx=\"{}\" cy=\"{:.1f}\" r=\"3\"><title>{:.4g}: "
                            "{}</title></circle>",
                            percent(x), plot_y(up, point.estimate.value), point.at,
                            escaped(estimate_text(point.estimate, curve.unit)));
    }
    std::string out = level_lines(up, curve.unit, plot_y);
    out += fmt::format("<svg x=\"0\" y=\"0\" width=\"100%\" height=\"{0}\" viewBox=\"0 0 100 {0}\" "
                       "preserveAspectRatio=\"none\"><path class=\"band\" d=\"{1}{2}Z\"/><path class=\"curve\" "
                       "d=\"{3}\"/></svg>",
                       plot_height, upper, lower, line);
    out += dots;
    out += fmt::format("<line class=\"floor\" x1=\"0\" x2=\"100%\" y1=\"{0}\" y2=\"{0}\"/>", floor_line);
    for (const double tick : across.ticks())
        out += label(across.at(tick), floor_line + 15, "middle", across.label(tick, Unit::count));
    return out + label(50, plot_height - 4, "middle", curve.axis);
}

std::string chart(std::string_view title, int height, std::string_view inside) {
    return fmt::format("<svg class=\"chart\" width=\"100%\" height=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>",
                       height, escaped(title), inside);
}

} // namespace ecumene::lab
