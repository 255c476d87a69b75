// What a viewer does not know (ME-14): draws written without their card, and the unseen cards dealt again.
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

#include <utility>

namespace ecumene::mesopotamia {

// ME-12.5. Every card of an epoch is known by the time the next one begins: its people has had its round.
std::string Game::redact(const State& before, Action action, Viewer viewer, const State& now) {
    if (action.verb == Verb::draw && before.epoch == now.epoch && !knows(now, viewer, now.allotments[before.allotted]))
        return "draw ?";
    return write(before, action);
}

// Not all know which card it is that is drawn, and then kept or given.
bool Game::is_open(Action action) {
    return action.verb != Verb::draw && action.verb != Verb::keep && action.verb != Verb::give;
}

// ME-14.5: the cards that the seat has not seen lie on the allotments it does not know in any order, all equally
// likely.
State Game::redeal(const State& state, Seat seat, Rng& rng) {
    const Viewer viewer = Viewer::seat(seat);
    PeopleSet unseen = state.rules->cards_of(state.epoch);
    FixedVector<int, most_allotments> unknown; // allotments
    for (int i = 0; i < state.allotted; ++i) {
        if (knows(state, viewer, state.allotments[i]))
            unseen &= ~people_bit(state.allotments[i].people);
        else
            unknown.push_back(i);
    }
    if (unknown.empty()) return state;

    // Once rounds are played, a held people has a higher number than the one whose round it is.
    const int passed = allocation_is_over(state) ? number_now(state, state.round.people) : 0;
    std::array<std::uint8_t, most_peoples> cards{};
    std::uint32_t left = 0;
    for (; unseen != 0; unseen &= unseen - 1) {
        const int people = std::countr_zero(unseen);
        if (number_now(state, people) > passed) cards[left++] = std::uint8_t(people);
    }

    State dealt = state;
    for (const int i : unknown) dealt.owner[dealt.allotments[i].people] = nobody;
    for (const int i : unknown) {
        Allotment& card = dealt.allotments[i];
        std::swap(cards[rng.below(left)], cards[left - 1]);
        card.people = cards[--left];
        if (card.to != undecided) dealt.owner[card.people] = card.to;
    }
    return dealt;
}

} // namespace ecumene::mesopotamia
