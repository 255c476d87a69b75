// What the engine says, in structure: a sentence of the game's catalogue and its typed arguments. Terminals, logs and
// tests read it as plain English; a browser gets the key and the arguments and draws names, links and pieces by their
// kinds. So no sentence is ever taken apart again, and another language is another catalogue.
#pragma once

#include "engine/core/fixed_text.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ecumene {

class JsonWriter;
struct Phrase;

enum class ArgumentKind : std::uint8_t {
    number,
    percent, // in tenths
    seat,
    place,
    card,
    people,
    stack,  // tribes as letters, the top first
    text,   // as it is, such as two dice
    phrase, // another phrase, or none
    list,   // several of them
};
std::string_view name_of(ArgumentKind kind);

// A sentence, its arguments named and typed where they stand: "{by:seat} plays {card:card}". A number may bring its
// noun, for one and for others: "{left:number|tribe|tribes}". Every argument stands in it once, in the order given.
struct Template {
    std::string_view key, english;
};

// Nothing here is allocated but the lists, as a server makes hundreds of phrases a move. So names must outlive the
// phrase: they are literals, or belong to the rules that the game is played under.
struct Argument {
    ArgumentKind kind = ArgumentKind::number;
    std::int64_t number = 0;     // also of a seat
    FixedText<32> id = {};       // of a place, card or people, as in actions; the letters of a stack; a text
    std::string_view name = {};  // in English; empty: the id
    std::vector<Phrase> phrases; // none or one of kind `phrase`
};

struct Phrase {
    Phrase() = default; // nothing is said
    template <class... Arguments>
    explicit Phrase(const Template& sentence, Arguments&&... given);

    bool empty() const { return sentence == nullptr; }

    const Template* sentence = nullptr;
    std::vector<Argument> arguments;
};

namespace arg {

inline Argument number(std::int64_t number) { return {ArgumentKind::number, number, {}, {}, {}}; }
inline Argument seat(int seat) { return {ArgumentKind::seat, seat, {}, {}, {}}; }
inline Argument named(ArgumentKind kind, std::string_view id, std::string_view name) {
    return {kind, 0, FixedText<32>::of(id), name, {}};
}
inline Argument place(std::string_view id, std::string_view name = {}) { return named(ArgumentKind::place, id, name); }
inline Argument card(std::string_view id, std::string_view name = {}) { return named(ArgumentKind::card, id, name); }
inline Argument people(std::string_view id, std::string_view name = {}) {
    return named(ArgumentKind::people, id, name);
}
inline Argument stack(std::string_view letters) { return named(ArgumentKind::stack, letters, {}); }
inline Argument text(std::string_view text) { return named(ArgumentKind::text, text, {}); }
Argument phrase(Phrase inner); // an empty one is nothing
Argument list(std::vector<Phrase> several);

} // namespace arg

template <class... Arguments>
Phrase::Phrase(const Template& what, Arguments&&... given) : sentence(&what) {
    arguments.reserve(sizeof...(given));
    (arguments.push_back(std::forward<Arguments>(given)), ...);
}

// In English. Seats are called by these names, or else "seat 2"; several phrases are parted by commas.
std::string plain(const Phrase& phrase, const std::vector<std::string>& seat_names = {});

// ["key", argument, ...]: numbers and seats as numbers, percents with one decimal, phrases like this, lists as arrays
// of them, everything else as its text. Nothing said is null.
void write_phrase(JsonWriter& out, const Phrase& phrase);
nlohmann::json to_json(const Phrase& phrase);

// A template taken apart.
struct TemplatePart {
    std::string_view text;                // to be written as it is, where there is no argument
    std::string_view name;                // of the argument
    ArgumentKind kind = {};               //
    std::string_view one = {}, many = {}; // the noun of a number
};
std::vector<TemplatePart> parts(const Template& sentence); // nothing where it is badly written
std::vector<TemplatePart> slots(const Template& sentence); // the arguments alone

// What something is called, where its id does not tell.
struct NamedThing {
    ArgumentKind kind;
    std::string_view id, name;
};

// All that a game says.
struct Catalogue {
    std::vector<const Template*> sentences; // what actions mean and did, and what is asked
    std::vector<const Template*> events;    // what came of them
    std::vector<NamedThing> names;          // under the standard rules

    const Template* find(std::string_view key) const;
};

// What is wrong with a phrase: its key is unknown here, or its arguments are not those of the template.
std::optional<std::string> fault(const Catalogue& catalogue, const Phrase& phrase);
// The inverse of to_json, but for names.
std::optional<Phrase> read_phrase(const Catalogue& catalogue, const nlohmann::json& written);

} // namespace ecumene
