// All that Peoples tells: its sentences, the shape of its view (PE-13), and those of a choice's facts and the
// situation.
#include "engine/games/peoples/arguments.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

using Field = Shape::Field;

Catalogue make_catalogue() {
    using namespace words;
    Catalogue all;
    all.sentences = {&village,     &city,          &metropolis,   &villages,      &cities,     &metropolises, &one_seat,
                     &order,       &orient_up,     &orient_down,  &tribes_placed, &maps_begin, &map_begins,   &deal,
                     &secret_deal, &step,          &words::move,  &shift,         &relate,     &decline,      &add,
                     &raise,       &fate_adds,     &fate_raises,  &ask_order,     &ask_orient, &ask_place,    &ask_maps,
                     &ask_deal,    &ask_migration, &ask_relation, &ask_advance,   &ask_fate,   &ask_over};
    all.events = {&stays,
                  &abandoned,
                  &abandoned_flipped,
                  &founded,
                  &grown,
                  &taken,
                  &taken_with_map,
                  &turned_up,
                  &taken_flipped,
                  &back_in_game,
                  &boxed,
                  &loss,
                  &lost_advance,
                  &lost_relation,
                  &migration_ends,
                  &migration_blocked,
                  &flipped,
                  &revealed,
                  &leads,
                  &words::most_tribes,
                  &most_allies,
                  &highest_tribe,
                  &leaderless,
                  &scored,
                  &scored_nothing,
                  &from_tribes,
                  &from_settlements,
                  &from_area,
                  &new_order,
                  &age_begins,
                  &words::related,
                  &won,
                  &won_by_settlement,
                  &shared_win};
    for (int people = 1; people <= people_count; ++people)
        all.names.push_back(
            {ArgumentKind::people, people_letters.substr(std::size_t(people), 1), people_names[people]});
    for (int i = 0; i < settlement_count; ++i)
        all.names.push_back({ArgumentKind::place, settlement_ids[i], settlement_names[i]});
    return all;
}

Shape by_seat() { return Shape::by_seat(Shape::number()); }

Shape by_area(bool all) {
    std::vector<Field> areas;
    for (const std::string_view area : area_names) areas.push_back({area, Shape::number(), {}, all});
    return Shape::object(std::move(areas));
}

Shape settlement_shape() {
    return Shape::object({{"number", Shape::number()},
                          {"at", Shape::thing(ArgumentKind::place), "where its marker lies"},
                          {"flipped", Shape::boolean()},
                          {"leader", Shape::thing(ArgumentKind::seat).or_null()},
                          {"advances", by_area(false), "level of each area"}});
}

Shape tally_shape() {
    std::vector<std::string_view> sources = {"people", "settlement"};
    sources.insert(sources.end(), area_names.begin(), area_names.end());
    return Shape::object({{"lines", Shape::list(Shape::tuple({{"settlement", Shape::number()},
                                                              {"source", Shape::word(std::move(sources))},
                                                              {"points", by_seat(), "points by seat"}}))},
                          {"people", by_seat(), "points for tribes, by seat"},
                          {"settlements", by_seat(), "points for leading, by seat"},
                          {"advances", by_seat(), "points by advances, by seat"}});
}

Shape view_shape() {
    const Shape people_by_age = Shape::list(Shape::thing(ArgumentKind::people).or_null());
    return Shape::object(
        {{"phase", Shape::word({phase_names.begin(), phase_names.end()})},
         {"scores", by_seat()},
         {"age", Shape::number()},
         {"order", Shape::list(Shape::thing(ArgumentKind::seat)), "turn order"},
         {"turn", Shape::number().or_null(), "place in the turn order"},
         {"orientation", Shape::word({"up", "down"}).or_null(), "starting regions point"},
         {"regions", Shape::map(ArgumentKind::place, Shape::thing(ArgumentKind::stack))},
         {"settlements", Shape::list(settlement_shape())},
         {"relations",
          Shape::list(Shape::tuple({{"pair", Shape::text()}, {"one", Shape::number()}, {"other", Shape::number()}}))},
         {"current", Shape::number().or_null(), "settlement that acts"},
         {"dealt", Shape::number(), "seats that have their markers"},
         {"revealed", Shape::number(), "ages whose markers are open"},
         {"tally", Shape::list(tally_shape()), "points of each age"},
         {"markers", Shape::by_seat(Shape::object({{"subjects", people_by_age}, {"allies", people_by_age}})),
          "subjects and allies of each seat"}});
}

Shape facts_shape() {
    return Shape::object(
        {{"after", Shape::thing(ArgumentKind::stack), "the stack afterwards", false},
         {"stays", Shape::thing(ArgumentKind::stack), "what stays behind", false},
         {"becomes", Shape::word({full_words.begin(), full_words.end()}), {}, false},
         {"settlement", Shape::number(), "number of its marker", false},
         {"taken_from", Shape::thing(ArgumentKind::place), "takes the marker of the settlement in", false},
         {"with_map", Shape::boolean(), "the map comes with the marker", false},
         {"ends_migration", Shape::boolean(), "ends the migration of the age", false},
         {"steps", Shape::number(), "steps away", false},
         {"level", Shape::number(), "level afterwards", false},
         {"stock", Shape::number(), "markers left of the area", false},
         {"points", by_seat(), "points more as the board stands, by seat", false}});
}

// Once an age has begun; the last two in the advanced game.
Shape situation_shape() {
    const Shape gain = Shape::tuple({{"settlement", Shape::number()},
                                     {"area", Shape::word({area_names.begin(), area_names.end()})},
                                     {"points", Shape::number()}});
    return Shape::object(
        {{"full", Shape::list(Shape::thing(ArgumentKind::place)), "full regions", false},
         {"in_settlements", Shape::map(ArgumentKind::people, Shape::number()), "tribes that score", false},
         {"stock", by_area(true), "markers left of each area", false},
         {"gains", Shape::list(gain), "what advances give as the board stands", false}});
}

} // namespace

const Telling& Game::telling() {
    static const Telling all{make_catalogue(), view_shape(), facts_shape(), situation_shape()};
    return all;
}

} // namespace ecumene::peoples
