// Plays the games of an experiment on several threads, with results that do not depend on how many.
#pragma once

#include "bots/arena/match.h"

#include <atomic>
#include <functional>
#include <vector>

namespace ecumene::arena {

struct Progress {
    std::uint64_t finished = 0, wanted = 0; // games; those of an earlier run included
    std::uint64_t now_played = 0;           // of them in this run
    const SequentialTest* test = nullptr;   // how far it has come, if there is one
};

struct TournamentSetting {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr; // ends the tournament early, without the games under way
    // Called by the calling thread for each game that was played now, in the order of finishing. An error ends it.
    std::function<Result<void>(const PlayedMatch&)> keep;
    std::function<void(const Progress&)> progress; // now and then
};

struct Tournament {
    std::vector<Match> matches; // whole groups in order, up to the first that is missing or that decides the test
    bool stopped = false;
    Verdict verdict = Verdict::undecided; // of the test, if there is one
};

// `earlier` are games that need not be played again.
Result<Tournament> run(const Experiment& experiment, std::vector<Match> earlier, const TournamentSetting& setting);

// What the first entrant's seats won together and what chance gave them, meant over the games of a group.
struct FirstOfGroup {
    double share = 0, luck = 0;
    double score() const { return share - luck; } // what the test is about
};
FirstOfGroup first_of_group(const Experiment& experiment, const Match* group_begin);

} // namespace ecumene::arena
