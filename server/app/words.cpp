// Names and lines are cleaned code point by code point.
#include "server/app/words.h"

#include "bots/bot.h"

#include <algorithm>

namespace ecumene::server {
namespace {

// The next code point, or nothing where the bytes are not UTF-8 (overlong forms and surrogates included).
std::optional<char32_t> next_point(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) {
        text.remove_prefix(1);
        return first;
    }
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    if (length == 0 || first > 0xf4 || text.size() < length) return std::nullopt;
    char32_t point = first & (0x7f >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return std::nullopt;
        point = point << 6 | (byte(i) & 0x3f);
    }
    const char32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return std::nullopt;
    text.remove_prefix(length);
    return point;
}

bool is_space(char32_t c) {
    return c == ' ' || c == '\t' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x3000 || c == 0x202f;
}

// Control signs, zero-width signs, direction marks, private use and tags.
bool is_unseen(char32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x34f || c == 0x61c ||
           (c >= 0x115f && c <= 0x1160) || (c >= 0x17b4 && c <= 0x17b5) || (c >= 0x180b && c <= 0x180f) ||
           (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
           c == 0x3164 || (c >= 0xe000 && c <= 0xf8ff) || (c >= 0xfff0 && c <= 0xfffb) || (c & 0xfffe) == 0xfffe ||
           c == 0xfeff || c >= 0xe0000;
}

} // namespace

std::optional<std::string> clean_text(std::string_view text, std::size_t least, std::size_t most) {
    std::string clean;
    std::size_t count = 0;
    bool gap = false;
    while (!text.empty()) {
        const std::string_view rest = text;
        const auto point = next_point(text);
        if (!point) return std::nullopt;
        if (is_space(*point)) {
            gap = !clean.empty();
            continue;
        }
        if (is_unseen(*point)) return std::nullopt;
        if (gap) {
            clean += ' ';
            ++count;
        }
        gap = false;
        clean += rest.substr(0, rest.size() - text.size());
        if (++count > most) return std::nullopt;
    }
    if (count < least) return std::nullopt;
    return clean;
}

std::string login_form(std::string_view name) {
    std::string form;
    for (const char c : name)
        if (c != ' ') form += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return form;
}

bool is_level(const std::string& word) {
    return std::find(bot_names.begin(), bot_names.end(), word) != bot_names.end();
}

std::string levels_text() {
    std::string text;
    for (const std::string_view level : bot_names) text += (text.empty() ? "" : ", ") + std::string(level);
    return text;
}

} // namespace ecumene::server
