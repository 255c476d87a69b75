#include "server/app/routes/site.h"

#include "server/app/tables/table_json.h"

namespace ecumene::server {

bool Site::limited(Buckets& buckets, const std::string& key, const CallPtr& call) {
    if (!services.config.limits || buckets.take(key, services.loop.now())) return false;
    ++services.counters.limited;
    call->refuse({429, "too_many", "That was a lot at once. Wait a little."});
    return true;
}

std::function<void(const CallPtr&)> Site::at_table(TableHandler handler) {
    return [this, handler = std::move(handler)](const CallPtr& call) {
        tables.open(call->path[0], [call, handler](const Or<TablePtr>& table) {
            if (!table) return call->refuse(table.error());
            (*table)->when_free([call, handler, found = *table] { handler(call, found); });
        });
    };
}

void Site::show(const CallPtr& call, const TablePtr& table, int status) {
    call->reply(status, {{"table", table_json(services, table->head(), call->person_id(), table.get())}});
}

void Site::open_and_show(const CallPtr& call, const std::string& id) {
    tables.open(id, [this, call](const Or<TablePtr>& made) {
        if (!made) return call->refuse(made.error());
        show(call, *made, 201);
    });
}

Done Site::then_show(const CallPtr& call, const TablePtr& table, int status) {
    return [this, call, table, status](const Outcome& outcome) {
        if (!outcome) return call->refuse(outcome.error());
        show(call, table, status);
    };
}

} // namespace ecumene::server
