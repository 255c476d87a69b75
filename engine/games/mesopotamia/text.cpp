// Actions in writing (ME-12).
#include "engine/core/words.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/notation.h"
#include "engine/games/mesopotamia/questions.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

constexpr std::array<std::string_view, 9> verb_names = {"deal",    "draw",  "keep", "give", "land",
                                                        "retreat", "place", "stop", "roll"};

std::optional<int> read_die(std::string_view word) {
    const auto die = read_number(word);
    return die && *die >= 1 && *die <= 6 ? die : std::nullopt;
}

// The number of the throw that these words are: so many dice, from this word on.
std::optional<std::uint8_t> read_throw(const Words& words, std::size_t first, int count) {
    std::array<std::uint8_t, most_dice> dice{};
    for (int i = 0; i < count; ++i) {
        const auto die = read_die(words[first + std::size_t(i)]);
        if (!die) return std::nullopt;
        dice[std::size_t(i)] = std::uint8_t(*die);
    }
    for (int number = first_throws[count]; number < first_throws[count] + throw_counts[count]; ++number)
        if (throws[number].dice == dice) return std::uint8_t(number);
    return std::nullopt; // not in descending order
}

std::optional<Action> read_roll(const State& state, const Words& words) {
    const int attacker_dice = state.rules->attacker_dice, defender_dice = state.fight.defender_dice;
    if (words.size() != std::size_t(1 + attacker_dice + defender_dice)) return std::nullopt;
    const auto attack = read_throw(words, 1, attacker_dice);
    const auto defence = read_throw(words, std::size_t(1 + attacker_dice), defender_dice);
    if (!attack || !defence) return std::nullopt;
    return Action{Verb::roll, *attack, *defence};
}

void write_throw(std::string& text, const Throw& thrown) {
    for (int i = 0; i < thrown.count; ++i) text += fmt::format(" {}", thrown.dice[i]);
}

} // namespace

std::optional<int> read_area(const Ruleset& rules, std::string_view word) {
    for (int area = 0; area < rules.area_count; ++area)
        if (rules.area_ids[area] == word) return area;
    return std::nullopt;
}

std::optional<int> read_people(const Ruleset& rules, std::string_view word) {
    for (int people = 0; people < rules.people_count; ++people)
        if (rules.people_ids[people] == word) return people;
    return std::nullopt;
}

bool allows(Phase phase, std::string_view verb) {
    switch (phase) {
    case Phase::deal: return verb == "deal";
    case Phase::draw: return verb == "draw";
    case Phase::choose: return verb == "keep" || verb == "give";
    case Phase::land: return verb == "land";
    case Phase::retreat: return verb == "retreat";
    case Phase::expand: return verb == "place" || verb == "stop";
    case Phase::fight: return verb == "roll";
    case Phase::over: break;
    }
    return false;
}

std::string Game::write(const State& state, Action action) {
    const std::string_view verb = verb_names[int(action.verb)];
    switch (action.verb) {
    case Verb::deal:
    case Verb::draw: return fmt::format("{} {}", verb, state.rules->people_ids[action.a]);
    case Verb::give: return fmt::format("give {}", action.a);
    case Verb::land:
    case Verb::retreat:
    case Verb::place: return fmt::format("{} {}", verb, state.rules->area_ids[action.a]);
    case Verb::roll: {
        std::string text(verb);
        write_throw(text, throws[action.a]);
        write_throw(text, throws[action.b]);
        return text;
    }
    case Verb::keep:
    case Verb::stop: break;
    }
    return std::string(verb);
}

std::optional<Action> Game::read(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words || !allows(state.phase, (*words)[0])) return std::nullopt;

    Action action;
    while (verb_names[int(action.verb)] != (*words)[0]) action.verb = Verb((int(action.verb) + 1) % verb_names.size());
    if (action.verb == Verb::roll) return read_roll(state, *words);
    if (action.verb == Verb::keep || action.verb == Verb::stop)
        return words->size() == 1 ? std::optional(action) : std::nullopt;

    if (words->size() != 2) return std::nullopt;
    const std::string_view word = (*words)[1];
    std::optional<int> named;
    switch (action.verb) {
    case Verb::deal:
    case Verb::draw: named = read_people(*state.rules, word); break;
    case Verb::give: named = read_number(word); break;
    default: named = read_area(*state.rules, word); break;
    }
    if (!named || *named > 0xff) return std::nullopt;
    action.a = std::uint8_t(*named);
    return action;
}

} // namespace ecumene::mesopotamia
