// Reading a request's arguments: the right type, in range, or an error that says what was expected.
#pragma once

#include "engine/core/any_game.h"

#include <nlohmann/json.hpp>

namespace ecumene {

// Absent or null is the same: not given.
const nlohmann::json* argument(const nlohmann::json& request, const char* key);

Result<std::optional<std::string>> optional_text(const nlohmann::json& request, const char* key);
Result<std::string> required_text(const nlohmann::json& request, const char* key);
Result<std::optional<std::uint64_t>> optional_number(const nlohmann::json& request, const char* key,
                                                     std::uint64_t least, std::uint64_t most);
Result<Seat> required_seat(const nlohmann::json& request, int seats);
Result<Viewer> required_viewer(const nlohmann::json& request, int seats); // a seat, or "spectator"

} // namespace ecumene
