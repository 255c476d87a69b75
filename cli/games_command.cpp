// `ecumene games`: what can be played, and how it can be set.
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/games/registry.h"
#include "engine/protocol/protocol.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using Tone = Ink::Tone;

std::string range_text(const OptionSpec& spec) {
    switch (spec.type) {
    case OptionSpec::Type::boolean: return "true, false";
    case OptionSpec::Type::integer:
        return fmt::format("{} to {}{}", spec.least, spec.most, spec.step == 1 ? "" : fmt::format(" by {}", spec.step));
    case OptionSpec::Type::choice: return fmt::format("{}", fmt::join(spec.choices, ", "));
    }
    return {};
}

void print_game(const GameType& type, bool with_options, const Ink& ink) {
    const GameInfo& info = type.info();
    fmt::print("{} {}, {} to {} players\n    {}\n", padded(ink(Tone::strong, info.id), 14), info.title,
               info.least_seats, info.most_seats, info.about);
    if (!with_options) return;
    fmt::print("\n  Length: {}.\n  Source: {}\n  {}\n", length_text(info), info.source, info.reconstruction);
    fmt::print("\n  Options (the first value is the default):\n");
    for (const OptionSpec& spec : type.options()) {
        const nlohmann::json standard = value_json(spec, spec.standard);
        fmt::print("    {} {}  [{}]\n        {}\n", ink(Tone::cyan, spec.name),
                   standard.is_string() ? standard.get<std::string>() : standard.dump(), range_text(spec),
                   spec.meaning);
    }
}

} // namespace

Exit run(const GamesCommand& command) {
    Games chosen = all_games();
    if (!command.game.empty()) {
        const auto type = known_game(all_games(), command.game);
        if (!type) return complain(type.error());
        chosen = {*type};
    }
    if (command.json) {
        Protocol protocol(chosen, {}, "");
        const auto reply = parse_json(protocol.answer(R"({"op":"games"})"));
        fmt::print("{}\n", write_json({{"games", (*reply)["games"]}}));
        return Exit::done;
    }
    const Ink ink = terminal_ink();
    for (const GameType* type : chosen) print_game(*type, !command.game.empty(), ink);
    if (command.game.empty()) fmt::print("\nOptions of a game: ecumene games GAME. To play: ecumene play GAME.\n");
    return Exit::done;
}

} // namespace ecumene
