// The words of written actions (PE-12), shared by reading and refusing.
#pragma once

#include "engine/games/peoples/state.h"

#include <optional>
#include <string_view>

namespace ecumene::peoples {

inline constexpr std::array<std::string_view, 9> phase_names = {"order",     "orient",    "place",   "maps", "deal",
                                                                "migration", "diplomacy", "advance", "over"};
inline constexpr std::array<std::string_view, 9> verb_names = {"order",  "orient",  "deal",    "move", "shift",
                                                               "relate", "decline", "advance", "fate"};
inline constexpr std::array<std::string_view, area_count> area_names = {"culture", "economy",  "military",
                                                                        "civics",  "religion", "science"};

bool allows(Phase phase, std::string_view verb); // PE-12.1
std::optional<int> read_region(std::string_view word);
std::optional<People> read_people(std::string_view word);
std::optional<Area> read_area(std::string_view word);
std::optional<int> read_settlement(std::string_view word); // its number, 1 to 12
inline char letter(People people) { return people_letters[std::size_t(people)]; }
std::string letters(Stack stack); // top first (PE-2.1)

// The order of n seats with this rank in the alphabet (PE-4.1).
std::array<std::uint8_t, most_seats> seat_order(int seats, int rank);

} // namespace ecumene::peoples
