// The bot that looks at nothing but the game's own weights.
#pragma once

#include "bots/knowledge.h"

namespace ecumene {

// One of the actions that weigh most.
template <Game G>
typename G::Action greedy_action(const Knowledge<G>& known, Rng& rng) {
    typename G::Actions actions;
    G::legal(known.world(), actions);
    typename G::Action best = actions[0];
    int best_weight = 0;
    std::uint32_t equals = 0;
    for (const auto action : actions) {
        const int weight = G::weight(known.world(), action);
        if (weight > best_weight) {
            best_weight = weight;
            equals = 0;
        }
        if (weight == best_weight && rng.below(++equals) == 0) best = action;
    }
    return best;
}

} // namespace ecumene
