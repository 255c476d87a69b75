// The `ecumene` program: what can be typed, and which command it leads to.
#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/terminal.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <fmt/format.h>

namespace ecumene {
namespace {

// Each function adds one command and leaves in `exit` what it ends with.

void add_games(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("games", "list the games, or one game's options and rules");
    static GamesCommand command;
    sub->add_option("game", command.game, "a game, for its options");
    sub->add_flag("--rules", command.rules, "every number that a variant can change");
    sub->add_flag("--toml", command.toml, "with --rules: a variant file to begin with");
    sub->add_flag("--json", command.json, "for programs");
    sub->add_flag("--schema", command.schema, "what a game tells: its sentences, and the types of its views and facts");
    sub->add_flag("--types", command.types, "the same as TypeScript");
    sub->footer("Examples:\n  ecumene games\n  ecumene games plague\n  ecumene games plague --rules\n"
                "  ecumene games plague --rules --toml > mine.toml");
    sub->callback([&] { exit = run(command); });
}

void add_play(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("play", "play in this terminal, against bots or several people");
    static PlayCommand command;
    sub->add_option("game", command.game, "the game to play");
    sub->add_option("-n,--players", command.players, "number of players");
    sub->add_option("--seats", command.seats,
                    "who sits where: human, random, greedy, novice, adept, master; one a seat")
        ->delimiter(',');
    sub->add_option("-o,--option", command.options, "a rule option, name=value; may be given several times")
        ->allow_extra_args(false);
    sub->add_option("--variant", command.variant, "a file with the rules that differ (docs/variants.md)");
    sub->add_option("--seed", command.seed, "text that decides every deal and die; the same seed, the same luck");
    sub->add_option("--save", command.save, "keep the record in this file, after every decision");
    sub->add_option("--resume", command.resume, "go on with a saved record (and keep saving to it)");
    sub->footer("At the table type 'help'. Examples:\n"
                "  ecumene play plague\n"
                "  ecumene play plague --seats human,greedy,greedy --option dying_stroke=true\n"
                "  ecumene play plague --seats human,human --seed tuesday --save tuesday.json\n"
                "  ecumene play --resume tuesday.json\n"
                "  ecumene play --variant mine.toml");
    sub->callback([&] { exit = run(command); });
}

void add_engine(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("engine", "answer the line protocol on standard input and output");
    static EngineCommand command;
    sub->add_option("--variant", command.variants,
                    "a file with rules that differ: games that 'new' starts without rules have them")
        ->allow_extra_args(false);
    sub->footer("One JSON object a line; docs/protocol.md has every request. Example:\n"
                "  echo '{\"op\":\"games\"}' | ecumene engine");
    sub->callback([&] { exit = run(command); });
}

void add_replay(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("replay", "look at a recorded game");
    static ReplayCommand command;
    sub->add_option("record", command.record, "a record file, or - for standard input")->required();
    sub->add_option("--view", command.view, "through whose eyes: a seat number, spectator, or all")
        ->capture_default_str();
    sub->add_option("--at", command.at, "show the table after this many actions");
    sub->add_flag("--step", command.step, "go through it one action at a time");
    sub->add_flag("--json", command.json, "the view as JSON, at the end or where --at says");
    sub->footer("Examples:\n  ecumene replay game.json\n  ecumene replay game.json --step --view 0\n"
                "  ecumene replay game.json --at 40 --json");
    sub->callback([&] { exit = run(command); });
}

void add_verify(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("verify", "check a record: every action legal, every outcome from the seed");
    static VerifyCommand command;
    sub->add_option("record", command.record, "a record file, or - for standard input")->required();
    sub->footer("Ends with 0 when all is in order, 1 when an outcome is not the seed's, 2 when the record is bad.");
    sub->callback([&] { exit = run(command); });
}

void add_odds(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("odds", "print a game's tables of exact chances");
    static OddsCommand command;
    sub->add_option("game", command.game, "the game")->required();
    sub->add_option("--variant", command.variant, "a file with the rules that differ (docs/variants.md)");
    sub->add_flag("--json", command.json, "for programs: exact fractions");
    sub->footer("Example:\n  ecumene odds mesopotamia");
    sub->callback([&] { exit = run(command); });
}

void add_arena(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("arena", "let bots play each other, and say who is stronger and how surely");
    static ArenaCommand command;
    sub->add_option("--game", command.game, "the game to play");
    sub->add_option("-n,--players", command.players, "number of players; without it, one for each --bot");
    sub->add_option("--bot", command.bots,
                    "who takes part, [NAME=]BOT; once for each seat. With more bots than players, who sits at a table "
                    "is drawn. BOT is a bot of the house or cmd:COMMAND, a program of yours")
        ->allow_extra_args(false);
    sub->add_option("--fill", command.fill, "the bot that takes every seat that is left");
    sub->add_option("--test", command.test,
                    "instead of --bot: is the first bot stronger than the second? Stops when sure")
        ->expected(2);
    sub->add_option("--alpha", command.alpha, "how often the test may say yes in error (0.05)");
    sub->add_option("--beta", command.beta, "how often it may say no in error (0.05)");
    sub->add_option("--effect", command.effect, "share of the win beyond one half that the test looks for (0.05)");
    sub->add_option("--games", command.games, "how many games (100), or at most how many in a test (20000)")
        ->check(CLI::Range(std::uint64_t(1), std::uint64_t(10'000'000)));
    sub->add_option("--seed", command.seed, "text that decides tables, luck and the bots' own choices");
    sub->add_option("-o,--option", command.options, "a rule option, name=value; may be given several times")
        ->allow_extra_args(false);
    sub->add_option("--variant", command.variant, "a file with the rules that differ (docs/variants.md)");
    sub->add_option("--threads", command.threads, "how many games are played at once (all cores)")
        ->check(CLI::Range(1, 256));
    sub->add_option("--on-fault", command.on_fault,
                    "when a program of yours fails: forfeit its game, or replace it by random")
        ->check(CLI::IsMember({"forfeit", "replace"}));
    sub->add_option("--move-ms", command.move_ms, "how long a program of yours may take for a move (5000)")
        ->check(CLI::Range(1, 3'600'000));
    sub->add_option("--start-ms", command.start_ms, "and to start (10000)")->check(CLI::Range(1, 3'600'000));
    sub->add_option("--out", command.out, "keep every finished game in this new file");
    sub->add_option("--resume", command.resume, "go on with such a file");
    sub->add_option("--records", command.records, "keep a record of every game in this folder");
    sub->add_flag("--json", command.json, "for programs");
    sub->add_flag("--csv", command.csv, "for spreadsheets: a row a bot");
    sub->footer("Examples:\n"
                "  ecumene arena --game plague --bot adept --bot greedy --bot random --games 300\n"
                "  ecumene arena --game peoples -n 4 --bot adept --fill greedy --out adept.jsonl\n"
                "  ecumene arena --resume adept.jsonl --games 1000\n"
                "  ecumene arena --game plague -n 3 --test adept novice\n"
                "  ecumene arena --game plague --bot mine=cmd:./mybot --bot greedy\n"
                "docs/arena.md tells how to read the figures.");
    sub->callback([&] { exit = run(command); });
}

void add_analyse(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("analyse", "look at a recorded game again: who stood how, luck and choices");
    static AnalyseCommand command;
    sub->add_option("record", command.record, "a record file, or - for standard input")->required();
    sub->add_option("--playouts", command.playouts,
                    "how often to play on from each position (shared out of 2,000,000 in all)")
        ->check(CLI::Range(std::uint64_t(2), std::uint64_t(1'000'000)));
    sub->add_option("--seed", command.seed, "another text, another sample of what might have happened");
    sub->add_option("--threads", command.threads, "how many positions are looked at at once (all cores)")
        ->check(CLI::Range(1, 256));
    sub->add_option("--svg", command.svg, "draw the chances into this file");
    sub->add_flag("--json", command.json, "for programs");
    sub->footer("Example:\n  ecumene analyse game.json --svg chances.svg\n"
                "The same record, playouts and seed give the same analysis, whatever the number of threads.");
    sub->callback([&] { exit = run(command); });
}

void add_lab(CLI::App& program, Exit& exit) {
    CLI::App* sub =
        program.add_subcommand("lab", "play a variant thousands of times, and see what it does to the game");
    static LabCommand command;
    sub->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, const char* subject, const char* meaning) {
        CLI::App* task = sub->add_subcommand(name, help);
        task->add_option(subject, command.subject, meaning)->required();
        task->callback([name, &exit] {
            command.task = name;
            exit = run(command);
        });
        return task;
    };
    CLI::App* init = add("init", "write a commented experiment to begin with", "game", "the game to study");
    init->add_option("--out", command.out, "the file to write (GAME.toml); - for standard output");
    init->add_flag("--force", command.force, "overwrite it");
    CLI::App* play = add("run", "run an experiment, or go on with it", "experiment", "a TOML file");
    play->add_option("--threads", command.threads, "how many games are played at once (all cores)")
        ->check(CLI::Range(1, 256));
    play->add_option("--out", command.out, "the folder for the results (the experiment's name with .lab)");
    play->add_flag("--force", command.force, "throw earlier results away and begin anew");
    play->add_flag("--quiet", command.quiet, "no findings on standard output");
    CLI::App* report =
        add("report", "make the report again from results", "results", "the folder of a run, or its results.json");
    report->add_option("--out", command.out, "the folder to write to (where the results are)");
    report->add_option("--charts", command.charts, "also write every chart as a small SVG file into this folder");
    report->add_flag("--force", command.force, "overwrite a report in another folder");
    CLI::App* compare = add("compare", "put two results side by side, with tests of difference", "first",
                            "the folder of a run, or its results.json");
    compare->add_option("second", command.other, "another")->required();
    compare->add_flag("--html", command.html, "as a page instead of text");
    sub->footer("docs/lab.md tells what is measured and how. Examples:\n"
                "  ecumene lab init plague\n"
                "  ecumene lab run plague.toml\n"
                "  ecumene lab compare plague.lab other.lab\n"
                "  mpirun ecumene lab run plague.toml");
}

void add_serve(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("serve", "serve the table in the browser");
    static ServeCommand command;
    sub->add_option("--listen", command.listen, "address and port")->envname("ECUMENE_LISTEN")->capture_default_str();
    sub->add_option("--store", command.store, "where tables are kept: a file, or postgres://USER@HOST/DATABASE")
        ->envname("ECUMENE_STORE")
        ->capture_default_str();
    sub->add_option("--public-url", command.public_url, "what people type, such as https://games.example.org")
        ->envname("ECUMENE_PUBLIC_URL");
    sub->add_flag("--behind-proxy", command.behind_proxy, "believe X-Forwarded-For: only behind a proxy that sets it")
        ->envname("ECUMENE_BEHIND_PROXY");
    sub->add_option("--bot-threads", command.bot_threads, "threads on which bots think")
        ->envname("ECUMENE_BOT_THREADS")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    sub->add_option("--sockets-per-address", command.sockets_per_address, "most WebSockets of one address")
        ->envname("ECUMENE_SOCKETS_PER_ADDRESS")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    sub->add_option("--limits", command.limits, "off: no limits a person or address, for measurements only")
        ->envname("ECUMENE_LIMITS")
        ->check(CLI::IsMember({"on", "off"}))
        ->capture_default_str();
    sub->add_option("--variant", command.variants,
                    "a file with rules that differ: new tables of its game begin with them; may be given several times")
        ->allow_extra_args(false);
    sub->add_flag("--metrics-public", command.metrics_public, "answer /metrics to every address")
        ->envname("ECUMENE_METRICS_PUBLIC");
    sub->add_flag("--quiet", command.quiet, "log only what goes wrong")->envname("ECUMENE_QUIET");
    sub->set_config("--config", "", "a file with lines such as listen=\"0.0.0.0:8420\"")->envname("ECUMENE_CONFIG");
    sub->footer("A flag counts before the environment (ECUMENE_LISTEN, ...), and that before the file.\n"
                "docs/server.md says how to run it for others. Examples:\n"
                "  ecumene serve\n"
                "  ecumene serve --store club.db --public-url https://games.example.org --behind-proxy");
    sub->callback([&] { exit = run(command); });
}

void add_bench_server(CLI::App& bench, Exit& exit) {
    CLI::App* sub = bench.add_subcommand("server", "measure a server with real sockets, four seats of Plague a table");
    static BenchServerCommand command;
    sub->add_option("--store", command.store, "postgres://..., an empty database; otherwise new SQLite files");
    sub->add_option("--seconds", command.seconds, "how long each closed loop plays")
        ->check(CLI::Range(0.5, 600.0))
        ->capture_default_str();
    sub->add_flag("--loops-only", command.loops_only, "only the closed loops at 1, 4, 16 and 64 tables");
    sub->add_option("--tables", command.tables, "only one closed loop, at so many tables")->check(CLI::Range(1, 500));
    sub->add_flag("--json", command.json, "for programs");
    sub->footer("An act is a player's action, acknowledged when it is on the disk; actions count chance as well. The\n"
                "time is from sending an act until all four seats have been told.");
    sub->callback([&exit] { exit = run(command); });
}

void add_bench(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("bench", "measure random playouts, or the bots' search");
    static BenchCommand command;
    sub->add_option("--game", command.game, "only this game");
    sub->add_option("--variant", command.variant, "a file with the rules that differ (docs/variants.md)");
    sub->add_option("--seconds", command.seconds, "how long to play each game")
        ->check(CLI::Range(0.01, 3600.0))
        ->capture_default_str();
    sub->add_option("--games", command.games, "play so many games instead, to count instructions (docs/speed.md)");
    sub->add_option("--threads", command.threads, "how many play at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    sub->add_flag("--bots", command.bots, "measure the search instead, in the middle of games, on one thread");
    sub->add_option("--iterations", command.iterations, "of the search, a position")
        ->check(CLI::Range(std::uint64_t(1), std::uint64_t(10'000'000)))
        ->capture_default_str();
    sub->add_flag("--json", command.json, "for programs");
    sub->footer("Times are CPU time. The signature changes only when the game's behaviour does.");
    sub->callback([sub, &exit] {
        if (sub->get_subcommands().empty()) exit = run(command);
    });
    add_bench_server(*sub, exit);
}

void add_admin(CLI::App& program, Exit& exit) {
    CLI::App* sub = program.add_subcommand("admin", "look after a server's store, while it runs or not");
    static AdminCommand command;
    sub->add_option("--store", command.store, "a file, or postgres://user@host/database")
        ->envname("ECUMENE_STORE")
        ->required();
    sub->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, const char* argument, const char* meaning) {
        CLI::App* task = sub->add_subcommand(name, help);
        if (argument != nullptr) task->add_option(argument, command.argument, meaning)->required();
        task->callback([name, &exit] {
            command.task = name;
            exit = run(command);
        });
        return task;
    };
    add("list", "every table", nullptr, "")->add_flag("--json", command.json, "for programs");
    add("export", "print a table's whole record, secrets included", "table", "its id");
    add("delete", "delete a table for good", "table", "its id");
    add("backup", "copy everything into a new file, also while people play", "file", "must not exist");
    add("restore", "fill an empty store from a backup, of either kind", "file", "a backup");
    CLI::App* check = add("check", "replay every table; mark those that no longer do as frozen", nullptr, "");
    check->add_flag("--json", command.json, "for programs");
    check->add_flag("--dry-run", command.dry_run, "only look");
    sub->footer("A backup is an SQLite store, whatever the store; restoring it into postgres://... is the way from one "
                "to the other. Examples:\n"
                "  ecumene admin --store ecumene.db backup tuesday.db\n"
                "  ecumene admin --store postgres://ecumene@localhost/ecumene restore tuesday.db\n"
                "  ecumene admin --store ecumene.db check");
}

void add_completion(CLI::App& program) {
    CLI::App* sub = program.add_subcommand("completion", "print a completion script for bash, zsh or fish");
    static std::string shell;
    sub->add_option("shell", shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    sub->footer("Example:\n  source <(ecumene completion bash)");
    sub->callback([&program] { fmt::print("{}", completion_script(program, shell)); });
}

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away is an error to see, not a death
    CLI::App program("Ecumene: games of peoples that rise, wander and fall.", "ecumene");
    program.set_version_flag("--version", "ecumene " ECUMENE_VERSION);
    program.require_subcommand(1);
    program.footer("'ecumene COMMAND --help' explains a command. To begin: ecumene play plague");
    Exit exit = Exit::done;
    add_play(program, exit);
    add_serve(program, exit);
    add_games(program, exit);
    add_engine(program, exit);
    add_replay(program, exit);
    add_verify(program, exit);
    add_odds(program, exit);
    add_arena(program, exit);
    add_analyse(program, exit);
    add_lab(program, exit);
    add_bench(program, exit);
    add_admin(program, exit);
    add_completion(program);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : int(Exit::misused);
    }
    return int(exit);
}

} // namespace
} // namespace ecumene

int main(int argc, char** argv) {
    try {
        return ecumene::main(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "ecumene: {}\n", error.what());
        return int(ecumene::Exit::failed);
    }
}
