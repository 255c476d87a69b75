// Experiments and their errors, runs that are stopped and resumed, and the statistics against a slow count of the same
// games through the checked door.
#include "engine/games/registry.h"
#include "lab/run.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unistd.h>

namespace ecumene::lab {
namespace {

Result<Experiment> read(const std::string& text) { return read_experiment(all_games(), text, "test.toml"); }

std::string error_of(const std::string& text) {
    const auto experiment = read(text);
    return experiment ? "no error" : experiment.error().message;
}

Experiment small(const std::string& game, const std::string& more = "games = 300\n") {
    auto experiment = read("ecumene_lab = 1\ngame = \"" + game + "\"\n" + more);
    EXPECT_TRUE(experiment) << (experiment ? "" : experiment.error().message);
    return std::move(*experiment);
}

std::string results_text(const Experiment& experiment, int threads) {
    lab::Run run(experiment);
    RunSetting setting;
    setting.threads = threads;
    EXPECT_TRUE(*run.play(nullptr, setting));
    return write_results(run.results("ecumene lab run test.toml", "test"));
}

class TemporaryFile {
public:
    TemporaryFile() {
        char name[] = "/tmp/ecumene-lab-XXXXXX";
        ::close(::mkstemp(name));
        path = name;
        std::remove(name);
    }
    ~TemporaryFile() { std::remove(path.c_str()); }
    std::string text() const {
        std::ifstream in(path);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& text) const { std::ofstream(path) << text; }
    std::string path;
};

TEST(LabExperiment, ErrorsNameTheLine) {
    const std::string head = "ecumene_lab = 1\ngame = \"plague\"\n";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"game = \"plague\"\n", "test.toml: this is no experiment"},
        {"ecumene_lab = 2\ngame = \"plague\"\n", "line 1: test.toml is of another version"},
        {"ecumene_lab = 1\n", "test.toml: which game?"},
        {"ecumene_lab = 1\ngame = \"chess\"\n", "line 2: "},
        {head + "game = 3\n", "line 3: this is no TOML"},
        {head + "seats = \n", "line 3: this is no TOML"},
        {head + "\nseat = 4\n", "line 4: there is no key 'seat'"},
        {head + "seats = 7\n", "line 3: seats must be from 2 to 6 in Plague"},
        {head + "seats = []\n", "line 3: seats is an empty list"},
        {head + "seats = [2,\n 9]\n", "line 4: seats must be from 2 to 6"},
        {head + "games = 0\n", "line 3: games must be a whole number from 1 to 1000000000"},
        {head + "games = \"many\"\n", "line 3: games must be"},
        {head + "games = 1.5\n", "line 3: games must be"},
        {head + "interval = 2\n", "line 3: interval must be a number from 0.0001 to 0.5"},
        {head + "interval = nan\n", "line 3: interval must be"},
        {head + "most_games = 5\n", "line 3: most_games belongs to interval"},
        {head + "interval = 0.1\nmost_games = 5\n", "line 4: most_games is less than games"},
        {head + "players = \"deep blue\"\n", "line 3: there is no bot"},
        {head + "players = \"master\"\n", "line 3: 'master' thinks by the clock"},
        {head + "players = \"search:ms=5\"\n", "line 3: 'search:ms=5' thinks by the clock"},
        {head + "players = [\"random\", \"greedy\"]\n", "line 3: players has 2 bots for 4 seats"},
        {head + "players = []\n", "line 3: players is an empty list"},
        {head + "players = [1, 2, 3, 4]\n", "line 3: players must be"},
        {head + "vary = \"all\"\n", "line 3: vary must be"},
        {head + "options = 3\n", "line 3: options must be a table"},
        {head + "[[=\n", "line 3: a table is written as [rules]"},
        {head + "  [[[a]]]\n", "line 3: a table is written as [rules]"},
        {head + "[options]\nwalls = true\n", "line 4: "},
        {head + "[options]\nstarting_pps = 11\n", "line 4: "},
        {head + "[options]\nstarting_pps = [50, \"x\"]\n", "line 4: "},
        {head + "[options]\nstarting_pps = [50, 1.5]\n", "line 4: starting_pps must be"},
        {head + "[options]\nstarting_pps = []\n", "line 4: starting_pps is an empty list"},
        {head + "[options]\nstarting_pps = [50, 50]\n", "line 4: the variant \"default\" comes twice"},
        {head + "[luck]\ngroup = 3\n", "line 4: there is no key luck.'group'"},
        {head + "[skill]\nstronger = \"x\"\n", "line 4: there is no bot"},
        {head + "[pace]\nother_seconds = -1\n", "line 4: pace.other_seconds must be"},
        {"ecumene_lab = 1\ngame = \"mesopotamia\"\nseats = 3\n[options]\npeoples_each = 2\n",
         "line 5: two new peoples"},
    };
    for (const auto& [text, message] : cases)
        EXPECT_NE(error_of(text).find(message), std::string::npos) << text << "-> " << error_of(text);
}

