// One open socket at a table: who it is, from which seat they look, and the way to them.
#pragma once

#include "server/app/application.h"
#include "server/app/limits.h"
#include "server/app/pool.h"

#include <memory>
#include <optional>
#include <string>

namespace ecumene::server {

class LiveTable;

struct Visitor {
    std::shared_ptr<Wire> wire;
    std::string person, name, session, address; // person is empty for a stranger
    std::string table_id;
    std::shared_ptr<LiveTable> table; // from the moment it has joined
    std::optional<int> as;            // the seat looked from; nothing: a spectator
    bool as_spectator = false;        // asked for, though a seat is held
    std::int64_t since = -1;          // the last position seen before it came back
    Bucket credits;
    int waiting = 0;      // messages that wait for the table
    Pool::Cancelled hint; // a hint that is being worked out
    bool gone = false;
};

} // namespace ecumene::server
