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

// How many tokens a square has use for when movement ends, by its coin, which is no settlement: a site can be settled
// by five.
int wanted(const Coin* coin) { return coin == nullptr ? 2 : settlers; }

// A storm in force, or one against nobody, or one that unmakes the settlement for this turn whoever wins (CW-6.9).
int storm_weight(const State& state, const Coin& settlement, int attackers) {
    if (attackers >= defenders + 2 || state.reserve[settlement.suit].tokens == 0) return 12;
    return state.options.fights_to_capacity && settlement.value < settlers ? 6 : 1;
}

// Whether so many tokens of a seat can settle the site once the fights are over; only a site of five can be settled out
// of one that goes on to the capacity (CW-6.9).
bool can_settle_with(const State& state, int seat, const Coin& site, int own) {
    if (own < settlers) return false;
    const bool alone = tokens_on(state, site.square) == state.tokens[seat][site.square];
    return alone || !state.options.fights_to_capacity || site.value >= settlers;
}

// What a move does for the seat: room for tokens that would be lost, and tokens where they can settle or storm.
int move_weight(const State& state, int seat, Action action) {
    const TokenRow& own = state.tokens[seat];
    const int left = own[action.a] - action.n, there = own[action.b] + action.n;
    const Coin *from = coin_at(state, action.a), *to = coin_at(state, action.b);
    if (to != nullptr && !is_site(*to)) return to->suit == seat ? 1 : storm_weight(state, *to, there);
    int weight = 4;
    if (tokens_on(state, action.a) > capacity(from)) weight += 6; // somebody is too many there
    if (left >= 1 && from == nullptr && own[action.a] > 2) weight += 3;
    if (to != nullptr && can_settle_with(state, seat, *to, there)) weight += 14;
    if (to != nullptr && there < settlers) weight += 2;
    if (there > wanted(to)) return 1;                                                                // lost as excess
    if (there < tokens_on(state, action.b)) weight = std::max(1, weight - 3);                        // a fight
    if (from != nullptr && is_site(*from) && own[action.a] >= settlers && left < settlers) return 1; // leaves settlers
    return weight;
}

int found_weight(const State& state, int seat, Action action) {
    const bool lives = farmers_round(state, seat, action.a) >= farmers;
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

// Who stands round a square: each seat's tokens, how many squares they are on, and all together.
struct Round {
    std::array<int, most_seats> tokens{}, squares{};
    int all = 0;
};
Round round_of(const State& state, int square) {
    Round round;
    each_neighbour(state.board, square, [&](int beside) {
        for (int seat = 0; seat < state.seats; ++seat) {
            const int count = state.tokens[seat][beside];
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
float settlement_worth(const Round& round, int owner) {
    const int own = round.tokens[owner], others = round.all - own;
    return 1 + 0.4f * part(own - farmers, 5) - 0.8f * part(others, 5);
}

// A site is on the way to a settlement: who stands on it and, once they have grown, who could farm round it.
float site_worth(const Round& round, int seat, int settling) {
    const int grown = settling + (settling > 0 ? 1 : 0) + round.tokens[seat] + round.squares[seat];
    const float gathered = part(grown, settlers + farmers);
    return 0.4f * part(settling, settlers) + 0.2f * gathered * gathered;
}

// Tokens are for growing into the land. With more than two thirds of them on the map too few are left to grow by.
float population_worth(const State& state, int seat) {
    const int full = state.options.tokens_per_player * 2 / 3, count = tokens_on_map(state, seat);
    return 0.03f * float(std::min(count, 2 * full - count));
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
            worth[coin.suit] += settlement_worth(round, coin.suit);
        } else {
            for (int seat = 0; seat < state.seats; ++seat) {
                const Reserve& reserve = state.reserve[seat];
                if (coin.suit == seat || reserve.known != 0 || reserve.hidden > 0) // CW-7.3, CW-7.4
                    worth[seat] += site_worth(round, seat, state.tokens[seat][coin.square]);
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
    case Verb::grow: return coin_at(state, action.a) != nullptr ? 6 : 2;
    case Verb::move: return move_weight(state, seat, action);
    case Verb::done: return state.phase == Phase::settle ? 2 : 8;
    case Verb::found: return found_weight(state, seat, action);
    case Verb::loot: return state.options.loot_takes_tokens ? 2 : 3;
    case Verb::defend: return 1 + farmers_round(state, seat, action.a);
    case Verb::abandon: return 1 + coin_at(state, action.a)->value;
    default: return 1;
    }
}

// A lead tells the more the fewer turns are left until the cap (CW-10.6; measured, docs/bots.md), once that is no
// farther than the usual one; at the end the share is the result.
void Game::evaluate(const State& state, std::span<float> shares) {
    const std::array<float, most_seats> worth = standings(state);
    const int turns_left = std::min(state.options.turn_cap - state.turn + 1, most_turns_that_tell);
    const float steepness = 3.5f / std::sqrt(float(turns_left));
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
