// Looking back: logs, records and earlier moments as each may see them, records from elsewhere, winning chances.
#include "server/app/call.h"

#include "engine/core/json_text.h"
#include "engine/core/record.h"
#include "server/app/secrets.h"
#include "server/app/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

json line_json(const Told& line, std::size_t at, TimeMs time) {
    return {{"at", at},
            {"by", line.by.is_seat() ? json(line.by.seat().index) : json("chance")},
            {"action", line.action},
            {"text", line.text},
            {"time", time}};
}

json log_json(const LiveTable& table, Viewer viewer) {
    const std::vector<Told> told = table.game()->told(viewer, 0);
    json lines = json::array();
    for (std::size_t i = 0; i < told.size(); ++i) lines.push_back(line_json(told[i], i, table.times()[i]));
    return lines;
}

bool ended(const LiveTable& table) {
    const Status status = table.head().standing.status;
    return status == Status::finished || (status == Status::abandoned && table.settings().imported);
}

json names_json(const LiveTable& table) {
    json names = json::array();
    for (std::size_t i = 0; i < table.head().seats.size(); ++i) {
        const std::string& name = table.live().names[i];
        names.push_back(name.empty() ? table.head().seats[i].bot : name);
    }
    return names;
}

} // namespace

// `as`: one's own seat, a spectator, and after the end any seat or all. Nothing: refused already.
std::optional<Viewer> App::viewer_asked(const CallPtr& call, const TablePtr& table) {
    if (table->game() == nullptr) {
        refuse(call, {409, "conflict", table->frozen()});
        return std::nullopt;
    }
    const std::string as = query_value(call->request.query, "as");
    const store::Table& head = table->head();
    const auto mine = [&](std::size_t seat) { return call->asker.person && head.seats[seat].person == call->person(); };
    if (as == "spectator") return Viewer::spectator();
    if (as.empty()) {
        for (std::size_t i = 0; i < head.seats.size(); ++i)
            if (mine(i)) return Viewer::seat(Seat{std::uint8_t(i)});
        return Viewer::spectator();
    }
    if (as == "all") {
        if (ended(*table)) return Viewer::everything();
        refuse(call, {403, "not_yours", "everything is shown after the end"});
        return std::nullopt;
    }
    if (as.size() != 1 || as[0] < '0' || as[0] >= '0' + head.players) {
        refuse(call, {400, "bad_argument", "\"as\" is a seat, spectator or all"});
        return std::nullopt;
    }
    const auto seat = std::size_t(as[0] - '0');
    if (mine(seat) || ended(*table)) return Viewer::seat(Seat{std::uint8_t(seat)});
    refuse(call, {403, "not_yours", "this is another's seat: it is shown after the end"});
    return std::nullopt;
}

nlohmann::json record_seen(const LiveTable& table, Viewer viewer) {
    const store::Table& head = table.head();
    if (ended(table)) {
        Record whole(*table.game(), head.seed.empty() ? std::nullopt : std::optional(head.seed));
        whole.names = names_json(table).get<std::vector<std::string>>();
        return record_json(whole);
    }
    return {{"game", head.game},          {"players", head.players},        {"options", *parse_json(head.options)},
            {"names", names_json(table)}, {"log", log_json(table, viewer)}, {"whole", false}};
}

void App::record(const CallPtr& call, const TablePtr& table) {
    if (const auto viewer = viewer_asked(call, table)) reply(call, 200, record_seen(*table, *viewer));
}

void App::log(const CallPtr& call, const TablePtr& table) {
    if (const auto viewer = viewer_asked(call, table)) reply(call, 200, {{"log", log_json(*table, *viewer)}});
}

void App::moment(const CallPtr& call, const TablePtr& table, std::string_view number) {
    const auto viewer = viewer_asked(call, table);
    if (!viewer) return;
    const std::size_t total = table->game()->length();
    const bool digits = !number.empty() && number.size() <= 6 &&
                        std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
    const std::size_t at = digits ? std::stoul(std::string(number)) : 0;
    if (!digits || at > total)
        return refuse(call, {404, "not_found", fmt::format("this game has the moments 0 to {}", total)});
    const auto then = table->game()->clone();
    then->undo(total - at);
    json line = nullptr;
    // Read as the viewer could read it then: what came to light later is not shown before its time.
    if (at > 0) line = line_json(then->told(*viewer, at - 1).at(0), at - 1, table->times()[at - 1]);
    reply(call, 200, {{"at", at}, {"of", total}, {"view", then->view(*viewer)}, {"log", line}});
}

