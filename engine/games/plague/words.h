// All that Plague says: what actions mean and did, what is asked, and what came of it.
#pragma once

#include "engine/core/phrase.h"

namespace ecumene::plague::words {

inline constexpr Template deal{"deal", "{seat:seat} is dealt {card:card}"};
inline constexpr Template deal_unseen{"deal_unseen", "{seat:seat} is dealt a card"};
inline constexpr Template start{"start", "{seat:seat} goes first"};
inline constexpr Template roll{"roll", "{seat:seat} rolls {one:number} and {other:number}{improvements:phrase}"};
inline constexpr Template roll_more{"roll_more", ", plus {number:number} for improvements"};
inline constexpr Template roll_less{"roll_less", ", less {number:number} for improvements"};
inline constexpr Template draw{"draw", "{seat:seat} draws {card:card}"};
inline constexpr Template draw_unseen{"draw_unseen", "{seat:seat} draws a card"};
inline constexpr Template draw_ship{"draw_ship", "{seat:seat} draws the {card:card}"};
inline constexpr Template play{"play", "{seat:seat} plays {card:card}"};
inline constexpr Template play_at{"play_at", "{seat:seat} plays {card:card} at {town:seat}"};
inline constexpr Template war{"war", "{seat:seat} plays {card:card}: {one:seat} against {other:seat}"};
inline constexpr Template build{"build", "{seat:seat} builds {card:card}"};
inline constexpr Template discard{"discard", "{seat:seat} discards {card:card}"};
inline constexpr Template counter{"counter", "{seat:seat} answers with {card:card}"};
inline constexpr Template pass{"pass", "{seat:seat} passes"};
inline constexpr Template clash{
    "clash", "{one:seat} throws {die:number}{bonus:phrase}, {other:seat} {die_of_other:number}{bonus_of_other:phrase}"};
inline constexpr Template clash_bonus{"clash_bonus", " + {number:number}"};
inline constexpr Template raze{"raze", "{seat:seat} gives up {card:card}"};
inline constexpr Template stroke{"stroke", "{seat:seat} falls, and strikes with {card:card} at {town:seat}"};

inline constexpr Template ask_deal{"ask_deal", "the cards are dealt"};
inline constexpr Template ask_start{"ask_start", "chance says who goes first"};
inline constexpr Template ask_roll{"ask_roll", "{seat:seat} rolls two dice"};
inline constexpr Template ask_draw{"ask_draw", "{seat:seat} draws cards"};
inline constexpr Template ask_ship{"ask_ship", "{seat:seat} sends the Death Ship to a town"};
inline constexpr Template ask_play{"ask_play", "{seat:seat} plays a card or discards one"};
inline constexpr Template ask_counter{"ask_counter", "{seat:seat} may answer the {card:card} of {by:seat}"};
inline constexpr Template ask_clash{"ask_clash", "the dice decide the {card:card}: {one:seat} against {other:seat}"};
inline constexpr Template ask_raze{"ask_raze", "{seat:seat} gives up an improvement"};
inline constexpr Template ask_stroke{"ask_stroke", "{seat:seat} falls and may strike once more"};
inline constexpr Template over{"over", "the game is over"};

inline constexpr Template gains{"gains", "{seat:seat} gains {number:number|person|people}"};
inline constexpr Template loses{"loses", "{seat:seat} loses {number:number|person|people}"};
inline constexpr Template wins_war{"wins_war", "{seat:seat} wins the {card:card}"};
inline constexpr Template called_off{"called_off", "the {card:card} is called off"};
inline constexpr Template loses_improvement{"loses_improvement", "{seat:seat} loses {card:card}"};
inline constexpr Template falls{"falls", "the town of {seat:seat} is wiped out"};
inline constexpr Template ship_strikes{"ship_strikes", "the {card:card} goes to {seat:seat}"};
inline constexpr Template plague_begins{"plague_begins", "the plague begins: rolls cost people from now on"};
inline constexpr Template reshuffled{"reshuffled", "the discards become the new draw pile"};
inline constexpr Template last_turn{"last_turn", "the last turn is over"};
inline constexpr Template wins{"wins", "{seat:seat} wins"};
inline constexpr Template shares_win{"shares_win", "{seat:seat} shares the win"};

} // namespace ecumene::plague::words
