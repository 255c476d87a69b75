// What people type: names, titles and chat lines, made safe to show as text; levels of bots.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ecumene::server {

// The text with spaces trimmed and joined. Nothing where it is not UTF-8, has fewer than `least` or more than `most`
// characters, or holds what cannot be seen or turns the direction of writing. In chat the signs that join emoji are
// left out instead of refused.
enum class Joiners { refused, dropped };
std::optional<std::string> clean_text(std::string_view text, std::size_t least, std::size_t most,
                                      Joiners joiners = Joiners::refused);

// What names have in common that look alike, whatever letters they are made of; spaces left out. Logins are kept so.
std::string login_form(const std::string& name);
// Letters of either case, spaces left out: how logins were kept before.
std::string plain_form(std::string_view name);

// What somebody is called who has deleted their account. Nobody else can take this name.
inline constexpr std::string_view former_player = "former player";
// Whether a name looks like one that the server itself uses: a bot's, a stranger's, a former player's.
bool is_reserved(const std::string& name);

bool is_level(const std::string& word);
std::string levels_text(); // all of them

} // namespace ecumene::server