void App::import_record(const CallPtr& call) {
    if (!needs_person(call)) return;
    if (limited(records_by_person_, call->person(), call)) return;
    // A long record takes a while to check, and the tables shall not wait for it.
    const bool taken = house_.workers.submit(Workers::Urgency::person_waits, [this, call]() -> std::function<void()> {
        const auto refuse_with = [call](const Error& error) {
            return [call, error] { refuse(call, {400, std::string(name(error.code)), error.message, error.rule}); };
        };
        const auto record = read_record(call->body);
        if (!record) return refuse_with(record.error());
        auto game = replay(house_.games, *record);
        if (!game) return refuse_with(game.error());
        return [this, call, record = *record, game = std::shared_ptr<const AnyGame>(std::move(*game))] {
            keep_record(call, record, *game);
        };
    });
    if (!taken) refuse(call, {503, "trouble", "too much is going on: try again in a moment"});
}

void App::keep_record(const CallPtr& call, const Record& record, const AnyGame& game) {
    store::Table table;
    table.id = random_table_id();
    table.game = record.game;
    table.rules = house_.config.version;
    table.players = record.players;
    table.options = game.chosen_options().dump();
    table.seed = record.seed.value_or("");
    table.visibility = store::Visibility::by_link;
    Settings settings;
    settings.imported = true;
    table.settings = write_settings(settings);
    table.host = call->person();
    table.created = table.updated = house_.loop.now();
    table.seats.resize(std::size_t(table.players));
    Live live;
    live.host_name = call->asker.person->name;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const std::string given = record.names && i < record.names->size() ? (*record.names)[i] : "";
        live.names.push_back(clean_text(given, 1, 24).value_or(fmt::format("player {}", i)));
    }
    table.live = write_live(live);

    store::Append append;
    append.table = table.id;
    append.standing.status = game.over() ? Status::finished : Status::abandoned;
    if (game.over()) append.standing.result = write_json(result_json(game));
    if (!game.over()) append.standing.reason = "the record stops here";
    append.updated = table.updated;
    for (const std::string& action : record.actions) {
        store::Event event;
        event.text = action;
        event.time = table.updated;
        append.events.push_back(std::move(event));
    }
    const std::string id = table.id;
    house_.store.begin_table(std::move(table), std::move(append),
                             [this, call, id](const store::Answer<store::TableKey>& written) {
                                 if (!written) return refuse(call, refused(written.error()));
                                 hall_.open(id, [this, call](Or<TablePtr> made) {
                                     if (!made) return refuse(call, made.error());
                                     then_show(call, *made, 201)({});
                                 });
                             });
}

// ---- analysis ----

void App::begin_analysis(const CallPtr& call, const TablePtr& table) {
    if (!ended(*table) || table->game() == nullptr) return refuse(call, {409, "conflict", "the game is not over yet"});
    std::vector<bool> people;
    for (const store::SeatRow& row : table->head().seats) people.push_back(!row.person.empty() || row.bot.empty());
    if (!analyses_.begin(table->head().id, *table->game(), std::move(people)))
        return refuse(call, {503, "trouble", "many games are being looked at: try again later"});
    show_analysis(call, table);
}

void App::show_analysis(const CallPtr& call, const TablePtr& table) {
    reply(call, 200, analyses_.show(table->head().id));
}

void App::points(const CallPtr& call, const TablePtr& table) {
    if (!ended(*table) || table->game() == nullptr) return refuse(call, {409, "conflict", "the game is not over yet"});
    const std::shared_ptr<const AnyGame> game = table->game()->clone();
    const bool taken = house_.workers.submit(Workers::Urgency::person_waits, [call, game]() -> std::function<void()> {
        return [call, answer = points_json(*game)] { reply(call, 200, answer); };
    });
    if (!taken) refuse(call, {503, "trouble", "too much is going on: try again in a moment"});
}

} // namespace ecumene::server
