// What many games of Peoples show: where settlements stand, where points come from in each age, and what advances earn.
#pragma once

#include "engine/core/statistics.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {

class Statistics {
public:
    static constexpr int ages = 3, point_sources = 8; // as in Source
    struct Totals {
        std::array<std::array<std::uint64_t, region_count>, ages> settled{};            // when each age is scored
        std::array<std::array<PooledTally, point_sources>, ages> points, winner_points; // of a seat
        std::array<PooledTally, ages> led, winner_led;                                  // settlements that a seat leads
        std::array<MeanTally, ages> settlements;                                        // of a game
        std::array<std::array<MeanTally, continent_count>, ages> on_continent;          // of a game
        std::array<PooledTally, area_count> takers; // seats that took an advance of the area; in 60ths
        std::array<MeanTally, area_count> taken;    // of a game
        std::array<std::array<PooledTally, ages>, area_count> earned; // by the leader, a settlement and age
        std::uint64_t games = 0;
        std::uint64_t advanced_games = 0;
    };

    void begin(const State&) { *this = {}; }
    void before(const State& state, Action action) {
        if (action.verb == Verb::advance) [[unlikely]] {
            ++taken_[action.b];
            takers_[action.b] |= SeatMask(1 << Game::to_act(state).seat().index);
        }
        moves_ += action.verb == Verb::move || action.verb == Verb::shift ? 1 : 0;
    }
    void after(const State& state, Action) {
        if (state.phase != phase_ || state.age != age_) [[unlikely]]
            note_phase(state);
    }
    void end(const State& state, SeatMask winners, Totals& totals);
    int turns() const { return moves_; }
    bool capped() const { return false; }

    static std::string_view turn_name() { return "a migration"; }
    static Pace pace() { return {.turn_seconds = 12, .decision_seconds = 5, .other_seconds = 3}; }
    static std::span<const ChanceSource> sources();
    static ChanceEvent next_chance(const State& state);
    static std::vector<Section> sections(const Totals& totals, int seats);

private:
    void note_phase(const State& state);

    std::array<std::array<std::uint8_t, settlement_count>, ages> places_{}; // region of each, when the age is scored
    std::array<std::uint8_t, area_count> taken_{};
    std::array<SeatMask, area_count> takers_{};
    std::uint16_t moves_ = 0;
    std::uint8_t scored_ = 0, age_ = 0;
    Phase phase_ = Phase::order;
};

} // namespace ecumene::peoples
