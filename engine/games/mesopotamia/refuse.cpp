// Why a text is not a legal action here, with the finest clause that says so. It knows the rules by itself, apart from
// legal.cpp and the state's ready-made sets, so that each can show up the other's mistakes.
#include "engine/core/words.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/notation.h"
#include "engine/games/mesopotamia/questions.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

using Reason = std::optional<Refusal>;

Reason no(std::string why, std::string_view rule) { return Refusal{std::move(why), rule}; }

bool are_adjacent(const Ruleset& rules, int one, int other) { return (rules.adjacent[one] & area_bit(other)) != 0; }
bool is_land(const Ruleset& rules, int area) { return rules.kinds[area] == Kind::land; }
bool is_desert(const Ruleset& rules, int area) { return rules.kinds[area] == Kind::desert; }

// ME-20.6: a desert may lie on the sea too.
bool is_coast(const Ruleset& rules, int area) {
    if (!is_land(rules, area) && !is_desert(rules, area)) return false;
    for (int other = 0; other < rules.area_count; ++other)
        if (rules.kinds[other] == Kind::sea && are_adjacent(rules, area, other)) return true;
    return false;
}

// ME-1.5: a sentence where so many tribes stand that no more may.
Reason refuse_stack(const State& state, int area, std::string_view ending, std::string_view rule) {
    const int most = state.rules->numbers.stack;
    if (tribes(state, area) < most) return {};
    return no(fmt::format("{} {} in {}{}", count_word(most), most == 1 ? "tribe stands" : "tribes stand",
                          area_name(state, area), ending),
              rule);
}

Reason refuse_card(const State& state, std::string_view word) {
    const auto people = read_people(*state.rules, word);
    if (!people) return no("no people is called so", "ME-12.2");
    const int epoch = state.rules->cards[*people].epoch;
    if (epoch != state.epoch)
        return no(fmt::format("{} is a card of epoch {}, and this is epoch {}", people_name(state, *people), epoch,
                              state.epoch),
                  state.drawn ? "ME-3.1" : "ME-2.2");
    for (int i = 0; i < state.allotted; ++i)
        if (state.allotments[i].people == *people)
            return state.drawn ? no("this card is drawn already", "ME-3.3")
                               : no("this card is dealt already", "ME-2.2");
    return {};
}

int cards_this_epoch(const State& state, int seat) {
    int cards = 0;
    for (int i = 0; i < state.allotted; ++i) cards += state.allotments[i].to == seat ? 1 : 0;
    return cards;
}

Reason refuse_keep(const State& state) {
    if (cards_this_epoch(state, latest(state).drawer) < state.options.peoples_each) return {};
    return no("you have your card of this epoch and must give this one to another seat", "ME-3.4");
}

Reason refuse_give(const State& state, std::string_view word) {
    const auto seat = read_number(word);
    if (!seat) return no("a seat is a number, written without leading zeros", "ME-12.2");
    if (*seat >= state.seats)
        return no(fmt::format("there is no seat {}; the last one is {}", *seat, state.seats - 1), "ME-2.1");
    if (*seat == latest(state).drawer)
        return no("a card is given to another seat; you may 'keep' it instead", "ME-3.4");
    if (cards_this_epoch(state, *seat) < state.options.peoples_each) return {};
    return state.options.peoples_each == 1 ? no("this player has a card of this epoch already", "ME-3.4")
                                           : no("this player has two cards of this epoch already", "ME-3.6");
}

// What is said of sea and uninhabited areas wherever a tribe would be put there.
Reason refuse_impassable(const State& state, int area) {
    const Kind kind = state.rules->kinds[area];
    if (kind == Kind::sea) return no("no tribe is ever put in the sea", "ME-7.5");
    if (kind == Kind::uninhabited)
        return no(fmt::format("{} is uninhabited and cannot be entered", area_name(state, area)), "ME-7.6");
    return {};
}

Reason refuse_landing(const State& state, int area) {
    if (Reason impassable = refuse_impassable(state, area)) return impassable;
    if (!is_coast(*state.rules, area))
        return no(fmt::format("a people from the sea lands on a coast, and {} has none", area_name(state, area)),
                  "ME-6.3");
    if (is_desert(*state.rules, area))
        return no(
            fmt::format("{} is a desert and cannot be entered, by sea as little as by land", area_name(state, area)),
            "ME-20.6");
    return {};
}

Reason refuse_retreat(const State& state, int area) {
    const Retreat& retreat = state.retreat;
    const std::string_view rule = "ME-6.4";
    const std::string_view name = area_name(state, area), from = area_name(state, retreat.area);
    if (!is_land(*state.rules, area)) return no(fmt::format("tribes retreat to land, and {} is not", name), rule);
    if (!are_adjacent(*state.rules, area, retreat.area))
        return no(fmt::format("tribes retreat to a neighbour of {}, and {} is none", from, name), rule);
    const int people = state.people_in[area];
    if (people == nobody) return {};
    if (people != retreat.people) return no(fmt::format("{} belongs to {}", name, the(state, people)), rule);
    return refuse_stack(state, area, " already", rule);
}

