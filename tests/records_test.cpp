// Games recorded before an option was there: they replay as they did, and the option has its default.
#include "engine/core/json_text.h"
#include "engine/core/record.h"
#include "engine/games/registry.h"

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

TEST(Records, OfEarlierVersionsReplayAsTheyDid) {
    int records = 0, newer_options = 0;
    for (const auto& entry : fs::directory_iterator(ECUMENE_TESTS "/records")) {
        SCOPED_TRACE(entry.path().filename().string());
        const json kept = load(entry.path());
        const auto record = read_record(kept["record"]);
        ASSERT_TRUE(record) << record.error().message;
        const auto game = replay(all_games(), *record); // the result too
        ASSERT_TRUE(game) << game.error().message;
        json state = (*game)->state(), options = state["options"], then = kept["state"];
        for (const auto& [name, value] : then["options"].items()) EXPECT_EQ(options[name], value) << name;
        for (const OptionSpec& spec : find_game(all_games(), record->game)->options()) {
            if (then["options"].contains(std::string(spec.name))) continue;
            EXPECT_EQ(options[std::string(spec.name)], value_json(spec, spec.standard)) << spec.name;
            ++newer_options;
        }
        state.erase("options");
        then.erase("options");
        EXPECT_EQ(state, then) << json::diff(then, state).dump();
        ++records;
    }
    EXPECT_GE(records, 6);
    EXPECT_GT(newer_options, 0);
}

} // namespace
} // namespace ecumene
