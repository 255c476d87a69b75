// Names and lines are cleaned code point by code point.
#include "server/app/words.h"

#include "bots/bot.h"
#include "server/app/unicode.h"

#include <algorithm>
#include <array>

namespace ecumene::server {

std::optional<std::string> clean_text(std::string_view text, std::size_t least, std::size_t most, Joiners joiners) {
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
        if (joiners == Joiners::dropped && is_joiner(*point)) continue;
        if (!is_visible(*point)) return std::nullopt;
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

std::string plain_form(std::string_view name) {
    std::string form;
    for (const char c : name)
        if (c != ' ') form += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return form;
}

std::string login_form(const std::string& name) {
    std::string form = skeleton(name);
    std::erase(form, ' ');
    return form;
}

bool is_reserved(const std::string& name) {
    constexpr std::array<std::string_view, 6> own = {former_player, "a stranger", "bot", "chance", "server", "ecumene"};
    const std::string form = login_form(name);
    const auto alike = [&](std::string_view word) { return login_form(std::string(word)) == form; };
    return std::any_of(own.begin(), own.end(), alike) || std::any_of(bot_names.begin(), bot_names.end(), alike);
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
