#include "server/app/tables/tables_of.h"

namespace ecumene::server {
namespace {

// All at once: a page that goes on by time could miss tables of the same moment.
constexpr int any_number = 1'000'000;

struct Walk : std::enable_shared_from_this<Walk> {
    Services& services;
    TableCache& tables;
    std::vector<std::string> ids;
    VisitTable visit;
    Done done;

    Walk(Services& s, TableCache& t, VisitTable v, Done d)
        : services(s), tables(t), visit(std::move(v)), done(std::move(d)) {}

    void next() {
        if (ids.empty()) return done({});
        const std::string id = std::move(ids.back());
        ids.pop_back();
        tables.open(id, [self = shared_from_this()](const Or<TablePtr>& table) {
            if (!table) return self->after(tl::unexpected(table.error()));
            (*table)->when_free([self, table = *table] {
                self->visit(table, [self](const Outcome& outcome) { self->after(outcome); });
            });
        });
    }
    void after(const Outcome& outcome) {
        if (!outcome && outcome.error().code != "not_found" && outcome.error().code != "damaged") return done(outcome);
        services.loop.post([self = shared_from_this()] { self->next(); });
    }
};

} // namespace

void each_table_of(Services& services, TableCache& tables, const std::string& person, VisitTable visit, Done done) {
    const auto walk = std::make_shared<Walk>(services, tables, std::move(visit), std::move(done));
    store::TableFilter filter;
    filter.person = person;
    filter.limit = any_number;
    services.store.list_tables(filter, [walk](store::Answer<std::vector<store::Table>> found) {
        if (!found) return walk->done(tl::unexpected(refused(found.error())));
        for (const store::Table& table : *found) walk->ids.push_back(table.id);
        walk->next();
    });
}

} // namespace ecumene::server
