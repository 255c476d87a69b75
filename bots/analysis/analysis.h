// A finished or unfinished game looked at again by the search: each seat's chance to win after every decision, the
// moves that gave away most, and where the game turned.
#pragma once

#include "bots/bot.h"

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace ecumene::analysis {

struct Setting {
    std::uint64_t iterations = 2000; // a decision
    std::string seed = "analysis";   // the same seed and iterations give the same analysis
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
    std::function<void(std::size_t done, std::size_t of)> progress; // from several threads, one at a time
};

// A position in which a seat had a choice, judged by what that seat could know.
struct Decision {
    std::size_t at = 0; // actions before it
    int seat = 0;
    std::string action;         // the one taken; empty at the end of an unfinished game
    std::vector<double> before; // each seat's chance to win
    std::vector<double> after;  // the same at the next decision, or the result; empty where nothing follows
    std::string preferred;      // by the search
    double preferred_value = 0; // the acting seat's share of the win with it
    double value = 0;           // and with the action taken
    std::uint64_t visits = 0;   // how often the search tried the action taken
    double loss = 0;            // what the action taken gave away
};

// A decision, with what chance made of it, after which the game looked different.
struct TurningPoint {
    std::size_t decision = 0; // index into the decisions
    int seat = 0;             // whose chance changed most
};

struct Analysis {
    std::vector<Decision> decisions;
    std::vector<std::size_t> worst;           // decisions that gave away most, the worst first
    std::vector<TurningPoint> turning_points; // in the order of the game
    std::vector<double> end;                  // the last known chances: the result, if the game is over
};

// Nothing when it was stopped.
std::optional<Analysis> analyse(const AnyGame& game, const Setting& setting);

// What happened from a decision to the next, in sentences, everything seen.
std::string told(const AnyGame& game, const Analysis& analysis, std::size_t decision);

using Names = std::vector<std::string>; // one a seat

std::string analysis_text(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names);
nlohmann::json analysis_json(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names);
// A picture of the chances: light and dark by the reader's preference, a line a seat that ends in its symbol.
std::string analysis_svg(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names);

} // namespace ecumene::analysis
