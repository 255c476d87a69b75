// What Plague tells: kept to what it declares, true to what then happens, and the same in worlds that look the same.
#include "engine/core/telling_check.h"

#include "engine/core/signature.h"
#include "engine/core/typed_game.h"
#include "engine/games/plague/test_table.h"
#include "engine/games/plague/words.h"

#include <set>

namespace ecumene::plague {
namespace {

using nlohmann::json;

std::vector<std::string> told_events(const State& before, std::string_view action, Viewer viewer) {
    std::vector<std::string> told;
    for (const Phrase& event : events_of<Game>(before, *Game::read(before, action), viewer))
        told.push_back(plain(event));
    return told;
}

void note(std::set<std::string_view>& used, const Phrase& phrase) {
    if (phrase.empty()) return;
    used.insert(phrase.sentence->key);
    for (const Argument& argument : phrase.arguments)
        for (const Phrase& inner : argument.phrases) note(used, inner);
}

// Visits every state of random games with random options and rules, and the action taken in it.
template <class Visit>
void each_step(int games, std::string_view purpose, Visit visit) {
    const TypedGameType<Game> kind;
    for (std::uint64_t number = 0; number < std::uint64_t(games); ++number) {
        Rng rng("telling", purpose, number);
        const int seats = 2 + int(number % 5);
        const json options = number % 3 == 0 ? json::object() : random_options(kind, seats, rng);
        const auto values = *read_options(Game::options(), options);
        const json variant = number % 2 == 0 ? json::object() : json(random_rules(kind, seats, options, 20, rng));
        const auto rules = *RulesInForce<Game>::of(variant, seats, &values);
        State state = rules.initial(seats, values);
        while (!Game::to_act(state).is_nobody()) {
            const State before = state;
            const bool chance = Game::to_act(state).is_chance();
            const Action action =
                chance ? Game::sample(state, rng) : Game::nth(state, int(rng.below(std::uint32_t(Game::count(state)))));
            Game::apply(state, action);
            visit(before, action, std::as_const(state), rng);
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(Plague_PL_15_Telling, KeepsToWhatItDeclares) {
    const Catalogue& catalogue = Game::telling().catalogue;
    EXPECT_EQ(catalogue_fault(catalogue), std::nullopt);
    std::set<std::string_view> used;
    const auto look = [&](const State& before, Action action, const State& after, Rng& rng) {
        const int seat = int(rng.below(std::uint32_t(before.seats + 1)));
        const Viewer viewer = seat == before.seats ? Viewer::spectator() : Viewer::seat(Seat{std::uint8_t(seat)});
        if (rng.below(8) == 0 || after.phase == Phase::over) {
            ASSERT_EQ(telling_fault<Game>(before, viewer), std::nullopt);
            ASSERT_EQ(telling_fault<Game>(after, viewer), std::nullopt);
        }
        note(used, Game::phrase(before, action, viewer));
        for (const Phrase& event : events_of<Game>(before, action, viewer)) note(used, event);
        note(used, Game::prompt(before));
        note(used, Game::prompt(after));
    };
    each_step(120, "declared", look);
    State last = before_roll(3, {{"turn_limit", 20}}); // PL-12.3, which random play seldom lives to see
    give(last, 0, {Card::fire});
    last.phase = Phase::play;
    last.turn_number = 20;
    const Action discard = *Game::read(last, "discard fire");
    for (const Phrase& event : events_of<Game>(last, discard, Viewer::spectator())) note(used, event);
    for (const auto* list : {&catalogue.sentences, &catalogue.events})
        for (const Template* sentence : *list) EXPECT_TRUE(used.count(sentence->key)) << sentence->key;
}

TEST(Plague_PL_12_Events, AddUpToTheScores) {
    std::vector<int> counted;
    each_step(60, "sums", [&](const State& before, Action action, const State& after, Rng&) {
        if (before.phase == Phase::deal && before.hand[0].empty())
            counted.assign(before.population.begin(), before.population.begin() + before.seats);
        for (const Phrase& event : events_of<Game>(before, action, Viewer::spectator()))
            if (event.sentence == &words::gains || event.sentence == &words::loses)
                counted[std::size_t(event.arguments[0].number)] +=
                    int(event.sentence == &words::gains ? event.arguments[1].number : -event.arguments[1].number);
        for (int seat = 0; seat < after.seats; ++seat)
            ASSERT_EQ(counted[std::size_t(seat)], after.population[std::size_t(seat)]);
    });
}

// What an offer says that it hits and gains is what happens, where nobody may answer; and where a war is fought, its
// dice decide between just the losses that were told.
TEST(Plague_PL_6_Facts, AreWhatHappens) {
    int attacks = 0, wars = 0;
    each_step(80, "facts", [&](const State& before, Action action, const State& after, Rng&) {
        if (Game::to_act(before).is_seat() && (action.verb == Verb::play || action.verb == Verb::stroke)) {
            const json facts = facts_of<Game>(before, action);
            if (facts.contains("answerable") || facts.contains("war")) return;
            ++attacks;
            std::vector<int> expected(before.population.begin(), before.population.begin() + before.seats);
            for (const json& hit : facts.value("hits", json::array())) {
                int& people = expected[hit["seat"].get<std::size_t>()];
                people = std::max(0, people - hit["people"].get<int>());
                EXPECT_EQ(hit.value("falls", false), people == 0 && !before.options.hidden_population);
            }
            if (!before.options.hidden_population)
                expected[Game::to_act(before).seat().index] += facts.value("gains", 0);
            else if (facts.contains("gains"))
                return; // what the robbed have is not known
            EXPECT_EQ(expected, std::vector<int>(after.population.begin(), after.population.begin() + before.seats));
        }
        if (before.phase != Phase::clash) return;
        ++wars;
        const json war = situation_of<Game>(before)["war"];
        int won = 0, decided = 0;
        for (int x = 1; x <= 6; ++x)
            for (int y = 1; y <= 6; ++y) {
                const Action thrown{Verb::clash, {}, std::uint8_t(x), std::uint8_t(y)};
                if (Game::refuse(before, Game::write(before, thrown))) continue; // a tie is thrown again
                ++decided;
                State then = before;
                Game::apply(then, thrown);
                const auto events = events_of<Game>(before, thrown, Viewer::spectator());
                const bool first = events[0].arguments[0].number == before.attack.targets[0];
                won += first;
                for (int i = 0; i < 2; ++i) {
                    const int seat = before.attack.targets[std::size_t(i)];
                    const int loss = war[i][first == (i == 0) ? "won" : "lost"].get<int>();
                    ASSERT_EQ(then.population[std::size_t(seat)],
                              std::max(0, before.population[std::size_t(seat)] - loss));
                }
            }
        EXPECT_NEAR(war[0]["chance"].get<double>(), decided == 0 ? 0 : 100.0 * won / decided, 0.051);
    });
    EXPECT_GT(attacks, 500);
    EXPECT_GT(wars, 50);
}

TEST(Plague_PL_16_Telling, IsTheSameInWorldsThatLookTheSame) {
    each_step(25, "worlds", [&](const State& before, Action, const State&, Rng& rng) {
        if (!Game::to_act(before).is_seat()) return;
        const Seat seat = Game::to_act(before).seat();
        const State world = Game::redeal(before, seat, rng);
        ASSERT_EQ(to_json(Game::prompt(world)), to_json(Game::prompt(before)));
        ASSERT_EQ(situation_of<Game>(world), situation_of<Game>(before));
        Actions here;
        here.clear();
        Game::legal(before, here);
        for (const Action action : here) {
            ASSERT_EQ(facts_of<Game>(world, action), facts_of<Game>(before, action));
            ASSERT_EQ(to_json(Game::phrase(world, action, Viewer::seat(seat))),
                      to_json(Game::phrase(before, action, Viewer::seat(seat))));
        }
    });
}

TEST(Plague_PL_10_Events, TheDeathShipAndAFall) {
    State state = table(3);
    give(state, 0, {Card::famine});
    populate(state, {50, 10, 50});
    using Lines = std::vector<std::string>;
    EXPECT_EQ(told_events(state, "play famine 1", Viewer::spectator()),
              (Lines{"seat 1 loses 10 people", "the town of seat 1 is wiped out"}));
    EXPECT_EQ(facts_of<Game>(state, *Game::read(state, "play famine 1")),
              (json{{"hits", {{{"seat", 1}, {"people", 10}, {"falls", true}}}}}));
    State ship = table(2);
    ship.phase = Phase::draw;
    EXPECT_EQ(told_events(ship, "draw death_ship", Viewer::spectator()),
              (Lines{"the Death Ship goes to seat 1", "the plague begins: rolls cost people from now on",
                     "seat 1 loses 10 people"}));
}

} // namespace
} // namespace ecumene::plague
