// What a bot may be told of Peoples, from the notes of PE-16: which actions are sensible, and who stands well.
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

#include <algorithm>

namespace ecumene::peoples {
namespace {

// What leading a settlement of the age is worth, in points; advances give about as much as a lead in the basic game,
// and less as long as there are few relations (PE-16). In the standard rules, that is: others in proportion.
int lead_worth(const State& state) {
    return state.options.advanced ? (2 + state.age) * state.rules->advances_percent / 100
                                  : state.rules->rules.lead_points[state.age - 1];
}
int tribe_worth(const State& state) { return state.rules->rules.tribe_points[state.age - 1]; }

// How a seat looks at stacks.
class Outlook {
public:
    Outlook(const State& state, int seat)
        : led_(led_peoples(state, state.age)), seats_(state.seats), seat_(seat), lead_(lead_worth(state)),
          tribe_(tribe_worth(state)), fullness_(state.rules->fullness[state.age]) {}

    // What a stack promises, in hundredths of a point: its tribes and the lead, by how full the stack is already.
    // Somebody else's lead counts against it.
    int promise(Stack stack) const {
        if (stack.empty()) return 0;
        const int full = fullness_[stack.size()];
        const int leader = leader_of(led_, seats_, stack);
        int promised = tribe_ * stack.count(led_[seat_].subject) * full;
        if (leader == seat_) promised += lead_ * full * full / 100;
        if (leader >= 0 && leader != seat_) promised -= lead_ * full * full / 100 / (seats_ - 1);
        return promised;
    }

private:
    LedPeoples led_;
    int seats_, seat_, lead_, tribe_;
    const std::array<std::uint8_t, most_tribes + 1>& fullness_;
};

// How many more tribes of the next age's subject stand together, in hundredths of a point.
int foresight(const State& state, Stack from, Stack to, int seat) {
    if (state.age == 3) return 0;
    const Wanted next = deal_of(state, seat).subject(state.age + 1);
    return 20 * from.count(next) * to.count(next);
}

int migration_weight(const State& state, Action action) {
    const int seat = state.order[state.turn];
    const Outlook outlook(state, seat);
    const Stack from = state.stack[action.a], to = state.stack[action.b];
    Stack left = from, joined = to;
    if (action.verb == Verb::shift)
        joined.put_on_top(left.take(1).top());
    else
        joined.take_beneath(left, std::min(from.size(), limit(state) - to.size()));
    const int gain = outlook.promise(joined) + outlook.promise(left) - outlook.promise(to) - outlook.promise(from) +
                     foresight(state, from, to, seat);
    if (gain <= 0) return std::max(1, 4 + gain / 50);
    return std::min(1000, 4 + gain / 10 + gain * gain / 5000);
}

// Advances that grow with the number of relations come first where there are some.
int advance_weight(const State& state, Action action) {
    const Rules& rules = state.rules->rules;
    const int relations = std::popcount(related(state.maps)[action.a - 1]);
    switch (Area(action.b)) {
    case Area::civics: return 2 + 2 * relations * rules.civics_marker;
    case Area::science: return 2 + 2 * relations * rules.science_marker;
    case Area::culture:
        return 2 + relations * rules.culture_first + rules.culture_step * relations * (relations - 1) / 2;
    case Area::military: return 3 + relations * (rules.military_related + rules.military_gain);
    case Area::economy: return 2 + relations * rules.economy_own;
    case Area::religion: return 2 + relations * rules.religion_tribe;
    }
    return 1;
}

} // namespace

int Game::weight(const State& state, Action action) {
    switch (action.verb) {
    case Verb::move:
    case Verb::shift: return migration_weight(state, action);
    case Verb::relate: {
        const int leader = state.maps.map[action.b - 1].leader(); // culture and civics like foreign partners
        return leader >= 0 && leader != state.maps.map[action.a - 1].leader() ? 6 : 4;
    }
    case Verb::decline: return 2;
    case Verb::advance: return advance_weight(state, action);
    default: return 1;
    }
}

// The score so far and what the present stacks promise, turned into shares: a seat some points behind the first one has
// a share that falls the faster the fewer ages are left. How fast was found for the standard rules: where there are
// more points to gain it falls more slowly, and where the rules are far from the standard ones as well.
void Game::evaluate(const State& state, std::span<float> shares) {
    if (state.phase == Phase::over) {
        const SeatMask won = winners(state);
        for (int seat = 0; seat < state.seats; ++seat)
            shares[seat] = (won >> seat & 1) != 0 ? 1.0f / float(std::popcount(won)) : 0.0f;
        return;
    }
    std::array<int, most_seats> worth{};
    for (int seat = 0; seat < state.seats; ++seat) worth[seat] = 100 * state.scores[seat];
    if (state.phase == Phase::migration) {
        const int lead = lead_worth(state), tribe = tribe_worth(state);
        const LedPeoples led = led_peoples(state, state.age);
        populated(state).each([&](int region) {
            const Stack stack = state.stack[region];
            if (stack.size() == 1) return; // nothing is decided there
            const int full = state.rules->fullness[state.age][stack.size()];
            for (int seat = 0; seat < state.seats; ++seat) worth[seat] += tribe * stack.count(led[seat].subject) * full;
            const int leader = leader_of(led, state.seats, stack);
            if (leader >= 0) worth[leader] += lead * full * full / 100;
        });
    }
    const int best = *std::max_element(worth.begin(), worth.begin() + state.seats);
    const float spread =
        100.0f * float(state.age == 0 ? 30 : 32 - 8 * state.age) * state.rules->scale / state.rules->fit;
    float total = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        const float behind = float(best - worth[seat]) / spread;
        shares[seat] = 1 / (1 + behind + behind * behind);
        total += shares[seat];
    }
    for (int seat = 0; seat < state.seats; ++seat) shares[seat] /= total;
}

SearchHints Game::search_hints() { return {.exploration = 0.5f, .curiosity = 0.8f, .rollout = 10, .picks = 3}; }

} // namespace ecumene::peoples
