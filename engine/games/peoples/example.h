// Positions for the tests, written as a player would say them.
#pragma once

#include "engine/core/json_writer.h"
#include "engine/core/options.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/questions.h"
#include "tests/support/playing.h"

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

namespace ecumene::peoples {

inline State fresh(int seats, const nlohmann::json& options = nlohmann::json::object()) {
    return Game::initial(seats, read_options(Game::options(), options).value());
}

inline int at(std::string_view region) { return read_region(region).value(); }

inline Stack tribes(std::string_view letters) {
    Stack stack;
    for (std::size_t i = letters.size(); i-- > 0;) stack.put_on_top(*read_people(letters.substr(i, 1)));
    return stack;
}

inline std::string at(const State& state, std::string_view region) { return letters(state.stack[at(region)]); }

// A position in the migration of an age, seat 0 to act. It must be finished by ready().
class Position {
public:
    Position(int seats, int age, const nlohmann::json& options = nlohmann::json::object())
        : state_(fresh(seats, options)) {
        if (state_.options.orientation == Orientation::random) state_.options.orientation = Orientation::up;
        for (int seat = 0; seat < seats; ++seat) state_.order[seat] = std::uint8_t(seat);
        state_.phase = Phase::migration;
        state_.age = std::uint8_t(age);
        // Any deals that fit: each seat's row is the one before, turned by one place.
        for (int seat = 0; seat < seats; ++seat) {
            std::string row = "roygbp";
            deal(seat, row.substr(seat) + row.substr(0, seat));
        }
    }
    Position& stack(std::string_view region, std::string_view letters) {
        state_.stack[at(region)] = tribes(letters);
        state_.open.add(at(region));
        return *this;
    }
    Position& settlement(int number, std::string_view region, std::string_view letters, bool flipped = false) {
        state_.at[number - 1] = std::uint8_t(at(region));
        state_.marked.add(at(region));
        if (flipped) state_.flipped |= std::uint16_t(1 << (number - 1));
        return stack(region, letters);
    }
    Position& out_of_stock(int first = 1, int last = 12) { // markers that are nowhere else go to the box
        for (int i = first - 1; i < last; ++i)
            if (state_.at[i] == in_stock) {
                state_.at[i] = in_box;
                state_.flipped |= std::uint16_t(1 << i);
            }
        return *this;
    }
    Position& advance(int number, Area area, int level = 1) {
        for (int i = 0; i < level; ++i) state_.maps.map[number - 1].raise(area);
        return *this;
    }
    Position& relate(int a, int b) {
        for (Relation& relation : state_.maps.relation)
            if (relation.free()) {
                relation = Relation(a - 1, b - 1);
                break;
            }
        return *this;
    }
    Position& lead(int number, int seat) {
        state_.maps.map[number - 1].set_leader(seat);
        return *this;
    }
    Position& deal(int seat, std::string_view peoples) { // subjects of the ages I, II, III, then allies
        for (int rank = 0; rank < deal_count; ++rank) {
            bool same = true;
            for (int place = 0; place < people_count; ++place) same &= letter(deals[rank].at(place)) == peoples[place];
            if (same) state_.deal[seat] = std::uint16_t(rank + 1);
        }
        return *this;
    }
    Position& score(int seat, int points) {
        state_.scores[seat] = std::int16_t(points);
        return *this;
    }
    // Everything that is kept for speed, counted.
    State ready() const {
        State state = state_;
        for (int region = 0; region < region_count; ++region)
            state.open.put(region, !state.stack[region].empty() && state.stack[region].size() < limit(state));
        survey(state);
        return state;
    }
    // The same in another phase, at a settlement.
    State ready(Phase phase, int current) const {
        State state = ready();
        forget_survey(state);
        state.phase = phase;
        state.current = std::uint8_t(current);
        return state;
    }

private:
    State state_;
};

inline std::vector<std::string> legal_texts(const State& state) {
    Actions actions;
    Game::legal(state, actions);
    std::vector<std::string> texts;
    for (const Action action : actions) texts.push_back(Game::write(state, action));
    return texts;
}

} // namespace ecumene::peoples
