// What statistics are made of: whole numbers that are added up while games are played, and the estimates that follow
// from them. Only sums of whole numbers are kept, so the result does not depend on who added what first.
//
// A game's own statistics are a struct `Statistics` in its folder (statistics.h), which the laboratory calls while it
// plays; the concept below says how. A game without one still gets the measures that every game has.
#pragma once

#include "engine/core/seat.h"
#include "engine/core/summary.h"

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace ecumene {

// A share of the win in whole numbers: a win that up to six seats share is 60, 30, 20, 15, 12 or 10.
inline constexpr int whole_share = 60;
constexpr int share_in_60ths(SeatMask winners, int seat) {
    constexpr std::array<std::uint8_t, 7> divided = {0, 60, 30, 20, 15, 12, 10};
    return (winners >> seat & 1) != 0 ? divided[std::size_t(std::popcount(winners))] : 0;
}

// The share of the win where something was the case.
struct ShareTally {
    std::uint64_t seen = 0, shares = 0; // in 60ths
    void add(int share) {
        ++seen;
        shares += std::uint64_t(share);
    }
};

// How often something was so.
struct CaseTally {
    std::uint64_t seen = 0, so = 0;
    void add(bool is_so) {
        ++seen;
        so += is_so ? 1 : 0;
    }
};

// The mean of a number that may be negative.
struct MeanTally {
    std::uint64_t seen = 0;
    std::int64_t sum = 0;
    std::uint64_t squares = 0;
    void add(std::int64_t value) {
        ++seen;
        sum += value;
        squares += std::uint64_t(value * value);
    }
};

// The mean of what comes up any number of times in a game. Only the games are independent of each other, so that it is
// added up game by game.
struct SumOfGame {
    std::int32_t sum = 0, seen = 0;
    void add(int value) {
        sum += value;
        ++seen;
    }
};
struct PooledTally {
    std::uint64_t games = 0; // in which it came up
    std::uint64_t seen = 0;
    std::int64_t sum = 0;
    std::uint64_t sum_squares = 0, seen_squares = 0;
    std::int64_t products = 0; // of a game's sum and how often it was seen there
    void add(SumOfGame game) {
        if (game.seen == 0) return;
        const std::int64_t here = game.sum, often = game.seen;
        ++games;
        seen += std::uint64_t(often);
        sum += here;
        sum_squares += std::uint64_t(here * here);
        seen_squares += std::uint64_t(often * often);
        products += here * often;
    }
};

// How often each value came up, exactly below 256 and in steps of under one part in a hundred above; with the mean.
struct SpreadTally {
    static constexpr int fine = 128, octaves = 13;
    std::array<std::uint64_t, fine*(octaves + 1)> counts{};
    MeanTally mean;

    static constexpr int slot(std::uint64_t value) {
        if (value < 2 * fine) return int(value);
        const int shift = std::bit_width(value) - 8;
        return std::min(shift * fine + int(value >> shift), fine * (octaves + 1) - 1);
    }
    static constexpr std::uint64_t least(int slot) { // the least value of a slot
        if (slot < 2 * fine) return std::uint64_t(slot);
        const int shift = slot / fine - 1;
        return std::uint64_t(slot - shift * fine) << shift;
    }
    void add(std::uint64_t value) {
        ++counts[std::size_t(slot(value))];
        mean.add(std::int64_t(value));
    }
};

// Estimates with 95% intervals. Nothing seen: all zero.
Estimate estimate_share(double hits, double trials); // Wilson's interval
Estimate estimate(const ShareTally& tally);          // shared wins count as parts
Estimate estimate(const CaseTally& tally);
Estimate estimate(const MeanTally& tally, double scale = 1); // each value times the scale

// The same of what comes up several times in a game; its observations are the games in which it did. A share is a mean
// of values from 0 to `whole`.
Estimate estimate(const PooledTally& tally);
Estimate estimate_share(const PooledTally& tally, int whole = 1);

// At most 40 bins over all that was seen; values times the scale.
Histogram histogram(const SpreadTally& tally, std::string key, std::string title, std::string about, Unit unit,
                    double scale = 1);

// Totals are structs of 64-bit whole numbers and nothing else: they are added, kept and sent as plain words.
template <class T>
concept IsTotals = std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(std::uint64_t) == 0 && alignof(T) == 8;

template <IsTotals T>
constexpr std::size_t word_count() {
    return sizeof(T) / sizeof(std::uint64_t);
}
template <IsTotals T>
void add_words(const T& totals, std::span<std::uint64_t> sums) {
    std::array<std::uint64_t, 512> words;
    const char* from = reinterpret_cast<const char*>(&totals);
    for (std::size_t first = 0; first < word_count<T>(); first += words.size()) {
        const std::size_t count = std::min(words.size(), word_count<T>() - first);
        std::memcpy(words.data(), from + 8 * first, 8 * count);
        for (std::size_t i = 0; i < count; ++i) sums[first + i] += words[i];
    }
}

// A kind of chance in a game, such as its dice: for how much of the result it explains.
struct ChanceSource {
    std::string_view key, title; // "roll", "dice of the turns"
};
// A chance action by its kind, and whose it is; 0 where it is everybody's.
struct ChanceEvent {
    int source = 0, seat = 0;
};

// A guess at what a person needs: to look at the table when another seat begins to choose, for each choice of its turn,
// and for anything else that is done (dice, cards, forced actions).
struct Pace {
    double turn_seconds = 10, decision_seconds = 5, other_seconds = 3;
};

// What a game's statistics are asked. All is called in this order for each game: begin, then before and after for every
// action that is not sampled, then end. Nothing of it may allocate; `before` and `after` are called with every action
// and must be short.
template <class S, class G>
concept StatisticsOf = IsTotals<typename S::Totals> &&
    requires(S& watch, const S& seen, typename S::Totals& totals, const typename G::State& state,
             typename G::Action action, SeatMask winners) {
    { watch.begin(state) } -> std::same_as<void>;
    { watch.before(state, action) } -> std::same_as<void>;
    { watch.after(state, action) } -> std::same_as<void>;
    { watch.end(state, winners, totals) } -> std::same_as<void>;
    // Of the game that has just ended: its turns as its players count them, and whether only a limit ended it.
    { seen.turns() } -> std::same_as<int>;
    { seen.capped() } -> std::same_as<bool>;
    { S::turn_name() } -> std::same_as<std::string_view>; // what a turn is, in a few words
    { S::pace() } -> std::same_as<Pace>;
    { S::sources() } -> std::same_as<std::span<const ChanceSource>>; // at most 8
    { S::next_chance(state) } -> std::same_as<ChanceEvent>;          // of the chance action that comes next
} &&(
    requires(const typename S::Totals& sums, int seats) {
        { S::sections(sums, seats) } -> std::same_as<std::vector<Section>>;
    } ||
    // With the state that the games began with, for names and numbers of a variant.
    requires(const typename S::Totals& sums, const typename G::State& start) {
        { S::sections(sums, start) } -> std::same_as<std::vector<Section>>;
    });

} // namespace ecumene
