// What Plague is called, its options (PL-2), and the table before the first card is dealt (PL-3.1).
#include "engine/games/plague/game.h"

namespace ecumene::plague {
namespace {

constexpr GameInfo game_info = {
    .id = "plague",
    .title = "Plague",
    .least_seats = 2,
    .most_seats = plague::most_seats, // PL-1.1
    .usual_seats = 4,
    .about = "A card game of medieval towns: grow while times are good, and be the last when the plague has passed.",
    .source = "The rule page of an app. The text names no author, designer, publisher, version, licence or tester.",
    .reconstruction = "Reconstruction, because the source lacks it: the numbers of the reference card (PL-1.5) and the "
                      "number of players (PL-1.1); the counter cards, which the app does not have yet, are played by "
                      "the source's own words (PL-7).",
    .source_minutes = 0,
    .our_minutes = 27,
};

constexpr std::string_view combatants[] = {"others", "self"};
constexpr std::string_view razers[] = {"owner", "random"};
constexpr std::string_view starters[] = {"target", "drawer"};

// The order of this list is the order in which initial() reads the values.
constexpr OptionSpec option_specs[] = {
    OptionSpec::integer("starting_pps", 50, 10, 200, 5, "population points that each town begins with"),
    OptionSpec::boolean("counter_cards", true,
                        "wars and Crusades can be countered; without, the counter cards leave the deck"),
    OptionSpec::boolean("dicey_doubles", false, "two equal dice double what a roll gives or takes"),
    OptionSpec::boolean("dying_stroke", false, "a town that falls may play one last card"),
    OptionSpec::boolean("hidden_population", false, "towns keep their population to themselves"),
    OptionSpec::choice("war_combatants", combatants, "who fights a war: two others, or the card player and another"),
    OptionSpec::choice("razed_by", razers, "who settles which improvement is lost: its owner, or chance"),
    OptionSpec::choice("plague_starter", starters, "who begins the plague: the Death Ship's target, or its drawer"),
    OptionSpec::integer("turn_limit", 1000, 10, 10000, 1, "the game ends after this many turns"),
};

} // namespace

const GameInfo& Game::info() { return game_info; }
OptionSpecs Game::options() { return option_specs; }

// PL-2.1: all options may be combined freely.
std::optional<Refusal> Game::refuse_options(int, const OptionValues&) { return std::nullopt; }

State Game::initial(int seats, const OptionValues& values, const Ruleset& rules) {
    State state;
    state.rules = &rules;
    Options& options = state.options;
    options.starting_pps = std::uint8_t(values[0]);
    options.counter_cards = values[1] != 0;
    options.dicey_doubles = values[2] != 0;
    options.dying_stroke = values[3] != 0;
    options.hidden_population = values[4] != 0;
    options.war_by_self = values[5] != 0;
    options.razed_at_random = values[6] != 0;
    options.plague_from_drawer = values[7] != 0;
    options.turn_limit = std::uint16_t(values[8]);

    state.seats = std::uint8_t(seats);
    state.living = SeatMask((1u << seats) - 1);
    for (int seat = 0; seat < seats; ++seat) state.population[seat] = options.starting_pps;
    state.draw = rules.deck[options.counter_cards]; // PL-1.2, PL-2.1
    return state;
}

} // namespace ecumene::plague
