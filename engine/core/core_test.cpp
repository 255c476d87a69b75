// The parts of the core by themselves: pinned random streams, hashing, fractions, text and options.
#include "engine/core/ink.h"
#include "engine/core/json_text.h"
#include "engine/core/json_writer.h"
#include "engine/core/options.h"
#include "engine/core/rational.h"
#include "engine/core/rng.h"
#include "engine/core/sha256.h"
#include "engine/core/words.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using nlohmann::json;

TEST(Sha256, IsTheSameWhicheverWayItIsComputed) {
    std::string text;
    for (int size = 0; size < 300; ++size, text += char('a' + size % 7)) EXPECT_EQ(sha256(text), sha256_portable(text));
}

// The examples of FIPS 180-4, and a length that needs a second closing block.
TEST(Sha256, KnownDigests) {
    EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hex(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Records made with a seed lean on these numbers: they must never change.
TEST(RandomStream, IsPinned) {
    Rng rng("ecumene");
    const std::array<std::uint64_t, 4> first = {rng.next(), rng.next(), rng.next(), rng.next()};
    EXPECT_EQ(first, (std::array<std::uint64_t, 4>{0x2dd4e4b7b7668b3f, 0x4356570d7bfdb39c, 0x0e380a6855bcf145,
                                                   0x9d455d01e36ab7a4}));
    Rng dice("ecumene", "chance", 7);
    std::string rolls;
    for (int i = 0; i < 24; ++i) rolls += char('1' + dice.below(6));
    EXPECT_EQ(rolls, "465224416223142455136512");
}

TEST(RandomStream, PartsOfASeedAreDifferentStreams) {
    EXPECT_NE(Rng("a").next(), Rng("b").next());
    EXPECT_NE(Rng("a", "x").next(), Rng("a", "y").next());
    EXPECT_NE(Rng("a", "x", 1).next(), Rng("a", "x", 2).next());
    EXPECT_NE(Rng("ab", "c").next(), Rng("a", "bc").next()); // where one ends is part of the name
    EXPECT_EQ(Rng("a", "x", 1).next(), Rng("a", "x", 1).next());
}

TEST(RandomStream, BoundedDrawsAreUniform) {
    Rng rng("uniform");
    for (const std::uint32_t bound : {1u, 2u, 6u, 7u, 36u}) {
        std::vector<int> seen(bound);
        const int draws = 20'000 * int(bound);
        for (int i = 0; i < draws; ++i) ++seen[rng.below(bound)];
        double chi_squared = 0;
        for (const int count : seen) chi_squared += (count - 20'000.0) * (count - 20'000.0) / 20'000.0;
        EXPECT_LT(chi_squared, bound + 6 * std::sqrt(2.0 * bound)) << bound; // fixed seed: it cannot flicker
    }
    // A bound just above half the range is where a biased method would show at once: two thirds of the draws are thrown
    // away.
    int low = 0;
    for (int i = 0; i < 10'000; ++i) low += rng.below(0xC0000000u) < 0x60000000u;
    EXPECT_NEAR(low, 5'000, 300);
}

TEST(Rational, ReducesAndAddsExactly) {
    EXPECT_EQ(Rational(2, 4), Rational(1, 2));
    EXPECT_EQ(Rational(1, 6) + Rational(1, 3), Rational(1, 2));
    EXPECT_EQ(Rational(2, 3) * Rational(3, 4), Rational(1, 2));
    EXPECT_EQ(Rational(1).fraction(), "1/1");
    EXPECT_EQ(Rational(1).share(), "1");
    EXPECT_EQ(Rational(0).share(), "0");
    EXPECT_EQ(Rational(1, 2).share(), "1/2");
}

TEST(Words, SplitAtSingleSpacesOnly) {
    EXPECT_EQ(split_words("play fire 2")->size(), 3u);
    EXPECT_EQ((*split_words("play fire 2"))[2], "2");
    for (const char* bad : {"", " ", " a", "a ", "a  b"}) EXPECT_FALSE(split_words(bad)) << bad;
    EXPECT_EQ(split_words("a b c d e f g h i j k l m n o p q r s t")->size(), Words::capacity());
}

TEST(Words, NumbersHaveOneForm) {
    EXPECT_EQ(read_number("0"), 0);
    EXPECT_EQ(read_number("1234"), 1234);
    for (const char* bad : {"", "01", "+1", "-1", "1 ", "12345", "x", "1.0"}) EXPECT_FALSE(read_number(bad)) << bad;
}

TEST(Words, QuotesAreCut) {
    EXPECT_EQ(in_quotes("pass"), "'pass'");
    EXPECT_LT(in_quotes(std::string(100'000, 'x')).size(), 100u);
}

constexpr std::string_view sizes[] = {"small", "large"};
constexpr OptionSpec specs[] = {
    OptionSpec::boolean("quick", false, "?"),
    OptionSpec::integer("coins", 10, 0, 100, 5, "?"),
    OptionSpec::choice("size", sizes, "?"),
};

TEST(Options, AreReadByTypeAndRange) {
    EXPECT_EQ(*read_options(specs, json()), (OptionValues{0, 10, 0}));
    EXPECT_EQ(*read_options(specs, {{"quick", true}, {"coins", 95}, {"size", "large"}}), (OptionValues{1, 95, 1}));
    const json wrong[] = {{{"quick", 1}},    {{"coins", 11}},   {{"coins", 105}},        {{"coins", -5}},
                          {{"coins", "10"}}, {{"coins", 10.0}}, {{"size", 0}},           {{"size", "huge"}},
                          {{"slow", true}},  json::array({1}),  {{"coins", 4294967306u}}};
    for (const json& options : wrong) EXPECT_FALSE(read_options(specs, options)) << options;
}

TEST(Options, AreWrittenWholeOrOnlyTheChosen) {
    const OptionValues values = {1, 10, 1};
    EXPECT_EQ(options_json(specs, values), json({{"quick", true}, {"coins", 10}, {"size", "large"}}));
    EXPECT_EQ(chosen_options_json(specs, values), json({{"quick", true}, {"size", "large"}}));
    EXPECT_EQ(chosen_options_json(specs, standard_values(specs)), json::object());
}

TEST(JsonText, QuotesWhatItMustAndNothingElse) {
    // Each letter at each place of a word, between letters that stay as they are.
    for (int letter = 0; letter < 128; ++letter)
        for (std::size_t size = 1; size <= 20; ++size)
            for (std::size_t at = 0; at < size; ++at) {
                std::string text(size, 'a');
                text[at] = char(letter);
                JsonText out;
                out += 'x'; // stays, and is not looked at
                out.append_quoted(text);
                ASSERT_EQ(nlohmann::json::parse(out.view().substr(1)), text) << letter << ' ' << size << ' ' << at;
                const bool odd = letter < 0x20 || letter == '"' || letter == '\\';
                ASSERT_EQ(out.size() == size + 3, !odd) << letter << ' ' << size << ' ' << at;
            }
    JsonText empty;
    empty.append_quoted({});
    empty.append_quoted("\xc3\xa9\xff");
    EXPECT_EQ(empty.view(), "\"\"\"\xc3\xa9\xff\"");
}

TEST(JsonText, GrowsAndKeepsWhatItHas) {
    JsonText out;
    std::string expected;
    for (int i = 0; i < 3000; ++i) {
        const std::int64_t number = std::int64_t(i % 7 - 3) << (i % 61);
        const std::string piece(std::size_t(i % 40), char('a' + i % 26));
        out.append_number(number);
        out += piece;
        expected += std::to_string(number) + piece;
    }
    EXPECT_EQ(out.view(), expected);
    out.clear();
    EXPECT_EQ(out.view(), "");
    EXPECT_EQ(out.back(), '\0');
}

TEST(JsonText, IsBoundedInSizeAndDepth) {
    EXPECT_TRUE(parse_json(R"({"a": [1, 2]})"));
    EXPECT_FALSE(parse_json(""));
    EXPECT_FALSE(parse_json("{"));
    EXPECT_FALSE(parse_json("\"\xff\""));
    EXPECT_FALSE(parse_json("1e999"));
    EXPECT_FALSE(parse_json(std::string(100'000, '[')));
    EXPECT_FALSE(parse_json(std::string(100'000, '[') + std::string(100'000, ']')));
    EXPECT_FALSE(parse_json("\"" + std::string(longest_json, 'x') + "\""));
    EXPECT_TRUE(parse_json("\"" + std::string(1000, '[') + "\"")); // brackets in a text are no depth
}

TEST(Ink, PaddingCountsCharactersNotBytesOrCodes) {
    EXPECT_EQ(padded("ab", 4), "ab  ");
    EXPECT_EQ(padded("▪▪", 4), "▪▪  ");
    EXPECT_EQ(padded(Ink(true)(Ink::Tone::red, "ab"), 4), "\x1b[31mab\x1b[0m  ");
    EXPECT_EQ(Ink(false)(Ink::Tone::red, "ab"), "ab");
}

} // namespace
} // namespace ecumene
