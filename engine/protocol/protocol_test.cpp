// The line protocol: every request, every error code, and lines that mean harm. A bad line never changes a game.
#include "engine/protocol/protocol.h"

#include "engine/core/json_text.h"
#include "engine/games/registry.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using nlohmann::json;

Result<json> echo_think(const AnyGame& game, const ThinkRequest& request) {
    return json{{"action", game.legal()[0]}, {"asked_ms", request.ms.value_or(0)}};
}

class ProtocolTest : public testing::Test {
protected:
    json ask(const json& request) { return json::parse(protocol.answer(request.dump())); }
    json ask_ok(const json& request) {
        json reply = ask(request);
        EXPECT_EQ(reply["ok"], true) << request << " " << reply;
        return reply;
    }
    void expect_error(const json& request, const std::string& code) {
        const json before = game_state();
        const json reply = ask(request);
        EXPECT_EQ(reply["ok"], false) << request;
        EXPECT_EQ(reply["error"]["code"], code) << request << " " << reply;
        EXPECT_FALSE(reply["error"]["message"].get<std::string>().empty());
        EXPECT_EQ(game_state(), before) << request;
    }
    json game_state() { return ask({{"op", "state"}}); }

    void start() { ask_ok({{"op", "new"}, {"game", "plague"}, {"players", 3}, {"seed", "s"}}); }
    void deal() { // up to the first decision
        while (ask({{"op", "legal"}})["to_act"] == "chance") ask_ok({{"op", "sample"}});
    }

    Protocol protocol{all_games(), echo_think, "entropy"};
};

TEST_F(ProtocolTest, GamesListsOptions) {
    const json games = ask_ok({{"op", "games"}})["games"];
    ASSERT_EQ(games.size(), all_games().size());
    EXPECT_EQ(games[0]["id"], "plague");
    EXPECT_EQ(games[0]["players"], json({{"min", 2}, {"max", 6}}));
    for (const json& option : games[0]["options"])
        for (const char* key : {"name", "type", "default", "range", "meaning"})
            EXPECT_TRUE(option.contains(key)) << key;
}

TEST_F(ProtocolTest, RulesAreListedTakenAndTold) {
    const json games = ask_ok({{"op", "games"}})["games"];
    for (const json& game : games)
        for (const json& row : game["rules"])
            for (const char* key : {"path", "type", "default", "range", "meaning", "rule"})
                EXPECT_TRUE(row.contains(key)) << key;
    const json rules = {{"hand", {{"first", 4}}}};
    const auto request = [](const json& changed) {
        return json{{"op", "new"}, {"game", "plague"}, {"players", 3}, {"seed", "s"}, {"rules", changed}};
    };
    ask_ok(request({{"hand", {{"first", 4}, {"limit", 6}}}, {"cards", json::object()}}));
    EXPECT_EQ(game_state()["state"]["rules"], rules);
    EXPECT_EQ(ask_ok({{"op", "view"}, {"seat", 1}})["view"]["rules"], rules);
    json record = ask_ok({{"op", "record"}})["record"];
    EXPECT_EQ(record["rules"], rules);
    ask_ok({{"op", "load"}, {"record", record}});
    EXPECT_EQ(game_state()["state"]["rules"], rules);

    for (const json& wrong : {json(nullptr), json::array(), json{{"hand", 5}}, json{{"hand.first", 4}},
                              json{{"hand", {{"first", 4.0}}}}, json{{"hand", {{"limit", 5}}}}})
        expect_error(request(wrong), "bad_argument");
    EXPECT_EQ(ask(request({{"hand", {{"limit", 5}}}}))["error"]["path"], "hand.first");
    record["rules"] = {{"hand", {{"limit", 99}}}};
    expect_error({{"op", "load"}, {"record", record}}, "bad_record");
    expect_error({{"op", "new"}, {"game", "plague"}, {"players", 3}, {"surprise", 1}}, "bad_argument");

    ask_ok(request(json::object()));
    EXPECT_FALSE(game_state()["state"].contains("rules"));
    EXPECT_FALSE(ask_ok({{"op", "record"}})["record"].contains("rules"));
}

