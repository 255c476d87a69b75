// What many games of Culture Wars show: when and where settlements are founded, seas, boats, and what wins.
#pragma once

#include "engine/core/statistics.h"
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/layout.h"
#include "engine/games/culture_wars/questions.h"

#include <optional>

namespace ecumene::culture_wars {

class Statistics {
public:
    enum Ending { held_on, last_alive, all_gone, turn_cap, endings };
    static constexpr int curve_turns = 60, never = most_seats;
    struct Totals {
        std::array<MeanTally, curve_turns + 1> settlements; // on the map when each turn ends
        SpreadTally first_founding;                         // the turn of a seat's first
        PooledTally first_turn;                             // its mean
        std::array<PooledTally, most_seats + 1> founders;   // by who was first to found; the last: never; in 60ths
        std::array<MeanTally, 3> founded;                   // of a game, on an own site, on a foreign one, with the Ace
        std::array<MeanTally, frame_size * frame_size> founded_at; // of a game; only where there were any
        std::array<std::uint64_t, most_seas + 1> seas{};           // games by their number
        SpreadTally boats;                                         // moves farther than a step, of a game
        std::array<PooledTally, 2> by_boat; // of seats that never, and that ever, moved so; in 60ths
        std::array<std::uint64_t, endings> ended{};
        std::array<PooledTally, 2> settlements_at_end, tokens_at_end; // of others, and of winners
        MeanTally foundings, losses, lootings;                        // of a game
        std::uint64_t games = 0;
    };

    void begin(const State&) { *this = {}; }
    void before(const State& state, Action action) {
        held_ = state.held;
        if (action.verb == Verb::move) {
            if (state.farther.has(action.a) && !is_step(state, action)) ++boats_[state.pending.front()];
        } else if (action.verb == Verb::found) {
            note_founding(state, action);
        } else if (action.verb == Verb::loot) {
            ++lootings_;
        }
    }
    void after(const State& state, Action) {
        if (state.turn != turn_) [[unlikely]]
            note_turn(state);
    }
    void end(const State& state, SeatMask winners, Totals& totals);
    int turns() const { return turn_; }
    bool capped() const { return capped_; }

    static std::string_view turn_name() { return "a turn of the whole table"; }
    // A token is moved in a moment; what takes time is to see where all of them should go.
    static Pace pace() { return {.turn_seconds = 20, .decision_seconds = 1.5, .other_seconds = 1.5}; }
    static std::span<const ChanceSource> sources();
    static ChanceEvent next_chance(const State& state);
    static std::vector<Section> sections(const Totals& totals, int seats);

private:
    static bool is_step(const State& state, Action action) {
        return neighbours(state.board, action.a, state.options.steps).has(action.b);
    }
    void note_founding(const State& state, Action action);
    void note_turn(const State& state);

    std::array<std::uint16_t, most_seats> boats_{};
    std::array<std::uint16_t, most_seats> first_{}; // the turn of the first founding, 0: none yet
    std::array<std::uint8_t, most_seats> rank_ = {never, never, never, never};
    std::array<std::uint8_t, curve_turns + 1> settled_{};
    std::array<std::uint16_t, 3> founded_{};
    std::array<std::uint16_t, 64> places_{}; // of the first foundings
    std::uint16_t foundings_ = 0, lootings_ = 0;
    std::uint8_t founders_ = 0;
    std::uint16_t turn_ = 0;
    SeatMask held_ = 0;
    bool capped_ = false;
    std::optional<Layout> layout_;
};

} // namespace ecumene::culture_wars
