// Rules as data (ME-20): the chapter's examples, its conditions, and that every number of its table matters.
#include "engine/core/typed_game.h"
#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/test_table.h"

#include <gtest/gtest.h>
#include <set>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;
using InForceRules = RulesInForce<Game>;

const TypedGameType<Game>& type() {
    static const TypedGameType<Game> made;
    return made;
}

// A game under a variant. The rules last as long as this.
struct Varied {
    Varied(int seats, const json& rules, const json& options = json::object())
        : values(*read_options(Game::options(), options)), in_force(*InForceRules::of(rules, seats, &values)),
          start(in_force.initial(seats, values)) {}
    State table(int epoch) const { // nobody on the map
        State state = start;
        state.epoch = std::uint8_t(epoch);
        state.phase = Phase::expand;
        return state;
    }

    OptionValues values;
    InForceRules in_force;
    State start;
};

std::string path_refused(const json& rules, int seats = 2, const json& options = json::object()) {
    const auto game = type().create(seats, options, rules);
    return game ? "accepted" : game.error().path;
}

json small_board() { // ME-20.14, example 7
    return json::parse(R"({"areas": [
        {"id": "plain", "kind": "land", "worth": 1, "adjacent": ["hills", "delta"]},
        {"id": "hills", "kind": "land", "worth": 2, "adjacent": ["plain", "waste"]},
        {"id": "waste", "kind": "desert", "worth": 1, "adjacent": ["hills"]},
        {"id": "delta", "kind": "land", "worth": 3, "adjacent": ["plain", "lake"]},
        {"id": "lake", "kind": "sea", "worth": 1, "adjacent": ["delta", "peak"]},
        {"id": "peak", "kind": "uninhabited", "worth": 1, "adjacent": ["lake"]}],
      "difficult": [{"from": "plain", "to": "hills"}],
      "peoples": [
        {"id": "farmers", "epoch": 1, "numbers": [1, 1, 1, 1, 1], "tribes": [4, 0, 0, 0, 0], "start": "plain",
         "special": "none", "bonus": ["delta"]},
        {"id": "herders", "epoch": 1, "numbers": [2, 2, 2, 2, 2], "tribes": [4, 0, 0, 0, 0], "start": "waste",
         "special": "military", "bonus": []},
        {"id": "sea_sailors", "epoch": 2, "numbers": [0, 3, 3, 3, 3], "tribes": [0, 4, 0, 0, 0], "start": "lake",
         "special": "seafaring", "bonus": ["delta", "plain"]},
        {"id": "smiths", "epoch": 2, "numbers": [0, 4, 4, 4, 4], "tribes": [0, 4, 0, 0, 0], "start": "hills",
         "special": "urbanisation", "bonus": []}]})");
}

// ME-20.2: a row for each row of the table, in its order.
TEST(Mesopotamia_ME_20_2_Rows, AreThoseOfTheTable) {
    std::vector<std::string> paths;
    for (const RuleRow& row : Game::schema().rows()) paths.push_back(row.path);
    EXPECT_EQ(paths, (std::vector<std::string>{"board",
                                               "peoples.<people>.numbers",
                                               "peoples.<people>.tribes",
                                               "peoples.<people>.start",
                                               "peoples.<people>.special",
                                               "peoples.<people>.bonus",
                                               "areas.<area>.kind",
                                               "areas.<area>.worth",
                                               "areas.<area>.coast",
                                               "borders.<area>.<area>",
                                               "combat.attacker_dice",
                                               "combat.defender_dice",
                                               "combat.defender_dice_difficult",
                                               "combat.military_attack",
                                               "combat.military_defence",
                                               "combat.tie",
                                               "combat.urbanisation",
                                               "stack",
                                               "growth.areas_per_tribe",
                                               "growth.rounding",
                                               "growth.fast_areas_per_tribe",
                                               "growth.fast_rounding",
                                               "growth.slow",
                                               "scoring.area",
                                               "scoring.worth",
                                               "scoring.bonus"}));
    const auto row = [](const char* path) {
        for (const RuleRow& found : Game::schema().rows())
            if (found.path == path) return found;
        return RuleRow{};
    };
    EXPECT_EQ(row("board").standard, json::object());
    EXPECT_EQ(row("board").range, json::array());
    EXPECT_EQ(row("peoples.<people>.start").range, json::array());
    EXPECT_EQ(row("peoples.<people>.numbers").range, (json{0, 99}));
    EXPECT_EQ(row("peoples.<people>.bonus").standard["hyksos"], json{"avaris"});
    EXPECT_EQ(row("areas.<area>.kind").range, (json{"land", "desert", "uninhabited"}));
    EXPECT_EQ(row("areas.<area>.coast").range, (json{false, true}));
    EXPECT_EQ(row("areas.<area>.worth").standard.size(), 60u);
    const auto& borders = row("borders.<area>.<area>").standard;
    EXPECT_EQ(borders["ashur"]["gutium"], "into_second");
    EXPECT_EQ(borders["kanesh"]["kizzuwatna"], "both");
    EXPECT_EQ(borders["arabia"]["babylon"], "open"); // with an uninhabited area too
    EXPECT_FALSE(borders["ahhiyawa"].contains("akkad"));
}

