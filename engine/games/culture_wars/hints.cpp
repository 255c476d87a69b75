// What a bot may be told of Culture Wars, from the notes of CW-16.
#include "engine/games/culture_wars/game.h"
namespace ecumene::culture_wars {
int Game::weight(const State&, Action) { return 1; }
void Game::evaluate(const State& state, std::span<float> shares) {
    for (int s = 0; s < state.seats; ++s) shares[s] = 1.0f / float(state.seats);
}
} // namespace ecumene::culture_wars
