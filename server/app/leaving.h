// People who delete their account. The store forgets them at once and ends their sessions, so nothing more can be
// written in their name; then each table forgets them. What a crash interrupts goes on at the next start.
#pragma once

#include "server/app/tables/table_cache.h"

namespace ecumene::server {

class Leaving {
public:
    Leaving(Services& services, TableCache& tables) : services_(services), tables_(tables) {}

    void begin(); // goes on with those who left before the last stop
    void leave(const std::string& person, Done done);

private:
    void forget_at_tables(const std::string& person, Done done);
    void look_again(const std::string& person);

    Services& services_;
    TableCache& tables_;
};

} // namespace ecumene::server
