// What a viewer was shown last, member by member, as hashes: enough to know what changed.
#pragma once

#include "engine/core/json_writer.h"

#include <cstdint>
#include <vector>

namespace ecumene::server {

// Members of an object that is being written.
void append_members(JsonText& object, JsonMembers& members);

// The members of a game's views are always the same, in one order, so that a hash needs no name.
class Seen {
public:
    void append_all(JsonText& object, JsonMembers& view);
    void append_changes(JsonText& object, JsonMembers& view); // those that are other ones now

private:
    std::vector<std::uint64_t> hashes_;
};

} // namespace ecumene::server
