// Taking back: what can be taken back, who must agree, and the offer of a free undo to the last mover.
//
// The promise (docs/server.md, "Undo"): no undo takes back a roll, a deal or a draw, so nobody can choose again knowing
// what chance will say. Beyond that an undo is free where nobody has learned anything; otherwise every other person at
// the table must agree, also those for whom a bot plays just now.
#pragma once

#include "server/app/tables/table_record.h"

namespace ecumene::server {

class Undo {
public:
    // `offered` is told whom a free undo is now open to; `watched` whether anybody looks at the table.
    Undo(Services& services, TableRecord& record, std::function<void(int seat)> offered, std::function<bool()> watched,
         const std::weak_ptr<void>& life);

    // The length that an undo of this seat would go back to; nothing where it has no decision to take back.
    std::optional<std::int64_t> target(int seat) const;
    bool free_now(int seat) const;                // known to be
    std::optional<UndoQuestion> question() const; // that is open at this position

    void offer_soon(); // looks into it once the table has been quiet for a moment

    // What a seat says: ask, agree or decline. `done` hears of a refusal, and of success once it is written.
    void ask(int seat, const store::ForSession& by, Done done);
    void agree(int seat, const store::ForSession& by, Done done);
    void decline(int seat, const store::ForSession& by, Done done);

private:
    std::vector<int> must_agree(int asker) const;
    void take_back(std::int64_t to, int by, Done done);

    Services& services_;
    TableRecord& record_;
    std::function<void(int seat)> offered_;
    std::function<bool()> watched_;
    const std::weak_ptr<void>& life_;
    std::int64_t free_at_ = -1;     // the position at which the last action can be taken back freely
    std::int64_t looked_into_ = -1; // the position for which that was found out
    bool soon_ = false;
};

} // namespace ecumene::server
