// Running an experiment: blocks on all threads and ranks, kept as they are finished, added up in whole numbers, so that
// the result is the same bytes whoever did what.
#pragma once

#include "lab/journal.h"
#include "lab/ranks.h"
#include "lab/results.h"

namespace ecumene::lab {

struct Progress {
    std::uint64_t finished = 0, wanted = 0; // games, of all purposes
    std::uint64_t now_played = 0;           // without those of an earlier run
    std::string running;                    // a result so far
};

struct RunSetting {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
    std::function<void(const Progress&)> progress; // may be empty
    Ranks* ranks = nullptr;                        // nullptr: alone
};

// The games of an experiment and what they have added up to so far.
class Run {
public:
    explicit Run(const Experiment& experiment);

    std::size_t words() const { return games_.front()->words(); }
    // Adds a block that is finished. False: it is none of this experiment's, or was added before.
    bool take(const Finished& finished);

    // Plays what is missing. False: told to stop. On ranks other than 0, plays what it is told to.
    Result<bool> play(Journal* journal, const RunSetting& setting);

    Results results(std::string command, std::string version) const;

private:
    struct Trial {
        std::vector<std::uint64_t> sums;
        std::array<std::vector<bool>, purposes.size()> done; // by block
        std::uint64_t games = 0;                             // how many there are to be
    };

    std::vector<Block> missing() const;
    std::uint64_t goal(std::size_t trial, Purpose purpose) const;
    std::uint64_t length(const Block& block) const; // in games played
    double uncertainty(std::size_t trial) const;
    bool widen(); // gives trials whose intervals are too wide more games; false: none is
    Result<bool> play_blocks(const std::vector<Block>& blocks, Journal* journal, const RunSetting& setting);
    std::string running() const;

    const Experiment& experiment_;
    std::vector<std::unique_ptr<TrialGames>> games_;
    std::vector<Trial> trials_;
    std::uint64_t finished_ = 0, wanted_ = 0, now_played_ = 0;
};

} // namespace ecumene::lab
