// The course of the game between decisions: allocation (ME-3), rounds (ME-4 to ME-7), scoring (ME-9), the end (ME-10).
#include "engine/games/mesopotamia/flow.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/map.h"

#include <algorithm>

namespace ecumene::mesopotamia {
namespace {

// Whether a step of the automatic course leaves somebody to ask.
enum class Asks : bool { no, yes };

// ME-3.2: fewest points first; of equals, the seat whose card of the epoch before had the lower number (ME-20.7).
std::array<std::uint8_t, most_seats> draw_order(const State& state) {
    const std::array<int, most_seats> score = scores(state);
    std::array<int, most_seats> card;
    card.fill(most_number + 1);
    for (int i = 0; i < state.allotted; ++i) {
        int& lowest = card[state.allotments[i].to];
        lowest = std::min<int>(lowest, state.rules->cards[state.allotments[i].people].number);
    }
    std::array<std::uint8_t, most_seats> order{};
    for (int seat = 0; seat < state.seats; ++seat) {
        int before = 0; // how many draw earlier
        for (int other = 0; other < state.seats; ++other)
            before += score[other] < score[seat] || (score[other] == score[seat] && card[other] < card[seat]) ? 1 : 0;
        order[before] = std::uint8_t(seat);
    }
    return order;
}

void begin_next_epoch(State& state) {
    ++state.epoch;
    state.drawn = !state.options.random_peoples; // ME-3.1, ME-11.3
    state.draw_order = {};
    if (state.drawn) state.draw_order = draw_order(state);
    state.allotments = {};
    state.allotted = 0;
    state.phase = state.drawn ? Phase::draw : Phase::deal;
}

// ME-7.1: tribes left, and somewhere to put them.
bool can_expand(const State& state) { return state.round.pool > 0 && reach(state) != 0; }

Asks begin_expansion(State& state) {
    state.border = border_of(state);
    if (!can_expand(state)) return Asks::no;
    state.phase = Phase::expand;
    return Asks::yes;
}

// ME-6.4: tribes with one refuge go there by themselves, those with none are removed.
Asks settle_retreats(State& state) {
    Retreat& retreat = state.retreat;
    for (; retreat.left > 0; --retreat.left) {
        const AreaSet open = refuges(state);
        if (open == 0) break;
        if (!std::has_single_bit(open)) {
            state.phase = Phase::retreat;
            return Asks::yes;
        }
        put_tribe(state, retreat.people, lowest_area(open));
    }
    retreat = {};
    return begin_expansion(state); // ME-6.5
}

// ME-6.1: the first tribe, out of the pool and without combat, before those that stood there retreat.
Asks arrive(State& state, int area) {
    --state.round.pool;
    const int displaced = state.people_in[area];
    if (displaced != nobody) {
        state.retreat = {std::uint8_t(area), std::uint8_t(displaced), std::uint8_t(tribes(state, area))};
        clear_area(state, area);
    }
    settle(state, state.round.people, area);
    return displaced != nobody ? settle_retreats(state) : begin_expansion(state);
}

Asks begin_first_round(State& state, int people) {
    const Ruleset& rules = *state.rules;
    const Card& card = rules.cards[people];
    state.arrived |= people_bit(people);
    const bool at_sea = card.start == rules.sea;
    state.round = {std::uint8_t(people), card.tribes[state.epoch - 1], true, at_sea};           // ME-5.1
    if (!at_sea) return arrive(state, card.start);                                              // ME-6.2
    if (state.options.sea_fight) return begin_expansion(state);                                 // ME-11.6
    if (std::has_single_bit(rules.landings)) return arrive(state, lowest_area(rules.landings)); // ME-20.6
    state.phase = Phase::land;                                                                  // ME-6.3
    return Asks::yes;
}

Asks begin_later_round(State& state, int people) {
    const int reinforcements = state.rules->cards[people].tribes[state.epoch - 1];                            // ME-5.4
    state.round = {std::uint8_t(people), std::uint8_t(growth(state, people) + reinforcements), false, false}; // ME-5.2
    return begin_expansion(state);
}

void score_round(State& state) { // ME-9.1, ME-9.2
    const int people = state.round.people;
    state.points[people] = std::uint16_t(state.points[people] + points_now(state, people));
    state.round = {};
    state.border = 0;
}

// ME-4.1: the rounds from this place in the epoch's order on, up to the next question.
void run_rounds(State& state, int place) {
    const RoundOrder& order = state.rules->round_order(state.epoch);
    for (; place < order.count; ++place) {
        const int people = order.people[place];
        const bool is_new = is_allocated(state, people) && !has_arrived(state, people);
        if (!is_new && state.areas[people] == 0) continue; // ME-4.2, ME-2.3
        const Asks asks = is_new ? begin_first_round(state, people) : begin_later_round(state, people);
        if (asks == Asks::yes) return;
        score_round(state); // ME-4.3
    }
    if (state.epoch == state.options.epochs) // ME-10.1, ME-11.1
        state.phase = Phase::over;
    else
        begin_next_epoch(state);
}

} // namespace

void allot_latest(State& state, int seat) {
    Allotment& card = latest(state);
    card.to = std::uint8_t(seat);
    state.owner[card.people] = std::uint8_t(seat);
    if (state.allotted == cards_to_allot(state)) return run_rounds(state, 0); // ME-3.6, ME-3.7
    state.phase = state.drawn ? Phase::draw : Phase::deal;
}

void land_at(State& state, int area) {
    if (arrive(state, area) == Asks::no) finish_round(state);
}

void retreat_to(State& state, int area) {
    put_tribe(state, state.retreat.people, area);
    --state.retreat.left;
    if (settle_retreats(state) == Asks::no) finish_round(state);
}

void go_on_expanding(State& state) {
    if (!can_expand(state)) finish_round(state);
}

void finish_round(State& state) {
    const int place = state.rules->round_order(state.epoch).place[state.round.people];
    score_round(state);
    run_rounds(state, place + 1);
}

// ME-10.2: the most points; equals share.
SeatMask Game::winners(const State& state) {
    if (state.phase != Phase::over) return 0;
    const std::array<int, most_seats> score = scores(state);
    const int most = *std::max_element(score.begin(), score.begin() + state.seats);
    SeatMask best = 0;
    for (int seat = 0; seat < state.seats; ++seat)
        if (score[seat] == most) best |= seat_bit(seat);
    return best;
}

} // namespace ecumene::mesopotamia