TEST(LabExperiment, SweepsAreProductsOrOneAtATime) {
    const std::string options = "[options]\nstarting_pps = [30, 50, 70]\ncounter_cards = [true, false]\n"
                                "dying_stroke = true\n";
    const Experiment product = small("plague", options);
    EXPECT_EQ(product.trials.size(), 6u);
    EXPECT_EQ(product.trials[product.baseline].name, "dying_stroke = true");
    const Experiment each = small("plague", "vary = \"one-at-a-time\"\nseats = [3, 4]\n" + options);
    std::vector<std::string> names;
    for (const Trial& trial : each.trials) names.push_back(trial.name);
    EXPECT_EQ(names, (std::vector<std::string>{
                         "dying_stroke = true, 3 players", "dying_stroke = true, starting_pps = 30, 3 players",
                         "dying_stroke = true, starting_pps = 70, 3 players",
                         "counter_cards = false, dying_stroke = true, 3 players", "dying_stroke = true, 4 players",
                         "dying_stroke = true, starting_pps = 30, 4 players",
                         "dying_stroke = true, starting_pps = 70, 4 players",
                         "counter_cards = false, dying_stroke = true, 4 players"}));
    // What is added to a sweep does not change the games of the rest.
    EXPECT_EQ(small("plague").trials[0].seed, small("plague", "[options]\nstarting_pps = [50, 70]\n").trials[0].seed);
}

TEST(LabExperiment, TheFirstFileOfEveryGameIsRead) {
    for (const GameType* type : all_games()) {
        const std::string text = first_experiment(*type);
        EXPECT_EQ(error_of(text), "no error") << text;
        std::string bold = text; // with every option
        for (std::size_t at = bold.find("[options]");
             (at = bold.find("\n# ", at)) != bold.npos && at < bold.find("\n# Numbers of");)
            bold.erase(at + 1, 2);
        const auto swept = read(bold);
        // Options that need each other may be refused together, but every single one must be known.
        EXPECT_TRUE(swept || swept.error().message.find("there is no") == std::string::npos) << swept.error().message;
        EXPECT_TRUE(swept || swept.error().message.find("no TOML") == std::string::npos) << swept.error().message;

        std::string numbers = text; // with the examples of rules
        std::size_t at = numbers.find("# [rules]");
        ASSERT_NE(at, numbers.npos);
        numbers.erase(at, 2);
        while ((at = numbers.find("\n# ", at)) < numbers.find("\n# How much of")) numbers.erase(at + 1, 2);
        const auto varied = read(numbers);
        ASSERT_TRUE(varied || varied.error().message.find("there is no") == std::string::npos)
            << varied.error().message;
        ASSERT_TRUE(varied || varied.error().message.find("no TOML") == std::string::npos) << varied.error().message;
        EXPECT_GT(varied ? varied->trials.size() : 4, 3u);
    }
}

