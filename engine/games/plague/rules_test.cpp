// Rules in numbers (PL-20): what each number changes, and cards of one's own.
#include "engine/core/signature.h"
#include "engine/core/telling_check.h"
#include "engine/core/typed_game.h"
#include "engine/games/plague/test_table.h"

#include <algorithm>

namespace ecumene::plague {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

const TypedGameType<Game> type;

std::string refused_path(const json& rules, int seats = 3, const json& options = json::object()) {
    const auto game = type.create(seats, options, rules);
    return game ? "" : game.error().path;
}

// PL-20.13: one Pied Piper that takes 10, in a deck of 69.
TEST(Plague_PL_20_13_Examples, PiedPiper) {
    const Ruleset& rules = ruleset_of({{"cards", {{"pied_piper", {{"copies", 1}, {"amount", 10}}}}}});
    State state = table(3, {}, rules);
    EXPECT_EQ(state.draw.size(), 69);
    give(state, 0, {Card::pied_piper});
    EXPECT_EQ(populations(play(state, {"play pied_piper 1"})), (std::vector<int>{60, 40, 50}));
    EXPECT_EQ(card(state, "pied_piper").line, "the target loses 10; the card player gains it (1 in the deck)");
    EXPECT_EQ(facts_of<Game>(state, *Game::read(state, "play pied_piper 1")),
              (json{{"hits", {{{"seat", 1}, {"people", 10}}}}, {"gains", 10}}));
}

// PL-20.5, PL-20.13: totals beyond the lists count as their ends.
TEST(Plague_PL_20_5_Rolls, EndsOfTheLists) {
    State state = before_roll(3, {}, ruleset_of({{"improvements", {{"roll_bonus", 2}}}}));
    build(state, 0, {Card::aqueduct, Card::city_walls, Card::sewer});
    EXPECT_EQ(play(state, {"roll 6 5"}).population[0], 70);
    EXPECT_EQ(plain(Game::phrase(state, *Game::read(state, "roll 6 5"), Viewer::spectator())),
              "seat 0 rolls 6 and 5, plus 6 for improvements");
    begin_plague(state);
    EXPECT_EQ(play(state, {"roll 1 1"}).population[0], 50);

    const json lists = {{"prosperity", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}},
                        {"plague", {7, 6, 5, 4, 3, 2, 1, 0, 10, 11, 12, 13, 14, 15}}};
    State listed_rolls = before_roll(3, {{"dicey_doubles", true}}, ruleset_of({{"rolls", lists}}));
    EXPECT_EQ(play(listed_rolls, {"roll 1 2"}).population[0], 51);
    EXPECT_EQ(play(listed_rolls, {"roll 6 6"}).population[0], 70);
    EXPECT_NE(card(listed_rolls, "reference").text.find("15 or more"), std::string::npos);
    EXPECT_EQ(card(listed_rolls, "reference").text.find("reconstruction"), std::string::npos);
    begin_plague(listed_rolls);
    build(listed_rolls, 0, {Card::aqueduct, Card::city_walls, Card::sewer});
    EXPECT_EQ(play(listed_rolls, {"roll 1 1"}).population[0], 36);
    EXPECT_NE(card(listed_rolls, "reference").text.find("-1 or less"), std::string::npos);
}

// PL-20.9, PL-20.13: a Mongol Raid that a Peace cancels asks everybody, names no target, and spares who has a Sewer.
TEST(Plague_PL_20_9_Windows, ACardWithoutATarget) {
    const Ruleset& rules =
        ruleset_of({{"cards", {{"mongol_raid", {{"cancelled_by_peace", true}, {"stopped_by", "sewer"}}}}}});
    State state = table(4, {}, rules);
    give(state, 0, {Card::mongol_raid});
    give(state, 2, {Card::negotiated_peace, Card::tactical_advantage});
    build(state, 1, {Card::sewer});
    build(state, 2, {Card::city_walls});
    State window = play(state, {"play mongol_raid"});
    const json attack = json_of<Game>(window, Viewer::spectator())["attack"];
    EXPECT_EQ(attack, json({{"card", "mongol_raid"},
                            {"by", 0},
                            {"targets", json::array()},
                            {"bonus", json::array()},
                            {"asked", 1},
                            {"passes", 0}}));
    EXPECT_NE(
        Game::picture(window, Viewer::spectator(), Ink(false)).find("A Mongol Raid of seat 0 goes against all others."),
        std::string::npos);
    window = play(window, {"pass"});
    EXPECT_EQ(refused(window, "counter tactical_advantage"), "PL-7.3");
    EXPECT_EQ(populations(play(window, {"counter negotiated_peace"})), (std::vector<int>{50, 50, 50, 50}));
    const State struck = play(window, {"pass", "pass", "pass"});
    EXPECT_EQ(populations(struck), (std::vector<int>{50, 50, 45, 40}));
    EXPECT_EQ(improvements(struck, 1), 1);
    EXPECT_EQ(improvements(struck, 2), 0);
    EXPECT_EQ(rules.told(Card::sewer).effect, "1 better on every roll; stops Floods and Mongol Raids");
    EXPECT_EQ(rules.told(Card::negotiated_peace).effect, "cancels any war, Crusade or Mongol Raid");
}

