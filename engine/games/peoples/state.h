// The vocabulary of Peoples: phases, options, the state of a game, and its actions.
#pragma once

#include "engine/core/fixed_vector.h"
#include "engine/core/seat.h"
#include "engine/games/peoples/deals.h"
#include "engine/games/peoples/ruleset.h"
#include "engine/games/peoples/stack.h"

#include <array>
#include <type_traits>

namespace ecumene::peoples {

inline constexpr int most_seats = 6;        // PE-1.1
inline constexpr int continent_count = 6;   // PE-1.2
inline constexpr int settlement_count = 12; // PE-1.4
inline constexpr int area_count = 6;        // PE-1.6
inline constexpr int pair_count = 18;       // PE-1.6

enum class Phase : std::uint8_t { order, orient, place, maps, deal, migration, diplomacy, advance, over }; // PE-12.2
enum class Area : std::uint8_t { culture, economy, military, civics, religion, science };                  // PE-1.6
enum class Orientation : std::uint8_t { up, down, random };                                                // PE-4.2
enum class Reach : std::uint8_t { age, nearest, any };                                                     // PE-9.1.4

// PE-11. Handicaps are not kept: they are in the scores from the start (PE-4.6).
struct Options {
    bool advanced : 1 = false;
    bool tie_by_settlement : 1 = false; // tie_break = settlement
    bool third_age_whole : 1 = false;
    bool economy_all : 1 = false;
    bool advanced_settlement_points : 1 = false;
    bool inherited_maps : 1 = false;
    Orientation orientation : 2 = Orientation::up; // random until it is drawn
    Reach diplomacy_reach : 2 = Reach::age;
    bool operator==(const Options&) const = default;
};

// A settlement map (PE-1.4): its civilization markers, two bits an area, and who leads the settlement.
class Map {
public:
    constexpr int level(Area area) const { return bits_ >> (2 * int(area)) & 3; }
    constexpr void raise(Area area) { bits_ = std::uint16_t(bits_ + (1 << (2 * int(area)))); }
    constexpr void lose_advances() { bits_ &= leader_bits; }

    constexpr bool has_leader() const { return (bits_ & leader_bits) != 0; }
    constexpr int leader() const { return (bits_ >> 12) - 1; } // -1 without one
    constexpr void set_leader(int seat) { bits_ = std::uint16_t((bits_ & 0xfff) | (seat + 1) << 12); }
    constexpr void forget_leader() { bits_ &= 0xfff; }
    bool operator==(const Map&) const = default;

private:
    static constexpr std::uint16_t leader_bits = 0xf000;
    std::uint16_t bits_ = 0;
};

// Two settlements joined by a pair of diplomacy markers (PE-9.1.1), by index (number less one), the lower first.
class Relation {
public:
    constexpr Relation() = default;
    constexpr Relation(int a, int b) : bits_(std::uint8_t(a < b ? a << 4 | b : b << 4 | a)) {}
    constexpr bool free() const { return bits_ == 0; } // the higher index is never 0
    constexpr int low() const { return bits_ >> 4; }
    constexpr int high() const { return bits_ & 15; }
    constexpr bool concerns(int settlement) const { return !free() && (low() == settlement || high() == settlement); }
    bool operator==(const Relation&) const = default;

private:
    std::uint8_t bits_ = 0;
};

struct Maps {
    std::array<Map, settlement_count> map{};
    std::array<Relation, pair_count> relation{}; // by pair, `a` first
    bool operator==(const Maps&) const = default;
};

// What the scoring of an age looks at. The scenes of ages I and II are kept, in two halves for want of padding: the
// tally is told from them (PE-13).
struct Scene {
    std::array<Stack, settlement_count> stack{}; // empty where the settlement is not face up
    Maps maps{};
};

inline constexpr std::uint8_t in_stock = 200, in_box = 201; // where a settlement marker is when not in a region

struct State {
    const Ruleset* rules = nullptr;
    std::array<Stack, region_count> stack{};
    Regions open{};                // the regions with tribes that are not full
    Regions marked{};              // those with a settlement marker, all that are full among them (PE-2.3)
    std::array<Regions, 5> ways{}; // what the migrations of the seat to act are counted by (migrations.h)
    std::array<std::array<Stack, settlement_count>, 2> scene_stacks{};
    std::array<Maps, 2> scene_maps{};
    Maps maps{};
    std::array<std::int32_t, most_seats> scores{};
    std::array<std::uint16_t, most_seats> deal{}; // rank of what the seat was dealt plus one; 0 before
    std::array<std::uint16_t, 3> choices{}; // legal migrations from the regions of the first word, of two, of all three
    std::uint16_t flipped = 0;              // one bit a settlement (PE-6.5)
    std::array<std::uint8_t, settlement_count> at{};
    std::array<std::uint8_t, most_seats> order{};
    std::uint8_t turn = 0; // index into order
    std::uint8_t seats = 0;
    Phase phase = Phase::order;
    std::uint8_t age = 0;     // 0 in set-up, then 1, 2, 3
    std::uint8_t current = 0; // the number of the settlement that acts, in diplomacy and advance; else 0
    Options options{};

    bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1048);

enum class Verb : std::uint8_t { order, orient, deal, move, shift, relate, decline, advance, fate };

// `a`: a region, a seat or a settlement number; `b`: a region, a settlement number, an area, a rank among the orders of
// seats or peoples. What a verb does not use is 0.
struct Action {
    Verb verb = Verb::order;
    std::uint8_t a = 0;
    std::uint16_t b = 0;
    bool operator==(const Action&) const = default;
};

using Actions = FixedVector<Action, 5120>; // 71 loose stacks and 12 settlements of the third age have 5,102 (PE-19.12)

// A whole set-up of tribes, or of settlement maps (PE-4.3, PE-4.4).
struct Sampled {
    std::array<People, region_count / 2> tribe{}; // of the starting regions in board order, in phase `place`
    std::array<Area, settlement_count> area{};    // of maps 1 to 12, in phase `maps`
    bool operator==(const Sampled&) const = default;
};

} // namespace ecumene::peoples
