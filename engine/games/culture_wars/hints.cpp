// What a bot may be told of Culture Wars, from the notes of CW-16: which actions are sensible, and who stands well.
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/layout.h"
#include "engine/games/culture_wars/movement.h"
#include "engine/games/culture_wars/questions.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ecumene::culture_wars {
namespace {

constexpr int most_turns_that_tell = 31; // until the cap: as many as a game of 30 turns has left in its set-up

// Where the rules make it as cheap as a site, a bare square is settled with the Ace.
bool is_settled_bare(const State& state, int seat) {
    return state.rules->found_bare <= state.rules->found_site && state.reserve[seat].known.has(ace);
}

// How many tokens a square has use for when movement ends, by its coin, which is no settlement: those whom it feeds,
// and settlers.
int wanted(const State& state, int seat, const Coin* coin) {
    const Ruleset& rules = *state.rules;
    if (coin != nullptr) return std::max<int>(coin->value, rules.found_site);
    return is_settled_bare(state, seat) ? std::max(rules.capacity_empty, rules.found_bare) : rules.capacity_empty;
}

// A storm in force, or one against nobody, or one that unmakes the settlement for this turn whoever wins (CW-6.9).
int storm_weight(const State& state, const Coin& settlement, int attackers) {
    const Ruleset& rules = *state.rules;
    const int living = rules.capacity_settlement > 0 ? state.tokens[settlement.suit][settlement.square] : 0; // CW-18.7
    const int placed = std::min<int>(rules.storm_defenders, state.reserve[settlement.suit].tokens);
    if (attackers >= rules.storm_defenders + living + 2 || placed + living == 0) return 12;
    const int room = settlement.value == ace ? rules.capacity_empty : settlement.value;
    return state.options.fights_to_capacity && room < rules.found_site ? 6 : 1;
}

// Whether so many tokens of a seat can settle the site once the fights are over: nobody settles where all can live
// (CW-18.8), and a fight that goes on to the capacity leaves no more than that (CW-6.9).
bool can_settle_with(const State& state, int seat, const Coin& site, int own) {
    const int least = state.rules->found_site;
    if (own < least) return false;
    const int others = tokens_on(state, site.square) - state.tokens[seat][site.square];
    if (others == 0) return true;
    return own + others > site.value && (!state.options.fights_to_capacity || site.value >= least);
}

// What a move does for the seat: room for tokens that would be lost, and tokens where they can settle or storm.
int move_weight(const State& state, int seat, Action action) {
    const Ruleset& rules = *state.rules;
    const int settlers = rules.found_site;
    const TokenRow& own = state.tokens[seat];
    const int left = own[action.a] - action.n, there = own[action.b] + action.n;
    const Coin *from = coin_at(state, action.a), *to = coin_at(state, action.b);
    if (to != nullptr && !is_site(*to)) {
        if (to->suit != seat) return storm_weight(state, *to, there);
        return there <= rules.capacity_settlement ? 3 : 1; // CW-18.7: room to live, or lost
    }
    int weight = 4;
    if (tokens_on(state, action.a) > capacity(rules, from)) weight += 6; // somebody is too many there
    if (left >= 1 && from == nullptr && own[action.a] > rules.capacity_empty) weight += 3;
    if (to != nullptr && can_settle_with(state, seat, *to, there)) weight += 14;
    if (to == nullptr && there >= rules.found_bare && is_settled_bare(state, seat)) weight += 10;
    if (to != nullptr && there < settlers) weight += 2;
    if (there > wanted(state, seat, to)) return 1;                                                   // lost as excess
    if (there < tokens_on(state, action.b)) weight = std::max(1, weight - 3);                        // a fight
    if (from != nullptr && is_site(*from) && own[action.a] >= settlers && left < settlers) return 1; // leaves settlers
    return weight;
}

int found_weight(const State& state, int seat, Action action) {
    const bool lives = farmers_round(state, seat, action.a) >= state.rules->support_farmers;
    const int own_coin = action.n == found_own ? 2 : action.n == ace ? 3 : 1; // an Ace or one's own site is cheap
    return lives ? 20 + 10 * own_coin : 2;
}

// A coin or token goes well where there is land all round.
int room_weight(const State& state, int square) { return 1 + std::popcount(unsigned(state.board.around[square])); }

int place_weight(const State& state, int square) {
    const Coin* coin = coin_at(state, square);
    if (coin == nullptr) return room_weight(state, square);
    return 4 * coin->value + room_weight(state, square);
}

// Growth where tokens can be used: on sites first, and not in a settlement that is full (CW-18.6, CW-18.7).
int grow_weight(const State& state, int seat, int square) {
    const Coin* coin = coin_at(state, square);
    if (coin == nullptr) return 2;
    if (is_site(*coin)) return 6;
    return state.tokens[seat][square] < state.rules->capacity_settlement ? 2 : 1;
}

// Who stands on the fields round a square: each seat's tokens, how many squares they are on, and all together.
struct Round {
    std::array<int, most_seats> tokens{}, squares{};
    int all = 0;
};
Round round_of(const State& state, int square) {
    Round round;
    each_field(state, square, [&](int field) {
        for (int seat = 0; seat < state.seats; ++seat) {
            const int count = state.tokens[seat][field];
            round.tokens[seat] += count;
            round.squares[seat] += count > 0;
            round.all += count;
        }
    });
    return round;
}

// How much of so many is there, from 0 to 1.
float part(int count, int of) { return float(std::min(count, of)) / float(of); }

// A settlement is safer with farmers to spare, and in danger where others stand among them.
float settlement_worth(const Ruleset& rules, const Round& round, int owner) {
    const int own = round.tokens[owner], others = round.all - own, many = std::max(rules.support_farmers, 1);
    return 1 + 0.4f * part(own - rules.support_farmers, many) - 0.8f * part(others, many);
}

// A site is on the way to a settlement: who stands on it and, once they have grown, who could farm round it.
float site_worth(const Ruleset& rules, const Round& round, int seat, int settling) {
    const int squares = (settling > 0 ? 1 : 0) + round.squares[seat];
    const int grown = settling + round.tokens[seat] + rules.growth_per_square * squares;
    const float gathered = part(grown, rules.found_site + rules.support_farmers);
    return 0.4f * part(settling, rules.found_site) + 0.2f * gathered * gathered;
}

// Tokens are for growing into the land. With more than two thirds of them on the map too few are left to grow by: so it
// is with the standard rules. Far from these, where perhaps no settlement can last, tokens count as the score has them.
float population_worth(const State& state, int seat) {
    const int full = state.options.tokens_per_player * 2 / 3, count = tokens_on_map(state, seat);
    const float fit = state.rules->fit;
    return 0.03f * (fit * float(std::min(count, 2 * full - count)) + (1 - fit) * float(count));
}

// What each seat has reached, counted in settlements.
std::array<float, most_seats> standings(const State& state) {
    std::array<float, most_seats> worth{};
    std::array<int, most_seats> settled{};
    for (int seat = 0; seat < state.seats; ++seat) worth[seat] = population_worth(state, seat);
    for (const Coin& coin : coins(state)) {
        const Round round = round_of(state, coin.square);
        if (is_settlement(state, coin)) {
            ++settled[coin.suit];
            worth[coin.suit] += settlement_worth(*state.rules, round, coin.suit);
        } else {
            for (int seat = 0; seat < state.seats; ++seat) {
                const Reserve& reserve = state.reserve[seat];
                if (coin.suit == seat || !reserve.known.empty() || reserve.hidden > 0) // CW-7.3, CW-7.4
                    worth[seat] += site_worth(*state.rules, round, seat, state.tokens[seat][coin.square]);
            }
        }
    }
    for (int seat = 0; seat < state.seats; ++seat)
        if (settled[seat] >= state.options.target) {
            const bool wins_now = state.options.wins_at_once || (state.held & seat_bit(seat)) != 0; // CW-10.7, CW-10.2
            worth[seat] += wins_now ? 1.4f : 0.7f;
        }
    return worth;
}

} // namespace