// PL-20.9, PL-20.12: a war that no Peace cancels still has its window, for Tactical Advantages.
TEST(Plague_PL_20_9_Windows, AWarWithoutPeace) {
    const Ruleset& rules =
        ruleset_of({{"cards",
                     {{"minor_war", {{"cancelled_by_peace", false}, {"razes", true}, {"amount_winner", 2}}},
                      {"tactical_advantage", {{"amount", 6}}}}},
                    {"improvements", {{"walls_save", 8}}}});
    State state = table(3, {}, rules);
    give(state, 0, {Card::minor_war});
    give(state, 1, {Card::negotiated_peace, Card::tactical_advantage});
    build(state, 1, {Card::city_walls});
    build(state, 2, {Card::city_walls});
    State window = play(state, {"play minor_war 1 2"});
    EXPECT_EQ(refused(window, "counter negotiated_peace"), "PL-7.2");
    EXPECT_EQ(listed(window), (std::vector<std::string>{"counter tactical_advantage", "pass"}));
    window = play(window, {"counter tactical_advantage", "pass", "pass", "pass"});
    EXPECT_EQ(Game::count(window), 36); // PL-20.5: no tie is left
    EXPECT_EQ(Game::probability(window, Game::nth(window, 0)), Rational(1, 36));
    EXPECT_EQ(json_of<Game>(window, Viewer::spectator())["attack"]["bonus"], json({1, 0}));
    const State over = play(window, {"clash 1 6"});
    EXPECT_EQ(populations(over), (std::vector<int>{50, 50, 48}));
    EXPECT_EQ(improvements(over, 2), 0);
}

// PL-20.5: Tactical Advantages d apart leave 30 + d deciding rolls.
TEST(Plague_PL_20_5_Advantages, WidenTheOdds) {
    for (int amount = 0; amount <= 6; ++amount)
        for (int cards = 0; cards <= 7; ++cards) {
            State state = table(3, {}, ruleset_of({{"cards", {{"tactical_advantage", {{"amount", amount}}}}}}));
            state.phase = Phase::clash;
            state.attack = {Card::major_war, 0, {1, 2}, {0, std::uint8_t(cards)}, 0, 0};
            EXPECT_EQ(Game::count(state), 30 + std::min(6, amount * cards));
            EXPECT_EQ(int(listed(state).size()), Game::count(state));
        }
}

// PL-20.5: hands of other sizes are dealt and drawn.
TEST(Plague_PL_20_5_Hands, FirstAndLimit) {
    State state = start_of(2, {}, ruleset_of({{"hand", {{"first", 2}, {"limit", 3}}}}));
    state = play(state, {"deal 0 fire", "deal 0 fire"});
    EXPECT_EQ(refused(state, "deal 0 flood"), "PL-14.1");
    state = play(state, {"deal 1 flood", "deal 1 flood", "start 0", "roll 1 1", "draw famine"});
    EXPECT_EQ(state.phase, Phase::play);
}

// PL-20.6, PL-20.4: what cannot be, and the path that says so.
TEST(Plague_PL_20_6_Conditions, NameTheirPath) {
    EXPECT_EQ(refused_path({{"hand", {{"limit", 5}}}}), "hand.first");
    EXPECT_EQ(refused_path({{"hand", {{"first", 4}, {"limit", 5}}}}), "");
    json none = json::object();
    for (const CardData& known : standard_cards)
        if (known.kind != Kind::special) none[std::string(known.id)] = {{"copies", 0}};
    EXPECT_EQ(refused_path({{"cards", none}}), "cards");
    none["pestilence"]["copies"] = 7;
    none["sewer"]["copies"] = 1;
    none["negotiated_peace"]["copies"] = 4;
    EXPECT_EQ(refused_path({{"cards", none}}, 2), "");                                  // 12 > 2 x 5 + 1
    EXPECT_EQ(refused_path({{"cards", none}}, 2, {{"counter_cards", false}}), "cards"); // 8
    EXPECT_EQ(refused_path({{"cards", none}}, 3), "cards");
    EXPECT_EQ(refused_path(json::array()), "rules");
    EXPECT_EQ(refused_path(nullptr), "rules");
    EXPECT_EQ(refused_path({{"cards", {{"death_ship", {{"copies", 1}}}}}}), "cards.death_ship"); // PL-20.1
}