// ME-20.2, ME-20.4: bonus areas are sorted before they are compared; the standard board is none.
TEST(Mesopotamia_ME_20_2_CanonicalForm, DropsWhatIsStandard) {
    EXPECT_EQ(json(*type().canonical_rules({{"peoples", {{"medes", {{"bonus", {"ur", "babylon"}}}}}}, {"stack", 3}})),
              (json{{"peoples", {{"medes", {{"bonus", {"babylon", "ur"}}}}}}}));
    EXPECT_TRUE(type().canonical_rules({{"peoples", {{"medes", {{"bonus", {"babylon"}}}}}}})->empty());
    json standard_one = json(write_board(standard_board()));
    std::reverse(standard_one["areas"].begin(), standard_one["areas"].end());
    std::reverse(standard_one["peoples"].begin(), standard_one["peoples"].end());
    EXPECT_TRUE(type().canonical_rules({{"board", standard_one}})->empty());
    EXPECT_EQ(path_refused({{"board", standard_one}, {"areas", json::object()}}), "areas");

    const auto canonical = type().canonical_rules({{"board", small_board()}});
    ASSERT_TRUE(canonical);
    EXPECT_EQ((*canonical)["board"]["areas"][0]["id"], "delta");
    EXPECT_EQ((*canonical)["board"]["areas"][0]["adjacent"], (json{"lake", "plain"}));
    EXPECT_EQ((*canonical)["board"].begin().key(), "areas");
    EXPECT_EQ(*type().canonical_rules(*canonical), *canonical);
}

// ME-20.3: a pair stands once, first by id.
TEST(Mesopotamia_ME_20_3_Borders, StandOnce) {
    EXPECT_EQ(path_refused({{"borders", {{"uruk", {{"ur", "open"}}}}}}), "borders.uruk.ur");
    EXPECT_EQ(path_refused({{"borders", {{"yamhad", {{"ur", "open"}}}}}}), "borders.yamhad.ur");
    EXPECT_EQ(path_refused({{"borders", {{"yamhad", json::object()}}}}), "accepted");
    EXPECT_EQ(path_refused({{"borders", {{"great_green", json::object()}}}}), "borders.great_green");
}

