// Rule options as they are typed, name=value, as JSON.
#pragma once

#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace ecumene {

Result<nlohmann::json> read_rule_options(const std::vector<std::string>& settings);

} // namespace ecumene
