// The numbers of Mesopotamia that a variant can change (ME-20), with the standard ones as initial values.
#pragma once

#include "engine/games/mesopotamia/board.h"
#include "engine/games/mesopotamia/standard_board.h"

#include <optional>

namespace ecumene::mesopotamia {

// Whether two areas are adjacent, and into which of them an attack is difficult (ME-20.3).
enum class Border : std::uint8_t { none, open, into_first, into_second, both };
enum class Tie : std::uint8_t { both_lose, attacker_wins, defender_wins };
enum class When : std::uint8_t { always, attacking, defending, never };
enum class Rounding : std::uint8_t { down, nearest, up };

// What can be changed of a people and of an area of the standard board.
struct PeopleNumbers {
    ByEpoch numbers{}, tribes{};
    std::uint8_t start = 0;
    Special special = Special::none;
    AreaSet bonus = 0;
    bool operator==(const PeopleNumbers&) const = default;
};
struct AreaNumbers {
    Kind kind = Kind::land;
    std::uint8_t worth = 1;
    bool coast = false;
    bool operator==(const AreaNumbers&) const = default;
};
using PeoplesNumbers = std::array<PeopleNumbers, standard::people_count>;
using AreasNumbers = std::array<AreaNumbers, standard::area_count>; // those of the sea mean nothing
using Borders = std::array<std::array<Border, standard::area_count>, standard::area_count>; // [first][second]

namespace standard {

inline constexpr PeoplesNumbers peoples = [] { // ME-17
    PeoplesNumbers all{};
    for (int people = 0; people < people_count; ++people) {
        const PeopleCard& card = people_cards[people];
        all[people] = {card.numbers, card.tribes, std::uint8_t(card.start), card.special,
                       card.bonus >= 0 ? area_bit(card.bonus) : 0};
    }
    return all;
}();

inline constexpr AreasNumbers areas = [] { // ME-1.1, ME-1.3
    AreasNumbers all{};
    for (int area = 0; area < area_count; ++area) {
        const AreaSet bit = area_bit(area);
        const Kind kind = (lands & bit) != 0 ? Kind::land : (deserts & bit) != 0 ? Kind::desert : Kind::uninhabited;
        all[area] = {kind, std::uint8_t((doubles & bit) != 0 ? 2 : 1), (adjacent[sea] & bit) != 0};
    }
    return all;
}();

inline constexpr Borders borders = [] { // ME-1.4, ME-16
    Borders all{};
    for (int first = 0; first < area_count; ++first)
        for (int second = first + 1; second < area_count; ++second) {
            if ((adjacent[first] & area_bit(second)) == 0) continue;
            const bool into_first = (difficult_from[first] & area_bit(second)) != 0;
            const bool into_second = (difficult_from[second] & area_bit(first)) != 0;
            all[first][second] = into_first && into_second ? Border::both
                                 : into_first              ? Border::into_first
                                 : into_second             ? Border::into_second
                                                           : Border::open;
        }
    return all;
}();

} // namespace standard

// ME-20.1: one value for each path of the table.
struct Rules {
    std::optional<Board> board; // in place of the standard one (ME-20.4), to which the next three belong

    PeoplesNumbers peoples = standard::peoples;
    AreasNumbers areas = standard::areas;
    Borders borders = standard::borders;

    struct Combat {
        std::uint8_t attacker_dice = 2, defender_dice = 1, defender_dice_difficult = 2; // ME-8.2
        std::uint8_t military_attack = 1, military_defence = 0;                         // ME-8.5
        Tie tie = Tie::both_lose;                                                       // ME-8.6
        When urbanisation = When::always;                                               // ME-8.6
        bool operator==(const Combat&) const = default;
    } combat;

    std::uint8_t stack = 3; // ME-1.5

    struct Growth { // ME-5.3
        std::uint8_t areas_per_tribe = 3;
        Rounding rounding = Rounding::nearest;
        std::uint8_t fast_areas_per_tribe = 2;
        Rounding fast_rounding = Rounding::up;
        std::uint8_t slow = 1;
        bool operator==(const Growth&) const = default;
    } growth;

    struct Scoring { // ME-9.1
        std::uint8_t area = 0, worth = 1, bonus = 2;
        bool operator==(const Scoring&) const = default;
    } scoring;

    bool operator==(const Rules&) const = default;
};

// The other board, or the standard one with what is changed on it.
Board board_in_force(const Rules& rules);

} // namespace ecumene::mesopotamia
