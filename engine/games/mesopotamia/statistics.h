// What many games of Mesopotamia show: what each people earns and what it does for its owner, the areas, the attacks,
// and which cards are kept and which passed on.
#pragma once

#include "engine/core/statistics.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {

class Statistics {
public:
    struct Totals {
        std::array<ShareTally, most_peoples> owner;                          // of each people
        std::array<std::array<MeanTally, epoch_count>, most_peoples> points; // earned in each epoch, once allocated
        std::array<MeanTally, most_peoples> all_points;                      // in the whole game
        std::array<CaseTally, most_peoples> kept;                            // of the cards that could be passed on
        std::array<std::array<ShareTally, 2>, most_peoples> drawer;          // share of who passed on, who kept
        std::array<PooledTally, most_peoples> attacks;                       // of each people, and how many won
        std::array<PooledTally, most_peoples> defences;                      // against each, and how many held
        std::array<PooledTally, 2> by_terrain;        // attacks on easy and difficult ways, and how many won
        std::array<MeanTally, most_areas> attacked;   // in a game
        std::array<std::uint64_t, most_areas> held{}; // when the game ends
        std::array<ShareTally, most_areas> holder;    // of who holds the area when the game ends
        MeanTally attacks_a_game;
        std::uint64_t games = 0;
    };

    void begin(const State&) { *this = {}; }
    void before(const State& state, Action action) {
        if (action.verb == Verb::place) {
            const int holder = state.people_in[action.a];
            if (holder != nobody && holder != state.round.people) attack_ = {state.round.people, std::uint8_t(holder)};
        } else if (action.verb == Verb::roll) {
            note_roll(state, action);
        } else if (action.verb == Verb::keep || action.verb == Verb::give) {
            const Allotment& card = latest(state);
            choices_[choice_count_++] = {card.people, card.drawer, action.verb == Verb::keep};
        }
    }
    void after(const State& state, Action) {
        if (state.round.people != people_) [[unlikely]] {
            people_ = state.round.people;
            rounds_ += people_ != nobody ? 1 : 0;
        }
        if (state.epoch != epoch_) [[unlikely]]
            note_epoch(state);
    }
    void end(const State& state, SeatMask winners, Totals& totals);
    int turns() const { return rounds_; }
    bool capped() const { return false; }

    static std::string_view turn_name() { return "a people's round in which its owner is asked anything"; }
    static Pace pace() { return {.turn_seconds = 25, .decision_seconds = 5, .other_seconds = 4}; }
    static std::span<const ChanceSource> sources();
    static ChanceEvent next_chance(const State& state);
    static std::vector<Section> sections(const Totals& totals, const State& start);

private:
    struct Combatants {
        std::uint8_t attacker = nobody, defender = nobody;
    };
    struct Choice {
        std::uint8_t people, drawer;
        bool kept;
    };
    void note_roll(const State& state, Action action);
    void note_epoch(const State& state);

    std::array<std::array<std::uint16_t, most_peoples>, epoch_count> points_{}; // when each epoch ended
    std::array<SumOfGame, most_peoples> attacks_, defences_;
    std::array<SumOfGame, 2> ways_;
    std::array<std::uint16_t, most_areas> attacked_{};
    std::array<Choice, most_peoples> choices_{};
    std::uint8_t choice_count_ = 0;
    std::uint16_t rounds_ = 0;
    std::uint8_t people_ = nobody, epoch_ = 1;
    Combatants attack_{};
};

} // namespace ecumene::mesopotamia
