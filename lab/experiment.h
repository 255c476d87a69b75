// An experiment: a game, the rules and players to try, how many games, and the seed. Read from a small TOML file, with
// errors that name the line (docs/lab.md has every key).
#pragma once

#include "engine/core/any_game.h"
#include "lab/measures.h"
#include "lab/results.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ecumene::lab {

inline constexpr int experiment_version = 1;

// One set of rules and players.
struct Trial {
    std::string name;
    int seats = 0;
    std::vector<Setting> settings;    // options not at their default
    std::string options;              // the same as JSON
    std::string rules = "{}";         // what differs from the standard rules
    std::vector<std::string> players; // one a seat; they change seats from game to game where they differ
    std::string seed;                 // of its games: follows from the experiment's seed and all of the above
};

struct Skill {
    std::string stronger, weaker;
    std::uint64_t games = 0;
};

// A line of the file, as what it says and where: to name what has changed.
struct Statement {
    std::string key, value;
    int line = 0;
};

struct Experiment {
    std::string text, title, seed;
    const GameType* type = nullptr;
    std::vector<Trial> trials;
    std::size_t baseline = 0;
    std::uint64_t games = 1000;
    std::optional<double> interval; // go on until no seat's share of the win is less sure than this, either way
    std::uint64_t most_games = 0;   // but no further than this
    std::uint64_t luck_groups = 0;
    Skill skill;
    std::optional<double> turn_seconds, decision_seconds, other_seconds; // nothing: the game's own guess
    std::vector<Statement> statements;
};

// `name` is what the errors call the file.
Result<Experiment> read_experiment(const Games& games, const std::string& text, const std::string& name);

// A commented file to begin with.
std::string first_experiment(const GameType& type);

// How a bot of a trial plays: as fast as the rules allow, by weights, or by thinking.
enum class Speed { random, greedy, thinking };
Speed speed(const std::string& player);
Speed slowest(const std::vector<std::string>& players);

} // namespace ecumene::lab
