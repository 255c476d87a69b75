// What a bot may be told of Plague, from the notes of PL-18: which actions are sensible, and who stands well.
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

#include <algorithm>
#include <cmath>

namespace ecumene::plague {
namespace {

// What was fitted to the standard game: where a variant has other numbers, judgement() moves it by what they change.

// PL-18.1 to PL-18.3: growth and improvements before damage, and all of them before throwing a card away.
constexpr std::array<int, standard_kinds> fitted_weight = {
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

// Whether an attack would cost the seat something.
bool concerns(const State& state, int seat) {
    const Attack& attack = state.attack;
    switch (named(state, attack)) {
    case 2: return attack.targets[0] == seat || attack.targets[1] == seat;
    case 1: return attack.targets[0] == seat;
    default: return attack.by != seat;
    }
}

// What follows are the numbers that told best who would win games between searching bots (docs/bots.md).

// What a card is worth while it is held, in PPs, before the plague and in it: less than nothing for one that is in the
// way of a better one. Mass Migration by each rival it would take from.
constexpr std::array<std::array<int, 2>, standard_kinds> fitted_held = {{
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
    const Ruleset& rules = *state.rules;
    const Pile& hand = state.hand[seat];
    const CardMask useless = improvement_cards & ~missing_improvements(state, seat);
    int all = 0;
    for (CardMask left = hand.kinds() & ~useless; left != 0; left &= left - 1) {
        const Card card = lowest(left);
        const int rivals = rules.rule(card).kind == Kind::others_lose_you_gain ? living_count(state) - 1 : 1;
        all += rules.judgement.held[std::size_t(card)][std::size_t(state.age)] * hand.copies(card) * rivals;
    }
    return all;
}

// The seat on turn is about to roll, which gains or costs PPs, or is about to play a card, or has played it.
int turn_worth(const State& state) {
    const bool plague = state.age == Age::plague;
    switch (state.phase) {
    case Phase::roll: return state.rules->judgement.roll_to_come[std::size_t(state.age)];
    case Phase::draw:
    case Phase::death_ship:
    case Phase::play: return plague ? 9 : 1;
    default: return plague ? 6 : 0;
    }
}

constexpr std::array<int, 2> fitted_roll_to_come = {14, 0}; // by age

// How much longer a town lasts with so many improvements, by what a roll and an attack cost it then (PL-1.6).
constexpr std::array<float, 4> fitted_lasts_longer = {1, 1.18f, 1.42f, 1.74f};
constexpr std::array<float, 4> fitted_will_last_longer = {1, 1.13f, 1.3f, 1.52f}; // before the plague
constexpr std::array<int, 3> fitted_improvement_worth = {24, 16, 16}; // before the plague: they help to grow
constexpr std::array<int, 3> fitted_raze_weight = {3, 1, 6};          // PL-18.7

// What the plain numbers say, for any rules.

// PPs that playing a card brings its player, or spoils for a rival; by each rival where it takes from all.
float plain_worth(Kind kind, const CardNumbers& numbers) {
    const float amount = float(numbers.amount), razed = numbers.razes ? 4 : 0;
    switch (kind) {
    case Kind::gain: return amount;
    case Kind::others_lose: return 1.5f * amount + 2 * razed;
    case Kind::others_lose_you_gain: return amount + razed;
    case Kind::one_loses: return 0.5f * amount + razed;
    case Kind::one_loses_you_gain: return 1.5f * amount + razed;
    case Kind::war: return 0.3f * (amount + float(numbers.amount_winner)) + razed;
    default: return 0;
    }
}

// What is to be feared of the cards that an improvement keeps off, in PPs of the whole deck.
float kept_off(const Rules& rules, int index) {
    float all = 0;
    const auto add = [&](Kind kind, Card card, const CardNumbers& numbers) {
        const bool walled = index == walls;
        int saved = 0;
        if (is_aimed(kind) || strikes_others(kind))
            saved = int(numbers.stopped_by) - 1 == index  ? numbers.amount
                    : walled && card == Card::mongol_raid ? numbers.amount - numbers.amount_walled
                                                          : 0;
        if (kind == Kind::war && walled) saved = std::min(rules.walls_save, numbers.amount);
        all += float(numbers.copies * saved);
    };
    for (int i = 0; i < standard_kinds; ++i) add(standard_cards[i].kind, Card(i), rules.cards[i]);
    for (const NewCard& card : rules.new_cards) add(card.kind, Card::first_new, card.numbers);
    return all;
}

float mean_roll(const Ruleset& rules, Age age, int improvements) {
    const auto& table = (age == Age::plague ? rules.lost : rules.gained)[std::size_t(improvements)];
    int sum = 0;
    for (int dice = 2; dice <= 12; ++dice) sum += table[std::size_t(dice - 2)] * (dice <= 7 ? dice - 1 : 13 - dice);
    return float(sum) / 36;
}

float standard_mean_roll(Age age, int improvements) { // PL-1.6
    constexpr float sums[2][4] = {{350, 415, 480, 535}, {350, 285, 220, 160}};
    return sums[int(age)][improvements] / 36;
}

// How much longer a town lasts by what a roll and an attack cost it.
float plain_lasts_longer(float bare, float improved) { return (bare + 5) / (improved + 5); }

int rounded(float value) { return int(std::lround(value)); }

// PL-18.8: what a living town is worth, in PPs of one without improvements.
float worth(const State& state, int seat) {
    const Judgement& judged = state.rules->judgement;
    int points = state.population[seat] + held(state, seat);
    if (state.turn == seat) points += turn_worth(state);
    const int improved = improvements(state, seat);
    if (state.age == Age::plague) return float(std::max(1, points)) * judged.lasts_longer[std::size_t(improved)];
    for (int i = 0; i < 3; ++i) points += judged.improvement_worth[std::size_t(i)] * (state.built[i] >> seat & 1);
    return float(std::max(1, points)) * judged.will_last_longer[std::size_t(improved)];
}

// How much a lead tells: more the fewer are left and the later it is, most once the plague is on. Where the rules are
// far from the standard ones, a share of all that the towns are worth says as much.
float power_of_worth(const State& state) {
    const auto fitted = [&] {
        const bool duel = living_count(state) == 2;
        const float most = duel ? 4.3f : 2.8f;
        if (state.age == Age::plague) return most;
        const float round = float(state.turn_number) / float(state.seats);
        return std::min(most, duel ? 1.3f + 0.12f * round : 0.8f + 0.1f * round);
    };
    return std::lerp(1.0f, fitted(), state.rules->fit);
}

} // namespace

Judgement judgement(const Ruleset& rules) {
    static const Rules standard;
    Judgement judged;
    for (std::size_t i = 0; i < std::size_t(rules.kinds); ++i) {
        const Card card = Card(i);
        const Kind kind = rules.cards[i].kind;
        const float now = plain_worth(kind, rules.numbers(card));
        const bool is_new = card >= Card::first_new;
        const float more = is_new ? now : now - plain_worth(kind, standard.cards[i]);
        judged.play_weight[i] =
            std::max(kind <= Kind::war ? 1 : 0, rounded((is_new ? 0.0f : float(fitted_weight[i])) + 1.6f * more));
        const std::array<float, 2> plain = {0.8f * now - 6, 0.4f * now - 2};
        for (std::size_t age = 0; age < 2; ++age) {
            const float fitted = is_new ? plain[age] : float(fitted_held[i][age]) + 0.8f * more;
            judged.held[i][age] = rounded(kind <= Kind::war ? std::lerp(plain[age], fitted, rules.fit) : fitted);
        }
    }
    for (int& held : judged.held[std::size_t(Card::tactical_advantage)]) held *= std::min<int>(rules.advantage, 2);
    const int better = rules.rules.roll_bonus - standard.roll_bonus;
    for (int i = 0; i < 3; ++i) {
        const float kept = (kept_off(rules.rules, i) - kept_off(standard, i)) / 10;
        const std::size_t card = std::size_t(improvement(i));
        const auto moved = [&](int fitted, float by) { return std::max(1, fitted + rounded(by)); };
        judged.play_weight[card] = moved(fitted_weight[card], 8.0f * float(better) + kept);
        judged.held[card][0] += rounded(8.0f * float(better) + kept);
        judged.improvement_worth[std::size_t(i)] =
            moved(fitted_improvement_worth[std::size_t(i)], 12.0f * float(better) + kept);
        judged.raze_weight[std::size_t(i)] = moved(fitted_raze_weight[std::size_t(i)], -kept / 4);
    }
    for (const Age age : {Age::prosperity, Age::plague}) {
        const float more = mean_roll(rules, age, 0) - standard_mean_roll(age, 0);
        judged.roll_to_come[std::size_t(age)] =
            fitted_roll_to_come[std::size_t(age)] + rounded(age == Age::plague ? -more : more);
    }
    for (int n = 0; n < 4; ++n) {
        const float longer = plain_lasts_longer(mean_roll(rules, Age::plague, 0), mean_roll(rules, Age::plague, n)) /
                             plain_lasts_longer(standard_mean_roll(Age::plague, 0), standard_mean_roll(Age::plague, n));
        judged.lasts_longer[std::size_t(n)] = fitted_lasts_longer[std::size_t(n)] * longer;
        judged.will_last_longer[std::size_t(n)] = fitted_will_last_longer[std::size_t(n)] * longer;
    }
    return judged;
}

int Game::weight(const State& state, Action action) {
    const Ruleset& rules = *state.rules;
    switch (action.verb) {
    case Verb::play: {
        const int base = rules.judgement.play_weight[std::size_t(action.card)];
        const Kind kind = rules.rule(action.card).kind;
        const bool aimed = is_aimed(kind) || kind == Kind::special;
        return aimed && leads(state, action.a) ? 2 * base : base; // PL-18.5: at the leader
    }
    case Verb::discard: return action.card == Card::tactical_advantage ? 3 : 1; // PL-18.6
    case Verb::counter: {
        const bool mine = concerns(state, state.attack.asked);
        if (action.card == Card::tactical_advantage) return rules.advantage > 0 ? 4 : 1;
        return mine ? 12 : 1; // PL-18.6
    }
    case Verb::pass: return state.phase == Phase::stroke ? 1 : 4;
    case Verb::raze: return rules.judgement.raze_weight[std::size_t(improvement_index(action.card))]; // PL-18.7
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
