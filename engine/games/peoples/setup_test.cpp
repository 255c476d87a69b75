// The set-up (PE-4) on the board (PE-3): what may be drawn, and that every draw is valid and equally likely.
#include "engine/games/peoples/example.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace ecumene::peoples {
namespace {

constexpr std::string_view valid_up =
    "place pboorgbygyrp rgoypbyogbrp gyobyrgorpbp obpygrygrobp gobprybyopgr pgryoobpgbry";

State placed(int seats, const nlohmann::json& options, Rng& rng) {
    State state = fresh(seats, options);
    while (state.phase != Phase::deal) random_step<Game>(state, rng);
    return state;
}

// PE-1.1: three to six players; PE-4.1: each order of the seats is equally likely.
TEST(Peoples_PE_4_1_Order, EveryOrderOfTheSeatsOnce) {
    const int orders[] = {6, 24, 120, 720};
    for (int seats = 3; seats <= 6; ++seats) {
        const State state = fresh(seats);
        const auto texts = legal_texts(state);
        EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), std::size_t(orders[seats - 3]));
        EXPECT_EQ(Game::probability(state, Game::nth(state, 0)), Rational(1, orders[seats - 3]));
    }
    EXPECT_EQ(legal_texts(fresh(3)).front(), "order 0 1 2");
    EXPECT_EQ(refused_by<Game>(fresh(3), "order 0 1 1"), "PE-4.1");
    EXPECT_EQ(refused_by<Game>(fresh(3), "order 0 1 2 3"), "PE-4.1");
    EXPECT_EQ(after<Game>(fresh(3), {"order 2 0 1"}).order[0], 2);
}

// PE-4.2: the orientation is drawn only where it is random.
TEST(Peoples_PE_4_2_Orientation, DrawnOnlyWhenRandom) {
    EXPECT_EQ(after<Game>(fresh(3), {"order 0 1 2"}).phase, Phase::place);
    const State drawn = after<Game>(fresh(3, {{"orientation", "random"}}), {"order 0 1 2"});
    EXPECT_EQ(drawn.phase, Phase::orient);
    EXPECT_EQ(legal_texts(drawn), (std::vector<std::string>{"orient up", "orient down"}));
    EXPECT_EQ(refused_by<Game>(drawn, "orient left"), "PE-4.2");
    EXPECT_EQ(after<Game>(drawn, {"orient down"}).options.orientation, Orientation::down);
}

// PE-4.3: what is not a placement.
TEST(Peoples_PE_4_3_Tribes, WrongPlacementsAreRefused) {
    const State state = after<Game>(fresh(3), {"order 0 1 2"});
    EXPECT_TRUE(Game::sampled(state));
    EXPECT_EQ(Game::count(state), 0);
    EXPECT_EQ(refused_by<Game>(state, "place"), "PE-4.3");
    EXPECT_EQ(
        refused_by<Game>(state, "place rrooyyggbbpp rrooyyggbbpp rrooyyggbbpp rrooyyggbbpp rrooyyggbbpp rrooyyggbbpp"),
        "PE-4.3"); // neighbours of a region alike
    std::string twice(valid_up);
    twice[6] = twice[7]; // a people three times
    EXPECT_EQ(refused_by<Game>(state, twice), "PE-4.3");
    EXPECT_FALSE(Game::read_sampled(state, twice));
}

// PE-4.3 over ten thousand draws, by counting: two of each people on each continent, one tribe in each starting region,
// and no region of the board adjacent to two of the same people.
TEST(Peoples_PE_4_3_Tribes, TenThousandDrawsAreValid) {
    Rng rng("placements");
    for (int draw = 0; draw < 10000; ++draw) {
        State state = fresh(3, {{"orientation", draw % 2 == 0 ? "up" : "down"}});
        state.phase = Phase::place;
        const Sampled outcome = Game::draw(state, rng);
        const std::string text = Game::write(state, outcome);
        ASSERT_EQ(refused_by<Game>(state, text), "") << text;
        ASSERT_EQ(Game::read_sampled(state, text), outcome);
        Game::apply(state, outcome);
        ASSERT_EQ(populated(state).size(), 72);
        for (int c = 0; c < continent_count; ++c) {
            std::array<int, people_count + 1> seen{};
            for (int region = 24 * c; region < 24 * c + 24; ++region) ++seen[int(state.stack[region].top())];
            for (int people = 1; people <= people_count; ++people) ASSERT_EQ(seen[people], 2);
        }
        for (int region = 0; region < region_count; ++region) {
            std::set<People> seen;
            int tribes = 0;
            board::adjacent[region].each([&](int near) {
                if (state.stack[near].empty()) return;
                ++tribes;
                seen.insert(state.stack[near].top());
            });
            ASSERT_EQ(int(seen.size()), tribes) << text;
        }
    }
}

// PE-4.3: Oceania is an island, so its valid placements are its pairings with any peoples, each equally likely.
TEST(Peoples_PE_4_3_Tribes, AllPlacementsOfAnIslandAreEquallyLikely) {
    const std::size_t kinds = board::pairings_up_oc.size();
    std::map<std::string, int> seen; // the pattern of pairs, whatever their peoples
    Rng rng("island");
    State state = fresh(3);
    state.phase = Phase::place;
    const int each = 40;
    for (std::size_t draw = 0; draw < kinds * each; ++draw) {
        const Sampled outcome = Game::draw(state, rng);
        std::map<People, char> first;
        std::string pattern;
        for (int slot = 60; slot < 72; ++slot)
            pattern += first.emplace(outcome.tribe[slot], char('a' + first.size())).first->second;
        ++seen[pattern];
    }
    EXPECT_EQ(seen.size(), kinds);
    double chi_square = 0;
    for (const auto& [pattern, times] : seen) chi_square += double(times - each) * (times - each) / each;
    EXPECT_LT(chi_square, double(kinds) + 5 * std::sqrt(2.0 * double(kinds)));
}

