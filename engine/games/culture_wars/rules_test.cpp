// Rules in numbers (CW-18): the examples of CW-18.12, what a variant changes in words, and that no path is dead.
#include "engine/core/rule_schema.h"
#include "engine/core/telling_check.h"
#include "engine/games/culture_wars/example_table.h"
#include "engine/games/culture_wars/movement.h"

#include <gtest/gtest.h>

namespace ecumene::culture_wars {
namespace {

using nlohmann::json;

Ruleset variant(const char* text) { return Ruleset(*Game::schema().read(json::parse(text))); }

State after_done(State state) {
    while (state.phase == Phase::settle) Game::apply(state, {Verb::done});
    return state;
}

std::string legal_text(const State& state) {
    static Actions actions;
    Game::legal(state, actions);
    std::string text;
    for (const Action action : actions) text += (text.empty() ? "" : ", ") + Game::write(state, action);
    return text;
}

// CW-18.2: a row for each line of the table, in its order.
TEST(CultureWars_CW_18_2_Paths, AreListedInTheOrderOfTheTable) {
    const auto& listed = Game::schema().rows();
    ASSERT_EQ(listed.size(), 16u);
    EXPECT_EQ(listed.front().path, "tokens.start");
    EXPECT_EQ(listed[1].range, json({2, 9}));
    EXPECT_EQ(listed[3].range, json({0, 2}));
    EXPECT_EQ(listed.back().path, "win.settlements");
    EXPECT_EQ(listed.back().range, json({1, 6}));
    EXPECT_EQ(Game::standard_ruleset().fit, 1);
    EXPECT_LT(variant(R"({"found": {"site": 6}})").fit, 1);
}

// CW-18.3: the fault names the path, a list as a whole.
TEST(CultureWars_CW_18_3_Writing, FaultsNameThePath) {
    const auto fault = [](const char* text) { return Game::schema().read(json::parse(text)).error().path; };
    EXPECT_EQ(fault(R"({"coins": {"values": [5, 4]}})"), "coins.values");
    EXPECT_EQ(fault(R"({"tiles": {"moved": [2, 2, 1]}})"), "tiles.moved");
    EXPECT_EQ(fault(R"({"tokens": {"supply": 40}})"), "tokens.supply");
    EXPECT_EQ(fault("null"), "rules");
}

// CW-18.4: nobody can have more settlements than coins, whatever asks for them.
TEST(CultureWars_CW_18_4_Target, IsAtMostTheCoins) {
    const Rules two_values = variant(R"({"coins": {"values": [2, 3]}})");
    EXPECT_EQ(Game::refuse_rules(two_values, 2, with({}))->path, "win.settlements");
    EXPECT_FALSE(Game::refuse_rules(two_values, 3, with({})));
    EXPECT_EQ(Game::refuse_rules(two_values, 3, with({{"settlements_to_win", 4}}))->path, "win.settlements");
    EXPECT_FALSE(Game::refuse_rules(two_values, 2, with({{"settlements_to_win", 3}})));
    EXPECT_FALSE(Game::refuse_rules(Rules{}, 2, with({{"settlements_to_win", 5}})));
}

// CW-18.1: an option above 0 replaces the number of the rules.
TEST(CultureWars_CW_18_1_Options, StayOptions) {
    const Ruleset rules = variant(R"({"win": {"settlements": [2, 5, 1]}})");
    EXPECT_EQ(Game::initial(2, with({}), rules).options.target, 2);
    EXPECT_EQ(Game::initial(3, with({}), rules).options.target, 5);
    EXPECT_EQ(Game::initial(4, with({}), rules).options.target, 1);
    EXPECT_EQ(Game::initial(4, with({{"settlements_to_win", 4}}), rules).options.target, 4);
}

// CW-18.5: [3, 3, 7] gives 3 with 2/3; after a 7 the two others are 3, after a 3 it is even.
TEST(CultureWars_CW_18_5_Coins, EqualValues) {
    const Ruleset rules = variant(R"({"coins": {"values": [3, 3, 7]}, "tiles": {"moved": [0, 0, 0]}})");
    State state = after<Game>(Game::initial(2, with({}), rules), {"order 0 1"});
    EXPECT_EQ(state.phase, Phase::coins);
    state = after<Game>(state, {"coin i9", "coin l9", "coin o9", "coin r9", "coin i12", "coin r12"});
    EXPECT_EQ(legal_text(state), "reveal i9 3, reveal i9 7"); // of seat 1
    EXPECT_EQ(Game::probability(state, Game::nth(state, 0)), Rational(2, 3));
    EXPECT_EQ(Game::probability(state, Game::nth(state, 1)), Rational(1, 3));
    EXPECT_EQ(refused_by<Game>(state, "reveal i9 2"), "CW-1.7");
    int sevens = 0;
    Rng rng("culture wars", "sevens", 0);
    for (int i = 0; i < 3000; ++i) sevens += Game::sample(state, rng).n == 7;
    EXPECT_NEAR(sevens, 1000, 120);

    const State seven = after<Game>(state, {"reveal i9 7"});
    for (const auto where : {"o9", "i12"}) EXPECT_EQ(coin_at(seven, square(seven, where))->value, 3);
    EXPECT_EQ(json_of<Game>(seven, Viewer::spectator())["reserve"][1]["unseen"], json::array());
    EXPECT_EQ(seven.turning, square(seven, "l9"));
    const State three = after<Game>(state, {"reveal i9 3", "reveal l9 7"});
    EXPECT_EQ(three.turning, square(three, "o9"));
    EXPECT_EQ(Game::probability(three, Game::nth(three, 0)), Rational(1, 2));
}

// CW-18.5: while coins are placed they are hidden even if all are equal; then those in reserve are known too.
TEST(CultureWars_CW_18_5_Coins, AllEqual) {
    const Ruleset rules = variant(R"({"coins": {"values": [6, 6, 6], "distance": 3}, "tiles": {"moved": [0, 0, 0]}})");
    State state = after<Game>(Game::initial(4, with({}), rules), {"order 0 1 2 3"});
    while (state.phase == Phase::coins) {
        EXPECT_EQ(state.reserve[0].known.size(), 1);
        Game::apply(state, Game::nth(state, 0));
    }
    EXPECT_EQ(state.phase, Phase::tokens);
    int known = 0;
    for (int seat = 0; seat < 4; ++seat) {
        EXPECT_EQ(state.reserve[seat].hidden, 0);
        known += state.reserve[seat].known.count(6);
    }
    EXPECT_EQ(known + state.coin_count, 12);
    for (const Coin& coin : coins(state)) EXPECT_TRUE(is_site(coin) && coin.value == 6);
}

// CW-18.5: equal known coins are one action, which uses one of them.
TEST(CultureWars_CW_18_5_Coins, OneOfEqualCoins) {
    const Ruleset rules = variant(R"({"coins": {"values": [6, 6, 8]}})");
    State state = table(2, with({}), rules);
    people(state, 1, "q16", 1);
    coinless(state, 0);
    state.reserve[0].known.add(6, 2);
    site(state, 1, "k9", 8);
    people(state, 0, "k9", 5);
    state = stayed(state);
    EXPECT_EQ(legal_text(state), "found k9 6, done");
    EXPECT_EQ(refused_by<Game>(state, "found k9 3"), "CW-12"); // there is no such coin
    EXPECT_EQ(Game::refuse(state, "found k9 3")->why, "a settlement is founded with own, ace, 6, 8 or hidden");
    State founded = state;
    Game::apply(founded, *Game::read(state, "found k9 6")); // unsupported, so it is a site again
    EXPECT_EQ(founded.reserve[0].known.count(6), 1);
    EXPECT_EQ(founded.reserve[1].known.count(8), 1);
}

TEST(CultureWars_CW_18_5_Coins, Spaces) {
    struct Spacing {
        int distance, legal;
    };
    for (const auto& [distance, legal] : {Spacing{0, 95}, Spacing{1, 87}, Spacing{2, 72}, Spacing{3, 64}}) {
        Rules numbers;
        numbers.coins_distance = distance;
        numbers.tiles_moved = {0, 0, 0};
        const Ruleset rules(numbers);
        const State state = after<Game>(Game::initial(2, with({}), rules), {"order 0 1", "coin k11"});
        EXPECT_EQ(Game::count(state), legal);
        EXPECT_EQ(refused_by<Game>(state, "coin k11"), "CW-2.6");
        int apart = 1;
        for (const auto text : {"coin l12", "coin m11", "coin n12", "coin o11"})
            EXPECT_EQ(refused_by<Game>(state, text), apart++ <= distance ? "CW-2.6" : "") << text << distance;
    }
}

TEST(CultureWars_CW_18_5_Tiles, OneEachWithTwoPlayers) {
    const Ruleset rules = variant(R"({"tiles": {"moved": [1, 1, 1]}, "tokens": {"start": 6}})");
    const State state = after<Game>(Game::initial(2, with({}), rules), {"order 1 0"});
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["pending"], json({1, 0}));
}

// CW-18.6: what is left goes to the last square without an action.
TEST(CultureWars_CW_18_6_Growth, TheLastSquareTakesTheRest) {
    const Ruleset rules = variant(R"({"growth": {"per_square": 3}})");
    State state = table(2, with({{"tokens_per_player", 12}}), rules);
    people(state, 0, "o9", 3);
    people(state, 0, "k9", 4); // five in reserve
    people(state, 1, "q18", 10);
    begin_expansion(state);
    EXPECT_EQ(state.phase, Phase::expand);
    EXPECT_EQ(legal_text(state), "grow k9, grow o9");
    const Action grow = *Game::read(state, "grow o9");
    EXPECT_EQ(plain(Game::phrase(state, grow, Viewer::spectator())), "seat 0 grows on o9");
    EXPECT_EQ(facts_of<Game>(state, grow), json::parse(R"({"tokens": 3, "rest": 2, "rest_to": "k9"})"));
    const auto events = events_of<Game>(state, grow, Viewer::spectator());
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(plain(events[0]), "seat 0 grows by 3 tokens on o9");
    EXPECT_EQ(plain(events[1]), "seat 0 grows by 2 tokens on k9");
    EXPECT_EQ(plain(events[2]), "seat 1 grows by 2 tokens on 1 square");
    state = after<Game>(state, {"grow o9"});
    EXPECT_EQ(tokens(state, 0, "o9"), 6);
    EXPECT_EQ(tokens(state, 0, "k9"), 6);
    EXPECT_EQ(tokens(state, 1, "q18"), 12); // a single square takes all of a short reserve
    EXPECT_EQ(state.phase, Phase::move);
}

// CW-18.7: who lives in a settlement fights beside the defenders: 3 against 4, 2 4, 2 3, 1 3, 1 2.
TEST(CultureWars_CW_18_7_Storm, PeopleFightBesideDefenders) {
    const Ruleset rules = variant(R"({"storm": {"defenders": 2}, "capacity": {"settlement": 1}})");
    State state = table(2, with({}), rules);
    settlement(state, 0, "k9", 3);
    people(state, 0, "k9", 1);
    people(state, 1, "k9", 4);
    state = stayed(state);
    EXPECT_EQ(tokens(state, 0, "k9"), 1);
    EXPECT_EQ(tokens(state, 1, "k9"), 2);
}

TEST(CultureWars_CW_18_7_Storm, NobodyDefends) {
    const Ruleset rules = variant(R"({"storm": {"defenders": 0}})");
    State state = table(2, with({}), rules);
    people(state, 0, "q18", 1);
    settlement(state, 0, "k9", 3);
    people(state, 1, "k9", 6);
    state = stayed(state);
    ASSERT_EQ(state.phase, Phase::settle);
    EXPECT_EQ(tokens(state, 1, "k9"), 6);
    EXPECT_EQ(refused_by<Game>(state, "found k9 ace"), "");
}

TEST(CultureWars_CW_18_7_Storm, AShortReserveIsAChoice) {
    const Ruleset rules = variant(R"({"storm": {"defenders": 3}})");
    for (const int reserve : {5, 6}) {
        State state = table(2, with({{"tokens_per_player", 12}}), rules);
        settlement(state, 0, "k9", 5);
        settlement(state, 0, "o9", 4);
        people(state, 0, "i16", 12 - reserve);
        people(state, 1, "k9", 1);
        people(state, 1, "o9", 1);
        EXPECT_EQ(stayed(state).phase == Phase::conflict, reserve == 5);
    }
}

// CW-18.7, CW-18.9: two of three may stay in k9; they support l9 and not k9, and five stand there until the next turn.
TEST(CultureWars_CW_18_7_People, SupportTheirNeighbours) {
    const Ruleset rules =
        variant(R"({"capacity": {"settlement": 2}, "support": {"farmers": 2}, "coins": {"distance": 0}})");
    State state = table(2, with({}), rules);
    people(state, 1, "q16", 1);
    settlement(state, 0, "k9", 3);
    settlement(state, 0, "l9", 4);
    people(state, 0, "k9", 3);
    state = stayed(state);
    EXPECT_EQ(state.turn, 2);
    EXPECT_EQ(tokens(state, 0, "k9"), 5);
    EXPECT_TRUE(is_site(*coin_at(state, square(state, "k9"))));
    EXPECT_EQ(settlement_count(state, 0), 1);
    EXPECT_EQ(tokens(stayed(state), 0, "k9"), 3);
}

// CW-18.7: FROM gives no exit, not by a step out and back either, and is not beside itself.
TEST(CultureWars_CW_18_7_People, LeaveBySteps) {
    const Ruleset rules = variant(R"({"capacity": {"settlement": 3}})");
    for (const int far : {0, 1}) {
        State state = table(2, with({{"two_space_movement", far}, {"settlement_exit", 1}}), rules);
        people(state, 1, "q16", 1);
        settlement(state, 0, "k11", 3);
        people(state, 0, "k11", 2);
        state.order = SeatQueue();
        state.order.push(1);
        state.order.push(0); // so that seat 0 moves first
        state = moving(state);
        EXPECT_EQ(destinations(state, 0, square(state, "k11")).size(), far == 1 ? 12 : 4);
        EXPECT_EQ(refused_by<Game>(state, "move k11 l12 1"), far == 1 ? "" : "CW-5.3");
        EXPECT_EQ(refused_by<Game>(state, "move k11 k11 1"), "CW-5.2");
    }
    State state = table(2, with({{"settlement_exit", 1}, {"diagonal_movement", 1}}), rules);
    settlement(state, 0, "k11", 3);
    people(state, 0, "k11", 2);
    people(state, 0, "k10", 2);
    state.order = SeatQueue();
    state.order.push(0);
    state = moving(state);
    EXPECT_EQ(destinations(state, 0, square(state, "k11")).size(), 8);
    const auto told = [&](const char* text) {
        return plain(Game::phrase(state, *Game::read(state, text), Viewer::spectator()));
    };
    EXPECT_EQ(told("move k10 k11 1"), "seat 0 moves 1 token from k10 to k11, into its own settlement");
    EXPECT_EQ(facts_of<Game>(state, *Game::read(state, "move k10 k11 2")),
              json::parse(R"({"way": "step", "room": 3, "too_many": 1})"));
}

// CW-18.8: who lives together founds nothing.
TEST(CultureWars_CW_18_8_Shared, NobodyFounds) {
    const Ruleset rules =
        variant(R"({"found": {"bare": 3, "site": 2}, "capacity": {"empty": 6}, "coins": {"values": [2, 3, 4, 9]}})");
    for (const bool compulsory : {false, true}) {
        State state = table(2, with({{"compulsory_settlements", compulsory}}), rules);
        people(state, 0, "i9", 3);
        people(state, 1, "i9", 2);
        site(state, 0, "k9", 9);
        people(state, 0, "k9", 2);
        people(state, 1, "k9", 3);
        EXPECT_EQ(stayed(state).phase, Phase::order); // nobody is asked

        people(state, 0, "m9", 4); // a square of its own, so that it is asked
        state = stayed(state);
        EXPECT_EQ(tokens(state, 0, "i9"), 3);
        EXPECT_EQ(tokens(state, 1, "k9"), 3);
        EXPECT_EQ(legal_text(state), "found m9 ace, done");
        for (const auto text : {"found i9 ace", "found k9 own"}) EXPECT_EQ(refused_by<Game>(state, text), "CW-18.8");
        EXPECT_EQ(refused_by<Game>(state, "done"), "");
    }
}

TEST(CultureWars_CW_18_9_Abandonment, Amounts) {
    const Ruleset rules = variant(R"({"abandon": {"site": 7, "ace": 4}})");
    EXPECT_EQ(rules.most_abandoned, 7);
    EXPECT_EQ(variant(R"({"abandon": {"ace": 9}, "coins": {"values": [6, 8]}})").most_abandoned, 9);
    EXPECT_EQ(variant(R"({"coins": {"values": [6, 8]}})").most_abandoned, 8);
    EXPECT_EQ(Game::standard_ruleset().most_abandoned, 5);
    State state = table(2, with({}), rules);
    people(state, 1, "q16", 1);
    settlement(state, 0, "k9", 2);
    settlement(state, 0, "o9", ace);
    people(state, 0, "q18", 1);
    state = stayed(state);
    EXPECT_EQ(state.turn, 2);
    EXPECT_EQ(tokens(state, 0, "k9"), 7);
    EXPECT_EQ(tokens(state, 0, "o9"), 4);
    state = stayed(state);
    EXPECT_EQ(tokens(state, 0, "k9"), 2);
    EXPECT_EQ(tokens(state, 0, "o9"), 2);
}

// CW-18.9: the owner chooses while its reserve is less than the most that the settlements may take.
TEST(CultureWars_CW_18_9_Abandonment, AShortReserveIsAChoice) {
    const Ruleset rules = variant(R"({"abandon": {"site": 3, "ace": 0}})");
    for (const int reserve : {5, 6}) {
        State state = table(2, with({{"tokens_per_player", 12}}), rules);
        people(state, 1, "q16", 1);
        settlement(state, 0, "k9", 5);
        settlement(state, 0, "o9", 4);
        for (int i = 0; i < 12 - reserve; ++i) people(state, 0, name({8 + i, 17}), 1);
        state = stayed(state);
        EXPECT_EQ(state.phase == Phase::abandon, reserve == 5);
    }
}

// CW-18.10: settlements without any token live on where no support is needed.
TEST(CultureWars_CW_18_10_Alive, WithoutTokens) {
    const Ruleset rules = variant(R"({"support": {"farmers": 0}})");
    State state = table(2, with({}), rules);
    settlement(state, 0, "k9", 3);
    people(state, 1, "k10", 1);
    State next = stayed(state);
    EXPECT_EQ(next.alive, seat_bit(0) | seat_bit(1));
    EXPECT_EQ(score(next, 0), 100);
    next = after<Game>(next, {"order 0 1"});
    EXPECT_EQ(next.phase, Phase::move);
    next = after<Game>(next, {"move k10 k9 1", "done"});
    EXPECT_EQ(tokens(next, 0, "k9"), 5); // the attackers are gone: the owner can settle again
    EXPECT_EQ(next.phase, Phase::settle);
    EXPECT_EQ(after_done(next).alive, seat_bit(0) | seat_bit(1)); // one of two attackers stayed where it grew
}

TEST(CultureWars_CW_9_1_Support, WithoutDiagonals) {
    for (const bool diagonals : {false, true}) {
        Rules numbers;
        numbers.support_diagonals = diagonals;
        const Ruleset rules(numbers);
        State state = table(2, with({}), rules);
        people(state, 1, "q16", 1);
        settlement(state, 0, "k9", 3);
        people(state, 0, "j9", 2);
        people(state, 0, "l9", 2);
        people(state, 0, "l10", 2);
        EXPECT_EQ(settlement_count(stayed(state), 0), diagonals ? 1 : 0);
    }
}

// CW-5.4: without boats a settlement beside is no harbour.
TEST(CultureWars_CW_5_4_Boats, NoneByTheRules) {
    for (const bool boats : {false, true}) {
        Rules numbers;
        numbers.boats = boats;
        const Ruleset rules(numbers);
        State state = table(2, with({{"free_boat_landing", 1}}), rules);
        settlement(state, 0, "k9", 3);
        people(state, 0, "j9", 1);
        people(state, 1, "q16", 1);
        state.order = reversed(state.order);
        state = moving(state);
        EXPECT_EQ(Game::count(state) > 4, boats);
        EXPECT_EQ(refused_by<Game>(state, "move j9 r18 1"), boats ? "" : "CW-5.4");
    }
}

// The sentences tell the numbers in force.
TEST(CultureWars_CW_18_2_Words, TellTheNumbersInForce) {
    const Ruleset rules = variant(R"({"found": {"bare": 12, "site": 4}, "coins": {"values": [6, 9]}})");
    State state = table(3, with({}), rules);
    people(state, 0, "i9", 11);
    site(state, 1, "k9", 9);
    people(state, 0, "k9", 3);
    site(state, 0, "o9", 6);
    people(state, 0, "o9", 4);
    state = stayed(state);
    EXPECT_EQ(Game::refuse(state, "found i9 ace")->why, "it needs twelve of your tokens there, and there are 11");
    EXPECT_EQ(Game::refuse(state, "found k9 ace")->why, "it needs four of your tokens there, and there are 3");
    EXPECT_EQ(Game::refuse(state, "loot k9")->why, "looting needs four of your tokens there, and there are 3");
    const std::string picture = Game::picture(state, Viewer::spectator(), Ink(false));
    EXPECT_NE(picture.find("coins A 9"), std::string::npos);
    EXPECT_NE(picture.find("(9S) site of value 9, suns   [S6]"), std::string::npos);
}

// What a game shows, step by step, of a player who founds where it can and else does anything.
std::uint64_t trace(const Rules& numbers, int seats, std::uint64_t number) {
    const Ruleset rules(numbers);
    std::uint64_t hash = 0;
    const auto add = [&](std::uint64_t value) { hash = (hash ^ value) * 0x9e3779b97f4a7c15 + 1; };
    Rng rng("culture wars", "dead paths", number);
    State state = Game::initial(seats, with({{"turn_cap", 10}, {"tokens_per_player", 24}}), rules);
    while (!Game::to_act(state).is_nobody()) {
        const int count = Game::count(state);
        const bool founds = state.phase == Phase::settle && rng.below(4) != 0;
        const Action action = Game::to_act(state).is_chance() ? Game::sample(state, rng)
                              : founds                        ? Game::nth(state, 0)
                                                              : Game::nth(state, int(rng.below(std::uint32_t(count))));
        add(std::uint64_t(count));
        add(code(action));
        Game::apply(state, action);
        for (int seat = 0; seat < seats; ++seat) add(std::uint64_t(score(state, seat)));
    }
    add(state.winners);
    return hash;
}

// Every number that can be changed changes what happens; seen from rules under which all that they speak of is
// frequent.
TEST(CultureWars_CW_18_2_Paths, NoneIsDead) {
    Rules base;
    base.found_bare = 4;
    base.found_site = 2;
    base.support_farmers = 2;
    base.win_settlements = {4, 4, 4};
    const auto& places = Game::schema().places();
    for (std::size_t i = 0; i < places.size(); ++i) {
        Rng rng("culture wars", places[i].path, 0);
        bool differs = false;
        for (std::uint64_t attempt = 0; attempt < 60 && !differs; ++attempt) {
            const int seats = 2 + int(attempt % 3);
            json changed = Game::schema().write(base);
            std::string pointer = "/" + places[i].path;
            std::replace(pointer.begin(), pointer.end(), '.', '/');
            changed[json::json_pointer(pointer)] = Game::schema().random_value(i, rng);
            const Rules rules = *Game::schema().read(changed);
            if (rules == base || Game::refuse_rules(rules, seats, with({}))) continue;
            differs = trace(rules, seats, attempt) != trace(base, seats, attempt);
        }
        EXPECT_TRUE(differs) << places[i].path;
    }
}

} // namespace
} // namespace ecumene::culture_wars
