// Splitting and number reading, strict: one way to write a thing.
#include "engine/core/words.h"

namespace ecumene {

std::optional<Words> split_words(std::string_view text) {
    Words words;
    for (;;) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        if (word.empty()) return std::nullopt;
        if (words.size() < Words::capacity()) words.push_back(word);
        if (space == std::string_view::npos) return words;
        text.remove_prefix(space + 1);
    }
}

std::optional<int> read_number(std::string_view word) {
    if (word.empty() || word.size() > 4 || (word.size() > 1 && word[0] == '0')) return std::nullopt;
    int number = 0;
    for (const char c : word) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t most = 80;
    if (text.size() <= most) return "'" + std::string(text) + "'";
    return "'" + std::string(text.substr(0, most)) + "...'";
}

} // namespace ecumene
