// What follows an action by itself (ME-12.6): the next card, the next tribe, the next round, the next epoch.
#pragma once

#include "engine/games/mesopotamia/state.h"

namespace ecumene::mesopotamia {

// The card dealt or drawn last goes to this seat; then the next card, or the first round.
void allot_latest(State& state, int seat);

// The first tribe of a people from the sea (ME-6.3).
void land_at(State& state, int area);

// A displaced tribe finds its place (ME-6.4); then the next one, or expansion.
void retreat_to(State& state, int area);

// After a tribe is placed or a combat settled: the next decision of the round, or the round's end (ME-7.1).
void go_on_expanding(State& state);

// Scoring (ME-9); then the next round, the next epoch or the end.
void finish_round(State& state);

} // namespace ecumene::mesopotamia
