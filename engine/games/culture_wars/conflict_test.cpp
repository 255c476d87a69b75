// Conflicts (CW-6): the worked examples of CW-15, row by row.
#include "engine/games/culture_wars/conflict.h"

#include <gtest/gtest.h>

namespace ecumene::culture_wars {
namespace {

struct Row {
    char name;
    Counts tokens;
    int capacity;
    Advantage advantage;
    Counts settlements, left;
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
};

class Example : public testing::TestWithParam<Row> {};

// CW-15, the table of conflicts (CW-6.4 to CW-6.6).
TEST_P(Example, LeavesWhatTheTableSays) {
    const Row& row = GetParam();
    EXPECT_EQ(fight(row.tokens, row.capacity, row.advantage, row.settlements), row.left);
}

INSTANTIATE_TEST_SUITE_P(CultureWars_CW_15_Conflicts, Example, testing::ValuesIn(rows),
                         [](const auto& tested) { return std::string(1, tested.param.name); });

} // namespace
} // namespace ecumene::culture_wars
