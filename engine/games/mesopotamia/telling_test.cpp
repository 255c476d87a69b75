// What the game says of itself: its sentences, its shapes and its events, through whole games of every kind.
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/telling_games.h"

#include <gtest/gtest.h>
#include <set>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;

constexpr Viewer eyes_of(int seat) { return Viewer::seat(Seat{std::uint8_t(seat)}); }

std::vector<Viewer> all_eyes(const State& state) {
    std::vector<Viewer> all = {Viewer::spectator()};
    for (int seat = 0; seat < state.seats; ++seat) all.push_back(eyes_of(seat));
    return all;
}

void note_keys(const Phrase& phrase, std::set<std::string_view>& used) {
    if (phrase.empty()) return;
    used.insert(phrase.sentence->key);
    for (const Argument& argument : phrase.arguments)
        for (const Phrase& inner : argument.phrases) note_keys(inner, used);
}

std::string told_by(const State& state, std::string_view action) {
    return plain(Game::phrase(state, *Game::read(state, action), Viewer::spectator()));
}
std::vector<std::string> came_of(const State& state, std::string_view action, Viewer viewer = Viewer::spectator()) {
    std::vector<std::string> told;
    for (const Phrase& event : events_of<Game>(state, *Game::read(state, action), viewer)) told.push_back(plain(event));
    return told;
}
using Told = std::vector<std::string>;

State medes_among_guti() {
    State state = table(2, 5);
    state.options.epochs = 5;
    stand(state, 0, "medes", "media");
    stand(state, 1, "guti", "mannea", 2);
    stand(state, 1, "elamites", "gutium");
    begin_round(state, "medes", 3);
    return state;
}

TEST(MesopotamiaTelling, HasAFlawlessCatalogue) {
    const Catalogue& catalogue = Game::telling().catalogue;
    EXPECT_EQ(catalogue_fault(catalogue), std::nullopt);
    EXPECT_EQ(catalogue.names.size(), std::size_t(standard_rules().area_count + standard_rules().people_count));
}

TEST(MesopotamiaTelling, SaysWhatActionsMean) {
    const State state = medes_among_guti();
    EXPECT_EQ(told_by(state, "place gutium"), "Medes attack Elamites in Gutium");
    EXPECT_EQ(told_by(state, "place ellipi"), "Medes settle Ellipi");
    EXPECT_EQ(told_by(state, "place media"), "Medes strengthen Media to 2 tribes");
    EXPECT_EQ(told_by(state, "stop"), "Medes stop");
    EXPECT_EQ(plain(Game::prompt(state)), "seat 0 places a tribe of Medes or stops: 3 tribes left");
    const State fight = after<Game>(state, {"place mannea"});
    EXPECT_EQ(told_by(fight, "roll 6 2 3"), "Medes roll 6-2 in Mannea, Guti roll 3");
    EXPECT_EQ(plain(Game::prompt(fight)), "Medes and Guti roll for Mannea");
}

// ME-8.6 to ME-8.8: the tribes that each side lost, and who has the area.
TEST(MesopotamiaTelling, SaysHowAnAttackWent) {
    const State fight = after<Game>(medes_among_guti(), {"place mannea"});
    EXPECT_EQ(came_of(fight, "roll 6 2 3"), Told{"Guti lose a tribe in Mannea"});
    EXPECT_EQ(came_of(fight, "roll 3 2 3"), (Told{"Medes lose the attacking tribe", "Guti lose a tribe in Mannea"}));
    EXPECT_EQ(came_of(fight, "roll 2 2 3"), Told{"Medes lose the attacking tribe"});
    const State last = after<Game>(fight, {"roll 6 2 3"});
    EXPECT_EQ(came_of(last, "roll 6 2 3"), (Told{"Guti lose a tribe in Mannea", "Guti die out", "Medes take Mannea"}));
    EXPECT_EQ(came_of(last, "roll 3 2 3"), (Told{"Medes lose the attacking tribe", "Guti lose a tribe in Mannea",
                                                 "Guti die out", "Mannea is empty"}));
}

// ME-8.6: Urbanisation wins ties.
TEST(MesopotamiaTelling, SaysWhoWinsATie) {
    State state = table(2, 3);
    stand(state, 0, "sumerians", "uruk");
    stand(state, 1, "kassites", "ur", 2);
    begin_round(state, "sumerians", 2);
    state = after<Game>(state, {"place ur"});
    EXPECT_EQ(came_of(state, "roll 3 2 3"), (Told{"Sumerians win the tie", "Kassites lose a tribe in Ur"}));
    EXPECT_EQ(came_of(state, "roll 4 2 3"), Told{"Kassites lose a tribe in Ur"});
}

