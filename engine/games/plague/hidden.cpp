// What a seat does not know (PL-16): its own cards written plainly, others' not; and the unseen cards dealt again.
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

#include <cstring>
#include <fmt/format.h>

namespace ecumene::plague {

std::string Game::redact(const State& before, Action action, Viewer viewer, const State&) { // PL-16.4
    if (action.verb == Verb::deal && !viewer.sees(action.a)) return fmt::format("deal {} ?", action.a);
    if (action.verb == Verb::draw && action.card != Card::death_ship && !viewer.sees(before.turn)) return "draw ?";
    return write(before, action);
}

bool Game::is_open(Action action) { return action.verb != Verb::deal && action.verb != Verb::draw; }

// PL-7.5, PL-11.3: asked whether it counters or strikes, a seat may hold nothing to do it with.
std::optional<Action> Game::declined(const State& state) {
    if (state.phase != Phase::counter && state.phase != Phase::stroke) return std::nullopt;
    return Action{Verb::pass};
}

namespace {

// The single cards of a pile in a row, to be taken at random one after another.
class SingleCards {
public:
    SingleCards(const Pile& pile, int kinds) {
        for (int card = 0; card < kinds; ++card) {
            std::memset(&cards_[size_], card, 8); // more than there are copies; the next card writes over the rest
            size_ += std::size_t(pile.copies(Card(card)));
        }
    }
    Card take(Rng& rng) {
        const std::uint32_t at = rng.below(std::uint32_t(size_));
        const Card card = Card(cards_[at]);
        cards_[at] = cards_[--size_];
        return card;
    }

private:
    std::array<std::uint8_t, 7 * most_kinds + 8> cards_;
    std::size_t size_ = 0;
};

} // namespace

// PL-16.6, PL-20.11: the unseen cards go round again, every arrangement of the single cards equally likely.
State Game::redeal(const State& state, Seat viewer, Rng& rng) {
    State dealt = state;
    Pile unseen = state.draw; // PL-16.2
    for (int seat = 0; seat < state.seats; ++seat)
        if (seat != viewer.index) unseen.add(state.hand[seat]);
    Pile dealable_cards = unseen;
    if (unseen.has(Card::death_ship)) dealable_cards.remove(Card::death_ship);

    const bool stroke_asked = state.phase == Phase::stroke && state.dying.front() != viewer.index;
    do {
        SingleCards cards(dealable_cards, state.rules->kinds);
        dealt.draw = unseen;
        for (int seat = 0; seat < state.seats; ++seat) {
            if (seat == viewer.index) continue;
            Pile hand;
            for (int left = state.hand[seat].size(); left > 0; --left) hand.add(cards.take(rng));
            dealt.hand[seat] = hand;
            dealt.draw.remove(hand);
        }
    } while (stroke_asked && !can_stroke(dealt, state.dying.front()));
    return dealt;
}

} // namespace ecumene::plague
