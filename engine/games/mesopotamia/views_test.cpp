// Who knows which card (ME-14): views, the log, and dealing the unknown again.
#include "engine/games/mesopotamia/test_table.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;

constexpr Viewer seat(int index) { return Viewer::seat(Seat{std::uint8_t(index)}); }

// Epoch 2 of a game of `seats` seats, nothing on the map, seats drawing in their order.
State drawing(int seats, const json& options = json::object()) {
    State state = new_game(seats, options);
    state.epoch = 2;
    state.drawn = true;
    for (int i = 0; i < seats; ++i) state.draw_order[i] = std::uint8_t(i);
    state.phase = Phase::draw;
    return state;
}

json row(const State& state, Viewer viewer, std::string_view id) {
    return json_of<Game>(state, viewer)["peoples"][people(id)];
}
json cards_seen(const State& state, Viewer viewer) {
    json seen = json::array();
    const json shown = json_of<Game>(state, viewer);
    for (const json& card : shown["allocation"]) seen.push_back(card["people"]);
    return seen;
}

// ME-14.1, ME-14.3: the deck is hidden where cards are drawn, open where they are dealt.
TEST(Mesopotamia_ME_14_3_Deck, IsHiddenWhenDrawn) {
    EXPECT_EQ(json_of<Game>(drawing(3), seat(0))["deck"], json::array({"?", "?", "?", "?", "?"}));
    EXPECT_EQ(json_of<Game>(new_game(3), seat(0))["deck"].at(0), "sumerians");
}

// ME-14.2: the drawer knows its card and who got it; the receiver and the others do not until allocation is over.
TEST(Mesopotamia_ME_14_2_Drawn, IsKnownToTheDrawerOnly) {
    State state = after<Game>(drawing(3), {"draw minoans"});
    EXPECT_EQ(row(state, seat(0), "minoans")["status"], "drawn");
    EXPECT_EQ(row(state, seat(1), "minoans")["status"], "waiting");
    state = after<Game>(state, {"give 1"});
    EXPECT_EQ(cards_seen(state, seat(0)), json::array({"minoans"}));
    EXPECT_EQ(cards_seen(state, seat(1)), json::array({"?"}));
    EXPECT_EQ(cards_seen(state, Viewer::spectator()), json::array({"?"}));
    EXPECT_EQ(row(state, seat(0), "minoans")["owner"], 1);
    EXPECT_EQ(row(state, seat(1), "minoans")["owner"], nullptr);

    state = after<Game>(state, {"draw hittites", "give 2", "draw amorites"});
    EXPECT_EQ(cards_seen(state, Viewer::spectator()), json::array({"minoans", "hittites", "amorites"}));
    EXPECT_EQ(row(state, Viewer::spectator(), "kassites")["status"], "unused");
}

// ME-11.4, ME-14.2: with secret peoples, drawer and receiver know, the others wait until the people arrives.
TEST(Mesopotamia_ME_11_4_SecretPeoples, StayHiddenUntilTheyArrive) {
    State state = drawing(3, {{"secret_peoples", true}});
    state = after<Game>(state, {"draw minoans", "give 1", "draw hittites", "give 2", "draw amorites"});
    ASSERT_EQ(state.round.people, people("amorites"));
    EXPECT_EQ(cards_seen(state, seat(0)), json::array({"minoans", "?", "amorites"}));
    EXPECT_EQ(cards_seen(state, seat(1)), json::array({"minoans", "hittites", "amorites"}));
    EXPECT_EQ(cards_seen(state, seat(2)), json::array({"?", "hittites", "amorites"}));
    EXPECT_EQ(cards_seen(state, Viewer::spectator()), json::array({"?", "?", "amorites"}));
    EXPECT_EQ(row(state, Viewer::spectator(), "minoans"),
              (json{{"id", "minoans"}, {"owner", nullptr}, {"status", "waiting"}, {"vp", 0}}));
    EXPECT_EQ(row(state, Viewer::spectator(), "kassites")["status"], "waiting"); // it might be held
    EXPECT_EQ(row(state, seat(1), "kassites")["status"], "unused");              // seat 1 has seen all three cards
    state = after<Game>(state, {"stop"});
    EXPECT_EQ(cards_seen(state, Viewer::spectator()), json::array({"minoans", "?", "amorites"}));
}

