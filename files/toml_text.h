// TOML that people wrote: parsed with errors that name the line, and made into JSON.
#pragma once

#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>

// The library (3.3) asserts some of what strangers may write: where it asserts, that is an error like any other.
namespace ecumene {
constexpr void expect_toml(bool sound) {
    if (!sound) throw std::invalid_argument("something is out of place");
}
} // namespace ecumene
#define TOML_ASSERT(expression) ::ecumene::expect_toml(static_cast<bool>(expression))
#include <toml++/toml.h>

namespace ecumene {

// `name` is what the errors call the file.
Result<toml::table> parse_toml(const std::string& text, const std::string& name);

int line_of(const toml::node& node);

// Numbers, words, true and false, lists and tables as they are; dates and times as text.
nlohmann::json to_json(const toml::node& node);

} // namespace ecumene
