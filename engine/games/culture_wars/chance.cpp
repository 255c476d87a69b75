// Turn orders and turned coins: every outcome is equally likely (CW-1.7, CW-2.2, CW-3.2).
#include "engine/games/culture_wars/game.h"

namespace ecumene::culture_wars {

Rational Game::probability(const State& state, Action) { return {1, count(state)}; }

Action Game::sample(const State& state, Rng& rng) { return nth(state, int(rng.below(std::uint32_t(count(state))))); }

} // namespace ecumene::culture_wars
