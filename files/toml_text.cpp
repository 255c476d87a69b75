// The library parses; what it cannot be trusted with is refused before.
#include "files/toml_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

namespace ecumene {
namespace {

using nlohmann::json;

constexpr std::size_t longest_file = 1 << 16;
constexpr std::string_view blanks = " \t";

bool skip(std::string_view& line, std::string_view signs) {
    const std::size_t count = std::min(line.find_first_not_of(signs), line.size());
    line.remove_prefix(count);
    return count > 0;
}

// "[name]", "[name.name]" or "[[name.name]]", perhaps with spaces and a comment.
bool is_header(std::string_view line) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const std::string_view ends = line.starts_with("[[") ? "]]" : "]";
    line.remove_prefix(ends.size());
    for (;;) {
        skip(line, blanks);
        if (!skip(line, letters)) return false;
        skip(line, blanks);
        if (!line.starts_with('.')) break;
        line.remove_prefix(1);
    }
    if (!line.starts_with(ends)) return false;
    line.remove_prefix(ends.size());
    skip(line, blanks);
    return line.empty() || line[0] == '#';
}

// How many brackets a line leaves open, but for those in words and comments. Nothing where a letter that is not ASCII
// stands outside of them: TOML has none there, and the library (3.3) does not survive every one of them.
std::optional<int> opened(std::string_view line) {
    int open = 0;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote != 0) {
            if (c == '\\' && quote == '"')
                ++i;
            else if (c == quote)
                quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '#') {
            break;
        } else if (static_cast<unsigned char>(c) >= 0x80) {
            return std::nullopt;
        } else {
            open += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
        }
    }
    return open;
}

// The first line that begins like a table but is none, nor inside a list; 0: there is none. The library (3.3) asserts
// what it should check where a strange sign follows the bracket, so it never gets to see such a line. Words of several
// lines, in which a bracket would say nothing, are refused as well.
int strange_header(std::string_view text) {
    int open = 0;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find_first_of("\n\v\f\r"), text.size());
        std::string_view line = text.substr(0, end);
        while (!line.empty() && (line[0] == ' ' || line[0] == '\t' || static_cast<unsigned char>(line[0]) >= 0x80))
            line.remove_prefix(1);
        if (line.find("\"\"\"") != line.npos || line.find("'''") != line.npos) return number;
        const bool header = open <= 0 && !line.empty() && line[0] == '[';
        const std::optional<int> more = opened(text.substr(0, end));
        if (!more || (header && !is_header(line))) return number;
        open = header ? 0 : std::max(0, open + *more);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}

} // namespace

int line_of(const toml::node& node) { return int(node.source().begin.line); }

Result<toml::table> parse_toml(const std::string& text, const std::string& name) {
    if (text.size() > longest_file)
        return fail(ErrorCode::bad_argument, fmt::format("{} is longer than {} bytes", name, longest_file));
    if (const int line = strange_header(text); line > 0)
        return fail(
            ErrorCode::bad_argument,
            fmt::format("{}, line {}: a table is written as [rules], alone on its line, and letters that are not "
                        "plain stand only in quotes and comments",
                        name, line));
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        return fail(ErrorCode::bad_argument, fmt::format("{}, line {}: this is no TOML: {}", name,
                                                         error.source().begin.line, error.description()));
    } catch (const std::invalid_argument& error) {
        return fail(ErrorCode::bad_argument, fmt::format("{}: this is no TOML: {}", name, error.what()));
    }
}

json to_json(const toml::node& node) {
    if (const auto* value = node.as_boolean()) return value->get();
    if (const auto* value = node.as_integer()) return value->get();
    if (const auto* value = node.as_floating_point()) return value->get();
    if (const auto* value = node.as_string()) return value->get();
    if (const auto* list = node.as_array()) {
        json values = json::array();
        for (const toml::node& each : *list) values.push_back(to_json(each));
        return values;
    }
    if (const auto* table = node.as_table()) {
        json values = json::object();
        for (const auto& [key, each] : *table) values[std::string(key.str())] = to_json(each);
        return values;
    }
    std::ostringstream text;
    node.visit([&](const auto& known) { text << known; });
    return text.str();
}

} // namespace ecumene