TEST_F(ProtocolTest, RepeatsTheIdWhateverItIs) {
    for (const json& id : {json(7), json("x"), json(nullptr), json::array({1, 2})}) {
        EXPECT_EQ(ask({{"op", "games"}, {"id", id}})["id"], id);
        EXPECT_EQ(ask({{"op", "nonsense"}, {"id", id}})["id"], id);
    }
    EXPECT_FALSE(ask({{"op", "games"}}).contains("id"));
}

TEST_F(ProtocolTest, AGameFromTheFirstToTheLastAction) {
    start();
    EXPECT_EQ(game_state()["state"]["phase"], "deal");
    const json legal = ask_ok({{"op", "legal"}});
    EXPECT_EQ(legal["to_act"], "chance");
    EXPECT_EQ(legal["sampled"], false);
    EXPECT_EQ(legal["actions"].size(), legal["probabilities"].size());
    int actions = 0;
    for (; !game_state()["state"]["to_act"].is_null(); ++actions) {
        const json now = ask_ok({{"op", "legal"}});
        if (now["to_act"] == "chance")
            ask_ok({{"op", "sample"}});
        else
            ask_ok({{"op", "apply"}, {"action", now["actions"][0]}});
    }
    const json record = ask_ok({{"op", "record"}})["record"];
    EXPECT_EQ(record["actions"].size(), std::size_t(actions));
    EXPECT_EQ(record["result"], game_state()["state"]["result"]);
    EXPECT_EQ(record["seed"], "s");

    const json end = game_state()["state"];
    ask_ok({{"op", "undo"}, {"count", actions}});
    EXPECT_EQ(ask_ok({{"op", "record"}})["record"]["actions"].size(), 0u);
    ask_ok({{"op", "load"}, {"record", record}});
    EXPECT_EQ(game_state()["state"], end);
}

TEST_F(ProtocolTest, TheSameSeedGivesTheSameGame) {
    const auto deal_text = [&](const json& seed) {
        json request = {{"op", "new"}, {"game", "plague"}, {"players", 2}};
        if (!seed.is_null()) request["seed"] = seed;
        ask_ok(request);
        std::string text;
        for (int i = 0; i < 10; ++i) text += ask_ok({{"op", "sample"}})["action"].get<std::string>() + ";";
        return text;
    };
    EXPECT_EQ(deal_text("a"), deal_text("a"));
    EXPECT_NE(deal_text("a"), deal_text("b"));
    EXPECT_NE(deal_text(nullptr), deal_text(nullptr));
}

TEST_F(ProtocolTest, ApplyTakesManyAllOrNone) {
    start();
    ask_ok({{"op", "apply"}, {"actions", {"deal 0 fire", "deal 0 flood"}}});
    EXPECT_EQ(ask_ok({{"op", "record"}})["record"]["actions"].size(), 2u);
    expect_error({{"op", "apply"}, {"actions", {"deal 0 fire", "deal 9 fire"}}}, "illegal_action");
    EXPECT_EQ(ask_ok({{"op", "record"}})["record"]["actions"].size(), 2u);
    ask_ok({{"op", "apply"}, {"actions", json::array()}});
    expect_error({{"op", "apply"}, {"actions", {1}}}, "bad_argument");
    expect_error({{"op", "apply"}, {"actions", "deal 0 fire"}}, "bad_argument");
    expect_error({{"op", "apply"}, {"actions", json::array()}, {"action", "deal 0 fire"}}, "bad_argument");
}

TEST_F(ProtocolTest, ExplainCitesAClause) {
    start();
    EXPECT_EQ(ask_ok({{"op", "explain"}, {"action", "deal 0 fire"}})["legal"], true);
    const json no = ask_ok({{"op", "explain"}, {"action", "roll 1 1"}});
    EXPECT_EQ(no["legal"], false);
    EXPECT_EQ(no["rule"], "PL-13.2");
    EXPECT_FALSE(no["why"].get<std::string>().empty());
}

TEST_F(ProtocolTest, ViewsAndLogsHideWhatTheyMust) {
    start();
    ask_ok({{"op", "apply"}, {"action", "deal 0 fire"}});
    EXPECT_EQ(ask_ok({{"op", "view"}, {"seat", 0}})["view"]["seats"][0]["hand"], json({{"fire", 1}}));
    EXPECT_EQ(ask_ok({{"op", "view"}, {"seat", 1}})["view"]["seats"][0]["hand"], json({{"hidden", 1}}));
    EXPECT_EQ(ask_ok({{"op", "view"}, {"seat", "spectator"}})["view"]["draw"], json({{"hidden", 69}}));
    EXPECT_EQ(ask_ok({{"op", "log"}, {"seat", 0}})["actions"], json({"deal 0 fire"}));
    EXPECT_EQ(ask_ok({{"op", "log"}, {"seat", 1}})["actions"], json({"deal 0 ?"}));
}

