// Who listens at a table, from which seat, and what each was told last.
//
// Telling changes nothing at the table: this room reads the others. A message is made once for all who look with the
// same eyes, and players are told before spectators.
#pragma once

#include "server/app/services.h"
#include "server/app/tables/seen.h"
#include "server/app/tables/visitor.h"

#include <nlohmann/json_fwd.hpp>
#include <unordered_set>
#include <vector>

namespace ecumene::server {

class Audience {
public:
    Audience(Services& services, const LiveTable& table) : services_(services), table_(table) {}

    bool empty() const { return visitors_.empty(); }
    const std::vector<VisitorPtr>& visitors() const { return visitors_; } // players first

    void add(const VisitorPtr& visitor);
    bool remove(const VisitorPtr& visitor); // false where it was not here
    void check_seats();                     // nobody looks from a seat that they no longer hold

    void tell_state(const VisitorPtr& visitor);
    void tell_states();
    void tell_moved(std::size_t first); // the actions from this number on, and what they changed
    void tell_seats();
    void tell_undo(int seat);
    void tell_all(const nlohmann::json& message);

    void close_all(int code, std::string_view reason);
    void close_session(const std::string& session);
    void add_sessions(std::unordered_set<std::string>& to) const;

private:
    struct News; // of the last actions
    News news_since(std::size_t first);
    std::shared_ptr<const std::string> moved_text(std::optional<int> seat, const News& news);
    void take_seat(Visitor& visitor) const;
    void write_legal(JsonWriter& out, std::optional<int> seat) const;
    void write_undo(JsonWriter& out, std::optional<int> seat) const;
    void write_watching(JsonWriter& out) const;
    std::string_view situation_text() const;
    Seen& seen_by(std::optional<int> seat);

    Services& services_;
    const LiveTable& table_;
    std::vector<VisitorPtr> visitors_;
    Seen open_seen_;             // what everybody sees alike
    std::string situation_told_; // last; every state has it, and what happens since where it differs
    std::vector<Seen> seen_;     // the rest, by seat; the last is the spectators'
};

} // namespace ecumene::server
