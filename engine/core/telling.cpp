#include "engine/core/telling.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using nlohmann::json;

// culture-wars -> CultureWars
std::string type_name(std::string_view id) {
    std::string name;
    bool first = true;
    for (const char letter : id) {
        if (letter != '-') name += first ? char(letter - 'a' + 'A') : letter;
        first = letter == '-';
    }
    return name;
}

std::string tuples(const std::vector<const Template*>& sentences) {
    std::string text;
    for (const Template* sentence : sentences) {
        text += fmt::format("\n  | [key: '{}'", sentence->key);
        for (const TemplatePart& slot : slots(*sentence))
            text += fmt::format(", {}: {}", slot.name, typescript_of(slot.kind));
        text += "]";
    }
    return text.empty() ? "never" : text;
}

} // namespace

json to_json(const Telling& telling) {
    json words = json::object(), events = json::array(), names = json::object();
    for (const auto* list : {&telling.catalogue.sentences, &telling.catalogue.events})
        for (const Template* sentence : *list) words[std::string(sentence->key)] = sentence->english;
    for (const Template* event : telling.catalogue.events) events.push_back(event->key);
    for (const NamedThing& thing : telling.catalogue.names)
        names[std::string(name_of(thing.kind))][std::string(thing.id)] = thing.name;
    return {{"words", std::move(words)},        {"events", std::move(events)},
            {"names", std::move(names)},        {"view", telling.view.to_json()},
            {"facts", telling.facts.to_json()}, {"situation", telling.situation.to_json()}};
}

std::string typescript(const Telling& telling, std::string_view game_id) {
    const std::string name = type_name(game_id);
    return fmt::format(
        "export type {0}View = {1};\n\nexport type {0}Facts = {2};\n\nexport type {0}Situation = {3};\n\n"
        "export type {0}Phrase ={4};\n\nexport type {0}Event ={5};\n",
        name, telling.view.typescript(), telling.facts.typescript(), telling.situation.typescript(),
        tuples(telling.catalogue.sentences), tuples(telling.catalogue.events));
}

std::string_view typescript_head() {
    return R"(// Made by `ecumene games --types` from what each game declares. Do not edit: ./check compares.

export type Seat = number;
/** A place, card or people by its id, as in actions. */
export type Place = string;
export type Card = string;
export type People = string;
/** Tribes as letters, the top one first. */
export type Stack = string;

export type Argument = number | string | null | Phrase | Phrase[];
/** A key of the game's catalogue, and its arguments in the order of the template. */
export type Phrase = [key: string, ...args: Argument[]];
)";
}

} // namespace ecumene
