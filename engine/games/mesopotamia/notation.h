// The words of written actions (ME-12.1, ME-12.2), shared by reading and refusing.
#pragma once

#include "engine/games/mesopotamia/state.h"

#include <optional>
#include <string_view>

namespace ecumene::mesopotamia {

std::optional<int> read_area(std::string_view word);
std::optional<int> read_people(std::string_view word);
bool allows(Phase phase, std::string_view verb); // ME-12.1

} // namespace ecumene::mesopotamia
