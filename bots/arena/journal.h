// The file in which an arena keeps its finished games: a line that names the experiment, then a line a game, only ever
// appended to. A run that was broken off goes on from it.
#pragma once

#include "bots/arena/match.h"

#include <memory>
#include <string>
#include <vector>

namespace ecumene::arena {

class Journal {
public:
    // A new file; one that exists already is refused.
    static Result<std::unique_ptr<Journal>> create(const std::string& path, const Experiment& experiment);
    // A file to go on with. A last line that was torn off is dropped; anything else out of order is refused.
    static Result<std::unique_ptr<Journal>> open(const std::string& path, const Games& games);
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    ~Journal();

    const Experiment& experiment() const { return experiment_; }      // as the file names it, without a number of games
    std::vector<Match> take_matches() { return std::move(matches_); } // those that were in it, each number once
    bool was_torn() const { return torn_; }

    Result<void> append(const Experiment& experiment, const Match& match);

private:
    Journal(std::string path, int file) : path_(std::move(path)), file_(file) {}
    Result<void> read(const Games& games);
    Result<void> write(std::string line);

    std::string path_;
    int file_;
    Experiment experiment_;
    std::vector<Match> matches_;
    bool torn_ = false;
};

// Whether two experiments are the same but for the number of games; if not, a sentence that names a difference.
Result<void> same_experiment(const Experiment& kept, const Experiment& wanted);

} // namespace ecumene::arena
