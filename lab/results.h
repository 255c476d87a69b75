// What a run of an experiment produced: the value that a run writes, and that reports and comparisons read.
#pragma once

#include "engine/core/result.h"
#include "engine/core/summary.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace ecumene::lab {

inline constexpr int results_version = 1;

struct Setting {
    std::string name, value; // "walls", "false": an option and its value as words
};

// One set of rules and players, and what its games showed.
struct Variant {
    std::string name;                 // unique in its results: "default", "walls = false, 4 players"
    std::vector<Setting> options;     // those not at their default
    std::vector<std::string> players; // one bot a seat, as written in the experiment
    std::uint64_t games = 0;
    std::vector<Section> sections; // the first holds the general measures, by which variants are put side by side
};

struct Results {
    std::string title;         // for the head of the report; may be empty
    std::string game;          // its id
    std::string game_title;    // its name
    std::string experiment;    // the file's text
    std::string command;       // what was typed, without what cannot change the results (threads)
    std::string version, seed; // of the program; of the experiment
    std::vector<std::string> warnings;
    std::size_t baseline = 0; // the variant that the others are measured against
    std::vector<Variant> variants;
};

nlohmann::ordered_json results_json(const Results& results);

// Checks everything: version, keys, types, finite numbers, low <= value <= high, sizes of matrices. An error is a
// sentence that names the place.
Result<Results> read_results(const nlohmann::ordered_json& json);

// The same from and to the text of a file.
std::string write_results(const Results& results);
Result<Results> parse_results(const std::string& text);

} // namespace ecumene::lab
