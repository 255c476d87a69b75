// Deals, draws and throws: the exact probabilities of ME-2.2, ME-3.3 and ME-8.3. All can be listed (ME-12.4).
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {

Rational Game::probability(const State& state, Action action) {
    if (state.phase != Phase::fight) return {1, count(state)};
    const int attack = Pair{action.a, action.b}.ways();
    if (!has_two_dice(action.c)) return {attack, 36 * 6};
    const Pair defenders{std::uint8_t(action.c / 16), std::uint8_t(action.c % 16)};
    return {attack * defenders.ways(), 36 * 36};
}

Action Game::sample(const State& state, Rng& rng) {
    if (state.phase != Phase::fight) return nth(state, int(rng.below(std::uint32_t(count(state)))));
    if (state.fight.defender_dice == 2) {
        const std::uint32_t thrown = rng.below(36 * 36);
        const Pair attack = pairs_thrown[thrown / 36];
        return {Verb::roll, attack.high, attack.low, defence(pairs_thrown[thrown % 36])};
    }
    const std::uint32_t thrown = rng.below(36 * 6);
    const Pair attack = pairs_thrown[thrown / 6];
    return {Verb::roll, attack.high, attack.low, std::uint8_t(thrown % 6 + 1)};
}

} // namespace ecumene::mesopotamia
