// What the players say to each other at a table: the last lines, and how a new one is written.
#pragma once

#include "server/app/limits.h"
#include "server/app/tables/table_record.h"

#include <deque>

namespace ecumene::server {

class Chat {
public:
    using Tell = std::function<void(const std::vector<store::ChatLine>& lines)>;
    // `tell` is called with lines that are new.
    Chat(Services& services, TableRecord& record, Tell tell, const std::weak_ptr<void>& life)
        : services_(services), record_(record), tell_(std::move(tell)), life_(life) {}

    const std::deque<store::ChatLine>& lines() const { return lines_; }
    void load(std::function<void()> then);    // what the store has and is not here yet
    void notice(const store::Notice& notice); // another node wrote a line
    void forget(const std::string& person);   // in memory; the store has seen to its own
    struct Speaker {
        std::string person, name;
        store::ForSession session;
    };
    void say(const Speaker& speaker, const std::string& text, Done done);

private:
    void add(store::ChatLine line);

    static constexpr std::size_t most_lines = 50;
    Services& services_;
    TableRecord& record_;
    Tell tell_;
    const std::weak_ptr<void>& life_;
    std::deque<store::ChatLine> lines_;
    Buckets limit_{{20, 2}}; // lines of a person: 20 at once, 2 more a second
};

} // namespace ecumene::server
