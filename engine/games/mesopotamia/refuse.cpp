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

bool are_adjacent(int one, int other) { return (adjacent[one] & area_bit(other)) != 0; }
bool is_land(int area) { return (lands & area_bit(area)) != 0; }
bool is_desert(int area) { return (deserts & area_bit(area)) != 0; }
bool is_coast(int area) { return is_land(area) && are_adjacent(area, sea); }

Reason refuse_card(const State& state, std::string_view word) {
    const auto people = read_people(word);
    if (!people) return no("no people is called so", "ME-12.2");
    const PeopleCard& card = people_cards[*people];
    if (card.epoch != state.epoch)
        return no(fmt::format("{} is a card of epoch {}, and this is epoch {}", card.name, card.epoch, state.epoch),
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
    return state.options.peoples_each == 1
               ? no(fmt::format("seat {} has a card of this epoch already", *seat), "ME-3.4")
               : no(fmt::format("seat {} has two cards of this epoch already", *seat), "ME-3.6");
}

// What is said of sea and uninhabited areas wherever a tribe would be put there.
Reason refuse_impassable(int area) {
    if (area == sea) return no("no tribe is ever put in the sea", "ME-7.5");
    if (!is_land(area) && !is_desert(area))
        return no(fmt::format("{} is uninhabited and cannot be entered", area_names[area]), "ME-7.6");
    return {};
}

Reason refuse_landing(int area) {
    if (Reason impassable = refuse_impassable(area)) return impassable;
    if (is_coast(area)) return {};
    return no(fmt::format("a people from the sea lands on a coast, and {} has none", area_names[area]), "ME-6.3");
}

Reason refuse_retreat(const State& state, int area) {
    const Retreat& retreat = state.retreat;
    const std::string_view rule = "ME-6.4";
    const std::string_view name = area_names[area], from = area_names[retreat.area];
    if (!is_land(area)) return no(fmt::format("tribes retreat to land, and {} is not", name), rule);
    if (!are_adjacent(area, retreat.area))
        return no(fmt::format("tribes retreat to a neighbour of {}, and {} is none", from, name), rule);
    const int people = state.people_in[area];
    if (people == nobody) return {};
    if (people != retreat.people) return no(fmt::format("{} belongs to {}", name, the(people)), rule);
    if (tribes(state, area) < stack_limit) return {};
    return no(fmt::format("three tribes stand in {} already", name), rule);
}

// ME-7.2, ME-7.4: whether the round's people can get there at all, by land or by sea.
Reason refuse_distance(const State& state, int area) {
    const Round& round = state.round;
    bool next_to_own = false, has_coast = false;
    for (int own = 0; own < area_count; ++own)
        if (state.people_in[own] == round.people) {
            next_to_own |= are_adjacent(own, area);
            has_coast |= is_coast(own);
        }
    if (next_to_own || (is_coast(area) && round.at_sea)) return {};
    const bool sails = in_force(state, round.people).special == Special::seafaring;
    if (sails && is_coast(area)) {
        if (has_coast) return {};
        return no(fmt::format("{} hold no coast to sail from", the(round.people)), "ME-7.4");
    }
    if (round.at_sea && state.areas[round.people] == 0)
        return no(fmt::format("{} come from the sea, and {} has no coast", the(round.people), area_names[area]),
                  "ME-7.4");
    return no(fmt::format("{} hold no area next to {}", the(round.people), area_names[area]), "ME-7.2");
}

Reason refuse_place(const State& state, int area) {
    if (Reason impassable = refuse_impassable(area)) return impassable;
    const int holder = state.people_in[area], people = state.round.people;
    const std::string_view name = area_names[area];
    if (holder == people) {
        if (tribes(state, area) < stack_limit) return {};
        return no(fmt::format("three tribes stand in {}, and no more may", name), "ME-1.5");
    }
    if (is_desert(area)) return no(fmt::format("{} is a desert and cannot be entered from outside", name), "ME-7.7");
    if (Reason too_far = refuse_distance(state, area)) return too_far;
    if (holder != nobody && !state.options.attack_own && state.owner[holder] == state.owner[people])
        return no(fmt::format("{} in {} are yours too", the(holder), name), "ME-11.5");
    return {};
}

Reason refuse_roll(const State& state, const Words& words) {
    const std::size_t dice = 2u + state.fight.defender_dice;
    if (words.size() != dice + 1)
        return no(fmt::format("the attacker throws two dice and the defender {}", dice == 4 ? "two" : "one"), "ME-8.2");
    std::array<int, 4> thrown{};
    for (std::size_t i = 0; i < dice; ++i) {
        const auto die = read_number(words[i + 1]);
        if (!die || *die < 1 || *die > 6) return no("a die shows a number from 1 to 6", "ME-8.3");
        thrown[i] = *die;
    }
    if (thrown[0] < thrown[1] || (dice == 4 && thrown[2] < thrown[3]))
        return no("each side's dice are written in descending order", "ME-8.3");
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

    const auto area = read_area(word);
    if (!area) return no("no area is called so", "ME-12.2");
    if (verb == "land") return refuse_landing(*area);
    if (verb == "retreat") return refuse_retreat(state, *area);
    return refuse_place(state, *area);
}

} // namespace ecumene::mesopotamia
