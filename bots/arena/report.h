// What an arena tells at its end: a row a bot, ratings, the test's answer, and what went wrong; for people and
// programs.
#pragma once

#include "bots/arena/tournament.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ecumene::arena {

struct Standing {
    std::uint64_t games = 0;      // in which it sat
    std::uint64_t seat_games = 0; // the same, counted once for each of its seats
    Estimate share;               // of the win, a seat
    Thinking thinking;
    std::uint64_t faults = 0;
    std::optional<Rating> rating; // with more than two bots
};

struct Summary {
    std::vector<Standing> standings; // one an entrant
    std::uint64_t games = 0, groups = 0;
    std::optional<SequentialTest> test;
    Estimate first_share, first_score; // of the test's first bot, all its seats together: with luck and without
};

Summary summarise(const Experiment& experiment, const Tournament& tournament);

std::string report_text(const Experiment& experiment, const Tournament& tournament);
nlohmann::json report_json(const Experiment& experiment, const Tournament& tournament);
std::string report_csv(const Experiment& experiment, const Tournament& tournament); // a row a bot, with a heading

} // namespace ecumene::arena