// ME-9.1, ME-10: what a round scores and why, the standing and the winner.
TEST(MesopotamiaTelling, SaysWhoScoresAndWhy) {
    State state = table(2, 5);
    stand(state, 0, "phoenicians", "byblos");
    stand(state, 0, "phoenicians", "ugarit");
    stand(state, 0, "phoenicians", "canaan");
    begin_round(state, "phoenicians", 2);
    EXPECT_EQ(
        came_of(state, "stop"),
        (Told{"Phoenicians leave 2 tribes unplaced",
              "seat 0 scores 7 points with Phoenicians: 3 areas, +2 for areas worth more (Byblos, Ugarit), +2 for "
              "bonus areas (Byblos)",
              "epoch 5 ends: seat 0 has 7 points, seat 1 has 0 points", "seat 0 wins with 7 points"}));
    stand(state, 1, "sumerians", "uruk");
    state.points[people("sumerians")] = 8;
    state.epoch = 2;
    EXPECT_EQ(came_of(state, "stop").back(), "epoch 3 begins; the draw order is seat 0, seat 1");
    state.points[people("sumerians")] = 7;
    state.options.epochs = 2;
    EXPECT_EQ(came_of(state, "stop").back(), "seat 0, seat 1 share the win with 7 points");
}

// ME-6.4: those who stood in the start area go one by one; ME-6.5: or they are lost.
TEST(MesopotamiaTelling, SaysWhoIsDisplaced) {
    State state = new_game(2, {{"random_peoples", true}});
    state.epoch = 2;
    stand(state, 1, "guti", "gutium", 2);
    for (const char* near : {"akkad", "ellipi", "eshnunna", "mannea", "media"}) stand(state, 1, "hurrians", near);
    state = after<Game>(state, {"deal kassites"});
    const auto told = [](const State& before) {
        Told all = came_of(before, "deal hittites");
        EXPECT_EQ(all.front(), "seat 1 scores 1 point with Guti: 1 area");
        all.erase(all.begin());
        return all;
    };
    EXPECT_EQ(told(state),
              (Told{"Kassites arrive in Gutium with 5 tribes, led by seat 0", "2 tribes of Guti must leave Gutium",
                    "a tribe of Guti retreats from Gutium to Ashur", "a tribe of Guti retreats from Gutium to Ashur"}));
    stand(state, 1, "hurrians", "ashur");
    EXPECT_EQ(told(state),
              (Told{"Kassites arrive in Gutium with 5 tribes, led by seat 0", "2 tribes of Guti must leave Gutium",
                    "Guti lose 2 tribes without a refuge", "Guti die out"}));
}

// ME-3.5, ME-3.7, ME-14.2: a card that goes by itself, and who learns which card is whose.
TEST(MesopotamiaTelling, ShowsTheCardsToThoseWhoMaySeeThem) {
    State open = new_game(2);
    open.epoch = 2;
    open.drawn = true;
    open.draw_order = {0, 1};
    open.phase = Phase::draw;
    State secret = open;
    secret.options.secret_peoples = true;
    const auto last = [](const State& start, int viewer) {
        const State state = after<Game>(start, {"draw minoans", "give 1"});
        Told told = came_of(state, "draw amorites", eyes_of(viewer));
        told.pop_back();
        return told;
    };
    const std::string arrive = "Amorites arrive in Aramaea with 8 tribes, led by seat 0";
    EXPECT_EQ(came_of(after<Game>(open, {"draw minoans", "give 1"}), "draw amorites", eyes_of(0)),
              (Told{"seat 0 gets the card: nobody else can take it",
                    "the cards are shown: seat 1 has Minoans, seat 0 has Amorites", arrive}));
    EXPECT_EQ(last(open, 1), (Told{"seat 0 gets Amorites: nobody else can take it",
                                   "the cards are shown: seat 1 has Minoans, seat 0 has Amorites"}));
    EXPECT_EQ(last(secret, 0), (Told{"seat 0 gets the card: nobody else can take it", "seat 0 has Amorites"}));
    EXPECT_EQ(last(secret, 1), (Told{"seat 0 gets Amorites: nobody else can take it", "seat 1 has Minoans"}));
    EXPECT_EQ(came_of(after<Game>(open, {"draw minoans"}), "keep"), Told{});
}

