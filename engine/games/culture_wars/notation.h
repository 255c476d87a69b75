// The words of written actions (CW-12), shared by reading, refusing and drawing.
#pragma once

#include "engine/games/culture_wars/layout.h"

#include <optional>
#include <string>
#include <string_view>

namespace ecumene::culture_wars {

inline constexpr std::array<std::string_view, 12> phase_names = {"setup_order", "tiles",  "coins",   "reveal",
                                                                 "tokens",      "order",  "expand",  "move",
                                                                 "conflict",    "settle", "abandon", "over"};
inline constexpr std::array<std::string_view, 13> verb_names = {
    "order", "lift", "lay", "coin", "reveal", "place", "grow", "move", "done", "defend", "found", "loot", "abandon"};
inline constexpr std::array<std::string_view, found_hidden + 1> coin_words = {
    "own", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "hidden"}; // CW-7.2 to CW-7.4

// A number of the rules in a sentence.
inline std::string_view number_word(int number) {
    constexpr std::string_view words[] = {"no",       "one",      "two",      "three",   "four",    "five",
                                          "six",      "seven",    "eight",    "nine",    "ten",     "eleven",
                                          "twelve",   "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
                                          "eighteen", "nineteen", "twenty"};
    return words[number];
}

std::string name(Place place);                          // CW-1.3
std::optional<Place> read_place(std::string_view word); // nothing: no square of the frame is called so
std::optional<int> read_coin(std::string_view word);    // of `found`
bool allows(const State& state, std::string_view verb); // CW-12, column "when"

} // namespace ecumene::culture_wars
