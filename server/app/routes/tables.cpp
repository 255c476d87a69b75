// Tables: making, listing and showing them, and playing again.
#include "server/app/routes/records.h"
#include "server/app/routes/site.h"
#include "server/app/secrets.h"
#include "server/app/tables/new_table.h"
#include "server/app/tables/table_json.h"

#include <algorithm>
#include <numeric>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

int limit_asked(const std::string& query) {
    const std::string text = query_value(query, "limit");
    int limit = 50;
    if (!text.empty() && text.size() <= 3 &&
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        limit = std::stoi(text);
    return std::clamp(limit, 1, 200);
}

// A table among many: its rules may be long, so that lists only say that they differ.
json listed(const Site& site, const store::Table& table, const std::string& person) {
    json entry = table_json(site.services, table, person, site.tables.in_memory(table.id).get());
    entry["variant"] = entry.erase("rules") > 0;
    return entry;
}

void list(Site& site, const CallPtr& call) {
    const std::string status = query_value(call->request.query, "status");
    store::TableFilter filter;
    filter.visibility = store::Visibility::everyone;
    filter.game = query_value(call->request.query, "game");
    filter.limit = limit_asked(call->request.query);
    if (status == "open")
        filter.statuses = {Status::open};
    else if (status == "playing")
        filter.statuses = {Status::playing};
    else if (status == "over")
        filter.statuses = {Status::finished};
    else if (status.empty())
        filter.statuses = {Status::open, Status::playing, Status::finished};
    else
        return call->refuse({400, "bad_argument", "\"status\" is open, playing or over."});
    site.services.store.list_tables(filter, [&site, call](store::Answer<std::vector<store::Table>> tables) {
        if (!tables) return call->refuse(refused(tables.error()));
        json found = json::array();
        for (const store::Table& table : *tables) found.push_back(listed(site, table, call->person_id()));
        call->reply(200, {{"tables", found}});
    });
}

void mine(Site& site, const CallPtr& call) {
    store::TableFilter filter;
    filter.person = call->person_id();
    filter.limit = limit_asked(call->request.query);
    site.services.store.list_tables(filter, [&site, call](store::Answer<std::vector<store::Table>> tables) {
        if (!tables) return call->refuse(refused(tables.error()));
        std::vector<json> found;
        for (const store::Table& table : *tables) found.push_back(listed(site, table, call->person_id()));
        std::stable_partition(found.begin(), found.end(), [](const json& table) { return table["your_turn"] == true; });
        call->reply(200, {{"tables", found}});
    });
}

void create(Site& site, const CallPtr& call) {
    const auto draft = draft_from(call->body, site.services, call->person());
    if (!draft) return call->refuse(draft.error());
    const bool start = call->body.value("start", json(false)) == true;
    const bool full = std::all_of(draft->seats.begin(), draft->seats.end(),
                                  [](const DraftSeat& seat) { return !seat.person.empty() || !seat.bot.empty(); });
    if (start && !full) return call->refuse({400, "bad_argument", "A table with open seats cannot start at once."});
    if (site.limited(site.limits.tables_by_person, call->person_id(), call)) return;
    log_line(site.services, "table_made", {{"game", draft->game}, {"players", draft->seats.size()}});
    site.tables.make(new_table(*draft, site.services), start, call->asker.session,
                     [&site, call](const Or<TablePtr>& made) {
                         if (!made) return call->refuse(made.error());
                         site.show(call, *made, 201);
                     });
}

// ---- playing again ----

std::vector<std::size_t> seat_order(const std::string& wish, std::size_t seats) {
    std::vector<std::size_t> order(seats);
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (wish == "swap") std::rotate(order.begin(), order.end() - 1, order.end());
    if (wish == "shuffle") {
        Rng rng(random_token());
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(std::uint32_t(i))]);
    }
    return order;
}

