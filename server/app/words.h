// What people type: names, titles and chat lines, made safe to show as text; levels of bots.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ecumene::server {

// The text with spaces trimmed and joined. Nothing where it is not UTF-8, has fewer than `least` or more than `most`
// characters, or holds what cannot be seen or turns the direction of writing.
std::optional<std::string> clean_text(std::string_view text, std::size_t least, std::size_t most);

// What two names that look alike to a hurried reader have in common: letters of either case, spaces left out.
std::string login_form(std::string_view name);

// What somebody is called who has deleted their account. Nobody else can take this name.
inline constexpr std::string_view former_player = "former player";

bool is_level(const std::string& word);
std::string levels_text(); // all of them

} // namespace ecumene::server
