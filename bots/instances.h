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

struct BotsOfGame {
    std::string_view id;
    std::unique_ptr<Searcher> (*searcher)(const SearchSettings& settings);
    std::string (*greedy)(const AnyGame& game, Rng& rng);
    Prospects (*prospects)(const AnyGame& game);
    Prospects (*expected_prospects)(const AnyGame& game);
};

const BotsOfGame& bots_of(const AnyGame& game);

} // namespace ecumene
