// The standard cards by name and kind (PL-1.2), and the words of phases and verbs: data, no logic. Numbers are in
// rules.h.
#pragma once

#include "engine/games/plague/rules.h"
#include "engine/games/plague/state.h"

#include <string_view>

namespace ecumene::plague {

struct CardData {
    std::string_view id, name;
    Kind kind;
    std::string_view one, many; // in a sentence
};

// PL-1.2, in card order.
inline constexpr std::array<CardData, standard_kinds> standard_cards = {{
    {"bumper_harvest", "Bumper Harvest", Kind::gain, "a Bumper Harvest", "Bumper Harvests"},
    {"trade_center", "Trade Center Established", Kind::gain, "a Trade Center", "Trade Centers"},
    {"mass_migration", "Mass Migration", Kind::others_lose_you_gain, "a Mass Migration", "Mass Migrations"},
    {"pestilence", "Pestilence", Kind::one_loses, "Pestilence", "Pestilence"},
    {"crusade", "Crusade", Kind::one_loses, "a Crusade", "Crusades"},
    {"drought", "Drought", Kind::one_loses, "a Drought", "Drought"},
    {"famine", "Famine", Kind::one_loses, "a Famine", "Famine"},
    {"fire", "Fire", Kind::one_loses, "a Fire", "Fire"},
    {"flood", "Flood", Kind::one_loses, "a Flood", "Floods"},
    {"earthquake", "Earthquake", Kind::one_loses, "an Earthquake", "Earthquakes"},
    {"viking_raid", "Viking Raid", Kind::one_loses, "a Viking Raid", "Viking Raids"},
    {"pied_piper", "Pied Piper", Kind::one_loses_you_gain, "a Pied Piper", "Pied Pipers"},
    {"mongol_raid", "Mongol Raid", Kind::others_lose, "a Mongol Raid", "Mongol Raids"},
    {"minor_war", "Minor War", Kind::war, "a Minor War", "Minor Wars"},
    {"major_war", "Major War", Kind::war, "a Major War", "Major Wars"},
    {"negotiated_peace", "Buy Indulgence / Negotiated Peace", Kind::counter, "a Peace", "Peaces"},
    {"tactical_advantage", "Tactical Advantage", Kind::counter, "a Tactical Advantage", "Tactical Advantages"},
    {"aqueduct", "Aqueduct", Kind::improvement, "an Aqueduct", "Aqueducts"},
    {"city_walls", "City Walls", Kind::improvement, "City Walls", "City Walls"},
    {"sewer", "Sewer", Kind::improvement, "a Sewer", "Sewers"},
    {"death_ship", "Death Ship", Kind::special, "the Death Ship", "the Death Ship"},
}};

inline constexpr CardMask counter_cards = bits(Card::negotiated_peace, Card::tactical_advantage);
inline constexpr CardMask improvement_cards = bits(Card::aqueduct, Card::city_walls, Card::sewer);

constexpr Card improvement(int index) { return Card(int(Card::aqueduct) + index); }
constexpr int improvement_index(Card card) { return int(card) - int(Card::aqueduct); }
inline constexpr int walls = improvement_index(Card::city_walls);

// PL-20.2, PL-20.7: the words of `kind` and `stopped_by`, in the order of the enumerations.
inline constexpr std::array<std::string_view, 6> kind_names = {
    "gain", "others_lose", "others_lose_you_gain", "one_loses", "one_loses_you_gain", "war"};
inline constexpr std::array<std::string_view, 4> stop_names = {"none", "aqueduct", "city_walls", "sewer"};

inline constexpr std::array<std::string_view, 11> phase_names = {
    "deal", "start", "roll", "draw", "death_ship", "play", "counter", "clash", "raze", "stroke", "over"};
inline constexpr std::array<std::string_view, 11> verb_names = {"deal",    "start", "roll",  "draw", "play",  "discard",
                                                                "counter", "pass",  "clash", "raze", "stroke"};

} // namespace ecumene::plague
