// The rules that a game is played under, with what follows from them: worked out once, when a game is made.
#pragma once

#include "engine/games/peoples/regions.h"
#include "engine/games/peoples/rules.h"

namespace ecumene::peoples {

inline constexpr int most_tribes = 10; // of a stack (PE-19.12)

// How the migrations of an age are counted: by how far a move leads, and in the third age by how large stacks grow.
enum class Way : std::uint8_t { adjacent, two_steps, three_steps, anywhere, anywhere_large };

struct Ruleset {
    explicit Ruleset(const Rules& rules);

    // By age, from 1.
    std::array<std::uint8_t, 4> limit{}, goal{};
    std::array<Way, 4> way{};
    std::array<const Regions*, 3> joined{}; // by region, those that one move leads to (PE-6.2.1, PE-19.5)

    std::array<std::uint8_t, most_tribes + 1> lead_points{}; // by the tribes of the settlement (PE-19.7)
    // What bots go by: how full a stack is, in hundredths, by age and size; what advances give and how many points
    // there are to gain, against the standard rules; and how well what was fitted to those fits here.
    std::array<std::array<std::uint8_t, most_tribes + 1>, 4> fullness{};
    int advances_percent = 100;
    float scale = 1, fit = 1;

    Rules rules;
};

} // namespace ecumene::peoples
