// The cards that a person looks up: the reference card (PL-1.5), and names and effects of the playing cards.
#include "engine/games/plague/test_table.h"

#include <sstream>

namespace ecumene::plague {
namespace {

ReferenceCard card(const State& state, std::string_view id) {
    for (const ReferenceCard& one : Game::cards(state, Viewer::spectator(), Ink(false)))
        if (one.id == id) return one;
    return {};
}
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

} // namespace
} // namespace ecumene::plague
