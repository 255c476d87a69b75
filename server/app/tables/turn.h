// Whose turn it is: how long an answer is held back, bots that think, clocks that run, and what is due by itself.
//
// The pause of a turn follows from the table's secret seed, the position and the time of the last event, so nothing
// that happens beside the game (somebody comes, a seat is left, another node writes) can draw it anew; an answer that
// waits for its end waits on. See docs/server.md, "Pauses".
#pragma once

#include "server/app/tables/table_record.h"

namespace ecumene::server {

class Turn {
public:
    // `watched` tells whether anybody looks at the table.
    Turn(Services& services, TableRecord& record, std::function<bool()> watched, const std::weak_ptr<void>& life);

    void look();    // the record has changed: works out who is asked, and until when answers are held back
    void advance(); // does what is due by itself, or sees to it that this is called again in time
    void hurry();   // somebody looks now: a bot that nobody waited for is waited for

    // An answer of the seat to act, given for this position. Held back until the pause ends. `reply` is called once the
    // answer is written, or is known to be of no use; not at all where the store fails for a while, which is tried
    // again.
    enum class Answer { written, illegal, overtaken };
    using Reply = std::function<void(Answer)>;
    void answer(std::string_view action, Reply reply);

    bool declines_for(int seat) const { return asked_.seat == seat && !asked_.declined.empty(); } // by itself, soon
    bool waits() const;             // for a bot, a pause or the store
    TimeMs left_ms(int seat) const; // on a seat's clock; -1: it has none

private:
    // Who is asked at which position. Kept as long as both are the same.
    struct Asked {
        std::int64_t position = -1;
        int seat = -1;
        std::string bot;       // the level that plays the seat; empty: a person
        TimeMs not_before = 0; // answers are held back until then, and the clock stands
        std::string declined;  // the server declines for the seat
    };
    struct Held { // a person's answer that waits for the pause to end
        std::string action;
        Reply reply;
    };
    struct Thinking {
        std::int64_t position = -1;
        Urgency urgency = Urgency::waited_for;
        Pool::Cancelled cancelled;
    };

    void ask(int seat);
    void think();
    void play(const std::string& action, Reply reply);
    std::optional<Live> live_after(int seat) const;
    void time_out();
    void wake_after(TimeMs ms);
    TimeMs spent_ms(TimeMs now) const; // of this turn, on the clock

    Services& services_;
    TableRecord& record_;
    std::function<bool()> watched_;
    const std::weak_ptr<void>& life_;
    Asked asked_;
    std::optional<Held> held_;
    std::optional<std::string> bots_choice_;
    Thinking thinking_;
    TimeMs retry_at_ = 0;  // after a failure: nothing is tried again before
    TimeMs next_wake_ = 0; // a timer fires then; 0: none
};

} // namespace ecumene::server
