// Storms, foundings, hunger and abandonment (CW-6.7 to CW-9), whole positions of CW-15 among them.
#include "engine/core/telling_check.h"
#include "engine/games/culture_wars/example_table.h"

#include <gtest/gtest.h>

namespace ecumene::culture_wars {
namespace {

// Somebody far away, so that both seats live.
State two(const OptionValues& values = with({})) {
    State state = table(2, values);
    people(state, 0, "q18", 1);
    people(state, 1, "q16", 1);
    return state;
}

// CW-15 a, and CW-6.2: two against four on an empty square; what is left above two goes as excess (CW-8.1).
TEST(CultureWars_CW_6_2_Conflict, OnAnEmptySquare) {
    State state = two();
    people(state, 0, "i9", 4);
    people(state, 1, "i9", 2);
    people(state, 0, "k9", 1);
    people(state, 1, "k9", 1); // together, for two fit
    state = stayed(state);
    EXPECT_EQ(tokens(state, 0, "i9"), 2);
    EXPECT_EQ(tokens(state, 1, "i9"), 0);
    EXPECT_EQ(tokens(state, 0, "k9"), 1);
    EXPECT_EQ(tokens(state, 1, "k9"), 1);
}

// CW-15 g: five defenders beat one attacker and can settle again (CW-6.7, CW-7.3).
TEST(CultureWars_CW_6_7_Storm, FiveDefendersCanSettleAgain) {
    State state = two();
    settlement(state, 0, "k9", 5);
    people(state, 1, "k9", 1);
    state = stayed(state);
    ASSERT_EQ(state.phase, Phase::settle);
    EXPECT_EQ(tokens(state, 0, "k9"), 5);
    EXPECT_EQ(refused_by<Game>(state, "found k9 own"), "");
    EXPECT_EQ(refused_by<Game>(state, "found k9 ace"), "CW-7.3");
}

// CW-15 h: seven attackers take a site of 3. CW-15, Ace: a stormed Ace goes home.
TEST(CultureWars_CW_6_7_Storm, SevenAttackersWin) {
    State state = two();
    settlement(state, 0, "k9", 3);
    people(state, 1, "k9", 7);
    settlement(state, 0, "n10", ace);
    people(state, 1, "n10", 1);
    state = stayed(state);
    EXPECT_EQ(tokens(state, 0, "k9"), 0);
    EXPECT_EQ(tokens(state, 1, "k9"), 3);
    EXPECT_EQ(coin_at(state, square(state, "n10")), nullptr);
    EXPECT_TRUE(state.reserve[0].known.has(ace));
    EXPECT_EQ(tokens(state, 0, "n10"), 2); // five came, the rest was too many for an empty square
}

// CW-15 t and g (CW-6.9): a single token that storms a settlement on a site of 4 unmakes it for this turn; on one of 5
// the defenders can settle again.
TEST(CultureWars_CW_6_9_Capacity, OneTokenUnmakesASettlement) {
    for (const int value : {4, 5}) {
        State state = two(with({{"conflict_stops", 1}}));
        settlement(state, 0, "k9", value);
        people(state, 1, "k9", 1);
        state = stayed(state);
        EXPECT_EQ(tokens(state, 0, "k9"), value);
        EXPECT_EQ(state.phase == Phase::settle, value == 5);
    }
}

// CW-6.9: a stormed settlement that nobody can defend is no conflict: the attackers stay, and can settle the site.
TEST(CultureWars_CW_6_9_Capacity, NobodyToFight) {
    State state = two(with({{"conflict_stops", 1}, {"tokens_per_player", 12}}));
    settlement(state, 0, "k9", 3);
    people(state, 0, "i16", 5);
    people(state, 0, "k16", 6); // nothing is left in reserve
    people(state, 1, "k9", 6);
    state = stayed(state);
    ASSERT_EQ(state.phase, Phase::settle);
    EXPECT_EQ(tokens(state, 1, "k9"), 6);
    EXPECT_EQ(refused_by<Game>(state, "found k9 ace"), "");
}

// CW-6.8: with a short reserve the owner chooses which stormed settlement is defended first.
TEST(CultureWars_CW_6_8_Defence, AShortReserveIsAChoice) {
    State state = two(with({{"tokens_per_player", 12}}));
    settlement(state, 0, "k9", 5);
    settlement(state, 0, "o9", 4);
    people(state, 0, "i16", 4); // seven are left
    people(state, 1, "k9", 1);
    people(state, 1, "o9", 1);
    state = stayed(state);
    ASSERT_EQ(state.phase, Phase::conflict);
    EXPECT_EQ(Game::to_act(state), Actor::seat(0));
    EXPECT_EQ(refused_by<Game>(state, "defend i16"), "CW-6.8");
    EXPECT_EQ(refused_by<Game>(state, "defend k9"), "");
    state = after<Game>(state, {"defend o9"});
    EXPECT_EQ(tokens(state, 0, "o9"), 5); // the attacker is gone, and nobody is left to fight (CW-6.5)
    EXPECT_EQ(tokens(state, 0, "k9"), 2); // what was left: with the attacker three, for whom there is room
    EXPECT_EQ(tokens(state, 1, "k9"), 1);
}

// CW-6.7: a hidden value is waited for, and nothing has happened yet.
TEST(CultureWars_CW_6_7_Storm, AHiddenValueIsTurned) {
    State state = two();
    settlement(state, 0, "k9", 0);
    people(state, 1, "k9", 1);
    state = stayed(state);
    ASSERT_EQ(state.phase, Phase::conflict);
    EXPECT_TRUE(Game::to_act(state).is_chance());
    EXPECT_EQ(tokens(state, 0, "k9"), 0);
    EXPECT_EQ(score(state, 0), 101);
    EXPECT_EQ(refused_by<Game>(state, "reveal q18 2"), "CW-1.7");
    state = after<Game>(state, {"reveal k9 5"});
    EXPECT_EQ(tokens(state, 0, "k9"), 5);
}

// CW-7.2: ten tokens and the Ace.
TEST(CultureWars_CW_7_2_Ace, TenOnABareSquare) {
    State state = two();
    people(state, 0, "k9", 10);
    people(state, 0, "i9", 9);
    people(state, 1, "q9", 10);
    settlement(state, 1, "o13", ace);
    state = stayed(state);
    ASSERT_EQ(state.phase, Phase::settle);
    EXPECT_EQ(refused_by<Game>(state, "found i9 ace"), "CW-7.2"); // too few
    EXPECT_EQ(refused_by<Game>(state, "found k9 2"), "CW-7.2");
    EXPECT_EQ(refused_by<Game>(state, "found k9 gold"), "CW-12");
    EXPECT_EQ(refused_by<Game>(state, "found o13 ace"), "CW-1.6");
    const State founded = after<Game>(state, {"found k9 ace"});
    EXPECT_EQ(founded.reserve[0].tokens, 36 - 1 - 2 - 1); // unsupported: it is abandoned with one token (CW-15, Ace)
    EXPECT_EQ(tokens(founded, 0, "k9"), 1);
    // Seat 1 has no Ace, so it is not asked (CW-3.3).
    EXPECT_EQ(founded.phase, Phase::order);
}

TEST(CultureWars_CW_7_2_Ace, NotWithoutTheCoin) {
    State state = two();
    people(state, 0, "k9", 10);
    settlement(state, 0, "o13", ace);
    site(state, 1, "i9", 5);
    people(state, 0, "i9", 5);
    state = stayed(state);
    EXPECT_EQ(refused_by<Game>(state, "found k9 ace"), "CW-7.2");
    EXPECT_EQ(refused_by<Game>(state, "found i9 ace"), "CW-7.4");
    EXPECT_EQ(refused_by<Game>(state, "found i9 hidden"), "");
}

// CW-7.3: five on one's own site; with five round it the settlement lives (CW-15, growth of a site; CW-9.1).
TEST(CultureWars_CW_7_3_OwnSite, LivesWithFiveRoundIt) {
    State state = two();
    site(state, 0, "k9", 4);
    people(state, 0, "k9", 5);
    for (const auto where : {"j9", "l9"}) people(state, 0, where, 2);
    people(state, 0, "l10", 1);
    site(state, 0, "o9", 3);
    people(state, 0, "o9", 4);
    state = stayed(state);
    EXPECT_EQ(refused_by<Game>(state, "found o9 own"), "CW-7.3");
    state = after<Game>(state, {"found k9 own"});
    EXPECT_EQ(settlement_count(state, 0), 1);
    EXPECT_EQ(tokens(state, 0, "k9"), 0);
}

// CW-15, unsupported at birth (CW-9.2, CW-9.3).
TEST(CultureWars_CW_9_3_Abandonment, UnsupportedAtBirth) {
    State state = two();
    site(state, 0, "k9", 3);
    people(state, 0, "k9", 5);
    for (const auto where : {"j9", "l9"}) people(state, 0, where, 2);
    state = after<Game>(stayed(state), {"found k9 own"});
    EXPECT_EQ(settlement_count(state, 0), 0);
    EXPECT_EQ(tokens(state, 0, "k9"), 3);
    EXPECT_TRUE(is_site(*coin_at(state, square(state, "k9"))));
}

// CW-7.4: the site's coin goes home, known.
TEST(CultureWars_CW_7_4_ForeignSite, PaidWithACoin) {
    State state = two();
    site(state, 1, "k9", 4);
    people(state, 0, "k9", 5);
    state = stayed(state);
    EXPECT_EQ(refused_by<Game>(state, "found k9 own"), "CW-7.4");
    EXPECT_EQ(refused_by<Game>(state, "found k9 3"), "CW-7.4"); // not known to be there
    EXPECT_EQ(refused_by<Game>(state, "loot k9"), "CW-7.5");
    state = after<Game>(state, {"found k9 hidden"});
    EXPECT_TRUE(state.reserve[1].known.has(4));
    EXPECT_EQ(state.phase, Phase::abandon); // no support, and its value must be turned
    EXPECT_EQ(Game::count(state), 4);
}

// CW-7.5: without any coin only looting is left, and the tokens stay. CW-7.6: nobody shares the square by then.
TEST(CultureWars_CW_7_5_Looting, OnlyWithoutCoins) {
    State state = two();
    coinless(state, 0);
    site(state, 1, "k9", 4);
    people(state, 0, "k9", 6);
    people(state, 1, "k9", 1);
    state = stayed(state);
    EXPECT_EQ(seats_on(state, square(state, "k9")), 1);
    EXPECT_EQ(refused_by<Game>(state, "loot i9"), "CW-7.5");
    state = after<Game>(state, {"loot k9"});
    EXPECT_EQ(coin_at(state, square(state, "k9")), nullptr);
    EXPECT_TRUE(state.reserve[1].known.has(4));
    EXPECT_EQ(tokens(state, 0, "k9"), 2); // CW-8.1
}

// CW-15, Looting: with the option all six go to the reserve (CW-7.8).
TEST(CultureWars_CW_7_8_Looting, TakesTheTokensWithTheOption) {
    State state = two(with({{"loot_takes_tokens", 1}}));
    coinless(state, 0);
    site(state, 1, "k9", 4);
    people(state, 0, "k9", 6);
    state = stayed(state);
    const int reserve = state.reserve[0].tokens;
    const Action loot = *Game::read(state, "loot k9");
    EXPECT_EQ(plain(Game::phrase(state, loot, Viewer::spectator())), "seat 0 loots the site on k9");
    const auto told = events_of<Game>(state, loot, Viewer::spectator());
    ASSERT_GE(told.size(), 2u);
    EXPECT_EQ(plain(told[0]), "the coin of 4 on k9 goes back to seat 1");
    EXPECT_EQ(plain(told[1]), "seat 0 takes 6 tokens from k9 back to its reserve");
    state = after<Game>(state, {"loot k9"});
    EXPECT_EQ(coin_at(state, square(state, "k9")), nullptr);
    EXPECT_EQ(tokens(state, 0, "k9"), 0);
    EXPECT_EQ(state.reserve[0].tokens, reserve + 6);
}

// CW-7.8, CW-10.5: who loots with its last tokens is out.
TEST(CultureWars_CW_7_8_Looting, WithTheLastTokens) {
    State state = table(2, with({{"loot_takes_tokens", 1}}));
    coinless(state, 0);
    people(state, 1, "q16", 1);
    site(state, 1, "k9", 4);
    people(state, 0, "k9", 5);
    state = after<Game>(stayed(state), {"loot k9"});
    EXPECT_EQ(state.alive, seat_bit(1));
    EXPECT_EQ(state.winners, seat_bit(1));
}

TEST(CultureWars_CW_7_7_Compulsory, NoDone) {
    State state = two(with({{"compulsory_settlements", 1}}));
    site(state, 0, "k9", 5);
    people(state, 0, "k9", 5);
    state = stayed(state);
    EXPECT_EQ(refused_by<Game>(state, "done"), "CW-7.7");
    EXPECT_EQ(Game::count(state), 1);
}

// CW-15, Compulsory: ten tokens and the Ace compel nobody, a site does, one to be looted too.
TEST(CultureWars_CW_7_7_Compulsory, OnlySites) {
    State state = two(with({{"compulsory_settlements", 1}}));
    site(state, 0, "n12", 5);
    people(state, 0, "n12", 5);
    people(state, 0, "k9", 10);
    state = stayed(state);
    EXPECT_EQ(refused_by<Game>(state, "done"), "CW-7.7");
    EXPECT_EQ(refused_by<Game>(state, "found k9 ace"), "");
    EXPECT_EQ(Game::count(state), 2);
    state = after<Game>(state, {"found n12 own"});
    EXPECT_EQ(refused_by<Game>(state, "done"), "");
    EXPECT_EQ(refused_by<Game>(state, "found k9 ace"), "");
    EXPECT_EQ(Game::count(state), 2);

    State looter = two(with({{"compulsory_settlements", 1}}));
    coinless(looter, 0);
    site(looter, 1, "k9", 4);
    people(looter, 0, "k9", 6);
    looter = stayed(looter);
    EXPECT_EQ(refused_by<Game>(looter, "done"), "CW-7.7");
    EXPECT_EQ(Game::count(looter), 1);
}

// CW-5.3, CW-8.1: what walks into its own settlement is absorbed.
TEST(CultureWars_CW_8_1_Excess, OwnSettlementsAbsorb) {
    State state = two();
    settlement(state, 0, "k9", 5);
    people(state, 0, "k9", 2);
    people(state, 0, "j9", 2);
    people(state, 0, "l9", 2);
    people(state, 0, "k10", 2);
    state = stayed(state);
    EXPECT_EQ(tokens(state, 0, "k9"), 0);
    EXPECT_EQ(settlement_count(state, 0), 1);
}

// CW-9.4: a short reserve goes where its owner says.
TEST(CultureWars_CW_9_4_Abandonment, AShortReserveIsAChoice) {
    State state = two(with({{"tokens_per_player", 12}}));
    settlement(state, 0, "k9", 5);
    settlement(state, 0, "o9", 4);
    for (const auto where : {"i16", "k16", "i18", "k18"}) people(state, 0, where, 2); // three are left
    state = stayed(state);
    ASSERT_EQ(state.phase, Phase::abandon);
    EXPECT_EQ(refused_by<Game>(state, "abandon i16"), "CW-9.4");
    state = after<Game>(state, {"abandon o9"});
    EXPECT_EQ(tokens(state, 0, "o9"), 3);
    EXPECT_EQ(tokens(state, 0, "k9"), 0);
}

// A seat with supported settlements, one on each of these squares.
void realm(State& state, int seat, std::initializer_list<std::string_view> where) {
    int value = 2;
    for (const std::string_view place : where) {
        settlement(state, seat, place, value++);
        const Place centre = *read_place(place);
        for (int side : {-1, 1}) people(state, seat, name({centre.column + side, centre.row}), 2);
        people(state, seat, name({centre.column, centre.row + 1}), 2);
    }
}

// CW-15, Holding (CW-10.2): three settlements at the ends of two turns that follow each other.
TEST(CultureWars_CW_10_2_Holding, ForAWholeTurn) {
    State state = table(3);
    people(state, 0, "q18", 1);
    people(state, 2, "q16", 1);
    realm(state, 1, {"j9", "j13", "q9"});
    state = stayed(state);
    EXPECT_EQ(state.held, seat_bit(1));
    ASSERT_EQ(state.phase, Phase::order);
    state = after<Game>(state, {"order 0 1 2", "done", "done", "done"});
    EXPECT_EQ(state.phase, Phase::over);
    EXPECT_EQ(state.winners, seat_bit(1));
    EXPECT_EQ(refused_by<Game>(state, "done"), "CW-10.2");
}

// CW-10.3: a settlement stormed and settled again was held, but not with strict_hold.
TEST(CultureWars_CW_10_3_StrictHold, AStormBreaksIt) {
    for (const bool strict : {false, true}) {
        State state = table(2, with({{"strict_hold", strict}, {"settlements_to_win", 1}}));
        people(state, 1, "q18", 1);
        realm(state, 0, {"j9"});
        coin_of(state, square(state, "j9")).value = 5;
        state.held = seat_bit(0);
        people(state, 1, "j9", 1);
        state = after<Game>(stayed(state), {"found j9 own"});
        EXPECT_EQ(state.phase == Phase::over, !strict);
    }
}

// CW-15, At once (CW-10.7): two players may agree that four settlements are a win; strict_hold changes nothing.
TEST(CultureWars_CW_10_7_AtOnce, NoHoldingWithTwoPlayers) {
    for (const bool strict : {false, true}) {
        State state = table(2, with({{"two_player_win", 1}, {"settlements_to_win", 3}, {"strict_hold", strict}}));
        people(state, 0, "q18", 1);
        realm(state, 1, {"j9", "j13", "q9"});
        state = stayed(state);
        EXPECT_EQ(state.phase, Phase::over);
        EXPECT_EQ(state.winners, seat_bit(1));
        EXPECT_EQ(state.held, seat_bit(1));
        EXPECT_EQ(refused_by<Game>(state, "done"), "CW-10.7");
    }
}

// CW-10.7, CW-10.4: both at once: the higher score.
TEST(CultureWars_CW_10_7_AtOnce, BothAtOnce) {
    State state = table(2, with({{"two_player_win", 1}, {"settlements_to_win", 1}}));
    realm(state, 0, {"j9"});
    realm(state, 1, {"j13", "q9"});
    EXPECT_EQ(stayed(state).winners, seat_bit(1));
}

// CW-10.7: a table of three cannot choose it.
TEST(CultureWars_CW_10_7_AtOnce, IsRefusedWithThreePlayers) {
    const OptionValues at_once = with({{"two_player_win", 1}});
    EXPECT_FALSE(Game::refuse_options(2, at_once));
    for (const int seats : {3, 4}) {
        EXPECT_EQ(Game::refuse_options(seats, at_once)->rule, "CW-10.7");
        EXPECT_FALSE(Game::refuse_options(seats, with({{"two_player_win", 0}})));
    }
}

// CW-10.6: a limit of a thousand turns is kept, far above what a byte holds.
TEST(CultureWars_CW_10_6_Cap, AThousandTurns) {
    State state = table(2, with({{"turn_cap", 1000}, {"tokens_per_player", 12}}));
    people(state, 0, "i9", 2);
    people(state, 1, "q18", 2);
    begin_movement(state);
    int turn = 1;
    for (int actions = 0; state.phase != Phase::over; ++actions) {
        ASSERT_LT(actions, 100'000);
        ASSERT_TRUE(state.turn == turn || state.turn == turn + 1);
        turn = state.turn;
        const bool waits = state.phase == Phase::move || state.phase == Phase::settle;
        Game::apply(state, waits ? Action{Verb::done} : Game::nth(state, 0));
    }
    EXPECT_EQ(state.turn, 1000);
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["turn"], 1000);
    EXPECT_EQ(refused_by<Game>(state, "done"), "CW-10.6");
}

// CW-10.4, CW-10.6: at the cap the highest score wins, and equal ones share.
TEST(CultureWars_CW_10_6_Cap, EqualScoresShare) {
    State state = table(3, with({{"turn_cap", 1}}));
    people(state, 0, "q18", 2);
    people(state, 1, "i9", 2);
    people(state, 2, "k9", 1);
    state = stayed(state);
    EXPECT_EQ(state.winners, seat_bit(0) | seat_bit(1));
    EXPECT_EQ(refused_by<Game>(state, "order 0 1 2"), "CW-10.6");
}

// CW-10.5: who has no tokens left is out, and takes no part in the next order.
TEST(CultureWars_CW_10_5_Out, WithoutTokens) {
    State state = table(3);
    people(state, 0, "q18", 1);
    people(state, 1, "i9", 2);
    people(state, 2, "i9", 1);
    const State next = stayed(state);
    EXPECT_EQ(next.alive, seat_bit(0) | seat_bit(1));
    EXPECT_EQ(refused_by<Game>(next, "order 0 2"), "CW-10.5");
    EXPECT_EQ(refused_by<Game>(next, "order 0"), "CW-3.2");
    EXPECT_EQ(Game::count(next), 2);

    State none = table(3); // CW-15 e: all together, and all out
    for (int seat = 0; seat < 3; ++seat) people(none, seat, "i9", 2);
    none = stayed(none);
    EXPECT_EQ(none.winners, 7);

    State last = table(2);
    people(last, 0, "i9", 3);
    people(last, 1, "i9", 1);
    EXPECT_EQ(stayed(last).winners, seat_bit(0));
}

} // namespace
} // namespace ecumene::culture_wars
