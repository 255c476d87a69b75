// The words of written actions (PL-13.1, PL-13.2), shared by reading and refusing.
#pragma once

#include "engine/games/plague/state.h"

#include <optional>
#include <string>
#include <string_view>

namespace ecumene::plague {

std::optional<Card> read_card(const Ruleset& rules, std::string_view word);
bool allows(Phase phase, std::string_view verb); // PL-13.2

} // namespace ecumene::plague
