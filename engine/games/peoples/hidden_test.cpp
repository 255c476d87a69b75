// What a seat may know (PE-14), and that the hidden markers are dealt again exactly uniformly.
#include "engine/games/peoples/example.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace ecumene::peoples {
namespace {

using World = std::vector<int>; // the deals by seat

// Every world that a seat considers possible (PE-14.2), by plain enumeration.
std::vector<World> worlds(const State& state, int viewer) {
    std::vector<World> found;
    World world(state.seats);
    const int dealt = dealt_seats(state), revealed = revealed_ages(state);
    const auto fill = [&](auto&& self, int seat) -> void {
        if (seat == dealt) return found.push_back(world);
        for (int rank = 0; rank < deal_count; ++rank) {
            bool fits = seat != viewer || rank + 1 == state.deal[seat];
            for (int place = 0; place < people_count && fits; ++place) {
                const People people = deals[rank].at(place);
                if (place % 3 < revealed) fits = people == deal_of(state, seat).at(place);
                for (int other = 0; other < seat; ++other) fits = fits && deals[world[other] - 1].at(place) != people;
            }
            if (!fits) continue;
            world[seat] = rank + 1;
            self(self, seat + 1);
        }
    };
    fill(fill, 0);
    return found;
}

// Draws often enough that each world comes `each` times on average, and holds the counts against it.
void expect_uniform(const State& state, int viewer, int each, const char* seed) {
    std::map<World, int> seen;
    for (const World& world : worlds(state, viewer)) seen[world] = 0;
    ASSERT_FALSE(seen.empty());
    const std::size_t kinds = seen.size();
    Rng rng(seed);
    for (std::size_t draw = 0; draw < kinds * std::size_t(each); ++draw) {
        const State redealt = Game::redeal(state, Seat{std::uint8_t(viewer)}, rng);
        const World world(redealt.deal.begin(), redealt.deal.begin() + state.seats);
        ASSERT_TRUE(seen.count(world));
        ++seen[world];
    }
    double chi_square = 0;
    for (const auto& [world, times] : seen) chi_square += double(times - each) * (times - each) / each;
    EXPECT_LT(chi_square, double(kinds) + 5 * std::sqrt(2.0 * double(kinds)) + 5) << kinds << " worlds";
}

State dealt_game(int seats, int dealt, Rng& rng) {
    State state = fresh(seats);
    state.phase = Phase::deal;
    for (int seat = 0; seat < dealt; ++seat) {
        const Action action = Game::sample(state, rng);
        state.deal[seat] = std::uint16_t(action.b + 1);
    }
    return state;
}

State in_age(State state, int age) {
    state.phase = Phase::migration;
    state.age = std::uint8_t(age);
    return state;
}

TEST(Peoples_PE_14_2_Redeal, ThreeSeatsBeforeAnyReveal) {
    Rng rng("three");
    const State state = in_age(dealt_game(3, 3, rng), 1);
    EXPECT_GT(worlds(state, 1).size(), 20000u);
    expect_uniform(state, 1, 10, "a");
}

TEST(Peoples_PE_14_2_Redeal, AfterTheFirstReveal) {
    Rng rng("reveal");
    for (int seats = 3; seats <= 6; ++seats)
        for (int game = 0; game < 2; ++game)
            expect_uniform(in_age(dealt_game(seats, seats, rng), 2), game % seats, 20, "b");
}

TEST(Peoples_PE_14_2_Redeal, AfterTheSecondReveal) {
    Rng rng("second");
    for (int seats = 3; seats <= 6; ++seats)
        expect_uniform(in_age(dealt_game(seats, seats, rng), 3), seats - 1, 200, "c");
}

TEST(Peoples_PE_14_2_Redeal, WhileTheMarkersAreBeingDealt) {
    Rng rng("dealing");
    const State state = dealt_game(4, 1, rng);
    expect_uniform(state, 0, 5, "d");  // one's own only: a single world
    expect_uniform(state, 3, 50, "e"); // another's, and none of one's own
    expect_uniform(dealt_game(4, 2, rng), 1, 50, "f");
}

// Four seats before any reveal have too many worlds to count one by one: what the third hidden seat gets is counted.
TEST(Peoples_PE_14_2_Redeal, FourSeatsBySingleMarkers) {
    Rng rng("four");
    const State state = in_age(dealt_game(4, 4, rng), 1);
    const std::vector<World> all = worlds(state, 0);
    std::map<int, double> expected, seen; // the last seat's deal
    for (const World& world : all) expected[world[3]] += 1.0 / double(all.size());
    const int draws = 30000;
    for (int draw = 0; draw < draws; ++draw) ++seen[Game::redeal(state, Seat{0}, rng).deal[3]];
    double chi_square = 0;
    for (const auto& [rank, share] : expected)
        chi_square += (seen[rank] - share * draws) * (seen[rank] - share * draws) / (share * draws);
    EXPECT_EQ(expected.size(), 265u);
    EXPECT_LT(chi_square, 265 + 5 * std::sqrt(2 * 265.0));
}

// The bounds that redealing leans on are the largest numbers of fitting deals, over all sets of earlier ones. The first
// row may be taken as it stands: renaming the peoples changes nothing.
TEST(Peoples_PE_14_2_Redeal, TheMostDealsThatFit) {
    std::array<int, 6> most{};
    const auto visit = [&](auto&& self, int row, const DealSet& open) -> void {
        most[row] = std::max(most[row], open.size());
        if (row == 4) return;
        for (int k = 0, n = open.size(); k < n; ++k) {
            if (row == 0 && k > 0) return;
            DealSet next = open;
            keep_apart(next, deals[open.nth(k)]);
            self(self, row + 1, next);
        }
    };
    visit(visit, 0, every_deal);
    EXPECT_EQ(most, (std::array<int, 6>{720, 265, 82, 36, 8, 0}));
}

// PE-14.1: a redeal never changes the seat's own view.
TEST(Peoples_PE_14_1_Views, RedealKeepsTheView) {
    Rng rng("views");
    for (int game = 0; game < 12; ++game) {
        State state = fresh(3 + game % 4, {{"advanced", game % 2 == 0}});
        for (int step = 0; !Game::to_act(state).is_nobody(); ++step) {
            random_step<Game>(state, rng);
            if (step % 7 != 0) continue;
            const Seat seat{std::uint8_t(rng.below(std::uint32_t(state.seats)))};
            const State other = Game::redeal(state, seat, rng);
            ASSERT_EQ(json_of<Game>(state, Viewer::seat(seat)), json_of<Game>(other, Viewer::seat(seat)));
            ASSERT_EQ(Game::picture(state, Viewer::seat(seat), Ink(false)),
                      Game::picture(other, Viewer::seat(seat), Ink(false)));
        }
    }
}

// PE-14.1: entries of other seats are null until their age is revealed; a spectator sees no unrevealed marker.
TEST(Peoples_PE_14_1_Views, OthersMarkersAreNull) {
    const State state = Position(3, 2).stack("na01", "r").stack("na02", "o").ready();
    const auto mine = json_of<Game>(state, Viewer::seat(Seat{0}))["markers"];
    EXPECT_EQ(mine[0]["subjects"], (nlohmann::json{"r", "o", "y"}));
    EXPECT_EQ(mine[1]["subjects"], (nlohmann::json{"o", nullptr, nullptr}));
    EXPECT_EQ(mine[1]["allies"], (nlohmann::json{"b", nullptr, nullptr}));
    const auto nobodys = json_of<Game>(state, Viewer::spectator())["markers"];
    EXPECT_EQ(nobodys[0]["subjects"], (nlohmann::json{"r", nullptr, nullptr}));
}

// PE-12.4: a deal is written out for its own seat, and for all once the game is over.
TEST(Peoples_PE_12_4_Log, DealsAreSecret) {
    State before = fresh(3);
    before.phase = Phase::deal;
    const Action action{Verb::deal, 0, 0};
    EXPECT_EQ(Game::redact(before, action, Viewer::seat(Seat{0}), before), "deal 0 r o y g b p");
    EXPECT_EQ(Game::redact(before, action, Viewer::seat(Seat{1}), before), "deal 0 ?");
    EXPECT_EQ(Game::redact(before, action, Viewer::spectator(), before), "deal 0 ?");
    State over = before;
    over.phase = Phase::over;
    EXPECT_EQ(Game::redact(before, action, Viewer::seat(Seat{1}), over), "deal 0 r o y g b p");
    EXPECT_EQ(plain(Game::phrase(before, action, Viewer::seat(Seat{1}))), "seat 0 gets its secret subjects and allies");
}

} // namespace
} // namespace ecumene::peoples
