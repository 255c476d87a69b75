// A report of results: a page to read, a table to reckon with, charts to put into other documents.
#pragma once

#include "engine/core/board_picture.h"
#include "lab/results.h"

#include <string>
#include <vector>

namespace ecumene::lab {

// One HTML file that needs nothing else. `board`, where the game has one, is what the places of exhibits are drawn on.
std::string html(const Results& results, const BoardPicture* board = nullptr);

// Every number as one long table: variant, section, exhibit, row, unit, value, low, high, n.
std::string csv(const Results& results);

struct ChartFile {
    std::string name; // "default.win-by-seat.svg"
    std::string svg;
};

// Each exhibit of the baseline and each general measure of a sweep as a small SVG file.
std::vector<ChartFile> charts(const Results& results, const BoardPicture* board = nullptr);

} // namespace ecumene::lab
