// A finished or unfinished game looked at again: each seat's chance to win at every position, where the game turned,
// what luck and choices did to each seat, and which decisions cost most. docs/arena.md tells what the figures mean.
//
// Everything is judged by the whole truth (bots/judge.h), never by what one seat knew.
#pragma once

#include "bots/instances.h"

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace ecumene::analysis {

struct Setting {
    std::uint64_t playouts = 0; // a position; 0: as many as fit into `total`
    std::uint64_t total = 2'000'000;
    std::string seed = "analysis"; // the same seed and playouts give the same analysis
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
    std::function<void(std::size_t done, std::size_t of)> progress; // from several threads, one at a time
};

using Shares = std::vector<double>; // one a seat

// The chances before an action, or at the end.
struct Point {
    Moment moment{Moment::over, -1};
    bool judged = false;
    Shares chances, errors; // standard errors
};

// What chance did, against the mean of all that it could have done.
struct Throw {
    std::size_t at = 0;
    Shares luck;
    Shares rise, fall;   // how likely it was to go at least as well, or as badly, for each seat
    bool listed = false; // else the mean is one over playouts, and nobody knows how likely it was
};

struct Option {
    std::string action;
    double value = 0, error = 0; // the chance of the seat that acts
    double apart_error = 0;      // of the difference to the action taken
};

// A choice that a seat had.
struct Decision {
    std::size_t at = 0;
    int seat = 0;
    std::string action;             // the one taken
    std::vector<std::string> tried; // what else was looked at, the favourite first
    std::string better;             // empty: nothing better was found
    double gain = 0, error = 0;     // what that would have brought the seat, and the standard error
    std::vector<Option> options;    // the action taken first; only of decisions that were looked at twice
};

// A throw, or the moves of one seat in a row, after which the game looked different.
struct TurningPoint {
    std::size_t from = 0, to = 0; // actions
    std::size_t at = 0;           // the one of them that changed most
    int seat = 0;                 // whose chance changed most
    double before = 0, after = 0;
    int by = -1;                       // the seat that moved; -1: chance
    std::optional<double> probability; // of going at least so far this way, where chance acted
    double lost = 0;                   // by the seat that moved: what its costliest move here gave away
};

// start + luck + own + others = end, exactly: every change of the chances is a throw's or somebody's move.
struct Balance {
    double start = 0;
    double luck = 0;   // dice, cards and the set-up against their mean
    double setup = 0;  // the part of it before the first choice
    double own = 0;    // what the seat's own turns changed, against an average turn of this game
    double others = 0; // what the others' turns changed, likewise
    double end = 0;
};

struct Analysis {
    std::uint64_t playouts = 0;
    std::size_t first = 0;     // the first choice; before it is the set-up
    std::vector<Point> points; // before every action, and at the end
    std::vector<Throw> throws;
    std::vector<Decision> decisions;
    std::vector<TurningPoint> turning_points; // the largest first
    std::vector<Balance> balances;            // one a seat
    std::vector<std::size_t> costliest;       // decisions, the worst of each seat that has one
};

// The work in slices. Tasks of one round may run on several threads at once; `advance` comes between the rounds.
class Analyst {
public:
    Analyst(const AnyGame& game, const Setting& setting);
    ~Analyst();

    std::size_t done() const { return done_; }
    std::size_t of() const { return of_; } // it may fall: not every seat has decisions to look at twice
    bool finished() const { return round_ == Round::finished; }

    std::size_t tasks() const { return tasks_.size(); } // of this round
    std::size_t position(std::size_t task) const;       // where it looks
    void run(std::size_t task);                         // each once
    void advance();                                     // when all have run

    // All that is known by now: before the end only points.
    const Analysis& analysis() const { return analysis_; }

private:
    enum class Round { positions, again, finished };
    void look_at_choice(std::size_t decision);
    void look_at_chance(std::size_t number);
    void look_again(Decision& decision) const;
    void forgive();
    void choose_decisions();
    void trace_back();
    void find_turning_points();
    void find_costliest();
    void balance();
    Shares shares(const Prospects& all) const;

    struct Task {
        enum Kind { choice, chance, end, again } kind;
        std::size_t index; // of a decision, a throw or a point
    };

    std::unique_ptr<Judge> judge_;
    std::size_t seats_;
    Round round_ = Round::positions;
    std::vector<Task> tasks_;
    std::atomic<std::size_t> done_ = 0;
    std::size_t of_ = 0;
    std::vector<std::vector<ChanceOutcome>> outcomes_; // of each throw
    Analysis analysis_;
};

// All of it at once; nothing when it was stopped.
std::optional<Analysis> analyse(const AnyGame& game, const Setting& setting);

using Names = std::vector<std::string>; // one a seat

std::string analysis_text(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names);
// Finished or not. `listed` says for which seats better actions are told; empty: for all.
nlohmann::json analysis_json(const AnyGame& game, const Analysis& analysis, const std::vector<bool>& listed = {});
// A picture of the chances: light and dark by the reader's preference, a line a seat that ends in its symbol.
std::string analysis_svg(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names);

} // namespace ecumene::analysis
