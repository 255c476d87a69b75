// What the two files of refusals share.
#pragma once

#include "engine/core/result.h"
#include "engine/core/words.h"
#include "engine/games/culture_wars/notation.h"

#include <cstdlib>
#include <fmt/format.h>

namespace ecumene::culture_wars {

using Reason = std::optional<Refusal>;

inline Reason no(std::string why, std::string_view rule) { return Refusal{std::move(why), rule}; }
inline Reason no_such_square(std::string_view word) {
    return no(fmt::format("the map has no square '{}': a letter a to z and a number 1 to 26", word), "CW-1.3");
}

inline int distance(Place a, Place b) { return std::max(std::abs(a.column - b.column), std::abs(a.row - b.row)); }
inline bool share_side(Place a, Place b) { return std::abs(a.column - b.column) + std::abs(a.row - b.row) == 1; }

Reason refuse_move(const State& state, const Words& words); // CW-5

} // namespace ecumene::culture_wars
