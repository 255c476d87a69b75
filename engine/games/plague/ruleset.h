// The rules that a game is played under, with all that follows from their numbers: worked out once, read by every
// state.
#pragma once

#include "engine/games/plague/rules.h"

#include <string_view>

namespace ecumene::plague {

// A card as it is played.
struct CardRule {
    Kind kind;
    std::int8_t guard; // the improvement that stops it, in the order of State::built; -1: none does
    bool razes;
    bool cancelled_by_peace;
    std::uint8_t amount, amount_walled, amount_winner; // amount_walled is the same as amount but for the Mongol Raid
    std::uint8_t copies;
};

// A card as it is written and told.
struct CardWords {
    std::string_view id, name;
    std::string_view one, many; // in a sentence: "a Crusade", "Crusades"
    std::string effect;
};

// What a bot is told of the numbers (hints.cpp).
struct Judgement {
    std::array<int, most_kinds> play_weight{};
    std::array<std::array<int, 2>, most_kinds> held{}; // by age, in PPs
    std::array<int, 3> improvement_worth{}, raze_weight{};
    std::array<int, 2> roll_to_come{}; // by age
    std::array<float, 4> lasts_longer{}, will_last_longer{};
};

struct Ruleset {
    explicit Ruleset(const Rules& rules);
    Ruleset(const Ruleset&) = delete; // the words point into the rules
    Ruleset& operator=(const Ruleset&) = delete;

    std::array<CardRule, most_kinds> cards{};
    CardMask untargeted = 0, aimed = 0, wars = 0; // by kind (PL-20.10)
    std::array<CardMask, 3> stopped{};            // the aimed cards that each improvement makes harmless (PL-5.3)
    std::array<Pile, 2> deck{};                   // without and with counter cards (PL-2.1)
    std::array<int, 2> deck_size{};
    // PL-20.5: what a roll brings or costs, by the number of improvements and the dice, from 1 + 1 on.
    std::array<std::array<std::uint8_t, 11>, 4> gained{}, lost{};
    std::uint8_t hand_first, hand_limit, walls_save, advantage, death_ship_loss;
    std::uint8_t kinds; // of cards: the standard ones and the new ones, with or without copies

    Rules rules;
    std::array<CardWords, most_kinds> words{};
    std::string answered; // what opens a window: "a war or a Crusade" (PL-20.9)
    float fit;            // how much what was fitted to the standard game can be trusted, 1 for it
    Judgement judgement;

    const CardRule& rule(Card card) const { return cards[std::size_t(card)]; }
    const CardWords& told(Card card) const { return words[std::size_t(card)]; }
    const CardNumbers& numbers(Card card) const {
        return card < Card::first_new ? rules.cards[std::size_t(card)]
                                      : rules.new_cards[std::size_t(card) - standard_kinds].numbers;
    }
};

std::string effect(const Ruleset& rules, Card card); // for players (effects.cpp)
std::string answered_text(const Ruleset& rules);
Judgement judgement(const Ruleset& rules); // hints.cpp

} // namespace ecumene::plague
