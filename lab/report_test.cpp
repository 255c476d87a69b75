// The report: numbers, tests and corrections against known answers, pages that no name can break, results that survive
// a file.
#include "engine/core/rng.h"
#include "engine/games/board_pictures.h"
#include "lab/compare.h"
#include "lab/report/findings.h"
#include "lab/report/markup.h"
#include "lab/report/measures.h"
#include "lab/report/numbers.h"
#include "lab/report/report.h"
#include "lab/report/significance.h"
#include "lab/report_samples.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace ecumene::lab {
namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::size_t times(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

TEST(Numbers, CarryTheDigitsThatTheirUncertaintyBears) {
    EXPECT_EQ(estimate_text(mean_of(0.381, 0.006, 25000), Unit::share), "38.1% ± 0.6");
    EXPECT_EQ(estimate_text(mean_of(0.38104, 0.0015, 400000), Unit::share), "38.10% ± 0.15");
    EXPECT_EQ(estimate_text(mean_of(12345.678, 21, 100), Unit::count), "12,346 ± 21");
    EXPECT_EQ(estimate_text(mean_of(41.27, 0.0412, 100), Unit::turns), "41.27 turns ± 0.04");
    EXPECT_EQ(estimate_text(mean_of(-1.5, 0.2, 100), Unit::points), "−1.50 points ± 0.20");
    EXPECT_EQ(estimate_text({0.002, 0.0005, 0.008, 500}, Unit::share), "0.2% (0.1 to 0.8)");
    EXPECT_EQ(estimate_text({}, Unit::share), "not seen");
    EXPECT_EQ(thousands(1234567), "1,234,567");
    EXPECT_EQ(thousands(999), "999");
    EXPECT_EQ(fixed(-0.001, 1), "0.0");
}

TEST(Significance, HolmAgreesWithTheTextbook) {
    const std::vector<double> p = {0.01, 0.04, 0.03, 0.005}; // 0.005 * 4, 0.01 * 3, 0.03 * 2, and never falling
    const std::vector<double> corrected = holm(p), expected = {0.03, 0.06, 0.06, 0.02};
    for (std::size_t i = 0; i < p.size(); ++i) EXPECT_NEAR(corrected[i], expected[i], 1e-12);
    EXPECT_EQ(holm(std::vector<double>{0.7, 0.9}), (std::vector<double>{1, 1}));
    EXPECT_TRUE(holm({}).empty());
}

TEST(Significance, DifferenceOfSharesAgreesWithNewcombe) {
    // Newcombe 1998, example a, method 10: 56 of 70 against 48 of 80.
    const Difference off = difference(share_of(56.0 / 70, 70), share_of(48.0 / 80, 80));
    EXPECT_NEAR(off.value, 0.2, 1e-9);
    EXPECT_NEAR(off.low, 0.0524, 5e-5);
    EXPECT_NEAR(off.high, 0.3339, 5e-5);
    EXPECT_LT(off.p, 0.05); // since the interval leaves 0 out
    EXPECT_GT(off.p, 0.005);
}

TEST(Significance, TestAndIntervalAgree) {
    const Estimate lopsided{0.3, 0.2, 0.45, 100};
    EXPECT_NEAR(p_value(lopsided, 0.2), 0.05, 1e-9);
    EXPECT_NEAR(p_value(lopsided, 0.45), 0.05, 1e-9);
    EXPECT_DOUBLE_EQ(p_value(lopsided, 0.3), 1);
    EXPECT_DOUBLE_EQ(p_value({25, 25, 25, 100}, 24), 0); // the same every time, and not 24
    EXPECT_NEAR(two_sided(2.5758293), 0.01, 1e-7);
}

TEST(Findings, SayWhoWinsMoreThanFair) {
    const Findings found = findings(sample_results());
    ASSERT_EQ(found.sure.size(), 3u); // the three seats; not the card at a third, nor the one seen twelve times
    EXPECT_EQ(found.sure[0].sentence, "Seat 0 wins 38.1% ± 0.6 of 3-player games, 4.8 points more than fair (33.3%)");
    EXPECT_TRUE(has(found.sure[1].sentence, "less than fair"));
    EXPECT_EQ(found.general_tests, 3u);
    EXPECT_EQ(found.other_tests, 1u);
}

TEST(Findings, CompareVariantsWithTheBaseline) {
    const Findings found = findings(sample_sweep());
    ASSERT_FALSE(found.sure.empty());
    // 40 to 46 turns is the largest effect by its near end.
    EXPECT_EQ(found.sure[0].sentence, "With walls = false: length in turns: 46.0 turns ± 0.4, 6.0 turns (15%) more "
                                      "than with the default rules (40.0 turns)");
    bool seat = false;
    for (const Finding& finding : found.sure) {
        EXPECT_LT(finding.p, level);
        EXPECT_FALSE(finding.variant == 2 && finding.from_baseline) << finding.sentence; // hand = 7 changes nothing
        if (finding.variant == 1 && finding.from_baseline && finding.row == "seat-0") {
            seat = true;
            EXPECT_TRUE(has(finding.sentence, "seat 0 wins 33.5% ± 0.6 of 3-player games, 4.6 points less than with "
                                              "the default rules (38.1%; fair is 33.3%)"))
                << finding.sentence;
        }
    }
    EXPECT_TRUE(seat);
    EXPECT_TRUE(std::is_sorted(found.sure.begin(), found.sure.end(),
                               [](const Finding& a, const Finding& b) { return a.least_effect > b.least_effect; }));
}

// With no true difference anywhere, hardly any report may claim one: Holm keeps false alarms below one in twenty
// reports, where single tests would cry in nearly two of three.
TEST(Findings, ClaimNothingWhereThereIsNothing) {
    Rng rng("findings");
    const auto normal = [&] {
        double sum = -6;
        for (int i = 0; i < 12; ++i) sum += double(rng.below(1u << 30)) / double(1u << 30);
        return sum;
    };
    int claims = 0;
    for (int report = 0; report < 400; ++report) {
        Results results = sample_results();
        Breakdown fair = seats(std::vector<double>(20, 0.05), 10000);
        for (Breakdown::Row& row : fair.rows) row.estimate = mean_of(0.05 + 0.002 * normal(), 1.96 * 0.002, 10000);
        results.variants[0].sections = {{"The game", {fair}}};
        claims += findings(results).sure.empty() ? 0 : 1;
    }
    EXPECT_LT(claims, 40); // 20 expected at most
}

TEST(Findings, OtherNumbersOfPlayersAreNotComparedButHeldAgainstTheirOwnFairShare) {
    Results results = sample_results();
    results.variants.push_back(sample_variant("2 players", 0.5, 40, 25000));
    results.variants[1].players = {"random", "random"};
    results.variants[1].sections[0].exhibits[0] = seats({0.6, 0.4}, 25000);
    bool told = false;
    for (const Finding& finding : findings(results).sure) {
        EXPECT_FALSE(finding.exhibit == "win.by-seat" && finding.from_baseline) << finding.sentence;
        if (finding.variant == 1 && finding.row == "seat-0" && finding.listed)
            told = has(finding.sentence, "seat 0 wins 60.0% ± 0.6 of 2-player games, 10.0 points more than fair (50%)");
    }
    EXPECT_TRUE(told);
}

TEST(Findings, WarnOfSmallSamples) {
    Results results = sample_results();
    results.variants = {sample_variant("default", 0.381, 40, 200)};
    const std::vector<std::string> list = warnings(results);
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0], "The run was stopped early.");
    EXPECT_TRUE(has(list[1], "200 games leave the share of the win uncertain")) << list[1];
    EXPECT_TRUE(has(list[2], "1 of 13 estimates rest on fewer than 30 observations")) << list[2];
    EXPECT_EQ(warnings(sample_results()).size(), 2u); // 25,000 games are enough for the seats
    EXPECT_TRUE(has(summary(results), "Warning: The run was stopped early."));
}

