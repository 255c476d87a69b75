// The commands of `ecumene`, each with what it can be told; main.cpp fills these in from the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ecumene {

// What a command ends with: 0 done, 1 it failed, 2 wrong use or bad input.
enum class Exit { done = 0, failed = 1, misused = 2 };

struct GamesCommand {
    std::string game; // empty: all
    bool rules = false, toml = false, json = false, schema = false, types = false;
};
Exit run(const GamesCommand& command);

struct EngineCommand {
    std::vector<std::string> variants; // files
};
Exit run(const EngineCommand& command);

struct PlayCommand {
    std::string game;
    std::optional<int> players;
    std::vector<std::string> seats;   // "human" or a bot's name; empty: one person against bots
    std::vector<std::string> options; // name=value
    std::string variant;              // a file
    std::string seed, save, resume;
};
Exit run(const PlayCommand& command);

struct ReplayCommand {
    std::string record;
    std::string view = "all"; // a seat, spectator, or all
    std::optional<int> at;
    bool step = false, json = false;
};
Exit run(const ReplayCommand& command);

struct VerifyCommand {
    std::string record;
};
Exit run(const VerifyCommand& command);

struct OddsCommand {
    std::string game, variant;
    bool json = false;
};
Exit run(const OddsCommand& command);

struct ArenaCommand {
    std::string game;
    std::optional<int> players;
    std::vector<std::string> bots;    // [name=]bot
    std::string fill;                 // the bot of the seats that are left
    std::vector<std::string> test;    // two bots: is the first stronger?
    std::vector<std::string> options; // name=value
    std::string variant;              // a file
    std::optional<double> alpha, beta, effect;
    std::optional<std::uint64_t> games;
    std::string seed, on_fault, out, resume, records;
    std::optional<int> start_ms, move_ms;
    std::optional<int> threads;
    bool json = false, csv = false;
};
Exit run(const ArenaCommand& command);

struct AnalyseCommand {
    std::string record;
    std::optional<std::uint64_t> playouts; // a position; without it: as many as take about half a minute
    std::string seed;
    std::optional<int> threads;
    std::string svg; // a file, or empty
    bool json = false;
};
Exit run(const AnalyseCommand& command);

struct LabCommand {
    std::string task;    // init, run, report, compare
    std::string subject; // a game, an experiment, or a folder with results
    std::string other;   // the second folder of compare
    std::string out;     // a file or folder; empty: named after the subject
    std::optional<int> threads;
    std::optional<std::string> charts; // a folder for small charts
    bool force = false, quiet = false, html = false;
};
Exit run(const LabCommand& command);

struct ServeCommand {
    std::string listen = "127.0.0.1:8420";
    std::string store = "ecumene.db"; // a file, or postgres://...
    std::string public_url;
    std::string limits = "on";
    std::vector<std::string> variants; // files
    bool behind_proxy = false, metrics_public = false, quiet = false;
    int bot_threads = 1, sockets_per_address = 128;
};
Exit run(const ServeCommand& command);

struct BenchCommand {
    std::string game;    // empty: all
    std::string variant; // a file
    double seconds = 1;
    std::optional<std::uint64_t> games; // this many (rounded up to sixteens) instead of for some seconds
    int threads = 1;
    bool bots = false; // measure the search instead
    std::uint64_t iterations = 20'000;
    bool json = false;
};
Exit run(const BenchCommand& command);

struct BenchServerCommand {
    std::string store; // empty: new files
    double seconds = 3;
    int tables = 0; // only one loop, at so many; 0: all
    bool loops_only = false, json = false;
};
Exit run(const BenchServerCommand& command);

struct AdminCommand {
    std::string store;    // a file or postgres://...
    std::string task;     // list, export, delete, backup, restore, check
    std::string argument; // a table, or a file
    bool json = false, dry_run = false;
};
Exit run(const AdminCommand& command);

} // namespace ecumene
