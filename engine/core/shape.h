// The keys and types of what a game writes as JSON: declared once, beside the code that writes it. Tests hold the
// writing to it, the web's types are made from it, and a game without a drawing is laid out by it.
#pragma once

#include "engine/core/phrase.h"

#include <initializer_list>
#include <memory>

namespace ecumene {

// What a value of this kind is called in the web's types.
std::string_view typescript_of(ArgumentKind kind);

class Shape {
public:
    enum class Type : std::uint8_t { number, boolean, text, word, thing, nullable, list, tuple, map, object };
    struct Field;

    static Shape number();
    static Shape boolean();
    static Shape text();
    static Shape word(std::vector<std::string_view> words); // one of these
    // A seat as its number; a place, card or people as its id; a stack as its letters; a percent as a number.
    static Shape thing(ArgumentKind kind);
    static Shape list(Shape of);
    static Shape by_seat(Shape of);                // a list with one for each seat
    static Shape tuple(std::vector<Field> fields); // ["a", 2]: a list whose places have kinds of their own
    static Shape map(ArgumentKind keys, Shape of); // {"fire": 2}; of hidden things {"hidden": 3}
    static Shape object(std::vector<Field> fields);
    Shape or_null() const;

    // What is wrong with a value, with the path to it.
    std::optional<std::string> mismatch(const nlohmann::json& value) const;
    std::string typescript(int indent = 0) const;
    nlohmann::json to_json() const;

private:
    explicit Shape(Type type);

    Type type_;
    ArgumentKind kind_ = {};
    bool by_seat_ = false;
    std::vector<std::string_view> words_;
    std::shared_ptr<const Shape> of_;
    std::vector<Field> fields_;
};

struct Shape::Field {
    std::string_view key;
    Shape shape;
    std::string_view label = {}; // for people; empty: the key in words
    bool always = true;          // false: the key may be absent
};

} // namespace ecumene