// ME-20.5: every condition under its path.
TEST(Mesopotamia_ME_20_5_Conditions, AreRefusedUnderTheirPath) {
    EXPECT_EQ(path_refused({{"peoples", {{"hyksos", {{"numbers", {0, 0, 13, 13, 13}}}}}}}), "peoples.hurrians.numbers");
    EXPECT_EQ(path_refused({{"areas", {{"sinai", {{"kind", "uninhabited"}}}}}}), "peoples.hyksos.start");
    EXPECT_EQ(path_refused({{"scoring", {{"worth", 0}}}}), "scoring.worth");
    EXPECT_EQ(path_refused({{"scoring", {{"worth", 0}, {"area", 1}}}}), "accepted");
    EXPECT_EQ(path_refused({{"board", small_board()}}), "board.peoples");
    EXPECT_EQ(path_refused({{"board", small_board()}}, 2, {{"epochs", 2}}), "accepted");
    EXPECT_EQ(path_refused({{"board", small_board()}}, 2, {{"epochs", 2}, {"peoples_each", 2}}), "board.peoples");
    json broken = small_board();
    broken["peoples"][3]["numbers"] = {0, 3, 4, 4, 4};
    EXPECT_EQ(path_refused({{"board", broken}}, 2, {{"epochs", 2}}), "board.peoples.3.numbers");
    broken = small_board();
    broken["areas"][3]["kind"] = "desert"; // the only coast
    EXPECT_EQ(path_refused({{"board", broken}}, 2, {{"epochs", 2}}), "board.peoples.2.start");
    broken["areas"][3]["adjacent"] = {"plain"};
    EXPECT_EQ(path_refused({{"board", broken}}, 2, {{"epochs", 2}}), "board.areas.4.adjacent");
}

// ME-20.6: a coast that is a desert can be sailed from, not to; with one landing nobody is asked.
TEST(Mesopotamia_ME_20_6_Coast, MayBeADesert) {
    const Varied game(
        5, {{"peoples", {{"chaldeans", {{"special", "seafaring"}}}}}, {"areas", {{"kaldu", {{"coast", true}}}}}});
    State state = game.table(4);
    stand(state, 0, "chaldeans", "kaldu");
    stand(state, 1, "minoans", "knossos");
    begin_round(state, "chaldeans", 3);
    EXPECT_FALSE(Game::refuse(state, "place knossos"));
    EXPECT_EQ(after<Game>(state, {"place khania"}).areas[people("chaldeans")],
              area_bit(area("kaldu")) | area_bit(area("khania")));
    begin_round(state, "minoans", 3);
    EXPECT_EQ(refused_by<Game>(state, "place kaldu"), "ME-7.7");
    state.phase = Phase::land;
    EXPECT_EQ(refused_by<Game>(state, "land kaldu"), "ME-20.6");
}

TEST(Mesopotamia_ME_20_6_Coast, IsLandedOnUnaskedWhereThereIsOne) {
    const Varied game(2, {{"board", small_board()}}, {{"epochs", 2}});
    const State state = after<Game>(game.start, {"deal farmers", "deal herders", "place delta", "place delta", "stop",
                                                 "stop", "draw smiths", "keep", "draw sea_sailors", "stop"});
    ASSERT_EQ(state.rules->people_ids[state.round.people], "sea_sailors");
    EXPECT_EQ(state.phase, Phase::expand);
    EXPECT_TRUE(state.round.at_sea);
    EXPECT_EQ(state.round.pool, 3);
    EXPECT_EQ(the(state, state.round.people), "the Sea Sailors"); // a name made of the id (ME-20.4)
}

// ME-20.7, ME-20.14 example 4: numbers change the rounds, not the lists.
TEST(Mesopotamia_ME_20_7_Order, OfRoundsFollowsTheNumbers) {
    const Varied game(
        5, {{"peoples", {{"guti", {{"numbers", {1, 5, 5, 5, 5}}}}, {"sumerians", {{"numbers", {5, 1, 1, 1, 1}}}}}}});
    EXPECT_EQ(written(game.start).front(), "deal sumerians");
    const State state =
        after<Game>(game.start, {"deal sumerians", "deal elamites", "deal egyptians", "deal akkadians", "deal guti"});
    EXPECT_EQ(state.round.people, people("guti"));
    EXPECT_EQ(json_of<Game>(state, Viewer::spectator())["round"]["number"], 1);
}

