// What a seat does not know (PL-16): its own cards written plainly, others' not; and the unseen cards dealt again.
#include "engine/games/plague/game.h"
#include "engine/games/plague/rules.h"

#include <fmt/format.h>

namespace ecumene::plague {

std::string Game::redact(const State& before, Action action, Viewer viewer, const State&) { // PL-16.4
    if (action.verb == Verb::deal && !viewer.sees(action.a)) return fmt::format("deal {} ?", action.a);
    if (action.verb == Verb::draw && action.card != Card::death_ship && !viewer.sees(before.turn)) return "draw ?";
    return write(before, action);
}

// PL-16.6: the unseen cards go round again, every arrangement of the single cards equally likely.
State Game::redeal(const State& state, Seat viewer, Rng& rng) {
    State dealt = state;
    Pile unseen = state.draw;
    for (int seat = 0; seat < state.seats; ++seat)
        if (seat != viewer.index) unseen.add(state.hand[seat]);
    const bool ship_in_pile = unseen.has(Card::death_ship);
    if (ship_in_pile) unseen.remove(Card::death_ship);

    const bool stroke_asked = state.phase == Phase::stroke && state.dying.front() != viewer.index;
    const int unseen_size = unseen.size();
    do {
        Pile left = unseen;
        int size = unseen_size;
        for (int seat = 0; seat < state.seats; ++seat) {
            if (seat == viewer.index) continue;
            Pile hand;
            for (int cards = state.hand[seat].size(); cards > 0; --cards) {
                const Card card = left.random(rng, size--);
                left.remove(card);
                hand.add(card);
            }
            dealt.hand[seat] = hand;
        }
        dealt.draw = left;
    } while (stroke_asked && !can_stroke(dealt, state.dying.front()));
    if (ship_in_pile) dealt.draw.add(Card::death_ship);
    return dealt;
}

} // namespace ecumene::plague
