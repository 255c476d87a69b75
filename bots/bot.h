// Players of any game, by name. A bot sees only what the seat to act may know (docs/bots.md says how that is kept).
#pragma once

#include "engine/core/any_game.h"

#include <array>
#include <atomic>
#include <memory>
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
    double value = 0;                  // estimated share of the win of the seat to act
    std::vector<double> shares;        // the same for every seat
    std::vector<Candidate> candidates; // every legal action, in the legal list's order
    std::uint64_t iterations = 0;
    std::size_t memory_bytes = 0; // of the search tree
};

// How long to think: until the first of the limits; at least one is set. In iterations alone, the same game and random
// stream give the same thought, whatever the number of threads.
struct Limits {
    std::optional<std::uint64_t> iterations;
    std::optional<std::uint64_t> ms;
    int threads = 1;
};

// One player for one seat of one game; it may remember what it thought at its last move.
class Bot {
public:
    virtual ~Bot() = default;
    // Chooses for the seat to act. Once `stop` is true it answers within 10 ms with the best it has.
    virtual Thought choose(const AnyGame& game, Rng& rng, const std::atomic<bool>* stop = nullptr) = 0;
};

// The bots that every menu offers, weakest first.
inline constexpr std::array<std::string_view, 5> bot_names = {"random", "greedy", "novice", "adept", "master"};

// A name from the list above, or with settings: "master:ms=500,threads=2", "search:iterations=4000". An error says what
// is wrong with it.
Result<std::unique_ptr<Bot>> make_bot(std::string_view spec);

// The search itself, for hints and analysis.
Thought think(const AnyGame& game, const Limits& limits, Rng& rng, const std::atomic<bool>* stop = nullptr);

} // namespace ecumene
