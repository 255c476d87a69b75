// What may be done: as a list, as a number, and one by one. Migrations come in board order of FROM, then of TO, and
// between settlements the whole stack (PE-6.4.4) before the single tribe. Chance outcomes come in alphabetical order of
// what they put in order, relations by number with declining last, advances by area. (Refusals are told apart, in
// refuse.cpp.)
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/migrations.h"

namespace ecumene::peoples {
namespace {

constexpr std::array<int, 7> factorial = {1, 1, 2, 6, 24, 120, 720};

Verb advance_verb(const State& state) { // PE-9.3.1, PE-9.3.4
    return state.maps.map[state.current - 1].has_leader() ? Verb::advance : Verb::fate;
}

void list_third_age(const State& state, Actions& out) {
    const Regions settled = state.open & state.marked;
    state.open.each([&](int from) {
        const bool moves = !state.marked.has(from);
        (state.open - only(from)).each([&](int to) {
            if (moves) return out.push_back(move_action(from, to)); // PE-6.4.1
            if (!settled.has(to) || state.stack[to].size() < state.stack[from].size()) return;
            if (state.options.third_age_whole) out.push_back(move_action(from, to)); // PE-6.4.4
            out.push_back(shift_action(from, to));                                   // PE-6.4.2
        });
    });
}

void list_migrations(const State& state, Actions& out) {
    if (state.age == 3) return list_third_age(state, out);
    loose(state).each([&](int from) { // PE-6.1.2
        destinations(state, from).each([&](int to) { out.push_back(move_action(from, to)); });
    });
}

Action nth_migration(const State& state, int k) {
    switch (state.rules->way[state.age]) {
    case Way::adjacent: return nth_adjacent(state, k);
    case Way::two_steps: return nth_steps<Way::two_steps>(state, k);
    case Way::three_steps: return nth_steps<Way::three_steps>(state, k);
    case Way::anywhere: return nth_anywhere<Way::anywhere>(state, k);
    case Way::anywhere_large: break;
    }
    return nth_anywhere<Way::anywhere_large>(state, k);
}

Action nth_relation(const State& state, int k) { // PE-9.1.1
    const SettlementMask open = partners(state, state.current - 1);
    if (k < std::popcount(open)) return {Verb::relate, state.current, std::uint16_t(nth_bit(open, k) + 1)};
    return {Verb::decline, state.current};
}

// Apart from the migrations, so that these, by far the most common, stay short.
[[gnu::noinline]] int count_others(const State& state) {
    switch (state.phase) {
    case Phase::order: return factorial[state.seats];
    case Phase::orient: return 2;
    case Phase::deal: return fitting_deals(state).size();
    case Phase::diplomacy: return std::popcount(partners(state, state.current - 1)) + 1;
    case Phase::advance: return std::popcount(possible_areas(state, state.current - 1));
    default: return 0;
    }
}

[[gnu::noinline]] Action nth_other(const State& state, int k) {
    switch (state.phase) {
    case Phase::order: return {Verb::order, 0, std::uint16_t(k)};
    case Phase::orient: return {Verb::orient, std::uint8_t(k)};
    case Phase::deal: {
        const int seat = dealt_seats(state);
        return {Verb::deal, std::uint8_t(seat), std::uint16_t(fitting_deals(state).nth(k))};
    }
    case Phase::diplomacy: return nth_relation(state, k);
    case Phase::advance:
        return {advance_verb(state), state.current,
                std::uint16_t(nth_bit(possible_areas(state, state.current - 1), k))};
    default: return {};
    }
}

} // namespace

Actor Game::to_act_else(const State& state) {
    switch (state.phase) {
    case Phase::order:
    case Phase::orient:
    case Phase::place:
    case Phase::maps:
    case Phase::deal: return Actor::chance();
    case Phase::diplomacy:
    case Phase::advance: {
        const int leader = state.maps.map[state.current - 1].leader();
        return leader < 0 ? Actor::chance() : Actor::seat(leader);
    }
    case Phase::migration:
    case Phase::over: break;
    }
    return Actor::nobody();
}

int Game::count(const State& state) {
    return state.phase == Phase::migration ? migration_count(state) : count_others(state);
}

Action Game::nth(const State& state, int k) {
    return state.phase == Phase::migration ? nth_migration(state, k) : nth_other(state, k);
}

void Game::legal(const State& state, Actions& out) {
    out.clear();
    if (state.phase == Phase::migration) return list_migrations(state, out);
    for (int k = 0, n = count(state); k < n; ++k) out.push_back(nth(state, k));
}

} // namespace ecumene::peoples
