// The vocabulary of Culture Wars: phases, options, coins, the state of a game, and its actions.
#pragma once

#include "engine/core/fixed_vector.h"
#include "engine/core/seat.h"
#include "engine/games/culture_wars/squares.h"

#include <algorithm>
#include <type_traits>

namespace ecumene::culture_wars {

inline constexpr int most_seats = 4;              // CW-1.1
inline constexpr int most_tokens = 60;            // of a seat (CW-11)
inline constexpr int tiles_in_all = 24;           // CW-1.2
inline constexpr int most_coins = 6 * most_seats; // on the map: an Ace and up to five others a seat (CW-18.11)
inline constexpr int most_seas = 5;               // of every layout that CW-2.3 and CW-2.4 allow, counted one by one
inline constexpr int move_blocks = land_squares / 16; // of 16 squares, to find a move without listing them all
inline constexpr std::uint8_t no_land = 0xff;         // in the place of a land square
inline constexpr std::uint16_t no_tile = 0xffff;      // in the place of a tile

// CW-13.
enum class Phase : std::uint8_t {
    setup_order,
    tiles,
    coins,
    reveal,
    tokens,
    order,
    expand,
    move,
    conflict,
    settle,
    abandon,
    over
};
// The eight directions, one bit each in square order: three below, left and right, three above (CW-1.4).
inline constexpr std::uint8_t every_side = 0b01011010, every_neighbour = 0b11111111;

enum class Advantage : std::uint8_t { off, first, all }; // CW-6.6

// CW-11. Written small: the state carries it.
struct Options {
    std::uint8_t steps = every_side;      // the directions of a step: diagonal_movement adds the corners (CW-5.7)
    std::uint8_t boats = every_neighbour; // where a boat may leave and land round a settlement: boat_diagonals
                                          // (CW-5.5), or nowhere, if the rules have no boats (CW-5.4)
    bool two_space_movement : 1 = false;
    bool settlement_exit : 1 = false;
    bool free_boat_landing : 1 = false;
    bool half_tile_offsets : 1 = true;
    bool fights_to_capacity : 1 = false; // conflict_stops = capacity (CW-6.9)
    bool compulsory_settlements : 1 = false;
    bool loot_takes_tokens : 1 = false;
    bool strict_hold : 1 = false;
    bool wins_at_once : 1 = false; // two_player_win = at_once (CW-10.7)
    Advantage advantage = Advantage::off;
    std::int8_t handicap_seat = -1;
    std::uint8_t tokens_per_player = 36;
    std::uint8_t target = 3; // settlements to win with (CW-10.1)
    std::uint16_t turn_cap = 30;
    bool operator==(const Options&) const = default;
};

// Up to four seats in a row, four bits each, so that an empty one is zero.
class SeatQueue {
public:
    constexpr SeatQueue() = default;
    explicit constexpr SeatQueue(std::uint16_t bits) : bits_(bits) {}
    constexpr std::uint16_t bits() const { return bits_; }

    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return (std::bit_width(bits_) + 3) / 4; }
    constexpr int front() const { return (bits_ & 15) - 1; }
    constexpr void pop() { bits_ >>= 4; }
    constexpr void push(int seat) { bits_ |= std::uint16_t((seat + 1) << (4 * size())); }
    constexpr void push_front(int seat) { bits_ = std::uint16_t(bits_ << 4 | (seat + 1)); }
    constexpr void clear() { bits_ = 0; }
    bool operator==(const SeatQueue&) const = default;

private:
    std::uint16_t bits_ = 0;
};

constexpr SeatQueue reversed(SeatQueue order) {
    SeatQueue back;
    for (; !order.empty(); order.pop()) back.push_front(order.front());
    return back;
}

enum class Side : std::uint8_t { suit, value }; // which one is up (CW-1.6)

struct Coin {
    std::uint8_t square = 0;
    std::uint8_t suit : 3 = 0;
    std::uint8_t value : 4 = 0; // 1 is the Ace, 0 what nobody knows (CW-1.7)
    Side side : 1 = Side::suit;
    bool operator==(const Coin&) const = default;
};

inline constexpr int ace = 1;

