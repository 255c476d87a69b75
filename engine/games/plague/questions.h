// Questions about a state that several parts of the module ask: who can be hit by what.
#pragma once

#include "engine/games/plague/ruleset.h"
#include "engine/games/plague/tables.h"

namespace ecumene::plague {

constexpr SeatMask seat_bit(int seat) { return SeatMask(1u << seat); }
constexpr int lowest_seat(SeatMask mask) { return std::countr_zero(mask); }

// The k-th seat of a mask, by rising number.
constexpr int nth_seat(SeatMask mask, int k) {
    for (; k > 0; --k) mask &= SeatMask(mask - 1);
    return lowest_seat(mask);
}

inline bool living(const State& state, int seat) { return (state.living & seat_bit(seat)) != 0; }
inline int living_count(const State& state) { return std::popcount(state.living); }

inline int improvements(const State& state, int seat) {
    int count = 0;
    for (const SeatMask built : state.built) count += built >> seat & 1;
    return count;
}

// The living seat at or after this one, clockwise. Somebody must be living.
inline int living_from(const State& state, int seat) {
    const SeatMask here_on = SeatMask(state.living & (0xffu << seat));
    return lowest_seat(here_on != 0 ? here_on : state.living);
}
inline int living_after(const State& state, int seat) { return living_from(state, seat + 1); }

// PL-5.2, PL-5.3: the seats that `by` can aim this card at.
inline SeatMask targets(const State& state, int by, Card card) {
    const SeatMask others = state.living & SeatMask(~seat_bit(by));
    const int guard = state.rules->rule(card).guard;
    return guard < 0 ? others : others & SeatMask(~state.built[guard]);
}

// PL-8.1: whether two living seats can be set to fight each other by `by`.
inline bool fights_self(const State& state) { return state.options.war_by_self || living_count(state) == 2; }

inline bool has_built(const State& state, int seat, Card card) {
    return (state.built[improvement_index(card)] >> seat & 1) != 0;
}

// PL-9.1: the improvements a seat does not have yet, as cards.
inline CardMask missing_improvements(const State& state, int seat) {
    CardMask missing = 0;
    for (int i = 0; i < 3; ++i)
        if ((state.built[i] >> seat & 1) == 0) missing |= bit(improvement(i));
    return missing;
}

// PL-11.3, PL-20.10: whether a dying seat has a card that hurts one named living seat.
inline bool can_stroke(const State& state, int seat) {
    for (CardMask cards = state.hand[seat].kinds() & state.rules->aimed; cards != 0; cards &= cards - 1)
        if (targets(state, seat, lowest(cards)) != 0) return true;
    return false;
}

// PL-3.2: who is dealt the next card.
inline int dealt_to(const State& state) {
    const Ruleset& rules = *state.rules;
    return int(unsigned(rules.deck_size[state.options.counter_cards] - state.draw.size()) / unsigned(rules.hand_first));
}

// PL-4.2, PL-4.3: what a roll of the seat on turn brings it, or costs it in the plague.
inline int rolled(const State& state, int x, int y) {
    const Ruleset& rules = *state.rules;
    const auto& table = state.age == Age::plague ? rules.lost : rules.gained;
    const int doubled = state.options.dicey_doubles && x == y ? 2 : 1;
    return doubled * table[std::size_t(improvements(state, state.turn))][std::size_t(x + y - 2)];
}

// PL-4.2: the k-th of the 36 rolls.
inline Action nth_roll(int k) { return {Verb::roll, {}, std::uint8_t(k / 6 + 1), std::uint8_t(k % 6 + 1)}; }

inline bool is_war(const State& state, Card card) { return state.rules->rule(card).kind == Kind::war; }

// How many seats an attack names: two in a war, one target or none.
inline int named(const State& state, const Attack& attack) {
    const Kind kind = state.rules->rule(attack.card).kind;
    return kind == Kind::war ? 2 : is_aimed(kind) ? 1 : 0;
}

// PL-7.3: whether the asked seat fights in the war it is asked about.
inline bool is_asked_combatant(const State& state) {
    const Attack& attack = state.attack;
    return is_war(state, attack.card) && (attack.asked == attack.targets[0] || attack.asked == attack.targets[1]);
}

} // namespace ecumene::plague
