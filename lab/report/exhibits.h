// Each kind of exhibit as a figure of a page.
#pragma once

#include "engine/core/board_picture.h"
#include "lab/report/findings.h"
#include "lab/results.h"

#include <set>
#include <string>
#include <utility>

namespace ecumene::lab {

// Which rows of a variant differ surely from what would be fair: exhibit and row.
using Sure = std::set<std::pair<std::string, std::string>>;
Sure sure_of(const Findings& found, std::size_t variant);

std::string figure(const Exhibit& exhibit, const Sure& sure, const BoardPicture* board);

// The class of a dot: filled and coloured by its side where it is sure, else open; plain where nothing was tested.
std::string_view dot_style(const Estimate& estimate, std::optional<double> reference, bool sure);

// An estimate with its mark if it rests on few observations.
std::string marked(const Estimate& estimate, Unit unit);

} // namespace ecumene::lab
