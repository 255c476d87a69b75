// The middle of the frame as shapes, for charts: the footprint and four squares on each side, where the map is laid in
// all but rare games.
#include "engine/games/culture_wars/board_picture.h"
#include "engine/games/culture_wars/layout.h"

#include <fmt/format.h>

namespace ecumene::culture_wars {

BoardPicture board_picture() {
    constexpr int first = footprint_first - 4, last = footprint_last + 4, size = 100,
                  across = (last - first + 1) * size;
    BoardPicture out{0, 0, across, across, {}};
    for (int row = first; row <= last; ++row)
        for (int column = first; column <= last; ++column) {
            const int x = (column - first) * size, y = (last - row) * size; // row 1 is the lowest (CW-1.3)
            const std::string name = fmt::format("{}{}", char('a' + column), row + 1);
            out.places.push_back(
                {name, name, fmt::format("M{0} {1}h{2}v{2}h-{2}Z", x, y, size), x + size / 2.0, y + size / 2.0});
        }
    return out;
}

} // namespace ecumene::culture_wars
