// Reading a variant checks its head and leaves the rules to the game; writing goes by the game's own list of rules.
#include "files/variant_file.h"

#include "engine/core/json_text.h"
#include "engine/core/rule_schema.h"
#include "engine/core/words.h"
#include "files/toml_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

tl::unexpected<Error> bad(const std::string& name, const std::string& message) {
    return fail(ErrorCode::bad_argument, fmt::format("{}: {}", name, message));
}

Result<json> parse(const std::string& text, const std::string& name) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != text.npos && text[first] == '{') {
        auto value = parse_json(text);
        if (!value) return bad(name, value.error().message);
        return value;
    }
    // Nothing in a variant needs other letters, and the TOML library (3.3) does not survive all of them.
    if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
        return bad(name, "a variant is written in plain letters (ASCII), also in its comments");
    const auto table = parse_toml(text, name);
    if (!table) return tl::unexpected<Error>(table.error());
    return to_json(*table);
}

// A value on one line. Numbers, words and lists of them are written in TOML as in JSON.
std::string toml_value(const ordered_json& value) {
    std::string text;
    if (value.is_array()) {
        for (const ordered_json& each : value) text += (text.empty() ? "" : ", ") + toml_value(each);
        return "[" + text + "]";
    }
    if (value.is_object()) {
        for (const auto& [key, each] : value.items())
            text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", key, toml_value(each));
        return "{ " + text + " }";
    }
    return value.dump();
}

std::string head(const GameType& type) {
    return fmt::format("ecumene_variant = {}\ngame = \"{}\"\n\n[rules]\n", variant_file_version, type.info().id);
}

std::string range_text(const RuleRow& row) {
    if (row.range.size() == 2 && row.range[0].is_number())
        return fmt::format(", {} to {}", row.range[0].dump(), row.range[1].dump());
    std::string words;
    for (const json& word : row.range)
        if (word.is_string()) words += (words.empty() ? ", " : " | ") + word.get<std::string>();
    return words;
}

} // namespace

Result<VariantFile> read_variant_file(const Games& games, const std::string& text, const std::string& name) {
    const auto given = parse(text, name);
    if (!given) return tl::unexpected<Error>(given.error());
    for (const auto& [key, value] : given->items())
        if (key != "ecumene_variant" && key != "game" && key != "rules")
            return bad(name, fmt::format("there is no key {} here; what changes stands under [rules]", in_quotes(key)));
    if (given->value("ecumene_variant", json()) != variant_file_version)
        return bad(name, fmt::format("this is no variant that this program reads: it must say ecumene_variant = {}",
                                     variant_file_version));
    const json game = given->value("game", json());
    if (!game.is_string()) return bad(name, "which game? It must say game = \"plague\", or another");
    const auto type = known_game(games, game.get<std::string>());
    if (!type) return bad(name, type.error().message);
    auto rules = (*type)->canonical_rules(given->value("rules", json::object()));
    if (!rules)
        return tl::unexpected<Error>(Error{ErrorCode::bad_argument,
                                           fmt::format("{}: rules.{}", name, rules.error().message), rules.error().rule,
                                           rules.error().path});
    return VariantFile{*type, std::move(*rules)};
}

std::string variant_file(const GameType& type, const Variant& rules) {
    std::string text = head(type);
    for (const RulePlace& place : type.rule_places())
        if (const auto at = pointer_of(place.path); rules.contains(at))
            text += fmt::format("{} = {}\n", place.path, toml_value(rules[at]));
    return text;
}

std::string first_variant_file(const GameType& type) {
    std::string text =
        fmt::format("# A variant of {0}: what differs from the standard rules. Take away the # of a line "
                    "to change it.\n# Play it:  ecumene play {1} --variant FILE\n",
                    type.info().title, type.info().id) +
        head(type);
    const std::vector<RuleRow>& rows = type.rule_rows();
    std::size_t row = rows.size();
    for (const RulePlace& place : type.rule_places()) {
        if (!place.listed || place.standard.is_object()) continue; // a whole board is no line to begin with
        if (row != place.row) {
            row = place.row;
            text += fmt::format("\n# {} ({}{})\n", rows[row].meaning, rows[row].clause, range_text(rows[row]));
        }
        text += fmt::format("# {} = {}\n", place.path, toml_value(place.standard));
    }
    return text;
}

} // namespace ecumene
