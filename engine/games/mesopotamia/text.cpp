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

std::optional<Action> read_roll(const Words& words) {
    if (words.size() != 4 && words.size() != 5) return std::nullopt;
    std::array<std::uint8_t, 4> dice{};
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto die = read_die(words[i]);
        if (!die) return std::nullopt;
        dice[i - 1] = std::uint8_t(*die);
    }
    return Action{Verb::roll, dice[0], dice[1], dice[3] == 0 ? dice[2] : defence({dice[2], dice[3]})};
}

} // namespace

std::optional<int> read_area(std::string_view word) {
    for (int area = 0; area < area_count; ++area)
        if (area_ids[area] == word) return area;
    return std::nullopt;
}

std::optional<int> read_people(std::string_view word) {
    for (int people = 0; people < people_count; ++people)
        if (people_cards[people].id == word) return people;
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

std::string Game::write(const State&, Action action) {
    const std::string_view verb = verb_names[int(action.verb)];
    switch (action.verb) {
    case Verb::deal:
    case Verb::draw: return fmt::format("{} {}", verb, people_cards[action.a].id);
    case Verb::give: return fmt::format("give {}", action.a);
    case Verb::land:
    case Verb::retreat:
    case Verb::place: return fmt::format("{} {}", verb, area_ids[action.a]);
    case Verb::roll:
        return has_two_dice(action.c)
                   ? fmt::format("roll {} {} {} {}", action.a, action.b, action.c / 16, action.c % 16)
                   : fmt::format("roll {} {} {}", action.a, action.b, action.c);
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
    if (action.verb == Verb::roll) return read_roll(*words);
    if (action.verb == Verb::keep || action.verb == Verb::stop)
        return words->size() == 1 ? std::optional(action) : std::nullopt;

    if (words->size() != 2) return std::nullopt;
    const std::string_view word = (*words)[1];
    std::optional<int> named;
    switch (action.verb) {
    case Verb::deal:
    case Verb::draw: named = read_people(word); break;
    case Verb::give: named = read_number(word); break;
    default: named = read_area(word); break;
    }
    if (!named || *named > 0xff) return std::nullopt;
    action.a = std::uint8_t(*named);
    return action;
}

} // namespace ecumene::mesopotamia
