// `ecumene replay` and `ecumene verify`: looking at a record, and checking it.
#include "cli/commands.h"
#include "cli/record_file.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/core/sha256.h"
#include "engine/core/words.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>

namespace ecumene {
namespace {

Result<Viewer> viewer_named(const std::string& name, int seats) {
    if (name == "all") return Viewer::everything();
    if (name == "spectator") return Viewer::spectator();
    if (const auto seat = read_number(name); seat && *seat < seats) return Viewer::seat(Seat{std::uint8_t(*seat)});
    return fail(ErrorCode::bad_argument,
                fmt::format("--view is a seat from 0 to {}, spectator, or all; not {}", seats - 1, in_quotes(name)));
}

void print_moment(const AnyGame& whole, std::size_t at, Viewer viewer, const Ink& ink) {
    const std::unique_ptr<AnyGame> then = whole.clone();
    then->undo(whole.length() - at);
    if (at > 0) {
        // Read as the whole record lets the viewer read it: what came to light later is shown.
        const std::vector<std::string> log = whole.log(viewer);
        fmt::print("{}  {}\n", ink(Ink::Tone::strong, fmt::format("[{}/{}] {}", at, whole.length(), log[at - 1])),
                   ink(Ink::Tone::faint, sentence(then->told(viewer, at - 1)[0])));
    } else {
        fmt::print("{}\n", ink(Ink::Tone::strong, fmt::format("[0/{}] the beginning", whole.length())));
    }
    fmt::print("{}\n", then->picture(viewer, ink));
}

void step_through(const AnyGame& game, std::size_t at, Viewer viewer, const Ink& ink) {
    for (;;) {
        print_moment(game, at, viewer, ink);
        fmt::print("Enter: next, b: back, a number: go there, q: stop > ");
        std::fflush(stdout);
        std::string line;
        if (!std::getline(std::cin, line) || line == "q") return;
        if (line.empty())
            at = std::min(at + 1, game.length());
        else if (line == "b")
            at = at == 0 ? 0 : at - 1;
        else if (const auto number = read_number(line); number && std::size_t(*number) <= game.length())
            at = std::size_t(*number);
        else
            fmt::print("There is no such moment: numbers go from 0 to {}.\n", game.length());
    }
}

void print_story(const AnyGame& game, Viewer viewer, const Ink& ink) {
    const std::vector<Told> story = game.told(viewer, 0);
    for (std::size_t i = 0; i < story.size(); ++i)
        fmt::print("{:>5}  {}  {}\n", i + 1, padded(story[i].action, 26), ink(Ink::Tone::faint, sentence(story[i])));
    fmt::print("\n{}", game.picture(viewer, ink));
    fmt::print("{}\n", game.over() ? "The game is over." : "The record stops here; the game was not finished.");
}

} // namespace

Exit run(const ReplayCommand& command) {
    const auto record = load_record(command.record);
    if (!record) return complain(record.error());
    const auto game = replay(all_games(), *record);
    if (!game) return complain(game.error());
    const auto viewer = viewer_named(command.view, record->players);
    if (!viewer) return complain(viewer.error());
    if (command.at && (*command.at < 0 || std::size_t(*command.at) > (*game)->length()))
        return complain(fmt::format("--at goes from 0 to {}, the number of actions", (*game)->length()));
    const std::size_t at = command.at ? std::size_t(*command.at) : command.step ? 0 : (*game)->length();
    const Ink ink = terminal_ink();
    if (command.json) {
        const std::unique_ptr<AnyGame> then = (*game)->clone();
        then->undo(then->length() - at);
        fmt::print("{}\n", write_json(then->view(*viewer)));
    } else if (command.step) {
        step_through(**game, at, *viewer, ink);
    } else if (command.at) {
        print_moment(**game, at, *viewer, ink);
    } else {
        print_story(**game, *viewer, ink);
    }
    return Exit::done;
}

Exit run(const VerifyCommand& command) {
    const auto record = load_record(command.record);
    if (!record) return complain(record.error());
    const auto whole = replay(all_games(), *record);
    if (!whole) return complain(whole.error());
    fmt::print("legal: all {} actions of a game of {} with {} players\n", record->actions.size(), record->game,
               record->players);
    fmt::print("result: {}\n", (*whole)->over() ? write_json(result_json(**whole)) : "none, the game was not finished");
    if (!record->seed) {
        fmt::print("seed: none in the record, so the chance outcomes cannot be checked\n");
        return Exit::done;
    }
    const auto game = (*known_game(all_games(), record->game))->create(record->players, record->options, record->rules);
    std::size_t outcomes = 0;
    for (std::size_t i = 0; i < record->actions.size(); ++i) {
        if (!(*game)->to_act().is_chance()) {
            if (const auto applied = (*game)->apply(record->actions[i]); !applied) return complain(applied.error());
            continue;
        }
        Rng rng = chance_stream(*record->seed, i);
        const std::string drawn = (*game)->sample(rng);
        ++outcomes;
        if (drawn != record->actions[i]) {
            complain(fmt::format("action {} is {}, but the seed gives {}: this outcome was not drawn from the seed", i,
                                 in_quotes(record->actions[i]), in_quotes(drawn)));
            return Exit::failed;
        }
    }
    fmt::print("seed: all {} chance outcomes are what it gives; its SHA-256 is {}\n", outcomes,
               hex(sha256(*record->seed)));
    return Exit::done;
}

} // namespace ecumene