// Everything keeps to its shapes, for everybody, in games of every kind; what is open is told to all alike; the points
// told are the scores; and there is no sentence that nobody ever hears.
TEST(MesopotamiaTelling, KeepsToWhatItDeclares) {
    std::set<std::string_view> used;
    int games = 0;
    for (int number = 0; number < 48; ++number) {
        const auto game = told_game(number);
        if (!game) continue;
        ++games;
        Rng rng("told games", "play", std::uint64_t(number));
        State state = game->start;
        std::array<int, most_seats> points{};
        for (;;) {
            if (rng.below(Game::count(state) > 60 ? 60 : 3) == 0) {
                for (const Viewer viewer : all_eyes(state))
                    ASSERT_EQ(telling_fault<Game>(state, viewer), std::nullopt) << "game " << number;
            }
            note_keys(Game::prompt(state), used);
            if (state.phase == Phase::over) break;

            const Action action = Game::to_act(state).is_chance()
                                      ? Game::sample(state, rng)
                                      : Game::nth(state, int(rng.below(std::uint32_t(Game::count(state)))));
            const std::string phrase = to_json(Game::phrase(state, action, Viewer::spectator())).dump();
            const std::string events = written_events(state, action, Viewer::spectator());
            for (const Viewer viewer : all_eyes(state)) {
                const Phrase told = Game::phrase(state, action, viewer);
                note_keys(told, used);
                for (const Phrase& event : events_of<Game>(state, action, viewer)) note_keys(event, used);
                if (Game::is_open(action)) {
                    EXPECT_EQ(to_json(told).dump(), phrase);
                    EXPECT_EQ(written_events(state, action, viewer), events);
                }
            }
            for (const Phrase& event : events_of<Game>(state, action, Viewer::spectator()))
                if (event.sentence == &words::scores)
                    points[std::size_t(event.arguments[0].number)] += int(event.arguments[1].number);
            Game::apply(state, action);
            ASSERT_EQ(points, scores(state));
        }
    }
    EXPECT_GT(games, 30);
    const Catalogue& catalogue = Game::telling().catalogue;
    for (const auto* list : {&catalogue.sentences, &catalogue.events})
        for (const Template* sentence : *list) EXPECT_TRUE(used.contains(sentence->key)) << sentence->key;
}

// What a seat is told in a world that it cannot tell from the real one is the same to the letter, as long as it goes on
// seeing the same.
TEST(MesopotamiaTelling, KeepsSecrets) {
    int compared = 0, events = 0;
    for (int number = 0; number < 40; ++number) {
        const auto game = told_game(number);
        if (!game) continue;
        Rng rng("told games", "secrets", std::uint64_t(number));
        State state = game->start;
        while (state.phase != Phase::over) {
            const Action action = Game::to_act(state).is_chance()
                                      ? Game::sample(state, rng)
                                      : Game::nth(state, int(rng.below(std::uint32_t(Game::count(state)))));
            for (int seat = 0; seat < state.seats; ++seat) {
                const State world = Game::redeal(state, Seat{std::uint8_t(seat)}, rng);
                if (world == state) continue;
                ++compared;
                const Viewer viewer = eyes_of(seat);
                EXPECT_EQ(to_json(Game::prompt(world)), to_json(Game::prompt(state)));
                EXPECT_EQ(situation_of<Game>(world), situation_of<Game>(state));
                if (Game::to_act(state) == Actor::seat(seat)) {
                    ASSERT_EQ(written(world), written(state));
                    Actions actions;
                    Game::legal(state, actions);
                    for (const Action offered : actions) {
                        EXPECT_EQ(to_json(Game::phrase(world, offered, viewer)),
                                  to_json(Game::phrase(state, offered, viewer)));
                        EXPECT_EQ(facts_of<Game>(world, offered), facts_of<Game>(state, offered));
                    }
                }
                if (Game::refuse(world, Game::write(state, action))) continue;
                State here = state, there = world;
                Game::apply(here, action);
                Game::apply(there, action);
                if (json_of<Game>(here, viewer) != json_of<Game>(there, viewer)) continue; // it learns the difference
                ++events;
                EXPECT_EQ(to_json(Game::phrase(world, action, viewer)), to_json(Game::phrase(state, action, viewer)));
                EXPECT_EQ(written_events(world, action, viewer), written_events(state, action, viewer));
            }
            Game::apply(state, action);
        }
    }
    EXPECT_GT(compared, 1000);
    EXPECT_GT(events, 500);
}

} // namespace
} // namespace ecumene::mesopotamia
