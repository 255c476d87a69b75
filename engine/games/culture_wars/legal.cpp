// What may be done, in the order of CW-12: as a list, as a number, and one by one. (Refusals are told apart, in
// refuse.cpp.)
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/layout.h"
#include "engine/games/culture_wars/movement.h"

namespace ecumene::culture_wars {
namespace {

constexpr std::array<int, most_seats + 1> factorial = {1, 1, 2, 6, 24};

// CW-2.2, CW-3.2: the k-th permutation of the living seats, in lexicographic order.
Action nth_order(SeatMask seats, int k) {
    SeatQueue order;
    for (int left = std::popcount(seats); left > 0; --left) {
        SeatMask rest = seats;
        for (int skip = k / factorial[left - 1]; skip > 0; --skip) rest &= SeatMask(rest - 1);
        k %= factorial[left - 1];
        const int seat = std::countr_zero(rest);
        order.push(seat);
        seats &= SeatMask(~(1u << seat));
    }
    return {Verb::order, std::uint8_t(order.bits() & 0xff), std::uint8_t(order.bits() >> 8), 0};
}

int nth_bit(std::uint32_t mask, int k) {
    for (; k > 0; --k) mask &= mask - 1;
    return std::countr_zero(mask);
}

Action at_place(Verb verb, Place place) { return {verb, std::uint8_t(place.column), std::uint8_t(place.row), 0}; }
Action at_square(Verb verb, int square) { return {verb, std::uint8_t(square), 0, 0}; }

Action nth_tile_action(const State& state, int k) { // CW-2.3, CW-2.4
    if (state.lifted != no_tile) return at_place(Verb::lay, layable(state).nth(k));
    return at_place(Verb::lift, place_of(state.board.tiles[nth_bit(liftable(state.board.tiles), k)]));
}

Action nth_reveal(const State& state, int k) { // CW-1.7, CW-18.5
    return {Verb::reveal, state.turning, 0, std::uint8_t(unseen_values(state).nth(k))};
}

Action move_action(int from, int to, int tokens) {
    return {Verb::move, std::uint8_t(from), std::uint8_t(to), std::uint8_t(tokens)};
}

// The k-th move of a block from which some token may go farther than a step. Kept apart from the common case, which
// calls nothing and so stays short.
[[gnu::noinline]] Action nth_far_move(const State& state, int block, int k) {
    for (std::uint32_t left = state.marked.half(block);; left &= left - 1) {
        const int from = block * 16 + std::countr_zero(left), tokens = state.unmoved[from];
        const int ways = tokens * destination_count(state, from);
        if (k < ways) {
            const int to = destinations(state, state.pending.front(), from).nth(k / tokens);
            return move_action(from, to, k % tokens + 1);
        }
        k -= ways;
    }
}

Action nth_move(const State& state, int k) { // CW-5.2: by FROM, then TO, then N
    if (k == state.moves) return {Verb::done};
    int block = 0;
    for (; k >= state.ways[block]; ++block) k -= state.ways[block];
    if (state.farther.half(block) != 0) return nth_far_move(state, block, k);
    for (std::uint32_t left = state.marked.half(block);; left &= left - 1) {
        const int from = block * 16 + std::countr_zero(left), tokens = state.unmoved[from];
        const int ways = tokens * step_count(state, from);
        if (k < ways) {
            const unsigned to = unsigned(k) / unsigned(tokens), others = unsigned(k) % unsigned(tokens);
            return move_action(from, nth_step(state, from, int(to)), int(others) + 1);
        }
        k -= ways;
    }
}

int count_settling(const State& state) { // CW-7.1, CW-7.7
    const int seat = state.pending.front();
    int count = state.options.compulsory_settlements && can_settle_site(state, seat) ? 0 : 1;
    squares_with(state.tokens[seat], state.rules->least_settlers).each([&](int square) {
        count += settling_ways(state, seat, square);
    });
    return count;
}

// The k-th way of a square, which must have more: coins ascending, the hidden one last.
Action nth_way(const State& state, int seat, int square, int k) {
    const Reserve& reserve = state.reserve[seat];
    const Coin* coin = coin_at(state, square);
    const auto found = [&](int with) { return Action{Verb::found, std::uint8_t(square), 0, std::uint8_t(with)}; };
    if (coin == nullptr) return found(ace);                            // CW-7.2
    if (coin->suit == seat) return found(found_own);                   // CW-7.3
    if (k < reserve.known.kinds()) return found(reserve.known.nth(k)); // CW-7.4, CW-18.5
    if (reserve.hidden > 0) return found(found_hidden);
    return at_square(Verb::loot, square); // CW-7.5
}

Action nth_settling(const State& state, int k) {
    const int seat = state.pending.front();
    Action chosen{Verb::done};
    squares_with(state.tokens[seat], state.rules->least_settlers).each([&](int square) {
        const int ways = settling_ways(state, seat, square);
        if (k >= 0 && k < ways) chosen = nth_way(state, seat, square, k);
        k -= ways;
    });
    return chosen;
}

// Every phase but movement, in which by far most actions are taken; kept apart so that the short way stays short.
[[gnu::noinline]] int count_rarer(const State& state) {
    switch (state.phase) {
    case Phase::setup_order:
    case Phase::order: return factorial[std::popcount(state.alive)];
    case Phase::tiles:
        return state.lifted != no_tile ? layable(state).size() : std::popcount(liftable(state.board.tiles));
    case Phase::coins: return state.marked.size(); // CW-2.6
    case Phase::reveal: return unseen_values(state).kinds();
    case Phase::tokens: return land_squares;
    case Phase::expand: return state.marked.size(); // CW-4.3
    case Phase::settle: return count_settling(state);
    case Phase::conflict:
    case Phase::abandon:
        return state.turning != no_land ? unseen_values(state).kinds() : to_turn(state, turning_owner(state)).size();
    case Phase::move:
    case Phase::over: break;
    }
    return 0;
}

[[gnu::noinline]] Action nth_rarer(const State& state, int k) {
    switch (state.phase) {
    case Phase::setup_order:
    case Phase::order: return nth_order(state.alive, k);
    case Phase::tiles: return nth_tile_action(state, k);
    case Phase::coins: return at_square(Verb::coin, state.marked.nth(k));
    case Phase::reveal: return nth_reveal(state, k);
    case Phase::tokens: return at_square(Verb::place, k); // CW-2.9
    case Phase::expand: return at_square(Verb::grow, state.marked.nth(k));
    case Phase::settle: return nth_settling(state, k);
    case Phase::conflict:
    case Phase::abandon:
        if (state.turning != no_land) return nth_reveal(state, k);
        return at_square(state.phase == Phase::conflict ? Verb::defend : Verb::abandon,
                         to_turn(state, turning_owner(state)).nth(k));
    case Phase::move:
    case Phase::over: break;
    }
    assert(false && "nobody acts when the game is over");
    return {};
}

} // namespace

Actor Game::to_act(const State& state) {
    if (!state.pending.empty()) return Actor::seat(state.pending.front()); // CW-13: in every phase in which seats queue
    if (state.phase == Phase::over) return Actor::nobody();
    const bool choosing = state.phase == Phase::conflict || state.phase == Phase::abandon;
    return choosing && state.turning == no_land ? Actor::seat(turning_owner(state)) : Actor::chance();
}

int Game::count(const State& state) {
    return state.phase == Phase::move ? state.moves + 1 : count_rarer(state); // `done` is the last
}

Action Game::nth(const State& state, int k) {
    return state.phase == Phase::move ? nth_move(state, k) : nth_rarer(state, k);
}

void Game::legal(const State& state, Actions& out) {
    out.clear();
    if (state.phase != Phase::move) {
        const int all = count(state);
        for (int k = 0; k < all; ++k) out.push_back(nth(state, k));
        return;
    }
    const int seat = state.pending.front(); // long lists: each square's destinations are found only once
    state.marked.each([&](int from) {
        const auto go_to = [&](int to) {
            for (int tokens = 1; tokens <= state.unmoved[from]; ++tokens) out.push_back(move_action(from, to, tokens));
        };
        if (state.farther.has(from))
            destinations(state, seat, from).each(go_to);
        else
            each_step(state, from, go_to);
    });
    out.push_back({Verb::done});
}

} // namespace ecumene::culture_wars
