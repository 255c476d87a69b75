// Who sits where over HTTP: sitting down, leaving, bots, starting, giving up.
#include "server/app/tables/seats.h"

#include "server/app/routes/site.h"
#include "server/app/tables/table_json.h"
#include "server/app/words.h"

#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;

const Refused bad_level{400, "bad_argument", "The levels are " + levels_text() + "."};

Or<std::size_t> seat_of(const json& body, const store::Table& table) {
    const auto it = body.find("seat");
    if (it == body.end() || !it->is_number_integer() || *it < 0 || *it >= table.players)
        return bad(fmt::format("Say \"seat\", from 0 to {}.", table.players - 1));
    return it->get<std::size_t>();
}

// Nothing: every seat that the person holds.
Or<seats::MaybeSeat> maybe_seat_of(const json& body, const store::Table& table) {
    if (!body.contains("seat")) return seats::MaybeSeat();
    const auto seat = seat_of(body, table);
    if (!seat) return tl::unexpected(seat.error());
    return seats::MaybeSeat(*seat);
}

void sit(Site& site, const CallPtr& call, const TablePtr& table) {
    const auto seat = seat_of(call->body, table->head());
    if (!seat) return call->refuse(seat.error());
    table->change(seats::sit(table->record(), call->person(), *seat, site.services.loop.now()), call->asker.session,
                  site.then_show(call, table));
}

void set_bot(Site& site, const CallPtr& call, const TablePtr& table) {
    const auto seat = seat_of(call->body, table->head());
    if (!seat) return call->refuse(seat.error());
    const json level = call->body.value("level", json(seats::stand_in_level));
    if (!level.is_null() && !(level.is_string() && is_level(level))) return call->refuse(bad_level);
    table->change(seats::set_bot(call->person_id(), *seat, level.is_null() ? "" : level.get<std::string>()),
                  call->asker.session, site.then_show(call, table));
}

void resign(Site& site, const CallPtr& call, const TablePtr& table) {
    const auto only = maybe_seat_of(call->body, table->head());
    if (!only) return call->refuse(only.error());
    const json level = call->body.value("level", json(seats::stand_in_level));
    if (!level.is_string() || !is_level(level)) return call->refuse(bad_level);
    table->change(seats::resign(call->person_id(), *only, level, site.services.loop.now()), call->asker.session,
                  site.then_show(call, table));
}

void leave(Site& site, const CallPtr& call, const TablePtr& table) {
    if (table->head().standing.status == store::Status::playing) return resign(site, call, table);
    const auto only = maybe_seat_of(call->body, table->head());
    if (!only) return call->refuse(only.error());
    table->change(seats::leave(call->person_id(), *only), call->asker.session, site.then_show(call, table));
}

void abandon(Site& site, const CallPtr& call, const TablePtr& table) {
    const auto answer = std::make_shared<seats::Abandoning>();
    table->change(seats::abandon(call->person_id(), answer), call->asker.session,
                  [&site, call, table, answer](const Outcome& outcome) {
                      if (!outcome) return call->refuse(outcome.error());
                      call->reply(200,
                                  {{"table", table_json(site.services, table->head(), call->person_id(), table.get())},
                                   {"abandoned", answer->ended},
                                   {"asked", answer->asked}});
                  });
}

} // namespace

void add_seat_routes(Router& router, Site& site) {
    const auto add = [&](std::string_view pattern, void (*handle)(Site&, const CallPtr&, const TablePtr&)) {
        router.add({"POST", pattern, Route::Who::person,
                    site.at_table(
                        [&site, handle](const CallPtr& call, const TablePtr& table) { handle(site, call, table); })});
    };
    add("/api/tables/{id}/sit", sit);
    add("/api/tables/{id}/leave", leave);
    add("/api/tables/{id}/bot", set_bot);
    add("/api/tables/{id}/start", [](Site& here, const CallPtr& call, const TablePtr& table) {
        table->start(call->person_id(), call->asker.session, here.then_show(call, table));
    });
    add("/api/tables/{id}/resign", resign);
    add("/api/tables/{id}/abandon", abandon);
}

} // namespace ecumene::server