TEST(LabExperiment, NumbersOfTheRulesAreSweptLikeOptions) {
    const Experiment sweep =
        small("plague", "vary = \"one-at-a-time\"\n[options]\ndying_stroke = true\n[rules]\n"
                        "cards.pied_piper.amount = [10, 15]\ndeath_ship.loss = 20\n"
                        "[rules.rolls]\nprosperity = [\n [0, 0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],\n"
                        " [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]]\n");
    ASSERT_EQ(sweep.trials.size(), 4u);
    EXPECT_EQ(sweep.trials[0].name, "dying_stroke = true, death_ship.loss = 20");
    EXPECT_EQ(sweep.trials[1].name, "dying_stroke = true, cards.pied_piper.amount = 10, death_ship.loss = 20");
    EXPECT_EQ(sweep.trials[1].rules, R"({"cards":{"pied_piper":{"amount":10}},"death_ship":{"loss":20}})");
    EXPECT_EQ(sweep.trials[3].rules,
              R"({"rolls":{"prosperity":[9,9,9,9,9,9,9,9,9,9,9,9,9,9]},"death_ship":{"loss":20}})");
    // A single list is one value, not a sweep.
    EXPECT_EQ(small("peoples", "[rules]\nages.settlements = [10, 7, 5]\n").trials.size(), 1u);

    const std::string head = "ecumene_lab = 1\ngame = \"plague\"\n[rules]\n";
    EXPECT_NE(error_of(head + "cards.fire.kind = 3\n").find("line 4: rules.cards.fire.kind: there is no such rule"),
              std::string::npos);
    EXPECT_NE(error_of(head + "hand.limit = [6, 9]\n").find("line 4: rules.hand.limit: this must be"),
              std::string::npos);
    EXPECT_NE(error_of(head + "hand.limit = 5\n").find("line 4: hand.first"), std::string::npos);
    EXPECT_NE(error_of(head + "cards = 5\n").find("line 4: rules.cards"), std::string::npos);
}

TEST(LabExperiment, MutilatedFilesAreReadOrRefused) {
    const std::string whole = first_experiment(*all_games()[0]) + "\n[luck]\ngroups = 3\n[pace]\nother_seconds = 2.5\n";
    Rng rng("mutilated");
    const std::string signs = "\"'[]{}=#.\n\\ \t0eE-+_x\x80\xff";
    for (int i = 0; i < 3000; ++i) {
        std::string text = whole;
        for (std::uint32_t edits = 1 + rng.below(4); edits > 0; --edits) {
            const std::size_t at = rng.below(std::uint32_t(text.size()));
            switch (rng.below(4)) {
            case 0: text.erase(at, 1 + rng.below(30)); break;
            case 1: text.insert(at, 1, signs[rng.below(std::uint32_t(signs.size()))]); break;
            case 2: text[at] = char(rng.below(256)); break;
            default: text.insert(at, text.substr(rng.below(std::uint32_t(text.size())), rng.below(40))); break;
            }
        }
        const auto experiment = read(text);
        EXPECT_TRUE(experiment || experiment.error().message.rfind("test.toml", 0) == 0) << experiment.error().message;
    }
}

TEST(LabBlocks, AreTheSameAfterWritingAndReading) {
    Finished finished{{3, Purpose::luck, 12345}, std::vector<std::uint64_t>(100)};
    finished.sums[0] = 1;
    finished.sums[7] = ~std::uint64_t(0);
    finished.sums[99] = 42;
    const std::string line = write_finished(finished);
    const auto read_back = read_finished(line, 100);
    ASSERT_TRUE(read_back);
    EXPECT_EQ(read_back->block, finished.block);
    EXPECT_EQ(read_back->sums, finished.sums);
    EXPECT_FALSE(read_finished(line, 99));
    for (std::size_t i = 0; i < line.size(); ++i) {
        std::string damaged = line;
        damaged[i] = damaged[i] == '1' ? '2' : '1';
        EXPECT_FALSE(read_finished(damaged, 100)) << damaged;
    }
}

class LabOfEveryGame : public testing::TestWithParam<const GameType*> {};
INSTANTIATE_TEST_SUITE_P(EveryGame, LabOfEveryGame, testing::ValuesIn(all_games()), [](const auto& test) {
    std::string name(test.param->info().id);
    name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
    return name;
});

TEST_P(LabOfEveryGame, ThreadsDoNotChangeAByte) {
    const std::string id(GetParam()->info().id);
    std::string text = "games = 260\nplayers = \"greedy\"\n"; // two blocks
    if (id == "peoples")                                      // where a greedy game takes long, no more of them
        text += "[luck]\ngroups = 0\n[skill]\ngames = 0\n";
    else
        text += "[luck]\ngroups = 66\n[skill]\ngames = 257\n";
    if (id == "culture-wars") text += "[options]\nturn_cap = 2\n";
    const Experiment experiment = small(id, text);
    EXPECT_EQ(results_text(experiment, 1), results_text(experiment, 3));
}

