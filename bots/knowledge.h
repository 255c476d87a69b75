// What a seat knows of a game, as a value: the only thing that a bot is handed.
#pragma once

#include "engine/core/game.h"

namespace ecumene {

// A state in which all that the seat does not know was dealt again from a fixed stream. Two states that the seat cannot
// tell apart give the same bytes (the conformance tests hold every game to it), so whoever is handed this and nothing
// else cannot know more than the seat does.
template <Game G>
class Knowledge {
public:
    static Knowledge of(const typename G::State& truth, Seat seat) {
        Rng fixed("knowledge");
        return Knowledge(redealt<G>(truth, seat, fixed), seat, false);
    }

    // The truth itself: for measuring what honesty costs, never for play.
    static Knowledge of_everything(const typename G::State& truth, Seat seat) { return Knowledge(truth, seat, true); }

    Seat seat() const { return seat_; }

    // One of the worlds that the seat thinks possible. What it must choose from is the same in all of them.
    const typename G::State& world() const { return world_; }
    typename G::State another_world(Rng& rng) const { return everything_ ? world_ : redealt<G>(world_, seat_, rng); }

private:
    Knowledge(const typename G::State& world, Seat seat, bool everything)
        : world_(world), seat_(seat), everything_(everything) {}

    typename G::State world_;
    Seat seat_;
    bool everything_;
};

} // namespace ecumene
