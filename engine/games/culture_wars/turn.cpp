// The turn from its order to its end (CW-3 to CW-10): everything that happens without a question.
#include "engine/games/culture_wars/turn.h"

#include "engine/games/culture_wars/conflict.h"
#include "engine/games/culture_wars/movement.h"

namespace ecumene::culture_wars {
namespace {

void next_movement(State& state);
void begin_conflict(State& state);
void begin_abandonment(State& state);
void end_turn(State& state);

} // namespace

void put(State& state, int seat, int square, int count) {
    state.tokens[seat][square] = std::uint8_t(state.tokens[seat][square] + count);
    state.reserve[seat].tokens = std::uint8_t(state.reserve[seat].tokens - count);
}

void take_back(State& state, int seat, int square, int count) { put(state, seat, square, -count); }

Coin& coin_of(State& state, int square) {
    int at = 0;
    while (state.coins[at].square != square) ++at;
    return state.coins[at];
}

void add_coin(State& state, int square, int suit, int value) {
    int at = state.coin_count++;
    for (; at > 0 && state.coins[at - 1].square > square; --at) state.coins[at] = state.coins[at - 1];
    Coin& coin = state.coins[at];
    coin.square = std::uint8_t(square);
    coin.suit = std::uint8_t(suit) & 7;
    coin.value = std::uint8_t(value) & 15;
    coin.side = Side::suit;
}

void remove_coin(State& state, int square) {
    --state.coin_count;
    for (Coin* coin = &coin_of(state, square); coin < state.coins.data() + state.coin_count; ++coin) *coin = coin[1];
    state.coins[state.coin_count] = Coin();
}

void learn(State& state, int suit, int value) {
    state.reserve[suit].unseen.remove(value);
    infer(state, suit);
}

void infer(State& state, int suit) {
    Reserve& reserve = state.reserve[suit];
    if (reserve.unseen.kinds() != 1) return;
    const int last = reserve.unseen.nth(0);
    reserve.unseen = {};
    reserve.known.add(last, reserve.hidden);
    reserve.hidden = 0;
    for (int i = 0; i < state.coin_count; ++i) {
        Coin& coin = state.coins[i];
        if (coin.suit != suit || coin.value != 0) continue;
        coin.value = std::uint8_t(last) & 15;
        if (state.turn == 0) coin.side = Side::value; // CW-2.8
    }
}

void begin_turn(State& state) {
    ++state.turn; // CW-3.1
    state.phase = Phase::order;
    state.order.clear();
}

void begin_expansion(State& state) {
    state.phase = Phase::expand;
    state.pending = state.order;
    next_expansion(state);
}

void next_expansion(State& state) {
    for (; !state.pending.empty(); state.pending.pop()) {
        const int seat = state.pending.front();
        const SquareSet held = squares_with(state.tokens[seat], 1);
        const int reserve = state.reserve[seat].tokens, squares = held.size(), growth = state.rules->growth_per_square;
        if (reserve >= growth * squares) { // CW-4.2, CW-18.6
            held.each(
                [&](int square) { state.tokens[seat][square] = std::uint8_t(state.tokens[seat][square] + growth); });
            state.reserve[seat].tokens = std::uint8_t(reserve - growth * squares);
        } else if (squares == 1) {
            put(state, seat, held.first(), reserve);
        } else if (reserve > 0) { // CW-4.3
            state.marked = held;
            return;
        }
    }
    begin_movement(state);
}

void begin_movement(State& state) {
    state.phase = Phase::move;
    state.pending = reversed(state.order);
    next_movement(state);
}

void end_movement(State& state) {
    state.unmoved = {};
    state.ways = {};
    state.moves = 0;
    state.farther = state.marked = {};
    state.pending.pop();
    next_movement(state);
}

namespace {

// CW-3.3, CW-5.1. A token always has somewhere to go, for its tile alone has four squares.
void next_movement(State& state) {
    for (; !state.pending.empty(); state.pending.pop()) {
        const int seat = state.pending.front();
        if (tokens_on_map(state, seat) == 0) continue;
        state.unmoved = state.tokens[seat];
        state.marked = squares_with(state.unmoved, 1);
        state.farther = farther_from(state, seat);
        state.marked.each(
            [&](int square) { add_ways(state, square, state.unmoved[square] * destination_count(state, square)); });
        return;
    }
    begin_conflict(state);
}

void fight_at(State& state, int square, int room) {
    if (tokens_on(state, square) <= room) return; // CW-6.2
    Counts before;
    for (int seat = 0; seat < most_seats; ++seat) before[seat] = state.tokens[seat][square];
    const Counts after = fight(before, room, state.options.advantage, state.tech, state.options.fights_to_capacity);
    for (int seat = 0; seat < most_seats; ++seat) take_back(state, seat, square, before[seat] - after[seat]);
}

void begin_conflict(State& state) {
    state.phase = Phase::conflict;
    for (const Coin& coin : coins(state)) state.tech[coin.suit] += is_settlement(state, coin); // CW-6.1

    SquareSet held, shared; // by any seat; by two or more
    for (int seat = 0; seat < state.seats; ++seat) {
        const SquareSet own = squares_with(state.tokens[seat], 1);
        shared |= held & own;
        held |= own;
    }
    const SquareSet settled = settlements(state);
    (shared - settled).each([&](int square) { // CW-6.2
        fight_at(state, square, capacity(*state.rules, coin_at(state, square)));
    });
    (held & settled).each([&](int square) { // CW-6.3
        if (tokens_on(state, square) > state.tokens[coin_at(state, square)->suit][square]) state.marked.add(square);
    });
    next_storm(state);
}

} // namespace

int next_to_turn(const State& state, int each) {
    const int owner = turning_owner(state);
    const SquareSet left = to_turn(state, owner);
    const bool chooses = left.size() >= 2 && state.reserve[owner].tokens < each * left.size();
    return chooses ? no_land : left.first();
}

namespace {

// Turns a settlement's coin value side up; an Ace goes to its owner's reserve (CW-6.7, CW-9.3). Returns what it was.
Coin turn_up(State& state, int square) {
    Coin& coin = coin_of(state, square);
    const Coin turned = coin;
    if (turned.value == ace) {
        state.reserve[turned.suit].known.add(ace);
        remove_coin(state, square);
    } else {
        coin.side = Side::value;
    }
    return turned;
}

} // namespace

bool is_turned(State& state, int square) {
    state.marked.remove(square);
    if (coin_of(state, square).value != 0) return true;
    state.turning = std::uint8_t(square);
    return false;
}

void next_storm(State& state) {
    while (!state.marked.empty()) {
        const int square = next_to_turn(state, state.rules->storm_defenders); // CW-18.7
        if (square == no_land || !is_turned(state, square)) return;
        storm(state, square);
    }
    state.tech = {};
    state.phase = Phase::settle;
    state.pending = state.order;
    next_settling(state);
}

// CW-6.7.
void storm(State& state, int square) {
    const int owner = turn_up(state, square).suit;
    if (state.options.strict_hold && settlement_count(state, owner) < state.options.target) // CW-10.3
        state.held &= SeatMask(~seat_bit(owner));
    put(state, owner, square, std::min<int>(state.rules->storm_defenders, state.reserve[owner].tokens));
    fight_at(state, square, capacity(*state.rules, coin_at(state, square)));
}

namespace {

bool can_settle(const State& state, int seat) {
    if (can_settle_site(state, seat)) return true;
    if (!state.reserve[seat].known.has(ace)) return false; // CW-7.2
    const int least = state.rules->found_bare;
    bool can = false;
    squares_with(state.tokens[seat], least).each([&](int square) {
        can |= coin_at(state, square) == nullptr && has_alone(state, seat, square, least);
    });
    return can;
}

} // namespace

// CW-7.1: the next seat that can found or loot.
void next_settling(State& state) {
    for (; !state.pending.empty(); state.pending.pop()) {
        const int seat = state.pending.front();
        if (can_settle(state, seat)) return;
    }
    remove_excess(state);
    begin_abandonment(state);
}

// At most one seat is above the capacity of a square (CW-18.8).
void remove_excess(State& state) {
    const Ruleset& rules = *state.rules;
    TokenRow room, over;
    room.fill(std::uint8_t(rules.capacity_empty));
    for (const Coin& coin : coins(state)) room[coin.square] = std::uint8_t(capacity(rules, &coin)); // CW-18.7
    const auto& tokens = state.tokens;
    for (int square = 0; square < land_squares; ++square) {
        const auto all = std::uint8_t(tokens[0][square] + tokens[1][square] + tokens[2][square] + tokens[3][square]);
        over[square] = all > room[square] ? std::uint8_t(all - room[square]) : 0;
    }
    squares_with(over, 1).each([&](int square) {
        int seat = 0;
        while (tokens[seat][square] == 0) ++seat;
        take_back(state, seat, square, over[square]);
    });
}

namespace {

void begin_abandonment(State& state) {
    state.phase = Phase::abandon;
    for (const Coin& coin : coins(state)) // CW-9.2
        if (is_settlement(state, coin) && !is_supported(state, coin)) state.marked.add(coin.square);
    next_abandonment(state);
}

} // namespace

void next_abandonment(State& state) {
    while (!state.marked.empty()) {
        const int square = next_to_turn(state, state.rules->most_abandoned); // CW-18.9
        if (square == no_land || !is_turned(state, square)) return;
        abandon(state, square);
    }
    end_turn(state);
}

// CW-9.3, CW-18.9.
void abandon(State& state, int square) {
    const Coin coin = turn_up(state, square);
    put(state, coin.suit, square, std::min<int>(state.rules->abandoned(coin.value), state.reserve[coin.suit].tokens));
}

namespace {

void end(State& state, SeatMask among) { // CW-10.4: the highest score of these
    int most = -1;
    for (int seat = 0; seat < state.seats; ++seat) {
        if ((among & seat_bit(seat)) == 0) continue;
        const int own = score(state, seat);
        if (own > most) state.winners = 0;
        most = std::max(most, own);
        if (own == most) state.winners |= seat_bit(seat);
    }
    state.phase = Phase::over;
}

void end_turn(State& state) {
    const SeatMask began = state.alive, held_before = state.held;
    state.held = state.alive = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        const int settled = settlement_count(state, seat);
        if (tokens_on_map(state, seat) == 0 && settled == 0) continue; // CW-10.5, CW-18.10
        state.alive |= seat_bit(seat);
        if (settled >= state.options.target) state.held |= seat_bit(seat);
    }
    const SeatMask long_enough = state.options.wins_at_once ? state.held : held_before; // CW-10.7, CW-10.2
    if (const SeatMask winning = state.held & long_enough) return end(state, winning);
    if (state.alive == 0) return end(state, began);
    if (std::has_single_bit(state.alive) || state.turn == state.options.turn_cap) // CW-10.5, CW-10.6
        return end(state, state.alive);
    begin_turn(state);
}

} // namespace
} // namespace ecumene::culture_wars
