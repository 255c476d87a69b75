// The words of written actions (PL-13.1, PL-13.2), shared by reading and refusing.
#pragma once

#include "engine/games/plague/state.h"

#include <fmt/compile.h>
#include <optional>
#include <string>
#include <string_view>

namespace ecumene::plague {

std::optional<Card> read_card(std::string_view word);
bool allows(Phase phase, std::string_view verb); // PL-13.2

// A text made in one piece, where fmt::format would let a string grow: a server writes hundreds a move.
template <class Format, class... Parts>
std::string sentence(const Format& format, const Parts&... parts) {
    fmt::memory_buffer text;
    fmt::format_to(fmt::appender(text), format, parts...);
    return {text.data(), text.size()};
}

} // namespace ecumene::plague
