// What Culture Wars is called, its options (CW-11), and the table before the set-up order is drawn (CW-2.1).
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/layout.h"
#include "engine/games/culture_wars/questions.h"

namespace ecumene::culture_wars {
namespace {

constexpr GameInfo game_info = {
    .id = "culture-wars",
    .title = "Culture Wars",
    .least_seats = 2,
    .most_seats = culture_wars::most_seats, // CW-1.1
    .usual_seats = 3,
    .about = "Peoples spread over a map that they shaped themselves: hold enough settlements for a whole turn.",
    .source = "Culture Wars, a piecepack game. Designer: George Harnish; version 0.5 beta, 2006-03; licence: Public "
              "Domain; alpha playtesting: Howard Hendrickson, George Harnish (the source joins first and last names: "
              "GeorgeHarnish, HowardHendrickson). No publisher is named.",
    .reconstruction = "Reconstruction, because the source lacks it: the make-up of a piecepack (CW-1.6), the fate of a "
                      "seat without tokens (CW-10.5) and a limit to the game (CW-10.6); nothing is lost, and all else "
                      "that it leaves open is marked Ruling.",
    .source_minutes = 120,
    .our_minutes = 65,
};

constexpr std::string_view advantages[] = {"off", "first", "all"};
constexpr std::string_view stops[] = {"one_left", "capacity"};
constexpr std::string_view two_player_wins[] = {"full_turn", "at_once"};

// The order of this list is the order in which initial() reads the values.
constexpr OptionSpec option_specs[] = {
    OptionSpec::boolean("diagonal_movement", false, "tokens also step diagonally"),
    OptionSpec::boolean("two_space_movement", false, "tokens take one or two steps"),
    OptionSpec::boolean("settlement_exit", false, "a token that reaches its own settlement may go on out of it"),
    OptionSpec::boolean("free_boat_landing", false, "boats land on any coast of their sea, settled or not"),
    OptionSpec::choice("technological_advantage", advantages,
                       "who has fewer settlements loses tokens no earlier (off), first, or all before the others"),
    OptionSpec::integer("handicap_seat", -1, -1, most_seats - 1, 1, "this seat starts with one token more; -1: nobody"),
    OptionSpec::integer("tokens_per_player", 36, 12, most_tokens, 1, "tokens that each seat has in all"),
    OptionSpec::boolean("half_tile_offsets", true, "tiles may be laid half a tile off the others"),
    OptionSpec::boolean("boat_diagonals", true, "a corner is near enough to a settlement for its boats"),
    OptionSpec::choice(
        "conflict_stops", stops,
        "a fight ends as soon as one side is left (one_left), or goes on until the square can feed that side too "
        "(capacity)"),
    OptionSpec::boolean("compulsory_settlements", false,
                        "who can settle or loot a site must; founding on a bare square stays free"),
    OptionSpec::boolean("loot_takes_tokens", false, "tokens that loot a site go back to their owner's reserve"),
    OptionSpec::boolean("strict_hold", false, "a settlement stormed on the way breaks the hold on a win"),
    OptionSpec::choice("two_player_win", two_player_wins,
                       "with two players: hold the settlements for a whole turn (full_turn), or win as soon as a turn "
                       "ends with them (at_once)"),
    OptionSpec::integer("settlements_to_win", 0, 0, 5, 1,
                        "settlements to hold; 0: as the rules say, 4 with two players and else 3"),
    OptionSpec::integer("turn_cap", 30, 1, 1000, 1,
                        "after this many turns the score decides; the original has no limit")
        .tried_up_to(200),
};
constexpr int handicap_option = 5, two_player_win_option = 13;

} // namespace

const GameInfo& Game::info() { return game_info; }
OptionSpecs Game::options() { return option_specs; }

std::optional<Refusal> Game::refuse_options(int seats, const OptionValues& values) {
    if (values[handicap_option] >= seats)
        return Refusal{"handicap_seat must be one of the seats of this game, or -1", "CW-2.10"};
    if (values[two_player_win_option] != 0 && seats != 2)
        return Refusal{"two_player_win can be at_once only with two players", "CW-10.7"};
    return std::nullopt;
}

State Game::initial(int seats, const OptionValues& values, const Ruleset& rules) {
    State state;
    state.rules = &rules;
    Options& options = state.options;
    options.steps = values[0] != 0 ? every_neighbour : every_side;
    options.two_space_movement = values[1] != 0;
    options.settlement_exit = values[2] != 0;
    options.free_boat_landing = values[3] != 0;
    options.advantage = Advantage(values[4]);
    options.handicap_seat = std::int8_t(values[handicap_option]);
    options.tokens_per_player = std::uint8_t(values[6]);
    options.half_tile_offsets = values[7] != 0;
    options.boats = !rules.boats ? 0 : values[8] != 0 ? every_neighbour : every_side;
    options.fights_to_capacity = values[9] != 0;
    options.compulsory_settlements = values[10] != 0;
    options.loot_takes_tokens = values[11] != 0;
    options.strict_hold = values[12] != 0;
    options.wins_at_once = values[two_player_win_option] != 0;
    options.target = std::uint8_t(Ruleset::target(rules, seats, values[settlements_to_win_option])); // CW-10.1
    options.turn_cap = std::uint16_t(values[15]);

    state.seats = std::uint8_t(seats);
    state.alive = SeatMask((1u << seats) - 1);
    state.board = survey(first_tiles);
    for (int seat = 0; seat < seats; ++seat) { // CW-2.1, CW-18.5
        Reserve& reserve = state.reserve[seat];
        reserve.tokens = options.tokens_per_player;
        reserve.known.add(ace);
        reserve.hidden = std::uint8_t(rules.coins);
        reserve.unseen = rules.values;
    }
    return state;
}

} // namespace ecumene::culture_wars