// ME-7.2, ME-7.4: whether the round's people can get there at all, by land or by sea.
Reason refuse_distance(const State& state, int area) {
    const Round& round = state.round;
    const Ruleset& rules = *state.rules;
    bool next_to_own = false, has_coast = false;
    for (int own = 0; own < rules.area_count; ++own)
        if (state.people_in[own] == round.people) {
            next_to_own |= are_adjacent(rules, own, area);
            has_coast |= is_coast(rules, own);
        }
    const bool on_coast = is_coast(rules, area);
    if (next_to_own || (on_coast && round.at_sea)) return {};
    const bool sails = in_force(state, round.people).special == Special::seafaring;
    if (sails && on_coast) {
        if (has_coast) return {};
        return no(fmt::format("{} hold no coast to sail from", the(state, round.people)), "ME-7.4");
    }
    if (round.at_sea && state.areas[round.people] == 0)
        return no(
            fmt::format("{} come from the sea, and {} has no coast", the(state, round.people), area_name(state, area)),
            "ME-7.4");
    return no(fmt::format("{} hold no area next to {}", the(state, round.people), area_name(state, area)), "ME-7.2");
}

Reason refuse_place(const State& state, int area) {
    if (Reason impassable = refuse_impassable(state, area)) return impassable;
    const int holder = state.people_in[area], people = state.round.people;
    const std::string_view name = area_name(state, area);
    if (holder == people) return refuse_stack(state, area, ", and no more may", "ME-1.5");
    if (is_desert(*state.rules, area))
        return no(fmt::format("{} is a desert and cannot be entered from outside", name), "ME-7.7");
    if (Reason too_far = refuse_distance(state, area)) return too_far;
    if (holder != nobody && !state.options.attack_own && state.owner[holder] == state.owner[people])
        return no(fmt::format("{} in {} are yours too", the(state, holder), name), "ME-11.5");
    return {};
}

Reason refuse_roll(const State& state, const Words& words) {
    const int attackers = state.rules->numbers.combat.attacker_dice, all = attackers + state.fight.defender_dice;
    if (int(words.size()) != all + 1)
        return no(fmt::format("the attacker throws {} {} and the defender {}", count_word(attackers),
                              attackers == 1 ? "die" : "dice", count_word(state.fight.defender_dice)),
                  "ME-8.2");
    int higher = 6; // the die before, of the same side
    for (int i = 0; i < all; ++i) {
        const auto die = read_number(words[std::size_t(i + 1)]);
        if (!die || *die < 1 || *die > 6) return no("a die shows a number from 1 to 6", "ME-8.3");
        if (i == attackers) higher = 6;
        if (*die > higher) return no("each side's dice are written in descending order", "ME-8.3");
        higher = *die;
    }
    return {};
}

std::string_view asked_for(Phase phase) {
    switch (phase) {
    case Phase::deal: return "a people card is being dealt";
    case Phase::draw: return "a people card is to be drawn";
    case Phase::choose: return "the drawn card is to be kept or given, as 'keep' or 'give' and a seat";
    case Phase::land: return "the people from the sea is to land, as 'land' and an area";
    case Phase::retreat: return "a displaced tribe is to retreat, as 'retreat' and an area";
    case Phase::expand: return "a tribe is to be placed, as 'place' and an area, or 'stop'";
    case Phase::fight: return "the dice of the combat are to be thrown";
    case Phase::over: break;
    }
    return "the game is over";
}

// A verb that does not belong to the phase: what is asked for instead, and where a clause says so itself, that clause.
Reason refuse_verb(Phase phase, std::string_view verb) {
    if (phase == Phase::fight && verb == "stop")
        return no("the attacking tribe cannot break off; the dice are to be thrown", "ME-8.7");
    if (phase == Phase::fight && verb == "place") return no("the combat is settled before the next tribe", "ME-7.3");
    if (phase == Phase::retreat && verb == "stop") return no("a displaced tribe must retreat where it can", "ME-6.4");
    return no(fmt::format("now {}", asked_for(phase)), "ME-12.1");
}

} // namespace

std::optional<Refusal> Game::refuse(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words) return no("an action is words with one space between them", "ME-12.2");
    if (state.phase == Phase::over) return no("the game is over", "ME-10.1");
    const std::string_view verb = (*words)[0];
    if (!allows(state.phase, verb)) return refuse_verb(state.phase, verb);

    if (verb == "roll") return refuse_roll(state, *words);
    if (verb == "keep" || verb == "stop") {
        if (words->size() != 1) return no(fmt::format("'{}' stands alone", verb), "ME-12.1");
        return verb == "keep" ? refuse_keep(state) : Reason();
    }
    if (words->size() != 2) return no(fmt::format("'{}' is followed by one word", verb), "ME-12.1");
    const std::string_view word = (*words)[1];
    if (verb == "deal" || verb == "draw") return refuse_card(state, word);
    if (verb == "give") return refuse_give(state, word);

    const auto area = read_area(*state.rules, word);
    if (!area) return no("no area is called so", "ME-12.2");
    if (verb == "land") return refuse_landing(state, *area);
    if (verb == "retreat") return refuse_retreat(state, *area);
    return refuse_place(state, *area);
}

} // namespace ecumene::mesopotamia