// ME-3.2, ME-20.7: equals draw by the number of their card in the epoch in which it was new.
TEST(Mesopotamia_ME_20_7_Order, OfDrawingFollowsTheNumbers) {
    const json numbers = {
        {"peoples", {{"guti", {{"numbers", {1, 5, 5, 5, 5}}}}, {"sumerians", {{"numbers", {5, 1, 1, 1, 1}}}}}}};
    for (const auto& [rules, first] : {std::pair{json::object(), 0}, {numbers, 1}}) {
        const Varied game(2, rules);
        const State state = after<Game>(game.start, {"deal sumerians", "deal guti", "stop", "stop"}); // one point each
        EXPECT_EQ(state.phase, Phase::draw);
        EXPECT_EQ(state.draw_order[0], first);
    }
}

// ME-20.8: without what was rebuilt, what a variant gives is still in force.
TEST(Mesopotamia_ME_20_8_Options, LeaveWhatAVariantGives) {
    const Varied game(5, {{"peoples", {{"elamites", {{"special", "seafaring"}}}, {"guti", {{"bonus", {"ur"}}}}}}},
                      {{"reconstructed_cards", false}});
    EXPECT_EQ(in_force(game.start, people("elamites")).special, Special::seafaring);
    EXPECT_EQ(in_force(game.start, people("elamites")).bonus, 0u);
    EXPECT_EQ(in_force(game.start, people("guti")).special, Special::none);
    EXPECT_EQ(in_force(game.start, people("guti")).bonus, area_bit(area("ur")));
    EXPECT_EQ(in_force(game.start, people("sumerians")).special, Special::urbanisation);
    const Varied other(2, {{"board", small_board()}}, {{"epochs", 2}, {"reconstructed_cards", false}});
    EXPECT_EQ(in_force(other.start, 1).special, Special::military);
    EXPECT_EQ(std::popcount(in_force(other.start, 2).bonus), 2);
}

// ME-20.9, ME-20.14 example 3: two areas a tribe, rounded down; slow growth 3.
TEST(Mesopotamia_ME_20_9_Growth, IsRoundedAsTold) {
    const Varied game(5, {{"growth", {{"areas_per_tribe", 2}, {"rounding", "down"}, {"slow", 3}}}, {"stack", 2}});
    const Ruleset& rules = *game.start.rules;
    EXPECT_EQ(rules.growth[int(Special::none)][5], 2);
    EXPECT_EQ(rules.growth[int(Special::slow_growth)][1], 3);
    EXPECT_EQ(rules.growth[int(Special::fast_growth)][5], 3); // as ever
    const Varied nearest(5, {{"growth", {{"areas_per_tribe", 4}}}});
    EXPECT_EQ(nearest.start.rules->growth[0][1], 0);
    EXPECT_EQ(nearest.start.rules->growth[0][2], 1); // halves up
    EXPECT_EQ(nearest.start.rules->growth[0][64], 16);

    State state = game.table(2);
    stand(state, 0, "guti", "media", 2);
    begin_round(state, "guti", 3);
    EXPECT_EQ(refused_by<Game>(state, "place media"), "ME-1.5"); // two tribes fill an area
}

// ME-20.9, ME-20.14 example 6: Byblos 15, Ugarit 5, Canaan 3.
TEST(Mesopotamia_ME_20_9_Scoring, CountsAreasWorthAndBonus) {
    const Varied game(5, {{"scoring", {{"area", 1}, {"worth", 2}, {"bonus", 3}}}});
    State state = game.table(2);
    for (const auto& [where, points] : {std::pair{"byblos", 15}, {"ugarit", 20}, {"canaan", 23}}) {
        stand(state, 0, "phoenicians", where);
        EXPECT_EQ(points_now(state, people("phoenicians")), points) << where;
    }
}