TEST(LabRun, ThinkingBotsPlayTheSameGamesOnAnyNumberOfThreads) {
    const Experiment experiment =
        small("plague", "seats = 2\ngames = 9\nplayers = [\"search:iterations=3\", \"greedy\"]\n[luck]\ngroups = 2\n");
    EXPECT_EQ(results_text(experiment, 1), results_text(experiment, 2));
}

// Stops a run after some blocks, as if it had been killed, and goes on.
TEST(LabRun, GoesOnWhereItWasStopped) {
    const Experiment experiment =
        small("plague", "players = \"greedy\"\ngames = 2000\n[luck]\ngroups = 0\n[skill]\ngames = 0\n");
    const std::string whole = results_text(experiment, 2);
    const TemporaryFile file;
    {
        lab::Run run(experiment);
        auto journal = Journal::create(file.path, experiment);
        ASSERT_TRUE(journal);
        std::atomic<bool> stop = false;
        RunSetting setting;
        setting.stop = &stop;
        setting.progress = [&](const Progress& progress) { stop = progress.now_played > 0; };
        EXPECT_FALSE(*run.play(journal->get(), setting));
        auto second = Journal::open(file.path, experiment, "test.toml", run.words(), [](auto) { return true; });
        EXPECT_FALSE(second); // the first has it
    }
    const std::string kept = file.text();
    EXPECT_GT(std::count(kept.begin(), kept.end(), '\n'), 1);
    EXPECT_LT(std::count(kept.begin(), kept.end(), '\n'), 9);
    for (const std::string& text : {kept, kept + "0 g 11 3:4,", kept.substr(0, kept.size() - 5)}) { // torn lines
        file.write(text);
        lab::Run run(experiment);
        std::size_t taken = 0;
        auto journal = Journal::open(file.path, experiment, "test.toml", run.words(), [&](const Finished& finished) {
            ++taken;
            return run.take(finished);
        });
        ASSERT_TRUE(journal) << journal.error().message;
        EXPECT_EQ(taken + 1, std::size_t(std::count(text.begin(), text.end(), '\n')));
        ASSERT_TRUE(*run.play(journal->get(), {}));
        EXPECT_EQ(write_results(run.results("ecumene lab run test.toml", "test")), whole);
    }
    std::string damaged = kept;
    damaged[damaged.find('\n') + 20] ^= 1;
    file.write(damaged);
    lab::Run run(experiment);
    const auto refused = Journal::open(file.path, experiment, "test.toml", run.words(),
                                       [&](const Finished& finished) { return run.take(finished); });
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("line 2"), std::string::npos);
}

TEST(LabRun, AChangedExperimentIsRefusedByItsLine) {
    const TemporaryFile file;
    ASSERT_TRUE(Journal::create(file.path, small("plague", "games = 300\nseed = \"a\"\n")));
    const auto open = [&](const Experiment& experiment) {
        const auto journal = Journal::open(file.path, experiment, "test.toml", 1, [](auto) { return true; });
        return journal ? "no error" : journal.error().message;
    };
    EXPECT_EQ(open(small("plague", "# only a comment\ngames = 300\nseed = \"a\"\n")), "no error");
    EXPECT_NE(open(small("plague", "games = 301\nseed = \"a\"\n")).find("line 3: games is 301 and was 300"),
              std::string::npos);
    EXPECT_NE(open(small("plague", "games = 300\nseed = \"a\"\nseats = 3\n")).find("line 5: seats"), std::string::npos);
    EXPECT_NE(open(small("plague", "games = 300\n")).find("seed = 'a' is gone"), std::string::npos)
        << open(small("plague", "games = 300\n"));
    EXPECT_NE(open(small("peoples", "games = 300\nseed = \"a\"\n")).find("line 2: game is"), std::string::npos);
}

