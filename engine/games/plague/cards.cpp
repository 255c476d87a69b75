// Plague's cards for people who look them up: the reference card (PL-1.5), and what every playing card does (PL-6).
#include "engine/games/plague/game.h"
#include "engine/games/plague/ruleset.h"

#include <fmt/format.h>

namespace ecumene::plague {
namespace {

using Tone = Ink::Tone;

// One side of the reference card: PPs from this total on. Totals beyond either end count as that end (PL-20.5).
struct Side {
    int lowest;
    const std::array<int, 14>& pps;
    bool standard;
    int last() const { return int(pps.size()) - 1; }
};

Side side_of(const State& state) {
    static const Rules standard;
    const Rules& rules = state.rules->rules;
    if (state.age == Age::plague) return {-1, rules.plague, rules.plague == standard.plague};
    return {2, rules.prosperity, rules.prosperity == standard.prosperity};
}

std::string totals_text(const Side& side, int first, int last) {
    if (first == 0 && last == side.last()) return "any";
    if (first == 0) return fmt::format("{} or less", side.lowest + last);
    if (last == side.last()) return fmt::format("{} or more", side.lowest + first);
    return first == last ? std::to_string(side.lowest + first)
                         : fmt::format("{} to {}", side.lowest + first, side.lowest + last);
}

// The table as it is played, total by total.
std::string reference_text(const State& state, const Ink& ink) {
    const Side side = side_of(state);
    std::string totals, points;
    for (int first = 0, last = 0; first <= side.last(); first = ++last) {
        while (last < side.last() && side.pps[std::size_t(last + 1)] == side.pps[std::size_t(first)]) ++last;
        totals += fmt::format("{:>12}", totals_text(side, first, last));
        points += fmt::format("{:>12}", side.pps[std::size_t(first)]);
    }
    const bool plague = state.age == Age::plague;
    const std::string_view up = plague ? "Plague side up: you lose" : "Prosperity side up: you gain";
    return fmt::format("  {} {}\n    total   {}\n    points  {}\n    Two dice; each improvement {} {}.{}\n",
                       ink(Tone::strong, fmt::format("Reference card, {}", up)),
                       ink(Tone::faint, side.standard ? "(its numbers are a reconstruction, PL-1.5)"
                                                      : "(its numbers are this variant's)"),
                       totals, points, plague ? "takes off" : "adds", state.rules->rules.roll_bonus,
                       state.options.dicey_doubles ? " Two equal dice double the points." : "");
}

} // namespace

std::vector<ReferenceCard> Game::cards(const State& state, Viewer, Ink ink) {
    std::vector<ReferenceCard> all = {
        {"reference", "Reference card", "what a roll gives and takes", reference_text(state, ink), true}};
    const Ruleset& rules = *state.rules;
    for (int i = 0; i < rules.kinds; ++i) {
        const CardWords& card = rules.told(Card(i));
        const int copies = rules.deck[state.options.counter_cards].copies(Card(i));
        const std::string held = copies == 0 ? "not in this game's deck" : fmt::format("{} in the deck", copies);
        all.push_back({std::string(card.id), std::string(card.name), fmt::format("{} ({})", card.effect, held),
                       fmt::format("  {}: {}; {}.\n", ink(Tone::strong, card.name), card.effect, held)});
    }
    return all;
}

} // namespace ecumene::plague