json own_cards() {
    return json::parse(R"([
        {"id": "alms", "name": "Alms", "kind": "gain", "copies": 2, "amount": 4},
        {"id": "locusts", "name": "Locusts", "kind": "others_lose", "copies": 2, "amount": 8, "razes": true, "stopped_by": "sewer"},
        {"id": "tithe", "name": "Tithe & Toll", "kind": "others_lose_you_gain", "copies": 2, "amount": 6, "cancelled_by_peace": true},
        {"id": "wolves", "name": "Wolves", "kind": "one_loses", "copies": 3, "amount": 9, "razes": true, "stopped_by": "city_walls"},
        {"id": "smuggler", "name": "Smuggler", "kind": "one_loses_you_gain", "copies": 2, "amount": 25, "cancelled_by_peace": true},
        {"id": "border_war", "name": "Border War", "kind": "war", "copies": 1, "amount": 11, "amount_winner": 2, "razes": true}])");
}
Card own(int index) { return Card(standard_kinds + index); }

// PL-20.7, PL-20.8, PL-20.10: new cards are dealt, drawn, written and played like all others.
TEST(Plague_PL_20_8_NewCards, ArePlayedByTheirKind) {
    const Ruleset& rules = ruleset_of({{"new_cards", own_cards()}});
    State state = table(4, {}, rules);
    EXPECT_EQ(state.draw.size(), 82);
    give(state, 0, {own(0), own(1), own(2), own(3), own(4), own(5)});
    build(state, 1, {Card::sewer});
    build(state, 2, {Card::city_walls, Card::aqueduct});
    EXPECT_EQ(json_of<Game>(state, Viewer::everything())["seats"][0]["hand"],
              json({{"alms", 1}, {"locusts", 1}, {"tithe", 1}, {"wolves", 1}, {"smuggler", 1}, {"border_war", 1}}));
    const std::vector<std::string> all = {
        "play alms",           "play locusts",      "play tithe",      "play wolves 1",       "play wolves 3",
        "play smuggler 1",     "play smuggler 2",   "play smuggler 3", "play border_war 1 2", "play border_war 1 3",
        "play border_war 2 3", "discard alms",      "discard locusts", "discard tithe",       "discard wolves",
        "discard smuggler",    "discard border_war"};
    EXPECT_EQ(listed(state), all);
    EXPECT_EQ(refused(state, "play wolves 2"), "PL-5.3");
    EXPECT_EQ(refused(state, "play alms 1"), "PL-5.2");
    EXPECT_EQ(refused(state, "play border_war 0 1"), "PL-8.1");
    EXPECT_EQ(populations(play(state, {"play alms"})), (std::vector<int>{54, 50, 50, 50}));
    const State eaten = play(state, {"play locusts"});
    EXPECT_EQ(populations(eaten), (std::vector<int>{50, 50, 42, 42}));
    EXPECT_EQ(listed(eaten), (std::vector<std::string>{"raze aqueduct", "raze city_walls"}));
    EXPECT_EQ(populations(play(state, {"play tithe", "pass", "pass", "pass", "pass"})),
              (std::vector<int>{68, 44, 44, 44}));
    EXPECT_EQ(populations(play(state, {"play smuggler 3", "pass", "pass", "pass", "pass"})),
              (std::vector<int>{75, 50, 50, 25}));
    EXPECT_EQ(populations(play(state, {"play border_war 1 2", "pass", "pass", "pass", "pass", "clash 3 1"})),
              (std::vector<int>{50, 48, 44, 50}));
    EXPECT_EQ(rules.told(Card::sewer).effect, "1 better on every roll; stops Floods and Locusts");
    EXPECT_EQ(card(state, "border_war").line,
              "the winner loses 2, the loser 11 and an improvement; City Walls save 5; no Peace cancels it "
              "(1 in the deck)");
    EXPECT_EQ(refused_path({{"cards", {{"locusts", {{"copies", 1}}}}}, {"new_cards", own_cards()}}), "cards.locusts");
}

