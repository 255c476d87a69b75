// Mesopotamia for people at a terminal: the seats and their peoples, the map by regions, and what the round's people
// can do, with the chances of every attack.
#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/questions.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

using Tone = Ink::Tone;

struct Region {
    std::string_view name;
    std::array<std::string_view, 9> areas; // from north to south; the rest is empty
};

constexpr std::array<Region, 8> regions = {{
    {"The Aegean", {"thrace", "thessaly", "boeotia", "mycenae", "islands", "khania", "knossos", "", ""}},
    {"Anatolia", {"ahhiyawa", "kaska", "arzawa", "hapalla", "hatti", "lukka", "tarhuntassa", "kanesh", "kizzuwatna"}},
    {"The mountains", {"hayasa", "isuwa", "urartu", "mannea", "media", "gutium", "ellipi", "", ""}},
    {"Upper Mesopotamia", {"carchemish", "harran", "subartu", "nisibis", "ashur", "mari", "", "", ""}},
    {"The Levant", {"yamhad", "ugarit", "alishiya", "qadesh", "byblos", "damascus", "aramaea", "canaan", "moab"}},
    {"Babylonia", {"eshnunna", "akkad", "babylon", "lagash", "uruk", "ur", "kaldu", "", ""}},
    {"Elam", {"susa", "elam", "anshan", "", "", "", "", "", ""}},
    {"Egypt", {"sinai", "avaris", "sais", "memphis", "thebes", "wawat", "", "", ""}},
}};

constexpr int area_named(std::string_view id) {
    for (int area = 0; area < standard::area_count; ++area)
        if (standard::area_ids[area] == id) return area;
    return -1;
}

constexpr AreaSet areas_of(const Region& region) {
    AreaSet areas = 0;
    for (const std::string_view id : region.areas)
        if (!id.empty()) areas |= area_bit(area_named(id));
    return areas;
}

constexpr AreaSet areas_in_regions() { // 0 where one lies in two
    AreaSet seen = 0;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        if ((seen & areas_of(regions[i])) != 0) return 0;
        seen |= areas_of(regions[i]);
    }
    return seen;
}
static_assert(areas_in_regions() == (standard::lands | standard::deserts));

// Areas that are shown together, in this order.
struct Group {
    std::string_view name;
    std::vector<int> areas;
};

void add_group(std::vector<Group>& groups, std::string_view name, AreaSet areas) {
    if (areas == 0) return;
    groups.push_back({name, {}});
    for (; areas != 0; areas &= areas - 1) groups.back().areas.push_back(lowest_area(areas));
}

// All areas that somebody can hold: the standard board by regions, another one by coast, inland and desert.
std::vector<Group> groups_of(const Ruleset& rules) {
    std::vector<Group> groups;
    if (rules.has_other_board) {
        add_group(groups, "On the coast", rules.landings);
        add_group(groups, rules.landings != 0 ? "Inland" : "Lands", rules.lands & ~rules.landings);
        add_group(groups, "Deserts", rules.deserts);
        return groups;
    }
    const AreaSet open = rules.lands | rules.deserts;
    for (const Region& region : regions) {
        groups.push_back({region.name, {}});
        for (const std::string_view id : region.areas)
            if (!id.empty() && (open & area_bit(area_named(id))) != 0) groups.back().areas.push_back(area_named(id));
    }
    add_group(groups, "Beyond", open & ~areas_in_regions()); // uninhabited by the standard rules
    return groups;
}

std::string seat_name(int seat, Viewer viewer) {
    return fmt::format("seat {}{}", seat, viewer.is(seat) ? " (you)" : "");
}

std::string percent(Rational chance) { return fmt::format("{:.1f}%", 100 * chance.value()); }

std::string bonus_text(const State& state, AreaSet bonus) {
    if (bonus == 0) return "no bonus area";
    std::string names;
    for (AreaSet left = bonus; left != 0; left &= left - 1)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", area_name(state, lowest_area(left)));
    return fmt::format("bonus area{} {}", std::has_single_bit(bonus) ? "" : "s", names);
}

std::string card_text(const State& state, int people) {
    const Card& card = state.rules->cards[people];
    const InForce& power = in_force(state, people);
    std::string text = fmt::format("{}, number {}, from {}: ", people_name(state, people), number_now(state, people),
                                   area_name(state, card.start));
    for (int epoch = state.epoch; epoch <= epoch_count; ++epoch)
        if (const int tribes = card.tribes[epoch - 1]; tribes > 0)
            text += fmt::format("{} in epoch {}, ", tribes_text(tribes), epoch);
    text += bonus_text(state, power.bonus);
    const bool rebuilt =
        (power.special != Special::none && card.special_rebuilt) || (power.bonus != 0 && card.bonus_rebuilt);
    return fmt::format("{}. {}{}", text, special_text(state.rules->numbers, power.special),
                       rebuilt ? " (reconstruction: ME-17)" : "");
}