TEST_F(ProtocolTest, RedealChangesNothing) {
    start();
    deal();
    const json before = game_state();
    const json world = ask_ok({{"op", "redeal"}, {"seat", 0}, {"seed", "x"}})["state"];
    EXPECT_EQ(world["seats"][0], before["state"]["seats"][0]);
    EXPECT_NE(world, before["state"]);
    EXPECT_EQ(ask_ok({{"op", "redeal"}, {"seat", 0}, {"seed", "x"}})["state"], world);
    EXPECT_EQ(game_state(), before);
}

TEST_F(ProtocolTest, PlayoutLeavesTheGameAlone) {
    start();
    const json before = game_state();
    const json playout = ask_ok({{"op", "playout"}, {"policy", "random"}, {"seed", "x"}});
    EXPECT_EQ(playout["result"].size(), 3u);
    EXPECT_EQ(ask_ok({{"op", "playout"}, {"seed", "x"}}), playout);
    EXPECT_EQ(game_state(), before);
    ask_ok({{"op", "apply"}, {"actions", playout["actions"]}});
    EXPECT_EQ(game_state()["state"]["result"], playout["result"]);
}

TEST_F(ProtocolTest, ThinkIsForTheSeatToAct) {
    start();
    expect_error({{"op", "think"}, {"seat", 0}, {"ms", 1}}, "bad_argument"); // chance acts
    deal();
    const json seat = game_state()["state"]["to_act"];
    EXPECT_EQ(ask_ok({{"op", "think"}, {"seat", seat}, {"ms", 5}})["asked_ms"], 5);
    expect_error({{"op", "think"}, {"seat", seat}}, "bad_argument"); // no limit
    expect_error({{"op", "think"}, {"seat", seat}, {"iterations", 0}}, "bad_argument");
    expect_error({{"op", "think"}, {"seat", seat}, {"ms", -5}}, "bad_argument");
    expect_error({{"op", "think"}, {"seat", (seat.get<int>() + 1) % 3}, {"ms", 1}}, "bad_argument");
}

TEST_F(ProtocolTest, TablesAreKeptApart) {
    ask_ok({{"op", "new"}, {"game", "plague"}, {"players", 2}, {"table", "a"}});
    ask_ok({{"op", "new"}, {"game", "plague"}, {"players", 3}, {"table", "b"}});
    EXPECT_EQ(ask_ok({{"op", "state"}, {"table", "a"}})["state"]["players"], 2);
    EXPECT_EQ(ask_ok({{"op", "state"}, {"table", "b"}})["state"]["players"], 3);
    EXPECT_EQ(ask({{"op", "state"}})["error"]["code"], "no_game");
    EXPECT_EQ(ask({{"op", "state"}, {"table", "c"}})["error"]["code"], "no_game");
    EXPECT_EQ(ask({{"op", "state"}, {"table", 7}})["error"]["code"], "bad_argument");
}

