// What may be done: as a list, as a number, and one by one. Migrations come in board order of FROM, then of TO, and
// between settlements the whole stack (PE-6.4.4) before the single tribe. Chance outcomes come in alphabetical order of
// what they put in order, relations by number with declining last, advances by area. (Refusals are told apart, in
// refuse.cpp.)
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/rules.h"

namespace ecumene::peoples {
namespace {

constexpr std::array<int, 7> factorial = {1, 1, 2, 6, 24, 120, 720};

Action move(int from, int to) { return {Verb::move, std::uint8_t(from), std::uint16_t(to)}; }
Action shift(int from, int to) { return {Verb::shift, std::uint8_t(from), std::uint16_t(to)}; }
Verb advance_verb(const State& state) { // PE-9.3.1, PE-9.3.4
    return state.maps.map[state.current - 1].has_leader() ? Verb::advance : Verb::fate;
}

void list_third_age(const State& state, Actions& out) {
    const Regions settled = state.open & state.marked;
    state.open.each([&](int from) {
        const bool moves = !state.marked.has(from);
        (state.open - only(from)).each([&](int to) {
            if (moves) return out.push_back(move(from, to)); // PE-6.4.1
            if (!settled.has(to) || state.stack[to].size() < state.stack[from].size()) return;
            if (state.options.third_age_whole) out.push_back(move(from, to)); // PE-6.4.4
            out.push_back(shift(from, to));                                   // PE-6.4.2
        });
    });
}

void list_migrations(const State& state, Actions& out) {
    if (state.age == 3) return list_third_age(state, out);
    loose(state).each([&](int from) { // PE-6.1.2
        destinations(state, from).each([&](int to) { out.push_back(move(from, to)); });
    });
}

// Narrows a range of 64 regions by halves, each exit counted, until the k-th one's region is left.
Action nth_first_age(const State& state, int k) {
    for (int w = 0; w < 3; ++w) {
        std::uint64_t a = state.exits[0].word[w], b = state.exits[1].word[w], c = state.exits[2].word[w];
        const int here = std::popcount(a) + std::popcount(b) + std::popcount(c);
        if (k >= here) {
            k -= here;
            continue;
        }
        int from = 64 * w;
        for (int width = 32; width > 0; width /= 2) {
            const std::uint64_t low = (std::uint64_t{1} << width) - 1;
            const int below = std::popcount(a & low) + std::popcount(b & low) + std::popcount(c & low);
            if (k < below) continue;
            k -= below;
            from += width;
            a >>= width;
            b >>= width;
            c >>= width;
        }
        int neighbour = 0;
        if ((a & 1) == 0 || k-- > 0) neighbour = (b & 1) == 0 || k > 0 ? 2 : 1;
        return move(from, board::neighbours[from][neighbour]);
    }
    return {};
}

Action nth_second_age(const State& state, int k) {
    const Regions movers = loose(state);
    for (int w = 0; w < 3; ++w)
        for (std::uint64_t left = movers.word[w]; left != 0; left &= left - 1) {
            const int from = 64 * w + std::countr_zero(left);
            Regions to = board::second_age_reach[from] & state.open;
            int ways = to.size();
            if (ways == 0) {
                to = destinations(state, from);
                ways = to.size();
            }
            if (k < ways) return move(from, to.nth(k));
            k -= ways;
        }
    return {};
}

Action nth_third_age(const State& state, int k) {
    const int each = state.open.size() - 1, ways = state.options.third_age_whole ? 2 : 1;
    const OpenSettlements settlements = open_settlements(state);
    int f = 0; // the next of the settlements
    for (int w = 0; w < 3; ++w)
        for (std::uint64_t left = state.open.word[w]; left != 0; left &= left - 1) {
            const int from = 64 * w + std::countr_zero(left);
            if (!state.marked.has(from)) {
                if (k < each) return move(from, (state.open - only(from)).nth(k));
                k -= each;
                continue;
            }
            const int here = ways * settlements.takers(f);
            if (k >= here) {
                k -= here;
                ++f;
                continue;
            }
            int t = 0;
            for (int skip = k / ways; !settlements.may_give(f, t) || skip-- > 0; ++t) {
            }
            const int to = settlements.region[t];
            return k % ways + 1 < ways ? move(from, to) : shift(from, to);
        }
    return {};
}

Action nth_migration(const State& state, int k) {
    switch (state.age) {
    case 1: return nth_first_age(state, k);
    case 2: return nth_second_age(state, k);
    default: return nth_third_age(state, k);
    }
}

Action nth_relation(const State& state, int k) { // PE-9.1.1
    const SettlementMask open = partners(state, state.current - 1);
    if (k < std::popcount(open)) return {Verb::relate, state.current, std::uint16_t(nth_bit(open, k) + 1)};
    return {Verb::decline, state.current};
}

} // namespace

Actor Game::to_act(const State& state) {
    switch (state.phase) {
    case Phase::order:
    case Phase::orient:
    case Phase::place:
    case Phase::maps:
    case Phase::deal: return Actor::chance();
    case Phase::migration: return Actor::seat(state.order[state.turn]);
    case Phase::diplomacy:
    case Phase::advance: {
        const int leader = state.maps.map[state.current - 1].leader();
        return leader < 0 ? Actor::chance() : Actor::seat(leader);
    }
    case Phase::over: break;
    }
    return Actor::nobody();
}

int Game::count(const State& state) {
    switch (state.phase) {
    case Phase::order: return factorial[state.seats];
    case Phase::orient: return 2;
    case Phase::deal: return fitting_deals(state).size();
    case Phase::migration: return state.choices;
    case Phase::diplomacy: return std::popcount(partners(state, state.current - 1)) + 1;
    case Phase::advance: return std::popcount(possible_areas(state, state.current - 1));
    case Phase::place:
    case Phase::maps:
    case Phase::over: break;
    }
    return 0;
}

Action Game::nth(const State& state, int k) {
    switch (state.phase) {
    case Phase::order: return {Verb::order, 0, std::uint16_t(k)};
    case Phase::orient: return {Verb::orient, std::uint8_t(k)};
    case Phase::deal: {
        const int seat = dealt_seats(state);
        return {Verb::deal, std::uint8_t(seat), std::uint16_t(fitting_deals(state).nth(k))};
    }
    case Phase::migration: return nth_migration(state, k);
    case Phase::diplomacy: return nth_relation(state, k);
    case Phase::advance:
        return {advance_verb(state), state.current,
                std::uint16_t(nth_bit(possible_areas(state, state.current - 1), k))};
    case Phase::place:
    case Phase::maps:
    case Phase::over: break;
    }
    return {};
}

void Game::legal(const State& state, Actions& out) {
    out.clear();
    if (state.phase == Phase::migration) return list_migrations(state, out);
    for (int k = 0, n = count(state); k < n; ++k) out.push_back(nth(state, k));
}

} // namespace ecumene::peoples
