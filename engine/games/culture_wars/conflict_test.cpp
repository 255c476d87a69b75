// Conflicts (CW-6): the worked examples of CW-15, row by row, and what holds in every fight.
#include "engine/games/culture_wars/conflict.h"

#include "engine/core/rng.h"

#include <gtest/gtest.h>
#include <numeric>

namespace ecumene::culture_wars {
namespace {

struct Row {
    char name;
    Counts tokens;
    int capacity;
    Advantage advantage;
    Counts settlements, left;
    bool to_capacity = false; // conflict_stops = capacity (CW-6.9)
};

constexpr Row rows[] = {
    {'a', {4, 2}, 2, Advantage::off, {}, {3, 0}},
    {'b', {3, 3}, 2, Advantage::off, {}, {1, 1}},
    {'c', {3, 3}, 5, Advantage::off, {}, {2, 2}},
    {'d', {5, 3, 2}, 4, Advantage::off, {}, {3, 1, 0}},
    {'e', {2, 2, 2}, 2, Advantage::off, {}, {0, 0, 0}},
    {'f', {3, 2, 2}, 3, Advantage::off, {}, {2, 0, 0}},
    {'g', {5, 1}, 5, Advantage::off, {}, {5, 0}},
    {'h', {5, 7}, 3, Advantage::off, {}, {0, 3}},
    {'i', {4, 2}, 2, Advantage::first, {0, 1}, {2, 0}},
    {'j', {4, 2}, 2, Advantage::all, {0, 1}, {0, 2}},
    {'k', {3, 2}, 4, Advantage::off, {0, 2}, {3, 1}},
    {'l', {3, 2}, 4, Advantage::first, {0, 2}, {2, 2}},
    {'m', {4, 3, 3}, 5, Advantage::all, {0, 0, 1}, {2, 0, 3}},
    {'n', {4, 3, 3}, 5, Advantage::first, {0, 0, 1}, {2, 1, 2}},
    {'o', {4, 2}, 2, Advantage::off, {}, {2, 0}, true},
    {'p', {9, 1}, 3, Advantage::off, {}, {9, 0}},
    {'q', {9, 1}, 3, Advantage::off, {}, {3, 0}, true},
    {'r', {5, 9}, 3, Advantage::off, {}, {0, 5}},
    {'s', {5, 9}, 3, Advantage::off, {}, {0, 3}, true},
    {'t', {5, 1}, 4, Advantage::off, {}, {4, 0}, true},
    {'u', {7, 1}, 5, Advantage::off, {}, {5, 0}, true},
    {'v', {6, 2, 1}, 2, Advantage::all, {1, 0, 0}, {2, 0, 0}, true},
    {'w', {6, 0}, 2, Advantage::off, {}, {6, 0}, true},
};

class Example : public testing::TestWithParam<Row> {};

// CW-15, the table of conflicts (CW-6.4 to CW-6.6, CW-6.9).
TEST_P(Example, LeavesWhatTheTableSays) {
    const Row& row = GetParam();
    EXPECT_EQ(fight(row.tokens, row.capacity, row.advantage, row.settlements, row.to_capacity), row.left);
}

INSTANTIATE_TEST_SUITE_P(CultureWars_CW_15_Conflicts, Example, testing::ValuesIn(rows),
                         [](const auto& tested) { return std::string(1, tested.param.name); });

int sum(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }
int seats_in(const Counts& counts) {
    int seats = 0;
    for (const int count : counts) seats += count > 0;
    return seats;
}

// CW-6.9 beside CW-6.5, in fights of every kind: both readings are one until a single seat is left above the capacity;
// then that seat keeps everything, or just what the square can feed.
TEST(CultureWars_CW_6_9_Capacity, GoesOnWhereOneLeftStops) {
    Rng rng("fights");
    int longer = 0, equal = 0;
    for (int number = 0; number < 20000; ++number) {
        Counts tokens{}, tech{};
        for (int seat = 0; seat < 2 + number % 3; ++seat) {
            tokens[seat] = std::uint8_t(rng.below(rng.below(4) == 0 ? 60 : 8));
            tech[seat] = std::uint8_t(rng.below(3));
        }
        const int capacity = 2 + int(rng.below(4));
        const auto advantage = Advantage(rng.below(3));
        const Counts usual = fight(tokens, capacity, advantage, tech),
                     literal = fight(tokens, capacity, advantage, tech, true);
        const bool conflict = seats_in(tokens) >= 2 && sum(tokens) > capacity; // CW-6.2
        if (!conflict) {
            ASSERT_EQ(usual, tokens);
            ASSERT_EQ(literal, tokens);
            continue;
        }
        ASSERT_LE(sum(literal), capacity);
        for (int seat = 0; seat < most_seats; ++seat) ASSERT_LE(literal[seat], usual[seat]);
        if (sum(usual) <= capacity) {
            ASSERT_EQ(literal, usual);
            ++equal;
            continue;
        }
        ASSERT_EQ(seats_in(usual), 1);
        ASSERT_EQ(sum(literal), capacity);
        ++longer;
    }
    EXPECT_GT(longer, 1000);
    EXPECT_GT(equal, 1000);
}

} // namespace
} // namespace ecumene::culture_wars
