// The map as shapes, for charts.
#include "engine/games/mesopotamia/board_picture.h"
#include "engine/games/mesopotamia/area_outlines.h"

namespace ecumene::mesopotamia {

BoardPicture board_picture() {
    BoardPicture out{0, 0, map_width, map_height, {}};
    for (const AreaOutline& area : area_outlines)
        out.places.push_back({area.id, area.name, area.outline, area.x, area.y});
    return out;
}

} // namespace ecumene::mesopotamia