// ME-14.4: a spectator sees what a seat sees that drew and received nothing.
TEST(Mesopotamia_ME_14_4_Spectator, KnowsNoDrawnCard) {
    const State state = after<Game>(drawing(3), {"draw minoans", "give 1"});
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator()), json_of<Game>(state, seat(2)));
}

// ME-12.5: a draw is written `draw ?` until the viewer knows the card.
TEST(Mesopotamia_ME_12_5_Log, HidesDrawsUntilTheyAreKnown) {
    const State before = drawing(3, {{"secret_peoples", true}});
    const Action draw = *Game::read(before, "draw minoans");
    State now = after<Game>(before, {"draw minoans", "give 1"});
    EXPECT_EQ(Game::redact(before, draw, seat(0), now), "draw minoans");
    EXPECT_EQ(Game::redact(before, draw, seat(1), now), "draw ?");
    now = after<Game>(now, {"draw hittites", "give 2", "draw amorites"});
    EXPECT_EQ(Game::redact(before, draw, seat(1), now), "draw minoans");
    EXPECT_EQ(Game::redact(before, draw, seat(2), now), "draw ?");
    now = after<Game>(now, {"stop"}); // the Minoans arrive
    EXPECT_EQ(Game::redact(before, draw, seat(2), now), "draw minoans");
}

// How often each world comes up when the unknown is dealt again; every one must keep the seat's view.
std::map<std::string, int> worlds(const State& state, int viewer, int draws) {
    std::map<std::string, int> found;
    Rng rng("worlds");
    const json view = json_of<Game>(state, seat(viewer));
    for (int i = 0; i < draws; ++i) {
        const State dealt = Game::redeal(state, Seat{std::uint8_t(viewer)}, rng);
        if (i % 50 == 0) {
            EXPECT_EQ(json_of<Game>(dealt, seat(viewer)), view);
        }
        std::string world;
        for (int card = 0; card < dealt.allotted; ++card)
            world += dealt.rules->people_ids[dealt.allotments[card].people] + " ";
        ++found[world];
    }
    return found;
}

void expect_uniform(const std::map<std::string, int>& found, std::size_t count, int draws) {
    ASSERT_EQ(found.size(), count);
    double chi_squared = 0;
    const double expected = double(draws) / double(count);
    for (const auto& [world, times] : found) chi_squared += (times - expected) * (times - expected) / expected;
    const double freedom = double(count) - 1;
    EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom));
}

// ME-14.5: while cards are drawn, an unknown one is any unseen card of the epoch.
TEST(Mesopotamia_ME_14_5_Redeal, PutsUnseenCardsOnUnknownEntries) {
    const State state = after<Game>(drawing(4), {"draw minoans", "give 1", "draw hittites", "give 0", "draw amorites"});
    expect_uniform(worlds(state, 1, 6000), 4 * 3, 6000);     // knows the Hittites
    expect_uniform(worlds(state, 3, 6000), 5 * 4 * 3, 6000); // knows nothing
    Rng rng("kept");
    const State dealt = Game::redeal(state, Seat{0}, rng);
    EXPECT_EQ(dealt.owner[people("minoans")], 1);
}

// ME-14.5: once rounds are played, an unknown card has a higher number than the round's people.
TEST(Mesopotamia_ME_14_5_Redeal, LeavesOutNumbersThatHavePassed) {
    State state = drawing(3, {{"secret_peoples", true}});
    state = after<Game>(state, {"draw phoenicians", "give 1", "draw hittites", "give 2", "draw minoans"});
    ASSERT_EQ(state.round.people, people("minoans")); // the Amorites' turn has passed: they are unused
    const auto found = worlds(state, 0, 4000);
    expect_uniform(found, 2, 4000); // seat 0 knows two cards; the third is of the Kassites or the Hittites
    EXPECT_EQ(found.count("phoenicians kassites minoans "), 1u);
    EXPECT_EQ(found.count("phoenicians amorites minoans "), 0u);
}

