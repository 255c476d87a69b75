// The arena: its tables, its tournaments and their luck, its files, and what becomes of outside bots that fail.
#include "bots/arena/journal.h"
#include "bots/arena/report.h"
#include "bots/arena/tournament.h"
#include "bots/instances.h"
#include "engine/core/record.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

namespace ecumene::arena {
namespace {

using nlohmann::json;

Experiment experiment(std::string_view game, int players, const std::vector<std::string>& bots,
                      std::uint64_t games = 30) {
    Experiment result;
    result.start = std::move(*(*known_game(all_games(), game))->create(players, json::object()));
    result.seed = "test";
    result.games = games;
    std::vector<Entrant> entrants;
    for (const std::string& bot : bots) entrants.push_back(read_entrant(bot).value());
    EXPECT_TRUE(set_line_up(result, entrants));
    return result;
}

Tournament played(const Experiment& setting, int threads = 2, std::vector<Match> earlier = {}) {
    return run(setting, std::move(earlier), {.threads = threads, .stop = nullptr, .keep = {}, .progress = {}}).value();
}

// All that does not depend on the clock.
json essence(const Experiment& setting, const Tournament& tournament) {
    json all = json::array();
    for (const Match& match : tournament.matches) {
        all.push_back(match_json(setting, match));
        all.back().erase("ms");
    }
    return all;
}

class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "arena-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

std::string contents(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// ---------------------------------------------------------------- tables

TEST(Tables, EveryBotSitsInEverySeatOfAGroup) {
    const Experiment four = experiment("plague", 4, {"greedy", "random", "a=random", "b=random"}, 40);
    std::set<std::vector<int>> orders;
    for (std::uint64_t group = 0; group < 10; ++group) {
        std::map<int, std::set<std::size_t>> seats_of;
        std::set<std::string> chance, bots;
        for (std::uint64_t i = 0; i < 4; ++i) {
            const Table one = table(four, 4 * group + i);
            EXPECT_EQ(one.group, group);
            for (std::size_t seat = 0; seat < 4; ++seat) seats_of[one.seats[seat]].insert(seat);
            chance.insert(one.chance_seed);
            bots.insert(one.bot_seed);
            if (i == 0) orders.insert(one.seats);
        }
        for (int entrant = 0; entrant < 4; ++entrant) EXPECT_EQ(seats_of[entrant].size(), 4u);
        EXPECT_EQ(chance.size(), 1u);
        EXPECT_EQ(bots.size(), 4u);
    }
    EXPECT_GT(orders.size(), 3u); // neighbours change from group to group
}

TEST(Tables, MoreBotsThanSeatsTakeTurns) {
    const Experiment five = experiment("plague", 2, {"a=random", "b=random", "c=random", "d=random", "e=random"}, 200);
    std::map<int, int> games;
    for (std::uint64_t i = 0; i < 200; ++i)
        for (const int entrant : table(five, i).seats) ++games[entrant];
    for (int entrant = 0; entrant < 5; ++entrant) EXPECT_GT(games[entrant], 40);
}

TEST(Tables, ATestMirrorsMixedTables) {
    for (const int players : {2, 3, 4, 5, 6}) {
        Experiment test = experiment("plague", players, std::vector<std::string>(std::size_t(players), "random"));
        ASSERT_TRUE(set_test(test, read_entrant("greedy").value(), read_entrant("random").value(), {}));
        for (std::uint64_t group = 0; group < 6; ++group) {
            const Table one = table(test, 2 * group), other = table(test, 2 * group + 1);
            EXPECT_EQ(std::count(one.seats.begin(), one.seats.end(), 0), players / 2);
            for (std::size_t seat = 0; seat < one.seats.size(); ++seat)
                EXPECT_EQ(one.seats[seat] + other.seats[seat], 1);
            EXPECT_EQ(one.chance_seed, other.chance_seed);
        }
    }
}

TEST(Entrants, AreNamedOrNamedByTheirBot) {
    EXPECT_EQ(read_entrant("strong=search:iterations=40")->name, "strong");
    EXPECT_EQ(read_entrant("strong=search:iterations=40")->spec, "search:iterations=40");
    EXPECT_EQ(read_entrant("search:iterations=40")->name, "search:iterations=40");
    EXPECT_EQ(read_entrant("mine=cmd:./bot --depth=3")->command(), "./bot --depth=3");
    for (const char* wrong :
         {"", "dragon", "=greedy", "a b=greedy", "x=", "mine=cmd:", "mine=cmd:  ", "search:depth=3"})
        EXPECT_FALSE(read_entrant(wrong)) << wrong;
    Experiment two = experiment("plague", 2, {"greedy", "random"});
    EXPECT_FALSE(set_line_up(two, {{"x", "greedy"}, {"x", "random"}})); // one name, two bots
    EXPECT_FALSE(set_line_up(two, {{"x", "greedy"}}));                  // an empty seat
}

// ---------------------------------------------------------------- tournaments

TEST(Tournament, DoesNotDependOnTheNumberOfThreads) {
    for (const GameType* type : all_games()) {
        const Experiment three = experiment(type->info().id, 3, {"greedy", "search:iterations=4", "random"}, 6);
        const json one = essence(three, played(three, 1));
        EXPECT_EQ(one.size(), 6u);
        EXPECT_EQ(one, essence(three, played(three, 3))) << type->info().id;
    }
}

TEST(Tournament, PlaysWholeGroupsAndSharesAddUp) {
    const Experiment three = experiment("plague", 3, {"greedy", "random", "random"}, 10);
    const Tournament tournament = played(three);
    EXPECT_EQ(tournament.matches.size(), 12u); // four groups of three
    for (const Match& match : tournament.matches) {
        Rational sum;
        for (const Rational& share : match.shares) sum = sum + share;
        EXPECT_EQ(sum, Rational(1));
    }
    const Summary summary = summarise(three, tournament);
    EXPECT_EQ(summary.standings[1].seat_games, 24u);
    EXPECT_NEAR(summary.standings[0].share.mean + 2 * summary.standings[1].share.mean, 1, 1e-9);
}

TEST(Tournament, ATestStopsWhenItIsSure) {
    Experiment test = experiment("plague", 3, {"random", "random", "random"}, 4000);
    ASSERT_TRUE(set_test(test, read_entrant("greedy").value(), read_entrant("random").value(), {}));
    const Tournament one = played(test, 1), three = played(test, 3);
    EXPECT_EQ(one.verdict, Verdict::stronger);
    EXPECT_LT(one.matches.size(), 200u);
    EXPECT_EQ(essence(test, one), essence(test, three));
    std::swap(test.entrants[0], test.entrants[1]);
    EXPECT_EQ(played(test).verdict, Verdict::not_stronger);
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}
double variance(const std::vector<double>& values) {
    double squares = 0;
    for (const double value : values) squares += (value - mean(values)) * (value - mean(values));
    return squares / double(values.size() - 1);
}

// Held against the outcomes in writing and their exact probabilities.
TEST(Luck, WhatIsExpectedIsTheMeanOfWhatMayCome) {
    for (const GameType* type : all_games()) {
        const auto game = std::move(*type->create(3, json::object()));
        const BotsOfGame& bots = bots_of(*game);
        Rng rng("luck");
        int looked = 0;
        for (; !game->over() && looked < 12; looked += game->to_act().is_chance() && !game->sampled()) {
            const std::vector<std::string> legal = game->legal();
            if (game->to_act().is_chance() && !game->sampled()) {
                const std::vector<Rational> probabilities = game->probabilities();
                Prospects sum{};
                for (std::size_t i = 0; i < legal.size(); ++i) {
                    const auto after = game->clone();
                    ASSERT_TRUE(after->apply(legal[i]));
                    for (std::size_t seat = 0; seat < 3; ++seat)
                        sum[seat] += probabilities[i].value() * bots.prospects(*after)[seat];
                }
                for (std::size_t seat = 0; seat < 3; ++seat)
                    EXPECT_NEAR(sum[seat], bots.expected_prospects(*game)[seat], 1e-9) << type->info().id;
            }
            if (game->to_act().is_chance())
                game->sample(rng);
            else
                ASSERT_TRUE(game->apply(legal[rng.below(std::uint32_t(legal.size()))]));
        }
        EXPECT_GT(looked, 0) << type->info().id;
    }
}

TEST(Luck, IsNothingOnAverageAndMuchOfAGame) {
    Experiment test = experiment("plague", 2, {"greedy", "greedy"}, 2000);
    ASSERT_TRUE(set_test(test, read_entrant("a=greedy").value(), read_entrant("b=greedy").value(), {.effect = 0.005}));
    const Tournament tournament = played(test);
    std::vector<double> luck, shares, scores;
    for (std::size_t i = 0; i + 1 < tournament.matches.size(); i += 2) {
        const FirstOfGroup first = first_of_group(test, &tournament.matches[i]);
        luck.push_back(first.luck);
        shares.push_back(first.share);
        scores.push_back(first.score());
    }
    ASSERT_GE(luck.size(), 500u);
    EXPECT_LT(std::abs(mean(luck)), 3 * std::sqrt(variance(luck) / double(luck.size())));
    EXPECT_LT(variance(scores), 0.8 * variance(shares));
}

TEST(Tournament, KeepsWhatCanBeReplayed) {
    const Experiment two = experiment("mesopotamia", 2, {"greedy", "random"}, 2);
    int kept = 0;
    const auto keep = [&](const PlayedMatch& one) -> Result<void> {
        const Record record(*one.game, table(two, one.match.index).chance_seed);
        EXPECT_TRUE(replay(all_games(), record));
        EXPECT_EQ(record.actions.size(), one.match.actions);
        ++kept;
        return {};
    };
    ASSERT_TRUE(run(two, {}, {.threads = 1, .stop = nullptr, .keep = keep, .progress = {}}));
    EXPECT_EQ(kept, 2);
    const auto full = [](const PlayedMatch&) -> Result<void> { return fail(ErrorCode::bad_argument, "disk full"); };
    const auto failed = run(two, {}, {.threads = 1, .stop = nullptr, .keep = full, .progress = {}});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "disk full");
}

// ---------------------------------------------------------------- files

TEST(Journal, GoesOnWhereItStopped) {
    const Folder folder;
    const Experiment three = experiment("plague", 3, {"greedy", "random", "random"}, 12);
    const json whole = essence(three, played(three));
    {
        auto journal = Journal::create(folder.file("a"), three);
        ASSERT_TRUE(journal);
        const auto keep = [&](const PlayedMatch& one) { return (*journal)->append(three, one.match); };
        Experiment part = three;
        part.games = 5; // six, by whole groups
        ASSERT_TRUE(run(part, {}, {.threads = 2, .stop = nullptr, .keep = keep, .progress = {}}));
        EXPECT_FALSE(Journal::open(folder.file("a"), all_games())); // somebody is writing
    }
    EXPECT_FALSE(Journal::create(folder.file("a"), three));                // never written over
    std::ofstream(folder.file("a"), std::ios::app) << R"({"game":6,"act)"; // torn off

