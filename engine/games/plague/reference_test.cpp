// The cards that a person looks up: the reference card (PL-1.5), and names and effects of the playing cards.
#include "engine/games/plague/test_table.h"

#include <sstream>

namespace ecumene::plague {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// The words of the line that begins with this one.
std::vector<std::string> row(const std::string& text, std::string_view first) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::vector<std::string> found{std::istream_iterator<std::string>(words), {}};
        if (!found.empty() && found[0] == first) return found;
    }
    return {};
}

// PL-1.5: five columns, both sides, and marked as ours.
TEST(Plague_PL_1_5_ReferenceCard, HasTheTable) {
    State state = table(3);
    const ReferenceCard prosperity = card(state, "reference");
    EXPECT_TRUE(prosperity.with_table);
    EXPECT_EQ(row(prosperity.text, "points"), (std::vector<std::string>{"points", "0", "5", "10", "15", "20"}));
    EXPECT_EQ(row(prosperity.text, "total"),
              (std::vector<std::string>{"total", "3", "or", "less", "4", "to", "5", "6", "to", "8", "9", "to", "11",
                                        "12", "or", "more"}));
    EXPECT_TRUE(has(prosperity.text, "you gain"));
    EXPECT_TRUE(has(prosperity.text, "reconstruction, PL-1.5"));
    state.age = Age::plague;
    EXPECT_TRUE(has(card(state, "reference").text, "you lose"));
}

// Names are the source's in full, actions stay short; City Walls say all that they do (PL-6, PL-8).
TEST(Plague_PL_1_2_Cards, HaveTheirFullNames) {
    const State state = table(3);
    EXPECT_EQ(card(state, "trade_center").name, "Trade Center Established");
    EXPECT_EQ(card(state, "negotiated_peace").name, "Buy Indulgence / Negotiated Peace");
    EXPECT_TRUE(has(card(state, "city_walls").line, "Mongol Raids"));
    EXPECT_EQ(Game::cards(state, Viewer::spectator(), Ink(false)).size(), 22u);
}

// PL-6: what the cards do by the standard numbers, as people have always read it.
TEST(Plague_PL_6_Cards, SayWhatTheyDo) {
    const std::array<std::string_view, standard_kinds> effects = {
        "a gain of 5",
        "a gain of 10",
        "every other town loses 5; the card player gains it all",
        "the target loses 5",
        "the target loses 10; a Peace cancels it",
        "the target loses 10; an Aqueduct stops it",
        "the target loses 10",
        "the target loses 10 and an improvement; an Aqueduct stops it",
        "the target loses 10; a Sewer stops it",
        "the target loses 5 and an improvement",
        "the target loses 10; City Walls stop it",
        "the target loses 15; the card player gains it",
        "every other town loses 10 (5 behind City Walls) and an improvement",
        "the winner loses 5, the loser 10; City Walls save 5",
        "the winner loses 10, the loser 20 and an improvement; City Walls save 5",
        "cancels any war or Crusade",
        "adds 1 to the own die in a war",
        "1 better on every roll; stops Drought and Fire",
        "1 better on every roll; stop Viking Raids, save 5 in wars and Mongol Raids",
        "1 better on every roll; stops Floods",
        "the target loses 10, and the plague begins",
    };
    for (int i = 0; i < standard_kinds; ++i)
        EXPECT_EQ(Game::standard_ruleset().told(Card(i)).effect, effects[std::size_t(i)]);
    State state = table(3);
    give(state, 0, {Card::negotiated_peace, Card::crusade});
    EXPECT_EQ(Game::refuse(state, "play negotiated_peace")->why,
              "Buy Indulgence / Negotiated Peace is a counter card: it answers a war or a Crusade, or is discarded");
    EXPECT_TRUE(has(Game::picture(play(state, {"play crusade 2"}), Viewer::spectator(), Ink(false)),
                    "  A Crusade of seat 0 goes against seat 2.\n"));
}

} // namespace
} // namespace ecumene::plague
