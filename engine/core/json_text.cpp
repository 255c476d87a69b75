// The bounds are checked on the text, before a parser sees it.
#include "engine/core/json_text.h"

#include "engine/core/json_writer.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

bool too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest_json) return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

} // namespace

Result<nlohmann::json> parse_json(std::string_view text) {
    if (text.size() > longest_json)
        return fail(ErrorCode::bad_json, fmt::format("the text is longer than {} bytes", longest_json));
    if (too_deep(text))
        return fail(ErrorCode::bad_json, fmt::format("the JSON is nested deeper than {} levels", deepest_json));
    nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
    if (value.is_discarded()) return fail(ErrorCode::bad_json, "this is not JSON");
    return value;
}

std::string write_json(const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void JsonText::grow(std::size_t more) {
    const std::size_t capacity = std::max<std::size_t>(256, 2 * (size_ + more + spare));
    auto larger = std::make_unique<char[]>(capacity);
    if (size_ > 0) std::memcpy(larger.get(), letters_.get(), size_);
    letters_ = std::move(larger);
    capacity_ = capacity;
}

void JsonText::append_escaped(std::string_view text) {
    static constexpr char digits[] = "0123456789abcdef";
    *this += '"';
    for (const char letter : text) {
        const auto c = static_cast<unsigned char>(letter);
        if (c == '"' || c == '\\') {
            *this += '\\';
            *this += letter;
        } else if (c < 0x20) {
            *this += std::string_view("\\u00");
            *this += digits[c >> 4];
            *this += digits[c & 15];
        } else {
            *this += letter;
        }
    }
    *this += '"';
}

nlohmann::json to_value(JsonMembers& members) {
    nlohmann::json object = nlohmann::json::object();
    for (const JsonMembers::Member& member : members.members())
        object[std::string(member.key)] = nlohmann::json::parse(members.value(member), nullptr, false);
    return object;
}

} // namespace ecumene
