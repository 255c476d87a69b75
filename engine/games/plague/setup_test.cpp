// Components, options and set-up (PL-1 to PL-3).
#include "engine/games/plague/test_table.h"

namespace ecumene::plague {
namespace {

// PL-1.3, PL-15.3: a pile is a multiset; adding and removing are exact whatever the copies.
TEST(Plague_PL_1_3_Piles, BitPlanesCountLikeNumbers) {
    Rng rng("piles");
    Pile pile, other;
    std::array<int, most_kinds> count{}, other_count{};
    for (int i = 0; i < 20'000; ++i) {
        const Card card = Card(rng.below(most_kinds));
        const bool fits = count[int(card)] + other_count[int(card)] < 7;
        if (rng.below(2) == 0 && fits) {
            pile.add(card);
            ++count[int(card)];
        } else if (rng.below(2) == 0 && fits) {
            other.add(card);
            ++other_count[int(card)];
        } else if (pile.has(card)) {
            pile.remove(card);
            --count[int(card)];
        }
        if (i % 50 == 0) {
            pile.add(other);
            for (int c = 0; c < most_kinds; ++c) count[c] += std::exchange(other_count[c], 0);
            other.clear();
        }
        Pile less = pile;
        less.add(other);
        less.remove(other);
        ASSERT_EQ(less, pile);
        int size = 0;
        for (int c = 0; c < most_kinds; ++c) {
            ASSERT_EQ(pile.copies(Card(c)), count[c]);
            ASSERT_EQ(pile.has(Card(c)), count[c] > 0);
            size += count[c];
        }
        ASSERT_EQ(pile.size(), size);
        ASSERT_EQ(pile.empty(), size == 0);
    }
}

// PL-1.3: each draw takes every single copy with equal chance.
TEST(Plague_PL_1_3_Piles, DrawsFollowTheCopies) {
    Pile pile;
    for (const Card card : {Card::fire, Card::fire, Card::fire, Card::flood, Card::sewer, Card::sewer, Card::pestilence,
                            Card::pestilence, Card::pestilence, Card::pestilence, Card::pestilence, Card::pestilence})
        pile.add(card);
    Rng rng("draws");
    std::array<int, most_kinds> drawn{};
    const int draws = 120'000;
    for (int i = 0; i < draws; ++i) ++drawn[int(pile.random(rng, pile.size()))];
    for (int card = 0; card < most_kinds; ++card)
        EXPECT_NEAR(drawn[card], draws / 12.0 * pile.copies(Card(card)), 600) << card;
}

// PL-1.2: the table of cards adds up to 70, and to 63 without the counter cards (PL-2.1).
TEST(Plague_PL_1_2_Deck, HasSeventyCards) {
    EXPECT_EQ(start_of(2).draw.size(), 70);
    const State without = start_of(2, {{"counter_cards", false}});
    EXPECT_EQ(without.draw.size(), 63);
    EXPECT_FALSE(without.draw.has(Card::negotiated_peace));
    EXPECT_FALSE(without.draw.has(Card::tactical_advantage));
}

// PL-1.6: the means of the reference table (PL-1.5) over two dice, in 36ths.
TEST(Plague_PL_1_6_Table, MeansAreAsTheRulebookSays) {
    const auto sums = [](Age age) {
        std::array<int, 4> totals{};
        for (int improvements = 0; improvements <= 3; ++improvements) {
            State state = before_roll(2);
            state.age = age;
            for (int i = 0; i < improvements; ++i) state.built[std::size_t(i)] = seat_bit(0);
            for (int k = 0; k < 36; ++k)
                totals[std::size_t(improvements)] += rolled(state, nth_roll(k).a, nth_roll(k).b);
        }
        return totals;
    };
    EXPECT_EQ(sums(Age::prosperity), (std::array{350, 415, 480, 535}));
    EXPECT_EQ(sums(Age::plague), (std::array{350, 285, 220, 160}));
}

// PL-3.2, PL-3.3: seat 0's five cards first, then seat 1's; the Death Ship is never dealt.
TEST(Plague_PL_3_2_Deal, GoesSeatBySeatWithoutTheDeathShip) {
    State state = start_of(2);
    EXPECT_EQ(refused(state, "deal 0 death_ship"), "PL-14.1");
    EXPECT_EQ(refused(state, "deal 1 fire"), "PL-14.1");
    state = play(state, {"deal 0 fire", "deal 0 fire", "deal 0 fire", "deal 0 famine", "deal 0 flood"});
    EXPECT_EQ(refused(state, "deal 1 fire"), "PL-14.1"); // all three are dealt
    EXPECT_EQ(refused(state, "deal 0 flood"), "PL-14.1");
    state = play(state, {"deal 1 flood", "deal 1 crusade", "deal 1 sewer", "deal 1 drought", "deal 1 drought"});
    EXPECT_EQ(listed(state), (std::vector<std::string>{"start 0", "start 1"})); // PL-3.4
    EXPECT_TRUE(state.draw.has(Card::death_ship));
}

// PL-3.1, PL-1.4: everybody begins with the same, a multiple of five.
TEST(Plague_PL_3_1_Start, EverybodyHasTheStartingPopulation) {
    EXPECT_EQ(populations(start_of(6)), (std::vector<int>{50, 50, 50, 50, 50, 50}));
    EXPECT_EQ(populations(start_of(2, {{"starting_pps", 200}})), (std::vector<int>{200, 200}));
}

} // namespace
} // namespace ecumene::plague
