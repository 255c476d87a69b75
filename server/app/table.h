// A table in memory: a cache of its record, with the sockets that look at it. Everything runs on the loop's thread.
//
// One change is under way at a time: it is tried on the game or the head, written by the store, and only then told to
// anybody. What arrives meanwhile waits, so nobody ever sees what might still fail. A conflict (another node was
// first) throws the cache away and builds it again from the store.
#pragma once

#include "engine/core/any_game.h"
#include "server/app/application.h"
#include "server/app/house.h"
#include "server/app/limits.h"
#include "server/app/seen.h"
#include "server/app/settings.h"

#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <unordered_set>

namespace ecumene::server {

class LiveTable;

// One open socket.
struct Visitor {
    std::shared_ptr<Wire> wire;
    std::string person, name, session, address; // person is empty for a stranger
    std::string table_id;
    std::shared_ptr<LiveTable> table; // from the moment it has joined
    std::optional<int> as;            // the seat looked from; nothing: a spectator
    bool as_spectator = false;        // asked for, though a seat is held
    std::int64_t since = -1;          // the last position seen before it came back
    Bucket credits;
    int waiting = 0; // messages that wait for the table
    bool gone = false;
};

// Why something asked for over HTTP was not done.
struct Refused {
    int status = 409;
    std::string code, message, rule = {};
};
using Outcome = tl::expected<void, Refused>;
using Done = std::function<void(Outcome)>;

class LiveTable : public std::enable_shared_from_this<LiveTable> {
public:
    LiveTable(House& house, store::LoadedTable loaded);
    void load_chat(std::function<void()> then);

    const store::Table& head() const { return head_; }
    const Live& live() const { return live_; }
    const Settings& settings() const { return settings_; }
    const AnyGame* game() const { return game_.get(); } // none: the record does not replay, see frozen()
    const std::string& frozen() const { return frozen_; }
    const std::vector<TimeMs>& times() const { return times_; }
    SeatMask connected() const;
    bool idle() const; // nobody looks, nothing is under way
    TimeMs left_ms(int seat, TimeMs now) const;

    // ---- sockets ----
    void join(const VisitorPtr& visitor);
    void leave(const VisitorPtr& visitor);
    void hear(const VisitorPtr& visitor, std::string_view text);
    void tell_all(const nlohmann::json& message);
    void close_session(const std::string& session);
    void forget_in_chat(const std::string& person); // in memory; the store has seen to its own
    void add_sessions(std::unordered_set<std::string>& to) const;
    void say_goodbye(); // the server stops

    // ---- changes from outside ----
    using Change = std::function<Outcome(store::Table&, Live&)>;
    void change(Change change, Done done);
    void start(const std::string& person, Done done);
    void write_new(Done done); // one that is not in the store yet, as `start` does too
    void advance();            // chance, bots, passes and clocks: what is due without anybody asking
    void notice(const store::Notice& notice);
    void pause_clocks(std::function<void()> then);
    void when_free(std::function<void()> task); // now, or after the change that is under way

private:
    using Json = nlohmann::json;

    // ---- the record (table.cpp) ----
    void build(store::LoadedTable loaded);
    bool take_event(const store::Event& event); // into the game; false where it does not fit
    void reload(std::function<void()> then);
    void release(); // the change is over: what waited goes on
    void try_change(Change change, Done done, int tries);
    void head_changed(bool everything);
    void revalidate(const VisitorPtr& visitor);
    bool holds(const Visitor& visitor, int seat) const;
    bool sits(const std::string& person) const; // at any seat
    bool seat_is_played_by_bot(int seat) const { return !head_.seats[std::size_t(seat)].bot.empty(); }

    // ---- play (table_play.cpp) ----
    void act(const VisitorPtr& visitor, std::string_view action, std::int64_t at);
    void play(int seat, std::string_view action, const VisitorPtr& who, std::int64_t at);
    void draw_chance(std::vector<store::Event>& events);
    void commit(std::size_t first, std::vector<store::Event> events, std::optional<store::Table> head, Live live,
                std::function<void(const store::Answer<void>&)> then);
    store::Standing standing_now(const Live& live) const;
    void after_commit_failed(const store::StoreError& error, const VisitorPtr& who, std::int64_t at,
                             const std::string& action);

