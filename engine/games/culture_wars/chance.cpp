// Turn orders, all equally likely (CW-2.2, CW-3.2), and turned coins: each unseen one equally likely, so a value as
// often as it is unseen (CW-1.7, CW-18.5).
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/questions.h"

namespace ecumene::culture_wars {

Rational Game::probability(const State& state, Action action) {
    if (state.turning == no_land) return {1, count(state)};
    const CoinBag& unseen = unseen_values(state);
    return {unseen.count(action.n), unseen.size()};
}

Action Game::sample(const State& state, Rng& rng) {
    if (state.turning == no_land) return nth(state, int(rng.below(std::uint32_t(count(state)))));
    const CoinBag& unseen = unseen_values(state);
    int drawn = int(rng.below(std::uint32_t(unseen.size()))), kind = 0;
    for (; drawn >= unseen.count(unseen.nth(kind)); ++kind) drawn -= unseen.count(unseen.nth(kind));
    return nth(state, kind);
}

} // namespace ecumene::culture_wars
