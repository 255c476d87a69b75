// Plague for people at a terminal: the table as a seat sees it.
#include "engine/games/plague/game.h"
#include "engine/games/plague/notation.h"
#include "engine/games/plague/questions.h"

#include <cctype>
#include <fmt/format.h>

namespace ecumene::plague {
namespace {

using Tone = Ink::Tone;

std::string_view town(int seat) {
    static constexpr std::array<std::string_view, most_seats> names = {"seat 0", "seat 1", "seat 2",
                                                                       "seat 3", "seat 4", "seat 5"};
    return names[std::size_t(seat)];
}

std::string improvements_text(const State& state, int seat) {
    std::string text;
    for (int i = 0; i < 3; ++i)
        if ((state.built[i] >> seat & 1) != 0)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", state.rules->told(improvement(i)).name);
    return text.empty() ? "no improvements" : text;
}

std::string population_text(const State& state, int seat, Viewer viewer) {
    const bool hidden = state.options.hidden_population && state.phase != Phase::over && !viewer.sees(seat) &&
                        state.population[seat] > 0; // PL-16.3
    return hidden ? "?" : std::to_string(state.population[seat]);
}

std::string bar(const State& state, int seat, Viewer viewer) {
    if (population_text(state, seat, viewer) == "?") return {};
    std::string full;
    for (int pps = 0; pps < state.population[seat] && pps < 150; pps += 5) full += "▪";
    return full;
}

std::string hand_text(const State& state, int seat, const Ink& ink) {
    std::string text;
    for (CardMask left = state.hand[seat].kinds(); left != 0; left &= left - 1) {
        const CardWords& card = state.rules->told(lowest(left));
        const int copies = state.hand[seat].copies(lowest(left));
        text += fmt::format("    {} {}\n",
                            padded(ink(Tone::strong, card.name) + (copies > 1 ? fmt::format(" x{}", copies) : ""), 36),
                            ink(Tone::faint, card.effect));
    }
    return text;
}

std::string discard_text(const State& state) {
    std::string text;
    for (CardMask left = state.discard.kinds(); left != 0; left &= left - 1) {
        const int copies = state.discard.copies(lowest(left));
        text += (text.empty() ? "" : ", ") + std::string(state.rules->told(lowest(left)).name) +
                (copies > 1 ? fmt::format(" x{}", copies) : "");
    }
    return text.empty() ? "empty" : text;
}

// PL-7.3: what a combatant's Tactical Advantages add to its die.
int added(const State& state, int combatant) {
    return state.rules->advantage * state.attack.bonus[std::size_t(combatant)];
}

std::string attack_text(const State& state) {
    if (state.phase != Phase::counter && state.phase != Phase::clash) return {};
    const Attack& attack = state.attack;
    const CardWords& card = state.rules->told(attack.card);
    if (!is_war(state, attack.card)) {
        std::string one(card.one);
        one[0] = char(std::toupper(static_cast<unsigned char>(one[0])));
        return fmt::format("  {} of {} goes against {}.\n", one, town(attack.by),
                           named(state, attack) == 1 ? town(attack.targets[0]) : "all others");
    }
    return fmt::format("  {} of {}: {} (+{}) against {} (+{}).\n", card.name, town(attack.by), town(attack.targets[0]),
                       added(state, 0), town(attack.targets[1]), added(state, 1));
}

} // namespace

std::string Game::picture(const State& state, Viewer viewer, Ink ink) {
    std::string out = fmt::format(
        "  {}   turn {}   draw pile {}   {}\n",
        state.age == Age::plague ? ink(Tone::red, "THE PLAGUE") : ink(Tone::green, "Prosperity"), state.turn_number,
        state.draw.size(), state.ship_gone ? "the Death Ship has come" : "the Death Ship is still to come");
    for (int seat = 0; seat < state.seats; ++seat) {
        const bool out_of_game = (state.out >> seat & 1) != 0;
        const std::string mark = state.turn_number > 0 && state.turn == seat ? ">" : " ";
        const std::string name = fmt::format("{}{}", town(seat), viewer.is(seat) ? " (you)" : "");
        if (out_of_game) {
            out += fmt::format(" {} {} {}\n", mark, padded(ink(Tone::faint, name), 13), ink(Tone::faint, "wiped out"));
            continue;
        }
        out += fmt::format(" {} {} {:>4}  {} cards  {}  {}\n", mark, padded(ink.seat(seat, name), 13),
                           population_text(state, seat, viewer), state.hand[seat].size(),
                           padded(improvements_text(state, seat), 30), ink.seat(seat, bar(state, seat, viewer)));
    }
    out += fmt::format("  Discard pile: {}\n", ink(Tone::faint, discard_text(state)));
    out += attack_text(state);
    for (int seat = 0; seat < state.seats; ++seat)
        if (viewer.is(seat) && !state.hand[seat].empty()) out += "  Your hand:\n" + hand_text(state, seat, ink);
    return out;
}

} // namespace ecumene::plague
