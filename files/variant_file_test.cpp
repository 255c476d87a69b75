// Variants as files: what is written is read again, and what is wrong is told with its place.
#include "files/variant_file.h"

#include "engine/core/rule_schema.h"
#include "engine/core/signature.h"
#include "engine/games/registry.h"

#include <gtest/gtest.h>

namespace ecumene {
namespace {

class VariantFileOf : public testing::TestWithParam<const GameType*> {};

TEST_P(VariantFileOf, ReadsWhatItWrites) {
    const GameType& type = *GetParam();
    const int seats = type.info().usual_seats;
    int changed = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        Rng rng("files", "variants", number);
        const auto rules = *type.canonical_rules(random_rules(type, seats, nlohmann::json::object(), 40, rng));
        changed += rules.empty() ? 0 : 1;
        const std::string text = variant_file(type, rules);
        const auto read = read_variant_file(all_games(), text, "a file");
        ASSERT_TRUE(read) << read.error().message << "\n" << text;
        EXPECT_EQ(read->rules.dump(), rules.dump()); // in the same order, too
        const nlohmann::ordered_json as_json = {{"ecumene_variant", 1}, {"game", type.info().id}, {"rules", rules}};
        EXPECT_EQ(read_variant_file(all_games(), as_json.dump(), "a file")->rules.dump(), rules.dump());
    }
    EXPECT_EQ(changed > 50, !type.rule_rows().empty());
}

TEST_P(VariantFileOf, TheFirstFileIsTheStandardGameWithAndWithoutItsComments) {
    const GameType& type = *GetParam();
    std::string text = first_variant_file(type);
    EXPECT_EQ(read_variant_file(all_games(), text, "a file")->rules.dump(), "{}");
    int lines = 0;
    for (const RulePlace& place : type.rule_places()) {
        if (!place.listed || place.standard.is_object()) continue; // a whole board is no line to begin with
        const std::string line = "# " + place.path + " = ";
        const std::size_t at = text.find(line);
        ASSERT_NE(at, text.npos) << place.path;
        text.erase(at, 2);
        ++lines;
    }
    const auto read = read_variant_file(all_games(), text, "a file");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->rules.dump(), "{}") << lines;
}

TEST_P(VariantFileOf, RefusesWhatItCannotRead) {
    const GameType& type = *GetParam();
    const std::string good = "ecumene_variant = 1\ngame = \"" + std::string(type.info().id) + "\"\n";
    EXPECT_TRUE(read_variant_file(all_games(), good, "a file"));
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("game = \"chess\"\necumene_variant = 1\n"),
          "ecumene_variant = 2\ngame = \"" + std::string(type.info().id) + "\"\n", good + "[rules]\nnonsense = 1\n",
          good + "rules = 5\n", good + "more = 1\n", good + "[rules\n", good + "[\xff]\n", good + "[[", good + "= 3",
          good + std::string(100'000, '#')}) {
        const auto read = read_variant_file(all_games(), text, "a file");
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().message.rfind("a file", 0), 0u) << read.error().message;
    }
}

INSTANTIATE_TEST_SUITE_P(All, VariantFileOf, testing::ValuesIn(all_games()), [](const auto& test) {
    std::string name(test.param->info().id);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace
} // namespace ecumene
