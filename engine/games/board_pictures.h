// The boards of this house as shapes, by game. A game that has one says so by a header board_picture.h in its folder.
#pragma once

#include "engine/core/board_picture.h"

#include <optional>
#include <string_view>

namespace ecumene {

std::optional<BoardPicture> board_picture(std::string_view game); // by id; nothing where a game has no board

} // namespace ecumene
