// The people cards for those who look them up: what is printed on each, what its people has now and what it will get.
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/questions.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

using Tone = Ink::Tone;

// "number 3, number 12 in epoch 3" (ME-1.7).
std::string numbers_text(const Card& card) {
    const int usual = card.number;
    std::string text = fmt::format("number {}", usual);
    for (int epoch = card.epoch; epoch <= epoch_count; ++epoch)
        if (const int number = card.numbers[epoch - 1]; number != usual)
            text += fmt::format(", acts as number {} in epoch {}", number, epoch);
    return text;
}

std::string tribes_by_epoch(const Card& card) {
    std::string text;
    for (int epoch = card.epoch; epoch <= epoch_count; ++epoch)
        if (const int count = card.tribes[epoch - 1]; count > 0)
            text += fmt::format("{}{} in epoch {}", text.empty() ? "" : ", ", tribes_text(count), epoch);
    return text;
}

std::string start_text(const State& state, const Card& card) { // ME-6.2, ME-6.3
    return card.start == state.rules->sea ? fmt::format("from {}, on any coast", sea_name(state))
                                          : fmt::format("in {}", area_name(state, card.start));
}

// Whether this part of the card is rebuilt, and whether it counts here (ME-11.7, ME-17).
std::string origin(const State& state, bool rebuilt) {
    if (!rebuilt) return {};
    return state.options.reconstructed_cards ? " (reconstruction, ME-17)"
                                             : " (reconstruction, ME-17; not in force in this game, ME-11.7)";
}

// Whether a people's round of this epoch is still to come (ME-4.1).
bool round_to_come(const State& state, int people) {
    if (state.phase == Phase::over) return false;
    if (!allocation_is_over(state) || state.round.people == nobody) return true;
    const RoundOrder& order = state.rules->round_order(state.epoch);
    return order.place[people] > order.place[state.round.people];
}

// What the card still brings: the tribes of this epoch and of later ones, and growth (ME-5).
std::string future_text(const State& state, int people) {
    const Card& card = state.rules->cards[people];
    std::string text;
    for (int epoch = state.epoch; epoch <= state.options.epochs; ++epoch)
        if (const int count = card.tribes[epoch - 1];
            count > 0 && (epoch > state.epoch || round_to_come(state, people)))
            text += fmt::format("{}{} in epoch {}", text.empty() ? "" : ", ", tribes_text(count), epoch);
    if (!has_arrived(state, people)) return text.empty() ? "nothing" : text;
    if (state.epoch < state.options.epochs || round_to_come(state, people)) {
        text = fmt::format("grows by {} in its next round if it keeps its areas{}{}",
                           tribes_text(growth(state, people)), text.empty() ? "" : "; reinforcements: ", text);
    }
    return text.empty() ? "nothing" : text;
}

int tribes_of(const State& state, int people) {
    int count = 0;
    for (AreaSet left = state.areas[people]; left != 0; left &= left - 1) count += tribes(state, lowest_area(left));
    return count;
}

std::string areas_text(const State& state, AreaSet areas) {
    std::string text;
    for (; areas != 0; areas &= areas - 1)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", area_name(state, lowest_area(areas)));
    return text;
}

std::string bonus_text(const State& state, AreaSet bonus) {
    const std::string_view title = std::popcount(bonus) > 1 ? "Bonus areas" : "Bonus area";
    return fmt::format("{}: {}", title, bonus != 0 ? areas_text(state, bonus) : "none");
}

// One phrase for the list: where the people stands, as far as the viewer may know (ME-14).
std::string standing(const State& state, int people, Viewer viewer) {
    const Card& card = state.rules->cards[people];
    const bool open = (shown_as_waiting(state, viewer) & people_bit(people)) == 0;
    if (open && has_arrived(state, people)) {
        const int points = state.points[people];
        if (is_dead(state, people))
            return fmt::format("dead; it was of seat {} and scored {}", state.owner[people], points);
        const int areas = std::popcount(state.areas[people]);
        return fmt::format("of seat {}, {} area{} with {}, {} points so far", state.owner[people], areas,
                           areas == 1 ? "" : "s", tribes_text(tribes_of(state, people)), points);
    }
    if (open && is_allocated(state, people)) return fmt::format("of seat {}, to come this epoch", state.owner[people]);
    const bool over = card.epoch < state.epoch || (card.epoch == state.epoch && allocation_is_over(state));
    if (open && over) return "not in this game"; // ME-2.3
    return card.epoch == state.epoch ? "one of this epoch's cards" : "not dealt yet";
}

std::string card_text(const State& state, int people, Viewer viewer, const Ink& ink) {
    const Ruleset& rules = *state.rules;
    const Card& card = rules.cards[people];
    const InForce& printed = rules.cards_in_force[1][people];
    std::string text = fmt::format("  {} ({}), epoch {}, {}\n    Starts {}; {}\n    {}{}\n    {}{}\n    Now: {}\n",
                                   ink(Tone::strong, rules.people_names[people]), rules.people_ids[people], card.epoch,
                                   numbers_text(card), start_text(state, card), tribes_by_epoch(card),
                                   bonus_text(state, printed.bonus), origin(state, card.bonus_rebuilt),
                                   printed.special == Special::none ? "No special ability"
                                                                    : special_text(rules.numbers, printed.special),
                                   origin(state, card.special_rebuilt), standing(state, people, viewer));
    const bool open = (shown_as_waiting(state, viewer) & people_bit(people)) == 0;
    const bool known = open && (is_allocated(state, people) || has_arrived(state, people));
    if (known && has_arrived(state, people) && state.areas[people] != 0)
        text += fmt::format("    In {}, worth {} points now\n", areas_text(state, state.areas[people]),
                            points_now(state, people));
    const bool gone = known && is_dead(state, people);
    if (known && !gone) text += fmt::format("    Will get: {}\n", future_text(state, people));
    return text;
}

} // namespace

std::vector<ReferenceCard> Game::cards(const State& state, Viewer viewer, Ink ink) {
    std::vector<ReferenceCard> all;
    const Ruleset& rules = *state.rules;
    for (int people = 0; people < rules.people_count; ++people) {
        const Card& card = rules.cards[people];
        all.push_back({rules.people_ids[people], rules.people_names[people],
                       fmt::format("epoch {}, {}; {}", card.epoch, numbers_text(card), standing(state, people, viewer)),
                       card_text(state, people, viewer, ink)});
    }
    return all;
}

} // namespace ecumene::mesopotamia
