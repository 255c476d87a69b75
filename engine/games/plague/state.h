// The vocabulary of Plague: phases, options, the state of a game, and its actions.
#pragma once

#include "engine/core/fixed_text.h"
#include "engine/core/fixed_vector.h"
#include "engine/core/seat.h"
#include "engine/games/plague/pile.h"

#include <array>
#include <type_traits>

namespace ecumene::plague {

inline constexpr int most_seats = 6; // PL-1.1

struct Ruleset;

enum class Phase : std::uint8_t { deal, start, roll, draw, death_ship, play, counter, clash, raze, stroke, over };
enum class Age : std::uint8_t { prosperity, plague };

// PL-2. Written small: the state carries it.
struct Options {
    std::uint16_t turn_limit = 1000;
    std::uint8_t starting_pps = 50;
    bool counter_cards = true;
    bool dicey_doubles = false;
    bool dying_stroke = false;
    bool hidden_population = false;
    bool war_by_self = false;        // war_combatants = self
    bool razed_at_random = false;    // razed_by = random
    bool plague_from_drawer = false; // plague_starter = drawer
    bool operator==(const Options&) const = default;
};

// A short queue of seats, four bits each, so that an empty one is zero and comparing is one instruction.
class SeatQueue {
public:
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int front() const { return int(bits_ & 15) - 1; }
    constexpr void pop() { bits_ >>= 4; }
    constexpr void push(int seat) {
        const int used = (std::bit_width(bits_) + 3) / 4;
        bits_ |= std::uint32_t(seat + 1) << (4 * used);
    }
    constexpr void clear() { bits_ = 0; }
    bool operator==(const SeatQueue&) const = default;

private:
    std::uint32_t bits_ = 0;
};

// A war, Crusade or other card that is asked about (PL-7, PL-8, PL-20.9), and whom.
struct Attack {
    Card card = Card::crusade;
    std::uint8_t by = 0;
    std::array<std::uint8_t, 2> targets{}; // a Crusade has only the first, a card without a target none
    std::array<std::uint8_t, 2> bonus{};   // Tactical Advantages, one number a target (PL-7.3)
    std::uint8_t asked = 0, passes = 0;
    bool operator==(const Attack&) const = default;
};

// What follows once the present event is settled (PL-15.1).
struct Resume {
    enum class Step : std::uint8_t { none, draw, turn };
    Step step = Step::none;
    std::uint8_t seat = 0;
    bool operator==(const Resume&) const = default;
};

struct State {
    const Ruleset* rules = nullptr; // whoever keeps a state keeps them
    std::array<Pile, most_seats> hand{};
    Pile draw{}, discard{};
    std::array<std::int32_t, most_seats> population{}; // up to 3,001,200 (PL-20.5)
    SeatQueue to_raze, dying, fallen;                  // PL-9.3, PL-11.2, PL-11.5
    Attack attack{};                                   // meant only in phases counter and clash
    std::array<SeatMask, 3> built{};                   // who has an Aqueduct, City Walls, a Sewer
    SeatMask living = 0, out = 0, winners = 0;
    std::uint16_t turn_number = 0;
    std::uint8_t turn = 0;
    std::uint8_t seats = 0;
    Phase phase = Phase::deal;
    Age age = Age::prosperity;
    Resume resume{};
    bool ship_gone = false; // the Death Ship has left the game (PL-10.1)
    Options options{};

    bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 256);

enum class Verb : std::uint8_t { deal, start, roll, draw, play, discard, counter, pass, clash, raze, stroke };

// `a` and `b` are seats or dice, as the verb has it; what a verb does not use is 0.
struct Action {
    Verb verb = Verb::pass;
    Card card = Card::bumper_harvest;
    std::uint8_t a = 0, b = 0;
    bool operator==(const Action&) const = default;
};

using Actions = FixedVector<Action, 88>; // eight wars, ten pairs each, and their discards (PL-20.5)

using ActionText = FixedText<40>; // 33 at most (PL-20.5)

} // namespace ecumene::plague