// ME-14.1: whoever may not know a card learns nothing of it, whatever is looked at, in whole games of every kind. Two
// worlds that a viewer cannot tell apart must look alike to it in view, picture and log.
TEST(Mesopotamia_ME_14_1_Secrecy, HoldsForEveryViewerAtEveryStep) {
    for (int number = 0; number < 12; ++number) {
        const int seats = 2 + number % 4;
        const State first = new_game(seats, {{"secret_peoples", number % 3 != 0},
                                             {"peoples_each", seats == 2 && number % 8 == 0 ? 2 : 1},
                                             {"random_peoples", number == 11}});
        Rng rng("secrecy", "game", std::uint64_t(number));
        std::vector<std::pair<State, Action>> steps;
        for (State state = first; state.phase != Phase::over;) {
            const Action action = Game::nth(state, int(rng.below(std::uint32_t(Game::count(state)))));
            steps.push_back({state, action});
            Game::apply(state, action);
            if (allocation_is_over(state) && rng.below(8) != 0) continue; // during the rounds a look now and then
            for (int viewer = -1; viewer < seats; ++viewer) {
                const Viewer eyes = viewer < 0 ? Viewer::spectator() : seat(viewer);
                std::set<int> known; // cards of this epoch, by the clause itself
                for (int i = 0; i < state.allotted; ++i) {
                    const Allotment& card = state.allotments[i];
                    const bool over = state.phase != Phase::draw && state.phase != Phase::choose;
                    const bool out = !state.drawn || card.drawer == viewer ||
                                     (over && (!state.options.secret_peoples || card.to == viewer ||
                                               (state.arrived >> card.people & 1) != 0));
                    if (out) known.insert(card.people);
                }
                const json shown = json_of<Game>(state, eyes);
                for (int i = 0; i < state.allotted; ++i) {
                    const int who = state.allotments[i].people;
                    const bool open = known.count(who) != 0;
                    EXPECT_EQ(shown["allocation"][i]["people"], open ? state.rules->people_ids[who] : "?");
                    if (!open) {
                        EXPECT_EQ(shown["peoples"][who]["status"], "waiting");
                    }
                }
                for (const auto& [before, past] : steps)
                    if (past.verb == Verb::draw && before.epoch == state.epoch) {
                        EXPECT_EQ(Game::redact(before, past, eyes, state) == "draw ?", known.count(past.a) == 0);
                    }
                if (viewer < 0) continue;
                const State dealt = Game::redeal(state, Seat{std::uint8_t(viewer)}, rng);
                if (dealt == state) continue;
                EXPECT_EQ(json_of<Game>(dealt, eyes), shown);
                EXPECT_EQ(Game::picture(dealt, eyes, Ink(false)), Game::picture(state, eyes, Ink(false)));
            }
        }
    }
}

// ME-3.3: what happened is told to others without the card.
TEST(Mesopotamia_ME_14_1_Secrecy, HoldsInSentences) {
    const State before = drawing(3);
    const Action draw = *Game::read(before, "draw minoans");
    const auto told = [](const State& state, Action action, Viewer viewer) {
        return plain(Game::phrase(state, action, viewer));
    };
    EXPECT_EQ(told(before, draw, seat(0)), "seat 0 draws Minoans");
    EXPECT_EQ(told(before, draw, seat(1)), "seat 0 draws a card");
    const State choose = after<Game>(before, {"draw minoans"});
    EXPECT_EQ(told(choose, {Verb::keep}, seat(0)), "seat 0 keeps Minoans");
    EXPECT_EQ(told(choose, {Verb::give, 2}, seat(0)), "seat 0 gives Minoans to seat 2");
    EXPECT_EQ(told(choose, {Verb::give, 2}, seat(2)), "seat 0 gives the card to seat 2");
    EXPECT_EQ(told(choose, {Verb::keep}, seat(1)), "seat 0 keeps the card");
}

} // namespace
} // namespace ecumene::mesopotamia
