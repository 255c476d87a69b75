// The vocabulary of Mesopotamia: phases, options, the state of a game, and its actions.
#pragma once

#include "engine/core/fixed_vector.h"
#include "engine/core/seat.h"
#include "engine/games/mesopotamia/board_types.h"

#include <type_traits>

namespace ecumene::mesopotamia {

struct Ruleset;

inline constexpr int most_seats = 5;            // ME-2.1
inline constexpr int most_allotments = 5;       // new peoples an epoch: one for each seat, or four for two (ME-11.2)
inline constexpr std::uint8_t nobody = 0xff;    // no seat, no people
inline constexpr std::uint8_t undecided = 0xfe; // a drawn card that is neither kept nor given yet

enum class Phase : std::uint8_t { deal, draw, choose, land, retreat, expand, fight, over }; // ME-12.1

// ME-11. Written small: the state carries it.
struct Options {
    static constexpr std::size_t epochs_at = 0, peoples_each_at = 1; // among the values that are chosen
    std::uint8_t epochs = epoch_count;
    std::uint8_t peoples_each = 1;
    bool random_peoples = false;
    bool secret_peoples = false;
    bool attack_own = true;
    bool sea_fight = false; // sea_landing = fight
    bool reconstructed_cards = true;
    bool operator==(const Options&) const = default;
};

// One card of this epoch: who drew it (nobody: it was dealt), who got it.
struct Allotment {
    std::uint8_t people = 0, drawer = 0, to = 0;
    bool operator==(const Allotment&) const = default;
};

// A people's round (ME-4.3). Without one, all is as here.
struct Round {
    std::uint8_t people = nobody;
    std::uint8_t pool = 0; // tribes not yet placed
    bool is_new = false;
    bool at_sea = false; // the first round of a people from the sea
    bool operator==(const Round&) const = default;
};

// A combat under way (ME-8); the round's people attacks. Meant only in phase fight, else as here.
struct Fight {
    std::uint8_t area = 0;
    std::uint8_t defender_dice = 0;
    bool operator==(const Fight&) const = default;
};

// Displaced tribes (ME-6.4), `left` of them still without a place. Meant only in phase retreat, else as here.
struct Retreat {
    std::uint8_t area = 0; // that they left
    std::uint8_t people = nobody;
    std::uint8_t left = 0;
    bool operator==(const Retreat&) const = default;
};

struct State {
    const Ruleset* rules = nullptr;                      // the game's
    std::array<AreaSet, most_peoples> areas{};           // that each people holds
    AreaSet pairs = 0, triples = 0;                      // where at least two and where three tribes stand
    AreaSet border = 0;                                  // where the round's people may go beside its own areas
    std::array<std::uint16_t, most_peoples> points{};    // earned by each people so far
    PeopleSet arrived = 0;                               // peoples that are or were on the map
    std::array<std::uint8_t, most_peoples> owner{};      // nobody: not allocated
    std::array<std::uint8_t, most_areas> people_in{};    // nobody: empty
    std::array<Allotment, most_allotments> allotments{}; // this epoch's cards, as they were dealt or drawn
    std::array<std::uint8_t, most_seats> draw_order{};   // meant only where `drawn` is true
    std::uint8_t allotted = 0;                           // how many allotments there are
    bool drawn = false;                                  // this epoch's cards are drawn and not dealt (ME-3)
    std::uint8_t seats = 0;
    std::uint8_t epoch = 1;
    Phase phase = Phase::deal;
    Round round{};
    Fight fight{};
    Retreat retreat{};
    Options options{};

    bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);

enum class Verb : std::uint8_t { deal, draw, keep, give, land, retreat, place, stop, roll };

// `a` is a people, a seat or an area, as the verb has it. A roll has the attacker's throw in `a` and the defender's in
// `b`, by their numbers among all throws (dice.h). What a verb does not use is 0.
struct Action {
    Verb verb = Verb::stop;
    std::uint8_t a = 0, b = 0, c = 0;
    bool operator==(const Action&) const = default;
};

using Actions = FixedVector<Action, 56 * 56>; // the throws of three dice against three (ME-20.10)

} // namespace ecumene::mesopotamia
