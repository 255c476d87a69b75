// The table and charts of a sweep.
#include "lab/report/side_by_side.h"

#include "lab/report/charts.h"
#include "lab/report/exhibits.h"
#include "lab/report/markup.h"
#include "lab/report/numbers.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <tuple>

namespace ecumene::lab {
namespace {

std::string_view row_style(const Results& results, const Across& across, const AcrossRow& row) {
    if (row.variant == results.baseline) return "plain";
    return dot_style(row.estimate, across.measure.estimate.value, row.sure);
}

std::string variants_table(const Results& results) {
    std::string out =
        "<figure><div class=\"wide\"><table><thead><tr><th>variant</th><th>options</th><th>players</th><th "
        "class=\"n\">games</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < results.variants.size(); ++i) {
        const Variant& variant = results.variants[i];
        out += fmt::format("<tr{}><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td class=\"n\">{}</td></tr>\n",
                           i == results.baseline ? " class=\"base\"" : "", escaped(variant.name),
                           escaped(options_text(variant)), escaped(players_text(variant)), thousands(variant.games));
    }
    return out + "</tbody></table></div></figure>\n";
}

std::string measures_table(const Results& results, const std::vector<Across>& all) {
    std::string out = "<figure class=\"sweep\"><h3>The general measures</h3><p class=\"about\">▲ and ▼ mark what is "
                      "surely more or less "
                      "than in the first line, after the correction.</p><div class=\"wide\"><table class=\"sweep\">"
                      "<thead><tr><th>variant</th>";
    for (const Across& across : all)
        out += fmt::format("<th scope=\"col\">{}</th>", escaped(full_title(across.measure)));
    out += "</tr></thead><tbody>\n";
    std::vector<std::size_t> order = {results.baseline};
    for (std::size_t i = 0; i < results.variants.size(); ++i)
        if (i != results.baseline) order.push_back(i);
    for (const std::size_t index : order) {
        out += fmt::format("<tr{}><th scope=\"row\">{}</th>", index == results.baseline ? " class=\"base\"" : "",
                           escaped(results.variants[index].name));
        for (const Across& across : all) {
            const auto row = std::find_if(across.rows.begin(), across.rows.end(),
                                          [&](const AcrossRow& candidate) { return candidate.variant == index; });
            if (row == across.rows.end()) {
                out += "<td>–</td>";
                continue;
            }
            const bool more = row->estimate.value > across.measure.estimate.value;
            out += fmt::format("<td>{}{}</td>", marked(row->estimate, across.measure.unit),
                               !row->sure ? ""
                               : more     ? " <span class=\"up\">▲</span>"
                                          : " <span class=\"down\">▼</span>");
        }
        out += "</tr>\n";
    }
    return out + "</tbody></table></div></figure>\n";
}

std::string measure_chart(const Results& results, const Across& across) {
    std::vector<Estimate> estimates;
    for (const AcrossRow& row : across.rows) estimates.push_back(row.estimate);
    const Axis axis = extent_of(estimates).axis();
    std::string out =
        fmt::format("<figure><h3>{}</h3><table class=\"dots\"><tbody>\n", escaped(full_title(across.measure)));
    for (const AcrossRow& row : across.rows) {
        const std::string text = marked(row.estimate, across.measure.unit);
        const std::string& name = results.variants[row.variant].name;
        out += fmt::format(
            "<tr{}><th scope=\"row\">{}</th><td class=\"strip\">{}</td><td class=\"n\">{}</td></tr>\n",
            row.variant == results.baseline ? " class=\"base\"" : "", escaped(name),
            chart(fmt::format("{}: {}", name, text), strip_height,
                  strip_marks(axis, row.estimate, across.measure.estimate.value, row_style(results, across, row))),
            text);
    }
    return out + fmt::format("<tr><th></th><td class=\"strip\">{}</td><td></td></tr></tbody></table></figure>\n",
                             chart("scale", axis_height, tick_marks(axis, across.measure.unit)));
}

} // namespace

std::vector<Across> across_variants(const Results& results, const Findings& found) {
    std::set<std::tuple<std::size_t, std::string, std::string>> sure;
    for (const Finding& finding : found.sure)
        if (finding.from_baseline) sure.insert({finding.variant, finding.exhibit, finding.row});
    std::vector<std::vector<Measure>> lists;
    for (const Variant& variant : results.variants) lists.push_back(measures(variant));
    std::vector<Across> out;
    for (const Measure& measure : lists[results.baseline]) {
        if (!measure.general || measure.kind == MeasureKind::point || measure.kind == MeasureKind::cell) continue;
        Across across{measure, {}};
        for (std::size_t i = 0; i < lists.size(); ++i)
            if (const Measure* same = counterpart(lists[i], measure); same != nullptr)
                across.rows.push_back({i, same->estimate, sure.count({i, measure.exhibit, measure.row}) != 0});
        out.push_back(std::move(across));
    }
    return out;
}

std::string side_by_side(const Results& results, const Findings& found) {
    const std::vector<Across> all = across_variants(results, found);
    std::string out = variants_table(results);
    if (all.empty()) return out;
    out += measures_table(results, all);
    out += fmt::format(
        "<p class=\"note\">In each chart the dashed line is the value of {}. Filled dots surely differ from "
        "it; open ones may be luck.</p>\n<div class=\"pair\">\n",
        escaped(results.variants[results.baseline].name));
    for (const Across& across : all) out += measure_chart(results, across);
    return out + "</div>\n";
}

std::string options_text(const Variant& variant) {
    std::string out;
    for (const Setting& setting : variant.options)
        out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", setting.name, setting.value);
    return out.empty() ? "the default rules" : out;
}

std::string players_text(const Variant& variant) {
    std::string out;
    for (std::size_t i = 0; i < variant.players.size();) {
        std::size_t alike = 1;
        while (i + alike < variant.players.size() && variant.players[i + alike] == variant.players[i]) ++alike;
        if (!out.empty()) out += ", ";
        out += alike == 1 ? variant.players[i] : fmt::format("{} {}", alike, variant.players[i]);
        i += alike;
    }
    return out;
}

} // namespace ecumene::lab
