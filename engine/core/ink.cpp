// Escape codes, and text that keeps its width with them in it.
#include "engine/core/ink.h"

#include <array>

namespace ecumene {

std::string Ink::operator()(Tone tone, std::string_view text) const {
    static constexpr std::array<std::string_view, 10> codes = {"", "1", "2", "31", "32", "33", "34", "35", "36", "7"};
    if (!colour_ || tone == Tone::plain) return std::string(text);
    return "\x1b[" + std::string(codes[static_cast<int>(tone)]) + "m" + std::string(text) + "\x1b[0m";
}

std::string Ink::seat(int index, std::string_view text) const {
    static constexpr std::array<Tone, 6> tones = {Tone::cyan,  Tone::yellow, Tone::magenta,
                                                  Tone::green, Tone::blue,   Tone::red};
    return (*this)(tones[index % tones.size()], text);
}

std::string padded(std::string text, std::size_t width) {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            while (i < text.size() && text[i] != 'm') ++i;
        } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
            ++seen;
        }
    }
    if (seen < width) text.append(width - seen, ' ');
    return text;
}

} // namespace ecumene
