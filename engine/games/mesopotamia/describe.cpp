// Every action of Mesopotamia in a sentence, with the chance of each attack; the cards of others stay unnamed.
#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/questions.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

std::string value_text(const State& state, int people, int area) {
    const bool bonus = (in_force(state, people).bonus & area_bit(area)) != 0;
    return fmt::format("worth {}{}", bonus ? 2 * worth(area) : worth(area), bonus ? ", its bonus area" : "");
}

std::string describe_place(const State& state, int area) {
    const int people = state.round.people, holder = state.people_in[area], standing = tribes(state, area);
    const std::string_view name = area_names[area];
    if (holder == nobody) return fmt::format("{} settle {} ({})", the(people), name, value_text(state, people, area));
    if (holder == people)
        return fmt::format("{} put a {} tribe in {}", the(people), standing == 1 ? "second" : "third", name);
    const int dice = is_difficult(state, area) ? 2 : 1;
    const Rational chance = chance_to_take(sides(state, people, holder), dice, standing, 1);
    return fmt::format("{} attack {} ({} of {}, {}{}): {:.1f}% to take it with this one tribe", the(people), name,
                       tribes_text(standing), the(holder), value_text(state, people, area),
                       dice == 2 ? ", over a difficult border" : "", 100 * chance.value());
}

std::string describe_retreat(const State& state, int area) {
    const Retreat& retreat = state.retreat;
    return fmt::format("a tribe of {} retreats from {} to {}{}", the(retreat.people), area_names[retreat.area],
                       area_names[area], tribes(state, area) > 0 ? ", where others of it stand" : "");
}

std::string describe_land(const State& state, int area) {
    const int people = state.round.people, holder = state.people_in[area];
    const std::string landing =
        fmt::format("{} land in {} ({})", the(people), area_names[area], value_text(state, people, area));
    if (holder == nobody) return landing;
    return fmt::format("{} and displace {} of {}", landing, tribes_text(tribes(state, area)), the(holder));
}

std::string describe_roll(const State& state, Action action) {
    const int people = state.round.people, area = state.fight.area, holder = state.people_in[area];
    const Sides sides = mesopotamia::sides(state, people, holder);
    std::string text = fmt::format("{} throw {} and {}{} against ", the(people), action.a, action.b,
                                   sides.military ? " (each +1)" : "");
    text +=
        has_two_dice(action.c) ? fmt::format("{} and {}", action.c / 16, action.c % 16) : fmt::format("{}", action.c);
    switch (outcome(sides, action.a, kept_die(action.c))) {
    case Outcome::win:
        return tribes(state, area) == 1 ? fmt::format("{}: they take {}", text, area_names[area])
                                        : fmt::format("{}: {} lose a tribe in {}", text, the(holder), area_names[area]);
    case Outcome::tie: return fmt::format("{}: each side loses a tribe", text);
    case Outcome::lose: break;
    }
    return fmt::format("{}: the attacking tribe is lost", text);
}

} // namespace

std::string Game::describe(const State& before, Action action, Viewer viewer) {
    switch (action.verb) {
    case Verb::deal: return fmt::format("seat {} is dealt {}", before.allotted % before.seats, the(action.a));
    case Verb::draw: // only the drawer sees the card (ME-3.3)
        return viewer.sees(drawer(before)) ? fmt::format("seat {} draws {}", drawer(before), the(action.a))
                                           : fmt::format("seat {} draws a card", drawer(before));
    case Verb::keep:
    case Verb::give: {
        const Allotment& card = latest(before);
        const std::string what = knows(before, viewer, card) ? the(card.people) : std::string("the drawn card");
        if (action.verb == Verb::keep) return fmt::format("seat {} keeps {}", card.drawer, what);
        return fmt::format("seat {} gives {} to seat {}", card.drawer, what, action.a);
    }
    case Verb::land: return describe_land(before, action.a);
    case Verb::retreat: return describe_retreat(before, action.a);
    case Verb::place: return describe_place(before, action.a);
    case Verb::stop:
        return fmt::format("{} stop; {} not placed", the(before.round.people), tribes_text(before.round.pool));
    case Verb::roll: return describe_roll(before, action);
    }
    return {};
}

} // namespace ecumene::mesopotamia
