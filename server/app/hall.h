// The tables in memory: opened when somebody needs them, dropped when nobody looks, woken when something is due.
#pragma once

#include "server/app/table.h"

#include <unordered_map>
#include <unordered_set>

namespace ecumene::server {

using TablePtr = std::shared_ptr<LiveTable>;
template <class T>
using Or = tl::expected<T, Refused>;

class Hall {
public:
    explicit Hall(House& house) : house_(house) {}

    void begin(); // listens to other nodes and looks for what is due, from now on
    void open(const std::string& id, std::function<void(Or<TablePtr>)> then);
    // Writes a new table down, and starts it where that is wanted. Whoever asks for it meanwhile waits.
    void make(store::Table table, bool start, std::function<void(Or<TablePtr>)> then);
    TablePtr in_memory(const std::string& id) const;
    std::size_t size() const { return tables_.size(); }
    // Clocks are stopped and sockets closed with "come back".
    void close(std::function<void()> then);
    void close_session(const std::string& session);
    void check_sessions(); // closes the sockets of sessions that are no more
    void forget(const std::string& person);

private:
    using Waiting = std::vector<std::function<void(Or<TablePtr>)>>;

    Waiting take_waiting(const std::string& id); // the table is here, or will not be
    void look_around();                          // every few seconds
    void wake_due();

    House& house_;
    std::unordered_map<std::string, TablePtr> tables_;
    std::unordered_map<std::string, Waiting> opening_; // or being made
    std::unordered_set<std::string> idle_before_;      // at the last look: those that still are will be dropped
    bool waking_ = false;
    unsigned rounds_ = 0;
};

Refused refused(const store::StoreError& error);
bool is_table_id(std::string_view text);

} // namespace ecumene::server
