// What Peoples is called, its options (PE-11), and the table before the first chance action (PE-4.6).
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

#include <fmt/format.h>

namespace ecumene::peoples {
namespace {

constexpr GameInfo game_info = {
    .id = "peoples",
    .title = "Peoples",
    .least_seats = 3, // PE-1.1
    .most_seats = peoples::most_seats,
    .usual_seats = 4,
    .about =
        "Tribes wander the world for three ages and settle; each player secretly leads another people in each age.",
    .source =
        "Peoples, \"a game of migrations and civilizations from the dawn of Man to present days\", by Nicholas "
        "Hjelmberg, Nova Suecía Games, version 1.0. Game design and artwork: Nicholas Hjelmberg; production: The Game "
        "Crafter; game testers: Hans Larsson, Fredrik Sergler, Joakim Sergler; special thanks: \"My wife Su-San Oh for "
        "having to listen to my endless historical and game-technical considerations\". It names no licence.",
    .reconstruction = "Reconstruction, because the source lost or lacks it: the board with its borders and seas "
                      "(PE-3), two of the six colours (PE-1.3) and the diplomacy of its section 9.1 (PE-9.1).",
    .source_minutes = 75,
    .our_minutes = 36,
};

constexpr std::string_view orientations[] = {"up", "down", "random"};
constexpr std::string_view tie_breaks[] = {"shared", "settlement"};
constexpr std::string_view reaches[] = {"age", "nearest", "any"};

constexpr OptionSpec handicap(std::string_view name) {
    return OptionSpec::integer(name, 0, 0, 60, 1, "victory points that this seat begins with");
}

// PE-11.1. The order of this list is the order in which initial() reads the values.
constexpr OptionSpec option_specs[] = {
    OptionSpec::boolean("advanced", false, "the advanced game: diplomacy and advances instead of settlement points"),
    OptionSpec::choice("orientation", orientations, "which regions the tribes start in: those that point up or down"),
    handicap("handicap_0"),
    handicap("handicap_1"),
    handicap("handicap_2"),
    handicap("handicap_3"),
    handicap("handicap_4"),
    handicap("handicap_5"),
    OptionSpec::choice("tie_break", tie_breaks, "equal scores share the win, or the highest metropolis decides"),
    OptionSpec::boolean("third_age_whole", false, "in the third age a settlement may move as a whole"),
    OptionSpec::choice("diplomacy_reach", reaches, "advanced: which settlements are near enough for a relation"),
    OptionSpec::boolean("economy_all", false, "advanced: economy scores for related settlements without it too"),
    OptionSpec::boolean("advanced_settlement_points", false, "advanced: the lead of a settlement scores as well"),
    OptionSpec::boolean(
        "inherited_maps", false,
        "advanced: a city or metropolis keeps the advances and relations of the settlement whose marker "
        "it takes"),
};
constexpr int first_handicap = 2;

} // namespace

const GameInfo& Game::info() { return game_info; }
OptionSpecs Game::options() { return option_specs; }

// PE-11.2: all options combine freely, but for PE-11.4.
std::optional<Refusal> Game::refuse_options(int seats, const OptionValues& values) {
    for (int seat = seats; seat < peoples::most_seats; ++seat)
        if (values[first_handicap + seat] != 0)
            return Refusal{fmt::format("handicap_{} is for a seat that does not exist", seat), "PE-11.4"};
    return std::nullopt;
}

State Game::initial(int seats, const OptionValues& values, const Ruleset& rules) {
    State state;
    state.rules = &rules;
    state.seats = std::uint8_t(seats);
    for (int seat = 0; seat < seats; ++seat) state.scores[seat] = values[first_handicap + seat]; // PE-11.4
    state.at.fill(in_stock);
    Options& options = state.options;
    options.advanced = values[0] != 0;
    options.orientation = Orientation(values[1]);
    options.tie_by_settlement = values[8] != 0;
    options.third_age_whole = values[9] != 0;
    options.diplomacy_reach = Reach(values[10]);
    options.economy_all = values[11] != 0;
    options.advanced_settlement_points = values[12] != 0;
    options.inherited_maps = values[13] != 0;
    return state;
}

} // namespace ecumene::peoples
