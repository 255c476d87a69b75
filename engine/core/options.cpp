// Options to and from JSON, checked against their specs.
#include "engine/core/options.h"

#include "engine/core/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using nlohmann::json;

std::string permitted(const OptionSpec& spec) {
    switch (spec.type) {
    case OptionSpec::Type::boolean: return "true or false";
    case OptionSpec::Type::integer:
        return fmt::format("a whole number from {} to {}{}", spec.least, spec.most,
                           spec.step == 1 ? "" : fmt::format(", a multiple of {}", spec.step));
    case OptionSpec::Type::choice: return fmt::format("one of {}", fmt::join(spec.choices, ", "));
    }
    return {};
}

std::optional<int> read_value(const OptionSpec& spec, const json& value) {
    switch (spec.type) {
    case OptionSpec::Type::boolean:
        if (value.is_boolean()) return value.get<bool>();
        break;
    case OptionSpec::Type::integer:
        if (value.is_number_unsigned() && value.get<std::uint64_t>() > 1'000'000) break;
        if (value.is_number_integer()) {
            const auto number = value.get<std::int64_t>();
            if (number >= spec.least && number <= spec.most && number % spec.step == 0) return int(number);
        }
        break;
    case OptionSpec::Type::choice:
        if (value.is_string()) {
            const auto at = std::find(spec.choices.begin(), spec.choices.end(), value.get_ref<const std::string&>());
            if (at != spec.choices.end()) return int(at - spec.choices.begin());
        }
        break;
    }
    return std::nullopt;
}

std::optional<std::size_t> index_of(OptionSpecs specs, std::string_view name) {
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (specs[i].name == name) return i;
    return std::nullopt;
}

} // namespace

OptionValues standard_values(OptionSpecs specs) {
    OptionValues values;
    for (const OptionSpec& spec : specs) values.push_back(spec.standard);
    return values;
}

Result<OptionValues> read_options(OptionSpecs specs, const json& chosen) {
    OptionValues values = standard_values(specs);
    if (chosen.is_null()) return values;
    if (!chosen.is_object())
        return fail(ErrorCode::bad_argument, "options must be an object from option names to values");
    for (const auto& [name, value] : chosen.items()) {
        const std::optional<std::size_t> at = index_of(specs, name);
        if (!at) {
            std::vector<std::string_view> known;
            for (const OptionSpec& spec : specs) known.push_back(spec.name);
            return fail(ErrorCode::bad_argument, fmt::format("there is no option {}; the options are {}",
                                                             in_quotes(name), fmt::join(known, ", ")));
        }
        const std::optional<int> number = read_value(specs[*at], value);
        if (!number)
            return fail(ErrorCode::bad_argument, fmt::format("option '{}' must be {}", name, permitted(specs[*at])));
        values[*at] = *number;
    }
    return values;
}

json value_json(const OptionSpec& spec, int value) {
    switch (spec.type) {
    case OptionSpec::Type::boolean: return value != 0;
    case OptionSpec::Type::integer: return value;
    case OptionSpec::Type::choice: return spec.choices[value];
    }
    return nullptr;
}

json options_json(OptionSpecs specs, const OptionValues& values) {
    json all = json::object();
    for (std::size_t i = 0; i < specs.size(); ++i) all[std::string(specs[i].name)] = value_json(specs[i], values[i]);
    return all;
}

json chosen_options_json(OptionSpecs specs, const OptionValues& values) {
    json chosen = json::object();
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (values[i] != specs[i].standard) chosen[std::string(specs[i].name)] = value_json(specs[i], values[i]);
    return chosen;
}

json describe_json(const OptionSpec& spec) {
    json described = {{"name", spec.name}, {"default", value_json(spec, spec.standard)}, {"meaning", spec.meaning}};
    switch (spec.type) {
    case OptionSpec::Type::boolean:
        described["type"] = "bool";
        described["range"] = {false, true};
        break;
    case OptionSpec::Type::integer:
        described["type"] = "int";
        described["range"] = {spec.least, spec.most};
        described["step"] = spec.step;
        break;
    case OptionSpec::Type::choice:
        described["type"] = "choice";
        described["range"] = spec.choices;
        break;
    }
    return described;
}

} // namespace ecumene
