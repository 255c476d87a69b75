// A game's board as bare shapes, for those who draw numbers on it: it knows no colour, no number and no chart.
#pragma once

#include <string>
#include <vector>

namespace ecumene {

struct BoardPicture {
    struct Place {
        std::string key;     // as the rows of a Breakdown that is on_board name it
        std::string title;   // for people
        std::string outline; // path data as in SVG: "M0 0L10 0L5 8Z"
        double x = 0, y = 0; // where a short text sits well
    };
    double left = 0, top = 0, width = 0, height = 0; // y grows downwards
    std::vector<Place> places;                       // from the lowest layer to the highest
};

} // namespace ecumene
