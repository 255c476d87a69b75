// Chance, the state, and what a seat may know (PL-13 to PL-16).
#include "engine/games/plague/test_table.h"

#include <map>
#include <set>

namespace ecumene::plague {
namespace {

using nlohmann::json;

// PL-15.3, PL-1.4: in random play no card is ever lost or made, populations are multiples of five, the masks are true.
TEST(Plague_PL_15_3_Conservation, HoldsInRandomPlay) {
    for (std::uint64_t number = 0; number < 200; ++number) {
        Rng rng("conservation", "plague", number);
        State state =
            start_of(2 + int(number % 5), {{"dying_stroke", number % 2 == 0}, {"counter_cards", number % 3 != 0}});
        for (;;) {
            Pile all = state.draw;
            all.add(state.discard);
            for (int seat = 0; seat < state.seats; ++seat) {
                all.add(state.hand[seat]);
                ASSERT_LE(state.hand[seat].size(), 6);
                ASSERT_EQ(state.population[seat] % 5, 0);
                ASSERT_EQ(living(state, seat), state.population[seat] > 0);
                ASSERT_TRUE((state.out >> seat & 1) == 0 || state.population[seat] == 0);
            }
            for (int i = 0; i < 3; ++i)
                for (int owners = std::popcount(state.built[i]); owners > 0; --owners) all.add(improvement(i));
            if (state.ship_gone) all.add(Card::death_ship);
            ASSERT_EQ(all, state.rules->deck[state.options.counter_cards]);
            // PL-15.1
            const bool pending = state.phase == Phase::counter || state.phase == Phase::clash ||
                                 state.phase == Phase::raze || state.phase == Phase::stroke;
            ASSERT_EQ(state.resume.step != Resume::Step::none, pending);
            if (Game::to_act(state).is_nobody()) break;
            random_step<Game>(state, rng);
        }
    }
}

// PL-16.1, PL-16.5: another's hand and the draw pile are numbers only.
TEST(Plague_PL_16_1_View, HidesHandsAndThePile) {
    State state = table(3);
    give(state, 0, {Card::fire, Card::fire});
    give(state, 1, {Card::flood});
    const json own = json_of<Game>(state, Viewer::seat(Seat{0}));
    EXPECT_EQ(own["seats"][0]["hand"], json({{"fire", 2}}));
    EXPECT_EQ(own["seats"][1]["hand"], json({{"hidden", 1}}));
    EXPECT_EQ(own["seats"][2]["hand"], json({{"hidden", 0}}));
    EXPECT_EQ(own["draw"], json({{"hidden", 67}}));
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["seats"][0]["hand"], json({{"hidden", 2}}));
}

// PL-16.3: hidden populations are null to others, but zero always shows, and at the end everything does.
TEST(Plague_PL_16_3_HiddenPopulation, OnlyOwnAndZeroShow) {
    State state = table(3, {{"hidden_population", true}});
    populate(state, {50, 0, 30});
    state.living = 0b101;
    state.out = seat_bit(1);
    EXPECT_EQ(json_of<Game>(state, Viewer::seat(Seat{0}))["scores"], json({50, 0, nullptr}));
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["scores"], json({nullptr, 0, nullptr}));
    EXPECT_EQ(Game::picture(state, Viewer::seat(Seat{0}), Ink(false)).find("30"), std::string::npos);
    state.phase = Phase::over;
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["scores"], json({50, 0, 30}));
}

// PL-16.4: in others' logs a deal and a draw keep the card to themselves, except the Death Ship.
TEST(Plague_PL_16_4_Log, HidesDealsAndDraws) {
    const State deal = start_of(2);
    const Action fire = *Game::read(deal, "deal 0 fire");
    EXPECT_EQ(Game::redact(deal, fire, Viewer::seat(Seat{0}), deal), "deal 0 fire");
    EXPECT_EQ(Game::redact(deal, fire, Viewer::seat(Seat{1}), deal), "deal 0 ?");
    EXPECT_EQ(plain(Game::phrase(deal, fire, Viewer::seat(Seat{1}))), "seat 0 is dealt a card");
    State draw = table(2);
    draw.phase = Phase::draw;
    const Action famine = *Game::read(draw, "draw famine"), ship = *Game::read(draw, "draw death_ship");
    EXPECT_EQ(Game::redact(draw, famine, Viewer::spectator(), draw), "draw ?");
    EXPECT_EQ(Game::redact(draw, famine, Viewer::seat(Seat{0}), draw), "draw famine");
    EXPECT_EQ(Game::redact(draw, ship, Viewer::seat(Seat{1}), draw), "draw death_ship");
}

