// What many games showed, in numbers with their uncertainty: the words in which a game's own statistics and the
// laboratory speak, and which a report draws. It knows no game, no file and no chart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ecumene {

// A share or a mean, with its 95% interval and how many observations it rests on.
struct Estimate {
    double value = 0, low = 0, high = 0;
    double observations = 0;
};

enum class Unit : std::uint8_t { share, points, count, turns, minutes };

// One thing by category, such as the share of the win by seat.
struct Breakdown {
    struct Row {
        std::string key; // stays the same from version to version: "seat-0", "sumer"
        std::string title;
        Estimate estimate;
    };
    std::string key;   // "win.by-seat"
    std::string title; // "Share of the win by seat"
    std::string about; // one sentence: how to read it
    Unit unit = Unit::share;
    std::optional<double> reference; // what would be fair or usual
    bool on_board = false;           // the rows' keys name places of the game's own board
    std::vector<Row> rows;
};

// How often each value came up.
struct Histogram {
    std::string key, title, about;
    Unit unit = Unit::count;
    double first = 0, width = 1; // of the first bin, and of each
    std::vector<std::uint64_t> counts;
    Estimate mean;
};

// A thing by two categories, such as who destroys whom.
struct Matrix {
    std::string key, title, about;
    Unit unit = Unit::share;
    std::optional<double> reference;
    std::vector<std::string> row_titles, column_titles;
    std::vector<Estimate> cells; // row by row
};

// A value along the game, such as how often the leader after a tenth, two tenths ... of the actions goes on to win.
struct Curve {
    struct Point {
        double at = 0;
        Estimate estimate;
    };
    std::string key, title, about, axis;
    Unit unit = Unit::share;
    std::vector<Point> points;
};

using Exhibit = std::variant<Breakdown, Histogram, Matrix, Curve>;

struct Section {
    std::string title;
    std::vector<Exhibit> exhibits;
};

} // namespace ecumene
