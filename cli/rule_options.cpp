// A value is read as JSON where it is some (true, 12), and as a word otherwise.
#include "cli/rule_options.h"

#include "engine/core/json_text.h"
#include "engine/core/words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {

Result<nlohmann::json> read_rule_options(const std::vector<std::string>& settings) {
    nlohmann::json options = nlohmann::json::object();
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos)
            return fail(ErrorCode::bad_argument, fmt::format("{} is no option: write name=value", in_quotes(setting)));
        const std::string value = setting.substr(equals + 1);
        const auto json = parse_json(value);
        options[setting.substr(0, equals)] = json && !json->is_string() ? *json : nlohmann::json(value);
    }
    return options;
}

} // namespace ecumene
