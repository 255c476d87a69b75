// The bots' templates, instantiated once a game by the generated instances.cpp.
#pragma once

#include "bots/bot.h"

namespace ecumene {

struct BotsOfGame {
    std::string_view id;
    Thought (*flat)(const AnyGame& game, const Limits& limits, Rng& rng, const std::atomic<bool>* stop);
    std::string (*greedy)(const AnyGame& game, Rng& rng);
};

const BotsOfGame& bots_of(const AnyGame& game);

} // namespace ecumene
