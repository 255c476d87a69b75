// JSON written straight into a string: for the messages that every action sends to every seat.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace ecumene::server {

// The text is UTF-8 already: the engine writes ASCII, and what people type is checked when it comes in.
inline void append_quoted(std::string& out, std::string_view text) {
    static constexpr char digits[] = "0123456789abcdef";
    out += '"';
    std::size_t done = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned char c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text, done, i - done);
        done = i + 1;
        if (c == '"' || c == '\\') {
            out += '\\';
            out += char(c);
        } else {
            out += "\\u00";
            out += digits[c >> 4];
            out += digits[c & 15];
        }
    }
    out.append(text, done, text.size() - done);
    out += '"';
}

inline void append_number(std::string& out, std::int64_t number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.append(digits, end);
}

} // namespace ecumene::server
