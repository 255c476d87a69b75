// A Plague table set up by hand, for tests that read like the rulebook's examples.
#pragma once

#include "engine/core/json_writer.h"
#include "engine/core/rule_schema.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"
#include "tests/support/playing.h"

#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace ecumene::plague {

// The ruleset of a variant, kept for good: states point to it.
inline const Ruleset& ruleset_of(const nlohmann::json& variant) {
    static std::vector<std::unique_ptr<const Ruleset>> made;
    made.push_back(std::make_unique<const Ruleset>(Game::schema().read(variant).value()));
    return *made.back();
}

inline State start_of(int seats, const nlohmann::json& options = {}, const Ruleset& rules = Game::standard_ruleset()) {
    return Game::initial(seats, *read_options(Game::options(), options), rules);
}

// Seat 0's turn in Prosperity, a card to be played: everybody at 50 with an empty hand, all cards in the draw pile.
inline State table(int seats, const nlohmann::json& options = {}, const Ruleset& rules = Game::standard_ruleset()) {
    State state = start_of(seats, options, rules);
    state.phase = Phase::play;
    state.turn = 0;
    state.turn_number = 1;
    return state;
}

// The same before seat 0's roll.
inline State before_roll(int seats, const nlohmann::json& options = {},
                         const Ruleset& rules = Game::standard_ruleset()) {
    State state = table(seats, options, rules);
    state.phase = Phase::roll;
    return state;
}

// The plague is on; the Death Ship has left the game.
inline void begin_plague(State& state) {
    state.age = Age::plague;
    state.draw.remove(Card::death_ship);
    state.ship_gone = true;
}

inline void give(State& state, int seat, std::initializer_list<Card> cards) {
    for (const Card card : cards) {
        state.draw.remove(card);
        state.hand[seat].add(card);
    }
}

inline void build(State& state, int seat, std::initializer_list<Card> cards) {
    for (const Card card : cards) {
        state.draw.remove(card);
        state.built[improvement_index(card)] |= seat_bit(seat);
    }
}

inline void populate(State& state, std::initializer_list<int> populations) {
    int seat = 0;
    for (const int population : populations) state.population[seat++] = population;
}

inline std::vector<int> populations(const State& state) {
    return {state.population.begin(), state.population.begin() + state.seats};
}

inline std::vector<std::string> listed(const State& state) {
    Actions actions;
    Game::legal(state, actions);
    std::vector<std::string> written;
    for (const Action action : actions) written.push_back(Game::write(state, action));
    return written;
}

inline State play(const State& state, std::initializer_list<std::string_view> actions) {
    return after<Game>(state, actions);
}
inline std::string_view refused(const State& state, std::string_view text) { return refused_by<Game>(state, text); }

inline ReferenceCard card(const State& state, std::string_view id) {
    for (const ReferenceCard& one : Game::cards(state, Viewer::spectator(), Ink(false)))
        if (one.id == id) return one;
    return {};
}

} // namespace ecumene::plague
