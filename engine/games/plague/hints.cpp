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

// What a card is worth while it is held, in PPs; mass_migration by the rivals it would take from.
constexpr std::array<int, card_kinds> held_worth = {
    1,  // bumper_harvest
    4,  // trade_center
    0,  // mass_migration
    1,  // pestilence
    1,  // crusade
    1,  // drought
    1,  // famine
    1,  // fire
    1,  // flood
    1,  // earthquake
    1,  // viking_raid
    15, // pied_piper
    6,  // mongol_raid
    1,  // minor_war
    1,  // major_war
    3,  // negotiated_peace
    1,  // tactical_advantage
    4,  // aqueduct
    4,  // city_walls
    4,  // sewer
    0,  // death_ship: never held
};

// PL-18.8, with the numbers that told best who would win games between searching bots (docs/bots.md): what a living
// town is worth, in PPs.
int worth(const State& state, int seat) {
    const int improvement_worth = state.age == Age::plague ? 8 : 20; // before the plague they serve in both ages
    const int on_turn = state.turn == seat ? 5 : 0;
    const Pile& hand = state.hand[seat];
    int held = 3 * (living_count(state) - 1) * hand.copies(Card::mass_migration);
    const CardMask useless = improvement_cards & ~missing_improvements(state, seat);
    for (CardMask left = hand.kinds() & ~useless; left != 0; left &= left - 1)
        held += held_worth[int(lowest(left))] * hand.copies(lowest(left));
    return state.population[seat] + improvement_worth * improvements(state, seat) + on_turn + held;
}

// How much a lead tells: more the fewer are left and the later it is, most once the plague is on.
float power_of_worth(const State& state) {
    const bool duel = living_count(state) == 2;
    const float most = duel ? 4.6f : 3.2f;
    if (state.age == Age::plague) return most;
    const float round = float(state.turn_number) / float(state.seats);
    return std::min(most, duel ? 1.8f + 0.23f * round : 0.5f + 0.2f * round);
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

// The share grows with a power of the worth, counted in towns of 50 so that no power of it leaves a float's range.
void Game::evaluate(const State& state, std::span<float> shares) {
    const float power = power_of_worth(state);
    float total = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        shares[seat] = living(state, seat) ? std::pow(0.02f * float(worth(state, seat)), power) : 0;
        total += shares[seat];
    }
    for (int seat = 0; seat < state.seats; ++seat)
        shares[seat] = total > 0 ? shares[seat] / total : 1.0f / float(state.seats);
}

SearchHints Game::search_hints() { return {.exploration = 0.35f, .curiosity = 0.8f, .rollout = 40, .picks = 5}; }

} // namespace ecumene::plague
