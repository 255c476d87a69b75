// Reading what a person or a program wrote: words, whole numbers, seats. Bad text is an empty answer, never an
// exception.
#pragma once

#include "engine/core/fixed_vector.h"

#include <optional>
#include <string>
#include <string_view>

namespace ecumene {

using Words = FixedVector<std::string_view, 16>; // no action has as many as 16; further ones are dropped

// The words of an action, split at single spaces. Nothing where the text is empty, begins or ends with a space, or has
// two spaces together.
std::optional<Words> split_words(std::string_view text);

// A whole number from 0 to 9999 without sign or leading zeros.
std::optional<int> read_number(std::string_view word);

// What somebody wrote, in quotes and cut to a length that fits a message.
std::string in_quotes(std::string_view text);

} // namespace ecumene
