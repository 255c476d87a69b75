// Looking back: logs, records and earlier moments as each may see them, and records from elsewhere.
#include "server/app/routes/records.h"

#include "engine/core/json_text.h"
#include "engine/core/json_writer.h"
#include "engine/core/record.h"
#include "server/app/routes/site.h"
#include "server/app/tables/new_table.h"
#include "server/app/tables/table_json.h"
#include "server/app/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::server {

using nlohmann::json;
using store::Status;

namespace {

json line_json(const Told& line, std::size_t at, TimeMs time) {
    JsonText text;
    JsonWriter out(text);
    write_line(out, line, at, time);
    return json::parse(text.view());
}

std::vector<std::string> names_at(const LiveTable& table) {
    std::vector<std::string> names = table.record().live().names;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].empty()) names[i] = table.head().seats[i].bot;
    return names;
}

} // namespace

bool ended(const LiveTable& table) {
    const Status status = table.head().standing.status;
    return status == Status::finished || (status == Status::abandoned && table.record().settings().imported);
}

RecordSource::RecordSource(const LiveTable& table)
    : game_(table.record().game()->clone()), head_(table.head()), times_(table.record().times()),
      names_(names_at(table)), ended_(ended(table)), branched_(table.record().settings().branched) {}

json RecordSource::log(Viewer viewer) const {
    const std::vector<Told> told = game_->told(viewer, 0);
    json lines = json::array();
    for (std::size_t i = 0; i < told.size(); ++i) lines.push_back(line_json(told[i], i, times_[i]));
    return lines;
}

json RecordSource::seen(Viewer viewer) const {
    if (!ended_) {
        json seen = {{"game", head_.game}, {"players", head_.players}, {"options", *parse_json(head_.options)},
                     {"names", names_},    {"log", log(viewer)},       {"whole", false}};
        if (const Variant& rules = game_->rules(); !rules.empty()) seen["rules"] = rules;
        return seen;
    }
    Record whole(*game_, head_.seed.empty() || branched_ ? std::nullopt : std::optional(head_.seed));
    whole.names = names_;
    return record_json(whole);
}

json RecordSource::moment(Viewer viewer, std::size_t at) const {
    const auto then = game_->clone();
    then->undo(game_->length() - at);
    json line = nullptr;
    if (at > 0) line = line_json(then->told(viewer, at - 1).at(0), at - 1, times_[at - 1]);
    JsonText text;
    JsonWriter out(text);
    out.begin_object();
    write_prompt(out, *then);
    out.key("situation");
    then->write_situation(out);
    out.end_object();
    json moment = json::parse(text.view());
    moment.update({{"at", at}, {"of", game_->length()}, {"view", then->view(viewer)}, {"log", line}});
    return moment;
}

