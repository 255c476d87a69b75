// What must hold in every state of random games, over all sizes and many options: nothing is lost, nothing is counted
// wrongly, and no seat is special.
#include "engine/games/culture_wars/movement.h"
#include "engine/games/culture_wars/random_play.h"

#include <gtest/gtest.h>
#include <set>

namespace ecumene::culture_wars {
namespace {

// From the third game on with any options, from the sixth on every other one with any rules.
template <class Visit>
void play(int games, std::string_view purpose, Visit visit) {
    for (int number = 0; number < games; ++number) {
        Rng rng("culture wars", purpose, std::uint64_t(number));
        const int seats = 2 + number % 3;
        const OptionValues values = number < 3 ? with({{"turn_cap", 8}}) : random_values(seats, rng);
        const bool varied = number >= 6 && number % 2 == 1;
        const Ruleset rules(varied ? random_rules(seats, values, rng) : Rules{});
        SCOPED_TRACE("game " + std::to_string(number) + ", rules " + Game::schema().write(rules).dump());
        State state = Game::initial(seats, values, rules);
        for (int step = 0; !Game::to_act(state).is_nobody(); ++step) {
            const State before = state;
            random_step<Game>(state, rng);
            visit(before, state, rng);
            if (testing::Test::HasFatalFailure()) {
                ADD_FAILURE() << "at step " << step;
                return;
            }
        }
    }
}

// CW-1.8, CW-1.6: every token is on the map or in its reserve, and so is every coin.
void expect_conserved(const State& state) {
    for (int seat = 0; seat < most_seats; ++seat) {
        int count = state.reserve[seat].tokens, unknown = state.reserve[seat].hidden, on_map = 0;
        for (const int tokens : state.tokens[seat]) count += tokens;
        ASSERT_EQ(count, seat < state.seats ? state.options.tokens_per_player : 0);
        CoinBag values = state.reserve[seat].unseen;
        const auto see = [&](int value, int times) { values.add(value, times); };
        state.reserve[seat].known.each(see);
        for (const Coin& coin : coins(state)) {
            if (coin.suit != seat) continue;
            ++on_map;
            unknown += coin.value == 0;
            if (coin.value != 0) see(coin.value, 1);
        }
        if (seat >= state.seats) continue;
        CoinBag all = state.rules->values;
        all.add(ace);
        ASSERT_EQ(values, all);
        ASSERT_EQ(unknown, state.reserve[seat].unseen.size());
        if (state.phase > Phase::coins) {
            ASSERT_NE(state.reserve[seat].unseen.kinds(), 1); // CW-1.7, CW-18.5
        }
        ASSERT_EQ(on_map + state.reserve[seat].known.size() + state.reserve[seat].hidden, 1 + state.rules->coins);
    }
}

TEST(CultureWars_Properties, TokensAndCoinsAreConserved) {
    play(60, "conserved", [](const State&, const State& state, Rng&) { expect_conserved(state); });
}

// CW-6.9: what a finished conflict has left, looked at before the excess of CW-8 goes. Where tokens of one seat stood
// from the beginning there was none.
int expect_no_crowd_after_fights(const State& before, Action last, const State& state) {
    State moved = before; // where everybody stands when the phase begins
    if (last.verb == Verb::move) {
        TokenRow& row = moved.tokens[before.pending.front()];
        row[last.a] = std::uint8_t(row[last.a] - last.n);
        row[last.b] = std::uint8_t(row[last.b] + last.n);
    }
    int fights = 0;
    for (int square = 0; square < land_squares; ++square) {
        const Coin *was = coin_at(moved, square), *is = coin_at(state, square);
        const bool stormed = was != nullptr && is_settlement(moved, *was);
        const bool unfought = seats_on(moved, square) == 1 && tokens_on(moved, square) == tokens_on(state, square);
        if (seats_on(moved, square) == 0 || unfought || (stormed && is != nullptr && !is_site(*is))) continue;
        if (seats_on(moved, square) < 2 && !stormed) continue;
        EXPECT_LE(tokens_on(state, square), capacity(*state.rules, is));
        ++fights;
    }
    return fights;
}

// Every combination of the readings, played with some sense: nothing is lost, and a fight to the capacity leaves no
// square above it (CW-6.9).
TEST(CultureWars_Properties, EveryCombinationOfReadings) {
    int fights = 0, at_once = 0;
    for (int combination = 0; combination < 3 * 32; ++combination) {
        Rng rng("culture wars", "readings", std::uint64_t(combination));
        const int seats = 2 + combination / 3 % 3, bits = combination / 3;
        SCOPED_TRACE("combination " + std::to_string(combination));
        State state = Game::initial(seats, with({{"technological_advantage", combination % 3},
                                                 {"conflict_stops", bits & 1},
                                                 {"compulsory_settlements", bits >> 1 & 1},
                                                 {"loot_takes_tokens", bits >> 2 & 1},
                                                 {"strict_hold", bits >> 3 & 1},
                                                 {"two_player_win", seats == 2 ? bits >> 4 & 1 : 0},
                                                 {"settlements_to_win", seats == 2 ? 2 : 4},
                                                 {"turn_cap", 14}}));
        while (!Game::to_act(state).is_nobody()) {
            const State before = state;
            const Action action = sensible_action(state, rng);
            Game::apply(state, action);
            ASSERT_NO_FATAL_FAILURE(expect_conserved(state));
            const bool fought = before.phase == Phase::move && state.phase == Phase::settle;
            if (fought && state.options.fights_to_capacity)
                fights += expect_no_crowd_after_fights(before, action, state);
        }
        at_once += state.options.wins_at_once && state.turn < state.options.turn_cap && std::popcount(state.alive) == 2;
        if (HasFailure()) return;
    }
    EXPECT_GT(fights, 20);
    EXPECT_GT(at_once, 0);
}

// CW-8.1, CW-9.1: when a turn has ended no square is overcrowded and every settlement is supported.
TEST(CultureWars_Properties, CapacityAndSupportAfterEveryTurn) {
    play(60, "capacity", [](const State& before, const State& state, Rng&) {
        const bool next_turn = state.phase == Phase::order && state.turn != before.turn && state.turn > 1;
        if (!next_turn && state.phase != Phase::over) return;
        if (state.rules->fit == 1) { // an abandonment may else place more than the square feeds (CW-18.9)
            for (int square = 0; square < land_squares; ++square)
                ASSERT_LE(tokens_on(state, square), capacity(*state.rules, coin_at(state, square)));
        }
        for (const Coin& coin : coins(state)) {
            ASSERT_TRUE(!is_settlement(state, coin) || is_supported(state, coin));
        }
    });
}

// The seas by a flood fill over single squares: which land touches the same water (CW-1.4).
std::set<std::set<int>> coasts_by_flood(const Tiles& tiles) {
    std::set<std::pair<int, int>> land, seen;
    for (const int tile : tiles)
        for (int i = 0; i < 4; ++i) land.insert({tile / frame_size + i / 2, tile % frame_size + i % 2});
    std::set<std::set<int>> coasts;
    for (int row = -1; row <= frame_size; ++row)
        for (int column = -1; column <= frame_size; ++column) {
            std::set<int> coast;
            std::vector<std::pair<int, int>> next = {{row, column}};
            while (!next.empty()) {
                const auto at = next.back();
                next.pop_back();
                if (at.first < -1 || at.second < -1 || at.first > frame_size || at.second > frame_size) continue;
                if (land.contains(at) || !seen.insert(at).second) continue;
                for (const auto& [r, c] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
                    const std::pair beside(at.first + r, at.second + c);
                    const auto found = land.find(beside);
                    if (found != land.end()) coast.insert(int(std::distance(land.begin(), found)));
                    next.push_back(beside);
                }
            }
            if (!coast.empty()) coasts.insert(coast);
        }
    return coasts;
}

TEST(CultureWars_Properties, SeasAreThoseOfAFloodFill) {
    int layouts = 0;
    play(150, "seas", [&](const State& before, const State& state, Rng&) {
        if (before.lifted == no_tile || state.lifted != no_tile) return;
        ++layouts;
        std::set<std::set<int>> coasts;
        for (const SquareSet& coast : state.board.coast) {
            std::set<int> squares;
            coast.each([&](int square) { squares.insert(square); });
            if (!squares.empty()) coasts.insert(squares);
        }
        ASSERT_EQ(coasts, coasts_by_flood(state.board.tiles));
    });
    EXPECT_GT(layouts, 400);
}

// CW-1.4: neighbours by numbers are neighbours by coordinates.
TEST(CultureWars_Properties, NeighboursShareASideOrACorner) {
    play(30, "neighbours", [](const State&, const State& state, Rng&) {
        if (state.phase != Phase::coins || state.coin_count > 0) return;
        const Layout layout(state.board.tiles);
        for (int a = 0; a < land_squares; ++a) {
            SquareSet visited;
            each_neighbour(state.board, a, [&](int b) { visited.add(b); });
            ASSERT_EQ(visited, neighbours(state.board, a, every_neighbour));
            for (int b = 0; b < land_squares; ++b) {
                const Place p = layout.place(a), q = layout.place(b);
                const int across = std::abs(p.column - q.column), up = std::abs(p.row - q.row);
                ASSERT_EQ(neighbours(state.board, a, every_neighbour).has(b), std::max(across, up) == 1);
                ASSERT_EQ(neighbours(state.board, a, every_side).has(b), across + up == 1);
            }
        }
    });
}

// CW-5.1: in a movement the unmoved tokens only get fewer, by just those that move; and what is kept for speed is what
// counting gives.
TEST(CultureWars_Properties, NoTokenMovesTwice) {
    play(24, "moves", [](const State& before, const State& state, Rng&) {
        const auto unmoved = [](const State& s) {
            int count = 0;
            for (const int tokens : s.unmoved) count += tokens;
            return count;
        };
        if (state.phase != Phase::move) {
            ASSERT_EQ(unmoved(state) + state.moves, 0);
            return;
        }
        const int seat = state.pending.front();
        int moves = 0;
        for (int square = 0; square < land_squares; ++square) {
            ASSERT_LE(state.unmoved[square], state.tokens[seat][square]);
            ASSERT_EQ(state.marked.has(square), state.unmoved[square] > 0);
            moves += state.unmoved[square] * destinations(state, seat, square).size();
        }
        ASSERT_EQ(state.moves, moves);
        const bool same_mover = before.phase == Phase::move && before.pending == state.pending;
        if (!same_mover) {
            ASSERT_EQ(state.unmoved, state.tokens[seat]);
            return;
        }
        for (int square = 0; square < land_squares; ++square) ASSERT_LE(state.unmoved[square], before.unmoved[square]);
        ASSERT_LT(unmoved(state), unmoved(before));
    });
}

// The game in which seat s is called names[s].
struct Renaming {
    std::array<int, most_seats> names;