TEST_F(ProtocolTest, EveryErrorCode) {
    expect_error({{"op", "state"}}, "no_game");
    start();
    expect_error({{"op", "dance"}}, "unknown_op");
    expect_error({{"op", 7}}, "bad_argument");
    expect_error(json::object(), "bad_argument");
    expect_error({{"op", "new"}, {"game", "chess"}, {"players", 2}}, "bad_argument");
    expect_error({{"op", "new"}, {"game", "plague"}}, "bad_argument");
    expect_error({{"op", "new"}, {"game", "plague"}, {"players", 7}}, "bad_argument");
    expect_error({{"op", "new"}, {"game", "plague"}, {"players", -2}}, "bad_argument");
    expect_error({{"op", "new"}, {"game", "plague"}, {"players", 2.5}}, "bad_argument");
    expect_error({{"op", "new"}, {"game", "plague"}, {"players", 2}, {"options", {{"turn_limit", 9}}}}, "bad_argument");
    expect_error({{"op", "new"}, {"game", "plague"}, {"players", 2}, {"options", {1, 2}}}, "bad_argument");
    expect_error({{"op", "new"}, {"game", "plague"}, {"players", 2}, {"seed", 7}}, "bad_argument");
    expect_error({{"op", "view"}, {"seat", 3}}, "bad_argument");
    expect_error({{"op", "view"}, {"seat", "nobody"}}, "bad_argument");
    expect_error({{"op", "view"}}, "bad_argument");
    expect_error({{"op", "log"}, {"seat", -1}}, "bad_argument");
    expect_error({{"op", "redeal"}, {"seat", "spectator"}}, "bad_argument");
    expect_error({{"op", "apply"}}, "bad_argument");
    expect_error({{"op", "apply"}, {"action", 5}}, "bad_argument");
    expect_error({{"op", "apply"}, {"action", "deal 1 fire"}}, "illegal_action");
    expect_error({{"op", "undo"}}, "bad_argument");
    expect_error({{"op", "undo"}, {"count", 1}}, "bad_argument");
    expect_error({{"op", "undo"}, {"count", -1}}, "bad_argument");
    expect_error({{"op", "playout"}, {"policy", "clever"}}, "bad_argument");
    expect_error({{"op", "load"}}, "bad_argument");
    expect_error({{"op", "load"}, {"record", 1}}, "bad_record");
    deal();
    expect_error({{"op", "sample"}}, "not_chance");
}

TEST_F(ProtocolTest, BadRecordsAreRefusedWithTheFirstWrongAction) {
    start();
    const json good = {{"ecumene", 1}, {"game", "plague"}, {"players", 2}, {"actions", {"deal 0 fire", "deal 0 fire"}}};
    const auto with = [&](const char* key, const json& value) {
        json record = good;
        record[key] = value;
        return json{{"op", "load"}, {"record", record}};
    };
    const json wrong[] = {
        with("ecumene", 2),
        with("ecumene", "1"),
        with("game", "chess"),
        with("game", 1),
        with("players", 9),
        with("players", "2"),
        with("options", {{"nonsense", 1}}),
        with("options", 1),
        with("seed", 1),
        with("names", {"one"}),
        with("result", {"1", "0"}),
        with("result", 1),
        with("date", 5),
        with("actions", "deal 0 fire"),
        with("actions", {1}),
        with("surprise", 1),
    };
    for (const json& request : wrong) expect_error(request, "bad_record");
    const json reply = ask(with("actions", {"deal 0 fire", "deal 1 flood", "deal 0 fire"}));
    EXPECT_NE(reply["error"]["message"].get<std::string>().find("action 1 of the record, 'deal 1 flood'"),
              std::string::npos);
    EXPECT_EQ(reply["error"]["rule"], "PL-14.1");
    ask_ok({{"op", "load"}, {"record", good}});
}

TEST_F(ProtocolTest, LinesThatMeanHarm) {
    start();
    deal();
    const json before = game_state();
    const std::string lines[] = {"",
                                 "not json",
                                 "{",
                                 "[]",
                                 "null",
                                 "7",
                                 "\"op\"",
                                 std::string(2'000'000, 'x'),
                                 "{\"op\":\"" + std::string(2'000'000, 'x') + "\"}",
                                 std::string(100'000, '['),
                                 std::string(100'000, '[') + std::string(100'000, ']'),
                                 "{\"op\":" + std::string(100'000, '{') + "}",
                                 std::string("\0\x01\x02\xff\xfe{}", 7),
                                 "{\"op\":\"state\xc3\x28\"}",
                                 "{\"op\":\"undo\",\"count\":1e400}",
                                 "{\"op\":\"undo\",\"count\":99999999999999999999999}"};
    for (const std::string& line : lines) {
        const json reply = json::parse(protocol.answer(line));
        EXPECT_EQ(reply["ok"], false) << line.substr(0, 40);
        EXPECT_LT(reply.dump().size(), 1000u) << line.substr(0, 40);
    }
    EXPECT_EQ(game_state(), before);
    EXPECT_EQ(json::parse(protocol.answer(std::string(100'000, '[')))["error"]["code"], "bad_json");
}

TEST_F(ProtocolTest, QuitEnds) {
    EXPECT_FALSE(protocol.finished());
    ask_ok({{"op", "quit"}});
    EXPECT_TRUE(protocol.finished());
}

} // namespace
} // namespace ecumene
