// Dice, deals and draws: the set-up, and the exact probabilities of PL-14.
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

namespace ecumene::plague {
namespace {

// PL-3.3: the cards that the deal draws from.
Pile undealt(const State& state) {
    Pile pile = state.draw;
    pile.remove(Card::death_ship);
    return pile;
}

Rational share_of(const Pile& pile, Card card) { return {pile.copies(card), pile.size()}; }

} // namespace

Rational Game::probability(const State& state, Action action) {
    switch (action.verb) {
    case Verb::deal: return share_of(undealt(state), action.card);
    case Verb::draw: return share_of(state.draw, action.card);
    default: return {1, count(state)}; // PL-14.1: all others are equally likely
    }
}

Action Game::sample(const State& state, Rng& rng) {
    switch (state.phase) {
    case Phase::roll: return nth_roll(int(rng.below(36)));
    case Phase::deal: {
        const Pile pile = undealt(state);
        return {Verb::deal, pile.random(rng, pile.size()), std::uint8_t(dealt_to(state)), 0};
    }
    case Phase::draw: return {Verb::draw, state.draw.random(rng, state.draw.size()), 0, 0};
    default: return nth(state, int(rng.below(std::uint32_t(count(state)))));
    }
}

} // namespace ecumene::plague
