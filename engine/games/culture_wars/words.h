// Every sentence of Culture Wars: what actions mean, what is asked, and what came of it.
#pragma once

#include "engine/core/phrase.h"

namespace ecumene::culture_wars::words {

// What actions mean.
inline constexpr Template one_seat{"one_seat", "{seat:seat}"}; // in a list
inline constexpr Template setup_order{"setup_order", "the order of the set-up is {seats:list}"};
inline constexpr Template turn_order{"turn_order", "the order of the turn is {seats:list}"};
inline constexpr Template lift{"lift", "{seat:seat} lifts the tile of {square:place}"};
inline constexpr Template lay{"lay", "{seat:seat} lays the tile at {square:place}"};
inline constexpr Template coin{"coin", "{seat:seat} places a coin on {square:place}"};
inline constexpr Template reveal{"reveal", "the coin of {seat:seat} on {square:place} shows {value:number}"};
inline constexpr Template place{"place", "{seat:seat} places a token on {square:place}"};
inline constexpr Template grow{"grow", "{seat:seat} grows on {square:place}"};
inline constexpr Template move{
    "move", "{seat:seat} moves {tokens:number|token|tokens} from {from:place} to {to:place}{way:phrase}{into:phrase}"};
inline constexpr Template by_exit{"by_exit", " through its settlement"};
inline constexpr Template by_boat{"by_boat", " by boat"};
inline constexpr Template storming{"storming", ", storming the settlement of {owner:seat}"};
inline constexpr Template into_own{"into_own", ", into its own settlement"};
inline constexpr Template done_moving{"done_moving", "{seat:seat} is done moving"};
inline constexpr Template done_settling{"done_settling", "{seat:seat} is done settling"};
inline constexpr Template defend{"defend", "{seat:seat} defends its settlement on {square:place} next"};
inline constexpr Template found_own{"found_own", "{seat:seat} founds a settlement on its own site on {square:place}"};
inline constexpr Template found_ace{"found_ace", "{seat:seat} founds a settlement on {square:place} with the Ace"};
inline constexpr Template found_coin{"found_coin",
                                     "{seat:seat} founds a settlement on {square:place} with a coin of {value:number}"};
inline constexpr Template found_hidden{"found_hidden",
                                       "{seat:seat} founds a settlement on {square:place} with a coin nobody knows"};
inline constexpr Template loot{"loot", "{seat:seat} loots the site on {square:place}"};
inline constexpr Template abandon{"abandon", "{seat:seat} gives up its settlement on {square:place} next"};

// What is asked.
inline constexpr Template ask_setup_order{"ask_setup_order", "the order of the set-up is drawn"};
inline constexpr Template ask_lift{"ask_lift", "{seat:seat} lifts a tile beside the hole"};
inline constexpr Template ask_lay{"ask_lay", "{seat:seat} lays the tile along a coast"};
inline constexpr Template ask_coin{
    "ask_coin", "{seat:seat} places a coin at least {distance:number|square|squares} from every other"};
inline constexpr Template ask_coin_anywhere{"ask_coin_anywhere", "{seat:seat} places a coin on any square without one"};
inline constexpr Template ask_reveal{"ask_reveal", "the coin of {seat:seat} on {square:place} is turned"};
inline constexpr Template ask_place{"ask_place", "{seat:seat} has {tokens:number|token|tokens} to place"};
inline constexpr Template ask_order{"ask_order", "the order of turn {turn:number} of {last:number} is drawn"};
inline constexpr Template ask_grow{
    "ask_grow", "{seat:seat} chooses where to grow by {growth:number}, with {tokens:number} left in reserve"};
inline constexpr Template ask_move{"ask_move", "{seat:seat} moves its tokens"};
inline constexpr Template ask_defend{"ask_defend", "{seat:seat} chooses which settlement to defend next"};
inline constexpr Template ask_settle{"ask_settle", "{seat:seat} can found or loot"};
inline constexpr Template ask_abandon{"ask_abandon", "{seat:seat} chooses which settlement to give up next"};
inline constexpr Template over_won{"over_won", "{seat:seat} has won"};
inline constexpr Template over_shared{"over_shared", "the game is over, and these share the win: {seats:list}"};

// What came of it.
inline constexpr Template coins_kept{"coins_kept",
                                     "{seat:seat} keeps {coins:number|coin|coins}: no square is left for more"};
inline constexpr Template coin_known{"coin_known",
                                     "the coin of {seat:seat} on {square:place} can only be {value:number}"};
inline constexpr Template reserve_known{"reserve_known",
                                        "{seat:seat} has {coins:number|coin|coins} in reserve that can only show "
                                        "{value:number}"};
inline constexpr Template grown{"grown",
                                "{seat:seat} grows by {tokens:number|token|tokens} on {squares:number|square|squares}"};
inline constexpr Template grown_on{"grown_on", "{seat:seat} grows by {tokens:number|token|tokens} on {square:place}"};
inline constexpr Template cannot_grow{"cannot_grow", "{seat:seat} cannot grow: its reserve is empty"};
inline constexpr Template conflict{"conflict", "conflict on {square:place}, with room for {room:number}: {sides:list}"};
inline constexpr Template side{"side", "{seat:seat} loses {lost:number} of {tokens:number|token|tokens}"};
inline constexpr Template stormed{"stormed", "the settlement of {owner:seat} on {square:place} falls back to a site of "
                                             "{value:number}; {defenders:number|token defends|tokens defend} it"};
inline constexpr Template stormed_ace{"stormed_ace",
                                      "the settlement of {owner:seat} on {square:place} falls, and its Ace goes back; "
                                      "{defenders:number|token defends|tokens defend} the square"};
inline constexpr Template hold_broken{
    "hold_broken", "{seat:seat} falls below {target:number|settlement|settlements} and must hold them anew"};
inline constexpr Template founded{
    "founded", "{seat:seat} has {settlements:number|settlement|settlements} now; {tokens:number|token goes|tokens go} "
               "from {square:place} back to its reserve"};
inline constexpr Template coin_back{"coin_back",
                                    "the coin of {value:number} on {square:place} goes back to {seat:seat}"};
inline constexpr Template took_back{
    "took_back", "{seat:seat} takes {tokens:number|token|tokens} from {square:place} back to its reserve"};
inline constexpr Template excess{"excess", "{seat:seat} has no room for {tokens:number|token|tokens}: {where:list}"};
inline constexpr Template on_square{"on_square", "{tokens:number} on {square:place}"};
inline constexpr Template unsupported{"unsupported", "{owner:seat} has {farmers:number} of {needed:number} farmers "
                                                     "round its settlement on {square:place}"};
inline constexpr Template abandoned{
    "abandoned", "{owner:seat} abandons its settlement on {square:place}: a site of {value:number} again, with "
                 "{tokens:number|token|tokens} from the reserve"};
inline constexpr Template abandoned_ace{
    "abandoned_ace", "{owner:seat} abandons its settlement on {square:place}: the Ace goes back, and "
                     "{tokens:number|token comes|tokens come} from the reserve"};
inline constexpr Template turn_ended{"turn_ended", "turn {turn:number} ends: {standing:list}"};
inline constexpr Template standing{"standing", "{seat:seat} has {settlements:number|settlement|settlements} and "
                                               "{tokens:number|token|tokens} on the map"};
inline constexpr Template out{"out", "{seat:seat} has nothing left on the map and is out"};
inline constexpr Template holds{
    "holds", "{seat:seat} has {settlements:number|settlement|settlements} and wins by keeping {target:number} until "
             "the next turn ends"};
inline constexpr Template hold_lost{"hold_lost", "{seat:seat} no longer has {target:number|settlement|settlements}"};
inline constexpr Template last_turn{"last_turn", "turn {turn:number} is the last: the highest score wins"};
inline constexpr Template wins{"wins", "{seat:seat} wins with {score:number|point|points}: {why:phrase}"};
inline constexpr Template shares_win{"shares_win",
                                     "{seat:seat} shares the win with {score:number|point|points}: {why:phrase}"};
inline constexpr Template held_target{"held_target",
                                      "it had {target:number|settlement|settlements} at the end of two turns running"};
inline constexpr Template reached_target{"reached_target",
                                         "it has {target:number|settlement|settlements} at the end of a turn"};
inline constexpr Template last_alive{"last_alive", "nobody else is left on the map"};
inline constexpr Template nobody_alive{"nobody_alive", "nobody is left on the map"};
inline constexpr Template best_score{"best_score", "the best score after the last turn"};

} // namespace ecumene::culture_wars::words
