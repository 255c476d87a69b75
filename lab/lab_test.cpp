// Experiments and their errors, runs that are stopped and resumed, and the statistics against a slow count of the same
// games through the checked door.
#include "engine/games/registry.h"
#include "lab/run.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
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
        {head + "[[=\n", "line 3: a table is written as [options]"},
        {head + "  [[[a]]]\n", "line 3: a table is written as [options]"},
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
             (at = bold.find("\n# ", at)) != bold.npos && at < bold.find("\n# How much of");)
            bold.erase(at + 1, 2);
        const auto swept = read(bold);
        // Options that need each other may be refused together, but every single one must be known.
        EXPECT_TRUE(swept || swept.error().message.find("there is no") == std::string::npos) << swept.error().message;
    }
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
    const Experiment experiment =
        small(std::string(GetParam()->info().id),
              "games = 300\nplayers = \"greedy\"\n[luck]\ngroups = 70\n[skill]\ngames = 260\n");
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

TEST(LabLuck, IsAllSetUpWhenGamesAreAlikeAndNoneWhenTheyAreNot) {
    Rng rng("luck");
    LuckTotals alike, apart;
    const auto anybody = [&] { return SeatMask(1u << rng.below(3)); };
    for (int i = 0; i < 20000; ++i) {
        const SeatMask first = anybody();
        alike.add(3, first, first, first);
        apart.add(3, anybody(), anybody(), first);
    }
    Told told;
    told.seats = 3;
    const auto rows = [&](const LuckTotals& totals) {
        return std::get<Breakdown>(luck_section(totals, {}, told).exhibits[0]).rows;
    };
    EXPECT_NEAR(rows(alike)[0].estimate.value, 1, 0.001);
    EXPECT_NEAR(rows(alike)[2].estimate.value, 0, 0.001);
    EXPECT_NEAR(rows(apart)[0].estimate.value, 0, 0.03);
    EXPECT_NEAR(rows(apart)[2].estimate.value, 1, 0.03);
    EXPECT_GE(rows(apart)[0].estimate.high, rows(apart)[0].estimate.value);
}

TEST(Statistics, WilsonsIntervalIsTheTextbooks) {
    const Estimate share = estimate_share(8, 10); // Brown, Cai and DasGupta: 0.490 to 0.943
    EXPECT_NEAR(share.low, 0.490, 0.001);
    EXPECT_NEAR(share.high, 0.943, 0.001);
    EXPECT_EQ(estimate_share(0, 0).observations, 0);
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
