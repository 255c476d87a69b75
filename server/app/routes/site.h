// What the routes share, and one function for each resource that adds its routes.
#pragma once

#include "server/app/limits.h"
#include "server/app/routes/router.h"
#include "server/app/services.h"
#include "server/app/tables/table_cache.h"

namespace ecumene::server {

class Analyses;
class Leaving;
class Sessions;

// How much one person or address may ask for in a while.
struct RequestLimits {
    Buckets requests_by_address{{300, 50}}, guests_by_address{{30, 0.1}}, bad_tokens_by_address{{20, 0.1}};
    Buckets logins_by_name{{10, 10.0 / 600}}, logins_by_address{{200, 200.0 / 600}};
    Buckets logins_by_device{{10, 10.0 / 600}}, passwords_by_person{{10, 10.0 / 600}};
    Buckets tables_by_person{{30, 0.1}}, records_by_person{{10, 1.0 / 30}}, data_by_person{{3, 1.0 / 300}};
    Buckets long_answers{{60, 4}}; // logs, records, moments: by person or address
};

struct Site {
    Services& services;
    TableCache& tables;
    Sessions& sessions;
    Leaving& leaving;
    Analyses& analyses;
    RequestLimits limits = {};
    TimeMs began = 0;

    // Whether the bucket is empty; the call is refused then.
    bool limited(Buckets& buckets, const std::string& key, const CallPtr& call);
    // A route to one table: {id} is the first name of the pattern. Nothing is shown that is not yet written down.
    using TableHandler = std::function<void(const CallPtr&, const TablePtr&)>;
    std::function<void(const CallPtr&)> at_table(TableHandler handler);
    // Answers with the table once a change is done.
    Done then_show(const CallPtr& call, const TablePtr& table, int status = 200);
    void show(const CallPtr& call, const TablePtr& table, int status);
    void open_and_show(const CallPtr& call, const std::string& id); // a table that was just written
    // Runs `work` away from the loop and `then` with its result back on it, or refuses the call.
    template <class Work, class Then>
    void errand(const CallPtr& call, Work work, Then then) {
        if (!services.errands.submit(call->owner(), Urgency::waited_for, std::move(work), std::move(then)))
            call->refuse(too_busy);
    }
};

void add_people_routes(Router& router, Site& site);
void add_own_data_routes(Router& router, Site& site);
void add_game_routes(Router& router, Site& site);
void add_table_routes(Router& router, Site& site);
void add_seat_routes(Router& router, Site& site);
void add_record_routes(Router& router, Site& site);
void add_analysis_routes(Router& router, Site& site);
void add_operation_routes(Router& router, Site& site);
void add_file_routes(Router& router, Site& site);

} // namespace ecumene::server
