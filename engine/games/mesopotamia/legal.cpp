// What may be done, in the order of ME-12.3: as a list, as a number, and one by one. (Refusals are told apart, in
// refuse.cpp.)
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {
namespace {

Action nth_card(Verb verb, PeopleSet cards, int k) {
    for (; k > 0; --k) cards &= cards - 1;
    return {verb, std::uint8_t(std::countr_zero(cards))};
}

Action at_nth_area(Verb verb, AreaSet areas, int k) { return {verb, std::uint8_t(nth_area(areas, k))}; }

// ME-3.4: keep comes first, then the other seats by number.
Action nth_choice(const State& state, int k) {
    SeatMask open = without_card(state);
    const SeatMask self = seat_bit(latest(state).drawer);
    if ((open & self) != 0) {
        if (k == 0) return {Verb::keep};
        open &= SeatMask(~self);
        --k;
    }
    for (; k > 0; --k) open &= SeatMask(open - 1);
    return {Verb::give, std::uint8_t(lowest_seat(open))};
}

Action nth_throw(const State& state, int k) { // ME-8.3, ME-20.10
    const int attacker_dice = state.rules->attacker_dice, defender_dice = state.fight.defender_dice;
    const int defences = throw_counts[defender_dice];
    return {Verb::roll, std::uint8_t(first_throws[attacker_dice] + k / defences),
            std::uint8_t(first_throws[defender_dice] + k % defences)};
}

} // namespace

Actor Game::to_act(const State& state) {
    switch (state.phase) {
    case Phase::expand:
    case Phase::land: return Actor::seat(state.owner[state.round.people]);
    case Phase::deal:
    case Phase::draw:
    case Phase::fight: return Actor::chance();
    case Phase::choose: return Actor::seat(latest(state).drawer);
    case Phase::retreat: return Actor::seat(state.owner[state.retreat.people]);
    case Phase::over: break;
    }
    return Actor::nobody();
}

int Game::count(const State& state) {
    switch (state.phase) {
    case Phase::expand: return std::popcount(reach(state)) + 1;
    case Phase::deal:
    case Phase::draw: return std::popcount(deck(state));
    case Phase::choose: return std::popcount(without_card(state));
    case Phase::land: return std::popcount(state.rules->landings);
    case Phase::retreat: return std::popcount(refuges(state));
    case Phase::fight: return throw_counts[state.rules->attacker_dice] * throw_counts[state.fight.defender_dice];
    case Phase::over: break;
    }
    return 0;
}

Action Game::nth(const State& state, int k) {
    switch (state.phase) {
    case Phase::expand: {
        const AreaSet open = reach(state);
        return k < std::popcount(open) ? at_nth_area(Verb::place, open, k) : Action{Verb::stop}; // ME-7.1
    }
    case Phase::deal: return nth_card(Verb::deal, deck(state), k);
    case Phase::draw: return nth_card(Verb::draw, deck(state), k);
    case Phase::choose: return nth_choice(state, k);
    case Phase::land: return at_nth_area(Verb::land, state.rules->landings, k); // ME-6.3, ME-20.6
    case Phase::retreat: return at_nth_area(Verb::retreat, refuges(state), k);
    case Phase::fight: return nth_throw(state, k);
    case Phase::over: break;
    }
    assert(false && "nobody acts when the game is over");
    return {};
}

void Game::legal(const State& state, Actions& out) {
    out.clear();
    const int all = count(state);
    for (int k = 0; k < all; ++k) out.push_back(nth(state, k));
}

} // namespace ecumene::mesopotamia
