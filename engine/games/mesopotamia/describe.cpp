// Every action of Mesopotamia in a sentence, with the chance of each attack; the cards of others stay unnamed.
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/questions.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

std::string value_text(const State& state, int people, int area) {
    const AreaSet bonus = in_force(state, people).bonus;
    return fmt::format("worth {}{}", points_of(state, people, area),
                       (bonus & area_bit(area)) == 0 ? ""
                       : std::has_single_bit(bonus)  ? ", its bonus area"
                                                     : ", a bonus area of it");
}

std::string describe_place(const State& state, int area) {
    const int people = state.round.people, holder = state.people_in[area], standing = tribes(state, area);
    const std::string_view name = area_name(state, area);
    if (holder == nobody)
        return fmt::format("{} settle {} ({})", the(state, people), name, value_text(state, people, area));
    if (holder == people)
        return fmt::format("{} put a {} tribe in {}", the(state, people), standing == 1 ? "second" : "third", name);
    const Rational chance = chance_to_take(attack_on(state, area), standing, 1);
    return fmt::format("{} attack {} ({} of {}, {}{}): {:.1f}% to take it with this one tribe", the(state, people),
                       name, tribes_text(standing), the(state, holder), value_text(state, people, area),
                       is_difficult(state, area) ? ", over a difficult border" : "", 100 * chance.value());
}

std::string describe_retreat(const State& state, int area) {
    const Retreat& retreat = state.retreat;
    return fmt::format("a tribe of {} retreats from {} to {}{}", the(state, retreat.people),
                       area_name(state, retreat.area), area_name(state, area),
                       tribes(state, area) > 0 ? ", where others of it stand" : "");
}

std::string describe_land(const State& state, int area) {
    const int people = state.round.people, holder = state.people_in[area];
    const std::string landing =
        fmt::format("{} land in {} ({})", the(state, people), area_name(state, area), value_text(state, people, area));
    if (holder == nobody) return landing;
    return fmt::format("{} and displace {} of {}", landing, tribes_text(tribes(state, area)), the(state, holder));
}

// What Military adds to the dice of a people (ME-8.5).
std::string added_text(const State& state, int people, int added, int dice) {
    if (added == 0 || in_force(state, people).special != Special::military) return {};
    return fmt::format(" ({}+{})", dice > 1 ? "each " : "", added);
}

std::string describe_roll(const State& state, Action action) {
    const int people = state.round.people, area = state.fight.area, holder = state.people_in[area];
    const Rules::Combat& combat = state.rules->numbers.combat;
    const Throw &attack = throws[action.a], &defence = throws[action.b];
    const std::string text =
        fmt::format("{} throw {}{} against {}{}", the(state, people), dice_text(attack),
                    added_text(state, people, combat.military_attack, attack.count), dice_text(defence),
                    added_text(state, holder, combat.military_defence, defence.count));
    switch (outcome(duel(state, people, holder), kept_dice[action.a], kept_dice[action.b])) {
    case Outcome::win:
        return tribes(state, area) == 1
                   ? fmt::format("{}: they take {}", text, area_name(state, area))
                   : fmt::format("{}: {} lose a tribe in {}", text, the(state, holder), area_name(state, area));
    case Outcome::tie: return fmt::format("{}: each side loses a tribe", text);
    case Outcome::lose: break;
    }
    return fmt::format("{}: the attacking tribe is lost", text);
}

} // namespace

std::string Game::describe(const State& before, Action action, Viewer viewer) {
    switch (action.verb) {
    case Verb::deal: return fmt::format("seat {} is dealt {}", before.allotted % before.seats, the(before, action.a));
    case Verb::draw: // only the drawer sees the card (ME-3.3)
        return viewer.sees(drawer(before)) ? fmt::format("seat {} draws {}", drawer(before), the(before, action.a))
                                           : fmt::format("seat {} draws a card", drawer(before));
    case Verb::keep:
    case Verb::give: {
        const Allotment& card = latest(before);
        const std::string what = knows(before, viewer, card) ? the(before, card.people) : std::string("the drawn card");
        if (action.verb == Verb::keep) return fmt::format("seat {} keeps {}", card.drawer, what);
        return fmt::format("seat {} gives {} to seat {}", card.drawer, what, action.a);
    }
    case Verb::land: return describe_land(before, action.a);
    case Verb::retreat: return describe_retreat(before, action.a);
    case Verb::place: return describe_place(before, action.a);
    case Verb::stop:
        return fmt::format("{} stop; {} not placed", the(before, before.round.people), tribes_text(before.round.pool));
    case Verb::roll: return describe_roll(before, action);
    }
    return {};
}

} // namespace ecumene::mesopotamia
