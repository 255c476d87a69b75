// What Mesopotamia is called, its options (ME-11), and the table before the first card is dealt (ME-2.1).
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/ruleset.h"

namespace ecumene::mesopotamia {
namespace {

constexpr GameInfo game_info = {
    .id = "mesopotamia",
    .title = "Mesopotamia",
    .least_seats = 2,
    .most_seats = mesopotamia::most_seats, // ME-2.1
    .usual_seats = 4,
    .about = "Five epochs of the ancient Near East: lead a new people in each, and let the old ones last.",
    .source = "Mesopotamia, a damaged scan of a print-and-play rule book. The text names no author, publisher, "
              "version, licence or tester; it says that its \"basic system is inherited from that great game, History "
              "of the World (HOTW)\", and that text in blue shows changes from the last version.",
    .reconstruction = "Reconstruction, because the source lost or lacks it: the board (ME-1.1, ME-1.2, ME-1.4 but for "
                      "the two borders it names, ME-16), the specials and bonus areas of the people cards but two "
                      "(ME-17), the columns of the table of reinforcements (ME-5.4), the fifth symbol of the players "
                      "(ME-1.5) and the least number of players (ME-2.3).",
    .source_minutes = 0,
    .our_minutes = 55,
};

constexpr std::string_view landings[] = {"displace", "fight"};

// The order of this list is the order in which initial() reads the values.
constexpr OptionSpec option_specs[] = {
    OptionSpec::integer("epochs", 5, 1, 5, 1, "the game ends after this epoch"), // ME-11.1
    OptionSpec::integer("peoples_each", 1, 1, 2, 1,
                        "new peoples a seat gets each epoch; 2 is for two players"),                          // ME-11.2
    OptionSpec::boolean("random_peoples", false, "every epoch is dealt face up: no draw, no passing"),        // ME-11.3
    OptionSpec::boolean("secret_peoples", false, "new cards stay hidden until their people arrives"),         // ME-11.4
    OptionSpec::boolean("attack_own", true, "a people may attack another people of the same owner"),          // ME-11.5
    OptionSpec::choice("sea_landing", landings, "a people from the sea displaces where it lands, or fights"), // ME-11.6
    OptionSpec::boolean("reconstructed_cards", true,
                        "specials and bonus areas that the source does not prove"), // ME-11.7
};

} // namespace

const GameInfo& Game::info() { return game_info; }
OptionSpecs Game::options() { return option_specs; }

std::optional<Refusal> Game::refuse_options(int seats, const OptionValues& values) {
    if (values[Options::peoples_each_at] == 2 && seats != 2)
        return Refusal{"two new peoples each are for a game of two players only", "ME-11.2"};
    return std::nullopt;
}

State Game::initial(int seats, const OptionValues& values) { return initial(seats, values, standard_ruleset()); }

State Game::initial(int seats, const OptionValues& values, const Ruleset& rules) {
    State state;
    state.rules = &rules;
    Options& options = state.options;
    options.epochs = std::uint8_t(values[Options::epochs_at]);
    options.peoples_each = std::uint8_t(values[Options::peoples_each_at]);
    options.random_peoples = values[2] != 0;
    options.secret_peoples = values[3] != 0;
    options.attack_own = values[4] != 0;
    options.sea_fight = values[5] != 0;
    options.reconstructed_cards = values[6] != 0;

    state.seats = std::uint8_t(seats);
    state.owner.fill(nobody);
    state.people_in.fill(nobody);
    return state;
}

} // namespace ecumene::mesopotamia
