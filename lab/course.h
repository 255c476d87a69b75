// The course of one game by its own evaluation: who leads when, how often the lead changes, when it is decided.
#pragma once

#include "engine/core/statistics.h"

namespace ecumene::lab {

struct CourseTotals {
    static constexpr int parts = 20; // of a game
    SpreadTally lead_changes;
    std::array<std::uint64_t, parts + 1> decided{}; // the part from which on a winner leads to the end
    MeanTally decided_at;                           // in hundredths of the game
    CaseTally from_behind;                          // the winner was last half-way
    std::array<MeanTally, 9> leader_wins;           // after a tenth ... nine tenths; in 3600ths of a win
};

// Looked at whenever another seat is about to act.
class Course {
public:
    void begin(int seats) {
        seats_ = seats;
        count_ = 0;
        stride_ = skip_ = 1;
        changes_ = 0;
        leader_ = -1;
    }
    void note(std::span<const float> shares);
    void end(SeatMask winners, CourseTotals& totals) const;

private:
    using Standing = std::array<float, max_seats>;
    static constexpr int most = 512; // when full, every second look is dropped, and from then on every second taken

    SeatMask ahead(const Standing& standing) const;  // who leads, more than one where they are equal
    SeatMask behind(const Standing& standing) const; // who is last

    std::array<Standing, most> looks_;
    int seats_ = 0, count_ = 0, stride_ = 1, skip_ = 1;
    int leader_ = -1, changes_ = 0;
};

} // namespace ecumene::lab