std::string seat_line(const State& state, int seat, Viewer viewer, const Ink& ink) {
    std::string peoples;
    const auto add = [&](const std::string& text) { peoples += (peoples.empty() ? "" : ", ") + text; };
    for (int people = 0; people < state.rules->people_count; ++people)
        if (has_arrived(state, people) && state.owner[people] == seat && !is_dead(state, people))
            add(fmt::format("{} {}", people_name(state, people), std::popcount(state.areas[people])));
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& card = state.allotments[i];
        if (card.to != seat || has_arrived(state, card.people)) continue;
        add(knows(state, viewer, card) ? fmt::format("{} to come", people_name(state, card.people))
                                       : std::string("a hidden card"));
    }
    const Actor actor = Game::to_act(state);
    const bool acts = actor.is_seat() && actor.seat().index == seat;
    return fmt::format(" {} {} {:>4}   {}\n", acts ? ">" : " ", padded(ink.seat(seat, seat_name(seat, viewer)), 13),
                       scores(state)[seat], ink(Tone::faint, peoples.empty() ? "no people yet" : peoples));
}

// What the round's people could do with a tribe here: + settle, = strengthen, ! attack.
std::string_view mark(const State& state, int area) {
    if (state.phase != Phase::expand || (reach(state) & area_bit(area)) == 0) return " ";
    const int holder = state.people_in[area];
    return holder == nobody ? "+" : holder == state.round.people ? "=" : "!";
}

std::string neighbours(const State& state, int area) {
    const Ruleset& rules = *state.rules;
    std::string text;
    for (AreaSet left = rules.adjacent[area] & (rules.lands | rules.deserts); left != 0; left &= left - 1) {
        const int near = lowest_area(left);
        text += (text.empty() ? "" : ", ") + std::string(area_name(state, near));
        if ((rules.difficult_from[area] & area_bit(near)) != 0) text += "*";
    }
    return text;
}

// How wide the columns are: names of another board may be longer.
struct Columns {
    int name, held;
};
Columns columns_of(const Ruleset& rules) {
    std::size_t area = 7, people = 13; // the standard board's
    if (rules.has_other_board) {
        for (const std::string& name : rules.area_names) area = std::max(area, name.size());
        for (const std::string& name : rules.people_names) people = std::max(people, name.size());
    }
    return {int(area) + 8, int(people) + 6};
}

std::string area_line(const State& state, int area, Columns columns, const Ink& ink) {
    const int holder = state.people_in[area];
    const Ruleset& rules = *state.rules;
    std::string name(area_name(state, area));
    if (rules.worths[area] > 1) name += fmt::format(" {}", rules.worths[area]);
    if ((rules.coasts & area_bit(area)) != 0) name += " ~";
    if ((rules.deserts & area_bit(area)) != 0) name += " desert";
    const bool bonus =
        state.round.people != nobody && (in_force(state, state.round.people).bonus & area_bit(area)) != 0;
    if (bonus) name += " B";
    std::string held = "";
    if (holder != nobody) {
        for (int i = 0; i < tribes(state, area); ++i) held += "●";
        held = padded(held, 4) + fmt::format("{} {}", people_name(state, holder), state.owner[holder]);
        held = ink.seat(state.owner[holder], held);
    }
    return fmt::format("  {} {} {} {}\n", ink(Tone::strong, mark(state, area)), padded(name, columns.name),
                       padded(held, columns.held), ink(Tone::faint, neighbours(state, area)));
}

// Whether there are other areas than those worth 1 and 2.
bool has_many_worths(const Ruleset& rules) { return (rules.worth_above[1] & (rules.lands | rules.deserts)) != 0; }

std::string map_text(const State& state, const Ink& ink) {
    std::string text;
    const Columns columns = columns_of(*state.rules);
    for (const Group& group : groups_of(*state.rules)) {
        text += fmt::format("  {}\n", ink(Tone::strong, group.name));
        for (const int area : group.areas) text += area_line(state, area, columns, ink);
    }
    text += ink(Tone::faint,
                has_many_worths(*state.rules) ? "  2, 3, 4 what an area is worth if not 1" : "  2 double area");
    text += ink(Tone::faint, ", ~ coast, B bonus area, ● tribe; behind the people its seat; * an attack from there is "
                             "difficult.\n");
    if (state.phase == Phase::expand)
        text += ink(Tone::faint, "  A tribe can + settle, = strengthen, ! attack there.\n");
    return text;
}

std::string names_of(const State& state, AreaSet areas) {
    std::string text;
    for (; areas != 0; areas &= areas - 1) {
        const int area = lowest_area(areas);
        if (!text.empty()) text += ", ";
        text += area_name(state, area);
        if (const int standing = tribes(state, area)) text += fmt::format(" ({})", standing);
    }
    return text.empty() ? "nowhere" : text;
}

