// What Unicode knows about letters, by ICU: which can be seen, which are spaces, which names look alike. The only place
// that uses it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ecumene::server {

// The next code point, or nothing where the bytes are not UTF-8 (overlong forms and surrogates included).
std::optional<char32_t> next_point(std::string_view& text);

bool is_space(char32_t point);
// Neither control signs, zero-width and blank signs, direction marks, private use nor what is not a character.
bool is_visible(char32_t point);
// Joins or colours the sign before it, as in many emoji.
bool is_joiner(char32_t point);

// What texts have in common that look alike to a reader (UTS #39), letters of either case included.
std::string skeleton(std::string_view text);

} // namespace ecumene::server
