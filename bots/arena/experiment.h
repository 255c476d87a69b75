// What an arena plays: the game, who takes part, and who sits where in each of its games.
#pragma once

#include "engine/core/any_game.h"

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene::arena {

inline constexpr std::string_view outside_prefix = "cmd:";

// Somebody who takes part, at one seat of a table or at several.
struct Entrant {
    std::string name; // in tables, records and files
    std::string spec; // a bot of the house (bots/bot.h), or "cmd:" and a command line

    bool outside() const { return spec.starts_with(outside_prefix); }
    std::string command() const { return spec.substr(outside_prefix.size()); } // of an outside bot
    bool operator==(const Entrant&) const = default;
};

// Reads "[NAME=]SPEC"; without a name the entrant is called by its spec.
Result<Entrant> read_entrant(std::string_view text);

// What becomes of a game in which an outside bot fails: it ends and the others share the win, or random plays on.
enum class OnFault { forfeit, replace };

struct OutsideLimits {
    int start_ms = 10'000, move_ms = 5'000;
    bool operator==(const OutsideLimits&) const = default;
};

// "Is the first entrant stronger than the second?" The error rates of both answers, and the least difference that
// matters: the first one's share of the win at mixed tables beyond one half.
struct TestSetting {
    double alpha = 0.05, beta = 0.05, effect = 0.05;
    bool operator==(const TestSetting&) const = default;
};

struct Experiment {
    std::shared_ptr<const AnyGame> start; // the game with its players and options, before the first action
    std::vector<Entrant> entrants;        // each named once
    std::vector<int> line_up;             // entrants by number, one a seat; with more, each group draws its own
    std::string seed;
    std::uint64_t games = 0; // how many to play at most; rounded up to whole groups
    OnFault on_fault = OnFault::forfeit;
    OutsideLimits limits;
    std::optional<TestSetting> test;

    int players() const { return start->seats(); }
    // Games that share one seed: every rotation of a table, or in a test a table and its mirror image.
    int group_size() const { return test ? 2 : players(); }
    std::uint64_t groups() const { return (games + std::uint64_t(group_size()) - 1) / std::uint64_t(group_size()); }
    std::uint64_t whole_games() const { return groups() * std::uint64_t(group_size()); }
};

// Puts together entrants that may be named more than once. A name stands for one spec only.
Result<void> set_line_up(Experiment& experiment, const std::vector<Entrant>& named);

// The two of a test, for its mixed tables.
Result<void> set_test(Experiment& experiment, const Entrant& first, const Entrant& second, TestSetting setting);

// One game of an experiment: it follows from the experiment's seed and the game's number, and from nothing else.
struct Table {
    std::uint64_t group = 0;
    std::vector<int> seats; // entrants by number
    std::string chance_seed, bot_seed;
};
Table table(const Experiment& experiment, std::uint64_t index);

// Everything that decides the results, but not how many games are played.
nlohmann::json experiment_json(const Experiment& experiment);
Result<Experiment> read_experiment(const Games& games, const nlohmann::json& json);

} // namespace ecumene::arena
