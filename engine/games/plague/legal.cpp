// What may be done, in the order of PL-13.2: as a list, as a number, and one by one. (Refusals are told apart, in
// refuse.cpp.)
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

namespace ecumene::plague {
namespace {

// PL-8.1: the pairs that the turn's seat may set against each other, A < B, rising.
int war_pairs(const State& state) {
    const int others = living_count(state) - 1;
    return fights_self(state) ? others : others * (others - 1) / 2;
}

Action nth_war(const State& state, Card card, int k) {
    const SeatMask others = state.living & SeatMask(~seat_bit(state.turn));
    if (fights_self(state)) {
        const int other = nth_seat(others, k), self = state.turn;
        return {Verb::play, card, std::uint8_t(std::min(self, other)), std::uint8_t(std::max(self, other))};
    }
    SeatMask above = others;
    for (;;) {
        const int a = lowest_seat(above);
        above &= SeatMask(above - 1);
        const int pairs = std::popcount(above);
        if (k < pairs) return {Verb::play, card, std::uint8_t(a), std::uint8_t(nth_seat(above, k))};
        k -= pairs;
    }
}

// In how many ways the turn's seat can play a card it holds.
int ways(const State& state, Card card) {
    switch (state.rules->rule(card).kind) {
    case Kind::gain:
    case Kind::others_lose:
    case Kind::others_lose_you_gain: return 1;
    case Kind::one_loses:
    case Kind::one_loses_you_gain: return std::popcount(targets(state, state.turn, card));
    case Kind::war: return war_pairs(state);
    case Kind::improvement: return has_built(state, state.turn, card) ? 0 : 1; // PL-9.1
    case Kind::counter: return 0;                                              // PL-5.4
    case Kind::special: return 0;                                              // PL-10.1
    }
    return 0;
}

Action nth_play(const State& state, Card card, int k) {
    switch (state.rules->rule(card).kind) {
    case Kind::one_loses:
    case Kind::one_loses_you_gain:
        return {Verb::play, card, std::uint8_t(nth_seat(targets(state, state.turn, card), k)), 0};
    case Kind::war: return nth_war(state, card, k);
    default: return {Verb::play, card, 0, 0};
    }
}

// The same sum as over ways() and one discard a kind, but by groups of cards instead of card by card.
int count_turn(const State& state) {
    const Ruleset& rules = *state.rules;
    const CardMask kinds = state.hand[state.turn].kinds();
    const auto held = [&](CardMask group) { return std::popcount(kinds & group); };
    const unsigned others = state.living & ~(1u << state.turn);
    const int rivals = std::popcount(others);
    int count = held(~CardMask(0)) + held(rules.untargeted | missing_improvements(state, state.turn)) +
                held(rules.aimed) * rivals + held(rules.wars) * war_pairs(state);
    for (int i = 0; i < 3; ++i) count -= held(rules.stopped[i]) * std::popcount(others & state.built[i]); // PL-5.3
    return count;
}

Action nth_turn(const State& state, int k) {
    const CardMask kinds = state.hand[state.turn].kinds();
    for (CardMask left = kinds; left != 0; left &= left - 1) {
        const Card card = lowest(left);
        const int here = ways(state, card);
        if (k < here) return nth_play(state, card, k);
        k -= here;
    }
    return {Verb::discard, nth_card(kinds, k), 0, 0};
}

// The longest list and the commonest: each card is looked at once.
void list_turn(const State& state, Actions& out) {
    const CardMask kinds = state.hand[state.turn].kinds();
    for (CardMask left = kinds; left != 0; left &= left - 1) {
        const Card card = lowest(left);
        const int here = ways(state, card);
        for (int k = 0; k < here; ++k) out.push_back(nth_play(state, card, k));
    }
    for (CardMask left = kinds; left != 0; left &= left - 1) out.push_back({Verb::discard, lowest(left), 0, 0});
}

// PL-7.2, PL-7.3, PL-20.9: the counter cards that the asked seat may play.
CardMask counters(const State& state) {
    CardMask open = 0;
    if (state.rules->rule(state.attack.card).cancelled_by_peace) open |= bit(Card::negotiated_peace);
    if (is_asked_combatant(state)) open |= bit(Card::tactical_advantage);
    return state.hand[state.attack.asked].kinds() & open;
}

CardMask razeable(const State& state) { // PL-9.4
    return improvement_cards & ~missing_improvements(state, state.to_raze.front());
}

int count_strokes(const State& state) { // PL-11.3
    const int seat = state.dying.front();
    int count = 1;
    for (CardMask left = state.hand[seat].kinds() & state.rules->aimed; left != 0; left &= left - 1)
        count += std::popcount(targets(state, seat, lowest(left)));
    return count;
}

Action nth_stroke(const State& state, int k) {
    const int seat = state.dying.front();
    for (CardMask left = state.hand[seat].kinds() & state.rules->aimed; left != 0; left &= left - 1) {
        const SeatMask open = targets(state, seat, lowest(left));
        const int ways = std::popcount(open);
        if (k < ways) return {Verb::stroke, lowest(left), std::uint8_t(nth_seat(open, k)), 0};
        k -= ways;
    }
    return {Verb::pass};
}

// PL-8.3: the pairs of dice that decide. A row of the first die has six of them, or five where a tie lies in it.
int tie_with(const State& state, int x) { // the second die that ties with x, perhaps none that exists
    return x + state.rules->advantage * (state.attack.bonus[0] - state.attack.bonus[1]);
}
bool is_die(int number) { return number >= 1 && number <= 6; }

int count_clashes(const State& state) {
    int pairs = 36;
    for (int x = 1; x <= 6; ++x) pairs -= is_die(tie_with(state, x)) ? 1 : 0;
    return pairs;
}

Action nth_clash(const State& state, int k) {
    for (int x = 1;; ++x) {
        const int tie = tie_with(state, x);
        const int row = is_die(tie) ? 5 : 6;
        if (k < row) {
            const int y = k + 1 + (is_die(tie) && k + 1 >= tie ? 1 : 0);
            return {Verb::clash, {}, std::uint8_t(x), std::uint8_t(y)};
        }
        k -= row;
    }
}

CardMask dealable(const State& state) { return state.draw.kinds() & ~bit(Card::death_ship); } // PL-3.3

} // namespace

Actor Game::to_act(const State& state) {
    switch (state.phase) {
    case Phase::deal:
    case Phase::start:
    case Phase::roll:
    case Phase::draw:
    case Phase::clash: return Actor::chance();
    case Phase::death_ship:
    case Phase::play: return Actor::seat(state.turn);
    case Phase::counter: return Actor::seat(state.attack.asked);
    case Phase::raze: return state.options.razed_at_random ? Actor::chance() : Actor::seat(state.to_raze.front());
    case Phase::stroke: return Actor::seat(state.dying.front());
    case Phase::over: break;
    }
    return Actor::nobody();
}

int Game::count(const State& state) {
    switch (state.phase) {
    case Phase::deal: return std::popcount(dealable(state));
    case Phase::start: return state.seats;
    case Phase::roll: return 36;
    case Phase::draw: return std::popcount(state.draw.kinds());
    case Phase::death_ship: return living_count(state) - 1;
    case Phase::play: return count_turn(state);
    case Phase::counter: return std::popcount(counters(state)) + 1;
    case Phase::clash: return count_clashes(state);
    case Phase::raze: return std::popcount(razeable(state));
    case Phase::stroke: return count_strokes(state);
    case Phase::over: break;
    }
    return 0;
}

Action Game::nth(const State& state, int k) {
    switch (state.phase) {
    case Phase::deal: return {Verb::deal, nth_card(dealable(state), k), std::uint8_t(dealt_to(state)), 0};
    case Phase::start: return {Verb::start, {}, std::uint8_t(k), 0};
    case Phase::roll: return nth_roll(k);
    case Phase::draw: return {Verb::draw, nth_card(state.draw.kinds(), k), 0, 0};
    case Phase::death_ship: {
        const SeatMask others = state.living & SeatMask(~seat_bit(state.turn));
        return {Verb::play, Card::death_ship, std::uint8_t(nth_seat(others, k)), 0};
    }
    case Phase::play: return nth_turn(state, k);
    case Phase::counter: {
        const CardMask open = counters(state);
        if (k < std::popcount(open)) return {Verb::counter, nth_card(open, k), 0, 0};
        return {Verb::pass};
    }
    case Phase::clash: return nth_clash(state, k);
    case Phase::raze: return {Verb::raze, nth_card(razeable(state), k), 0, 0};
    case Phase::stroke: return nth_stroke(state, k);
    case Phase::over: break;
    }
    assert(false && "nobody acts when the game is over");
    return {};
}

void Game::legal(const State& state, Actions& out) {
    out.clear();
    if (state.phase == Phase::play) return list_turn(state, out);
    const int all = count(state);
    for (int k = 0; k < all; ++k) out.push_back(nth(state, k));
}

} // namespace ecumene::plague
