// The page around findings, sweep and sections.
#include "lab/report/page.h"
#include "lab/report/charts.h"
#include "lab/report/exhibits.h"
#include "lab/report/findings.h"
#include "lab/report/markup.h"
#include "lab/report/numbers.h"
#include "lab/report/report.h"
#include "lab/report/side_by_side.h"
#include "lab/report/significance.h"
#include "lab/report/style.h"

#include <fmt/format.h>

namespace ecumene::lab {
namespace {

std::string p_text(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", p); }

std::string finding_list(const std::vector<const Finding*>& list, std::size_t from, std::size_t to) {
    std::string out =
        fmt::format("<ol class=\"findings\"{}>\n", from == 0 ? "" : fmt::format(" style=\"counter-reset:f {}\"", from));
    for (std::size_t i = from; i < to; ++i)
        out += fmt::format("<li><span>{}. <small>{}</small></span></li>\n", kept_together(escaped(list[i]->sentence)),
                           escaped(p_text(list[i]->p)));
    return out + "</ol>\n";
}

std::string finding_group(const Findings& found, bool general, std::string_view title) {
    constexpr std::size_t shown = 10;
    std::vector<const Finding*> list;
    for (const Finding& finding : found.sure)
        if (finding.listed && finding.general == general) list.push_back(&finding);
    std::string out = fmt::format("<h3 class=\"group\">{}</h3>\n", title);
    if (list.empty()) return out + "<p>Nothing differs more than luck explains.</p>\n";
    out += finding_list(list, 0, std::min(shown, list.size()));
    if (list.size() > shown)
        out += fmt::format("<details><summary>{} more</summary>{}</details>\n", thousands(list.size() - shown),
                           finding_list(list, shown, list.size()));
    return out;
}

std::string findings_part(const Findings& found) {
    std::string out = "<section id=\"findings\"><h2>What stands out</h2>\n";
    if (found.general_tests > 0) out += finding_group(found, true, "The game as a whole");
    if (found.other_tests > 0) out += finding_group(found, false, "In detail");
    return out +
           fmt::format("<p class=\"note\">Each ± is half of a 95% interval. {} tests were made of the game as a "
                       "whole and {} in detail; only those are listed that Holm’s correction for many comparisons "
                       "leaves below {:.0f}%, so that in each group the chance of even one false alarm is at most "
                       "that. The p-values are corrected. First comes what is large even at the near end of its "
                       "interval.</p></section>\n",
                       thousands(found.general_tests), thousands(found.other_tests), level * 100);
}

std::string warnings_part(const Results& results) {
    std::string out;
    for (const std::string& warning : warnings(results))
        out += fmt::format("<p class=\"warning\"><b>Note.</b>{}</p>\n", escaped(warning));
    return out.empty() ? out : "<section id=\"warnings\"><h2>Where the sample is small</h2>\n" + out + "</section>\n";
}

bool is_wide(const Exhibit& exhibit) {
    if (const auto* breakdown = std::get_if<Breakdown>(&exhibit)) return breakdown->on_board;
    return std::holds_alternative<Matrix>(exhibit);
}

std::string section_part(const Section& section, std::string_view anchor, const Sure& sure, const BoardPicture* board) {
    std::string out = fmt::format("<section id=\"{}\"><h2>{}</h2>\n", anchor, escaped(section.title));
    bool paired = false;
    for (const Exhibit& exhibit : section.exhibits) {
        if (is_wide(exhibit) == paired) {
            out += paired ? "</div>\n" : "<div class=\"pair\">\n";
            paired = !paired;
        }
        out += figure(exhibit, sure, board);
    }
    return out + (paired ? "</div>\n" : "") + "</section>\n";
}

std::string sections_part(const Results& results, const Findings& found, std::size_t index, const BoardPicture* board) {
    const Variant& variant = results.variants[index];
    const Sure sure = sure_of(found, index);
    std::string out;
    for (std::size_t i = 0; i < variant.sections.size(); ++i)
        out += section_part(variant.sections[i], fmt::format("v{}-{}", index, i), sure, board);
    return out;
}

std::string how_to_read() {
    return fmt::format(
        "<section id=\"reading\"><h2>How to read this</h2>\n<p>Every number comes from games that were played, and has "
        "a 95% interval: if the whole experiment were repeated many times, such intervals would miss the truth one "
        "time in twenty. Numbers are written to the digits that their interval bears.</p>\n<p>In charts a dot is the "
        "estimate and the bar its interval. Where there is a dashed line, a filled dot surely differs from it after "
        "the "
        "correction; an open dot may be luck.</p>\n<p>A test asks how far an interval lies from the line (against the "
        "baseline: Newcombe’s interval of the difference). What rests on fewer than {:.0f} observations is marked with "
        "† "
        "and not tested; a share of the win known to less than ±2 points is warned of. Findings are in the order of "
        "the "
        "smallest effect that their interval allows: Cohen’s h for shares, the relative difference for the "
        "rest.</p></section>\n",
        least_observations);
}

std::string foot(const Results& results) {
    return fmt::format(
        "<footer id=\"origin\"><h2>Where it comes from</h2>\n<dl><dt>Command</dt><dd><code>{}</code></dd>"
        "<dt>Version</dt><dd>{}</dd><dt>Seed</dt><dd>{}</dd><dt>Game</dt><dd>{} ({})</dd></dl>\n"
        "<p>The experiment:</p><pre>{}</pre></footer>\n",
        escaped(results.command), escaped(results.version), escaped(results.seed), escaped(results.game_title),
        escaped(results.game), escaped(results.experiment));
}

std::string lead(const Results& results) {
    std::uint64_t games = 0;
    for (const Variant& variant : results.variants) games += variant.games;
    const Variant& base = results.variants[results.baseline];
    if (results.variants.size() == 1)
        return fmt::format("{} games, {}, {}", thousands(games), players_text(base), options_text(base));
    return fmt::format("{} games in {} variants", thousands(games), results.variants.size());
}

} // namespace

std::string page(std::string_view title, std::string_view body) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"/>\n<title>{}</title>\n<style>{}</style></head>\n"
        "<body>\n{}</body></html>\n",
        escaped(title), page_style(), body);
}