// PL-20.10, PL-20.11: strokes go by kind, whatever the amount, and one that a Peace cancels opens a window.
TEST(Plague_PL_20_10_Strokes, GoByKind) {
    State state = table(3, {{"dying_stroke", true}},
                        ruleset_of({{"cards", {{"pestilence", {{"amount", 0}}}}}, {"new_cards", own_cards()}}));
    give(state, 0, {Card::famine});
    give(state, 1, {own(0), own(1), own(4), Card::pestilence, Card::minor_war});
    populate(state, {50, 10, 50});
    const State dying = play(state, {"play famine 1"});
    EXPECT_EQ(listed(dying), (std::vector<std::string>{"stroke pestilence 0", "stroke pestilence 2",
                                                       "stroke smuggler 0", "stroke smuggler 2", "pass"}));
    EXPECT_EQ(refused(dying, "stroke locusts 0"), "PL-11.3");
    EXPECT_EQ(populations(play(dying, {"stroke pestilence 0"})), (std::vector<int>{50, 0, 50}));
    const State window = play(dying, {"stroke smuggler 0"});
    EXPECT_EQ(window.phase, Phase::counter);
    EXPECT_EQ(populations(play(window, {"pass", "pass"})), (std::vector<int>{25, 0, 50}));
}

// PL-20.4, PL-20.7: the canonical form, whose new cards leave out defaults and nothing else.
TEST(Plague_PL_20_4_Canonical, KeepsWhatDiffersInOrder) {
    const auto canonical = [](const char* text) { return type.canonical_rules(json::parse(text))->dump(); };
    EXPECT_EQ(canonical(R"({"hand": {"limit": 6}, "cards": {}, "new_cards": []})"), "{}");
    EXPECT_EQ(
        canonical(
            R"({"death_ship": {"loss": 20}, "cards": {"major_war": {"razes": false, "copies": 1, "amount_winner": 3,
                            "amount": 7}, "fire": {"amount": 12, "copies": 3}}})"),
        R"({"cards":{"fire":{"amount":12},"major_war":{"copies":1,"amount":7,"amount_winner":3,"razes":false}},)"
        R"("death_ship":{"loss":20}})");
    EXPECT_EQ(
        canonical(R"({"new_cards": [{"cancelled_by_peace": false, "razes": true, "stopped_by": "none", "amount": 0,
                            "kind": "one_loses", "name": "x", "copies": 1, "id": "abc"}]})"),
        R"({"new_cards":[{"id":"abc","name":"x","kind":"one_loses","copies":1,"amount":0,"razes":true}]})");
}

// PL-20.2 to PL-20.4: the rows, and the standard values by card.
TEST(Plague_PL_20_2_Rows, AreThoseOfTheTable) {
    const std::vector<RuleRow>& rows = Game::schema().rows();
    ASSERT_EQ(rows.size(), 16u);
    EXPECT_EQ(rows[0].standard.size(), 20u);
    EXPECT_EQ(rows[1].path, "cards.<card>.amount");
    EXPECT_EQ(rows[1].standard.size(), 15u);
    EXPECT_FALSE(rows[1].standard.contains("tactical_advantage"));
    EXPECT_EQ(rows[2].standard, ordered_json(1));
    EXPECT_EQ(rows[4].standard, ordered_json({{"minor_war", 5}, {"major_war", 10}}));
    EXPECT_EQ(rows[5].standard.size(), 13u);
    EXPECT_EQ(rows[6].standard.size(), 11u);
    EXPECT_EQ(rows[6].range, json({"none", "aqueduct", "city_walls", "sewer"}));
    EXPECT_EQ(rows[7].standard.size(), 13u);
    EXPECT_EQ(rows[10].range, json({0, 100}));
    EXPECT_EQ(rows[15].type, "list of cards");
    EXPECT_EQ(rows[15].range, json({0, 8}));
    EXPECT_EQ(rows[15].standard, ordered_json::array());
    EXPECT_EQ(Game::standard_ruleset().fit, 1);
}

