// What an action does: one function a verb. What follows from it within a turn is in turn.cpp.
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/layout.h"
#include "engine/games/culture_wars/movement.h"
#include "engine/games/culture_wars/turn.h"

namespace ecumene::culture_wars {
namespace {

void begin_coins(State& state) { // CW-2.6
    state.phase = Phase::coins;
    state.pending = reversed(state.order);
    state.marked = every_square;
}

void set_order(State& state, SeatQueue order) {
    state.order = order;
    if (state.phase == Phase::order) return begin_expansion(state); // CW-3.2
    state.phase = Phase::tiles;
    for (int round = state.rules->tiles_moved[std::size_t(state.seats - 2)]; round > 0; --round) // CW-2.6
        for (SeatQueue left = order; !left.empty(); left.pop()) state.pending.push(left.front());
    if (state.pending.empty()) begin_coins(state); // CW-18.5
}

void lift(State& state, std::uint16_t tile) { // CW-2.3
    Tiles& tiles = state.board.tiles;
    std::uint16_t* const at = std::find(tiles.begin(), tiles.end(), tile);
    std::copy(at + 1, tiles.end(), at);
    tiles.back() = no_tile;
    state.lifted = tile;
}

void lay(State& state, std::uint16_t tile) { // CW-2.4
    Tiles tiles = state.board.tiles;
    tiles.back() = tile;
    std::sort(tiles.begin(), tiles.end());
    state.board = survey(tiles);
    state.lifted = no_tile;
    state.pending.pop();
    if (state.pending.empty()) begin_coins(state);
}

// CW-2.9, CW-2.10: how many tokens the next seat places.
void ask_for_tokens(State& state) {
    const int more = state.pending.front() == state.options.handicap_seat ? 1 : 0;
    state.to_place = std::uint8_t(state.rules->tokens_start + more);
}

// CW-2.8: the first coin that still lies suit side up.
void next_reveal(State& state) {
    for (const Coin& coin : coins(state)) {
        if (coin.side == Side::value) continue;
        state.turning = coin.square;
        return;
    }
    state.phase = Phase::tokens;
    state.pending = reversed(state.order);
    ask_for_tokens(state);
}

void place_coin(State& state, int square) { // CW-2.6
    const int seat = state.pending.front();
    --state.reserve[seat].hidden;
    add_coin(state, square, seat, 0);
    state.marked -= near_coin(state.board.tiles, square, state.rules->coins_distance);
    state.pending.pop();
    state.pending.push(seat);

    bool left = false; // CW-2.7
    for (const Reserve& reserve : state.reserve) left |= reserve.hidden > 0;
    if (left && !state.marked.empty()) return;
    state.phase = Phase::reveal;
    state.marked = {};
    state.pending.clear();
    for (int suit = 0; suit < state.seats; ++suit) infer(state, suit); // CW-18.5: if all its values are equal
    next_reveal(state);
}

void reveal(State& state, int square, int value) {
    Coin& coin = coin_of(state, square);
    coin.value = std::uint8_t(value) & 15;
    if (state.phase == Phase::reveal) coin.side = Side::value;
    state.turning = no_land;
    learn(state, coin.suit, value);
    if (state.phase == Phase::reveal) return next_reveal(state);
    if (state.phase == Phase::conflict) {
        storm(state, square);
        return next_storm(state);
    }
    abandon(state, square);
    next_abandonment(state);
}

void place_token(State& state, int square) { // CW-2.9
    put(state, state.pending.front(), square, 1);
    if (--state.to_place > 0) return;
    state.pending.pop();
    if (state.pending.empty())
        begin_turn(state);
    else
        ask_for_tokens(state);
}

void grow(State& state, int square) { // CW-4.3, CW-18.6
    const int seat = state.pending.front();
    const auto grow_on = [&](int on) {
        put(state, seat, on, std::min<int>(state.rules->growth_per_square, state.reserve[seat].tokens));
        state.marked.remove(on);
    };
    grow_on(square);
    if (state.marked.size() == 1) grow_on(state.marked.first()); // the last one is no choice
    if (state.reserve[seat].tokens > 0) return;
    state.marked = {};
    state.pending.pop();
    next_expansion(state);
}

// CW-5.2; `ways` is the number of destinations that each token had.
void move(State& state, int from, int to, int count, int ways) {
    TokenRow& row = state.tokens[state.pending.front()];
    row[from] = std::uint8_t(row[from] - count);
    row[to] = std::uint8_t(row[to] + count);
    state.unmoved[from] = std::uint8_t(state.unmoved[from] - count);
    add_ways(state, from, -count * ways);
    if (state.unmoved[from] > 0) return;
    state.marked.remove(from);
    if (state.marked.empty()) end_movement(state); // CW-5.1
}

void done(State& state) {
    if (state.phase == Phase::move) return end_movement(state);
    state.pending.pop(); // CW-7.1
    next_settling(state);
}

// A site's coin goes back to its suit's seat, known (CW-7.4, CW-7.5).
void hand_back(State& state, const Coin& site) {
    state.reserve[site.suit].known.add(site.value);
    remove_coin(state, site.square);
}

void found(State& state, int square, int coin) { // CW-7.2 to CW-7.4
    const int seat = state.pending.front();
    take_back(state, seat, square, state.tokens[seat][square]);
    if (coin == found_own) {
        coin_of(state, square).side = Side::suit;
        return next_settling(state);
    }
    if (const Coin* site = coin_at(state, square)) hand_back(state, Coin(*site));
    Reserve& reserve = state.reserve[seat];
    if (coin == found_hidden)
        --reserve.hidden;
    else
        reserve.known.remove(coin);
    add_coin(state, square, seat, coin == found_hidden ? 0 : coin);
    next_settling(state);
}

void loot(State& state, int square) { // CW-7.5
    const int seat = state.pending.front();
    if (state.options.loot_takes_tokens) take_back(state, seat, square, state.tokens[seat][square]); // CW-7.8
    hand_back(state, Coin(coin_of(state, square)));
    next_settling(state);
}

void defend(State& state, int square) { // CW-6.8
    if (!is_turned(state, square)) return;
    storm(state, square);
    next_storm(state);
}

void abandon_next(State& state, int square) { // CW-9.4
    if (!is_turned(state, square)) return;
    abandon(state, square);
    next_abandonment(state);
}

// All but a plain step, which is by far the most frequent action; kept apart so that the short way stays short.
[[gnu::noinline]] void apply_rarer(State& state, Action action) {
    switch (action.verb) {
    case Verb::order: return set_order(state, SeatQueue(std::uint16_t(action.a | action.b << 8)));
    case Verb::lift: return lift(state, tile_at({action.a, action.b}));
    case Verb::lay: return lay(state, tile_at({action.a, action.b}));
    case Verb::coin: return place_coin(state, action.a);
    case Verb::reveal: return reveal(state, action.a, action.n);
    case Verb::place: return place_token(state, action.a);
    case Verb::grow: return grow(state, action.a);
    case Verb::move: return move(state, action.a, action.b, action.n, destination_count(state, action.a));
    case Verb::done: return done(state);
    case Verb::defend: return defend(state, action.a);
    case Verb::found: return found(state, action.a, action.n);
    case Verb::loot: return loot(state, action.a);
    case Verb::abandon: return abandon_next(state, action.a);
    }
}

} // namespace

void Game::apply(State& state, Action action) {
    if (action.verb != Verb::move || state.farther.has(action.a)) return apply_rarer(state, action);
    move(state, action.a, action.b, action.n, step_count(state, action.a));
}

} // namespace ecumene::culture_wars
