// The bots' templates, instantiated once a game by the generated instances.cpp.
#pragma once

#include "bots/bot.h"
#include "bots/luck.h"
#include "engine/core/search_hints.h"

namespace ecumene {

// Numbers that take the place of a game's own hints, to try them in the arena.
struct SearchTuning {
    std::optional<float> exploration, curiosity;
    std::optional<int> rollout, picks;
};

struct SearchSettings {
    std::size_t most_bytes = 64 << 20; // of all trees together
    bool sees_everything = false;      // to measure what honesty costs
    SearchTuning tuning;
};

// A search that keeps its tree from one move of a game to the next.
class Searcher {
public:
    virtual ~Searcher() = default;
    virtual Thought think(const AnyGame& game, const Limits& limits, Rng& rng, const std::atomic<bool>* stop) = 0;
};

// What stands at a place of a record, and who acts there.
struct Moment {
    enum Kind { choice, forced, chance, over } kind;
    int seat; // -1: nobody
};

struct Opinion {
    Prospects value{}, error{}; // of each seat; the error is a standard one
};

struct ChanceOutcome {
    double probability = 0; // of all outcomes that lead to the same position
    bool happened = false;  // then the opinion is left out
    Opinion opinion;
};

struct Compared {
    Opinion opinion;
    double apart_error = 0; // of the difference to the first action, for the seat that acts
};

// Judges the positions of one game by the whole truth (judge.h). It keeps all of them and changes nothing, so several
// threads may ask. Streams of another name are other random numbers.
class Judge {
public:
    virtual ~Judge() = default;
    virtual Moment moment(std::size_t at) const = 0;
    virtual Opinion judge(std::size_t at, std::string_view stream, std::uint64_t playouts) const = 0;
    // Every outcome of chance here, those alike as one; about twice as many playouts in all, shared by probability.
    // None where they cannot be listed or are more than `most`.
    virtual std::vector<ChanceOutcome> outcomes(std::size_t at, std::string_view stream, std::uint64_t playouts,
                                                std::size_t most) const = 0;
    // What a search with open cards thinks about most at a choice, the favourite first.
    virtual std::vector<std::string> candidates(std::size_t at, std::uint64_t iterations, std::size_t most) const = 0;
    // Legal actions of a choice side by side, each with the same luck.
    virtual std::vector<Compared> compare(std::size_t at, const std::vector<std::string>& actions,
                                          std::string_view stream, std::uint64_t playouts) const = 0;
};

struct BotsOfGame {
    std::string_view id;
    std::unique_ptr<Searcher> (*searcher)(const SearchSettings& settings);
    std::string (*greedy)(const AnyGame& game, Rng& rng);
    Prospects (*prospects)(const AnyGame& game);
    Prospects (*expected_prospects)(const AnyGame& game);
    std::unique_ptr<Judge> (*judge)(const AnyGame& game, const std::string& seed);
};

const BotsOfGame& bots_of(const AnyGame& game);

} // namespace ecumene
