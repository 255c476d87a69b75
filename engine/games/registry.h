// The games of this house. The list is generated from ECUMENE_GAMES in CMakeLists.txt.
#pragma once

#include "engine/core/any_game.h"

namespace ecumene {

const Games& all_games();

} // namespace ecumene
