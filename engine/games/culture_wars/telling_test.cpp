// What the game tells: it keeps to what it declared, says all of it, and leaves nothing out that changes a score.
#include "engine/core/telling_check.h"
#include "engine/games/culture_wars/random_play.h"
#include "engine/games/culture_wars/words.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace ecumene::culture_wars {
namespace {

// Games with the standard rules, with any options and rules, and with many settlements.
template <class Begin, class Visit>
void play_told(int games, std::string_view purpose, Begin begin, Visit visit) {
    for (int number = 0; number < games; ++number) {
        Rng rng("culture wars", purpose, std::uint64_t(number));
        const int seats = 2 + number % 3, kind = number % 4;
        OptionValues values = random_values(seats, rng);
        if (kind == 0) values = with({{"turn_cap", 12}});
        if (kind == 3) values[option("settlements_to_win")] = 2;
        const Ruleset rules(kind < 2 ? Rules{} : kind == 2 ? random_rules(seats, values, rng) : crowded_rules(rng));
        SCOPED_TRACE("game " + std::to_string(number) + ", rules " + Game::schema().write(rules).dump());
        State state = Game::initial(seats, values, rules);
        begin(state);
        while (!Game::to_act(state).is_nobody()) {
            const State before = state;
            const bool any = Game::to_act(state).is_seat() && rng.below(3) == 0;
            const Action action = any ? tried_action(state, rng) : sensible_action(state, rng);
            Game::apply(state, action);
            visit(before, action, state, rng);
            if (testing::Test::HasFatalFailure()) return;
        }
        ASSERT_EQ(phrase_fault(Game::telling().catalogue, Game::prompt(state)), std::nullopt);
    }
}
void no_beginning(const State&) {}

std::vector<Phrase> told_of(const State& before, Action action, const State& after, Viewer viewer) {
    std::vector<Phrase> told;
    Game::tell_events(before, action, after, viewer, told);
    return told;
}

TEST(CultureWars_Telling, CatalogueIsSound) { EXPECT_EQ(catalogue_fault(Game::telling().catalogue), std::nullopt); }

TEST(CultureWars_Telling, KeepsToItsShapes) {
    int looked_at = 0;
    play_told(32, "shapes", no_beginning, [&](const State& before, Action, const State& after, Rng& rng) {
        if (before.phase == after.phase && rng.below(40) != 0) return;
        const int viewer = int(rng.below(std::uint32_t(before.seats + 1)));
        const auto wrong = telling_fault<Game>(
            before, viewer == before.seats ? Viewer::spectator() : Viewer::seat(Seat{std::uint8_t(viewer)}));
        ASSERT_EQ(wrong, std::nullopt);
        ++looked_at;
    });
    EXPECT_GT(looked_at, 1000);
}

// CW-14: nothing is private, so all read the same.
TEST(CultureWars_Telling, IsTheSameForEverybody) {
    play_told(6, "viewers", no_beginning, [&](const State& before, Action action, const State& after, Rng&) {
        const auto everything = [&](Viewer viewer) {
            nlohmann::json all = nlohmann::json::array({to_json(Game::phrase(before, action, viewer))});
            for (const Phrase& event : told_of(before, action, after, viewer)) all.push_back(to_json(event));
            return all;
        };
        const auto public_text = everything(Viewer::spectator());
        for (int seat = 0; seat < before.seats; ++seat)
            ASSERT_EQ(everything(Viewer::seat(Seat{std::uint8_t(seat)})), public_text);
    });
}

void note(std::set<std::string_view>& used, const Phrase& phrase) {
    if (phrase.empty()) return;
    used.insert(phrase.sentence->key);
    for (const Argument& argument : phrase.arguments)
        for (const Phrase& inner : argument.phrases) note(used, inner);
}
void note(std::set<std::string_view>& used, const State& before, Action action) {
    note(used, Game::prompt(before));
    note(used, Game::phrase(before, action, Viewer::spectator()));
    for (const Phrase& event : events_of<Game>(before, action, Viewer::spectator())) note(used, event);
}

// The seats move in reverse order; all but the first in order have stayed where they are.
State last_to_move(State state) {
    begin_movement(state);
    while (state.pending.size() > 1) Game::apply(state, {Verb::done});
    return state;
}

// CW-10.5 is too rare for random games: these end with one seat left, and with none.
State one_will_live() {
    State state = table(2);
    people(state, 0, "i9", 3);
    people(state, 1, "i9", 2);
    return last_to_move(state);
}
State none_will_live() {
    State state = table(3);
    for (int seat = 0; seat < 3; ++seat) people(state, seat, "i9", 2);
    return last_to_move(state);
}

TEST(CultureWars_Telling, SaysEverythingItCanSay) {
    std::set<std::string_view> used, unused;
    for (const State& state : {one_will_live(), none_will_live()}) note(used, state, {Verb::done});
    play_told(120, "used", no_beginning, [&](const State& before, Action action, const State& after, Rng&) {
        note(used, before, action);
        note(used, Game::prompt(after));
    });
    for (const auto* list : {&Game::telling().catalogue.sentences, &Game::telling().catalogue.events})
        for (const Template* sentence : *list)
            if (used.count(sentence->key) == 0) unused.insert(sentence->key);
    EXPECT_EQ(unused, std::set<std::string_view>{});
}

std::string story(const State& before, std::string_view text) {
    std::string told;
    for (const Phrase& event : events_of<Game>(before, *Game::read(before, text), Viewer::spectator()))
        told += plain(event) + "\n";
    return told;
}

TEST(CultureWars_Telling, TheEndOfATurn) {
    EXPECT_EQ(story(one_will_live(), "done"), "conflict on i9, with room for 2: seat 0 loses 1 of 3 tokens, "
                                              "seat 1 loses 2 of 2 tokens\n"
                                              "turn 1 ends: seat 0 has 0 settlements and 2 tokens on the map, "
                                              "seat 1 has 0 settlements and 0 tokens on the map\n"
                                              "seat 1 has nothing left on the map and is out\n"
                                              "seat 0 wins with 2 points: nobody else is left on the map\n");

    State state = table(2); // CW-6.7, CW-8.1, CW-9
    state.alive = 0b11;
    settlement(state, 0, "k9", 3);
    settlement(state, 1, "o9", ace);
    people(state, 0, "i9", 4);
    people(state, 1, "k9", 7);
    people(state, 1, "q18", 1);
    state = last_to_move(state);
    EXPECT_EQ(plain(Game::phrase(state, *Game::read(state, "move i9 i10 1"), Viewer::spectator())),
              "seat 0 moves 1 token from i9 to i10");
    EXPECT_EQ(story(state, "done"), "the settlement of seat 0 on k9 falls back to a site of 3; 5 tokens defend it\n"
                                    "conflict on k9, with room for 3: seat 0 loses 5 of 5 tokens, "
                                    "seat 1 loses 4 of 7 tokens\n"
                                    "seat 0 has no room for 2 tokens: 2 on i9\n"
                                    "seat 1 has 0 of 5 farmers round its settlement on o9\n"
                                    "seat 1 abandons its settlement on o9: the Ace goes back, and 1 token comes from "
                                    "the reserve\n"
                                    "turn 1 ends: seat 0 has 0 settlements and 2 tokens on the map, "
                                    "seat 1 has 0 settlements and 5 tokens on the map\n");
}

TEST(CultureWars_Telling, TheSituation) {
    State state = table(3);
    settlement(state, 0, "k9", 3);
    site(state, 1, "m10", 4);
    people(state, 0, "j9", 2);
    people(state, 0, "l10", 1);
    people(state, 0, "k9", 1); // who lives in it is no farmer (CW-18.7), and has no room
    people(state, 1, "m10", 4);
    people(state, 1, "q18", 3);
    state = moving(state);
    nlohmann::json expected = {
        {"target", 3},
        {"order", {2, 1, 0}},
        {"standing",
         {{{"settlements", 1}, {"tokens", 4}},
          {{"settlements", 0}, {"tokens", 7}},
          {{"settlements", 0}, {"tokens", 0}}}},
        {"settlements", nlohmann::json::array({{{"square", "k9"}, {"farmers", 3}, {"needed", 5}}})},
        {"crowded", {{{"square", "k9"}, {"room", 0}}, {{"square", "q18"}, {"room", 2}}}}};
    EXPECT_EQ(situation_of<Game>(state), expected);
    state.phase = Phase::settle;
    expected["order"] = {0, 1, 2};
    EXPECT_EQ(situation_of<Game>(state), expected);
}

// What is foretold of settlements is what their end is judged by (CW-9.2).
TEST(CultureWars_Telling, FarmersAreThoseThatCount) {
    int judged = 0;
    play_told(24, "farmers", no_beginning, [&](const State&, Action, const State& after, Rng&) {
        const nlohmann::json situation = situation_of<Game>(after);
        for (const auto& one : situation["settlements"]) {
            const Coin* coin = coin_at(after, square(after, one["square"].get<std::string>()));
            ASSERT_TRUE(coin != nullptr && is_settlement(after, *coin));
            ASSERT_EQ(one["farmers"] >= one["needed"], is_supported(after, *coin));
            ++judged;
        }
        for (int seat = 0; seat < after.seats; ++seat)
            ASSERT_EQ(score(after, seat), 100 * situation["standing"][std::size_t(seat)]["settlements"].get<int>() +
                                              situation["standing"][std::size_t(seat)]["tokens"].get<int>());
    });
    EXPECT_GT(judged, 100);
}

// CW-10.4: what is told is enough to know every score, 100 for a settlement and one for a token on the map.
class Census {
public:
    void hear(const Phrase& told) {
        const auto& key = *told.sentence;
        const auto is = [&](const Template& one) { return key.key == one.key; };
        const auto number = [&](std::size_t at) { return int(told.arguments[at].number); };
        if (is(words::place)) scores[number(0)] += 1;
        if (is(words::grown) || is(words::grown_on)) scores[number(0)] += number(1);
        if (is(words::stormed)) scores[number(0)] += number(3) - 100;
        if (is(words::stormed_ace)) scores[number(0)] += number(2) - 100;
        if (is(words::conflict))
            for (const Phrase& side : told.arguments[2].phrases)
                scores[int(side.arguments[0].number)] -= int(side.arguments[1].number);
        if (is(words::founded)) scores[number(0)] += 100 - number(2);
        if (is(words::took_back) || is(words::excess)) scores[number(0)] -= number(1);
        if (is(words::abandoned)) scores[number(0)] += number(3) - 100;
        if (is(words::abandoned_ace)) scores[number(0)] += number(2) - 100;
        if (is(words::wins) || is(words::shares_win)) {
            winners |= seat_bit(number(0));
            EXPECT_EQ(scores[number(0)], number(1));
        }
        if (!is(words::turn_ended)) return;
        for (const Phrase& one : told.arguments[1].phrases)
            EXPECT_EQ(scores[int(one.arguments[0].number)], 100 * one.arguments[1].number + one.arguments[2].number);
    }

    std::map<int, int> scores;
    SeatMask winners = 0;
};

TEST(CultureWars_Telling, EventsAddUpToTheScores) {
    Census census;
    play_told(
        90, "scores", [&](const State&) { census = {}; },
        [&](const State& before, Action action, const State& after, Rng&) {
            census.hear(Game::phrase(before, action, Viewer::spectator()));
            for (const Phrase& event : told_of(before, action, after, Viewer::spectator())) census.hear(event);
            for (int seat = 0; seat < after.seats; ++seat)
                ASSERT_EQ(census.scores[seat], score(after, seat)) << Game::write(before, action);
            ASSERT_EQ(census.winners, after.winners);
        });
}

} // namespace
} // namespace ecumene::culture_wars
