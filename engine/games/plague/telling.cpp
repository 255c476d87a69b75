// What Plague declares that it tells: its sentences, its part of a view (PL-15, PL-16) and the facts of its offers.
#include "engine/games/plague/game.h"
#include "engine/games/plague/tables.h"
#include "engine/games/plague/words.h"

namespace ecumene::plague {
namespace {

Catalogue catalogue() {
    using namespace words;
    Catalogue all;
    all.sentences = {&deal,        &deal_unseen, &start,    &roll,        &roll_more, &roll_less,   &draw,
                     &draw_unseen, &draw_ship,   &play,     &play_at,     &war,       &build,       &discard,
                     &counter,     &pass,        &clash,    &clash_bonus, &raze,      &stroke,      &ask_deal,
                     &ask_start,   &ask_roll,    &ask_draw, &ask_ship,    &ask_play,  &ask_counter, &ask_clash,
                     &ask_raze,    &ask_stroke,  &over};
    all.events = {&gains,         &loses,      &wins_war,  &called_off, &loses_improvement, &falls, &ship_strikes,
                  &plague_begins, &reshuffled, &last_turn, &wins,       &shares_win};
    const Ruleset& rules = Game::standard_ruleset();
    for (int card = 0; card < rules.kinds; ++card)
        all.names.push_back({ArgumentKind::card, rules.told(Card(card)).id, rules.told(Card(card)).name});
    return all;
}

Shape seat() { return Shape::thing(ArgumentKind::seat); }
Shape card() { return Shape::thing(ArgumentKind::card); }
Shape pile() { return Shape::map(ArgumentKind::card, Shape::number()); } // or {"hidden": 3}

Shape view() {
    const Shape town = Shape::object({{"population", Shape::number().or_null(), "people"},
                                      {"hand", pile()},
                                      {"improvements", Shape::list(card())},
                                      {"out", Shape::boolean(), "wiped out"}});
    const Shape attack = Shape::object({{"card", card()},
                                        {"by", seat()},
                                        {"targets", Shape::list(seat())},
                                        {"bonus", Shape::list(Shape::number())},
                                        {"asked", seat().or_null()},
                                        {"passes", Shape::number()}});
    const Shape resume = Shape::object({{"step", Shape::word({"draw", "turn"})}, {"seat", seat()}});
    return Shape::object({{"phase", Shape::word({phase_names.begin(), phase_names.end()})},
                          {"age", Shape::word({"prosperity", "plague"})},
                          {"turn", seat().or_null(), "on turn"},
                          {"turn_number", Shape::number(), "turn"},
                          {"discard", pile(), "discards"},
                          {"removed", pile(), "out of the game"},
                          {"attack", attack.or_null()},
                          {"raze", Shape::list(seat()), "lose an improvement"},
                          {"dying", Shape::list(seat())},
                          {"fallen", Shape::list(seat())},
                          {"resume", resume.or_null(), "goes on with"},
                          {"scores", Shape::by_seat(Shape::number().or_null()), "people"},
                          {"seats", Shape::by_seat(town), "towns"},
                          {"draw", pile(), "draw pile"}});
}

// What a war can cost a town.
Shape stake() {
    return Shape::object({{"seat", seat()},
                          {"chance", Shape::thing(ArgumentKind::percent), "chance to win"},
                          {"added", Shape::number(), "added to its die"},
                          {"won", Shape::number(), "loses if it wins"},
                          {"lost", Shape::number(), "loses if it does not"},
                          {"improvement", Shape::boolean(), "and an improvement"}});
}

// What an attack costs a town.
Shape hit() {
    return Shape::object({{"seat", seat()},
                          {"people", Shape::number()},
                          {"falls", Shape::boolean(), "is wiped out", false},
                          {"improvement", Shape::boolean(), "loses an improvement", false}});
}

Shape facts() {
    return Shape::object({{"gains", Shape::number(), {}, false},
                          {"hits", Shape::list(hit()), "loses", false},
                          {"war", Shape::list(stake()), {}, false},
                          {"answerable", Shape::boolean(), "may be answered", false},
                          {"stops", Shape::list(card()), {}, false}});
}

// While a card waits for answers, and in any turn what a roll of each town brings or costs on average.
Shape situation() {
    const Shape asked = Shape::object({{"seat", seat()}, {"state", Shape::word({"passed", "asked", "waits"})}});
    return Shape::object({{"war", Shape::list(stake()), {}, false},
                          {"hits", Shape::list(hit()), "loses", false},
                          {"window", Shape::list(asked), "asked", false},
                          {"mean_rolls", Shape::by_seat(Shape::number()), "mean roll", false}});
}

} // namespace

const Telling& Game::telling() {
    static const Telling telling{catalogue(), view(), facts(), situation()};
    return telling;
}

} // namespace ecumene::plague
