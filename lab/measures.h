// What is measured of every game, whatever it is: who wins, how long it lasts, how much there is to choose, how it
// goes, and how much of it is luck. Only sums of whole numbers; measures.cpp tells them.
#pragma once

#include "lab/course.h"
#include "lab/luck.h"

#include <string>

namespace ecumene::lab {

inline constexpr int branching_slots = 13; // choices of 1, 2-3, 4-7, ..., 4096 and more

struct GeneralTotals {
    std::uint64_t games = 0;
    std::array<ShareTally, max_seats> by_seat, by_order;
    std::array<PooledTally, max_seats> by_player; // by the number of the player's name; in 60ths
    SpreadTally turns, actions, decisions, seconds;
    MeanTally branching;                                // a game's mean, in hundredths
    std::array<PooledTally, branching_slots> branched;  // of the times that a seat was asked
    std::array<std::uint64_t, max_seats + 1> winners{}; // games by how many share the win
    std::uint64_t capped = 0;
    CourseTotals course;
};

// One seat plays stronger than all others.
struct SkillTotals {
    ShareTally stronger;
};

// One game while it is played, but for its course.
struct Watched {
    std::uint32_t actions = 0, decisions = 0;
    std::uint32_t turns = 0; // how often another seat than before had to choose
    int chooser = -1;        // the last that had
    std::uint32_t asked = 0;
    std::uint64_t choices = 0;
    std::array<std::uint32_t, branching_slots> branched{};
    std::array<std::uint8_t, max_seats> order{}; // the seats as they are first asked
    int ordered = 0;
    SeatMask acted = 0;

    void ask(int seat, int count) {
        ++asked;
        if (count > 1) {
            ++decisions;
            turns += seat != chooser ? 1 : 0;
            chooser = seat;
        }
        choices += std::uint64_t(count);
        ++branched[std::size_t(std::min<int>(std::bit_width(unsigned(count)) - 1, branching_slots - 1))];
        if ((acted >> seat & 1) == 0) [[unlikely]] {
            acted |= SeatMask(1u << seat);
            order[std::size_t(ordered++)] = std::uint8_t(seat);
        }
    }
};

// What is needed to tell the totals of one trial.
struct Told {
    int seats = 0;
    std::vector<std::string> player_names; // the different ones
    std::string turn_name;
    Pace pace;
    std::span<const ChanceSource> sources;
    std::string stronger, weaker; // of the games of skill; empty without
};

void add_game(GeneralTotals& totals, const Watched& game, int turns, bool capped, SeatMask winners, int seats,
              std::span<const std::uint8_t> player_of_seat, const Pace& pace);

Section general_section(const GeneralTotals& totals, const Told& told);
Section course_section(const GeneralTotals& totals);
Section luck_section(const LuckTotals& luck, const SkillTotals& skill, const Told& told);

} // namespace ecumene::lab