// ME-20.10, ME-20.14 example 1: one die against two, three in a difficult attack.
TEST(Mesopotamia_ME_20_10_Throws, HaveAsManyDiceAsTold) {
    const Varied game(
        5, {{"combat",
             {{"attacker_dice", 1}, {"defender_dice", 2}, {"defender_dice_difficult", 3}, {"military_defence", 1}}}});
    State state = game.table(5);
    stand(state, 0, "medes", "media");
    stand(state, 1, "guti", "mannea", 2);
    begin_round(state, "medes", 3);
    State fight = after<Game>(state, {"place mannea"});
    EXPECT_EQ(Game::count(fight), 126);
    EXPECT_EQ(written(fight).front(), "roll 1 1 1");
    EXPECT_EQ(written(fight)[1], "roll 1 2 1");
    EXPECT_EQ(refused_by<Game>(fight, "roll 3 2"), "ME-8.2");
    EXPECT_EQ(refused_by<Game>(fight, "roll 3 1 2"), "ME-8.3");
    EXPECT_EQ(plain(Game::phrase(fight, *Game::read(fight, "roll 4 4 1"), Viewer::spectator())),
              "Medes roll 4 in Mannea, Guti roll 4-1 (+1 each)");
    fight.fight.defender_dice = 3;
    EXPECT_EQ(Game::count(fight), 336);
}

TEST(Mesopotamia_ME_20_10_Throws, AddUpForEveryNumberOfDice) {
    constexpr std::array<int, 4> throws_of = {0, 6, 21, 56};
    for (int attackers = 1; attackers <= 3; ++attackers)
        for (int defenders = 1; defenders <= 3; ++defenders) {
            const Varied game(5, {{"combat", {{"attacker_dice", attackers}, {"defender_dice", defenders}}}});
            State state = game.table(5);
            stand(state, 0, "medes", "media");
            stand(state, 1, "guti", "mannea");
            begin_round(state, "medes", 3);
            state = after<Game>(state, {"place mannea"});
            Actions actions;
            Game::legal(state, actions);
            ASSERT_EQ(int(actions.size()), throws_of[attackers] * throws_of[defenders]);
            Rational total;
            std::string last;
            for (const Action action : actions) {
                total = total + Game::probability(state, action);
                const std::string text = Game::write(state, action);
                EXPECT_LT(last, text); // dice have one digit: ascending as numbers is ascending as text
                last = text;
                EXPECT_EQ(Game::read(state, text), action);
                EXPECT_FALSE(Game::refuse(state, text)) << text;
            }
            EXPECT_EQ(total, Rational(1));
        }
}

// ME-20.11: the odds that the rulebook prints.
TEST(Mesopotamia_ME_20_11_Odds, AreThoseOfTheRulebook) {
    struct Row {
        int attackers, defenders;
        Rational higher, tie, lower;
    };
    const std::array<Row, 7> rows = {{{1, 1, {5, 12}, {1, 6}, {5, 12}},
                                      {1, 2, {55, 216}, {1, 6}, {125, 216}},
                                      {1, 3, {25, 144}, {1, 6}, {95, 144}},
                                      {2, 3, {2183, 7776}, {107, 432}, {3667, 7776}},
                                      {3, 1, {95, 144}, {1, 6}, {25, 144}},
                                      {3, 2, {3667, 7776}, {107, 432}, {2183, 7776}},
                                      {3, 3, {5479, 15552}, {2297, 7776}, {5479, 15552}}}};
    for (const Row& row : rows) {
        const ThrowCounts counts = count_throws({{}, row.attackers, row.defenders});
        EXPECT_EQ(Rational(counts.win, counts.all()), row.higher);
        EXPECT_EQ(Rational(counts.tie, counts.all()), row.tie);
        EXPECT_EQ(Rational(counts.lose, counts.all()), row.lower);
    }
}

// ME-20.11, ME-20.14 example 2: a tie costs the attacker its tribe, unless it alone is urban and that counts.
TEST(Mesopotamia_ME_20_11_Ties, EndAsTold) {
    const auto tie = [](const char* rule, const char* when, Special attacker, Special defender) {
        const Varied game(5, {{"combat", {{"tie", rule}, {"urbanisation", when}}}});
        return game.start.rules->duels[std::size_t(attacker)][std::size_t(defender)].tie;
    };
    using enum Special;
    EXPECT_EQ(tie("defender_wins", "attacking", none, none), Outcome::lose);
    EXPECT_EQ(tie("defender_wins", "attacking", urbanisation, none), Outcome::win);
    EXPECT_EQ(tie("defender_wins", "attacking", urbanisation, urbanisation), Outcome::win);
    EXPECT_EQ(tie("attacker_wins", "defending", none, urbanisation), Outcome::lose);
    EXPECT_EQ(tie("attacker_wins", "always", urbanisation, urbanisation), Outcome::win);
    EXPECT_EQ(tie("both_lose", "never", urbanisation, none), Outcome::tie);
    EXPECT_EQ(tie("both_lose", "always", none, military), Outcome::tie);
}

