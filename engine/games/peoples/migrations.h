// The migrations of the seat to act, counted when its turn begins, so that one can be picked without listing them. Each
// age has its own way to count; state.ways is what it keeps, state.choices the numbers.
#pragma once

#include "engine/games/peoples/rules.h"

namespace ecumene::peoples {

inline Action move_action(int from, int to) { return {Verb::move, std::uint8_t(from), std::uint16_t(to)}; }
inline Action shift_action(int from, int to) { return {Verb::shift, std::uint8_t(from), std::uint16_t(to)}; }

// What a migration has changed.
struct Migration {
    int from, to;
    int number;        // of tribes
    bool left_none;    // `from` is empty now
    bool filled;       // `to` is full now
    bool to_was_empty; // before
};

// Counts afresh.
void survey_first_age(State& state);
void survey_second_age(State& state);
void survey_third_age(State& state);

// Counts after a migration, from what was kept. In the second age what became a target or ceased to be one is told
// first; in the third the markers must be the same as before.
void resurvey_first_age(State& state, int to);
void add_target(State& state, int region);
void remove_target(State& state, int region);
void count_second_age(State& state);
void resurvey_third_age(State& state, int from, int to, int number);

template <int age>
void survey_after(State& state, const Migration& done) {
    if constexpr (age == 1) {
        resurvey_first_age(state, done.to);
    } else if constexpr (age == 2) {
        if (done.left_none) remove_target(state, done.from);
        if (done.filled && !done.to_was_empty) remove_target(state, done.to);
        if (done.to_was_empty && !done.filled) add_target(state, done.to);
        count_second_age(state);
    } else if (done.filled || done.left_none) {
        survey_third_age(state);
    } else {
        resurvey_third_age(state, done.from, done.to, done.number);
    }
}

Action nth_first_age(const State& state, int k);
Action nth_second_age(const State& state, int k);
Action nth_third_age(const State& state, int k);

// Which word of the sets the k-th migration leaves from, and its place among those of that word.
inline InWord leaves_from(const State& state, int k) { return in_word(k, state.choices[0], state.choices[1]); }

inline void set_choices(State& state, int first, int second, int third) { // from the regions of each word
    state.choices = {std::uint16_t(first), std::uint16_t(first + second), std::uint16_t(first + second + third)};
}

} // namespace ecumene::peoples
