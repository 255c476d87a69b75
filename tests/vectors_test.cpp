// Every shared vector: a record, and what must hold after some of its actions (state, legal list, views, refusals).
#include "engine/core/json_text.h"
#include "engine/core/record.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace ecumene {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

json load(const fs::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    const auto parsed = parse_json(text.str());
    EXPECT_TRUE(parsed) << path;
    return parsed ? *parsed : json();
}

Viewer viewer_named(const std::string& name) {
    if (name == "spectator") return Viewer::spectator();
    return Viewer::seat(Seat{static_cast<std::uint8_t>(std::stoi(name))});
}

void expect_check(const AnyGame& game, const json& check) {
    SCOPED_TRACE("after " + check["after"].dump());
    const json state = game.state();
    EXPECT_EQ(state, check["state"]) << json::diff(check["state"], state).dump();
    EXPECT_EQ(state["to_act"], check["to_act"]);

    std::vector<std::string> legal = game.legal();
    std::sort(legal.begin(), legal.end());
    EXPECT_EQ(json(legal), check["legal"]);

    const json views = check.value("views", json::object());
    for (const auto& [viewer, expected] : views.items()) {
        const json view = game.view(viewer_named(viewer));
        EXPECT_EQ(view, expected) << "viewer " << viewer << ": " << json::diff(expected, view).dump();
    }
    for (const json& illegal : check.value("illegal", json::array())) {
        const auto text = illegal["action"].get<std::string>();
        const auto refusal = game.refuse(text);
        ASSERT_TRUE(refusal) << text;
        EXPECT_EQ(json(refusal->rule), illegal["rule"]) << text;
        EXPECT_FALSE(game.clone()->apply(text)) << text;
    }
}

// Variants that are refused, each under its path, and canonical forms.
void expect_variants(const GameType& type, const json& vector) {
    for (const json& refused : vector.value("refused", json::array())) {
        const auto game = type.create(refused["players"], refused["options"], refused["rules"]);
        ASSERT_FALSE(game) << refused;
        EXPECT_EQ(game.error().path, refused["path"].get<std::string>()) << refused << " " << game.error().message;
        EXPECT_NE(game.error().message.find(refused["path"].get<std::string>()), std::string::npos);
    }
    for (const json& example : vector.value("canonical", json::array())) {
        const auto canonical = type.canonical_rules(example["rules"]);
        ASSERT_TRUE(canonical) << example << canonical.error().message;
        EXPECT_EQ(json(*canonical), example["canonical"]);
    }
}

class Vector : public testing::TestWithParam<fs::path> {};

TEST_P(Vector, Holds) {
    const json vector = load(GetParam());
    const auto record = read_record(vector["record"]);
    ASSERT_TRUE(record) << record.error().message;
    const auto type = known_game(all_games(), record->game);
    ASSERT_TRUE(type);
    auto game = (*type)->create(record->players, record->options, record->rules);
    ASSERT_TRUE(game) << game.error().message;

    ASSERT_FALSE(vector["checks"].empty());
    std::size_t checked = 0;
    for (std::size_t done = 0;; ++done) {
        for (const json& check : vector["checks"])
            if (check["after"] == done) {
                expect_check(**game, check);
                ++checked;
            }
        if (done == record->actions.size()) break;
        const auto applied = (*game)->apply(record->actions[done]);
        ASSERT_TRUE(applied) << done << " " << record->actions[done] << ": " << applied.error().message;
    }
    EXPECT_EQ(checked, vector["checks"].size());
    expect_variants(**type, vector);
    EXPECT_TRUE(replay(all_games(), *record)); // the result, where the record gives one, is right too
}

std::vector<fs::path> vectors() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(ECUMENE_TESTS "/vectors"))
        if (entry.path().extension() == ".json") found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

std::string name_of(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.parent_path().filename().string() + "_" + info.param.stem().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Shared, Vector, testing::ValuesIn(vectors()), name_of);

} // namespace
} // namespace ecumene
