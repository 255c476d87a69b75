// A game from its first to its last action, as a file holds it: enough to rebuild every state.
#pragma once

#include "engine/core/any_game.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ecumene {

inline constexpr int record_version = 1;

struct Record {
    std::string game;
    int players = 0;
    nlohmann::json options; // those not at their default
    Variant rules;          // what differs from the standard rules; in canonical form where a game made the record
    std::optional<std::string> seed;
    std::vector<std::string> actions;
    nlohmann::json result; // shares of the win, or null
    std::optional<std::vector<std::string>> names;
    std::optional<std::string> date;

    Record();
    Record(const AnyGame& game, std::optional<std::string> seed);
};

nlohmann::ordered_json record_json(const Record& record);
std::string record_text(const Record& record); // one line, its rules in the order of the rulebook
Result<Record> read_record(const nlohmann::json& json);

// Rebuilds the game, checking every action; the first illegal one is reported by its index, what was written, and why.
Result<std::unique_ptr<AnyGame>> replay(const Games& games, const Record& record);

} // namespace ecumene
