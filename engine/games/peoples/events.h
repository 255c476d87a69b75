// Tells what an action brought about, from the states before and after it. In between stands the state as far as it is
// told: some actions end a migration, and with it an age or even two (PE-6.6).
#pragma once

#include "engine/games/peoples/arguments.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {

class Teller {
public:
    Teller(const State& before, const State& after, std::vector<Phrase>& out)
        : before_(before), after_(after), now_(before), out_(out) {}

    // migration_events.cpp: one of these.
    void migrate(Action action);
    void relate(int settlement, int other);
    void advance(int settlement, Area area) { now_.maps.map[settlement].raise(area); }

    // age_events.cpp: then what followed from it.
    void go_on();

private:
    template <class... Arguments>
    void tell(const Template& sentence, Arguments&&... arguments) {
        out_.emplace_back(sentence, std::forward<Arguments>(arguments)...);
    }
    Argument loss(int settlement); // of its map, which is emptied (PE-9.4)
    void abandon(int settlement);
    void fill(int region);

    void end_migration(int age);
    void tell_leader(const Scene& scene, int settlement, int age);
    void tell_scores(int age);
    void end_age(int age);
    void begin_age(int age);
    void tell_winners();

    const State &before_, &after_;
    State now_; // of which the survey and leaders are left as they were
    std::vector<Phrase>& out_;
};

} // namespace ecumene::peoples