// The old table names the new one first, so that two who ask at once get the same, at whatever node. If the server died
// between the two, the named table is made by whoever asks next.
void rematch(Site& site, const CallPtr& call, const TablePtr& table) {
    const json wish = call->body.value("order", json("keep"));
    if (wish != "keep" && wish != "swap" && wish != "shuffle")
        return call->refuse({400, "bad_argument", "\"order\" is keep, swap or shuffle."});
    const store::Table& old = table->head();
    if (!table->record().sits(call->person_id())) return call->refuse({403, "not_yours", "You did not play there."});
    if (old.standing.status != Status::finished && old.standing.status != Status::abandoned)
        return call->refuse({409, "conflict", "The game is not over yet."});
    if (table->record().live().rematch.empty() && site.limited(site.limits.tables_by_person, call->person_id(), call))
        return;

    const auto order = seat_order(wish, old.seats.size());
    const auto named = std::make_shared<std::string>(); // the table that follows
    const auto make = [&site, call, table, order, named](const Outcome& outcome) {
        if (!outcome) return call->refuse(outcome.error());
        TableDraft draft = rematch_draft(table->head(), table->record().live(), call->person(), order);
        draft.id = *named;
        site.tables.make(new_table(draft, site.services), true, call->asker.session,
                         [&site, call, table](const Or<TablePtr>& made) {
                             if (!made) return call->refuse(made.error());
                             table->tell_all({{"type", "rematch"}, {"table", (*made)->head().id}});
                             site.show(call, *made, 201);
                         });
    };
    *named = table->record().live().rematch;
    if (!named->empty())
        return site.tables.open(*named, [&site, call, make](const Or<TablePtr>& there) {
            if (there) return site.show(call, *there, 201);
            if (there.error().status != 404) return call->refuse(there.error());
            make({});
        });
    table->change(
        [named, id = random_table_id()](store::Table&, Live& live) -> Outcome {
            if (live.rematch.empty()) live.rematch = id;
            *named = live.rematch;
            return {};
        },
        call->asker.session, make);
}

// ---- trying it otherwise ----

// A new table that begins where somebody was to decide in a game that is over: they play that seat, bots the others.
void branch(Site& site, const CallPtr& call, const TablePtr& table) {
    if (!ended(*table) || table->record().game() == nullptr)
        return call->refuse({409, "conflict", "The game is not over yet."});
    const AnyGame& game = *table->record().game();
    const auto at = call->body.find("at");
    if (at == call->body.end() || !at->is_number_unsigned() || *at >= game.length())
        return call->refuse({400, "bad_argument", "\"at\" is the number of an action of this game."});
    const auto length = at->get<std::size_t>();
    const auto seat = table->record().takers()[length];
    if (seat < 0) return call->refuse({400, "bad_argument", "Nobody was to decide there."});
    if (site.limited(site.limits.tables_by_person, call->person_id(), call)) return;

    store::Table next = new_table(branch_draft(table->head(), call->person(), std::size_t(seat)), site.services);
    store::Append append;
    append.table = next.id;
    append.standing.status = Status::playing;
    append.standing.to_act = 1u << seat;
    append.updated = next.updated;
    const std::vector<std::string> actions = game.actions();
    for (std::size_t i = 0; i < length; ++i)
        append.events.push_back({.actor = table->record().takers()[i], .text = actions[i], .time = next.updated});
    const std::string id = next.id;
    site.services.store.begin_table(std::move(next), std::move(append), call->asker.session,
                                    [&site, call, id](const store::Answer<store::TableKey>& written) {
                                        if (!written) return call->refuse(refused(written.error()));
                                        site.open_and_show(call, id);
                                    });
}

} // namespace

void add_table_routes(Router& router, Site& site) {
    using Who = Route::Who;
    router.add({"GET", "/api/tables", Who::anyone, [&site](const CallPtr& call) { list(site, call); }});
    router.add({"POST", "/api/tables", Who::person, [&site](const CallPtr& call) { create(site, call); }});
    router.add({"GET", "/api/me/tables", Who::person, [&site](const CallPtr& call) { mine(site, call); }});
    router.add({"GET", "/api/tables/{id}", Who::anyone,
                site.at_table([&site](const CallPtr& call, const TablePtr& table) { site.show(call, table, 200); })});
    router.add({"POST", "/api/tables/{id}/rematch", Who::person,
                site.at_table([&site](const CallPtr& call, const TablePtr& table) { rematch(site, call, table); })});
    router.add({"POST", "/api/tables/{id}/branch", Who::person,
                site.at_table([&site](const CallPtr& call, const TablePtr& table) { branch(site, call, table); })});
}

} // namespace ecumene::server
