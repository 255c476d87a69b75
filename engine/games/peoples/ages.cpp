// The course of an age (PE-5.1): its beginning, the end of its migration, revolution (PE-7), the run of relations and
// advances, and the turn order of the next (PE-10).
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

// PE-6.5: markers below the limit are turned over for good; or left behind as they are (PE-19.6).
void flip_unfinished(State& state) {
    if (state.rules->rules.left_behind) return;
    each_settlement(face_up(state), [&](int i) {
        if (!state.open.has(state.at[i])) return;
        state.flipped |= std::uint16_t(1 << i);
        lose_map(state, i); // PE-9.4, PE-9.5.5
    });
}

void revolt(State& state) {
    const LedPeoples led = led_peoples(state, state.age);
    each_settlement(face_up(state), [&](int i) {
        Stack& stack = state.stack[state.at[i]];
        const int leader = leader_of(led, state.seats, stack);
        if (leader < 0) return;
        state.maps.map[i].set_leader(leader);
        stack.raise(led[leader].subject.people()); // PE-7.4
    });
}

void score_age(State& state) {
    const Scene scene = present_scene(state);
    add_points(state, scene);
    if (state.age == 3) return;
    state.scene_stacks[state.age - 1] = scene.stack;
    state.scene_maps[state.age - 1] = scene.maps;
}

// For each seat the highest number of a settlement that it leads; 0 without one.
std::array<int, most_seats> highest_led(const State& state) {
    std::array<int, most_seats> highest{};
    for (int i = 0; i < settlement_count; ++i)
        if (state.maps.map[i].has_leader()) highest[state.maps.map[i].leader()] = i + 1;
    return highest;
}

void make_order(State& state) { // PE-10.1
    const auto highest = highest_led(state);
    const auto goes_before = [&](int a, int b) {
        return state.scores[a] != state.scores[b] ? state.scores[a] < state.scores[b] : highest[a] > highest[b];
    };
    for (int i = 1; i < state.seats; ++i) // insertion keeps the old order of equals
        for (int j = i; j > 0 && goes_before(state.order[j], state.order[j - 1]); --j)
            std::swap(state.order[j], state.order[j - 1]);
}

void end_age(State& state) {
    if (state.age == 3) { // PE-10.3
        state.phase = Phase::over;
        return;
    }
    make_order(state);
    for (Map& map : state.maps.map) map.forget_leader(); // PE-10.2
    begin_age(state);
}

void end_diplomacy(State& state) {
    state.current = 0;
    score_age(state);
    if (state.age == 3) return end_age(state); // PE-9.3.5
    state.phase = Phase::advance;
    next_advance(state, 0);
}

} // namespace

void begin_age(State& state) {
    ++state.age;
    state.phase = Phase::migration;
    state.turn = 0;
    state.open = populated(state); // the new limit is higher than any stack
    survey(state);
    if (migration_count(state) == 0) end_migration(state); // PE-6.6
}

void end_migration(State& state) {
    state.turn = 0;
    forget_survey(state);
    flip_unfinished(state);
    revolt(state);
    if (state.options.advanced) {
        state.phase = Phase::diplomacy;
        return next_diplomacy(state, 0);
    }
    score_age(state);
    end_age(state);
}

// PE-9.1.5: the next settlement, from this index on, that can establish a relation.
void next_diplomacy(State& state, int first) {
    for (int i = first; i < settlement_count; ++i)
        if (is_face_up(state, i) && state.maps.map[i].has_leader() && partners(state, i) != 0) {
            state.current = std::uint8_t(i + 1);
            return;
        }
    end_diplomacy(state);
}

// PE-9.3.3: the next settlement, from this index on, that can make an advance.
void next_advance(State& state, int first) {
    for (int i = first; i < settlement_count; ++i)
        if (is_face_up(state, i) && possible_areas(state, i) != 0) {
            state.current = std::uint8_t(i + 1);
            return;
        }
    state.current = 0;
    end_age(state);
}

SeatMask Game::winners(const State& state) { // PE-10.3
    if (state.phase != Phase::over) return 0;
    const auto highest = highest_led(state);
    SeatMask best = 0;
    int most = 0, highest_number = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        const int number = state.options.tie_by_settlement ? highest[seat] : 0;
        const bool better =
            best == 0 || state.scores[seat] > most || (state.scores[seat] == most && number > highest_number);
        if (better) best = 0;
        if (better || (state.scores[seat] == most && number == highest_number)) {
            best |= SeatMask(1 << seat);
            most = state.scores[seat];
            highest_number = number;
        }
    }
    return best;
}

} // namespace ecumene::peoples
