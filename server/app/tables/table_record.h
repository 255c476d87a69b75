// The record of a table in memory, and its only writer: the head, the actions, and the game that follows from them.
//
// One change is under way at a time: it is tried on the game or the head, written by the store, and only then told to
// the listener. What arrives meanwhile waits, so nobody ever sees what might still fail. A conflict (another node was
// first) throws this copy away and builds it again from the store. Everything runs on the loop's thread.
#pragma once

#include "engine/core/any_game.h"
#include "server/app/outcome.h"
#include "server/app/services.h"
#include "server/app/tables/settings.h"

#include <deque>
#include <optional>

namespace ecumene::server {

class TableRecord {
public:
    // Hears of what is in the store now.
    class Listener {
    public:
        virtual void appended(std::size_t first) = 0; // the actions from this number on are new
        virtual void
        rebuilt() = 0; // the head, the seats or earlier actions are other ones: a change, an undo, a reload
        virtual void deleted() = 0;     // the table is gone from the store
        virtual void not_written() = 0; // the store fails; the action is tried again
        virtual void idle() = 0;        // nothing is under way any more

    protected:
        ~Listener() = default;
    };

    // `life` is the table that this is a part of: it is kept alive while the store works for it.
    TableRecord(Services& services, store::LoadedTable loaded, Listener& listener, const std::weak_ptr<void>& life);

    const store::Table& head() const { return head_; }
    const Settings& settings() const { return settings_; }
    const Live& live() const { return live_; }
    const AnyGame* game() const { return game_.get(); } // none: the record does not replay, see frozen()
    const std::string& frozen() const { return frozen_; }
    const std::vector<TimeMs>& times() const { return times_; }    // of each action that stands
    const std::vector<std::int8_t>& takers() const { return by_; } // who took it: a seat, or -1 for chance
    TimeMs last_event() const { return last_event_; }              // when something last happened; 0: never
    std::int64_t undone_before() const { return undone_before_; }  // what is older than this cannot be gone on from
    bool took_last() const { return took_last_; }                  // this node took the last action

    bool playing() const;                               // a seat is to act
    std::optional<std::string_view> shown_seed() const; // after the end, where the whole game was drawn from it
    int to_act() const { return game_->to_act().seat().index; }
    bool played_by_bot(int seat) const { return !head_.seats[std::size_t(seat)].bot.empty(); }
    bool holds(const std::string& person, int seat) const;
    bool sits(const std::string& person) const; // at any seat

    bool busy() const { return busy_ || !waiting_.empty(); }
    void when_free(std::function<void()> task); // now, or after the change that is under way

    // Changes the head: seats, settings of the moment, standing. Tried again where another node was quicker. `by` is
    // the session for which it is done.
    using Change = std::function<Outcome(store::Table&, Live&)>;
    void change(Change change, store::ForSession by, Done done);

    // What became of an action.
    struct Written {
        enum class Kind { done, illegal, overtaken, failed } kind;
        std::string message = {}; // why it failed
    };
    using Then = std::function<void(const Written&)>;
    // An action of the seat to act and what chance answers, with `live` where that changes too. Not while busy.
    void play(std::string_view action, std::optional<Live> live, Then then);
    // Back to so many actions. Not while busy.
    void take_back(std::int64_t to, int by, Live live, Then then);
    // The first actions of chance, and the game begins. Writes the table itself where the store does not have it yet.
    void start(Live live, store::ForSession by, Done done);
    void write_new(store::ForSession by, Done done); // a table that is not in the store yet and stays open

    void notice(const store::Notice& notice); // another node did something
    void chat_lines(std::int64_t count) { head_.chat_lines = count; }

    static constexpr TimeMs retry_ms = 1000;        // after something that could not be done
    static constexpr TimeMs look_again_ms = 10'000; // when a table should be looked at again if this process dies

private:
    void build(store::LoadedTable loaded);
    bool take_event(const store::Event& event); // into the game; false where it does not fit
    void draw_chance(std::vector<store::Event>& events);
    void commit(std::vector<store::Event> events, std::optional<Live> live, store::ForSession by,
                std::function<void(const store::Answer<void>&)> then);
    void roll_back(std::size_t length);
    void try_change(const Change& change, const store::ForSession& by, const Done& done, int tries);
    void failed(const store::StoreError& error, const Then& then);
    void reload(std::function<void()> then);
    void catch_up(); // with what another node appended
    void release();  // the change is over: what waited goes on
    store::Standing standing_now(const Live& live) const;
    std::shared_ptr<void> alive() const { return life_.lock(); }

    Services& services_;
    Listener& listener_;
    const std::weak_ptr<void>& life_;
    store::Table head_;
    store::TableKey key_ = 0; // as long as it is 0 the store does not have this table
    Settings settings_;
    Live live_;
    std::unique_ptr<AnyGame> game_;
    std::string frozen_;
    std::vector<TimeMs> times_;
    std::vector<std::int8_t> by_;
    TimeMs last_event_ = 0;
    std::int64_t undone_before_ = 0;
    bool took_last_ = true;

    std::deque<std::function<void()>> waiting_;
    bool busy_ = false;
};

} // namespace ecumene::server
