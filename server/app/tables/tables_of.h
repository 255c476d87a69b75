// Every table of a person, one after the other, so that others are heard in between.
#pragma once

#include "server/app/tables/table_cache.h"

namespace ecumene::server {

using VisitTable = std::function<void(const TablePtr&, Done)>;

// Tables where the person sits or that they made. The first trouble ends the walk; a table that is gone or damaged does
// not.
void each_table_of(Services& services, TableCache& tables, const std::string& person, VisitTable visit, Done done);

} // namespace ecumene::server
