// Colour for a terminal, or none: the one place where escape codes are written.
#pragma once

#include <string>
#include <string_view>

namespace ecumene {

class Ink {
public:
    enum class Tone { plain, strong, faint, red, green, yellow, blue, magenta, cyan, reversed };

    explicit constexpr Ink(bool colour) : colour_(colour) {}

    std::string operator()(Tone tone, std::string_view text) const;
    // Each seat's own tone, the same on every screen.
    std::string seat(int index, std::string_view text) const;

private:
    bool colour_;
};

// Pads with spaces to a width in characters, not bytes, passing over escape codes.
std::string padded(std::string text, std::size_t width);

} // namespace ecumene