    SeatMask operator()(SeatMask mask) const {
        SeatMask renamed = 0;
        for (int seat = 0; seat < most_seats; ++seat)
            if ((mask & seat_bit(seat)) != 0) renamed |= seat_bit(names[seat]);
        return renamed;
    }
    SeatQueue operator()(SeatQueue queue) const {
        SeatQueue renamed;
        for (; !queue.empty(); queue.pop()) renamed.push(names[queue.front()]);
        return renamed;
    }
    State operator()(const State& state) const {
        State renamed = state;
        for (int seat = 0; seat < state.seats; ++seat) {
            renamed.tokens[names[seat]] = state.tokens[seat];
            renamed.reserve[names[seat]] = state.reserve[seat];
            renamed.tech[names[seat]] = state.tech[seat];
        }
        for (int i = 0; i < state.coin_count; ++i) renamed.coins[i].suit = std::uint8_t(names[state.coins[i].suit]) & 7;
        renamed.order = (*this)(state.order);
        renamed.pending = (*this)(state.pending);
        renamed.held = (*this)(state.held);
        renamed.alive = (*this)(state.alive);
        renamed.winners = (*this)(state.winners);
        if (state.options.handicap_seat >= 0)
            renamed.options.handicap_seat = std::int8_t(names[state.options.handicap_seat]);
        return renamed;
    }
    Action operator()(Action action) const {
        if (action.verb != Verb::order) return action;
        const auto bits = (*this)(SeatQueue(std::uint16_t(action.a | action.b << 8))).bits();
        return {Verb::order, std::uint8_t(bits & 0xff), std::uint8_t(bits >> 8), 0};
    }
};

TEST(CultureWars_Properties, RenamingTheSeatsRenamesTheGame) {
    play(40, "renaming", [](const State& before, const State&, Rng& rng) {
        Renaming rename{{0, 1, 2, 3}};
        for (int i = before.seats - 1; i > 0; --i)
            std::swap(rename.names[i], rename.names[rng.below(std::uint32_t(i + 1))]);
        const int count = Game::count(before);
        const Action action = Game::nth(before, int(rng.below(std::uint32_t(count))));
        State state = before, renamed = rename(before);
        ASSERT_EQ(Game::count(renamed), count);
        Game::apply(state, action);
        Game::apply(renamed, rename(action));
        ASSERT_EQ(renamed, rename(state)) << Game::write(before, action);
    });
}

} // namespace
} // namespace ecumene::culture_wars