// PL-16.2, PL-16.6: every arrangement of the unseen cards comes up, as often as its number of single cards says.
TEST(Plague_PL_16_6_Redeal, ReachesEveryDealWithItsWeight) {
    State state = table(2);
    give(state, 0, {Card::crusade});
    give(state, 1, {Card::fire, Card::flood});
    state.discard = state.draw; // seen, so that only three unseen cards and the ship are left
    state.draw.clear();
    state.discard.remove(Card::fire);
    state.discard.remove(Card::death_ship);
    state.draw.add(Card::fire);
    state.draw.add(Card::death_ship);
    std::map<std::string, int> dealt;
    Rng rng("redeal");
    const int deals = 30'000;
    for (int i = 0; i < deals; ++i) {
        const State world = Game::redeal(state, Seat{0}, rng);
        ASSERT_TRUE(world.draw.has(Card::death_ship));
        ASSERT_EQ(world.hand[0], state.hand[0]);
        ++dealt[json_of<Game>(world, Viewer::everything())["seats"][1]["hand"].dump()];
    }
    EXPECT_EQ(dealt.size(), 2u); // fire and flood (two ways), or two fires (one way)
    EXPECT_NEAR(dealt[R"({"fire":1,"flood":1})"], deals * 2 / 3.0, 400);
    EXPECT_NEAR(dealt[R"({"fire":2})"], deals / 3.0, 400);
}

// PL-16.6: a seat asked for a stroke has one in every world.
TEST(Plague_PL_16_6_Redeal, KeepsTheStrokePossible) {
    State state = table(3, {{"dying_stroke", true}});
    give(state, 0, {Card::famine});
    give(state, 1, {Card::pestilence, Card::sewer});
    populate(state, {50, 10, 50});
    const State dying = play(state, {"play famine 1"});
    Rng rng("stroke");
    std::set<std::string> hands;
    for (int i = 0; i < 2'000; ++i) {
        const State world = Game::redeal(dying, Seat{2}, rng);
        ASSERT_TRUE(can_stroke(world, 1));
        hands.insert(json_of<Game>(world, Viewer::everything())["seats"][1]["hand"].dump());
    }
    EXPECT_GT(hands.size(), 50u);
}

// PL-13.4: the first reason that applies is the one that is cited.
TEST(Plague_PL_13_4_Refusals, InTheOrderOfTheRulebook) {
    State state = table(3);
    give(state, 0, {Card::fire, Card::minor_war, Card::tactical_advantage});
    const struct {
        const char* text;
        const char* rule;
    } refusals[] = {
        {"", "PL-13.1"},
        {" play fire 1", "PL-13.1"},
        {"play  fire 1", "PL-13.1"},
        {"PLAY fire 1", "PL-13.2"},
        {"roll 1 1", "PL-13.2"},
        {"pass", "PL-13.2"},
        {"play", "PL-13.1"},
        {"play fyre 1", "PL-13.1"},
        {"play death_ship 1", "PL-5.1"},
        {"play flood 1", "PL-5.1"},
        {"discard fire 1", "PL-13.1"},
        {"play tactical_advantage 1", "PL-5.4"},
        {"play minor_war 1 1", "PL-8.1"},
        {"play fire 01", "PL-5.2"},
        {"play fire 1 2", "PL-5.2"},
    };
    for (const auto& refusal : refusals) EXPECT_EQ(refused(state, refusal.text), refusal.rule) << refusal.text;
}

// PL-13.3: only the steps named there go by themselves; a lone pass is a real action.
TEST(Plague_PL_13_3_Steps, ALonePassIsAsked) {
    State state = table(3);
    give(state, 0, {Card::crusade});
    EXPECT_EQ(listed(play(state, {"play crusade 1"})), std::vector<std::string>{"pass"});
}

} // namespace
} // namespace ecumene::plague
