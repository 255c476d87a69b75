// A table in memory: its rooms, and the doors through which sockets and routes come in.
//
//   record    what happened, and the only writer of it
//   turn      whose turn it is, pauses, bots, clocks
//   undo      what can be taken back
//   audience  who listens, and what each was told
//   chat      what the players say
//
// The way of a move: hear -> act -> Turn::answer -> TableRecord::play -> (store) -> appended -> Turn::look and
// Audience::tell_moved. docs/architecture.md walks through it.
#pragma once

#include "server/app/tables/audience.h"
#include "server/app/tables/chat.h"
#include "server/app/tables/table_record.h"
#include "server/app/tables/turn.h"
#include "server/app/tables/undo.h"
#include "server/app/tables/visitor.h"

#include <nlohmann/json_fwd.hpp>

namespace ecumene::server {

class LiveTable final : public std::enable_shared_from_this<LiveTable>, private TableRecord::Listener {
public:
    static std::shared_ptr<LiveTable> make(Services& services, store::LoadedTable loaded);
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

    const store::Table& head() const { return record_.head(); }
    const TableRecord& record() const { return record_; }
    const Turn& turn() const { return turn_; }
    const Undo& undo() const { return undo_; }
    const Chat& chat() const { return chat_; }
    SeatMask connected() const;
    bool unused() const; // nobody looks, nothing is under way

    // ---- sockets ----
    void join(const VisitorPtr& visitor);
    void leave(const VisitorPtr& visitor);
    void hear(const VisitorPtr& visitor, std::string_view text);
    void tell_all(const nlohmann::json& message) { audience_.tell_all(message); }
    void close_session(const std::string& session) { audience_.close_session(session); }
    void add_sessions(std::unordered_set<std::string>& to) const { audience_.add_sessions(to); }

    // ---- routes ----
    void change(TableRecord::Change change, store::ForSession by, Done done) {
        record_.change(std::move(change), std::move(by), std::move(done));
    }
    void start(const std::string& person, store::ForSession by, Done done);
    void write_new(store::ForSession by, Done done) { record_.write_new(std::move(by), std::move(done)); }
    void when_free(std::function<void()> task) { record_.when_free(std::move(task)); }

    // ---- the server ----
    void load_chat(std::function<void()> then) { chat_.load(std::move(then)); }
    void advance() { turn_.advance(); } // chance, bots, passes and clocks: what is due without anybody asking
    void notice(const store::Notice& notice);
    void forget_in_chat(const std::string& person) { chat_.forget(person); }
    void close(std::function<void()> then); // the server stops: clocks are saved, sockets told to come back

private:
    LiveTable(Services& services, store::LoadedTable loaded);

    void appended(std::size_t first) override;
    void rebuilt() override;
    void deleted() override;
    void not_written() override;
    void idle() override { turn_.advance(); }

    // What a socket says.
    using Json = nlohmann::json;
    void answer(const VisitorPtr& visitor, const Json& message);
    void act(const VisitorPtr& visitor, const std::string& action, std::int64_t at);
    void explain(const VisitorPtr& visitor, const std::string& action);
    void hint(const VisitorPtr& visitor);
    void take_back(const VisitorPtr& visitor, const Json& what);
    void look_from(const VisitorPtr& visitor, const Json& seat);
    void send_state(const VisitorPtr& visitor);
    void tell_seats_soon();
    void send(const VisitorPtr& visitor, const Json& message) const;
    void send_stale(const VisitorPtr& visitor, std::int64_t at, std::string_view message) const;
    void send_error(const VisitorPtr& visitor, std::string_view code, std::string_view message,
                    std::string_view to) const;
    bool watched() const { return !audience_.empty(); }

    Services& services_;
    std::weak_ptr<void> life_; // of this, for what comes back later
    TableRecord record_;
    Turn turn_;
    Undo undo_;
    Audience audience_;
    Chat chat_;
    bool seats_soon_ = false;
};

using TablePtr = std::shared_ptr<LiveTable>;

} // namespace ecumene::server
