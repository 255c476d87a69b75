// Playouts and deals allocate nothing: every call of operator new is counted.
#include "engine/core/signature.h"
#include "engine/core/typed_game.h"
#include "game_list.h"

#include <gtest/gtest.h>

namespace ecumene {

extern std::size_t allocations; // tests/support/count_allocations.cpp

namespace {

using nlohmann::json;

template <class G>
class Allocation : public testing::Test {};
TYPED_TEST_SUITE(Allocation, EveryGame);

TYPED_TEST(Allocation, PlayoutsAndDealsHaveNone) {
    using G = TypeParam;
    for (int seats = G::info().least_seats; seats <= G::info().most_seats; ++seats) {
        for (const bool variant : {false, true}) {
            Rng rng("allocations", "", std::uint64_t(seats));
            const OptionValues options = standard_values(G::options());
            const json changed =
                variant ? random_rules(TypedGameType<G>(), seats, json::object(), 12, rng) : json::object();
            const auto rules = *RulesInForce<G>::of(changed, seats, &options);
            const auto first = rules.initial(seats, options);
            const std::size_t before = allocations;
            std::uint64_t actions = 0;
            for (int game = 0; game < 20; ++game) {
                auto state = first;
                for (; !G::to_act(state).is_nobody(); ++actions) {
                    typename G::Actions list;
                    G::legal(state, list);
                    if (G::to_act(state).is_seat()) state = redealt<G>(state, G::to_act(state).seat(), rng);
                    random_step<G>(state, rng);
                }
            }
            EXPECT_EQ(allocations - before, 0u);
            EXPECT_GT(actions, 100u);
        }
    }
}

TEST(AllocationCounter, Counts) {
    const std::size_t before = allocations;
    std::string text(1000, 'x');
    EXPECT_GT(allocations, before);
}

} // namespace
} // namespace ecumene
