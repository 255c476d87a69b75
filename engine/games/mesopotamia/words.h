// All that Mesopotamia says: what actions mean and did, what is asked, and what came of it. Peoples go by their bare
// names, so that a name can be drawn as a piece or a link and "Assyria" needs no other sentence than "Hyksos".
#pragma once

#include "engine/core/phrase.h"

namespace ecumene::mesopotamia::words {

// Cards (ME-2, ME-3).
inline constexpr Template deal{"deal", "{seat:seat} is dealt {people:people}"};
inline constexpr Template draw{"draw", "{seat:seat} draws {people:people}"};
inline constexpr Template draw_unseen{"draw_unseen", "{seat:seat} draws a card"};
inline constexpr Template keep{"keep", "{seat:seat} keeps {people:people}"};
inline constexpr Template keep_unseen{"keep_unseen", "{seat:seat} keeps the card"};
inline constexpr Template give{"give", "{seat:seat} gives {people:people} to {to:seat}"};
inline constexpr Template give_unseen{"give_unseen", "{seat:seat} gives the card to {to:seat}"};

// Tribes (ME-6, ME-7).
inline constexpr Template land{"land", "{people:people} land in {area:place}"};
inline constexpr Template retreat{"retreat", "a tribe of {people:people} retreats from {from:place} to {area:place}"};
inline constexpr Template settle{"settle", "{people:people} settle {area:place}"};
inline constexpr Template strengthen{"strengthen",
                                     "{people:people} strengthen {area:place} to {tribes:number|tribe|tribes}"};
inline constexpr Template attack{"attack", "{people:people} attack {defender:people} in {area:place}"};
inline constexpr Template stop{"stop", "{people:people} stop"};

// Throws (ME-8).
inline constexpr Template roll{"roll",
                               "{people:people} roll {dice:text}{bonus:phrase} in {area:place}, {defender:people} roll "
                               "{defender_dice:text}{defender_bonus:phrase}"};
inline constexpr Template roll_bonus{"roll_bonus", " (+{number:number})"};
inline constexpr Template roll_bonus_each{"roll_bonus_each", " (+{number:number} each)"}; // to each of several dice

// What is asked.
inline constexpr Template ask_deal{"ask_deal", "{seat:seat} is dealt a people of epoch {epoch:number}"};
inline constexpr Template ask_draw{"ask_draw", "{seat:seat} draws a people of epoch {epoch:number}"};
inline constexpr Template ask_choose{"ask_choose", "{seat:seat} keeps the card or gives it away"};
inline constexpr Template ask_give{"ask_give", "{seat:seat} gives the card away"};
inline constexpr Template ask_land{"ask_land", "{seat:seat} chooses the coast where {people:people} land"};
inline constexpr Template ask_retreat{
    "ask_retreat",
    "{seat:seat} chooses where {people:people} retreat from {area:place}: {left:number|tribe|tribes} to go"};
inline constexpr Template ask_place{
    "ask_place", "{seat:seat} places a tribe of {people:people} or stops: {left:number|tribe|tribes} left"};
inline constexpr Template ask_roll{"ask_roll", "{people:people} and {defender:people} roll for {area:place}"};
inline constexpr Template over{"over", "the game is over"};

// What came of it: cards.
inline constexpr Template gets_card{"gets_card", "{seat:seat} gets {people:people}: nobody else can take it"};
inline constexpr Template gets_card_unseen{"gets_card_unseen", "{seat:seat} gets the card: nobody else can take it"};
inline constexpr Template cards_shown{"cards_shown", "the cards are shown: {cards:list}"};
inline constexpr Template has_card{"has_card", "{seat:seat} has {people:people}"};

// Arrivals and retreats.
inline constexpr Template arrives{
    "arrives", "{people:people} arrive in {area:place} with {tribes:number|tribe|tribes}, led by {seat:seat}"};
inline constexpr Template comes_by_sea{
    "comes_by_sea", "{people:people} come from the sea with {tribes:number|tribe|tribes}, led by {seat:seat}"};
inline constexpr Template gets_tribes{"gets_tribes", "{people:people} get {tribes:number|tribe|tribes}"};
inline constexpr Template displaced{"displaced",
                                    "{tribes:number|tribe|tribes} of {people:people} must leave {area:place}"};
inline constexpr Template no_refuge{"no_refuge", "{people:people} lose {tribes:number|tribe|tribes} without a refuge"};

// Combat.
inline constexpr Template wins_tie{"wins_tie", "{people:people} win the tie"};
inline constexpr Template loses_tribe{"loses_tribe", "{people:people} lose a tribe in {area:place}"};
inline constexpr Template attack_fails{"attack_fails", "{people:people} lose the attacking tribe"};
inline constexpr Template takes{"takes", "{people:people} take {area:place}"};
inline constexpr Template emptied{"emptied", "{area:place} is empty"};
inline constexpr Template dies_out{"dies_out", "{people:people} die out"};

// The end of a round, an epoch, the game.
inline constexpr Template unplaced{"unplaced", "{people:people} leave {tribes:number|tribe|tribes} unplaced"};
inline constexpr Template scores{"scores", "{seat:seat} scores {points:number|point|points} with {people:people}: "
                                           "{areas:number|area|areas}{worth:phrase}{bonus:phrase}"};
inline constexpr Template scores_worth{"scores_worth", ", +{points:number} for areas worth more ({areas:list})"};
inline constexpr Template scores_bonus{"scores_bonus", ", +{points:number} for bonus areas ({areas:list})"};
inline constexpr Template one_area{"one_area", "{area:place}"};
inline constexpr Template epoch_ends{"epoch_ends", "epoch {epoch:number} ends: {standing:list}"};
inline constexpr Template standing{"standing", "{seat:seat} has {points:number|point|points}"};
inline constexpr Template draw_order{"draw_order", "epoch {epoch:number} begins; the draw order is {seats:list}"};
inline constexpr Template epoch_begins{"epoch_begins", "epoch {epoch:number} begins"};
inline constexpr Template one_seat{"one_seat", "{seat:seat}"};
inline constexpr Template wins{"wins", "{seat:seat} wins with {points:number|point|points}"};
inline constexpr Template share_win{"share_win", "{seats:list} share the win with {points:number|point|points}"};

} // namespace ecumene::mesopotamia::words
