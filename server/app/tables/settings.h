// What a table agreed on when it was made (Settings), and what changes at it besides the game (Live): both are kept by
// the store as text.
#pragma once

#include "engine/core/result.h"
#include "server/app/loop.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ecumene::server {

struct ClockRule {
    enum class Kind { none, days, live };
    Kind kind = Kind::none;
    int days = 0;                     // a move
    int minutes = 0, increment_s = 0; // a game, and regained with each decision

    TimeMs at_start_ms() const; // what each seat begins with
};

struct Settings {
    ClockRule clock;
    bool hints = true;
    bool instant = false;   // nothing waits, nobody is passed for
    bool imported = false;  // a record brought from elsewhere, to look at
    std::string rules = {}; // JSON: what differs from the standard rules; empty: nothing
    bool branched = false;  // goes on from the middle of another game: what was drawn before is not from its seed
};

nlohmann::json clock_json(const ClockRule& clock);
Result<ClockRule> read_clock(const nlohmann::json& json);

std::string write_settings(const Settings& settings);
Settings read_settings(const std::string& text); // what cannot be read keeps its default

// An undo that waits for the others.
struct UndoQuestion {
    int by = 0;
    std::int64_t to = 0;       // actions that remain
    std::int64_t position = 0; // of the table when it was asked: a later one makes it void
    std::vector<int> agreed;
};

struct Live {
    std::vector<std::string> names; // as they were when the seats were taken
    std::vector<TimeMs> left_ms;    // on each seat's clock, when `turn_since` was set
    TimeMs turn_since = 0;          // when the seat to act was first asked; 0: the clocks stand still
    std::string host_name;
    std::string rematch;      // the table that follows
    std::vector<int> abandon; // seats that asked to end it
    std::optional<UndoQuestion> undo;
};

std::string write_live(const Live& live);
Live read_live(const std::string& text, int seats);

} // namespace ecumene::server