    // ---- turns (table_turns.cpp) ----
    static constexpr TimeMs look_again_ms = 10'000; // when a table should be looked at again if this process dies
    static constexpr TimeMs retry_ms = 1000;        // after something that could not be done
    void prepare_turn();                            // the pause of this turn, whoever is to act
    void wake_after(TimeMs ms);
    void think_for(int seat);
    void time_out(int seat);
    std::optional<TimeMs> clock_deadline() const;

    // ---- questions (table_talk.cpp) ----
    void answer(const VisitorPtr& visitor, const Json& message);
    void explain(const VisitorPtr& visitor, const std::string& action);
    void hint(const VisitorPtr& visitor);
    void undo(const VisitorPtr& visitor, const Json& what);
    void take_back(std::int64_t to, const VisitorPtr& who);
    void chat(const VisitorPtr& visitor, const std::string& text);
    std::optional<std::int64_t> last_decision(int seat) const; // the length an undo would go back to
    std::vector<int> must_agree(int asker) const;
    void offer_undo(); // tells the last mover whether it is free, once the table has been quiet for a moment

    // ---- messages (table_messages.cpp) ----
    void send_state(const VisitorPtr& visitor);
    void send_states();
    void tell_acted(const VisitorPtr& visitor, std::int64_t at);
    void tell_moved(std::size_t first);
    void tell_seats_soon();
    struct News;
    News news_since(std::size_t first);
    std::shared_ptr<const std::string> moved_text(std::optional<int> seat, const News& news);
    Json undo_json(std::optional<int> seat) const;
    void write_watching(JsonWriter& out) const;
    void send(const VisitorPtr& visitor, const Json& message);
    void error(const VisitorPtr& visitor, std::string_view code, std::string_view message, std::string_view to);

    Seen& seen_by(std::optional<int> seat) { return seen_[seat ? std::size_t(*seat) : std::size_t(head_.players)]; }
    Viewer viewer_of(std::optional<int> seat) const {
        return seat ? Viewer::seat(Seat{std::uint8_t(*seat)}) : Viewer::spectator();
    }

    House& house_;
    store::Table head_;
    store::TableKey key_ = 0; // as long as it is 0 the store does not have this table
    Settings settings_;
    Live live_;
    std::unique_ptr<AnyGame> game_;
    std::string frozen_;
    std::vector<TimeMs> times_;      // of each action that stands
    std::vector<std::int8_t> by_;    // who took it: a seat, or -1 for chance
    std::int64_t undone_before_ = 0; // the position after the last undo: what is older cannot be gone on from
    Seen open_seen_;                 // what everybody sees alike
    std::vector<Seen> seen_;         // the rest, by seat; the last is the spectators'
    std::deque<store::ChatLine> chat_;
    Buckets chat_limit_{{20, 2}}; // lines of a person: 20 at once, 2 more a second

    std::vector<VisitorPtr> visitors_; // players first
    std::deque<std::function<void()>> waiting_;
    bool busy_ = false;

    std::int64_t prepared_ = -1; // the position for which the pause below was drawn
    TimeMs not_before_ = 0;      // an answer of the seat to act is held back until then
    bool lone_pass_ = false;     // the server passes for it
    std::int64_t thinking_ = -1; // the position that a bot thinks about
    bool bot_ready_ = false;
    std::string bot_choice_;
    TimeMs retry_at_ = 0;   // after a failure: nothing is tried again before
    TimeMs next_wake_ = 0;  // a timer fires then; 0: none
    bool took_last_ = true; // this node took the last action, so it goes on at once
    bool seats_soon_ = false, offer_soon_ = false;
    std::int64_t free_undo_ = -1;  // the position at which the last action may be taken back freely
    std::int64_t offered_at_ = -1; // the position for which that was looked into
    struct Held {                  // a person's answer that waits for the pause to end
        std::int64_t at = -1;
        std::string action;
        VisitorPtr who;
    } held_;
};

// A table as lists and the socket's first message show it.
nlohmann::json table_json(const House& house, const store::Table& head, const std::string& person,
                          const LiveTable* live);

// After the end the whole record, before it what this viewer may know of it. The table must have a game.
nlohmann::json record_seen(const LiveTable& table, Viewer viewer);

nlohmann::json chat_json(const store::ChatLine& line, const store::Table& head);

} // namespace ecumene::server
