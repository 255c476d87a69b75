// The file in which an arena keeps its finished games: a line that names the experiment, then a line a game, only ever
// appended to. A run that was broken off goes on from it.
#pragma once

#include "bots/arena/match.h"
#include "files/line_file.h"

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

    const Experiment& experiment() const { return experiment_; }      // as the file names it, without a number of games
    std::vector<Match> take_matches() { return std::move(matches_); } // those that were in it, each number once
    bool was_torn() const { return torn_; }

    Result<void> append(const Experiment& experiment, const Match& match);

private:
    explicit Journal(std::unique_ptr<LineFile> file) : file_(std::move(file)) {}
    Result<void> read(const Games& games);
    Result<void> read_header(const std::string& line, const Games& games);

    std::unique_ptr<LineFile> file_;
    Experiment experiment_;
    std::vector<Match> matches_;
    bool torn_ = false;
};

// Whether two experiments are the same but for the number of games; if not, a sentence that names a difference.
Result<void> same_experiment(const Experiment& kept, const Experiment& wanted);

} // namespace ecumene::arena
