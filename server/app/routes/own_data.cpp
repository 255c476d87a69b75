// What is kept about a person, for that person: all of it as one file, and its end.
#include "engine/core/json_text.h"
#include "server/app/leaving.h"
#include "server/app/routes/records.h"
#include "server/app/routes/sessions.h"
#include "server/app/routes/site.h"
#include "server/app/secrets.h"
#include "server/app/tables/table_json.h"
#include "server/app/tables/tables_of.h"

namespace ecumene::server {
namespace {

using nlohmann::json;

json data_begin(const store::Person& person) {
    return {{"person",
             {{"id", person.id},
              {"name", person.name},
              {"guest", person.password_hash.empty()},
              {"created", person.created}}},
            {"tables", json::array()},
            {"chat", json::array()}};
}

// The person's own seat, or what everybody may see.
Viewer viewer_of(const store::Table& table, const std::string& person) {
    for (std::size_t i = 0; i < table.seats.size(); ++i)
        if (table.seats[i].person == person) return Viewer::seat(Seat{std::uint8_t(i)});
    return Viewer::spectator();
}

void send_data(const CallPtr& call, const json& data) {
    Response response{200, "application/json", write_json(data), {}};
    response.headers.emplace_back("Cache-Control", "no-store");
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"ecumene-my-data.json\"");
    call->respond(std::move(response));
}

void my_data(Site& site, const CallPtr& call) {
    if (site.limited(site.limits.data_by_person, call->person_id(), call)) return;
    const auto data = std::make_shared<json>(data_begin(call->person()));
    const auto add_table = [&site, call, data](const TablePtr& table, const Done& done) {
        const std::string person = call->person_id();
        json entry = table_json(site.services, table->head(), person, table.get());
        entry["record"] = nullptr;
        if (table->record().game() == nullptr) {
            (*data)["tables"].push_back(std::move(entry));
            return done({});
        }
        const bool taken = site.services.errands.submit(
            person, Urgency::waited_for,
            [source = RecordSource(*table), viewer = viewer_of(table->head(), person)] { return source.seen(viewer); },
            [data, entry, done](json record) {
                json whole = entry;
                whole["record"] = std::move(record);
                (*data)["tables"].push_back(std::move(whole));
                done({});
            });
        if (!taken) done(tl::unexpected(too_busy));
    };
    each_table_of(
        site.services, site.tables, call->person_id(), add_table, [&site, call, data](const Outcome& outcome) {
            if (!outcome) return call->refuse(outcome.error());
            site.services.store.said_by(call->person_id(), [call,
                                                            data](store::Answer<std::vector<store::SaidLine>> said) {
                if (!said) return call->refuse(refused(said.error()));
                for (const store::SaidLine& one : *said)
                    (*data)["chat"].push_back({{"table", one.table}, {"text", one.line.text}, {"time", one.line.time}});
                send_data(call, *data);
            });
        });
}

void leave(Site& site, const CallPtr& call) {
    site.leaving.leave(call->person_id(), [&site, call](const Outcome& outcome) {
        if (!outcome) return call->refuse(outcome.error());
        site.sessions.farewell(call);
    });
}

// Whoever has a password says it once more: an open browser is not enough.
void delete_me(Site& site, const CallPtr& call) {
    const std::string& hash = call->person().password_hash;
    if (hash.empty()) return leave(site, call);
    if (site.limited(site.limits.passwords_by_person, call->person_id(), call)) return;
    const json given = call->body.value("password", json());
    const std::string password = given.is_string() ? given.get<std::string>() : "";
    site.errand(
        call, [hash, password] { return password_fits(hash, password); },
        [&site, call](bool fits) {
            if (fits) return leave(site, call);
            call->refuse({403, "wrong_password", "This is not your password. Nothing was deleted."});
        });
}

} // namespace

void add_own_data_routes(Router& router, Site& site) {
    using Who = Route::Who;
    router.add({"GET", "/api/me/data", Who::person, [&site](const CallPtr& call) { my_data(site, call); }});
    router.add({"POST", "/api/me/delete", Who::person, [&site](const CallPtr& call) { delete_me(site, call); }});
}

} // namespace ecumene::server