// PE-4.3, land borders: na24 lies between na and sa01; a draw never has the same people around a border region.
TEST(Peoples_PE_4_3_Tribes, ContinentsAreDrawnAloneButForTheirBorders) {
    std::set<int> masses(board::landmass.begin(), board::landmass.end());
    EXPECT_EQ(masses.size(), 3u); // PE-3.2: the Americas, the Old World, Oceania
    for (const auto& crossings :
         {std::span<const Crossing>(board::crossings_up), std::span<const Crossing>(board::crossings_down)})
        for (const Crossing crossing : crossings)
            EXPECT_EQ(board::landmass[crossing.a / 12], board::landmass[crossing.b / 12]);
}

// PE-4.4: twelve of 36 markers; no area more than six times; only in the advanced game (PE-1.6).
TEST(Peoples_PE_4_4_Maps, SixMarkersOfAnArea) {
    Rng rng("maps");
    State state = fresh(3, {{"advanced", true}});
    state.phase = Phase::maps;
    std::array<int, area_count> total{};
    for (int draw = 0; draw < 10000; ++draw) {
        const Sampled outcome = Game::draw(state, rng);
        ASSERT_EQ(refused_by<Game>(state, Game::write(state, outcome)), "");
        for (const Area area : outcome.area) ++total[int(area)];
    }
    for (const int times : total) EXPECT_NEAR(times, 20000, 700);
    EXPECT_EQ(
        refused_by<Game>(
            state, "maps culture culture culture culture culture culture culture civics civics civics civics civics"),
        "PE-4.4");
    EXPECT_EQ(refused_by<Game>(state, "maps culture"), "PE-4.4");
    EXPECT_EQ(placed(3, {{"advanced", true}}, rng).maps.map[0].level(Area::culture) +
                      placed(3, nlohmann::json::object(), rng).maps.map[0].level(Area::culture) >=
                  0,
              true);
    EXPECT_EQ(placed(3, nlohmann::json::object(), rng).maps, Maps{});
}

// PE-4.5: 720 deals for the first seat, 265 for the second whatever the first has, and each fits.
TEST(Peoples_PE_4_5_Deals, EachMarkerOnce) {
    Rng rng("deals");
    State state = placed(6, nlohmann::json::object(), rng);
    EXPECT_EQ(Game::count(state), 720);
    EXPECT_EQ(legal_texts(state).front(), "deal 0 r o y g b p"); // PE-1.5
    EXPECT_EQ(legal_texts(state).back(), "deal 0 p b g y o r");
    state = after<Game>(state, {"deal 0 r o y g b p"});
    EXPECT_EQ(Game::count(state), 265);
    EXPECT_EQ(refused_by<Game>(state, "deal 1 r y o b p g"), "PE-4.5"); // red is seat 0's subject of the first age
    EXPECT_EQ(refused_by<Game>(state, "deal 1 o o y g b p"), "PE-4.5");
    EXPECT_EQ(refused_by<Game>(state, "deal 2 o r g y p b"), "PE-4.5");
    EXPECT_EQ(refused_by<Game>(state, "deal 1 o r g y p b"), "");
}

// PE-4.5: a fitting deal always exists, for every seat.
TEST(Peoples_PE_4_5_Deals, ADealAlwaysFits) {
    Rng rng("latin");
    for (int game = 0; game < 500; ++game) {
        State state = fresh(6);
        state.phase = Phase::deal;
        for (int seat = 0; seat < 6; ++seat) {
            ASSERT_GT(Game::count(state), 0);
            Game::apply(state, Game::sample(state, rng));
        }
        for (int place = 0; place < people_count; ++place) {
            std::set<People> seen;
            for (int seat = 0; seat < 6; ++seat) seen.insert(deal_of(state, seat).at(place));
            ASSERT_EQ(seen.size(), 6u);
        }
    }
}

// PE-4.6, PE-4.7: the stock is full, handicaps count at once, and the first age follows the last deal.
TEST(Peoples_PE_4_6_Stock, TheFirstAgeBeginsAfterTheLastDeal) {
    Rng rng("begin");
    State state = placed(3, {{"handicap_1", 7}}, rng);
    EXPECT_EQ(fresh(3, {{"handicap_1", 7}}).scores[1], 7);
    state = after<Game>(state, {"deal 0 r o y g b p", "deal 1 o r g y p b", "deal 2 y g b p r o"});
    EXPECT_EQ(state.age, 1);
    EXPECT_EQ(state.phase, Phase::migration);
    EXPECT_EQ(state.turn, 0);
    for (const std::uint8_t place : state.at) EXPECT_EQ(place, in_stock);
}

// PE-3.1, PE-3.3, PE-3.5: region ids in board order, coasts, and one example of each kind of second-age move.
TEST(Peoples_PE_3_Board, RegionsAndSeas) {
    EXPECT_EQ(name(0), "na01");
    EXPECT_EQ(name(143), "oc24");
    EXPECT_FALSE(read_region("na25"));
    EXPECT_FALSE(read_region("arctic"));
    EXPECT_TRUE(board::adjacent[at("na24")].has(at("sa01")));         // PE-3.2
    EXPECT_TRUE(board::second_age_reach[at("as11")].has(at("na08"))); // PE-3.4: over the North Pacific, rim to rim
    EXPECT_FALSE(board::adjacent[at("as11")].has(at("na08")));
    EXPECT_EQ(board::grid[at("na01")].row, 1); // PE-3.6: from the file's vertices
}

} // namespace
} // namespace ecumene::peoples
