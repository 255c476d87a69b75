// Questions about a state that several parts of the module ask: neighbours, coins, settlements, scores.
#pragma once

#include "engine/games/culture_wars/ruleset.h"

#include <span>

namespace ecumene::culture_wars {

constexpr SeatMask seat_bit(int seat) { return SeatMask(1u << seat); }

// The neighbour in one of the eight directions; it must be land.
inline int neighbour(const Board& board, int square, int direction) {
    const unsigned before = board.around[square] & ((1u << direction) - 1);
    const int under = board.below[square] + std::popcount(before & 7), beside = square - 7 + 2 * direction,
              over = board.above[square] + std::popcount(before >> 5);
    return direction < 3 ? under : direction < 5 ? beside : over;
}

inline SquareSet neighbours(const Board& board, int square, std::uint8_t directions) {
    SquareSet found;
    for (unsigned left = board.around[square] & directions; left != 0; left &= left - 1)
        found.add(neighbour(board, square, std::countr_zero(left)));
    return found;
}

// The same for all directions, without a set: neighbours below follow each other, and so do those above (state.h).
template <class Visit>
void each_neighbour(const Board& board, int square, Visit visit) {
    const unsigned around = board.around[square];
    const int below = board.below[square], above = board.above[square];
    for (int i = 0, count = std::popcount(around & 7); i < count; ++i) visit(below + i);
    if ((around & 8) != 0) visit(square - 1);
    if ((around & 16) != 0) visit(square + 1);
    for (int i = 0, count = std::popcount(around >> 5); i < count; ++i) visit(above + i);
}

inline std::span<const Coin> coins(const State& state) { return {state.coins.data(), state.coin_count}; }

inline const Coin* coin_at(const State& state, int square) {
    for (const Coin& coin : coins(state))
        if (coin.square == square) return &coin;
    return nullptr;
}

// CW-1.6: a coin that lies suit up, but for the set-up (CW-2.8).
inline bool is_settlement(const State& state, const Coin& coin) { return coin.side == Side::suit && state.turn > 0; }
inline bool is_site(const Coin& coin) { return coin.side == Side::value; }

inline SquareSet settlements(const State& state) {
    SquareSet found;
    for (const Coin& coin : coins(state))
        if (is_settlement(state, coin)) found.add(coin.square);
    return found;
}
inline SquareSet settlements(const State& state, int seat) {
    SquareSet found;
    for (const Coin& coin : coins(state))
        if (coin.suit == seat && is_settlement(state, coin)) found.add(coin.square);
    return found;
}
inline int settlement_count(const State& state, int seat) {
    int count = 0;
    for (const Coin& coin : coins(state)) count += coin.suit == seat && is_settlement(state, coin);
    return count;
}

// CW-1.9, by the coin of the square.
inline int capacity(const Ruleset& rules, const Coin* coin) {
    return coin == nullptr ? rules.capacity_empty : is_site(*coin) ? coin->value : rules.capacity_settlement;
}

inline int tokens_on(const State& state, int square) {
    int count = 0;
    for (const TokenRow& row : state.tokens) count += row[square];
    return count;
}
inline int seats_on(const State& state, int square) {
    int count = 0;
    for (const TokenRow& row : state.tokens) count += row[square] > 0;
    return count;
}

inline int tokens_on_map(const State& state, int seat) {
    return state.options.tokens_per_player - state.reserve[seat].tokens;
}
inline int score(const State& state, int seat) { // CW-10.4
    return 100 * settlement_count(state, seat) + tokens_on_map(state, seat);
}

// CW-9.1: the squares from which farmers support a settlement; who lives in it does not (CW-18.7).
template <class Visit>
void each_field(const State& state, int square, Visit visit) {
    const std::uint8_t directions = state.rules->support;
    if (directions == every_neighbour) return each_neighbour(state.board, square, visit);
    for (unsigned left = state.board.around[square] & directions; left != 0; left &= left - 1)
        visit(neighbour(state.board, square, std::countr_zero(left)));
}
inline int farmers_round(const State& state, int seat, int square) {
    int count = 0;
    each_field(state, square, [&](int field) { count += state.tokens[seat][field]; });
    return count;
}
inline bool is_supported(const State& state, const Coin& settlement) {
    return farmers_round(state, settlement.suit, settlement.square) >= state.rules->support_farmers;
}

// CW-1.7: what the coin that is turned now may show.
inline const CoinBag& unseen_values(const State& state) {
    return state.reserve[coin_at(state, state.turning)->suit].unseen;
}

// CW-6.8, CW-9.4: whose settlements are turned next. The queue must not be empty.
inline int turning_owner(const State& state) {
    SeatMask owners = 0;
    for (const Coin& coin : coins(state))
        if (state.marked.has(coin.square)) owners |= seat_bit(coin.suit);
    SeatQueue order = state.order;
    while ((owners & seat_bit(order.front())) == 0) order.pop();
    return order.front();
}
inline SquareSet to_turn(const State& state, int owner) { return state.marked & settlements(state, owner); }

// Whether the seat has so many tokens on a square, and nobody else has any there (CW-18.8).
inline bool has_alone(const State& state, int seat, int square, int least) {
    const int own = state.tokens[seat][square];
    return own >= least && tokens_on(state, square) == own;
}

// CW-7.3 to CW-7.5: whether the seat can settle or loot some site.
inline bool can_settle_site(const State& state, int seat) {
    for (const Coin& coin : coins(state))
        if (is_site(coin) && has_alone(state, seat, coin.square, state.rules->found_site)) return true;
    return false;
}

// CW-7.1: in how many ways the seat can found or loot on a square.
inline int settling_ways(const State& state, int seat, int square) {
    const Reserve& reserve = state.reserve[seat];
    const Coin* coin = coin_at(state, square);
    if (coin == nullptr) // CW-7.2
        return has_alone(state, seat, square, state.rules->found_bare) && reserve.known.has(ace) ? 1 : 0;
    if (!is_site(*coin) || !has_alone(state, seat, square, state.rules->found_site)) return 0;
    if (coin->suit == seat) return 1;                                       // CW-7.3
    const int kinds = reserve.known.kinds() + (reserve.hidden > 0 ? 1 : 0); // CW-7.4
    return std::max(kinds, 1);                                              // CW-7.5
}

} // namespace ecumene::culture_wars
