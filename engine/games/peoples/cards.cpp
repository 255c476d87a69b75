// The aide cards of Peoples for those who look them up: the ages (PE-2.2, PE-6, PE-8), diplomacy (PE-9.1), advances.
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/questions.h"

#include <fmt/format.h>

namespace ecumene::peoples {
namespace {

using Tone = Ink::Tone;

constexpr std::array<std::string_view, 4> formed = {"", "villages", "cities", "metropolises"};
constexpr std::array<std::string_view, 4> reach = {"", "to a neighbouring region",
                                                   "to a neighbour, over one region, or over one sea",
                                                   "to a neighbour, over two regions, or over a region and a sea"};

std::string_view reach_text(const State& state, int age) {
    return age == 3 ? "anywhere; or one tribe from settlement to settlement" : reach[state.rules->rules.reach[age - 1]];
}

std::string ages_text(const State& state, const Ink& ink) {
    std::string text = "  " + ink(Tone::strong, "The three ages") + "\n";
    for (int age = 1; age <= 3; ++age) {
        const bool lead = !state.options.advanced || state.options.advanced_settlement_points; // PE-9.2.10
        text += fmt::format("  {} {}. {} of {} tribes; the age ends with {} of them. A move leads {}.\n"
                            "       Scores {} for each tribe of your people in them{}.\n",
                            state.age == age ? ">" : " ", age, formed[age], state.rules->limit[age],
                            state.rules->goal[age], reach_text(state, age), state.rules->rules.tribe_points[age - 1],
                            lead ? fmt::format(", {} for leading one", state.rules->rules.lead_points[age - 1]) : "");
    }
    if (state.rules->rules.left_behind) text += "  Settlements that stay below the size of the age still take part.\n";
    return text;
}

// PE-9.2.3 to PE-9.2.8, with the numbers in force.
std::string question(const State& state, Area area) {
    const Rules& rules = state.rules->rules;
    switch (area) {
    case Area::culture: {
        const int one = rules.culture_first, two = 2 * one + rules.culture_step;
        return fmt::format(
            "How many related settlements are led by another people? {} for one, {} for two, {} for three, and so on.",
            one, two, two + one + 2 * rules.culture_step);
    }
    case Area::economy:
        if (!state.options.economy_all && rules.economy_own == rules.economy_other)
            return fmt::format("How many related settlements have economy too? {} for each to both leaders.",
                               rules.economy_own);
        return fmt::format("How many related settlements {}? {} for each, and {} to the leader of each that has "
                           "economy too.",
                           state.options.economy_all ? "are there" : "have economy too", rules.economy_own,
                           rules.economy_other);
    case Area::military:
        return fmt::format("How many related settlements are there, and how many are weaker? {} for each, {} more for "
                           "each weaker one, which loses {}.",
                           rules.military_related, rules.military_gain, rules.military_loss);
    case Area::civics:
        return fmt::format("How many diplomacy markers do it and its related settlements have? {}Dealt out to its "
                           "tribes from the top down.",
                           rules.civics_marker == 1 ? "" : fmt::format("{} for each. ", rules.civics_marker));
    case Area::religion:
        return fmt::format("How many tribes of the leading people are in related settlements? {} for each.",
                           rules.religion_tribe);
    case Area::science:
        return fmt::format("How many diplomacy markers do related settlements have, less one each? {} for each.",
                           rules.science_marker);
    }
    return {};
}

std::string times(int number) {
    return number == 1 ? "as much" : number == 2 ? "twice as much" : fmt::format("{} times as much", number);
}

std::string advances_text(const State& state, const Ink& ink) {
    std::string text = "  " + ink(Tone::strong, "What the advances of a settlement score") + "; " +
                       times(state.rules->rules.level_2) + " at level II\n";
    for (int area = 0; area < area_count; ++area)
        text += fmt::format("    {} {}\n", padded(std::string(area_names[area]), 9), question(state, Area(area)));
    return text;
}

// PE-9.1.4
std::string near_text(const State& state) {
    if (state.options.diplomacy_reach == Reach::any) return "any";
    if (state.options.diplomacy_reach == Reach::nearest) return "the nearest";
    constexpr std::array<std::string_view, 3> ages = {"first age", "second", "third"};
    std::string text;
    for (int age = 0; age < 3; ++age) {
        const int steps = state.rules->rules.diplomacy_steps[age];
        const std::string range = steps >= 11 ? "any" : fmt::format("within {}{}", steps, age == 0 ? " steps" : "");
        text += fmt::format("{}{} in the {}", age == 0 ? "" : ", ", range, ages[age]);
    }
    return text + "; if there is none, the nearest";
}

std::string diplomacy_text(const State& state, const Ink& ink) {
    return fmt::format(
        "  {} {}\n    After a revolution each settlement with a leader may be related to one other: {}.\n"
        "    {} relations at most for one settlement; a step is a border, or onto a sea, or off it.\n",
        ink(Tone::strong, "Diplomacy"), ink(Tone::faint, "(reconstruction, PE-9.1)"), near_text(state),
        state.rules->rules.relations);
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
