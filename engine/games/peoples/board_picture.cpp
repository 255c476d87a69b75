// The world of triangles as shapes, for charts; whole continents lie below their regions.
#include "engine/games/peoples/board_picture.h"
#include "peoples_outlines.h"

namespace ecumene::peoples {

BoardPicture board_picture() {
    BoardPicture out{0, 0, board_width, board_height, {}};
    for (const PlaceOutline& place : place_outlines)
        out.places.push_back({place.id, place.name, place.outline, place.x, place.y});
    return out;
}

} // namespace ecumene::peoples
