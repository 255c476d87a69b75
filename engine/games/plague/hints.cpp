// What a bot may be told of Plague, from the notes of PL-18: which actions are sensible, and who stands well.
#include "engine/games/plague/game.h"
#include "engine/games/plague/rules.h"

#include <algorithm>
#include <cmath>

namespace ecumene::plague {
namespace {

// PL-18.1 to PL-18.3: growth and improvements before damage, and all of them before throwing a card away.
constexpr std::array<int, card_kinds> play_weight = {
    8,  // bumper_harvest
    16, // trade_center
    14, // mass_migration
    5,  // pestilence
    8,  // crusade
    8,  // drought
    8,  // famine
    10, // fire
    8,  // flood
    7,  // earthquake
    8,  // viking_raid
    24, // pied_piper
    14, // mongol_raid
    6,  // minor_war
    10, // major_war
    0,  // negotiated_peace: never the card of a turn
    0,  // tactical_advantage
    24, // aqueduct
    26, // city_walls
    20, // sewer
    8,  // death_ship
};

bool leads(const State& state, int seat) {
    for (int other = 0; other < state.seats; ++other)
        if (state.population[other] > state.population[seat]) return false;
    return true;
}

bool concerns(const Attack& attack, int seat) {
    return attack.targets[0] == seat || (attack.card != Card::crusade && attack.targets[1] == seat);
}

// PL-18.8: what a town is worth.
int worth(const State& state, int seat) {
    if (!living(state, seat)) return 0;
    const Pile& hand = state.hand[seat];
    return state.population[seat] + 8 * improvements(state, seat) + 3 * hand.copies(Card::bumper_harvest) +
           6 * hand.copies(Card::trade_center) + 10 * hand.copies(Card::pied_piper) +
           6 * hand.copies(Card::mass_migration);
}

} // namespace

int Game::weight(const State& state, Action action) {
    switch (action.verb) {
    case Verb::play: {
        const int base = play_weight[int(action.card)];
        const Kind kind = data(action.card).kind;
        const bool aimed = kind == Kind::aimed || kind == Kind::special;
        return aimed && leads(state, action.a) ? 2 * base : base; // PL-18.5: at the leader
    }
    case Verb::discard: return action.card == Card::tactical_advantage ? 3 : 1; // PL-18.6
    case Verb::counter: {
        const bool mine = concerns(state.attack, state.attack.asked);
        if (action.card == Card::tactical_advantage) return 4;
        return mine ? 12 : 1; // PL-18.6
    }
    case Verb::pass: return state.phase == Phase::stroke ? 1 : 4;
    case Verb::raze: return action.card == Card::sewer ? 6 : action.card == Card::aqueduct ? 3 : 1; // PL-18.7
    case Verb::stroke: return leads(state, action.a) ? 8 : 4;
    default: return 1;
    }
}

// The share grows with a power of the worth: hardly at the outset, with its cube once the plague is on and few turns
// are left (measured in games between searching bots, docs/bots.md).
void Game::evaluate(const State& state, std::span<float> shares) {
    const float power =
        state.age == Age::plague ? 2.8f : std::min(2.0f, 0.2f + 0.2f * float(state.turn_number) / float(state.seats));
    float total = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        shares[seat] = std::pow(float(worth(state, seat)), power);
        total += shares[seat];
    }
    for (int seat = 0; seat < state.seats; ++seat)
        shares[seat] = total > 0 ? shares[seat] / total : 1.0f / float(state.seats);
}

SearchHints Game::search_hints() { return {.exploration = 0.35f, .curiosity = 0.8f, .rollout = 40, .picks = 5}; }

} // namespace ecumene::plague
