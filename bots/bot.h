// Simple bots over any game: random, greedy by the game's own hints, and flat Monte Carlo over worlds dealt again.
//
// A bot uses only what the seat to act may know: it looks at worlds that `redeal` draws, never at the real hidden
// cards.
#pragma once

#include "engine/core/any_game.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene {

struct Candidate {
    std::string action;
    std::uint64_t visits = 0;
    double value = 0; // estimated share of the win, 0 to 1
};

struct Thought {
    std::string action;
    double value = 0;
    std::vector<Candidate> candidates; // every legal action, in the legal list's order
};

// Stops at whichever comes first; at least one limit is set. Every candidate is tried once whatever the limits.
struct Budget {
    std::optional<std::uint64_t> iterations; // playouts
    std::optional<std::uint64_t> ms;
};

inline constexpr std::array<std::string_view, 3> bot_names = {"random", "greedy", "flat"};

// The choice of the seat to act. The same game, budget in iterations and random stream give the same thought.
Thought think(const AnyGame& game, const Budget& budget, Rng& rng);

// The action that a bot of this name takes; nothing when no bot is called so.
std::optional<std::string> bot_action(std::string_view name, const AnyGame& game, Rng& rng);

} // namespace ecumene
