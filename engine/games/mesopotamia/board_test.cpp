// The board and the cards (ME-1, ME-16, ME-17): what the tables made from the board file say.
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>

namespace ecumene::mesopotamia {
namespace {

bool borders(std::string_view one, std::string_view other) {
    return (standard_rules().adjacent[area(one)] & area_bit(area(other))) != 0;
}
bool is_difficult(std::string_view from, std::string_view to) {
    return (standard_rules().difficult_from[area(to)] & area_bit(area(from))) != 0;
}

// ME-1.1: 52 land areas, two deserts, one sea, six uninhabited areas; borders go both ways.
TEST(Mesopotamia_ME_1_1_Areas, AreCountedAndSymmetric) {
    const Ruleset& rules = standard_rules();
    EXPECT_EQ(std::popcount(rules.lands), 52);
    EXPECT_EQ(rules.deserts, area_bit(area("aramaea")) | area_bit(area("kaldu")));
    EXPECT_EQ(rules.sea, area("great_green"));
    EXPECT_EQ(std::popcount(areas_of_kind(standard_board(), Kind::uninhabited)), 6);
    for (int one = 0; one < rules.area_count; ++one)
        for (int other = 0; other < rules.area_count; ++other)
            EXPECT_EQ(rules.adjacent[one] >> other & 1, rules.adjacent[other] >> one & 1)
                << rules.area_ids[one] << rules.area_ids[other];
}

// ME-1.2: the straits are ordinary borders.
TEST(Mesopotamia_ME_1_2_Straits, JoinAreasOverWater) {
    for (const auto& [one, other] : {std::pair{"thrace", "ahhiyawa"},
                                     {"boeotia", "islands"},
                                     {"islands", "arzawa"},
                                     {"islands", "knossos"},
                                     {"khania", "mycenae"},
                                     {"alishiya", "ugarit"},
                                     {"alishiya", "tarhuntassa"}}) {
        EXPECT_TRUE(borders(one, other)) << one;
        EXPECT_FALSE(is_difficult(one, other)) << one;
        EXPECT_FALSE(is_difficult(other, one)) << one;
    }
    EXPECT_TRUE(borders("knossos", "khania"));
}

// ME-1.3.
TEST(Mesopotamia_ME_1_3_Doubles, AreNine) {
    AreaSet nine = 0;
    for (const char* id : {"knossos", "kanesh", "ugarit", "byblos", "subartu", "memphis", "thebes", "babylon", "ur"})
        nine |= area_bit(area(id));
    EXPECT_EQ(standard_rules().worth_above, (std::array<AreaSet, 3>{nine, 0, 0}));
}

// ME-1.4: 39 directed pairs, with the source's two examples.
TEST(Mesopotamia_ME_1_4_Difficult, GoesOneWayOrBoth) {
    int pairs = 0;
    for (const AreaSet from : standard_rules().difficult_from) pairs += std::popcount(from);
    EXPECT_EQ(pairs, 39);
    EXPECT_TRUE(is_difficult("ashur", "gutium"));
    EXPECT_FALSE(is_difficult("gutium", "ashur"));
    EXPECT_TRUE(is_difficult("kanesh", "kizzuwatna"));
    EXPECT_TRUE(is_difficult("kizzuwatna", "kanesh"));
}

// ME-1.6: five cards an epoch. ME-1.8: at most one special each.
TEST(Mesopotamia_ME_1_6_Cards, AreFiveAnEpoch) {
    for (int epoch = 1; epoch <= epoch_count; ++epoch) EXPECT_EQ(std::popcount(standard_rules().cards_of(epoch)), 5);
    const auto& cards = standard_rules().cards_in_force[1];
    EXPECT_EQ(cards[people("medes")].special, Special::none);
    EXPECT_EQ(cards[people("minoans")].special, Special::seafaring);
    EXPECT_EQ(cards[people("sumerians")].bonus, 0u);
}

// ME-1.7: three peoples have another number in one epoch.
TEST(Mesopotamia_ME_1_7_Numbers, ChangeForThreePeoples) {
    const auto number = [](std::string_view id, int epoch) {
        return int(standard_rules().cards[people(id)].numbers[epoch - 1]);
    };
    EXPECT_EQ(number("egyptians", 2), 3);
    EXPECT_EQ(number("egyptians", 3), 12);
    EXPECT_EQ(number("egyptians", 4), 3);
    EXPECT_EQ(number("assyria", 4), 15);
    EXPECT_EQ(number("assyria", 5), 26);
    EXPECT_EQ(number("chaldeans", 4), 20);
    EXPECT_EQ(number("chaldeans", 5), 27);
    EXPECT_EQ(number("medes", 4), 0);
}

// ME-1.9: the coasts of ME-16.
TEST(Mesopotamia_ME_1_9_Board, HasNineteenCoasts) {
    const AreaSet coasts = standard_rules().coasts;
    EXPECT_EQ(std::popcount(coasts), 19);
    EXPECT_NE(coasts & area_bit(area("canaan")), 0u);
    EXPECT_EQ(coasts & area_bit(area("memphis")), 0u);
}

// ME-11.7: only two specials are proven by the source, and no bonus area.
TEST(Mesopotamia_ME_11_7_ReconstructedCards, LeaveTwoSpecialsWhenOff) {
    const State state = new_game(2, {{"reconstructed_cards", false}});
    for (int who = 0; who < standard_rules().people_count; ++who) {
        const Special expected = who == people("sumerians") ? Special::urbanisation
                                 : who == people("minoans") ? Special::seafaring
                                                            : Special::none;
        EXPECT_EQ(in_force(state, who).special, expected) << standard_rules().people_ids[who];
        EXPECT_EQ(in_force(state, who).bonus, 0u) << standard_rules().people_ids[who];
    }
    EXPECT_EQ(in_force(new_game(2), people("akkadians")).bonus, area_bit(area("babylon")));
}

} // namespace
} // namespace ecumene::mesopotamia