    auto journal = Journal::open(folder.file("a"), all_games());
    ASSERT_TRUE(journal) << journal.error().message;
    EXPECT_TRUE((*journal)->was_torn());
    EXPECT_TRUE(same_experiment((*journal)->experiment(), three));
    std::vector<Match> earlier = (*journal)->take_matches();
    EXPECT_EQ(earlier.size(), 6u);
    int fresh = 0;
    const auto keep = [&](const PlayedMatch& one) {
        ++fresh;
        return (*journal)->append(three, one.match);
    };
    const auto rest = run(three, std::move(earlier), {.threads = 2, .stop = nullptr, .keep = keep, .progress = {}});
    ASSERT_TRUE(rest);
    EXPECT_EQ(fresh, 6);
    EXPECT_EQ(essence(three, *rest), whole);
    const std::string text = contents(folder.file("a"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 13);
}

TEST(Journal, RefusesAnotherExperiment) {
    const Experiment kept = experiment("plague", 3, {"greedy", "random", "random"});
    const auto difference = [&](const Experiment& other) {
        const auto same = same_experiment(kept, other);
        return same ? std::string() : same.error().message;
    };
    EXPECT_EQ(difference(kept), "");
    Experiment more = kept;
    more.games = 1000;
    EXPECT_EQ(difference(more), "");
    Experiment other = kept;
    other.seed = "another";
    EXPECT_EQ(difference(other), "this is another experiment: 'seed' was '\"test\"', now it is '\"another\"'");
    EXPECT_NE(difference(experiment("plague", 3, {"greedy", "greedy", "random"})), "");
    EXPECT_NE(difference(experiment("mesopotamia", 3, {"greedy", "random", "random"})), "");
}

TEST(Journal, RefusesWhatIsNoneOfItsOwn) {
    const Folder folder;
    const Experiment two = experiment("plague", 2, {"greedy", "random"});
    ASSERT_TRUE(Journal::create(folder.file("good"), two));
    const std::string header = contents(folder.file("good"));
    const auto refusal = [&](const std::string& text) {
        std::ofstream(folder.file("bad"), std::ios::trunc) << text;
        const auto journal = Journal::open(folder.file("bad"), all_games());
        return journal ? std::string() : journal.error().message;
    };
    EXPECT_EQ(refusal(header), "");
    for (const char* text : {"", "\n", "{}\n", "[1]\n", "nonsense", "{\"ecumene_arena\":2,\"experiment\":7}\n"})
        EXPECT_NE(refusal(text), "") << text;
    EXPECT_NE(refusal("{\"ecumene_arena\":3,\"experiment\":{}}\n").find("version 3"), std::string::npos);
    for (const char* line : {"nonsense\n", "{}\n",
                             R"({"game":0,"bots":["random","random"]})"
                             "\n"})
        EXPECT_NE(refusal(header + line).find("line 2"), std::string::npos) << line;
}

// ---------------------------------------------------------------- outside bots

class OutsideBots : public testing::Test {
protected:
    void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }
    void TearDown() override { EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child was left behind"; }

    // One group of two games between a command and random.
    static Tournament against_random(const std::string& command, OnFault on_fault = OnFault::forfeit,
                                     int move_ms = 20'000) {
        Experiment two = experiment("plague", 2, {"mine=cmd:" + command, "random"}, 2);
        two.on_fault = on_fault;
        two.limits = {20'000, move_ms};
        return played(two);
    }
    static std::string first_fault(const Tournament& tournament) {
        const auto& faults = tournament.matches.at(0).faults;
        return faults.empty() ? "" : faults[0].kind + ": " + faults[0].reason;
    }
    static constexpr const char* ready = R"(read x; echo '{"ready":true}'; )";
};

TEST_F(OutsideBots, ThatFailForfeitTheirGame) {
    const std::string start = ready;
    const std::map<std::string, std::string> faults = {
        {"exit 3", "start: it ended before it was ready to play"},
        {"/nowhere/bot 2>/dev/null", "start: it ended before it was ready to play"},
        {"read x; echo '{}'", "nonsense: it did not answer 'new' with {\"ready\": true}"},
        {start + "read x; exit 0", "died: it ended in the middle of the game"},
        {start + "read x; kill -9 $$", "died: it ended in the middle of the game"},
        {start + "read x; echo pass", "nonsense: it answered 'pass', which is no JSON object"},
        {start + "read x; echo '{\"move\":\"pass\"}'", "nonsense: its answer has no 'action'"},
        {start + "read x; echo '{\"action\":7}'", "nonsense: its answer has no 'action'"},
        {start + "read x; printf '\\377\\376\\n'", "nonsense: it answered '\377\376', which is no JSON object"},
        {start + "read x; head -c 100000 /dev/zero | tr '\\0' x", "nonsense: it sent a line of more than 65536 bytes"},
        {"read x; printf '{\"ready\":true}\\n{\"more\":1}\\n'; sleep 60", "nonsense: it spoke without being asked"},
    };
    for (const auto& [command, reason] : faults) {
        const Tournament tournament = against_random(command);
        ASSERT_EQ(tournament.matches.size(), 2u) << "the arena goes on";
        EXPECT_EQ(first_fault(tournament), reason) << command;
        for (const Match& match : tournament.matches) {
            ASSERT_EQ(match.faults.size(), 1u);
            const int seat = match.faults[0].seat;
            EXPECT_EQ(match.shares[std::size_t(seat)], Rational(0));
            EXPECT_EQ(match.shares[std::size_t(1 - seat)], Rational(1));
        }
    }
    const Tournament illegal = against_random(start + "read x; echo '{\"action\":\"fly\"}'");
    EXPECT_EQ(first_fault(illegal).find("illegal: it chose 'fly', which is not legal: "), 0u) << first_fault(illegal);
}

TEST_F(OutsideBots, ThatHangAreLate) {
    EXPECT_EQ(first_fault(against_random(std::string(ready) + "sleep 1000", OnFault::forfeit, 100)),
              "late: it did not answer within 100 ms");
    // Neither reading nor answering, and with a child of its own that must not stay behind.
    EXPECT_EQ(first_fault(against_random("echo '{\"ready\":true}'; sleep 1000 & wait", OnFault::forfeit, 100)),
              "late: it did not answer within 100 ms");
}

TEST_F(OutsideBots, AreReplacedByRandomWhereTheUserWantsIt) {
    const Tournament tournament = against_random(std::string(ready) + "read x; exit 0", OnFault::replace);
    for (const Match& match : tournament.matches) {
        EXPECT_EQ(match.faults.size(), 1u);
        EXPECT_GT(match.actions, 40u); // played to its end
    }
}

TEST_F(OutsideBots, AForfeitSharesTheWinAmongTheOthers) {
    Experiment four = experiment("plague", 4, {"mine=cmd:exit 1", "greedy", "greedy", "random"}, 4);
    for (const Match& match : played(four).matches)
        for (int seat = 0; seat < 4; ++seat)
            EXPECT_EQ(match.shares[std::size_t(seat)], match.faults[0].seat == seat ? Rational(0) : Rational(1, 3));
    const Summary summary = summarise(four, played(four));
    EXPECT_EQ(summary.standings[0].faults, 4u);
    EXPECT_NE(report_text(four, played(four)).find("it ended before it was ready to play"), std::string::npos);
}

TEST_F(OutsideBots, AStopEndsAHangingGameSoon) {
    Experiment two = experiment("plague", 2, {"mine=cmd:sleep 1000", "random"}, 2);
    two.limits = {1'000'000, 1'000'000};
    const std::atomic<bool> stop = true;
    const auto stopped = run(two, {}, {.threads = 2, .stop = &stop, .keep = {}, .progress = {}});
    ASSERT_TRUE(stopped);
    EXPECT_TRUE(stopped->stopped);
    EXPECT_TRUE(stopped->matches.empty());
}

} // namespace
} // namespace ecumene::arena
