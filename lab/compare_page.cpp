// The comparison as a page.
#include "lab/compare.h"
#include "lab/report/charts.h"
#include "lab/report/exhibits.h"
#include "lab/report/markup.h"
#include "lab/report/numbers.h"
#include "lab/report/page.h"
#include "lab/sure_differences.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

bool is_sure(const Compared& compared) { return compared.tested && compared.p < level; }

std::string p_text(const Compared& compared) {
    if (!compared.tested) return "†";
    return escaped(compared.p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", compared.p));
}

// The difference as a dot of a chart, in the unit's own numbers; it rests on the smaller of the two samples.
Estimate shown(const Compared& compared) {
    const double scale = factor(compared.unit);
    const Difference& off = compared.difference;
    return {off.value * scale, off.low * scale, off.high * scale,
            std::min(compared.a.observations, compared.b.observations)};
}

std::string row(const Compared& compared, const Axis& axis) {
    const Estimate dot = shown(compared);
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"n far\">{}</td><td class=\"n far\">{}</td><td class=\"strip\">{}</td>"
        "<td class=\"n\">{}</td><td class=\"n minor\">{}</td></tr>\n",
        escaped(compared.row_title.empty() ? "mean" : compared.row_title), marked(compared.a, compared.unit),
        marked(compared.b, compared.unit),
        chart(full_title(compared), strip_height, strip_marks(axis, dot, 0, dot_style(dot, 0, is_sure(compared)))),
        kept_together(escaped(difference_text(compared))), p_text(compared));
}

// The rows of one exhibit share an axis.
std::string table(const Comparison& comparison, std::size_t from, std::size_t to) {
    std::vector<Estimate> differences;
    for (std::size_t i = from; i < to; ++i) differences.push_back(shown(comparison.all[i]));
    Extent extent = extent_of(differences);
    extent.add(0);
    const Axis axis = extent.axis(3);
    std::string out = fmt::format(
        "<figure><h3>{}</h3><table class=\"dots beside\"><thead><tr><th></th><th class=\"n far\">{}</th><th "
        "class=\"n far\">{}</th><th></th><th class=\"n\">difference</th><th "
        "class=\"n\">p</th></tr></thead><tbody>\n",
        escaped(comparison.all[from].exhibit_title), escaped(comparison.name_a), escaped(comparison.name_b));
    for (std::size_t i = from; i < to; ++i) out += row(comparison.all[i], axis);
    return out + fmt::format("<tr><th></th><td class=\"far\"></td><td class=\"far\"></td><td class=\"strip\">{}</td>"
                             "<td></td><td></td></tr></tbody></table></figure>\n",
                             chart("scale", axis_height, tick_marks(axis, Unit::count)));
}

std::string everything(const Comparison& comparison) {
    std::string out, variant, section;
    const std::vector<Compared>& all = comparison.all;
    for (std::size_t from = 0; from < all.size();) {
        std::size_t to = from + 1;
        while (to < all.size() && all[to].exhibit == all[from].exhibit && all[to].variant_a == all[from].variant_a)
            ++to;
        if (all[from].variant_a != variant || all[from].section != section) {
            variant = all[from].variant_a;
            section = all[from].section;
            out += fmt::format("<h2>{}{}</h2>\n", escaped(variant_prefix(all[from])), escaped(section));
        }
        out += table(comparison, from, to);
        from = to;
    }
    return out;
}

std::string list(const Comparison& comparison, const std::vector<const Compared*>& sure, std::size_t from,
                 std::size_t to) {
    std::string out =
        fmt::format("<ol class=\"findings\"{}>\n", from == 0 ? "" : fmt::format(" style=\"counter-reset:f {}\"", from));
    for (std::size_t i = from; i < to; ++i) {
        const Compared& compared = *sure[i];
        out += fmt::format("<li><span>{}{}: {} in {}, {} in {}: {}. <small>p {}</small></span></li>\n",
                           escaped(variant_prefix(compared)), escaped(full_title(compared)),
                           marked(compared.a, compared.unit), escaped(comparison.name_a),
                           marked(compared.b, compared.unit), escaped(comparison.name_b),
                           kept_together(escaped(difference_text(compared))), p_text(compared));
    }
    return out + "</ol>\n";
}

} // namespace

std::string html(const Comparison& comparison) {
    const std::string title = fmt::format("{} and {}", comparison.name_a, comparison.name_b);
    std::string out =
        fmt::format("<header><p class=\"over\">Ecumene · the laboratory</p><h1>{}</h1><p class=\"lead\">Two "
                    "results side by side</p></header>\n<section><h2>What differs</h2>\n",
                    escaped(title));
    const std::vector<const Compared*> sure = sure_differences(comparison);
    constexpr std::size_t shown = 12;
    if (sure.empty()) out += "<p>Nothing differs more than luck explains.</p>\n";
    if (!sure.empty()) out += list(comparison, sure, 0, std::min(shown, sure.size()));
    if (sure.size() > shown)
        out += fmt::format("<details><summary>{} more</summary>{}</details>\n", thousands(sure.size() - shown),
                           list(comparison, sure, shown, sure.size()));
    out += fmt::format(
        "<p class=\"note\">{} tests, corrected together with Holm’s method to {:.0f}%. The difference is {} "
        "less {}, with Newcombe’s 95% interval. † marks what rests on fewer than {:.0f} observations and was "
        "not tested.</p>\n",
        thousands(comparison.tests), level * 100, escaped(comparison.name_b), escaped(comparison.name_a),
        least_observations);
    for (const std::string& note : comparison.notes)
        out += fmt::format("<p class=\"warning\"><b>Note.</b>{}</p>\n", escaped(note));
    return page(title, out + "</section>\n" + everything(comparison));
}

} // namespace ecumene::lab
