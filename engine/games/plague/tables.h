// The cards and the reference table (PL-1.2, PL-1.5, PL-6): data, no logic.
#pragma once

#include "engine/games/plague/state.h"

#include <string_view>

namespace ecumene::plague {

enum class Kind : std::uint8_t { untargeted, aimed, war, counter, improvement, special };

struct CardData {
    std::string_view id, name;
    int copies;
    Kind kind;
    std::string_view effect; // for players
};

// PL-1.2, in card order; what each does is PL-6.
inline constexpr std::array<CardData, card_kinds> card_data = {{
    {"bumper_harvest", "Bumper Harvest", 6, Kind::untargeted, "a gain of 5"},
    {"trade_center", "Trade Center Established", 6, Kind::untargeted, "a gain of 10"},
    {"mass_migration", "Mass Migration", 2, Kind::untargeted, "every other town loses 5; the card player gains it all"},
    {"pestilence", "Pestilence", 6, Kind::aimed, "the target loses 5"},
    {"crusade", "Crusade", 2, Kind::aimed, "the target loses 10; a Peace cancels it"},
    {"drought", "Drought", 3, Kind::aimed, "the target loses 10; an Aqueduct stops it"},
    {"famine", "Famine", 3, Kind::aimed, "the target loses 10"},
    {"fire", "Fire", 3, Kind::aimed, "the target loses 10 and an improvement; an Aqueduct stops it"},
    {"flood", "Flood", 3, Kind::aimed, "the target loses 10; a Sewer stops it"},
    {"earthquake", "Earthquake", 3, Kind::aimed, "the target loses 5 and an improvement"},
    {"viking_raid", "Viking Raid", 2, Kind::aimed, "the target loses 10; City Walls stop it"},
    {"pied_piper", "Pied Piper", 2, Kind::aimed, "the target loses 15; the card player gains it"},
    {"mongol_raid", "Mongol Raid", 2, Kind::untargeted,
     "every other town loses 10 (5 behind City Walls) and an improvement"},
    {"minor_war", "Minor War", 4, Kind::war, "the winner loses 5, the loser 10; City Walls save 5"},
    {"major_war", "Major War", 3, Kind::war, "the winner loses 10, the loser 20 and an improvement; City Walls save 5"},
    {"negotiated_peace", "Buy Indulgence / Negotiated Peace", 3, Kind::counter, "cancels any war or Crusade"},
    {"tactical_advantage", "Tactical Advantage", 4, Kind::counter, "adds 1 to the own die in a war"},
    {"aqueduct", "Aqueduct", 4, Kind::improvement, "1 better on every roll; stops Drought and Fire"},
    {"city_walls", "City Walls", 5, Kind::improvement,
     "1 better on every roll; stop Viking Raids, save 5 in wars and Mongol Raids"},
    {"sewer", "Sewer", 3, Kind::improvement, "1 better on every roll; stops Floods"},
    {"death_ship", "Death Ship", 1, Kind::special, "the target loses 10, and the plague begins"},
}};

constexpr const CardData& data(Card card) { return card_data[int(card)]; }

constexpr CardMask of_kind(Kind kind) {
    CardMask mask = 0;
    for (int card = 0; card < card_kinds; ++card)
        if (card_data[card].kind == kind) mask |= bit(Card(card));
    return mask;
}

inline constexpr CardMask untargeted_cards = of_kind(Kind::untargeted);
inline constexpr CardMask aimed_cards = of_kind(Kind::aimed); // also the cards of a dying stroke (PL-11.3)
inline constexpr CardMask war_cards = of_kind(Kind::war);
inline constexpr CardMask counter_cards = of_kind(Kind::counter);
inline constexpr CardMask improvement_cards = of_kind(Kind::improvement);

// PL-5.3: the aimed cards that each improvement makes harmless, in the order of State::built.
inline constexpr std::array<CardMask, 3> stopped_by = {bits(Card::drought, Card::fire), bits(Card::viking_raid),
                                                       bits(Card::flood)};

// The same by card: the index of the improvement that stops it, or -1.
inline constexpr std::array<std::int8_t, card_kinds> guard_against = [] {
    std::array<std::int8_t, card_kinds> guards{};
    for (int card = 0; card < card_kinds; ++card) {
        guards[card] = -1;
        for (int i = 0; i < 3; ++i)
            if ((stopped_by[i] & bit(Card(card))) != 0) guards[card] = std::int8_t(i);
    }
    return guards;
}();

constexpr Card improvement(int index) { return Card(int(Card::aqueduct) + index); }
constexpr int improvement_index(Card card) { return int(card) - int(Card::aqueduct); }
inline constexpr int walls = improvement_index(Card::city_walls);

constexpr Pile full_deck(bool with_counter_cards) {
    Pile deck;
    for (int card = 0; card < card_kinds; ++card)
        if (with_counter_cards || card_data[card].kind != Kind::counter)
            for (int copy = 0; copy < card_data[card].copies; ++copy) deck.add(Card(card));
    return deck;
}
// PL-1.2, PL-2.1. Constants, because the deal asks for them with every card.
inline constexpr Pile deck = full_deck(true), deck_without_counters = full_deck(false);
inline constexpr int deck_size = deck.size(), deck_size_without_counters = deck_without_counters.size();
static_assert(deck_size == 70 && deck_size_without_counters == 63);

// PL-1.5: PPs gained or lost by modified total. Totals run from 2 - 3 to 12 + 3.
constexpr int table_pps(int total) {
    if (total <= 3) return 0;
    if (total <= 5) return 5;
    if (total <= 8) return 10;
    if (total <= 11) return 15;
    return 20;
}

inline constexpr std::array<std::string_view, 11> phase_names = {
    "deal", "start", "roll", "draw", "death_ship", "play", "counter", "clash", "raze", "stroke", "over"};
inline constexpr std::array<std::string_view, 11> verb_names = {"deal",    "start", "roll",  "draw", "play",  "discard",
                                                                "counter", "pass",  "clash", "raze", "stroke"};

} // namespace ecumene::plague
