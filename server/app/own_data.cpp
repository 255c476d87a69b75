// What is kept about a person, for that person: all of it as one file, and its end.
#include "server/app/call.h"

#include "engine/core/json_text.h"
#include "server/app/words.h"

namespace ecumene::server {
namespace {

using nlohmann::json;

// All at once: a page that goes on by time could miss tables of the same moment.
constexpr int any_number = 1'000'000;

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

} // namespace

// Tables where the person sits or that they made, one after the other, so that others are heard in between. The first
// trouble ends the walk; a table that is gone or damaged does not.
void App::each_table_of(const std::string& person, VisitTable visit, Done done) {
    struct Walk : std::enable_shared_from_this<Walk> {
        App& app;
        std::vector<std::string> ids;
        VisitTable visit;
        Done done;

        Walk(App& a, VisitTable v, Done d) : app(a), visit(std::move(v)), done(std::move(d)) {}
        void next() {
            if (ids.empty()) return done({});
            const std::string id = std::move(ids.back());
            ids.pop_back();
            app.hall_.open(id, [self = shared_from_this()](Or<TablePtr> table) {
                if (!table) return self->after(tl::unexpected(table.error()));
                (*table)->when_free([self, table = *table] {
                    self->visit(table, [self](const Outcome& outcome) { self->after(outcome); });
                });
            });
        }
        void after(const Outcome& outcome) {
            if (!outcome && outcome.error().code != "not_found" && outcome.error().code != "damaged")
                return done(outcome);
            app.house_.loop.post([self = shared_from_this()] { self->next(); });
        }
    };
    const auto walk = std::make_shared<Walk>(*this, std::move(visit), std::move(done));
    store::TableFilter filter;
    filter.person = person;
    filter.limit = any_number;
    house_.store.list_tables(filter, [walk](store::Answer<std::vector<store::Table>> tables) {
        if (!tables) return walk->done(tl::unexpected(refused(tables.error())));
        for (const store::Table& table : *tables) walk->ids.push_back(table.id);
        walk->next();
    });
}

void App::my_data(const CallPtr& call) {
    if (!needs_person(call) || limited(data_by_person_, call->person(), call)) return;
    const auto data = std::make_shared<json>(data_begin(*call->asker.person));
    const auto add_table = [this, call, data](const TablePtr& table, const Done& done) {
        json entry = table_json(house_, table->head(), call->person(), table.get());
        entry["record"] = nullptr;
        if (table->game() != nullptr) entry["record"] = record_seen(*table, viewer_of(table->head(), call->person()));
        (*data)["tables"].push_back(std::move(entry));
        done({});
    };
    const auto send = [call, data] {
        Response response{200, "application/json", write_json(*data), {}};
        response.headers.emplace_back("Cache-Control", "no-store");
        response.headers.emplace_back("Content-Disposition", "attachment; filename=\"ecumene-my-data.json\"");
        call->respond(std::move(response));
    };
    each_table_of(call->person(), add_table, [this, call, data, send](const Outcome& outcome) {
        if (!outcome) return refuse(call, outcome.error());
        house_.store.said_by(call->person(), [call, data, send](store::Answer<std::vector<store::SaidLine>> said) {
            if (!said) return refuse(call, refused(said.error()));
            for (const store::SaidLine& one : *said)
                (*data)["chat"].push_back({{"table", one.table}, {"text", one.line.text}, {"time", one.line.time}});
            send();
        });
    });
}

// Whoever has a password says it once more: an open browser is not enough.
void App::delete_me(const CallPtr& call) {
    if (!needs_person(call)) return;
    const store::Person& person = *call->asker.person;
    if (person.password_hash.empty()) return forget(call);
    if (limited(logins_by_address_, call->request.address, call) || limited(logins_by_name_, person.login, call))
        return;
    const json given = call->body.value("password", json());
    const std::string password = given.is_string() ? given.get<std::string>() : "";
    check_password(call, person.password_hash, password, "this is not your password: nothing was deleted",
                   [this, call] { forget(call); });
}

// Tables first: if the server dies on the way, the account is still there and can be deleted once more. And once more
// at the end, for what the same person did meanwhile in another window.
void App::forget(const CallPtr& call) {
    const std::string person = call->person();
    forget_at_tables(person, [this, call, person](const Outcome& outcome) {
        if (!outcome) return refuse(call, outcome.error());
        house_.store.forget_person(person, std::string(former_player), [this, call, person](store::Answer<void> gone) {
            if (!gone) return refuse(call, refused(gone.error()));
            hall_.forget(person);
            log_line(house_, "person_deleted");
            forget_at_tables(person, [this, call](const Outcome&) { farewell(call); });
        });
    });
}

void App::forget_at_tables(const std::string& person, Done done) {
    each_table_of(
        person, [this, person](const TablePtr& table, Done next) { forget_at(table, person, std::move(next)); },
        std::move(done));
}

} // namespace ecumene::server