TEST(Results, SurviveAFile) {
    Results results = sample_sweep();
    results.baseline = 1;
    results.title = "Ünïcode \"quoted\" \\ back";
    const std::string text = write_results(results);
    const auto read = parse_results(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(write_results(*read), text);
    EXPECT_EQ(read->title, results.title);
    EXPECT_EQ(read->baseline, 1u);
    EXPECT_EQ(read->variants[1].options[0].value, "false");
    const auto& histogram = std::get<Histogram>(read->variants[0].sections[0].exhibits[1]);
    EXPECT_EQ(histogram.counts, (std::vector<std::uint64_t>{0, 4, 12, 25, 9, 3, 0}));
    EXPECT_EQ(histogram.mean.low, 39.6);
    results.experiment = "broken \xff text";
    EXPECT_TRUE(parse_results(write_results(results)));
}

TEST(Results, BadOnesAreRefusedWithASentenceThatNamesThePlace) {
    const std::string good = write_results(sample_results());
    const auto refused = [&](std::string_view from, std::string_view to, std::string_view expected) {
        std::string bad = good;
        const std::size_t at = bad.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        bad.replace(at, from.size(), to);
        const auto read = parse_results(bad);
        ASSERT_FALSE(read) << from;
        EXPECT_TRUE(has(read.error().message, expected)) << read.error().message;
    };
    refused("\"ecumene-lab\": 1", "\"ecumene-lab\": 2", "of version 2; this program reads version 1");
    refused("\"ecumene-lab\": 1", "\"other\": 1", "no results of the laboratory");
    refused("\"seed\": \"docs\"", "\"seed\": 7", "seed must be text");
    refused("\"seed\": \"docs\"", "\"seeds\": \"docs\"", "unknown key 'seeds'");
    refused("\"games\": 25000", "\"games\": -1", "variants[0].games must be a whole number");
    refused("\"baseline\": 0", "\"baseline\": 1", "baseline must be the number of a variant");
    refused("\"kind\": \"curve\"", "\"kind\": \"pie\"", "unknown kind of exhibit 'pie'");
    refused("\"unit\": \"turns\"", "\"unit\": \"feet\"", "unknown unit 'feet'");
    refused("\"key\": \"seat-1\"", "\"key\": \"seat-0\"", "key of an earlier row");
    refused("\"key\": \"kills\"", "\"key\": \"decided\"", "again");
    refused("\"value\": 40.0", "\"value\": 50.0", "value outside its interval");
    refused("\"width\": 1.0", "\"width\": 0.0", "width must be more than 0");
    refused("\"at\": 0.5", "\"at\": 0.0", "more than that of the point before");
    refused("\"columns\": [", "\"columns\": [\"Seat 9\",", "cells must be 2 times 3 estimates");
    refused("{", "[", "not JSON");
    EXPECT_FALSE(parse_results(""));
    EXPECT_FALSE(parse_results(std::string(100000, '[')));
}

TEST(Results, NoMutationDoesHarm) {
    Results small = sample_results();
    const std::string good = write_results(small);
    Rng rng("mutations");
    const std::string_view spice = "{}[]\",:-0123456789.eE\\ntruefalsn\xff<&>";
    int accepted = 0;
    for (int round = 0; round < 1500; ++round) {
        std::string bad = good;
        for (std::uint32_t change = 1 + rng.below(3); change > 0; --change) {
            const std::size_t at = rng.below(std::uint32_t(bad.size()));
            switch (rng.below(3)) {
            case 0: bad[at] = spice[rng.below(std::uint32_t(spice.size()))]; break;
            case 1: bad.erase(at, 1 + rng.below(20)); break;
            default: bad.insert(at, bad.substr(rng.below(std::uint32_t(bad.size())), rng.below(20)));
            }
        }
        const auto read = parse_results(bad);
        if (!read) {
            EXPECT_FALSE(read.error().message.empty());
            continue;
        }
        if (++accepted % 4 == 0) {
            EXPECT_EQ(complaint(html(*read)), "");
            EXPECT_EQ(complaint(html(compare(*read, small))), "");
        }
    }
    EXPECT_GT(accepted, 50);
}

BoardPicture two_places() {
    return {0,
            0,
            200,
            100,
            {{"west", "The West", "M0 0h100v100h-100Z", 50, 50},
             {"east", "The East", "M100 0h100v100h-100Z", 150, 50},
             {"sea", "Sea", "M0 0Z", 0, 0}}};
}

TEST(Page, HoldsEveryNumberAndIsWellFormed) {
    const BoardPicture board = two_places();
    for (const Results& results : {sample_results(), sample_sweep()}) {
        const std::string page = html(results, &board);
        EXPECT_EQ(complaint(page), "");
        for (const Variant& variant : results.variants)
            for (const Measure& measure : measures(variant))
                EXPECT_TRUE(has(page, kept_together(escaped(estimate_text(measure.estimate, measure.unit)))))
                    << full_title(measure);
        for (const std::string_view part : {"ecumene lab run plague.toml", "0.1.0", "docs", "game = &quot;plague&quot;",
                                            "The run was stopped early.", "Holm", "fewer than 30 observations"})
            EXPECT_TRUE(has(page, part)) << part;
        EXPECT_FALSE(has(page, "<script"));
        EXPECT_FALSE(has(page, "http")); // nothing is fetched
        EXPECT_EQ(times(page, "class=\"board\""), results.variants.size());
    }
    EXPECT_EQ(times(html(sample_results()), "class=\"board\""), 0u); // without a board: the table alone
}

TEST(Page, HostileNamesStayText) {
    const std::string hostile = "</style><script>alert('x')</script>\"& \x01\xff\xc0\x80";
    Results results = sample_sweep();
    results.title = results.game = results.game_title = results.experiment = results.command = results.seed = hostile;
    results.warnings = {hostile};
    for (std::size_t i = 0; i < results.variants.size(); ++i) {
        Variant& variant = results.variants[i];
        variant.name = hostile + std::to_string(i);
        variant.options = {{hostile, hostile}};
        variant.players = {hostile};
        for (Section& section : variant.sections) {
            section.title = hostile;
            for (Exhibit& exhibit : section.exhibits) {
                std::visit([&](auto& shown) { shown.title = shown.about = hostile; }, exhibit);
                if (auto* breakdown = std::get_if<Breakdown>(&exhibit))
                    for (Breakdown::Row& row : breakdown->rows) row.title = hostile;
                if (auto* matrix = std::get_if<Matrix>(&exhibit))
                    matrix->row_titles[0] = matrix->column_titles[1] = hostile;
                if (auto* curve = std::get_if<Curve>(&exhibit)) curve->axis = hostile;
            }
        }
    }
    const BoardPicture board = two_places();
    const std::string pages[] = {html(results, &board), html(compare(results, results, hostile, hostile))};
    for (const std::string& page : pages) {
        EXPECT_EQ(complaint(page), "");
        EXPECT_FALSE(has(page, "<script"));
        EXPECT_FALSE(has(page, "\x01"));
        EXPECT_FALSE(has(page, "\xff"));
    }
    for (const ChartFile& file : charts(results, &board)) EXPECT_EQ(complaint(file.svg), "") << file.name;
}

TEST(Charts, AreFilesWithNamesOfTheirOwn) {
    const BoardPicture board = two_places();
    const std::vector<ChartFile> files = charts(sample_sweep(), &board);
    EXPECT_EQ(files.size(), 6u + 4u); // the baseline's exhibits, and three seats and the length across variants
    std::set<std::string> names;
    for (const ChartFile& file : files) {
        EXPECT_EQ(complaint(file.svg), "") << file.name;
        EXPECT_TRUE(names.insert(file.name).second) << file.name;
        EXPECT_EQ(file.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-."), std::string::npos)
            << file.name;
    }
    EXPECT_TRUE(names.count("win-by-seat.svg"));
    EXPECT_TRUE(names.count("variants-length-turns.svg"));
}

TEST(Csv, HoldsEveryEstimateOnALine) {
    Results results = sample_sweep();
    results.variants[1].name = "=cmd|' /C calc'!A0, \"x\"";
    const std::string table = csv(results);
    EXPECT_EQ(table.substr(0, table.find('\n')), "variant,section,kind,exhibit,row,unit,value,low,high,n");
    EXPECT_EQ(times(table, "\n"), 1 + 3 * (measures(results.variants[0]).size() + 7)); // and seven bins each
    EXPECT_TRUE(has(table, "\ndefault,The game,breakdown,win.by-seat,seat-0,share,0.381,"));
    EXPECT_TRUE(has(table, "\ndefault,The game,bin,length.turns,13,count,25,,,\n"));
    EXPECT_TRUE(has(table, "\n\"'=cmd|' /C calc'!A0, \"\"x\"\"\",The game,"));
}

TEST(Compare, FindsWhatDiffersAndNothingElse) {
    const Results a = sample_results();
    Results b = sample_results();
    b.seed = "other";
    EXPECT_TRUE(has(text(compare(a, b)), "0 of ")) << text(compare(a, b));
    b.variants = {
        sample_variant("default", 0.401, 40, 25000)}; // two points more for the first seat, one less for each other
    const Comparison comparison = compare(a, b, "old", "new");
    const std::string words = text(comparison);
    EXPECT_TRUE(has(words,
                    "default, Share of the win by seat: Seat 0: 38.1% ± 0.6 in old, 40.1% ± 0.6 in new; difference "
                    "+2.0 points ± 0.9"))
        << words;
    EXPECT_EQ(complaint(html(comparison)), "");
    EXPECT_TRUE(has(text(comparison, true), "too few to test"));
    for (const Compared& compared : comparison.all)
        EXPECT_TRUE(compared.p >= level || compared.exhibit == "win.by-seat") << compared.row_title;
}

TEST(Compare, SaysWhatItLeavesOut) {
    const Results a = sample_sweep();
    Results b = sample_results();
    EXPECT_TRUE(has(text(compare(a, b)), "2 variants are only in one of the two"));
    EXPECT_TRUE(has(text(compare(a, b)), "the same seed"));
    b.variants[0].name = "mine"; // no name in common: the baselines are compared
    b.variants[0].sections.pop_back();
    b.game = "peoples";
    const Comparison comparison = compare(a, b);
    EXPECT_EQ(comparison.all.size(), 4u);
    EXPECT_TRUE(has(text(comparison), "different games"));
    EXPECT_TRUE(has(text(comparison), "are only in one of the two and are left out"));
}

TEST(Boards, NameTheirPlacesAsTheGamesDo) {
    const auto keys = [](std::string_view game) {
        std::set<std::string> out;
        const auto board = board_picture(game);
        if (!board) return out;
        for (const BoardPicture::Place& place : board->places) {
            out.insert(place.key);
            EXPECT_TRUE(place.outline.starts_with("M") && place.outline.ends_with("Z")) << place.key;
            EXPECT_TRUE(place.x > board->left && place.x < board->left + board->width) << place.key;
            EXPECT_TRUE(place.y > board->top && place.y < board->top + board->height) << place.key;
        }
        EXPECT_EQ(out.size(), board->places.size());
        return out;
    };
    const auto mesopotamia = keys("mesopotamia"), peoples = keys("peoples"), culture_wars = keys("culture-wars");
    EXPECT_EQ(mesopotamia.size(), 60u); // all areas but the sea
    EXPECT_TRUE(mesopotamia.count("ahhiyawa"));
    EXPECT_EQ(peoples.size(), 6u + 144u);
    EXPECT_TRUE(peoples.count("na01") && peoples.count("oc"));
    EXPECT_EQ(culture_wars.size(), 18u * 18u);
    EXPECT_TRUE(culture_wars.count("e5") && culture_wars.count("v22"));
    EXPECT_TRUE(keys("plague").empty());
    EXPECT_TRUE(keys("chess").empty());
}

} // namespace
} // namespace ecumene::lab