// How many coins there are of each value from 1 to 9: at most five of one (CW-18.5), so three bits each.
class CoinBag {
public:
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool has(int value) const { return count(value) > 0; }
    constexpr int count(int value) const { return int(bits_ >> shift(value) & 7); }
    constexpr int kinds() const { return std::popcount(lowest_bits()); } // different values
    constexpr int size() const {
        int all = 0;
        each([&](int, int count) { all += count; });
        return all;
    }
    constexpr int nth(int k) const { // of the different values, ascending
        std::uint32_t left = lowest_bits();
        for (; k > 0; --k) left &= left - 1;
        return value_at(left);
    }
    template <class Visit>
    constexpr void each(Visit visit) const { // value and count, ascending
        for (std::uint32_t left = lowest_bits(); left != 0; left &= left - 1)
            visit(value_at(left), count(value_at(left)));
    }

    constexpr void add(int value, int count = 1) { bits_ += std::uint32_t(count) << shift(value); }
    constexpr void remove(int value) {
        assert(has(value));
        bits_ -= 1u << shift(value);
    }
    bool operator==(const CoinBag&) const = default;

private:
    static constexpr int shift(int value) {
        assert(value >= 1 && value <= 9);
        return 3 * (value - 1);
    }
    static constexpr int value_at(std::uint32_t left) { return std::countr_zero(left) / 3 + 1; }
    // One bit for each value that there is, the lowest of its three.
    constexpr std::uint32_t lowest_bits() const { return (bits_ | bits_ >> 1 | bits_ >> 2) & 0111111111; }

    std::uint32_t bits_ = 0;
};

// CW-1.8. The hidden coins have the unseen values, together with the unknown ones on the map.
struct Reserve {
    CoinBag known, unseen;
    std::uint8_t tokens = 0;
    std::uint8_t hidden = 0;
    bool operator==(const Reserve&) const = default;
};

using Tiles = std::array<std::uint16_t, tiles_in_all>; // lower left squares, row * 26 + column, rising

// The land as the tiles make it, surveyed anew whenever one is laid (CW-1.4). Land squares are numbered in square
// order, so those of one row have numbers that follow each other: the up to three neighbours in the row below begin
// with the number `below`, those in the row above with `above`. Which of the eight neighbours are land is told by a bit
// each, in square order (layout.h).
struct Board {
    Tiles tiles{};
    TokenRow around{}, below{}, above{};
    std::array<SquareSet, most_seas> coast{}; // of each sea, the outer one first; an unused one is empty
    bool operator==(const Board&) const = default;
};

struct Ruleset; // ruleset.h

struct State {
    const Ruleset* rules = nullptr; // that the game is played under (CW-18)
    Board board{};
    std::array<TokenRow, most_seats> tokens{};
    // The movement of the acting seat (CW-5); empty outside it. All but `unmoved` could be counted from it and are kept
    // for speed.
    TokenRow unmoved{};                            // its tokens that have not moved this turn
    std::array<std::uint16_t, move_blocks> ways{}; // how many moves begin in each block of squares
    std::uint16_t moves = 0;                       // and in all
    SquareSet farther{};                           // where more than plain steps may lead from
    // Squares in `coins`: where one may go; in `expand`: that the acting seat may still grow; in `move`: with unmoved
    // tokens; in `conflict` and `abandon`: settlements still to be turned, without the one that is `turning`.
    SquareSet marked{};
    std::array<Coin, most_coins> coins{}; // in square order
    std::array<Reserve, most_seats> reserve{};
    std::array<std::uint8_t, most_seats> tech{}; // CW-6.1
    SeatQueue order, pending;                    // CW-13
    std::uint16_t lifted = no_tile;
    std::uint8_t turning = no_land; // the square whose coin waits for chance
    std::uint8_t coin_count = 0;
    std::uint8_t to_place = 0;
    SeatMask held = 0, alive = 0, winners = 0;
    std::uint16_t turn = 0;
    std::uint8_t seats = 0;
    Phase phase = Phase::setup_order;
    Options options{};

    bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1088);

// CW-12, in the order of its table.
enum class Verb : std::uint8_t {
    order,
    lift,
    lay,
    coin,
    reveal,
    place,
    grow,
    move,
    done,
    defend,
    found,
    loot,
    abandon
};

inline constexpr std::uint8_t found_own = 0, found_hidden = 10; // the coin of `found`, beside the values 1 to 9

// `a` is a land square; `b` the square moved to, `n` the tokens, value or coin. A lift or lay has column `a` and row
// `b`, an order the bits of its queue in both. What a verb does not use is 0.
struct Action {
    Verb verb = Verb::done;
    std::uint8_t a = 0, b = 0, n = 0;
    bool operator==(const Action&) const = default;
};

using Actions = FixedVector<Action, most_tokens*(land_squares - 1) + 1>; // every token anywhere, and `done` (CW-5.2)

} // namespace ecumene::culture_wars
