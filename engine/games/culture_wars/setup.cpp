// What Culture Wars is called, its options (CW-11), and the table before the set-up order is drawn (CW-2.1).
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/layout.h"
#include "engine/games/culture_wars/rules.h"

namespace ecumene::culture_wars {
namespace {

constexpr GameInfo game_info = {
    .id = "culture-wars",
    .title = "Culture Wars",
    .least_seats = 2,
    .most_seats = culture_wars::most_seats, // CW-1.1
    .usual_seats = 3,
    .about = "Peoples spread over a map that they shaped themselves: hold enough settlements for a whole turn.",
};

constexpr std::string_view advantages[] = {"off", "first", "all"};

// The order of this list is the order in which initial() reads the values.
constexpr OptionSpec option_specs[] = {
    OptionSpec::boolean("diagonal_movement", false, "tokens also step diagonally"),
    OptionSpec::boolean("two_space_movement", false, "tokens take one or two steps"),
    OptionSpec::boolean("settlement_exit", false, "a token that reaches its own settlement may go on out of it"),
    OptionSpec::boolean("free_boat_landing", false, "boats land on any coast of their sea, settled or not"),
    OptionSpec::choice("technological_advantage", advantages,
                       "who has fewer settlements loses tokens no earlier (off), first, or all before the others"),
    OptionSpec::integer("handicap_seat", -1, -1, most_seats - 1, 1, "this seat starts with three tokens; -1: nobody"),
    OptionSpec::integer("tokens_per_player", 36, 12, most_tokens, 1, "tokens that each seat has in all"),
    OptionSpec::boolean("half_tile_offsets", true, "tiles may be laid half a tile off the others"),
    OptionSpec::boolean("boat_diagonals", true, "a corner is near enough to a settlement for its boats"),
    OptionSpec::boolean("compulsory_settlements", false, "who can found or loot must"),
    OptionSpec::boolean("strict_hold", false, "a settlement stormed on the way breaks the hold on a win"),
    OptionSpec::integer("settlements_to_win", 0, 0, 5, 1, "settlements to hold; 0: 4 with two players, else 3"),
    OptionSpec::integer("turn_cap", 30, 1, 200, 1, "the game ends after this many turns"),
};
constexpr int handicap_option = 5;

} // namespace

const GameInfo& Game::info() { return game_info; }
OptionSpecs Game::options() { return option_specs; }

std::optional<Refusal> Game::refuse_options(int seats, const OptionValues& values) {
    if (values[handicap_option] < seats) return std::nullopt;
    return Refusal{"handicap_seat must be one of the seats of this game, or -1", "CW-2.10"};
}

State Game::initial(int seats, const OptionValues& values) {
    State state;
    Options& options = state.options;
    options.steps = values[0] != 0 ? every_neighbour : every_side;
    options.two_space_movement = values[1] != 0;
    options.settlement_exit = values[2] != 0;
    options.free_boat_landing = values[3] != 0;
    options.advantage = Advantage(values[4]);
    options.handicap_seat = std::int8_t(values[handicap_option]);
    options.tokens_per_player = std::uint8_t(values[6]);
    options.half_tile_offsets = values[7] != 0;
    options.boats = values[8] != 0 ? every_neighbour : every_side;
    options.compulsory_settlements = values[9] != 0;
    options.strict_hold = values[10] != 0;
    options.target = std::uint8_t(values[11] > 0 ? values[11] : seats == 2 ? 4 : 3); // CW-10.1
    options.turn_cap = std::uint8_t(values[12]);

    state.seats = std::uint8_t(seats);
    state.alive = SeatMask((1u << seats) - 1);
    state.board = survey(first_tiles);
    for (int seat = 0; seat < seats; ++seat) state.reserve[seat] = {options.tokens_per_player, 1u << ace, 4, 0b111100};
    return state;
}

} // namespace ecumene::culture_wars
