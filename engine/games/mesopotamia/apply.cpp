// What an action does: one function a verb. What then follows by itself is in flow.cpp.
#include "engine/games/mesopotamia/flow.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/map.h"
#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {
namespace {

void deal(State& state, int people) { // ME-2.2
    const int seat = state.allotted % state.seats;
    state.allotments[state.allotted++] = {std::uint8_t(people), nobody, undecided};
    allot_latest(state, seat);
}

void draw(State& state, int people) { // ME-3.3
    const int seat = drawer(state);
    state.allotments[state.allotted++] = {std::uint8_t(people), std::uint8_t(seat), undecided};
    const SeatMask open = without_card(state);
    if (std::has_single_bit(open)) return allot_latest(state, lowest_seat(open)); // ME-3.5
    state.phase = Phase::choose;
}

// ME-7.3: an empty area is settled, an own one strengthened, another people's one attacked.
void place(State& state, int area) {
    const int holder = state.people_in[area], people = state.round.people;
    --state.round.pool;
    if (holder == people) {
        add_tribe(state, area);
    } else if (holder == nobody) {
        gain(state, area);
    } else {
        state.fight = {std::uint8_t(area), std::uint8_t(defender_dice(state, area))}; // ME-8.1, ME-8.4
        state.phase = Phase::fight;
        return;
    }
    go_on_expanding(state);
}

void roll(State& state, int attack, int defence) { // throws
    const int area = state.fight.area;
    const Outcome result = outcome(duel(state, state.round.people, state.people_in[area]), kept_dice[attack],
                                   kept_dice[defence]); // ME-8.2
    if (result != Outcome::lose) {
        remove_tribe(state, area); // ME-8.6
        if (result == Outcome::win) {
            if (state.people_in[area] != nobody) return; // ME-8.7: the same tribe fights the next one
            gain(state, area);                           // ME-8.8
        }
    }
    state.fight = {};
    state.phase = Phase::expand;
    go_on_expanding(state);
}

} // namespace

void Game::apply(State& state, Action action) {
    switch (action.verb) {
    case Verb::place: return place(state, action.a);
    case Verb::roll: return roll(state, action.a, action.b);
    case Verb::stop: return finish_round(state); // ME-7.1
    case Verb::deal: return deal(state, action.a);
    case Verb::draw: return draw(state, action.a);
    case Verb::keep: return allot_latest(state, latest(state).drawer); // ME-3.4
    case Verb::give: return allot_latest(state, action.a);
    case Verb::land: return land_at(state, action.a);
    case Verb::retreat: return retreat_to(state, action.a);
    }
}

} // namespace ecumene::mesopotamia
