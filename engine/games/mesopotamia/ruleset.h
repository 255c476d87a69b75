// The rules of one game with all that follows from them, worked out once (ME-20): sets of areas, the order of rounds,
// what is in force of each card (ME-11.7, ME-20.8), tables for combat, growth and points.
#pragma once

#include "engine/games/mesopotamia/dice.h"
#include "engine/games/mesopotamia/rules.h"

namespace ecumene::mesopotamia {

// What is printed on a people's card and never depends on options.
struct Card {
    std::uint8_t epoch = 0;
    std::uint8_t number = 0; // in the epoch in which it is new (ME-20.7)
    std::uint8_t start = 0;
    ByEpoch numbers{}, tribes{};
    bool special_rebuilt = false, bonus_rebuilt = false; // not proven by the source, and not given by a variant (ME-17)
};

// What is in force of a card (ME-11.7).
struct InForce {
    Special special = Special::none;
    AreaSet bonus = 0;
};

// ME-4.1: the peoples of an epoch and before it, in the order of their numbers in that epoch.
struct RoundOrder {
    std::array<std::uint8_t, most_peoples> people{};
    std::array<std::uint8_t, most_peoples> place{}; // of each people in that order
    int count = 0;
};

using AreaSets = std::array<AreaSet, most_areas>;
using BySpecials = std::array<std::array<Duel, special_count>, special_count>; // [attacker][defender]

struct Ruleset {
    explicit Ruleset(const Rules& rules);

    AreaSet lands = 0, deserts = 0;
    AreaSet coasts = 0;   // next to the sea, and somebody can be there: where a people can sail from (ME-20.6)
    AreaSet landings = 0; // of these the land: where it can sail to
    AreaSet full_with_one = 0, full_with_two = 0; // everywhere, or nowhere, as `stack` has it (ME-1.5)
    // Where a tribe in this area leads its people: land neighbours only, since the sea (ME-7.5), uninhabited areas
    // (ME-7.6) and deserts (ME-7.7) cannot be entered from outside.
    AreaSets ways_out{};
    AreaSets easy_from{}; // the neighbours whose attack into this area is not difficult (ME-8.4)
    std::uint8_t attacker_dice = 0, defender_dice = 0, defender_dice_difficult = 0;
    std::uint8_t area_count = 0, people_count = 0;
    std::uint8_t sea = 0xff; // 0xff: there is none
    BySpecials duels{};
    std::array<std::array<InForce, most_peoples>, 2> cards_in_force{}; // without and with what was rebuilt
    std::array<Card, most_peoples> cards{};
    std::array<PeopleSet, epoch_count> cards_of_epoch{};
    std::array<RoundOrder, epoch_count> round_orders{};
    std::array<std::array<std::uint8_t, most_areas + 1>, special_count> growth{}; // for so many areas (ME-20.9)
    // Points: each area brings `area_points`, and `worth_points` more for each worth above 1 (ME-20.9).
    int area_points = 0, worth_points = 0, bonus_factor = 0;
    std::array<AreaSet, 3> worth_above{}; // areas worth more than 1, 2 and 3

    AreaSets adjacent{};       // every neighbour, sea and uninhabited ones included
    AreaSets difficult_from{}; // the neighbours whose attack into this area is difficult (ME-1.4)
    std::array<Kind, most_areas> kinds{};
    std::array<std::uint8_t, most_areas> worths{};
    std::vector<std::string> area_ids, area_names, people_ids, people_names;
    bool has_other_board = false;
    Rules numbers;

    // For bots. How much of what was fitted to the standard game still holds: 1 for the standard rules.
    float fit = 1;
    float scale = 1; // the points of an area against the standard game's
    std::array<std::array<std::array<std::uint8_t, special_count>, special_count>, 2> win_percent{}; // [difficult]
    std::array<int, most_peoples> usual_points{}; // what a people earns over a whole game

    const RoundOrder& round_order(int epoch) const { return round_orders[std::size_t(epoch - 1)]; }
    PeopleSet cards_of(int epoch) const { return cards_of_epoch[std::size_t(epoch - 1)]; }
    // What an area scores, without bonus.
    int points_of(int area) const { return area_points + worth_points * (worths[std::size_t(area)] - 1); }
};

} // namespace ecumene::mesopotamia
