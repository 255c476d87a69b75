// A table's record as somebody may see it, written from a copy so that it can be done away from the loop.
#pragma once

#include "server/app/tables/live_table.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ecumene::server {

bool ended(const LiveTable& table); // everything may be shown

class RecordSource {
public:
    explicit RecordSource(const LiveTable& table); // which has a game

    // After the end the whole record, before it what this viewer may know of it.
    nlohmann::json seen(Viewer viewer) const;
    nlohmann::json log(Viewer viewer) const;
    // The view after so many actions, and the line of the last of them: read as the viewer could read it then, so what
    // came to light later is not shown before its time.
    nlohmann::json moment(Viewer viewer, std::size_t at) const;
    std::size_t length() const { return times_.size(); }

private:
    std::shared_ptr<const AnyGame> game_;
    store::Table head_;
    std::vector<TimeMs> times_;
    std::vector<std::string> names_;
    bool ended_, branched_;
};

} // namespace ecumene::server
