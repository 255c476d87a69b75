// `ecumene admin`: what the keeper of a server does with its store, while it runs or not.
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/core/record.h"
#include "engine/core/words.h"
#include "engine/games/registry.h"
#include "store/wait.h"

#include <chrono>
#include <ctime>
#include <fmt/format.h>

namespace ecumene {
namespace {

using nlohmann::json;
using store::Answer;
using store::LoadedTable;
using store::Store;
using store::StoreError;
using store::Table;
using store::wait;

// Bad input ends with 2, a store that fails with 1.
Exit report(const StoreError& error) {
    complain(error.message);
    using store::Trouble;
    return error.trouble == Trouble::unavailable || error.trouble == Trouble::damaged ? Exit::failed : Exit::misused;
}

std::string date(store::TimeMs ms) {
    const std::time_t seconds = ms / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    return text;
}

// Titles and names come from strangers: nothing of them may move the cursor or colour the terminal.
std::string plain(std::string_view text) {
    std::string shown;
    for (const char letter : text) shown += static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f ? '?' : letter;
    return shown;
}

Answer<LoadedTable> load(Store& store, const std::string& id) {
    return wait<LoadedTable>([&](auto reply) { store.load_table(id, 0, reply); });
}

Result<Record> record_of(const LoadedTable& loaded) {
    const Table& table = loaded.table;
    const auto options = parse_json(table.options.empty() ? "{}" : table.options);
    if (!options) return fail(ErrorCode::bad_record, "its options cannot be read: " + options.error().message);
    Record record;
    record.game = table.game;
    record.players = table.players;
    record.options = *options;
    if (!table.seed.empty()) record.seed = table.seed;
    record.actions = store::actions_of(loaded.events);
    return record;
}

// A record brought from elsewhere, or a game that goes on from the middle of another: its dice need not be those of the
// seed that it names.
bool drawn_elsewhere(const Table& table) {
    const auto settings = parse_json(table.settings.empty() ? "{}" : table.settings);
    if (!settings || !settings->is_object()) return false;
    return settings->value("imported", json(false)) == json(true) ||
           settings->value("branched", json(false)) == json(true);
}

// Every action legal, every outcome the seed's, the result the stored one.
Result<std::unique_ptr<AnyGame>> replayed(const LoadedTable& loaded) {
    auto record = record_of(loaded);
    if (!record) return tl::unexpected<Error>(record.error());
    if (!loaded.table.standing.result.empty()) {
        const auto result = parse_json(loaded.table.standing.result);
        if (!result) return fail(ErrorCode::bad_record, "its result cannot be read");
        record->result = *result;
    }
    auto game = replay(all_games(), *record);
    if (!game || !record->seed || drawn_elsewhere(loaded.table)) return game;
    auto again = (*known_game(all_games(), record->game))->create(record->players, record->options, record->rules);
    for (std::size_t i = 0; i < record->actions.size(); ++i) {
        if (!(*again)->to_act().is_chance()) {
            if (const auto applied = (*again)->apply(record->actions[i]); !applied)
                return tl::unexpected<Error>(applied.error());
            continue;
        }
        Rng rng = chance_stream(*record->seed, i);
        if (const std::string drawn = (*again)->sample(rng); drawn != record->actions[i])
            return fail(ErrorCode::bad_record,
                        fmt::format("action {}, {}, is not what the seed gives", i, in_quotes(record->actions[i])));
    }
    return game;
}

Exit list(Store& store, bool as_json) {
    const auto tables = wait<std::vector<Table>>([&](auto reply) { store.list_tables({.limit = 100'000}, reply); });
    if (!tables) return report(tables.error());
    json rows = json::array();
    if (!as_json)
        fmt::print("{:<20} {:<13} {:<10} {:>7} {:>7}  {:<16}  {}\n", "table", "game", "status", "players", "events",
                   "last change", "title");
    for (const Table& table : *tables) {
        if (as_json)
            rows.push_back({{"id", table.id},
                            {"game", table.game},
                            {"rules", table.rules},
                            {"status", store::name(table.standing.status)},
                            {"reason", table.standing.reason},
                            {"players", table.players},
                            {"events", table.length},
                            {"created", table.created},
                            {"updated", table.updated},
                            {"title", table.title}});
        else
            fmt::print("{:<20} {:<13} {:<10} {:>7} {:>7}  {:<16}  {}\n", table.id, plain(table.game),
                       store::name(table.standing.status), table.players, table.length, date(table.updated),
                       plain(table.title + (table.standing.reason.empty() ? "" : " (" + table.standing.reason + ")")));
    }
    if (as_json) fmt::print("{}\n", write_json({{"tables", rows}}));
    return Exit::done;
}

Exit export_table(Store& store, const std::string& id) {
    const auto loaded = load(store, id);
    if (!loaded) return report(loaded.error());
    auto record = record_of(*loaded);
    if (!record) return complain(record.error());
    if (const auto game = replay(all_games(), *record); game) record->result = result_json(**game);
    std::vector<std::string> names;
    for (const store::SeatRow& seat : loaded->table.seats) {
        const auto person = wait<store::Person>([&](auto reply) { store.person_by_id(seat.person, reply); });
        names.push_back(!seat.person.empty() && person ? person->name : seat.bot);
    }
    if (names.size() == std::size_t(record->players)) record->names = names;
    record->date = date(loaded->table.created).substr(0, 10);
    fmt::print("{}\n", record_text(*record));
    return Exit::done;
}

// What became of one table.
struct Finding {
    std::string id, verdict, why; // verdict: ok, frozen, thawed, damaged
    std::size_t actions = 0;
};

// Marks a table that no longer replays, and takes the mark away where it does again.
Finding check_table(Store& store, const std::string& id, bool change) {
    const auto loaded = load(store, id);
    if (!loaded) return {id, "damaged", loaded.error().message};
    Finding finding{id, "ok", {}, store::actions_of(loaded->events).size()};
    const auto game = replayed(*loaded);
    Table table = loaded->table;
    const bool was_frozen = table.standing.status == store::Status::frozen;
    if (game && !was_frozen) return finding;
    if (!game) {
        finding.verdict = "frozen";
        finding.why = fmt::format("{} (played with rules {})", game.error().message, table.rules);
        if (was_frozen && table.standing.reason == finding.why) return finding;
        table.standing = {store::Status::frozen, 0, std::nullopt, table.standing.result, finding.why};
    } else {
        finding.verdict = "thawed";
        table.standing.status = (*game)->over() ? store::Status::finished : store::Status::playing;
        table.standing.reason.clear();
        const Actor actor = (*game)->to_act();
        table.standing.to_act = actor.is_seat() ? 1U << actor.seat().index : 0;
    }
    if (!change) return finding;
    const auto saved = wait<std::int64_t>([&](auto reply) { store.save_table(table, {}, reply); });
    if (!saved) finding.why += fmt::format(" (and could not be marked: {})", saved.error().message);
    return finding;
}

Exit check(Store& store, const AdminCommand& command) {
    const auto structure = wait<std::vector<std::string>>([&](auto reply) { store.check_structure(reply); });
    std::vector<std::string> damage;
    if (structure)
        damage = *structure;
    else
        damage.push_back(structure.error().message);
    const auto ids = wait<std::vector<std::string>>([&](auto reply) { store.all_tables(reply); });
    if (!ids) return report(ids.error());
    std::size_t well = 0, actions = 0;
    json bad = json::array();
    for (const std::string& id : *ids) {
        const Finding finding = check_table(store, id, !command.dry_run);
        actions += finding.actions;
        if (finding.verdict == "ok" || finding.verdict == "thawed")
            ++well;
        else
            bad.push_back({{"table", id}, {"verdict", finding.verdict}, {"why", finding.why}});
        if (!command.json && finding.verdict != "ok")
            fmt::print("{} {}{}{}\n", id, finding.verdict, finding.why.empty() ? "" : ": ", plain(finding.why));
    }
    if (command.json) {
        fmt::print(
            "{}\n",
            write_json(
                {{"tables", ids->size()}, {"well", well}, {"actions", actions}, {"bad", bad}, {"structure", damage}}));
    } else {
        for (const std::string& line : damage) fmt::print("in the file itself: {}\n", plain(line));
        fmt::print("{} of {} tables replay, {} actions in all\n", well, ids->size(), actions);
    }
    return bad.empty() && damage.empty() ? Exit::done : Exit::failed;
}

template <class T>
Exit done(const Answer<T>& answer, std::string_view said) {
    if (!answer) return report(answer.error());
    fmt::print("{}\n", said);
    return Exit::done;
}

} // namespace

Exit run(const AdminCommand& command) {
    store::StoreSettings settings;
    const bool changes =
        command.task == "delete" || command.task == "restore" || (command.task == "check" && !command.dry_run);
    settings.read_only = !changes;
    auto opened = store::open_store(command.store, settings);
    if (!opened) return report(opened.error());
    Store& store = **opened;
    const std::string& what = command.argument;
    if (command.task == "list") return list(store, command.json);
    if (command.task == "export") return export_table(store, what);
    if (command.task == "check") return check(store, command);
    if (command.task == "delete")
        return done(wait<void>([&](auto reply) { store.delete_table(what, reply); }),
                    fmt::format("table {} is deleted", what));
    if (command.task == "backup")
        return done(wait<void>([&](auto reply) { store.backup(what, reply); }),
                    fmt::format("everything is in {}", what));
    return done(wait<void>([&](auto reply) { store.restore(what, reply); }),
                fmt::format("everything of {} is restored", what));
}

} // namespace ecumene
