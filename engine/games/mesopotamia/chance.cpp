// Deals, draws and throws: the exact probabilities of ME-2.2, ME-3.3 and ME-8.3, ME-20.10. All can be listed (ME-12.4).
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {

Rational Game::probability(const State& state, Action action) {
    if (state.phase != Phase::fight) return {1, count(state)};
    const Throw &attack = throws[action.a], &defence = throws[action.b];
    return {attack.ways * defence.ways, way_counts[attack.count] * way_counts[defence.count]}; // ME-20.10
}

Action Game::sample(const State& state, Rng& rng) {
    if (state.phase != Phase::fight) return nth(state, int(rng.below(std::uint32_t(count(state)))));
    const int attacker_dice = state.rules->attacker_dice, defender_dice = state.fight.defender_dice;
    const auto defences = std::uint32_t(way_counts[defender_dice]);
    const std::uint32_t thrown = rng.below(std::uint32_t(way_counts[attacker_dice]) * defences);
    return {Verb::roll, ways_thrown[std::uint32_t(first_ways[attacker_dice]) + thrown / defences],
            ways_thrown[std::uint32_t(first_ways[defender_dice]) + thrown % defences]};
}

} // namespace ecumene::mesopotamia
