// What chance gives and takes: how each outcome moved the seats' prospects, against the mean of all outcomes.
//
// Whoever subtracts that from a result has a figure with the same mean, whatever the judgement is worth, since what
// chance gives is nothing on average; the better the judgement, the less is left of the dice and cards.
#pragma once

#include "engine/core/game.h"

#include <array>

namespace ecumene {

using Prospects = std::array<double, max_seats>; // a share of the win for each seat

// As the game itself judges the position, with everything open. Where it says that it cannot, all stand alike.
template <Game G>
Prospects prospects(const typename G::State& state, int seats) {
    Prospects all{};
    if (G::to_act(state).is_nobody()) {
        for (int seat = 0; seat < seats; ++seat) all[seat] = share_of_win(G::winners(state), seat).value();
        return all;
    }
    if constexpr (requires { G::settled(state); })
        if (!G::settled(state)) {
            all.fill(1.0 / seats);
            return all;
        }
    std::array<float, max_seats> shares{};
    G::evaluate(state, std::span(shares.data(), std::size_t(seats)));
    for (int seat = 0; seat < seats; ++seat) all[seat] = double(shares[seat]);
    return all;
}

// The mean over all that chance may do now, each outcome by its probability. Chance is to act, and its outcomes can be
// listed.
template <Game G>
Prospects expected_prospects(const typename G::State& state, int seats) {
    typename G::Actions outcomes;
    G::legal(state, outcomes);
    Prospects mean{};
    for (const auto outcome : outcomes) {
        typename G::State after = state;
        G::apply(after, outcome);
        const Prospects then = prospects<G>(after, seats);
        const double probability = G::probability(state, outcome).value();
        for (int seat = 0; seat < seats; ++seat) mean[seat] += probability * then[seat];
    }
    return mean;
}

} // namespace ecumene
