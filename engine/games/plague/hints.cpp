// What a bot may be told of Plague, from the notes of PL-18: which actions are sensible, and who stands well.
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

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

// What follows are the numbers that told best who would win games between searching bots (docs/bots.md).

// What a card is worth while it is held, in PPs, before the plague and in it: less than nothing for one that is in the
// way of a better one. Mass Migration by each rival it would take from.
struct HeldWorth {
    int prosperity, plague;
    constexpr int in(Age age) const { return age == Age::plague ? plague : prosperity; }
};
constexpr std::array<HeldWorth, card_kinds> held_worth = {{
    {-4, 0},  // bumper_harvest
    {1, 3},   // trade_center
    {4, 4},   // mass_migration
    {-5, 0},  // pestilence
    {-5, 1},  // crusade
    {-4, 1},  // drought
    {-1, 3},  // famine
    {4, 1},   // fire
    {-4, 2},  // flood
    {12, 3},  // earthquake
    {-4, 2},  // viking_raid
    {28, 23}, // pied_piper
    {20, 9},  // mongol_raid
    {-8, 0},  // minor_war
    {-3, 0},  // major_war
    {6, 4},   // negotiated_peace
    {9, 2},   // tactical_advantage
    {20, 3},  // aqueduct
    {11, 2},  // city_walls
    {16, 2},  // sewer
    {0, 0},   // death_ship: never held
}};

int held(const State& state, int seat) {
    const Pile& hand = state.hand[seat];
    const CardMask useless = improvement_cards & ~missing_improvements(state, seat);
    int all = 0;
    for (CardMask left = hand.kinds() & ~useless; left != 0; left &= left - 1) {
        const Card card = lowest(left);
        const int rivals = card == Card::mass_migration ? living_count(state) - 1 : 1;
        all += held_worth[int(card)].in(state.age) * hand.copies(card) * rivals;
    }
    return all;
}

// The seat on turn is about to roll, which gains or costs PPs, or is about to play a card, or has played it.
int turn_worth(const State& state) {
    const bool plague = state.age == Age::plague;
    switch (state.phase) {
    case Phase::roll: return plague ? 0 : 14;
    case Phase::draw:
    case Phase::death_ship:
    case Phase::play: return plague ? 9 : 1;
    default: return plague ? 6 : 0;
    }
}

// How much longer a town lasts with so many improvements, by what a roll and an attack cost it then (PL-1.6).
constexpr std::array<float, 4> lasts_longer = {1, 1.18f, 1.42f, 1.74f};
constexpr std::array<float, 4> will_last_longer = {1, 1.13f, 1.3f, 1.52f}; // before the plague
constexpr std::array<int, 3> improvement_worth = {24, 16, 16};             // before the plague: they help to grow

// PL-18.8: what a living town is worth, in PPs of one without improvements.
float worth(const State& state, int seat) {
    int points = state.population[seat] + held(state, seat);
    if (state.turn == seat) points += turn_worth(state);
    const int improved = improvements(state, seat);
    if (state.age == Age::plague) return float(std::max(1, points)) * lasts_longer[improved];
    for (int i = 0; i < 3; ++i) points += improvement_worth[i] * (state.built[i] >> seat & 1);
    return float(std::max(1, points)) * will_last_longer[improved];
}

// How much a lead tells: more the fewer are left and the later it is, most once the plague is on.
float power_of_worth(const State& state) {
    const bool duel = living_count(state) == 2;
    const float most = duel ? 4.3f : 2.8f;
    if (state.age == Age::plague) return most;
    const float round = float(state.turn_number) / float(state.seats);
    return std::min(most, duel ? 1.3f + 0.12f * round : 0.8f + 0.1f * round);
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
        shares[seat] = living(state, seat) ? std::pow(0.02f * worth(state, seat), power) : 0;
        total += shares[seat];
    }
    for (int seat = 0; seat < state.seats; ++seat)
        shares[seat] = total > 0 ? shares[seat] / total : 1.0f / float(state.seats);
}

SearchHints Game::search_hints() { return {.exploration = 0.35f, .curiosity = 0.8f, .rollout = 10, .picks = 5}; }

} // namespace ecumene::plague
