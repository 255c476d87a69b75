// Charts as SVG that fits any width: positions are hundredths, heights and letters are pixels. They are coloured by the
// style sheet of the page or file that they stand in.
#pragma once

#include "engine/core/board_picture.h"
#include "engine/core/summary.h"
#include "lab/report/axis.h"

#include <optional>
#include <string>
#include <string_view>

namespace ecumene::lab {

inline constexpr int strip_height = 26, axis_height = 22, plot_height = 190;

// The inside of a strip: one estimate as a dot with its interval. `style` is a class: "above", "below", "plain",
// "open".
std::string strip_marks(const Axis& axis, const Estimate& estimate, std::optional<double> reference,
                        std::string_view style);
// The inside of the strip below the others: the ticks in numbers.
std::string tick_marks(const Axis& axis, Unit unit);

// The insides of plots, `plot_height` tall.
std::string histogram_marks(const Histogram& histogram);
std::string curve_marks(const Curve& curve);

// A whole SVG around the inside.
std::string chart(std::string_view label, int height, std::string_view inside);

// The shapes of a board, once a page or file, for the charts on it; and a whole SVG: the board with each place of the
// breakdown coloured and numbered.
std::string board_shapes(const BoardPicture& board);
std::string board_chart(const Breakdown& breakdown, const BoardPicture& board);
bool fits(const Breakdown& breakdown, const BoardPicture& board); // whether any of its places is on this board

} // namespace ecumene::lab
