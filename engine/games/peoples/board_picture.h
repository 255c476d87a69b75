// The board as shapes, for charts that show numbers on it.
#pragma once

#include "engine/core/board_picture.h"

namespace ecumene::peoples {

BoardPicture board_picture();

} // namespace ecumene::peoples