int Game::weight(const State& state, Action action) {
    const Actor actor = to_act(state);
    const int seat = actor.is_seat() ? actor.seat().index : 0;
    switch (action.verb) {
    case Verb::coin: return room_weight(state, action.a);
    case Verb::place: return place_weight(state, action.a);
    case Verb::grow: return grow_weight(state, seat, action.a);
    case Verb::move: return move_weight(state, seat, action);
    case Verb::done: return state.phase == Phase::settle ? 2 : 8;
    case Verb::found: return found_weight(state, seat, action);
    case Verb::loot: return state.options.loot_takes_tokens ? 2 : 3;
    case Verb::defend: return 1 + farmers_round(state, seat, action.a);
    case Verb::abandon: return 1 + state.rules->abandoned(coin_at(state, action.a)->value);
    default: return 1;
    }
}

// A lead tells the more the fewer turns are left until the cap (CW-10.6; measured, docs/bots.md), once that is no
// farther than the usual one, and the less the farther the rules are from those it was measured with; at the end the
// share is the result.
void Game::evaluate(const State& state, std::span<float> shares) {
    const std::array<float, most_seats> worth = standings(state);
    const int turns_left = std::min(state.options.turn_cap - state.turn + 1, most_turns_that_tell);
    const float steepness = 3.5f / std::sqrt(float(turns_left)) * state.rules->fit;
    float total = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        if (state.phase == Phase::over)
            shares[seat] = float(state.winners >> seat & 1);
        else
            shares[seat] = (state.alive & seat_bit(seat)) != 0 ? std::exp(steepness * worth[seat]) : 0;
        total += shares[seat];
    }
    for (int seat = 0; seat < state.seats; ++seat) shares[seat] /= total;
}

// By spread: early in a game the shares of all moves lie so close together that any fixed exploration drowns them.
SearchHints Game::search_hints() {
    return {.exploration = 1.0f, .by_spread = true, .curiosity = 1.0f, .rollout = 1, .picks = 6};
}

// Most tokens stand well where they are: any plain step, or to end the movement; now and then anything, boats included.
Action Game::propose(const State& state, Rng& rng) {
    const std::uint32_t die = rng.below(8);
    if (state.phase != Phase::move || die == 0) return nth(state, int(rng.below(std::uint32_t(count(state)))));
    if (die <= 2) return {Verb::done};
    const int from = state.marked.nth(int(rng.below(std::uint32_t(state.marked.size()))));
    const int ways = step_count(state, from);
    if (ways == 0) return {Verb::done};
    const int to = nth_step(state, from, int(rng.below(std::uint32_t(ways))));
    return {Verb::move, std::uint8_t(from), std::uint8_t(to), std::uint8_t(1 + rng.below(state.unmoved[from]))};
}

// Between two turns: in the midst of one, tokens stand where they will not stay.
bool Game::settled(const State& state) { return state.phase == Phase::order; }

// The order of a seat's moves does not matter (CW-16), and two moves the same way are one.
bool Game::redundant(Action last, Action next) {
    return last.verb == Verb::move && next.verb == Verb::move &&
           (next.a < last.a || (next.a == last.a && next.b <= last.b));
}

} // namespace ecumene::culture_wars
