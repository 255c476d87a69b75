// JSON from strangers: parsed without exceptions, bounded in size and depth.
#pragma once

#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace ecumene {

inline constexpr std::size_t longest_json = 1 << 20; // bytes; a whole game is a tenth of that
inline constexpr int deepest_json = 32;

Result<nlohmann::json> parse_json(std::string_view text);

// One line; text that is not UTF-8 is written with replacement signs instead of failing.
std::string write_json(const nlohmann::json& value);

} // namespace ecumene