TEST(LabRun, GoesOnUntilTheIntervalIsNarrow) {
    const Experiment experiment = small(
        "plague",
        "seats = [2, 3]\ngames = 100\nplayers = \"greedy\"\ninterval = 0.03\nmost_games = 20000\n[skill]\ngames = 0\n");
    lab::Run run(experiment);
    ASSERT_TRUE(*run.play(nullptr, {}));
    const Results results = run.results("", "");
    for (const Variant& variant : results.variants) {
        EXPECT_LT(variant.games, 3000u);
        for (const auto& row : std::get<Breakdown>(variant.sections[0].exhibits[0]).rows) {
            EXPECT_LE(row.estimate.high - row.estimate.low, 0.06);
            EXPECT_EQ(row.estimate.observations, double(variant.games));
        }
    }
    // Stopped in a later round, it takes the same decision again.
    const TemporaryFile file;
    {
        lab::Run stopped(experiment);
        auto journal = Journal::create(file.path, experiment);
        std::atomic<bool> stop = false;
        RunSetting setting;
        setting.stop = &stop;
        setting.progress = [&](const Progress& progress) { stop = progress.now_played > 600; };
        ASSERT_FALSE(*stopped.play(journal->get(), setting));
    }
    lab::Run again(experiment);
    auto journal = Journal::open(file.path, experiment, "test.toml", again.words(),
                                 [&](const Finished& finished) { return again.take(finished); });
    ASSERT_TRUE(journal) << journal.error().message;
    ASSERT_TRUE(*again.play(journal->get(), {}));
    EXPECT_EQ(write_results(again.results("", "")), write_results(results));
}

// A turn of many small choices takes the time of one look at the table, and a little for each choice.
TEST(LabMeasures, MinutesAreOfTurnsDecisionsAndTheRest) {
    Watched game;
    for (const auto& [seat, count] : {std::pair{0, 3}, {0, 2}, {1, 1}, {0, 2}, {1, 5}, {1, 4}, {0, 2}})
        game.ask(seat, count); // seat 0 three times, seat 1 twice, seat 0 again; one had no choice
    game.actions = 10;
    EXPECT_EQ(game.turns, 3u);
    EXPECT_EQ(game.decisions, 6u);
    GeneralTotals totals;
    const std::array<std::uint8_t, 2> players = {0, 0};
    add_game(totals, game, 1, false, 1, 2, players, {.turn_seconds = 100, .decision_seconds = 10, .other_seconds = 1});
    EXPECT_EQ(totals.seconds.mean.sum, 364);
}

// An artificial game of three seats: what its winner follows from is known, so the parts are too.
using Tale = std::function<int(LuckStreams&)>; // tells the winner

std::map<std::string, Estimate> luck_of(const Tale& tale, int groups = 20000) {
    static constexpr std::array sources = {ChanceSource{"red", "the red die"}, ChanceSource{"blue", "the blue die"},
                                           ChanceSource{"idle", "a die that decides nothing"}};
    LuckTotals totals;
    for (int i = 0; i < groups; ++i)
        totals.add_group(3, "test", std::uint64_t(i),
                         [&](LuckStreams& streams) { return SeatMask(1u << tale(streams)); });
    std::map<std::string, Estimate> rows;
    for (const Exhibit& exhibit : luck_exhibits(totals, sources))
        for (const Breakdown::Row& row : std::get<Breakdown>(exhibit).rows) rows[row.key] = row.estimate;
    return rows;
}
int thrown(LuckStreams& streams, int source) { return int(streams.chance({source, 0}).below(3)); }

TEST(LabLuck, OneSourceDecidesAllAndTheOthersNothing) {
    auto rows = luck_of([](LuckStreams& streams) {
        const int blue = thrown(streams, 1);
        streams.decide();
        const int red = thrown(streams, 0);
        static_cast<void>(thrown(streams, 1) + thrown(streams, 2) + blue);
        return red;
    });
    EXPECT_NEAR(rows["setup"].value, 0, 0.03);
    EXPECT_NEAR(rows["chance"].value, 1, 0.03);
    EXPECT_NEAR(rows["choices"].value, 0, 0.03);
    EXPECT_NEAR(rows["play-red"].value, 1, 0.03);
    EXPECT_NEAR(rows["play-blue"].value, 0, 0.03);
    EXPECT_NEAR(rows["play-idle"].value, 0, 0.03);
    EXPECT_NEAR(rows["play-together"].value, 0, 0.03);
    EXPECT_NEAR(rows["setup-blue"].value, 0, 0.03); // the same die before the first decision is another source
    EXPECT_EQ(rows.count("setup-red"), 0u);         // and one that is never thrown is not told of
    EXPECT_EQ(rows.count("setup-together"), 0u);
}