// One line an attack: whom, how many, how hard, and the chances with one tribe and more.
std::string attacks_text(const State& state, AreaSet targets, const Ink& ink) {
    const Columns columns = columns_of(*state.rules);
    std::string text;
    for (; targets != 0; targets &= targets - 1) {
        const int area = lowest_area(targets), holder = state.people_in[area], defenders = tribes(state, area);
        const Attack attack = attack_on(state, area);
        std::string chances;
        for (int thrown = 1; thrown <= std::min<int>(state.round.pool, most_tribes_told(attack)); ++thrown)
            chances += fmt::format(" {:>6}", percent(chance_to_take(attack, defenders, thrown)));
        text += fmt::format("      {} {} {} {}\n", padded(std::string(area_name(state, area)), columns.name - 3),
                            padded(ink.seat(state.owner[holder],
                                            fmt::format("{} {}", people_name(state, holder), tribes_text(defenders))),
                                   columns.held + 3),
                            padded(is_difficult(state, area) ? "difficult" : "", 10), chances);
    }
    return text;
}

std::string round_text(const State& state, Viewer viewer, const Ink& ink) {
    const Round& round = state.round;
    if (round.people == nobody) return {};
    const int seat = state.owner[round.people];
    std::string text = fmt::format("  {} of {}{}, {} to place\n  {}\n",
                                   ink(Tone::strong, fmt::format("Round of {}", the(state, round.people))),
                                   ink.seat(seat, seat_name(seat, viewer)), round.is_new ? ", new" : "",
                                   tribes_text(round.pool), ink(Tone::faint, card_text(state, round.people)));
    if (state.phase == Phase::land)
        text += fmt::format("    can land in: {}\n", names_of(state, state.rules->landings));
    if (state.phase == Phase::retreat)
        text += fmt::format("    {} of {} must leave {}, to one of: {}\n", tribes_text(state.retreat.left),
                            the(state, state.retreat.people), area_name(state, state.retreat.area),
                            names_of(state, refuges(state)));
    if (state.phase == Phase::fight) {
        const int area = state.fight.area, holder = state.people_in[area];
        const ThrowCounts counts = count_throws(attack_on(state, area));
        text += fmt::format("    attacks {} of {} in {}{}; this throw: {} won, {} both lose, {} lost\n",
                            tribes_text(tribes(state, area)), the(state, holder), area_name(state, area),
                            is_difficult(state, area) ? " over a difficult border" : "",
                            percent({counts.win, counts.all()}), percent({counts.tie, counts.all()}),
                            percent({counts.lose, counts.all()}));
    }
    if (state.phase != Phase::expand) return text;

    AreaSet empty = 0, enemy = 0;
    for (AreaSet left = reach(state) & ~own_areas(state); left != 0; left &= left - 1) {
        const int area = lowest_area(left);
        (state.people_in[area] == nobody ? empty : enemy) |= area_bit(area);
    }
    text += fmt::format("    can settle: {}\n    can strengthen: {}\n", names_of(state, empty),
                        names_of(state, reach(state) & own_areas(state)));
    if (enemy != 0)
        text += "    can attack; the chance to hold the area in the end if 1, 2, 3, ... tribes are thrown in:\n" +
                attacks_text(state, enemy, ink);
    return text;
}

// While cards are drawn: who drew, who got one, and what the viewer has in hand.
std::string allocation_text(const State& state, Viewer viewer, const Ink& ink) {
    if (allocation_is_over(state)) return {};
    std::string text;
    if (state.drawn) {
        text += "  The order of drawing:";
        for (int i = 0; i < state.seats; ++i)
            text += fmt::format(" {}", ink.seat(state.draw_order[i], std::to_string(state.draw_order[i])));
        text += fmt::format("; {} cards in the deck\n", std::popcount(deck(state)));
    }
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& card = state.allotments[i];
        const std::string what =
            knows(state, viewer, card) ? card_text(state, card.people) : std::string("a hidden card");
        if (!state.drawn)
            text += fmt::format("    seat {} is dealt {}\n", card.to, what);
        else if (card.to == undecided)
            text += fmt::format("    seat {} has drawn {}\n", card.drawer, what);
        else if (card.to == card.drawer)
            text += fmt::format("    seat {} has drawn and kept {}\n", card.drawer, what);
        else
            text += fmt::format("    seat {} has given seat {} {}\n", card.drawer, card.to, what);
    }
    return text;
}

} // namespace

std::string Game::picture(const State& state, Viewer viewer, Ink ink) {
    std::string out = map_text(state, ink);
    out += fmt::format("\n  {} of {}{}\n", ink(Tone::strong, fmt::format("Epoch {}", state.epoch)),
                       state.options.epochs, state.phase == Phase::over ? ": the game is over" : "");
    for (int seat = 0; seat < state.seats; ++seat) out += seat_line(state, seat, viewer, ink);
    out += allocation_text(state, viewer, ink);
    out += round_text(state, viewer, ink);
    return out;
}

} // namespace ecumene::mesopotamia
