// The set-up (PE-4): what may be drawn, and that every draw is valid.
#include "engine/games/peoples/game.h"
#include "tests/support/playing.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {} // namespace
} // namespace ecumene::peoples