TEST(LabLuck, WhatTwoSourcesDecideTogetherIsNeithers) {
    auto rows = luck_of([](LuckStreams& streams) {
        const int setup = (thrown(streams, 0) + thrown(streams, 1)) % 3;
        streams.decide();
        const int play = (thrown(streams, 0) + thrown(streams, 1)) % 3;
        return streams.choices().below(2) == 0 ? setup : play;
    });
    for (const std::string part : {"setup", "play"}) {
        EXPECT_NEAR(rows[part + "-red"].value, 0, 0.03);
        EXPECT_NEAR(rows[part + "-blue"].value, 0, 0.03);
        EXPECT_NEAR(rows[part + "-together"].value, 0.25, 0.03); // half of the time, squared
    }
    EXPECT_NEAR(rows["choices"].value, 0.5, 0.03);
}

TEST(LabLuck, PartsAreTheSquaresOfHowOftenASourceDecides) {
    auto rows = luck_of([](LuckStreams& streams) {
        const int idle = thrown(streams, 2), blue = thrown(streams, 1);
        streams.decide();
        const int red = thrown(streams, 0);
        const std::uint32_t which = streams.choices().below(10);
        return which < 6 ? red : which < 9 ? blue : (idle + int(streams.choices().below(3))) % 3;
    });
    EXPECT_NEAR(rows["play-red"].value, 0.36, 0.03);
    EXPECT_NEAR(rows["setup-blue"].value, 0.09, 0.03);
    EXPECT_NEAR(rows["setup-idle"].value, 0, 0.03);
    EXPECT_NEAR(rows["setup-together"].value, 0, 0.03);
    EXPECT_NEAR(rows["choices"].value, 0.55, 0.03);
    EXPECT_NEAR(rows["setup"].value + rows["chance"].value + rows["choices"].value, 1, 0.001);
}

// A source that only some games come to: what it decides there counts for all.
TEST(LabLuck, ASourceThatIsSeldomMetExplainsLittle) {
    auto rows = luck_of([](LuckStreams& streams) {
        const int who = thrown(streams, 1);
        streams.decide();
        if (who == 0) return thrown(streams, 0); // seldom: a third of all games
        return who;
    });
    // By the set-up's die: seats 1 and 2 win surely, or all alike. Its part is that of the means by its side.
    const double variance = 1 - (1.0 / 81 + 16.0 / 81 + 16.0 / 81), by_blue = (1.0 / 3 + 2) / 3 - 33.0 / 81;
    EXPECT_NEAR(rows["setup-blue"].value, by_blue / variance, 0.03);
    EXPECT_NEAR(rows["play-red"].value, 2.0 / 9 / variance, 0.03);
    EXPECT_NEAR(rows["choices"].value, 0, 0.03);
}

TEST(LabLuck, WithoutChanceInPlayItDecidesNothing) {
    auto rows = luck_of([](LuckStreams& streams) {
        const int red = thrown(streams, 0);
        streams.decide();
        return streams.choices().below(2) == 0 ? red : int(streams.choices().below(3));
    });
    EXPECT_EQ(rows["chance"].value, 0);
    EXPECT_EQ(rows["chance"].high, 0);
    EXPECT_NEAR(rows["setup-red"].value, 0.25, 0.03);
    EXPECT_NEAR(rows["choices"].value, 0.75, 0.03);
}