std::string html(const Results& results, const BoardPicture* board) {
    const Findings found = findings(results);
    const Variant& base = results.variants[results.baseline];
    const std::string title =
        results.title.empty() ? fmt::format("{}: what the games showed", results.game_title) : results.title;
    std::string out;
    if (board != nullptr)
        out +=
            "<svg width=\"0\" height=\"0\" class=\"shapes\" aria-hidden=\"true\">" + board_shapes(*board) + "</svg>\n";
    out += fmt::format("<header><p class=\"over\">Ecumene · the laboratory · {}</p><h1>{}</h1><p "
                       "class=\"lead\">{}</p></header>\n<nav aria-label=\"Contents\">",
                       escaped(results.game_title), escaped(title), escaped(lead(results)));
    const bool sweep = results.variants.size() > 1;
    if (sweep) out += "<a href=\"#variants\">The variants</a>";
    for (std::size_t i = 0; i < base.sections.size(); ++i)
        out += fmt::format("<a href=\"#v{}-{}\">{}</a>", results.baseline, i, escaped(base.sections[i].title));
    out += "<a href=\"#reading\">How to read this</a><a href=\"#origin\">Where it comes from</a></nav>\n";
    out += findings_part(found) + warnings_part(results);
    if (sweep) {
        out += "<section id=\"variants\"><h2>The variants side by side</h2>\n" + side_by_side(results, found) +
               "</section>\n";
        out += fmt::format("<h2>{} in full</h2>\n", escaped(base.name));
    }
    out += sections_part(results, found, results.baseline, board);
    if (sweep) {
        out += "<section><h2>Every other variant in full</h2>\n";
        for (std::size_t i = 0; i < results.variants.size(); ++i)
            if (i != results.baseline)
                out += fmt::format("<details class=\"variant\"><summary>{}</summary>\n{}</details>\n",
                                   escaped(results.variants[i].name), sections_part(results, found, i, board));
        out += "</section>\n";
    }
    return page(title, out + how_to_read() + foot(results));
}

} // namespace ecumene::lab