// PL-20.5: eight wars in a hand of eight give 88 actions; the longest takes 33 characters.
TEST(Plague_PL_20_5_Sizes, TheLongestList) {
    json wars = json::array();
    for (char c = 'a'; c < 'i'; ++c)
        wars.push_back({{"id", std::string(24, c)},
                        {"name", std::string(32, c)},
                        {"kind", "war"},
                        {"copies", 7},
                        {"amount", 100},
                        {"amount_winner", 100},
                        {"razes", true},
                        {"cancelled_by_peace", true}});
    State state = table(6, {}, ruleset_of({{"hand", {{"limit", 8}}}, {"new_cards", wars}}));
    for (int i = 0; i < 8; ++i) give(state, 0, {own(i)});
    const std::vector<std::string> all = listed(state);
    EXPECT_EQ(all.size(), 88u);
    EXPECT_EQ(Game::count(state), 88);
    EXPECT_EQ(all[0].size(), 33u);
    EXPECT_EQ(refused(state, all[0]), "");
    state.population[1] = 3'001'000; // more than 16 bits hold
    const State window = play(state, {all[0], "pass", "pass", "pass", "pass", "pass", "pass", "clash 1 2"});
    EXPECT_EQ(window.population[1], 3'000'900);
}

// PL-15.3 with other decks: no card is lost or made, and there is always one to draw (PL-20.6).
TEST(Plague_PL_20_6_Conservation, HoldsInRandomVariants) {
    for (std::uint64_t number = 0; number < 60; ++number) {
        Rng rng("variants", "plague", number);
        const int seats = 2 + int(number % 5);
        const json options = random_options(type, seats, rng);
        const auto values = *read_options(Game::options(), options);
        const auto rules = *RulesInForce<Game>::of(random_rules(type, seats, options, 60, rng), seats, &values);
        State state = rules.initial(seats, values);
        for (;;) {
            Pile all = state.draw;
            all.add(state.discard);
            for (int seat = 0; seat < seats; ++seat) {
                all.add(state.hand[seat]);
                ASSERT_LE(state.hand[seat].size(), rules.ruleset->hand_limit);
                ASSERT_EQ(living(state, seat), state.population[seat] > 0);
            }
            for (int i = 0; i < 3; ++i)
                for (int owners = std::popcount(state.built[i]); owners > 0; --owners) all.add(improvement(i));
            if (state.ship_gone) all.add(Card::death_ship);
            ASSERT_EQ(all, rules.ruleset->deck[state.options.counter_cards]);
            if (Game::to_act(state).is_nobody()) break;
            ASSERT_GT(Game::count(state), 0);
            random_step<Game>(state, rng);
        }
    }
}

// Plays both rules side by side with the same dice until something differs: the legal list or the state.
bool play_differently(const Ruleset& one, const Ruleset& other, std::uint64_t number) {
    Rng rng("dead paths", "plague", number);
    const json options = {{"starting_pps", 200}, {"dying_stroke", true}, {"turn_limit", 400}};
    const int seats = number % 2 == 0 ? 2 : 4;
    State first = start_of(seats, options, one), second = start_of(seats, options, other);
    while (!Game::to_act(first).is_nobody()) {
        Actions here, there;
        Game::legal(first, here);
        Game::legal(second, there);
        if (!std::equal(here.begin(), here.end(), there.begin(), there.end())) return true;
        const Action action =
            Game::to_act(first).is_chance() ? Game::sample(first, rng) : here[rng.below(std::uint32_t(here.size()))];
        Game::apply(first, action);
        Game::apply(second, action);
        State alike = second;
        alike.rules = first.rules;
        if (alike != first) return true;
    }
    return false;
}

// PL-20.1, PL-20.2: every place of the schema can be changed, and then the game goes another way.
TEST(Plague_PL_20_2_Places, NoneIsDead) {
    const auto& schema = Game::schema();
    for (std::size_t i = 0; i < schema.places().size(); ++i) {
        const std::string& path = schema.places()[i].path;
        const json::json_pointer at = pointer_of(path);
        // Many of the card, and of what it meets, so that it is played.
        json before = {{"cards", {{"negotiated_peace", {{"copies", 7}}}, {"city_walls", {{"copies", 7}}}}}};
        if (path.starts_with("cards.")) {
            const std::string id = path.substr(6, path.find('.', 6) - 6);
            if (!path.ends_with(".copies")) before["cards"][id]["copies"] = 7;
        }
        if (path == "hand.first") before["hand"]["limit"] = 8;
        if (path == "hand.limit") before["hand"]["first"] = 1;
        Rng rng("places", path, 0);
        bool differs = false;
        for (std::uint64_t tried = 0; tried < 100 && !differs; ++tried) {
            json after = before;
            after[at] = schema.random_value(i, rng);
            const auto changed = schema.read(after), kept = schema.read(before);
            ASSERT_TRUE(changed && kept) << path;
            if (schema.write(*changed) == schema.write(*kept)) continue;
            differs = play_differently(Ruleset(*kept), Ruleset(*changed), tried);
        }
        EXPECT_TRUE(differs) << path;
    }
}

} // namespace
} // namespace ecumene::plague
