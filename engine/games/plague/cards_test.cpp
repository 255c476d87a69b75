// Playing a card and what the cards do (PL-5, PL-6), and improvements (PL-9).
#include "engine/games/plague/test_table.h"

namespace ecumene::plague {
namespace {

// PL-5.1, PL-5.2, PL-5.4: from the hand, at another living seat, and counter cards never as the card of a turn.
TEST(Plague_PL_5_Playing, RefusalsNameTheirClause) {
    State state = table(4);
    give(state, 0, {Card::famine, Card::negotiated_peace, Card::bumper_harvest});
    populate(state, {50, 50, 50, 0});
    state.living = 0b0111;
    state.out = seat_bit(3);
    EXPECT_EQ(refused(state, "play fire 1"), "PL-5.1");
    EXPECT_EQ(refused(state, "play famine 0"), "PL-5.2");
    EXPECT_EQ(refused(state, "play famine 3"), "PL-5.2");
    EXPECT_EQ(refused(state, "play famine 4"), "PL-5.2");
    EXPECT_EQ(refused(state, "play famine"), "PL-5.2");
    EXPECT_EQ(refused(state, "play bumper_harvest 1"), "PL-5.2");
    EXPECT_EQ(refused(state, "play negotiated_peace"), "PL-5.4");
    EXPECT_EQ(refused(state, "play famine 2"), "");
}

// PL-17, example 2: an Aqueduct stops Drought and Fire, but not Famine or Earthquake.
TEST(Plague_PL_5_3_Blocking, AnAqueductStopsDroughtAndFire) {
    State state = table(3);
    give(state, 0, {Card::drought, Card::fire, Card::famine, Card::earthquake, Card::flood, Card::viking_raid});
    build(state, 1, {Card::aqueduct});
    EXPECT_EQ(refused(state, "play drought 1"), "PL-5.3");
    EXPECT_EQ(refused(state, "play fire 1"), "PL-5.3");
    for (const char* open : {"play famine 1", "play earthquake 1", "play flood 1", "play viking_raid 1", "play fire 2"})
        EXPECT_EQ(refused(state, open), "") << open;
    build(state, 1, {Card::sewer, Card::city_walls});
    EXPECT_EQ(refused(state, "play flood 1"), "PL-5.3");
    EXPECT_EQ(refused(state, "play viking_raid 1"), "PL-5.3");
}

// PL-5.5, PL-5.6: a played card lies open in the discard pile at once.
TEST(Plague_PL_5_5_Discards, EverybodySeesThem) {
    State state = table(3);
    give(state, 0, {Card::famine});
    const State played = play(state, {"play famine 1"});
    EXPECT_EQ(json_of<Game>(played, Viewer::spectator())["discard"], nlohmann::json({{"famine", 1}}));
}

// PL-6: what each card that needs no answer does to its player and its target.
TEST(Plague_PL_6_Effects, GainsAndLosses) {
    const struct {
        Card card;
        const char* action;
        std::vector<int> left;
    } effects[] = {
        {Card::bumper_harvest, "play bumper_harvest", {55, 50, 50}},
        {Card::trade_center, "play trade_center", {60, 50, 50}},
        {Card::mass_migration, "play mass_migration", {60, 45, 45}},
        {Card::pestilence, "play pestilence 1", {50, 45, 50}},
        {Card::drought, "play drought 1", {50, 40, 50}},
        {Card::famine, "play famine 1", {50, 40, 50}},
        {Card::fire, "play fire 1", {50, 40, 50}},
        {Card::flood, "play flood 1", {50, 40, 50}},
        {Card::earthquake, "play earthquake 1", {50, 45, 50}},
        {Card::viking_raid, "play viking_raid 1", {50, 40, 50}},
        {Card::pied_piper, "play pied_piper 1", {65, 35, 50}},
        {Card::mongol_raid, "play mongol_raid", {50, 40, 40}},
    };
    for (const auto& effect : effects) {
        State state = table(3);
        give(state, 0, {effect.card});
        EXPECT_EQ(populations(play(state, {effect.action})), effect.left) << effect.action;
    }
}

// PL-17, example 5: Pied Piper on 10 PPs gives 10; Mass Migration by one of four at 50 gives 65, 45, 45, 45 (PL-6.1).
TEST(Plague_PL_6_1_Transfers, OnlyWhatWasThere) {
    State piper = table(3);
    give(piper, 0, {Card::pied_piper});
    populate(piper, {50, 10, 50});
    const State piped = play(piper, {"play pied_piper 1"});
    EXPECT_EQ(populations(piped), (std::vector<int>{60, 0, 50}));
    EXPECT_EQ(piped.out, seat_bit(1));

    State migration = table(4);
    give(migration, 0, {Card::mass_migration});
    EXPECT_EQ(populations(play(migration, {"play mass_migration"})), (std::vector<int>{65, 45, 45, 45}));
}

// PL-17, example 3: with two improvements the owner chooses; with one it goes without a question (PL-9.4, PL-9.5).
TEST(Plague_PL_9_4_Razing, TheOwnerChoosesAmongSeveral) {
    State state = table(3);
    give(state, 0, {Card::fire});
    build(state, 1, {Card::city_walls, Card::sewer});
    const State asked = play(state, {"play fire 1"});
    EXPECT_EQ(asked.population[1], 40);
    EXPECT_EQ(listed(asked), (std::vector<std::string>{"raze city_walls", "raze sewer"}));
    EXPECT_EQ(Game::to_act(asked), Actor::seat(1));
    EXPECT_EQ(refused(asked, "raze aqueduct"), "PL-9.4");
    const State razed = play(asked, {"raze sewer"});
    EXPECT_TRUE(razed.discard.has(Card::sewer));
    EXPECT_EQ(razed.phase, Phase::roll);

    State single = table(3);
    give(single, 0, {Card::fire});
    build(single, 1, {Card::sewer});
    const State gone = play(single, {"play fire 1"});
    EXPECT_EQ(gone.phase, Phase::roll);
    EXPECT_EQ(improvements(gone, 1), 0);
}

// PL-9.4: with razed_by = random chance chooses, each improvement equally likely (PL-14.1).
TEST(Plague_PL_9_4_Razing, ChanceChoosesWhenAsked) {
    State state = table(3, {{"razed_by", "random"}});
    give(state, 0, {Card::earthquake});
    build(state, 1, {Card::aqueduct, Card::city_walls, Card::sewer});
    const State asked = play(state, {"play earthquake 1"});
    ASSERT_TRUE(Game::to_act(asked).is_chance());
    for (int k = 0; k < 3; ++k) EXPECT_EQ(Game::probability(asked, Game::nth(asked, k)), Rational(1, 3));
    EXPECT_EQ(refused(asked, "raze fire"), "PL-14.1");
}

// PL-17, example 4: Mongol Raid by seat 0 of four (PL-9.3, PL-6.2).
TEST(Plague_PL_9_3_MongolRaid, StrikesAllAtOnce) {
    State state = table(4);
    give(state, 0, {Card::mongol_raid});
    build(state, 2, {Card::city_walls});
    build(state, 3, {Card::aqueduct, Card::sewer});
    const State struck = play(state, {"play mongol_raid"});
    EXPECT_EQ(populations(struck), (std::vector<int>{50, 40, 45, 40}));
    EXPECT_EQ(improvements(struck, 2), 0);
    EXPECT_EQ(Game::to_act(struck), Actor::seat(3));
}

// PL-9.3: a seat that the card kills loses no improvement by it; all it has goes to the discards when it is out.
TEST(Plague_PL_9_3_MongolRaid, TheDeadAreNotAsked) {
    State state = table(3);
    give(state, 0, {Card::mongol_raid});
    build(state, 1, {Card::aqueduct, Card::sewer});
    populate(state, {50, 10, 50});
    const State struck = play(state, {"play mongol_raid"});
    EXPECT_EQ(struck.phase, Phase::roll);
    EXPECT_EQ(struck.out, seat_bit(1));
    EXPECT_TRUE(struck.discard.has(Card::aqueduct) && struck.discard.has(Card::sewer));
}

// PL-9.1: one of each kind; a second one can only be discarded.
TEST(Plague_PL_9_1_Improvements, OneOfEachKind) {
    State state = table(3);
    give(state, 0, {Card::sewer, Card::sewer});
    build(state, 0, {Card::sewer});
    EXPECT_EQ(refused(state, "play sewer"), "PL-9.1");
    EXPECT_EQ(refused(state, "play sewer 1"), "PL-5.2");
    EXPECT_EQ(refused(state, "discard sewer"), "");
}

} // namespace
} // namespace ecumene::plague
