// Peoples for people at a terminal: the continents as maps, the settlements, and what a seat may know of the markers.
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/questions.h"

#include <fmt/format.h>

namespace ecumene::peoples {
namespace {

using Tone = Ink::Tone;

constexpr std::array<std::string_view, 4> age_names = {"set-up", "first age", "second age", "third age"};

std::string coloured(const Ink& ink, char sign) {
    const std::string text(1, sign);
    switch (sign) {
    case 'r': return ink(Tone::red, text);
    case 'o': return ink(Tone::strong, text);
    case 'y': return ink(Tone::yellow, text);
    case 'g': return ink(Tone::green, text);
    case 'b': return ink(Tone::blue, text);
    case 'p': return ink(Tone::magenta, text);
    default: return text;
    }
}

std::string coloured(const Ink& ink, Stack stack) {
    std::string text;
    for (const char sign : letters(stack)) text += coloured(ink, sign);
    return text;
}

// A region's two lines in its continent: its name with the settlement's number, and its tribes.
std::string name_cell(const State& state, int region, const Ink& ink) {
    const bool up = (board::grid[region].row + board::grid[region].column) % 2 == 0;
    std::string cell = (up ? "△" : "▽") + std::string(name(region));
    if (const int settlement = settlement_in(state, region); settlement >= 0)
        cell += ink(is_flipped(state, settlement) ? Tone::faint : Tone::reversed,
                    fmt::format("{}{}", is_flipped(state, settlement) ? "x" : "#", settlement + 1));
    return cell;
}

std::string tribe_cell(const State& state, int region, const Ink& ink) {
    return state.stack[region].empty() ? ink(Tone::faint, " ·") : " " + coloured(ink, state.stack[region]);
}

std::string without_trailing_spaces(std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

// Regions side by side share an edge; and a ▽ shares one with the △ above it.
std::string continent_map(const State& state, int c, const Ink& ink) {
    const int first = 24 * c, last = first + 24;
    int left = 255;
    for (int region = first; region < last; ++region) left = std::min<int>(left, board::grid[region].column);
    const std::size_t width = std::max<std::size_t>(9, limit(state) + 2);
    std::string out = "  " + ink(Tone::strong, board::continent_names[c]) + "\n";
    for (int region = first; region < last;) {
        const int row = board::grid[region].row;
        std::string names = "    ", tribes = "    ";
        for (int column = left; region < last && board::grid[region].row == row; ++column) {
            const bool here = board::grid[region].column == column;
            names += padded(here ? name_cell(state, region, ink) : "", width);
            tribes += padded(here ? tribe_cell(state, region, ink) : "", width);
            if (here) ++region;
        }
        out += without_trailing_spaces(names) + "\n" + without_trailing_spaces(tribes) + "\n";
    }
    return out;
}

std::string borders_text() {
    std::string text = "  Land borders:";
    for (int region = 0; region < region_count; ++region)
        for (const int other : board::neighbours[region])
            if (other < region_count && other > region && continent(other) != continent(region))
                text += fmt::format(" {}-{}", name(region), name(other));
    return text + "\n";
}

// The seas that can be crossed, each with the populated regions of its coast.
std::string seas_text(const State& state, const Ink& ink) {
    std::string text;
    for (std::size_t sea = 0; sea < board::sea_names.size(); ++sea) {
        text += fmt::format("  {}", padded(std::string(board::sea_names[sea]), 18));
        for (int region = 0; region < region_count; ++region)
            if ((board::seas[region] >> sea & 1) != 0)
                text += " " + (is_populated(state, region) ? ink(Tone::strong, name(region))
                                                           : ink(Tone::faint, name(region)));
        text += "\n";
    }
    return text;
}

std::string advances_text(Map map) {
    std::string text;
    for (int area = 0; area < area_count; ++area)
        if (const int level = map.level(Area(area)))
            text += fmt::format(" {}{}", area_names[area], level == 2 ? " II" : "");
    return text.empty() ? " no advances" : text;
}

std::string relations_text(const State& state, int settlement) {
    std::string text;
    each_settlement(related(state.maps)[settlement], [&](int other) { text += fmt::format(" {}", other + 1); });
    return text.empty() ? "" : ", related to" + text;
}

std::string settlements_text(const State& state, const Ink& ink) {
    std::string out;
    for (int i = 0; i < settlement_count; ++i) {
        if (!on_board(state, i)) continue;
        const Stack stack = state.stack[state.at[i]];
        const Map map = state.maps.map[i];
        out += fmt::format("  {} {} {} {}", padded((is_flipped(state, i) ? "x" : "#") + std::to_string(i + 1), 3),
                           name(state.at[i]), padded(fmt::format("{}/{}", stack.size(), limit(state)), 4),
                           padded(coloured(ink, stack), 10));
        if (is_flipped(state, i)) out += ink(Tone::faint, "flipped");
        if (map.has_leader()) out += ink.seat(map.leader(), fmt::format("led by seat {}", map.leader())) + " ";
        if (state.options.advanced && !is_flipped(state, i))
            out += ink(Tone::faint, "|") + advances_text(map) + relations_text(state, i);
        out = without_trailing_spaces(out) + "\n";
    }
    int stock = 0;
    for (const std::uint8_t at : state.at) stock += at == in_stock ? 1 : 0;
    return out + fmt::format("  {} settlement markers in the stock\n", stock);
}

std::string markers_text(const State& state, int seat, Viewer viewer, const Ink& ink) {
    if (!is_dealt(state, seat)) return {};
    std::string text;
    for (int age = 1; age <= 3; ++age) {
        const bool seen = viewer.sees(seat) || age <= revealed_ages(state);
        const Deal deal = deal_of(state, seat);
        text += fmt::format(" {}{}", seen ? coloured(ink, letter(deal.subject(age))) : "?",
                            seen ? "+" + coloured(ink, letter(deal.ally(age))) : "+?");
    }
    return "subject+ally by age" + text;
}

std::string seats_text(const State& state, Viewer viewer, const Ink& ink) {
    std::string out;
    for (int place = 0; place < state.seats; ++place) {
        const int seat = state.phase == Phase::order ? place : state.order[place];
        const bool acts = Game::to_act(state) == Actor::seat(seat);
        out += fmt::format(" {} {} {:>4} points   {}\n", acts ? ">" : " ",
                           padded(ink.seat(seat, fmt::format("seat {}{}", seat, viewer.is(seat) ? " (you)" : "")), 13),
                           state.scores[seat], markers_text(state, seat, viewer, ink));
    }
    return out;
}

std::string heading(const State& state) {
    if (state.age == 0) return "  Set-up\n";
    return fmt::format("  The {}: {} of {} {}, stacks of up to {}{}\n", age_names[state.age], full_count(state),
                       state.rules->goal[state.age],
                       state.age == 1   ? "villages"
                       : state.age == 2 ? "cities"
                                        : "metropolises",
                       limit(state),
                       state.current != 0 ? fmt::format("; it is the turn of settlement {}", state.current) : "");
}

} // namespace

std::string Game::picture(const State& state, Viewer viewer, Ink ink) {
    std::string out;
    if (!populated(state).empty()) {
        for (int c = 0; c < continent_count; ++c) out += continent_map(state, c, ink);
        out +=
            ink(Tone::faint, "  Regions side by side, and a ▽ below a △, are neighbours. #n: settlement n, xn: flipped."
                             " Letters: tribes, the top one first.") +
            "\n" + borders_text();
        const bool by_sea =
            state.phase == Phase::migration && state.age < 3 && state.rules->rules.reach[state.age - 1] > 1;
        if (by_sea) out += seas_text(state, ink);
    }
    out += heading(state);
    if (state.age > 0) out += settlements_text(state, ink);
    return out + seats_text(state, viewer, ink);
}

} // namespace ecumene::peoples