namespace {

// `as`: one's own seat, a spectator, and after the end any seat or all.
Or<Viewer> viewer_asked(const Call& call, const LiveTable& table) {
    if (table.record().game() == nullptr) return conflict(table.record().frozen());
    const std::string as = query_value(call.request.query, "as");
    const store::Table& head = table.head();
    const auto mine = [&](std::size_t seat) { return table.record().holds(call.person_id(), int(seat)); };
    const auto from_seat = [](std::size_t seat) { return Viewer::seat(Seat{std::uint8_t(seat)}); };
    if (as == "spectator") return Viewer::spectator();
    if (as.empty()) {
        for (std::size_t i = 0; i < head.seats.size(); ++i)
            if (mine(i)) return from_seat(i);
        return Viewer::spectator();
    }
    if (as == "all") {
        if (ended(table)) return Viewer::everything();
        return not_yours("Everything is shown after the end.");
    }
    if (as.size() != 1 || as[0] < '0' || as[0] >= '0' + head.players) return bad("\"as\" is a seat, spectator or all.");
    const auto seat = std::size_t(as[0] - '0');
    if (mine(seat) || ended(table)) return from_seat(seat);
    return not_yours("This is another's seat. It is shown after the end.");
}

// Writes a part of the record away from the loop: a game can have tens of thousands of actions.
template <class Write>
void reply_from_record(Site& site, const CallPtr& call, const TablePtr& table, Write write) {
    const auto viewer = viewer_asked(*call, *table);
    if (!viewer) return call->refuse(viewer.error());
    if (site.limited(site.limits.long_answers, call->owner(), call)) return;
    site.errand(
        call, [source = RecordSource(*table), viewer = *viewer, write] { return write_json(write(source, viewer)); },
        [call](std::string text) { call->reply_text(200, std::move(text)); });
}

void record(Site& site, const CallPtr& call, const TablePtr& table) {
    reply_from_record(site, call, table, [](const RecordSource& source, Viewer viewer) { return source.seen(viewer); });
}

void log(Site& site, const CallPtr& call, const TablePtr& table) {
    reply_from_record(site, call, table, [](const RecordSource& source, Viewer viewer) {
        return json{{"log", source.log(viewer)}};
    });
}

void moment(Site& site, const CallPtr& call, const TablePtr& table) {
    const std::string& number = call->path[1];
    const std::size_t total = table->record().times().size();
    const bool digits =
        number.size() <= 6 && std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
    const std::size_t at = digits ? std::stoul(number) : 0;
    if (!digits || at > total)
        return call->refuse({404, "not_found", fmt::format("This game has the moments 0 to {}.", total)});
    reply_from_record(site, call, table,
                      [at](const RecordSource& source, Viewer viewer) { return source.moment(viewer, at); });
}

// ---- from elsewhere ----

struct Imported {
    Record record;
    std::shared_ptr<const AnyGame> game;
};

Or<Imported> read_import(const std::string& body, const Games& games) {
    const auto refuse = [](const Error& error) {
        return tl::unexpected(Refused{400, std::string(name(error.code)), error.message, error.rule, error.path});
    };
    const auto parsed = parse_json(body);
    if (!parsed) return no(400, "bad_json", parsed.error().message);
    auto record = read_record(*parsed);
    if (!record) return refuse(record.error());
    auto game = replay(games, *record);
    if (!game) return refuse(game.error());
    return Imported{std::move(*record), std::move(*game)};
}

TableDraft draft_of(const Imported& imported, const store::Person& host) {
    const Record& record = imported.record;
    TableDraft draft;
    draft.game = record.game;
    draft.options = imported.game->chosen_options().dump();
    draft.seed = record.seed.value_or("");
    draft.visibility = store::Visibility::by_link;
    draft.settings.imported = true;
    draft.settings.rules = rules_text(*imported.game);
    draft.host = host;
    for (int i = 0; i < record.players; ++i) {
        const auto at = std::size_t(i);
        const std::string given = record.names && at < record.names->size() ? (*record.names)[at] : "";
        draft.seats.push_back({"", clean_text(given, 1, 24).value_or(fmt::format("player {}", i)), ""});
    }
    return draft;
}

void keep_import(Site& site, const CallPtr& call, const Imported& imported) {
    store::Table table = new_table(draft_of(imported, call->person()), site.services);
    store::Append append;
    append.table = table.id;
    append.standing.status = imported.game->over() ? Status::finished : Status::abandoned;
    if (imported.game->over())
        append.standing.result = write_json(result_json(*imported.game));
    else
        append.standing.reason = "The record stops here.";
    append.updated = table.updated;
    for (const std::string& action : imported.record.actions) {
        store::Event event;
        event.text = action;
        event.time = table.updated;
        append.events.push_back(std::move(event));
    }
    const std::string id = table.id;
    site.services.store.begin_table(std::move(table), std::move(append), call->asker.session,
                                    [&site, call, id](const store::Answer<store::TableKey>& written) {
                                        if (!written) return call->refuse(refused(written.error()));
                                        site.open_and_show(call, id);
                                    });
}

void import(Site& site, const CallPtr& call) {
    if (site.limited(site.limits.records_by_person, call->person_id(), call)) return;
    site.errand(
        call, [body = call->request.body, &games = site.services.games] { return read_import(body, games); },
        [&site, call](const Or<Imported>& imported) {
            if (!imported) return call->refuse(imported.error());
            keep_import(site, call, *imported);
        });
}

} // namespace

void add_record_routes(Router& router, Site& site) {
    using Who = Route::Who;
    const auto add = [&](std::string_view pattern, void (*handle)(Site&, const CallPtr&, const TablePtr&)) {
        router.add(
            {"GET", pattern, Who::anyone, site.at_table([&site, handle](const CallPtr& call, const TablePtr& table) {
                 handle(site, call, table);
             })});
    };
    add("/api/tables/{id}/record", record);
    add("/api/tables/{id}/log", log);
    add("/api/tables/{id}/at/{n}", moment);
    router.add({"POST", "/api/records", Who::person, [&site](const CallPtr& call) { import(site, call); }, true});
}

} // namespace ecumene::server
