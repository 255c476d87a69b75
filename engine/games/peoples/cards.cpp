// The aide cards of Peoples for those who look them up: the ages (PE-2.2, PE-6, PE-8), diplomacy (PE-9.1), advances.
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/rules.h"

#include <fmt/format.h>

namespace ecumene::peoples {
namespace {

using Tone = Ink::Tone;

constexpr std::array<std::string_view, 4> formed = {"", "villages", "cities", "metropolises"};
constexpr std::array<std::string_view, 4> reach = {"", "to a neighbouring region",
                                                   "to a neighbour, over one region, or over one sea",
                                                   "anywhere; or one tribe from settlement to settlement"};

std::string ages_text(const State& state, const Ink& ink) {
    std::string text = "  " + ink(Tone::strong, "The three ages") + "\n";
    for (int age = 1; age <= 3; ++age) {
        const bool lead = !state.options.advanced || state.options.advanced_settlement_points; // PE-9.2.10
        text += fmt::format("  {} {}. {} of {} tribes; the age ends with {} of them. A move leads {}.\n"
                            "       Scores 1 for each tribe of your people in them{}.\n",
                            state.age == age ? ">" : " ", age, formed[age], age_limit[age], age_goal[age], reach[age],
                            lead ? fmt::format(", {} for leading one", lead_points[age]) : "");
    }
    return text;
}

constexpr std::array<std::string_view, area_count> questions = {
    // PE-9.2.3 to PE-9.2.8, in the order of Area
    "How many related settlements are led by another people? 1 for one, 3 for two, 6 for three, and so on.",
    "How many related settlements have economy too? 1 for each to both leaders.",
    "How many related settlements are there, and how many are weaker? 1 for each, 1 more for each weaker one, which "
    "loses 1.",
    "How many diplomacy markers do it and its related settlements have? Dealt out to its tribes from the top down.",
    "How many tribes of the leading people are in related settlements? 1 for each.",
    "How many diplomacy markers do related settlements have, less one each? 1 for each.",
};

std::string_view question(const State& state, Area area) {
    if (area == Area::economy && state.options.economy_all) // PE-9.2.5
        return "How many related settlements are there? 1 for each, and 1 to the leader of each that has economy too.";
    return questions[std::size_t(area)];
}

std::string advances_text(const State& state, const Ink& ink) {
    std::string text =
        "  " + ink(Tone::strong, "What the advances of a settlement score") + "; twice as much at level II\n";
    for (int area = 0; area < area_count; ++area)
        text += fmt::format("    {} {}\n", padded(std::string(area_names[area]), 9), question(state, Area(area)));
    return text;
}

std::string diplomacy_text(const State& state, const Ink& ink) {
    constexpr std::array<std::string_view, 3> near = {
        "within 4 steps in the first age, within 6 in the second, any in the third; if there is none, the nearest",
        "the nearest", "any"}; // PE-9.1.4
    return fmt::format(
        "  {} {}\n    After a revolution each settlement with a leader may be related to one other: {}.\n"
        "    {} relations at most for one settlement; a step is a border, or onto a sea, or off it.\n",
        ink(Tone::strong, "Diplomacy"), ink(Tone::faint, "(reconstruction, PE-9.1)"),
        near[std::size_t(state.options.diplomacy_reach)], most_relations);
}

} // namespace

std::vector<ReferenceCard> Game::cards(const State& state, Viewer, Ink ink) {
    std::vector<ReferenceCard> all = {
        {"ages", "Ages", "what forms, what it scores and how far one moves", ages_text(state, ink)}};
    if (!state.options.advanced) return all;
    all.push_back({"diplomacy", "Diplomacy", "who may be related to whom", diplomacy_text(state, ink)});
    all.push_back({"advances", "Advances", "the question that each asks", advances_text(state, ink)});
    return all;
}

} // namespace ecumene::peoples
