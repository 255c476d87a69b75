// Escaping, with UTF-8 checked.
#include "lab/report/markup.h"

#include <cctype>
#include <cstdint>

namespace ecumene::lab {
namespace {

// How many bytes the character at the front takes; 0 if they are not UTF-8 or not allowed in XML.
std::size_t good_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? std::uint32_t(std::uint8_t(text[i])) : 0; };
    const std::uint32_t first = byte(0);
    if (first < 0x80) return first >= 0x20 || first == '\n' || first == '\t' ? 1 : 0;
    const std::size_t length = first >= 0xf0 && first < 0xf5   ? 4
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xc2 && first < 0xe0 ? 2
                                                               : 0;
    if (length == 0) return 0;
    std::uint32_t code = first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
        code = code << 6 | (byte(i) & 0x3f);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool allowed = code >= least[length] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) &&
                         code != 0xfffe && code != 0xffff && (code < 0x80 || code > 0x9f);
    return allowed ? length : 0;
}

} // namespace

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    while (!text.empty()) {
        const std::size_t length = good_length(text);
        switch (length == 0 ? '\0' : text[0]) {
        case '\0':
            if (text[0] != '\r') out += "\uFFFD";
            break;
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string kept_together(std::string text) {
    for (std::size_t at = text.find(" ± "); at != std::string::npos; at = text.find(" ± ", at))
        text.replace(at, std::string_view(" ± ").size(), "\u00A0±\u00A0");
    return text;
}

std::string slug(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte < 0x80 && std::isalnum(byte) != 0)
            out += char(std::tolower(byte));
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    if (out.size() > 80) out.resize(80);
    return out.empty() ? "x" : out;
}

} // namespace ecumene::lab
