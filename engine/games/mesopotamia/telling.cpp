// What Mesopotamia declares that it tells: its sentences, its part of a view (ME-13, ME-14), the facts of its
// offers and of any moment.
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/notation.h"
#include "engine/games/mesopotamia/words.h"

namespace ecumene::mesopotamia {
namespace {

Catalogue catalogue() {
    using namespace words;
    Catalogue all;
    all.sentences = {
        &deal,     &draw,     &draw_unseen, &keep,     &keep_unseen, &give,        &give_unseen, &land,
        &retreat,  &settle,   &strengthen,  &attack,   &stop,        &roll,        &roll_bonus,  &roll_bonus_each,
        &ask_deal, &ask_draw, &ask_choose,  &ask_give, &ask_land,    &ask_retreat, &ask_place,   &ask_roll,
        &over};
    all.events = {
        &gets_card, &gets_card_unseen, &cards_shown,  &has_card,     &arrives,      &comes_by_sea, &gets_tribes,
        &displaced, &no_refuge,        &wins_tie,     &loses_tribe,  &attack_fails, &takes,        &emptied,
        &dies_out,  &unplaced,         &scores,       &scores_worth, &scores_bonus, &one_area,     &epoch_ends,
        &standing,  &draw_order,       &epoch_begins, &one_seat,     &wins,         &share_win};
    const Ruleset& rules = Game::standard_ruleset();
    for (std::size_t area = 0; area < rules.area_count; ++area)
        all.names.push_back({ArgumentKind::place, rules.area_ids[area], rules.area_names[area]});
    for (std::size_t people = 0; people < rules.people_count; ++people)
        all.names.push_back({ArgumentKind::people, rules.people_ids[people], rules.people_names[people]});
    return all;
}

Shape seat() { return Shape::thing(ArgumentKind::seat); }
Shape place() { return Shape::thing(ArgumentKind::place); }
Shape people() { return Shape::thing(ArgumentKind::people); } // or "?"
Shape percent() { return Shape::thing(ArgumentKind::percent); }

Shape view() {
    const Shape card = Shape::object(
        {{"drawer", seat().or_null(), "drawn by"}, {"to", seat().or_null(), "goes to"}, {"people", people()}});
    const Shape row = Shape::object({{"id", people(), "people"},
                                     {"owner", seat().or_null(), "led by"},
                                     {"status", Shape::word({"waiting", "drawn", "held", "active", "dead", "unused"})},
                                     {"vp", Shape::number(), "points"}});
    const Shape round = Shape::object({{"people", people()},
                                       {"number", Shape::number()},
                                       {"seat", seat(), "led by"},
                                       {"new", Shape::boolean(), "first round"},
                                       {"pool", Shape::number(), "tribes left"},
                                       {"at_sea", Shape::boolean(), "comes from the sea"}});
    const Shape fight = Shape::object({{"area", place()},
                                       {"attacker", people()},
                                       {"defender", people()},
                                       {"defender_dice", Shape::number(), "dice of the defender"}});
    const Shape leaving = Shape::object({{"area", place(), "from"},
                                         {"people", people()},
                                         {"seat", seat(), "led by"},
                                         {"left", Shape::number(), "tribes to go"}});
    const Shape held = Shape::object({{"people", people()}, {"tribes", Shape::number()}});
    return Shape::object({{"phase", Shape::word({phase_names.begin(), phase_names.end()})},
                          {"scores", Shape::by_seat(Shape::number()), "points"},
                          {"epoch", Shape::number()},
                          {"draw_order", Shape::list(seat())},
                          {"round", round.or_null()},
                          {"fight", fight.or_null()},
                          {"retreat", leaving.or_null()},
                          {"areas", Shape::map(ArgumentKind::place, held)},
                          {"peoples", Shape::list(row)},
                          {"deck", Shape::list(people()), "cards in the deck"},
                          {"allocation", Shape::list(card), "cards of this epoch"}});
}

Shape facts() {
    const Shape odds = Shape::object(
        {{"win", percent(), "wins"}, {"tie", percent(), "both lose a tribe"}, {"lose", percent(), "loses"}});
    return Shape::object({{"points", Shape::number(), "points of the area", false},
                          {"bonus", Shape::boolean(), "bonus area", false},
                          {"score", Shape::number(), "score of the round then", false},
                          {"tribes", Shape::number(), "tribes there then", false},
                          {"holder", people(), "held by", false},
                          {"defenders", Shape::number(), "tribes of the holder", false},
                          {"difficult", Shape::boolean(), "difficult border", false},
                          {"by_sea", Shape::boolean(), "over the sea", false},
                          {"from", Shape::list(place()), "from", false},
                          {"throw", odds, "one throw", false},
                          {"chance", percent(), "taken by this tribe", false},
                          {"chance_with_all", percent(), "taken by all tribes left", false},
                          {"unplaced", Shape::number(), "tribes lost", false}});
}

// The peoples that have or had their round in this epoch, in order; of each people what is in force of its card and
// what it brings; and while the dice decide, how the attacker came.
Shape situation() {
    const Shape round = Shape::object(
        {{"people", people()}, {"number", Shape::number()}, {"turn", Shape::word({"done", "now", "next"})}});
    const Shape tribes = Shape::object({{"epoch", Shape::number()}, {"tribes", Shape::number()}});
    const Shape card = Shape::object(
        {{"special", Shape::word({special_names.begin() + 1, special_names.end()}), "special ability", false},
         {"bonus", Shape::list(place()), "bonus areas", false},
         {"score", Shape::number(), "points of its areas now", false},
         {"growth", Shape::number(), "tribes it grows by next", false},
         {"to_come", Shape::list(tribes), "tribes to come", false}});
    const Shape way = Shape::object({{"difficult", Shape::boolean(), "difficult border", false},
                                     {"by_sea", Shape::boolean(), "over the sea", false},
                                     {"from", Shape::list(place()), "from", false}});
    return Shape::object({{"rounds", Shape::list(round), "order of rounds"},
                          {"peoples", Shape::map(ArgumentKind::people, card), "cards"},
                          {"attack", way, "attack", false}});
}

} // namespace

const Telling& Game::telling() {
    static const Telling told{catalogue(), view(), facts(), situation()};
    return told;
}

} // namespace ecumene::mesopotamia
