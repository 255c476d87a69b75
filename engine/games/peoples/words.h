// All that Peoples says: what actions mean, what is asked, and what came of an action. Settlements are places with
// their number as id, and areas are cards.
#pragma once

#include "engine/core/phrase.h"

namespace ecumene::peoples::words {

// Full regions, by age (PE-2.3).
inline constexpr Template village{"village", "a village"};
inline constexpr Template city{"city", "a city"};
inline constexpr Template metropolis{"metropolis", "a metropolis"};
inline constexpr Template villages{"villages", "{count:number|village|villages}"};
inline constexpr Template cities{"cities", "{count:number|city|cities}"};
inline constexpr Template metropolises{"metropolises", "{count:number|metropolis|metropolises}"};

// What actions mean.
inline constexpr Template one_seat{"seat", "{seat:seat}"};
inline constexpr Template order{"order", "the turn order is {seats:list}"};
inline constexpr Template orient_up{"orient_up", "the tribes start in the regions that point up"};
inline constexpr Template orient_down{"orient_down", "the tribes start in the regions that point down"};
inline constexpr Template tribes_placed{
    "place", "{tribes:number|tribe is|tribes are} placed on the six continents, two of each people on each"};
inline constexpr Template maps_begin{"maps", "the settlement maps begin with {maps:list}"};
inline constexpr Template map_begins{"map", "{area:card} for {settlement:place}"};
inline constexpr Template deal{"deal", "{seat:seat} gets the subjects {subject_1:people}, {subject_2:people}, "
                                       "{subject_3:people} and the allies {ally_1:people}, {ally_2:people}, "
                                       "{ally_3:people} for the three ages"};
inline constexpr Template secret_deal{"secret_deal", "{seat:seat} gets its secret subjects and allies"};
inline constexpr Template step{"step", "{by:seat} leads {tribes:stack} from {from:place} to the empty {to:place}"};
inline constexpr Template move{"move", "{by:seat} moves {tribes:stack} from {from:place} to {to:place}, beneath "
                                       "{there:stack}"};
inline constexpr Template shift{"shift", "{by:seat} shifts {tribe:stack} from {from:place} to {to:place}, on top of "
                                         "{there:stack}"};
inline constexpr Template relate{"relate", "{by:seat} relates {settlement:place} ({tribes:stack}) to {other:place} "
                                           "({other_tribes:stack})"};
inline constexpr Template decline{"decline", "{by:seat} wants no relation for {settlement:place}"};
inline constexpr Template add{"add", "{by:seat} adds {area:card} to {settlement:place}"};
inline constexpr Template raise{"raise", "{by:seat} raises {area:card} in {settlement:place} to level 2"};
inline constexpr Template fate_adds{"fate_adds", "chance adds {area:card} to {settlement:place}"};
inline constexpr Template fate_raises{"fate_raises", "chance raises {area:card} in {settlement:place} to level 2"};

// What is asked.
inline constexpr Template ask_order{"ask_order", "the turn order is drawn"};
inline constexpr Template ask_orient{"ask_orient", "chance decides which regions the tribes start in"};
inline constexpr Template ask_place{"ask_place", "the tribes are placed"};
inline constexpr Template ask_maps{"ask_maps", "the settlement maps get their first advances"};
inline constexpr Template ask_deal{"ask_deal", "{seat:seat} is dealt its subjects and allies"};
inline constexpr Template ask_migration{
    "ask_migration", "{seat:seat} chooses a migration; age {age:number} has {full:number} of {goal:phrase}"};
inline constexpr Template ask_relation{"ask_relation",
                                       "{seat:seat} chooses a relation for {settlement:place}, or none"};
inline constexpr Template ask_advance{"ask_advance", "{seat:seat} chooses an advance for {settlement:place}"};
inline constexpr Template ask_fate{"ask_fate", "chance chooses an advance for {settlement:place}, which has no leader"};
inline constexpr Template ask_over{"ask_over", "the game is over"};

// What a migration brought about (PE-6). What a settlement loses with its map stands at the end of a sentence.
inline constexpr Template stays{"stays", "{tribes:stack} stays in {from:place}"};
inline constexpr Template abandoned{"abandoned", "{settlement:place} is abandoned and its marker goes to the stock"
                                                 "{loss:phrase}"};
inline constexpr Template abandoned_flipped{"abandoned_flipped",
                                            "{settlement:place} is abandoned and its marker leaves the game"};
inline constexpr Template founded{"founded", "{at:place} becomes {what:phrase}: {settlement:place}"};
inline constexpr Template grown{"grown", "{settlement:place} in {at:place} becomes {what:phrase}"};
inline constexpr Template taken{"taken", "{at:place} becomes {what:phrase} and takes the marker of {settlement:place} "
                                         "from {from:place}, whose tribes are loose now{loss:phrase}"};
inline constexpr Template taken_with_map{"taken_with_map",
                                         "{at:place} becomes {what:phrase} and takes the marker of {settlement:place} "
                                         "with its map from {from:place}, whose tribes are loose now"};
inline constexpr Template turned_up{"turned_up", "{at:place} becomes {what:phrase}: {settlement:place} is turned face "
                                                 "up again"};
inline constexpr Template taken_flipped{"taken_flipped", "{at:place} becomes {what:phrase} and takes the flipped "
                                                         "marker of {settlement:place} from {from:place}"};
inline constexpr Template back_in_game{"back_in_game", "{at:place} becomes {what:phrase}: the marker of "
                                                       "{settlement:place} comes back into the game"};
inline constexpr Template boxed{"boxed", "the flipped marker of {settlement:place} leaves the game"};
inline constexpr Template loss{"loss", ", and its map loses {what:list}"};
inline constexpr Template lost_advance{"lost_advance", "{area:card} {level:number}"};
inline constexpr Template lost_relation{"lost_relation", "the relation to {other:place}"};

// The end of an age.
inline constexpr Template migration_ends{"migration_ends", "with {what:phrase} the migration of age {age:number} ends"};
inline constexpr Template migration_blocked{
    "migration_blocked", "no tribes can move: with {what:phrase} the migration of age {age:number} ends"};
inline constexpr Template flipped{"flipped", "{settlement:place} in {at:place} has only {count:number|tribe|tribes} "
                                             "and is flipped{loss:phrase}"};
inline constexpr Template revealed{"revealed", "{seat:seat} reveals {subject:people} as its subject and {ally:people} "
                                               "as its ally"};
inline constexpr Template leads{"leads", "{seat:seat} leads {settlement:place} ({tribes:stack}) {why:phrase}"};
inline constexpr Template most_tribes{"most_tribes", "with {count:number|tribe|tribes} of {people:people}"};
inline constexpr Template most_allies{"most_allies", "with {count:number|tribe|tribes} of {people:people}, tied, and "
                                                     "{allies:number|tribe|tribes} of its ally {ally:people}"};
inline constexpr Template highest_tribe{
    "highest_tribe", "with {count:number|tribe|tribes} of {people:people}, tied, and the highest of them"};
inline constexpr Template leaderless{"leaderless", "{settlement:place} ({tribes:stack}) has no leader"};
inline constexpr Template scored{"scored", "{seat:seat} scores {points:number|point|points} in age {age:number}: "
                                           "{sources:list}"};
inline constexpr Template scored_nothing{"scored_nothing", "{seat:seat} scores nothing in age {age:number}"};
inline constexpr Template from_tribes{"from_tribes", "{points:number} for its tribes"};
inline constexpr Template from_settlements{"from_settlements", "{points:number} for leading settlements"};
inline constexpr Template from_area{"from_area", "{points:number} from {area:card}"};
inline constexpr Template new_order{"new_order", "the new turn order is {seats:list}"};
inline constexpr Template age_begins{
    "age_begins", "age {age:number} begins; it ends with {goal:phrase} of {size:number|tribe|tribes}"};
inline constexpr Template related{"related", "{settlement:place} and {other:place} are {steps:number|step|steps} apart "
                                             "and take pair {pair:text}"};

// The end of the game.
inline constexpr Template won{"won", "{seat:seat} wins with {points:number|point|points}"};
inline constexpr Template won_by_settlement{"won_by_settlement",
                                            "{seat:seat} wins with {points:number|point|points}, leading the highest "
                                            "numbered settlement of those tied"};
inline constexpr Template shared_win{"shared_win", "{seats:list} share the win with {points:number|point|points}"};

} // namespace ecumene::peoples::words
