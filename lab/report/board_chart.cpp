// Numbers on the game's own board.
#include "lab/report/charts.h"
#include "lab/report/heat.h"
#include "lab/report/markup.h"
#include "lab/report/numbers.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace ecumene::lab {
namespace {

using Rows = std::map<std::string, const Breakdown::Row*>;

Rows rows_by_key(const Breakdown& breakdown) {
    Rows rows;
    for (const Breakdown::Row& row : breakdown.rows) rows[row.key] = &row;
    return rows;
}

// Short enough to stand inside a place: no unit, at most three digits.
std::string short_number(double value, Unit unit) {
    const double shown = value * factor(unit);
    return fixed(shown, std::abs(shown) >= 10 ? 0 : std::abs(shown) >= 1 ? 1 : 2);
}

std::string place_id(const BoardPicture& board, const BoardPicture::Place& place) {
    return fmt::format("place-{}", &place - board.places.data());
}

} // namespace

std::string board_shapes(const BoardPicture& board) {
    std::string out = "<defs>\n";
    for (const BoardPicture::Place& place : board.places)
        out += fmt::format("<path id=\"{}\" d=\"{}\"/>\n", place_id(board, place), escaped(place.outline));
    return out + "</defs>\n";
}

bool fits(const Breakdown& breakdown, const BoardPicture& board) {
    const Rows rows = rows_by_key(breakdown);
    return std::any_of(board.places.begin(), board.places.end(),
                       [&](const BoardPicture::Place& place) { return rows.count(place.key) != 0; });
}

std::string board_chart(const Breakdown& breakdown, const BoardPicture& board) {
    const Rows rows = rows_by_key(breakdown);
    std::vector<Estimate> estimates;
    for (const Breakdown::Row& row : breakdown.rows) estimates.push_back(row.estimate);
    const HeatScale scale(estimates, breakdown.reference, breakdown.unit);
    std::string others, coloured, numbers;
    for (const BoardPicture::Place& place : board.places) {
        const auto found = rows.find(place.key);
        if (found == rows.end()) {
            others += fmt::format("<use class=\"place other\" href=\"#{}\"/>", place_id(board, place));
            continue;
        }
        const Breakdown::Row& row = *found->second;
        const std::string style = scale.style(row.estimate);
        coloured +=
            fmt::format("<path class=\"place {}\" d=\"{}\"><title>{}: {}</title></path>", style, escaped(place.outline),
                        escaped(row.title), escaped(estimate_text(row.estimate, breakdown.unit)));
        if (row.estimate.observations > 0)
            numbers += fmt::format("<text class=\"on {}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", style, place.x, place.y,
                                   short_number(row.estimate.value, breakdown.unit));
    }
    return fmt::format("<svg class=\"board\" viewBox=\"{:.1f} {:.1f} {:.1f} {:.1f}\" font-size=\"{:.0f}\" role=\"img\" "
                       "aria-label=\"{}\"><rect class=\"sea\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"100%\" "
                       "height=\"100%\"/>{}{}{}</svg>",
                       board.left, board.top, board.width, board.height, board.width / 72, escaped(breakdown.title),
                       board.left, board.top, others, coloured, numbers);
}

} // namespace ecumene::lab
