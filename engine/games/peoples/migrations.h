// The migrations of the seat to act, counted when its turn begins, so that one can be picked without listing them. How
// they are counted depends on how far a move leads; state.ways is what is kept for it, state.choices the numbers.
#pragma once

#include "engine/games/peoples/questions.h"

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

constexpr bool leads_anywhere(Way way) { return way == Way::anywhere || way == Way::anywhere_large; }

// Counts afresh.
void survey_adjacent(State& state);
template <Way way>
void survey_steps(State& state);
template <Way way>
void survey_anywhere(State& state);

// Counts after a migration, from what was kept. Where moves lead a few steps, what became a target or ceased to be one
// is told first; where they lead anywhere, the markers must be the same as before.
void resurvey_adjacent(State& state, int to);
template <Way way>
void add_target(State& state, int region);
template <Way way>
void remove_target(State& state, int region);
template <Way way>
void count_steps(State& state);
template <Way way>
void resurvey_anywhere(State& state, int from, int to, int number);

template <Way way>
void survey_after(State& state, const Migration& done) {
    if constexpr (way == Way::adjacent) {
        if (done.filled && state.age == 2)
            survey_adjacent(state); // a marker may have been taken from anywhere, whose stack may move now (PE-6.3.2)
        else
            resurvey_adjacent(state, done.to);
    } else if constexpr (!leads_anywhere(way)) {
        if (done.left_none) remove_target<way>(state, done.from);
        if (done.filled && !done.to_was_empty) remove_target<way>(state, done.to);
        if (done.to_was_empty && !done.filled) add_target<way>(state, done.to);
        count_steps<way>(state);
    } else if (done.filled || done.left_none) {
        survey_anywhere<way>(state);
    } else {
        resurvey_anywhere<way>(state, done.from, done.to, done.number);
    }
}

// Apart, so that the first and most common need not save the registers of the others.
[[gnu::noinline]] Action nth_adjacent(const State& state, int k);
template <Way way>
[[gnu::noinline]] Action nth_steps(const State& state, int k);
template <Way way>
[[gnu::noinline]] Action nth_anywhere(const State& state, int k);

// Which word of the sets the k-th migration leaves from, and its place among those of that word.
inline InWord leaves_from(const State& state, int k) { return in_word(k, state.choices[0], state.choices[1]); }

inline void set_choices(State& state, int first, int second, int third) { // from the regions of each word
    state.choices = {std::uint16_t(first), std::uint16_t(first + second), std::uint16_t(first + second + third)};
}

} // namespace ecumene::peoples
