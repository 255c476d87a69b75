// What many games of Plague show: which cards win, when the Death Ship comes, who destroys whom and with what.
#pragma once

#include "engine/core/statistics.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

namespace ecumene::plague {

class Statistics {
public:
    enum Ending { last_town, all_fell, turn_limit, endings };
    struct Totals {
        std::array<PooledTally, most_kinds> drawn, played;       // of the seats that drew or played the card, in 60ths
        std::array<PooledTally, most_kinds + 1> fatal;           // of the towns that fell; the last: a roll
        std::array<std::array<std::uint64_t, 6>, 7> felled_by{}; // row: who; the last: a roll of the plague
        std::array<std::uint64_t, endings> ended{};
        CaseTally ship_came;
        SpreadTally ship_turn; // the turn in which it came
        std::uint64_t games = 0;
    };

    void begin(const State& state) {
        *this = {};
        living_ = state.living;
    }
    void before(const State& state, Action action) {
        attack_ = state.attack;
        turn_ = state.turn;
        if (action.verb == Verb::stroke) turn_ = std::uint8_t(state.dying.front());
        if (action.verb == Verb::play || action.verb == Verb::stroke) played_[turn_] |= bit(action.card);
        if (action.verb == Verb::counter) played_[state.attack.asked] |= bit(action.card);
        if (action.verb == Verb::draw) draw(state, action.card);
        if (action.verb == Verb::start)
            for (int seat = 0; seat < state.seats; ++seat) drawn_[seat] = state.hand[seat].kinds();
    }
    void after(const State& state, Action action) {
        if (state.living != living_) [[unlikely]]
            note_falls(state, action);
    }
    void end(const State& state, SeatMask winners, Totals& totals);
    int turns() const { return turns_; }
    bool capped() const { return capped_; }

    static std::string_view turn_name() { return "a town's turn, from its roll to its card"; }
    static Pace pace() { return {.turn_seconds = 12, .decision_seconds = 5, .other_seconds = 4}; }
    static std::span<const ChanceSource> sources();
    static ChanceEvent next_chance(const State& state);
    static std::vector<Section> sections(const Totals& totals, const State& start); // of any game of the trial

private:
    static constexpr std::uint8_t by_roll = 6; // in the place of a seat

    void draw(const State& state, Card card) {
        drawn_[state.turn] |= bit(card);
        if (card == Card::death_ship) ship_turn_ = state.turn_number;
    }
    void note_falls(const State& state, Action action);

    struct Fall {
        std::uint8_t by, card, town;
    };
    std::array<CardMask, most_seats> drawn_{}, played_{};
    Attack attack_{};
    std::uint16_t ship_turn_ = 0;
    std::uint16_t turns_ = 0;
    std::uint8_t turn_ = 0, falls_ = 0;
    SeatMask living_ = 0;
    bool capped_ = false;
    std::array<Fall, most_seats> fall_{};
};

} // namespace ecumene::plague
