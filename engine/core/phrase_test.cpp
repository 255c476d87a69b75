// Phrases and shapes by themselves: what they read, write and find wrong.
#include "engine/core/telling_check.h"

#include <gtest/gtest.h>

namespace ecumene {
namespace {

using nlohmann::json;

constexpr Template attack{"attack", "{by:seat} attacks {where:place}{odds:phrase}"};
constexpr Template odds{"odds", ": {chance:percent} with {left:number|tribe|tribes}"};
constexpr Template all{"all", "then {several:list}"};
constexpr Template lost{"lost", "{what:stack} of {people:people} is lost by {card:card}, {how:text}"};
constexpr Template badly{"badly", "{by} attacks"};
constexpr Template unlisted{"unlisted", "nobody knows this"};

const Catalogue catalogue{{&attack, &odds, &all}, {&lost}, {}};

Phrase an_attack() {
    const Argument chance{ArgumentKind::percent, 579, {}, {}, {}};
    return Phrase(attack, arg::seat(1), arg::place("ur", "Ur"), arg::phrase(Phrase(odds, chance, arg::number(1))));
}

TEST(Phrase, IsReadInEnglish) {
    EXPECT_EQ(plain(an_attack()), "seat 1 attacks Ur: 57.9% with 1 tribe");
    EXPECT_EQ(plain(an_attack(), {"Anna", "Ben"}), "Ben attacks Ur: 57.9% with 1 tribe");
    EXPECT_EQ(plain(Phrase(attack, arg::seat(0), arg::place("ur"), arg::phrase({}))), "seat 0 attacks ur");
    EXPECT_EQ(plain(Phrase(all, arg::list({an_attack(), an_attack()}))),
              "then seat 1 attacks Ur: 57.9% with 1 tribe, seat 1 attacks Ur: 57.9% with 1 tribe");
    EXPECT_EQ(plain(Phrase()), "");
}

TEST(Phrase, GoesThroughJsonAndBack) {
    const json written = to_json(an_attack());
    EXPECT_EQ(written, json::parse(R"(["attack", 1, "ur", ["odds", 57.9, 1]])"));
    EXPECT_EQ(phrase_fault(catalogue, an_attack()), std::nullopt);
    EXPECT_EQ(phrase_fault(catalogue,
                           Phrase(lost, arg::stack("rog"), arg::people("guti"), arg::card("fire"), arg::text("6-2"))),
              std::nullopt);
    EXPECT_EQ(to_json(Phrase()), json());
    for (const char* wrong : {R"(["attack", 1, "ur"])", R"(["attack", "1", "ur", null])", R"(["attack", 1, 2, null])",
                              R"(["attack", 1, "ur", ["unlisted"]])", R"(["unlisted"])", R"([])", R"({})", R"([1])"})
        EXPECT_FALSE(read_phrase(catalogue, json::parse(wrong))) << wrong;
}

TEST(Phrase, FaultsAreFound) {
    EXPECT_TRUE(fault(catalogue, Phrase(unlisted)));
    EXPECT_TRUE(fault(catalogue, Phrase(attack, arg::seat(1))));
    EXPECT_TRUE(fault(catalogue, Phrase(attack, arg::number(1), arg::place("ur"), arg::phrase({}))));
    EXPECT_TRUE(fault(catalogue, Phrase(all, arg::list({Phrase(unlisted)}))));
    EXPECT_EQ(catalogue_fault(catalogue), std::nullopt);
    EXPECT_TRUE(catalogue_fault({{&badly}, {}, {}}));
    constexpr Template other{"attack", "another of this name"};
    EXPECT_TRUE(catalogue_fault({{&attack, &other}, {}, {}}));
}

TEST(Shape, FindsWhatIsNotDeclared) {
    const Shape shape =
        Shape::object({{"turn", Shape::thing(ArgumentKind::seat).or_null()},
                       {"hand", Shape::map(ArgumentKind::card, Shape::number())},
                       {"phase", Shape::word({"play", "over"})},
                       {"pairs", Shape::list(Shape::tuple({{"name", Shape::text()}, {"count", Shape::number()}}))},
                       {"won", Shape::boolean(), {}, false}});
    const json right = json::parse(R"({"turn": null, "hand": {"fire": 2}, "phase": "play", "pairs": [["a", 1]]})");
    EXPECT_EQ(shape.mismatch(right), std::nullopt);
    const auto changed = [&](const char* key, const json& value) {
        json other = right;
        other[key] = value;
        return shape.mismatch(other).has_value();
    };
    EXPECT_FALSE(changed("turn", 3));
    EXPECT_FALSE(changed("won", true));
    EXPECT_TRUE(changed("turn", "3"));
    EXPECT_TRUE(changed("hand", {{"fire", "2"}}));
    EXPECT_TRUE(changed("phase", "deal"));
    EXPECT_TRUE(changed("pairs", json::parse(R"([["a", "b"]])")));
    EXPECT_TRUE(changed("pairs", json::parse(R"([["a", 1, 2]])")));
    EXPECT_TRUE(changed("won", 1));
    EXPECT_TRUE(changed("other", 1));
    json missing = right;
    missing.erase("phase");
    EXPECT_TRUE(shape.mismatch(missing));
    EXPECT_EQ(shape.typescript(),
              "{\n  turn: Seat | null;\n  hand: Record<string, number>;\n  phase: 'play' | 'over';\n"
              "  pairs: [name: string, count: number][];\n  won?: boolean;\n}");
}

} // namespace
} // namespace ecumene
