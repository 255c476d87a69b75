// The phases of a turn as they follow from each other (CW-3.3): each function goes on up to the next question.
#pragma once

#include "engine/games/culture_wars/state.h"

namespace ecumene::culture_wars {

void begin_turn(State& state);      // CW-3.2: to the turn's order
void begin_expansion(State& state); // CW-4
void next_expansion(State& state);
void begin_movement(State& state); // CW-5
void end_movement(State& state);   // of the acting seat
void next_storm(State& state);     // CW-6.8
void storm(State& state, int square);
void next_settling(State& state); // CW-7
void next_abandonment(State& state);
void abandon(State& state, int square);

// Takes a settlement out of the queue of CW-6.8 or CW-9.4. False: its value is not known, and chance is asked for it.
bool is_turned(State& state, int square);

// CW-6.8, CW-9.4: the settlement to turn next, or no_land where its owner must choose because its reserve might not
// suffice for `each` tokens.
int next_to_turn(const State& state, int each);
void remove_excess(State& state); // CW-8.1

// CW-1.7: a value of a suit is seen, and what follows from it.
void learn(State& state, int suit, int value);
// CW-1.7, CW-18.5: where all unseen values of a suit are equal, every unturned coin of it is known.
void infer(State& state, int suit);

Coin& coin_of(State& state, int square);                      // there must be one
void add_coin(State& state, int square, int suit, int value); // suit side up
void remove_coin(State& state, int square);

// Moves tokens between the reserve and the map.
void put(State& state, int seat, int square, int count);
void take_back(State& state, int seat, int square, int count);

} // namespace ecumene::culture_wars
