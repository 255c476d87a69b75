// The board as shapes, for charts that show numbers on it.
#pragma once

#include "engine/core/board_picture.h"

namespace ecumene::culture_wars {

BoardPicture board_picture();

} // namespace ecumene::culture_wars
