// One game of an arena, from its first to its last action, and what is kept of it.
#pragma once

#include "bots/arena/experiment.h"
#include "bots/arena/player.h"
#include "bots/arena/statistics.h"
#include "engine/core/rational.h"

#include <atomic>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ecumene::arena {

struct Thinking {
    std::uint64_t decisions = 0, iterations = 0; // forced moves are not decisions
    double ms = 0;
};

struct SeatFault {
    int seat = 0;
    std::string kind, reason;
};

struct Match {
    std::uint64_t index = 0;
    std::vector<Rational> shares; // of the win, by seat
    std::vector<double> luck;     // of a test, by seat: what chance gave it of the win (bots/luck.h)
    std::uint64_t actions = 0;
    std::vector<Thinking> thinking; // by seat
    std::vector<SeatFault> faults;
};

struct PlayedMatch {
    Match match;
    std::unique_ptr<AnyGame> game; // as it ended; unfinished after a forfeit
};

// Plays the game of this number; nothing when it was stopped. The same experiment and number give the same match,
// unless a clock limits a bot.
std::optional<PlayedMatch> play(const Experiment& experiment, std::uint64_t index, const std::atomic<bool>& stop);

TableResult table_result(const Experiment& experiment, const Match& match);

nlohmann::json match_json(const Experiment& experiment, const Match& match);
// Nothing where the JSON is no match of this experiment.
std::optional<Match> read_match(const Experiment& experiment, const nlohmann::json& json);

} // namespace ecumene::arena