// The printed odds have no row for what counts for nothing, and one for what now counts.
TEST(Mesopotamia_ME_20_11_Odds, TablesFollowTheRules) {
    const Varied plain(5, {{"combat", {{"urbanisation", "never"}, {"military_attack", 0}}}, {"stack", 2}});
    const std::vector<OddsTable> few = Game::odds(plain.start);
    ASSERT_EQ(few.size(), 3u); // one throw, and two grounds
    EXPECT_EQ(few[0].rows[0].name, "ordinary border");
    EXPECT_EQ(few[1].rows.size(), 2u);
    const Varied guarded(5, {{"combat", {{"military_defence", 2}, {"attacker_dice", 3}, {"defender_dice", 3}}}});
    EXPECT_EQ(Game::odds(guarded.start).size(), 17u);
}

// ME-20.12: whoever reads the state reads the rules.
TEST(Mesopotamia_ME_20_12_State, CarriesTheRules) {
    const json rules = {{"board", small_board()}, {"stack", 2}};
    const auto game = type().create(2, {{"epochs", 2}}, rules);
    ASSERT_TRUE(game);
    EXPECT_EQ((*game)->view(Viewer::spectator())["rules"], json(*type().canonical_rules(rules)));
    EXPECT_EQ((*game)->state()["peoples"].size(), 4u);
    EXPECT_FALSE((*type().create(2, json::object()))->state().contains("rules"));
}

// ME-20.13: boards in parts, starts without neighbours, no coast, nowhere to score: games still end.
TEST(Mesopotamia_ME_20_13_Odd, BoardsArePlayedToTheEnd) {
    Rng rng("odd boards");
    int played = 0;
    for (int i = 0; i < 60; ++i) {
        const json rules = {{"board", random_board(rng)}, {"stack", 1 + i % 3}};
        const int seats = 2 + i % 4;
        if (!type().create(seats, json::object(), rules)) continue;
        ++played;
        const Varied game(seats, rules);
        State state = game.start;
        while (state.phase != Phase::over) {
            ASSERT_LE(state.round.pool, 94);
            if (rng.below(40) == 0) {
                EXPECT_FALSE(Game::picture(state, Viewer::spectator(), Ink(false)).empty());
                EXPECT_EQ(int(Game::cards(state, Viewer::spectator(), Ink(false)).size()), state.rules->people_count);
            }
            random_step<Game>(state, rng);
        }
    }
    EXPECT_GT(played, 20);
}

TEST(Mesopotamia_ME_20_4_Board, OfAnyKindIsReadAndWritten) {
    Rng rng("boards");
    for (int i = 0; i < 50; ++i) {
        const json made = random_board(rng);
        const auto board = read_board(made);
        ASSERT_TRUE(board) << made << board.error().path << board.error().why;
        const auto again = read_board(json(write_board(*board)));
        ASSERT_TRUE(again);
        EXPECT_EQ(*again, *board);
    }
}

// What was fitted to the standard game counts for less under other rules, and the standard values are as ever.
TEST(MesopotamiaHints, FadeWithOtherRules) {
    EXPECT_EQ(standard_rules().fit, 1.0f);
    EXPECT_EQ(standard_rules().scale, 1.0f);
    EXPECT_EQ(standard_rules().usual_points[people("sumerians")], 42);
    EXPECT_EQ(standard_rules().win_percent[0][0][0], 57);
    const Varied rich(5, {{"scoring", {{"worth", 3}}}});
    EXPECT_LT(rich.start.rules->fit, 1.0f);
    EXPECT_GT(rich.start.rules->usual_points[people("sumerians")], 100);
    EXPECT_EQ(Varied(2, {{"board", small_board()}}, {{"epochs", 2}}).start.rules->fit, 0.5f);
}

