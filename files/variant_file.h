// A variant as a designer keeps it: a small TOML file with the rules that differ.
#pragma once

#include "engine/core/any_game.h"

#include <nlohmann/json.hpp>
#include <string>

namespace ecumene {

inline constexpr int variant_file_version = 1;

struct VariantFile {
    const GameType* type = nullptr;
    Variant rules = Variant::object(); // in canonical form
};

// A text that begins with { is read as JSON. `name` is what the errors call the file.
Result<VariantFile> read_variant_file(const Games& games, const std::string& text, const std::string& name);

// A file with just these rules.
std::string variant_file(const GameType& type, const Variant& rules);

// A file to begin with: every rule with its standard value, commented out.
std::string first_variant_file(const GameType& type);

} // namespace ecumene
