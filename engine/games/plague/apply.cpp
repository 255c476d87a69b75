// What an action does, and what follows from it: one function a verb, then the settling of PL-9.3, PL-11 and PL-12.
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

namespace ecumene::plague {
namespace {

// The functions that apply() leads to are kept from being inlined into it: a short one would otherwise pay for saving
// the registers that only a long one needs (20 instructions an action).

int next_number(const State& state, int seat) { return seat + 1 == state.seats ? 0 : seat + 1; }

void end(State& state, SeatMask winners) { // PL-15.2
    state.phase = Phase::over;
    state.winners = winners;
    state.resume = {};
    state.fallen.clear();
}

SeatMask richest(const State& state) {
    SeatMask best = 0;
    int most = 0;
    for (SeatMask left = state.living; left != 0; left &= SeatMask(left - 1)) {
        const int seat = lowest_seat(left);
        if (state.population[seat] > most) {
            most = state.population[seat];
            best = 0;
        }
        if (state.population[seat] == most) best |= seat_bit(seat);
    }
    return best;
}

void begin_turn(State& state, int from) {
    if (state.turn_number == state.options.turn_limit) return end(state, richest(state)); // PL-12.3
    state.turn = std::uint8_t(living_from(state, from));                                  // PL-4.1
    ++state.turn_number;
    state.phase = Phase::roll;
}

// PL-4.4, PL-4.5.
void go_on_drawing(State& state) {
    state.phase = Phase::draw;
    if (state.draw.empty()) {
        state.draw = state.discard;
        state.discard.clear();
    }
}

// PL-6.1. Returns what was really lost.
int lose(State& state, int seat, int amount) {
    const int lost = std::min<int>(state.population[seat], amount);
    state.population[seat] -= lost;
    if (lost > 0 && state.population[seat] == 0) {
        state.living &= SeatMask(~seat_bit(seat));
        state.dying.push(seat); // PL-11.2: callers go clockwise, so the queue is in order
    }
    return lost;
}

void gain(State& state, int seat, int amount) { state.population[seat] += amount; }

// PL-9.3: joins those who lose an improvement, if it has one and still has PPs.
void must_raze(State& state, int seat) {
    if (living(state, seat) && improvements(state, seat) > 0) state.to_raze.push(seat);
}

void raze(State& state, int seat, Card card) { // PL-9.5
    state.built[improvement_index(card)] &= SeatMask(~seat_bit(seat));
    state.discard.add(card);
}

// PL-11.4.
void go_out(State& state, int seat) {
    state.dying.pop();
    state.fallen.push(seat);
    state.out |= seat_bit(seat);
    state.discard.add(state.hand[seat]);
    state.hand[seat].clear();
    for (int i = 0; i < 3; ++i)
        if ((state.built[i] >> seat & 1) != 0) raze(state, seat, improvement(i));
}

SeatMask taken_from(SeatQueue queue) {
    SeatMask mask = 0;
    for (; !queue.empty(); queue.pop()) mask |= seat_bit(queue.front());
    return mask;
}

// PL-4.7: the event is settled, and the game goes on where `resume` says.
void go_on(State& state) {
    const Resume resume = state.resume;
    state.resume = {};
    if (resume.step == Resume::Step::turn) return begin_turn(state, resume.seat);
    if (living(state, resume.seat)) return go_on_drawing(state);
    begin_turn(state, resume.seat + 1);
}

[[gnu::noinline]] void settle_losses(State& state) {
    for (; !state.to_raze.empty(); state.to_raze.pop()) {
        const int seat = state.to_raze.front();
        if (improvements(state, seat) > 1) { // PL-9.4
            state.phase = Phase::raze;
            return;
        }
        raze(state, seat, lowest(improvement_cards & ~missing_improvements(state, seat)));
    }
    while (!state.dying.empty()) {
        const int seat = state.dying.front();
        if (state.options.dying_stroke && can_stroke(state, seat)) { // PL-11.3
            state.phase = Phase::stroke;
            return;
        }
        go_out(state, seat);
    }
    // PL-11.6: only now is the end looked at.
    if (living_count(state) == 1) return end(state, state.living);      // PL-12.1
    if (state.living == 0) return end(state, taken_from(state.fallen)); // PL-12.2
    state.fallen.clear();                                               // PL-11.5
    go_on(state);
}

// PL-4.7: everything that follows without a question, up to the next action. Mostly nothing was lost.
void settle(State& state) {
    if (state.to_raze.empty() && state.dying.empty() && state.fallen.empty()) return go_on(state);
    settle_losses(state);
}

// PL-4.2, PL-4.3.
[[gnu::noinline]] void roll(State& state, int x, int y) {
    const int pps = rolled(state, x, y);
    if (state.age == Age::prosperity) {
        gain(state, state.turn, pps);
        return go_on_drawing(state);
    }
    lose(state, state.turn, pps);
    state.resume = {Resume::Step::draw, state.turn};
    settle(state);
}

// PL-10.3, PL-10.4.
[[gnu::noinline]] void send_death_ship(State& state, int target) {
    state.age = Age::plague;
    state.draw.add(state.discard);
    state.discard.clear();
    state.resume = {Resume::Step::turn, state.options.plague_from_drawer ? state.turn : std::uint8_t(target)};
    lose(state, target, state.rules->death_ship_loss);
    settle(state);
}

void draw(State& state, Card card) {
    state.draw.remove(card);
    if (card == Card::death_ship) { // PL-10.1, PL-10.2
        state.ship_gone = true;
        const SeatMask others = state.living & SeatMask(~seat_bit(state.turn));
        if (std::popcount(others) == 1) return send_death_ship(state, lowest_seat(others));
        state.phase = Phase::death_ship;
        return;
    }
    Pile& hand = state.hand[state.turn];
    hand.add(card);
    if (hand.size() == state.rules->hand_limit)
        state.phase = Phase::play;
    else
        go_on_drawing(state);
}

// PL-7.1, PL-20.9.
void open_window(State& state, Card card, int by, int a, int b) {
    state.attack = {card, std::uint8_t(by), {std::uint8_t(a), std::uint8_t(b)}, {}, 0, 0};
    state.attack.asked = std::uint8_t(living_after(state, by));
    state.phase = Phase::counter;
}

// PL-8.2.
void begin_war(State& state, Card card, int by, int a, int b) {
    if (state.options.counter_cards) return open_window(state, card, by, a, b);
    state.attack = {card, std::uint8_t(by), {std::uint8_t(a), std::uint8_t(b)}, {}, 0, 0};
    state.phase = Phase::clash;
}

// PL-6: the cards aimed at one seat. `by` may be out already (PL-11.4).
void hit(State& state, CardRule rule, int by, int target) {
    const int lost = lose(state, target, rule.amount);
    if (rule.kind == Kind::one_loses_you_gain && living(state, by)) gain(state, by, lost);
    if (rule.razes) must_raze(state, target);
    settle(state);
}

// PL-20.10: the cards that strike every other living seat at once, clockwise, but those whose improvement stops them.
[[gnu::noinline]] void strike_others(State& state, CardRule rule) {
    SeatMask struck = state.living & SeatMask(~seat_bit(state.turn));
    if (rule.guard >= 0) struck &= SeatMask(~state.built[std::size_t(rule.guard)]);
    int taken = 0;
    for (int seat = next_number(state, state.turn); seat != state.turn; seat = next_number(state, seat)) {
        if ((struck >> seat & 1) == 0) continue;
        const bool walled = (state.built[walls] >> seat & 1) != 0;
        taken += lose(state, seat, walled ? rule.amount_walled : rule.amount);
        if (rule.razes) must_raze(state, seat);
    }
    if (rule.kind == Kind::others_lose_you_gain) gain(state, state.turn, taken);
    settle(state);
}

void take_effect(State& state, CardRule rule, int by, int target) {
    if (is_aimed(rule.kind)) return hit(state, rule, by, target);
    strike_others(state, rule);
}

// PL-7.6: a card that a Peace can cancel waits for its window.
void attack(State& state, Card card, CardRule rule, int by, int target) {
    if (rule.cancelled_by_peace && state.options.counter_cards) return open_window(state, card, by, target, 0);
    take_effect(state, rule, by, target);
}

[[gnu::noinline]] void play(State& state, Card card, int a, int b) {
    if (card == Card::death_ship) return send_death_ship(state, a);
    const CardRule rule = state.rules->rule(card);
    const int by = state.turn;
    state.resume = {Resume::Step::turn, std::uint8_t(next_number(state, by))};
    state.hand[by].remove(card);
    if (rule.kind == Kind::improvement) { // PL-9.1
        state.built[improvement_index(card)] |= seat_bit(by);
        return settle(state);
    }
    state.discard.add(card); // PL-5.5
    switch (rule.kind) {
    case Kind::gain: gain(state, by, rule.amount); return settle(state);
    case Kind::war: return begin_war(state, card, by, a, b);
    default: return attack(state, card, rule, by, a);
    }
}

[[gnu::noinline]] void discard(State& state, Card card) { // PL-4.6
    state.hand[state.turn].remove(card);
    state.discard.add(card);
    state.resume = {Resume::Step::turn, std::uint8_t(next_number(state, state.turn))};
    settle(state);
}

// PL-7.2 to PL-7.4.
[[gnu::noinline]] void counter(State& state, Card card) {
    Attack& attack = state.attack;
    state.hand[attack.asked].remove(card);
    state.discard.add(card);
    if (card == Card::negotiated_peace) {
        attack = {};
        return settle(state);
    }
    ++attack.bonus[attack.asked == attack.targets[0] ? 0 : 1];
    attack.passes = 0;
    attack.asked = std::uint8_t(living_after(state, attack.asked));
}

[[gnu::noinline]] void pass_window(State& state) {
    Attack& attack = state.attack;
    if (++attack.passes < living_count(state)) {
        attack.asked = std::uint8_t(living_after(state, attack.asked));
        return;
    }
    const CardRule rule = state.rules->rule(attack.card);
    if (rule.kind != Kind::war) { // PL-7.6
        const Attack passed = attack;
        attack = {};
        return take_effect(state, rule, passed.by, passed.targets[0]);
    }
    attack.asked = attack.passes = 0;
    state.phase = Phase::clash;
}

// PL-8.3 to PL-8.5.
[[gnu::noinline]] void clash(State& state, int x, int y) {
    const Attack war = state.attack;
    state.attack = {};
    const Ruleset& rules = *state.rules;
    const CardRule rule = rules.rule(war.card);
    const int winner = x + rules.advantage * war.bonus[0] > y + rules.advantage * war.bonus[1] ? 0 : 1;
    std::array<int, 2> loss;
    loss[winner] = rule.amount_winner;
    loss[1 - winner] = rule.amount;
    for (int i = 0; i < 2; ++i)
        if ((state.built[walls] >> war.targets[i] & 1) != 0) loss[i] = std::max(0, loss[i] - rules.walls_save);
    if (living_count(state) == 2 && war.targets[winner] == war.by) loss[winner] = 0;

    // PL-11.2: clockwise from the card player, who comes last.
    const auto place = [&](int i) { return (war.targets[i] - war.by - 1 + state.seats) % state.seats; };
    const int first = place(0) < place(1) ? 0 : 1;
    lose(state, war.targets[first], loss[first]);
    lose(state, war.targets[1 - first], loss[1 - first]);
    if (rule.razes) must_raze(state, war.targets[1 - winner]);
    settle(state);
}

[[gnu::noinline]] void stroke(State& state, Card card, int target) { // PL-11.3, PL-11.4
    const int seat = state.dying.front();
    state.hand[seat].remove(card);
    state.discard.add(card);
    go_out(state, seat);
    attack(state, card, state.rules->rule(card), seat, target);
}

[[gnu::noinline]] void pass_stroke(State& state) {
    go_out(state, state.dying.front());
    settle(state);
}

void deal(State& state, int seat, Card card) { // PL-3.2
    state.draw.remove(card);
    state.hand[seat].add(card);
    if (seat + 1 == state.seats && state.hand[seat].size() == state.rules->hand_first) state.phase = Phase::start;
}

} // namespace

void Game::apply(State& state, Action action) {
    switch (action.verb) {
    case Verb::deal: return deal(state, action.a, action.card);
    case Verb::start: return begin_turn(state, action.a); // PL-3.4
    case Verb::roll: return roll(state, action.a, action.b);
    case Verb::draw: return draw(state, action.card);
    case Verb::play: return play(state, action.card, action.a, action.b);
    case Verb::discard: return discard(state, action.card);
    case Verb::counter: return counter(state, action.card);
    case Verb::pass: return state.phase == Phase::counter ? pass_window(state) : pass_stroke(state);
    case Verb::clash: return clash(state, action.a, action.b);
    case Verb::raze:
        raze(state, state.to_raze.front(), action.card);
        state.to_raze.pop();
        return settle(state);
    case Verb::stroke: return stroke(state, action.card, action.a);
    }
}

} // namespace ecumene::plague
