// Plague's cards for people who look them up: the reference card (PL-1.5), and what every playing card does (PL-6).
#include "engine/games/plague/game.h"
#include "engine/games/plague/tables.h"

#include <fmt/format.h>

namespace ecumene::plague {
namespace {

using Tone = Ink::Tone;

constexpr int lowest_total = 2 - 3, highest_total = 12 + 3; // PL-1.5

std::string totals_text(int first, int last) {
    if (first == lowest_total) return fmt::format("{} or less", last);
    if (last == highest_total) return fmt::format("{} or more", first);
    return first == last ? std::to_string(first) : fmt::format("{} to {}", first, last);
}

// The table as it is played, total by total.
std::string reference_text(const State& state, const Ink& ink) {
    std::string totals, points;
    for (int first = lowest_total, last = first; first <= highest_total; first = ++last) {
        while (last < highest_total && table_pps(last + 1) == table_pps(first)) ++last;
        totals += fmt::format("{:>12}", totals_text(first, last));
        points += fmt::format("{:>12}", table_pps(first));
    }
    const std::string_view side =
        state.age == Age::plague ? "Plague side up: you lose" : "Prosperity side up: you gain";
    return fmt::format("  {} {}\n    total   {}\n    points  {}\n    Two dice; each improvement {} 1.{}\n",
                       ink(Tone::strong, fmt::format("Reference card, {}", side)),
                       ink(Tone::faint, "(its numbers are a reconstruction, PL-1.5)"), totals, points,
                       state.age == Age::plague ? "takes off" : "adds",
                       state.options.dicey_doubles ? " Two equal dice double the points." : "");
}

} // namespace

std::vector<ReferenceCard> Game::cards(const State& state, Viewer, Ink ink) {
    std::vector<ReferenceCard> all = {
        {"reference", "Reference card", "what a roll gives and takes", reference_text(state, ink), true}};
    for (const CardData& card : card_data) {
        const bool out = card.kind == Kind::counter && !state.options.counter_cards;
        const std::string copies = out               ? "not in this game's deck"
                                   : card.copies > 1 ? fmt::format("{} in the deck", card.copies)
                                                     : "1 in the deck";
        all.push_back({std::string(card.id), std::string(card.name), fmt::format("{} ({})", card.effect, copies),
                       fmt::format("  {}: {}; {}.\n", ink(Tone::strong, card.name), card.effect, copies)});
    }
    return all;
}

} // namespace ecumene::plague