TEST(LabLuck, IntervalsCoverTheTruthOfSmallSamples) {
    int covered = 0;
    const int samples = 200;
    for (int sample = 0; sample < samples; ++sample) {
        LuckTotals totals;
        for (int i = 0; i < 60; ++i)
            totals.add_group(3, "cover", std::uint64_t(100 * sample + i), [](LuckStreams& streams) {
                streams.decide();
                const int red = thrown(streams, 0), blue = thrown(streams, 1);
                return SeatMask(1u << (streams.choices().below(10) < 7 ? red : blue));
            });
        static constexpr std::array sources = {ChanceSource{"red", ""}, ChanceSource{"blue", ""}};
        const auto rows = std::get<Breakdown>(luck_exhibits(totals, sources)[1]).rows;
        covered += rows[0].estimate.low <= 0.49 && 0.49 <= rows[0].estimate.high ? 1 : 0;
    }
    EXPECT_GE(covered, 180); // 95% of 200 are 190
}

TEST(Statistics, WilsonsIntervalIsTheTextbooks) {
    const Estimate share = estimate_share(8, 10); // Brown, Cai and DasGupta: 0.490 to 0.943
    EXPECT_NEAR(share.low, 0.490, 0.001);
    EXPECT_NEAR(share.high, 0.943, 0.001);
    EXPECT_EQ(estimate_share(0, 0).observations, 0);
}

// Attacks of a game that go alike: each game has its own chance of winning one, and its own number of them.
TEST(Statistics, WhatHappensOftenInAGameIsAsUncertainAsTheGames) {
    Rng rng("attacks", "", 0);
    int share_covers = 0, mean_covers = 0, as_if_alone = 0;
    constexpr int samples = 1000, games = 100;
    for (int sample = 0; sample < samples; ++sample) {
        PooledTally won;
        for (int i = 0; i < games; ++i) {
            SumOfGame game;
            const std::uint32_t chance = rng.below(2) == 0 ? 2 : 8, number = 1 + rng.below(20);
            for (std::uint32_t attack = 0; attack < number; ++attack) game.add(rng.below(10) < chance ? 1 : 0);
            won.add(game);
        }
        const auto covers = [](const Estimate& estimate) { return estimate.low <= 0.5 && 0.5 <= estimate.high; };
        share_covers += covers(estimate_share(won)) ? 1 : 0;
        mean_covers += covers(estimate(won)) ? 1 : 0;
        as_if_alone += covers(estimate_share(double(won.sum), double(won.seen))) ? 1 : 0;
    }
    EXPECT_NEAR(share_covers, 0.95 * samples, 25);
    EXPECT_NEAR(mean_covers, 0.95 * samples, 25);
    EXPECT_LT(as_if_alone, 0.7 * samples);
}

TEST(Statistics, WhereAllIsAlikeOrOneGameIsAllNothingIsSure) {
    PooledTally alike;
    for (int i = 0; i < 20; ++i) alike.add({0, 50});
    const Estimate never = estimate_share(alike), of_games = estimate_share(0, 20);
    EXPECT_EQ(never.observations, 20);
    EXPECT_DOUBLE_EQ(never.high, of_games.high); // and not that of 1000
    PooledTally single;
    single.add({30, 50});
    EXPECT_LT(estimate_share(single).low, 0.2);
    EXPECT_GT(estimate_share(single).high, 0.9);
    EXPECT_EQ(estimate_share(PooledTally{}).observations, 0);
    EXPECT_EQ(estimate(PooledTally{}).observations, 0);
}

TEST(Statistics, SpreadKeepsSmallValuesAndMeansExactly) {
    SpreadTally tally;
    for (const std::uint64_t value : {0, 1, 255, 256, 1000, 1'000'000}) tally.add(value);
    for (int slot = 0; slot + 1 < int(tally.counts.size()); ++slot) {
        const std::uint64_t least = SpreadTally::least(slot), next = SpreadTally::least(slot + 1);
        EXPECT_EQ(SpreadTally::slot(least), slot);
        EXPECT_EQ(SpreadTally::slot(next - 1), slot);
        EXPECT_LE(double(next - least), std::max(1.0, 0.01 * double(least)));
    }
    const Histogram drawn = histogram(tally, "", "", "", Unit::count);
    EXPECT_LE(drawn.counts.size(), 40u);
    EXPECT_DOUBLE_EQ(drawn.mean.value, 1'001'512.0 / 6);
    std::uint64_t all = 0;
    for (const std::uint64_t count : drawn.counts) all += count;
    EXPECT_EQ(all, 6u);
}

} // namespace
} // namespace ecumene::lab
