// `ecumene play`: sets up a terminal game, new or resumed.
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "cli/rule_options.h"
#include "cli/terminal.h"
#include "cli/terminal_table.h"
#include "cli/variant.h"
#include "engine/core/words.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ecumene {
namespace {

bool is_seat_kind(std::string_view word) { return word == "human" || make_bot(word); }

// One person and bots, unless the seats are named.
Result<std::vector<std::string>> seat_kinds(const std::vector<std::string>& named, int players) {
    if (named.empty()) {
        std::vector<std::string> kinds(std::size_t(players), "adept");
        kinds[0] = "human";
        return kinds;
    }
    if (int(named.size()) != players)
        return fail(ErrorCode::bad_argument, fmt::format("{} seats are named, but {} play", named.size(), players));
    for (const std::string& kind : named)
        if (!is_seat_kind(kind))
            return fail(ErrorCode::bad_argument, fmt::format("a seat is 'human' or one of the bots {}, not {}",
                                                             fmt::join(bot_names, ", "), in_quotes(kind)));
    return named;
}

Exit play(std::unique_ptr<AnyGame> game, TerminalTable::Setting setting) {
    setting.chance_seed = setting.seed ? *setting.seed : fresh_seed();
    setting.bot_seed = setting.chance_seed;
    return TerminalTable(std::move(game), std::move(setting)).play();
}

Exit resume(const PlayCommand& command) {
    if (!command.options.empty() || !command.variant.empty() || !command.seed.empty() || command.players)
        return complain("--resume takes players, options, rules and seed from the record");
    auto record = load_record(command.resume);
    if (!record) return complain(record.error());
    if (!command.game.empty() && command.game != record->game)
        return complain(fmt::format("{} is a game of {}, not of {}", command.resume, record->game, command.game));
    auto game = replay(all_games(), *record);
    if (!game) return complain(game.error());
    std::vector<std::string> named = command.seats;
    if (named.empty() && record->names && std::all_of(record->names->begin(), record->names->end(), is_seat_kind))
        named = *record->names;
    auto kinds = seat_kinds(named, record->players);
    if (!kinds) return complain(kinds.error());
    return play(std::move(*game), {.seats = std::move(*kinds),
                                   .seed = record->seed,
                                   .chance_seed = {},
                                   .bot_seed = {},
                                   .save = command.save.empty() ? command.resume : command.save});
}

} // namespace

Exit run(const PlayCommand& command) {
    if (!command.resume.empty()) return resume(command);
    if (command.game.empty() && command.variant.empty()) return complain("which game? 'ecumene games' lists them");
    const auto type = command.game.empty()
                          ? load_variant(command.variant).map([](const VariantFile& file) { return file.type; })
                          : known_game(all_games(), command.game);
    if (!type) return complain(type.error());
    const auto rules = load_variant(command.variant, **type);
    if (!rules) return complain(rules.error());
    const auto options = read_rule_options(command.options);
    if (!options) return complain(options.error());
    const int players = command.players         ? *command.players
                        : command.seats.empty() ? (*type)->info().usual_seats
                                                : int(command.seats.size());
    auto game = (*type)->create(players, *options, *rules);
    if (!game) return complain(game.error());
    auto kinds = seat_kinds(command.seats, players);
    if (!kinds) return complain(kinds.error());
    return play(std::move(*game), {.seats = std::move(*kinds),
                                   .seed = command.seed.empty() ? fresh_seed() : command.seed,
                                   .chance_seed = {},
                                   .bot_seed = {},
                                   .save = command.save});
}

} // namespace ecumene
