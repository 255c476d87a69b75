// How much of the result each source of chance decides: groups of games that share the streams of some sources and
// nothing else. Only sums of whole numbers are kept; docs/lab.md has the model.
#pragma once

#include "engine/core/rng.h"
#include "engine/core/statistics.h"

#include <functional>
#include <optional>
#include <string>

namespace ecumene::lab {

inline constexpr int most_sources = 8; // of a game

// Sources before the first decision, and then the same sources after it: what is shared is told by bits.
inline constexpr int luck_slots = 2 * most_sources;
using SlotSet = std::uint32_t;
inline constexpr SlotSet setup_slots = (1u << most_sources) - 1, play_slots = setup_slots << most_sources;

// The random streams of one game of a group: one for each source and seat, so that a seat meets the same dice in the
// same order however often the others throw; and one for the players' choices, which no two games share.
class LuckStreams {
public:
    // Games of one group with the same `number` have the same streams; those of the set `shared` are number 0's.
    LuckStreams(std::string_view seed, std::uint64_t group, int number, SlotSet shared)
        : seed_(seed), group_(group), number_(number), shared_(shared), choices_(stream(luck_slots, 0, number)) {}

    Rng& chance(ChanceEvent event);
    Rng& choices() { return choices_; }
    void decide() { in_play_ = true; }   // a seat has something to choose
    SlotSet met() const { return met_; } // the streams that were drawn from

private:
    Rng stream(int slot, int seat, int number) const;

    std::string_view seed_;
    std::uint64_t group_;
    int number_;
    SlotSet shared_, met_ = 0;
    bool in_play_ = false; // the first decision has come
    Rng choices_;
    std::array<std::optional<Rng>, std::size_t(luck_slots) * max_seats> streams_;
};

// Products of the shares of the win in two games are summed over the seats.
struct LuckTotals {
    std::uint64_t groups = 0;
    std::array<std::uint64_t, max_seats> shares{}; // of the first games
    std::uint64_t squares = 0;                     // of their shares, over all seats
    MeanTally same_setup, same_chance;             // products where the set-up is shared, and all chance
    MeanTally chance_adds;                         // the second less the first
    std::array<std::uint64_t, luck_slots> met{};   // groups whose first game met the source
    std::array<MeanTally, luck_slots> alone;       // before: products; in play: what is added to the set-up's
    MeanTally setup_together, play_together;       // what no source of them adds alone

    // Plays the games of one group: `play` plays one with the streams it is given.
    void add_group(int seats, std::string_view seed, std::uint64_t number,
                   const std::function<SeatMask(LuckStreams&)>& play);
};

// What decides who wins, and how much of it each source does; nothing where there is too little to tell.
std::vector<Exhibit> luck_exhibits(const LuckTotals& luck, std::span<const ChanceSource> sources);

} // namespace ecumene::lab
