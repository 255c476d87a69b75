// The words of written actions (ME-12.1, ME-12.2, ME-20.7), shared by reading, refusing and telling.
#pragma once

#include "engine/games/mesopotamia/state.h"

#include <array>
#include <optional>
#include <string_view>

namespace ecumene::mesopotamia {

inline constexpr std::array<std::string_view, 8> phase_names = {"deal",    "draw",   "choose", "land",
                                                                "retreat", "expand", "fight",  "over"};

std::optional<int> read_area(const Ruleset& rules, std::string_view word);
std::optional<int> read_people(const Ruleset& rules, std::string_view word);
bool allows(Phase phase, std::string_view verb); // ME-12.1

} // namespace ecumene::mesopotamia
