// What Culture Wars tells: all its sentences, the keys of its view (CW-13), the facts of its offers and
// those of the situation.
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/notation.h"
#include "engine/games/culture_wars/words.h"

namespace ecumene::culture_wars {
namespace {

Shape square() { return Shape::thing(ArgumentKind::place); }
Shape squares() { return Shape::list(square()); }
Shape seat() { return Shape::thing(ArgumentKind::seat); }
Shape numbers() { return Shape::list(Shape::number()); }

Shape view_shape() {
    const Shape coin = Shape::object({{"square", square()},
                                      {"suit", seat()},
                                      {"value", Shape::number(), "value (1 is the Ace, 0 unknown)"},
                                      {"side", Shape::word({"suit", "value"}), "side up"}});
    const Shape reserve = Shape::object({{"tokens", Shape::number()},
                                         {"coins", numbers(), "known coins"},
                                         {"hidden", Shape::number(), "coins nobody knows"},
                                         {"unseen", numbers(), "values not yet seen"}});
    return Shape::object({
        {"phase", Shape::word({phase_names.begin(), phase_names.end()})},
        {"scores", numbers()},
        {"turn", Shape::number()},
        {"order", Shape::list(seat()), "order of the seats"},
        {"pending", Shape::list(seat()), "still to act in this phase"},
        {"tiles", squares(), "tiles, by their lower left squares"},
        {"lifted", square().or_null(), "where a tile was lifted"},
        {"coins", Shape::list(coin), "coins on the map"},
        {"tokens", Shape::list(Shape::object({{"square", square()}, {"counts", numbers(), "tokens of each seat"}})),
         "tokens on the map"},
        {"reserve", Shape::by_seat(reserve)},
        {"to_place", Shape::number(), "tokens to place"},
        {"grown", squares(), "squares that have grown"},
        {"arrived", Shape::list(Shape::object({{"square", square()}, {"count", Shape::number()}})),
         "tokens that have moved"},
        {"queue", squares(), "settlements still to be turned"},
        {"turning", square().or_null(), "the coin that is turned"},
        {"tech", numbers(), "settlements noted for the conflicts"},
        {"held", Shape::by_seat(Shape::boolean()), "had enough settlements at the end of the last turn"},
        {"alive", Shape::by_seat(Shape::boolean()), "not out"},
    });
}

Shape facts_shape() {
    const auto sometimes = [](std::string_view key, Shape shape, std::string_view label) {
        return Shape::Field{key, std::move(shape), label, false};
    };
    return Shape::object({
        sometimes("way", Shape::word({"step", "exit", "boat"}), "way there"),
        sometimes("room", Shape::number(), "tokens that have room on the square"),
        sometimes("storms", seat(), "whose settlement it storms"),
        sometimes("defenders", Shape::number(), "defenders from the owner's reserve, as it stands"),
        sometimes("left", numbers(), "tokens of each seat left after the conflict, as it stands"),
        sometimes("too_many", Shape::number(), "own tokens without room, as it stands"),
        sometimes("settle_by", Shape::word({"ace", "own", "coin", "loot"}), "how the square can then be settled"),
        sometimes("tokens", Shape::number(), "tokens that come from the reserve or go back to it"),
        sometimes("rest", Shape::number(), "tokens that go to the last square"),
        sometimes("rest_to", square(), "the last square"),
        sometimes("coin_value", Shape::number(), "value of the coin that goes back"),
        sometimes("coin_to", seat(), "who gets it back"),
        sometimes("farmers", Shape::number(), "farmers round the settlement, as it stands"),
        sometimes("farmers_needed", Shape::number(), "farmers that it needs"),
        sometimes("settlements", Shape::number(), "own settlements then"),
        sometimes("target", Shape::number(), "settlements that win"),
    });
}

Shape situation_shape() {
    return Shape::object({
        {"target", Shape::number(), "settlements that win"},
        {"order", Shape::list(seat()), "order in which this phase asks the seats"},
        {"standing", Shape::by_seat(Shape::object(
                         {{"settlements", Shape::number()}, {"tokens", Shape::number(), "tokens on the map"}}))},
        {"settlements", Shape::list(Shape::object({{"square", square()},
                                                   {"farmers", Shape::number()},
                                                   {"needed", Shape::number(), "farmers that it needs"}}))},
        {"crowded", Shape::list(Shape::object({{"square", square()}, {"room", Shape::number(), "has room for"}})),
         "squares with more tokens than room"},
    });
}

} // namespace

const Telling& Game::telling() {
    using namespace words;
    // A square is called by its id, so there are no names.
    static const Telling telling{
        {{&one_seat,
          &words::setup_order,
          &turn_order,
          &words::lift,
          &words::lay,
          &words::coin,
          &words::reveal,
          &words::place,
          &words::grow,
          &words::move,
          &by_exit,
          &by_boat,
          &storming,
          &into_own,
          &done_moving,
          &done_settling,
          &words::defend,
          &words::found_own,
          &found_ace,
          &found_coin,
          &words::found_hidden,
          &words::loot,
          &words::abandon,
          &ask_setup_order,
          &ask_lift,
          &ask_lay,
          &ask_coin,
          &ask_coin_anywhere,
          &ask_reveal,
          &ask_place,
          &ask_order,
          &ask_grow,
          &ask_move,
          &ask_defend,
          &ask_settle,
          &ask_abandon,
          &over_won,
          &over_shared},
         {&coins_kept,     &coin_known, &reserve_known, &grown,       &grown_on,      &cannot_grow, &words::conflict,
          &words::side,    &stormed,    &stormed_ace,   &hold_broken, &founded,       &coin_back,   &took_back,
          &excess,         &on_square,  &unsupported,   &abandoned,   &abandoned_ace, &turn_ended,  &standing,
          &words::out,     &holds,      &hold_lost,     &last_turn,   &wins,          &shares_win,  &held_target,
          &reached_target, &last_alive, &nobody_alive,  &best_score},
         {}},
        view_shape(),
        facts_shape(),
        situation_shape()};
    return telling;
}

} // namespace ecumene::culture_wars
