// A game's named settings: what each may be, its default, and reading a choice of them from JSON.
#pragma once

#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace ecumene {

// Every value is held as a whole number: a bool as 0 or 1, a choice as the index of its word.
struct OptionSpec {
    enum class Type { boolean, integer, choice };

    std::string_view name;
    Type type;
    int standard;                              // the default
    int least, most, step;                     // of an integer; the others run from 0 in steps of 1
    std::span<const std::string_view> choices; // of a choice
    std::string_view meaning;                  // one sentence for players
    int tried_most;                            // up to which random games try it: more would only take longer

    static constexpr OptionSpec boolean(std::string_view name, bool standard, std::string_view meaning) {
        return {name, Type::boolean, standard, 0, 1, 1, {}, meaning, 1};
    }
    static constexpr OptionSpec integer(std::string_view name, int standard, int least, int most, int step,
                                        std::string_view meaning) {
        return {name, Type::integer, standard, least, most, step, {}, meaning, most};
    }
    constexpr OptionSpec tried_up_to(int value) const {
        OptionSpec spec = *this;
        spec.tried_most = value;
        return spec;
    }
    static constexpr OptionSpec choice(std::string_view name, std::span<const std::string_view> choices,
                                       std::string_view meaning) { // the first word is the default
        return {name, Type::choice, 0, 0, int(choices.size()) - 1, 1, choices, meaning, int(choices.size()) - 1};
    }
};

using OptionSpecs = std::span<const OptionSpec>;
using OptionValues = std::vector<int>; // one value a spec, in its order

OptionValues standard_values(OptionSpecs specs);

// Reads {"name": value, ...}; what is not named keeps its default. Unknown names, wrong types and values out of range
// are refused with a sentence.
Result<OptionValues> read_options(OptionSpecs specs, const nlohmann::json& chosen);

nlohmann::json value_json(const OptionSpec& spec, int value);
nlohmann::json options_json(OptionSpecs specs, const OptionValues& values);        // all of them
nlohmann::json chosen_options_json(OptionSpecs specs, const OptionValues& values); // those not at their default
nlohmann::json describe_json(const OptionSpec& spec); // name, type, default, range, meaning

} // namespace ecumene
