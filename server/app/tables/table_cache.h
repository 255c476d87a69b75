// The tables in memory: opened when somebody needs them, dropped when nobody looks, woken when something is due.
#pragma once

#include "server/app/tables/live_table.h"

#include <unordered_map>
#include <unordered_set>

namespace ecumene::server {

class TableCache {
public:
    using Then = std::function<void(const Or<TablePtr>&)>;

    explicit TableCache(Services& services) : services_(services) {}

    void begin(); // listens to other nodes and looks for what is due, from now on
    void open(const std::string& id, Then then);
    // Writes a new table down for this session, and starts it where that is wanted. Where there is one of this id
    // already (another node was quicker with a rematch) it is opened instead.
    void make(const store::Table& table, bool start, store::ForSession by, Then then);
    TablePtr in_memory(const std::string& id) const;
    std::size_t size() const { return tables_.size(); }
    void close(std::function<void()> then); // clocks are stopped and sockets closed with "come back"
    void close_session(const std::string& session);
    void check_sessions(); // closes the sockets of sessions that are no more
    void forget_in_chat(const std::string& person);

private:
    // Tables that the store is asked for, or is writing: who else wants one of them waits here.
    using Waiting = std::vector<std::function<void()>>;

    bool under_way(const std::string& id, std::function<void()> again); // `again` is called once it no longer is
    void finish(const std::string& id);
    void load(const std::string& id, Then then);
    void drop_unused();
    void look_around(); // every few seconds
    void wake_due();

    Services& services_;
    std::unordered_map<std::string, TablePtr> tables_;
    std::unordered_map<std::string, Waiting> under_way_;
    std::unordered_set<std::string> unused_before_; // at the last look: those that still are will be dropped
    bool waking_ = false;
    unsigned rounds_ = 0;
};

bool is_table_id(std::string_view text);

} // namespace ecumene::server