// Whether two games that begin alike and choose alike ever look different.
bool look_different(State one, State other, std::uint64_t number) {
    Rng first("twins", "", number), second = first, choices("choices", "", number);
    for (int step = 0;; ++step) {
        const Actor actor = Game::to_act(one);
        if (Game::to_act(other) != actor || Game::count(one) != Game::count(other)) return true;
        if (step % 8 == 0 || actor.is_nobody())
            if (json_of<Game>(one, Viewer::everything()) != json_of<Game>(other, Viewer::everything())) return true;
        if (actor.is_nobody()) return false;
        Action action, same;
        if (actor.is_chance()) {
            action = Game::sample(one, first);
            same = Game::sample(other, second);
        } else {
            const int k = int(choices.below(std::uint32_t(Game::count(one))));
            action = Game::nth(one, k);
            same = Game::nth(other, k);
        }
        if (action != same) return true;
        Game::apply(one, action);
        Game::apply(other, same);
    }
}

bool look_different(const State& one, const State& other) {
    for (std::uint64_t number = 0; number < 60; ++number)
        if (look_different(one, other, number)) return true;
    return false;
}

// What must be changed with a place for it to matter: uninhabited areas become land, and those who start in a desert
// can sail where it gets a coast.
json with_what_it_needs(const std::string& path) {
    json rules = json::object();
    for (int at = 0; at < standard::area_count; ++at) {
        const std::string id(standard::area_ids[at]);
        const bool named = (path + ".").find("." + id + ".") != std::string::npos;
        if (!named || at == standard::sea || path.ends_with(".kind") || path.starts_with("peoples")) continue;
        if (standard::areas[at].kind == Kind::uninhabited) rules["areas"][id]["kind"] = "land";
        if (standard::areas[at].kind == Kind::desert)
            rules["peoples"][id == "kaldu" ? "chaldeans" : "aramaeans"]["special"] = "seafaring";
    }
    return rules;
}

// A random value, made to fit the people's epoch where it is one of five numbers (ME-20.5).
json fitting(const RulePlace& place, int try_number, Rng& rng) {
    json value = type().random_value(place, rng);
    const bool numbers = place.path.ends_with(".numbers"), tribes = place.path.ends_with(".tribes");
    for (std::size_t epoch = 0; (numbers || tribes) && epoch < epoch_count; ++epoch) {
        if (place.standard[epoch] == 0 && (numbers || epoch == 0 || place.standard[epoch - 1] == 0)) value[epoch] = 0;
        if (numbers && value[epoch] != 0) value[epoch] = 40 + try_number;
        if (tribes && place.standard[epoch] != 0 && value[epoch] == 0) value[epoch] = 1;
    }
    return value;
}

// Every number of the table changes the course of some game. Of the borders, which are many, a part is tried.
TEST(Mesopotamia_ME_20_1_Places, AllMatter) {
    Rng rng("places");
    const OptionValues options = standard_values(Game::options());
    int borders = 0;
    for (const RulePlace& place : type().rule_places()) {
        if (place.path.starts_with("borders") && ++borders % 61 != 0) continue;
        const json base = with_what_it_needs(place.path);
        const InForceRules before = *InForceRules::of(base, 5, &options);
        std::set<json> tried = {json(place.standard)};
        bool matters = false;
        for (int i = 0; i < 40 && tried.size() < 4 && !matters; ++i) {
            json rules = base;
            const json value = fitting(place, i, rng);
            if (tried.contains(value)) continue;
            rules[pointer_of(place.path)] = value;
            const auto after = InForceRules::of(rules, 5, &options);
            if (!after) continue;
            tried.insert(value);
            matters = look_different(before.initial(5, options), after->initial(5, options));
        }
        EXPECT_GT(tried.size(), 1u) << place.path << " could not be changed";
        EXPECT_TRUE(matters) << place.path << " changes nothing";
    }
}

} // namespace
} // namespace ecumene::mesopotamia
