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
    for (int area = 0; area < area_count; ++area)
        if (area_ids[area] == id) return area;
    return -1;
}

constexpr AreaSet areas_of(const Region& region) {
    AreaSet areas = 0;
    for (const std::string_view id : region.areas)
        if (!id.empty()) areas |= area_bit(area_named(id));
    return areas;
}

constexpr bool regions_fit() {
    AreaSet seen = 0;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        if ((seen & areas_of(regions[i])) != 0) return false;
        seen |= areas_of(regions[i]);
    }
    return seen == (lands | deserts);
}
static_assert(regions_fit()); // every area that a people can hold lies in one region

std::string seat_name(int seat, Viewer viewer) {
    return fmt::format("seat {}{}", seat, viewer.is(seat) ? " (you)" : "");
}

std::string percent(Rational chance) { return fmt::format("{:.1f}%", 100 * chance.value()); }

std::string card_text(const State& state, int people) {
    const PeopleCard& card = people_cards[people];
    const InForce& power = in_force(state, people);
    std::string text =
        fmt::format("{}, number {}, from {}: ", card.name, card.numbers[state.epoch - 1], area_names[card.start]);
    for (int epoch = state.epoch; epoch <= epoch_count; ++epoch)
        if (const int tribes = card.tribes[epoch - 1]; tribes > 0)
            text += fmt::format("{} in epoch {}, ", tribes_text(tribes), epoch);
    text += power.bonus != 0 ? fmt::format("bonus area {}", area_names[lowest_area(power.bonus)]) : "no bonus area";
    const bool rebuilt =
        (power.special != Special::none && !card.special_proven) || (power.bonus != 0 && !card.bonus_proven);
    return fmt::format("{}. {}{}", text, special_text(power.special), rebuilt ? " (reconstruction: ME-17)" : "");
}

std::string seat_line(const State& state, int seat, Viewer viewer, const Ink& ink) {
    std::string peoples;
    const auto add = [&](const std::string& text) { peoples += (peoples.empty() ? "" : ", ") + text; };
    for (int people = 0; people < people_count; ++people)
        if (has_arrived(state, people) && state.owner[people] == seat && !is_dead(state, people))
            add(fmt::format("{} {}", people_cards[people].name, std::popcount(state.areas[people])));
    for (int i = 0; i < state.allotted; ++i) {
        const Allotment& card = state.allotments[i];
        if (card.to != seat || has_arrived(state, card.people)) continue;
        add(knows(state, viewer, card) ? fmt::format("{} to come", people_cards[card.people].name)
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

std::string neighbours(int area) {
    std::string text;
    for (AreaSet left = adjacent[area] & (lands | deserts); left != 0; left &= left - 1) {
        const int near = lowest_area(left);
        text += (text.empty() ? "" : ", ") + std::string(area_names[near]);
        if ((difficult_from[area] & area_bit(near)) != 0) text += "*";
    }
    return text;
}

std::string area_line(const State& state, int area, const Ink& ink) {
    const int holder = state.people_in[area];
    std::string name(area_names[area]);
    if (worth(area) == 2) name += " 2";
    if ((coasts & area_bit(area)) != 0) name += " ~";
    if ((deserts & area_bit(area)) != 0) name += " desert";
    const bool bonus =
        state.round.people != nobody && (in_force(state, state.round.people).bonus & area_bit(area)) != 0;
    if (bonus) name += " B";
    std::string held = "";
    if (holder != nobody) {
        for (int i = 0; i < tribes(state, area); ++i) held += "●";
        held = padded(held, 4) + fmt::format("{} {}", people_cards[holder].name, state.owner[holder]);
        held = ink.seat(state.owner[holder], held);
    }
    return fmt::format("  {} {} {} {}\n", ink(Tone::strong, mark(state, area)), padded(name, 15), padded(held, 19),
                       ink(Tone::faint, neighbours(area)));
}

std::string map_text(const State& state, const Ink& ink) {
    std::string text;
    for (const Region& region : regions) {
        text += fmt::format("  {}\n", ink(Tone::strong, region.name));
        for (const std::string_view id : region.areas)
            if (!id.empty()) text += area_line(state, area_named(id), ink);
    }
    text += ink(Tone::faint, "  2 double area, ~ coast, B bonus area, ● tribe; behind the people its seat; * an attack "
                             "from there is difficult.\n");
    if (state.phase == Phase::expand)
        text += ink(Tone::faint, "  A tribe can + settle, = strengthen, ! attack there.\n");
    return text;
}

std::string names_of(const State& state, AreaSet areas) {
    std::string text;
    for (; areas != 0; areas &= areas - 1) {
        const int area = lowest_area(areas);
        if (!text.empty()) text += ", ";
        text += area_names[area];
        if (const int standing = tribes(state, area)) text += fmt::format(" ({})", standing);
    }
    return text.empty() ? "nowhere" : text;
}

// One line an attack: whom, how many, how hard, and the chances with one tribe and more.
std::string attacks_text(const State& state, AreaSet targets, const Ink& ink) {
    std::string text;
    for (; targets != 0; targets &= targets - 1) {
        const int area = lowest_area(targets), holder = state.people_in[area], defenders = tribes(state, area);
        const int dice = is_difficult(state, area) ? 2 : 1;
        const Sides sides = mesopotamia::sides(state, state.round.people, holder);
        std::string chances;
        for (int thrown = 1; thrown <= std::min<int>(state.round.pool, most_tribes_told(dice)); ++thrown)
            chances += fmt::format(" {:>6}", percent(chance_to_take(sides, dice, defenders, thrown)));
        text += fmt::format("      {} {} {} {}\n", padded(std::string(area_names[area]), 12),
                            padded(ink.seat(state.owner[holder],
                                            fmt::format("{} {}", people_cards[holder].name, tribes_text(defenders))),
                                   22),
                            padded(dice == 2 ? "difficult" : "", 10), chances);
    }
    return text;
}

std::string round_text(const State& state, Viewer viewer, const Ink& ink) {
    const Round& round = state.round;
    if (round.people == nobody) return {};
    const int seat = state.owner[round.people];
    std::string text = fmt::format("  {} of {}{}, {} to place\n  {}\n",
                                   ink(Tone::strong, fmt::format("Round of {}", the(round.people))),
                                   ink.seat(seat, seat_name(seat, viewer)), round.is_new ? ", new" : "",
                                   tribes_text(round.pool), ink(Tone::faint, card_text(state, round.people)));
    if (state.phase == Phase::land) text += fmt::format("    can land in: {}\n", names_of(state, coasts));
    if (state.phase == Phase::retreat)
        text += fmt::format("    {} of {} must leave {}, to one of: {}\n", tribes_text(state.retreat.left),
                            the(state.retreat.people), area_names[state.retreat.area], names_of(state, refuges(state)));
    if (state.phase == Phase::fight) {
        const int area = state.fight.area, holder = state.people_in[area];
        const ThrowCounts counts = count_throws(sides(state, round.people, holder), state.fight.defender_dice);
        text += fmt::format("    attacks {} of {} in {}{}; this throw: {} won, {} both lose, {} lost\n",
                            tribes_text(tribes(state, area)), the(holder), area_names[area],
                            state.fight.defender_dice == 2 ? " over a difficult border" : "",
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
