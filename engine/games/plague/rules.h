// The numbers that Plague is played with (PL-20.2). Their initial values are the standard ones (PL-20.3).
#pragma once

#include "engine/games/plague/pile.h"

#include <array>
#include <string>
#include <vector>

namespace ecumene::plague {

// PL-20.10; new cards are of one of the first six.
enum class Kind : std::uint8_t {
    gain,
    others_lose,
    others_lose_you_gain,
    one_loses,
    one_loses_you_gain,
    war,
    counter,
    improvement,
    special,
};
constexpr bool is_aimed(Kind kind) { return kind == Kind::one_loses || kind == Kind::one_loses_you_gain; }
constexpr bool strikes_others(Kind kind) { return kind == Kind::others_lose || kind == Kind::others_lose_you_gain; }
constexpr bool takes(Kind kind) { return kind == Kind::others_lose_you_gain || kind == Kind::one_loses_you_gain; }

// The improvement that protects from a card (PL-5.3).
enum class Stop : std::uint8_t { none, aqueduct, city_walls, sewer };

// What a card does not have stays at its initial value.
struct CardNumbers {
    int copies = 0;
    int amount = 0;
    int amount_walled = 0; // the Mongol Raid's only
    int amount_winner = 0; // of wars
    bool razes = false;
    Stop stopped_by = Stop::none;
    bool cancelled_by_peace = false;
    bool operator==(const CardNumbers&) const = default;
};

struct NewCard { // PL-20.7
    std::string id, name;
    Kind kind = Kind::gain;
    CardNumbers numbers;
};

struct Rules {
    std::array<CardNumbers, standard_kinds> cards = {{
        {.copies = 6, .amount = 5},                                                                  // bumper_harvest
        {.copies = 6, .amount = 10},                                                                 // trade_center
        {.copies = 2, .amount = 5},                                                                  // mass_migration
        {.copies = 6, .amount = 5},                                                                  // pestilence
        {.copies = 2, .amount = 10, .cancelled_by_peace = true},                                     // crusade
        {.copies = 3, .amount = 10, .stopped_by = Stop::aqueduct},                                   // drought
        {.copies = 3, .amount = 10},                                                                 // famine
        {.copies = 3, .amount = 10, .razes = true, .stopped_by = Stop::aqueduct},                    // fire
        {.copies = 3, .amount = 10, .stopped_by = Stop::sewer},                                      // flood
        {.copies = 3, .amount = 5, .razes = true},                                                   // earthquake
        {.copies = 2, .amount = 10, .stopped_by = Stop::city_walls},                                 // viking_raid
        {.copies = 2, .amount = 15},                                                                 // pied_piper
        {.copies = 2, .amount = 10, .amount_walled = 5, .razes = true},                              // mongol_raid
        {.copies = 4, .amount = 10, .amount_winner = 5, .cancelled_by_peace = true},                 // minor_war
        {.copies = 3, .amount = 20, .amount_winner = 10, .razes = true, .cancelled_by_peace = true}, // major_war
        {.copies = 3},                                                                               // negotiated_peace
        {.copies = 4, .amount = 1}, // tactical_advantage: what one adds to the war die (PL-7.3)
        {.copies = 4},              // aqueduct
        {.copies = 5},              // city_walls
        {.copies = 3},              // sewer
        {.copies = 1},              // death_ship: never another number (PL-20.1)
    }};
    int roll_bonus = 1;                                                                    // PL-9.2
    int walls_save = 5;                                                                    // PL-8.4
    std::array<int, 14> prosperity = {0, 0, 5, 5, 10, 10, 10, 15, 15, 15, 20, 20, 20, 20}; // by total, 2 to 15 (PL-1.5)
    std::array<int, 14> plague = {0, 0, 0, 0, 0, 5, 5, 10, 10, 10, 15, 15, 15, 20};        // -1 to 12
    int hand_first = 5;                                                                    // PL-3.2
    int hand_limit = 6;                                                                    // PL-4.4
    int death_ship_loss = 10;                                                              // PL-10.3
    std::vector<NewCard> new_cards;
};

} // namespace ecumene::plague
