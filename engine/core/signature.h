// A game's fingerprint: it changes when, and only when, the game's behaviour does.
#pragma once

#include "engine/core/any_game.h"

#include <string>

namespace ecumene {

// Sixteen hexadecimal digits over fixed random games of all sizes and many options: every legal list, action, and the
// final states.
std::string signature(const GameType& type);

// Options drawn at random over their whole ranges, such that a game with so many seats accepts them.
nlohmann::json random_options(const GameType& type, int seats, Rng& rng);
// Likewise a variant that changes up to so many values.
nlohmann::json random_rules(const GameType& type, int seats, const nlohmann::json& options, int most, Rng& rng);

} // namespace ecumene
