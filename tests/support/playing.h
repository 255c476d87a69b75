// Driving a concrete game by written actions: what tests and examples read like.
#pragma once

#include "engine/core/game.h"

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace ecumene {

// The state after these actions, each checked as from a stranger. Throws with the reason where one is refused, so that
// a test that expects it to be legal fails with a sentence.
template <Game G>
typename G::State after(typename G::State state, std::initializer_list<std::string_view> actions) {
    for (const std::string_view text : actions) {
        if (const auto refusal = G::refuse(state, text))
            throw std::invalid_argument(std::string(text) + ": " + refusal->why + " (" + std::string(refusal->rule) +
                                        ")");
        if constexpr (HasSampled<G>) {
            if (G::sampled(state)) {
                G::apply(state, *G::read_sampled(state, text));
                continue;
            }
        }
        G::apply(state, *G::read(state, text));
    }
    return state;
}

// The clause that refuses an action, or "" where it is legal.
template <Game G>
std::string_view refused_by(const typename G::State& state, std::string_view text) {
    const auto refusal = G::refuse(state, text);
    return refusal ? refusal->rule : std::string_view();
}

} // namespace ecumene
