#include "engine/core/shape.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {

using nlohmann::json;

namespace {

bool is_number(ArgumentKind kind) {
    return kind == ArgumentKind::number || kind == ArgumentKind::seat || kind == ArgumentKind::percent;
}

} // namespace

std::string_view typescript_of(ArgumentKind kind) {
    switch (kind) {
    case ArgumentKind::number:
    case ArgumentKind::percent: return "number";
    case ArgumentKind::seat: return "Seat";
    case ArgumentKind::place: return "Place";
    case ArgumentKind::card: return "Card";
    case ArgumentKind::people: return "People";
    case ArgumentKind::stack: return "Stack";
    case ArgumentKind::text: return "string";
    case ArgumentKind::phrase: return "Phrase | null";
    case ArgumentKind::list: return "Phrase[]";
    }
    return "never";
}

Shape::Shape(Type type) : type_(type) {}
Shape Shape::number() { return Shape(Type::number); }
Shape Shape::boolean() { return Shape(Type::boolean); }
Shape Shape::text() { return Shape(Type::text); }
Shape Shape::word(std::vector<std::string_view> words) {
    Shape shape(Type::word);
    shape.words_ = std::move(words);
    return shape;
}
Shape Shape::thing(ArgumentKind kind) {
    Shape shape(Type::thing);
    shape.kind_ = kind;
    return shape;
}
Shape Shape::list(Shape of) {
    Shape shape(Type::list);
    shape.of_ = std::make_shared<const Shape>(std::move(of));
    return shape;
}
Shape Shape::by_seat(Shape of) {
    Shape shape = list(std::move(of));
    shape.by_seat_ = true;
    return shape;
}
Shape Shape::tuple(std::vector<Field> fields) {
    Shape shape(Type::tuple);
    shape.fields_ = std::move(fields);
    return shape;
}
Shape Shape::map(ArgumentKind keys, Shape of) {
    Shape shape(Type::map);
    shape.kind_ = keys;
    shape.of_ = std::make_shared<const Shape>(std::move(of));
    return shape;
}
Shape Shape::object(std::vector<Field> fields) {
    Shape shape(Type::object);
    shape.fields_ = std::move(fields);
    return shape;
}
Shape Shape::or_null() const {
    Shape shape(Type::nullable);
    shape.of_ = std::make_shared<const Shape>(*this);
    return shape;
}

std::optional<std::string> Shape::mismatch(const json& value) const {
    const auto unless = [&](bool fits, std::string_view wanted) -> std::optional<std::string> {
        if (fits) return std::nullopt;
        return fmt::format(": {} is not {}", value.dump(), wanted);
    };
    switch (type_) {
    case Type::number: return unless(value.is_number(), "a number");
    case Type::boolean: return unless(value.is_boolean(), "true or false");
    case Type::text: return unless(value.is_string(), "a text");
    case Type::word:
        return unless(value.is_string() && std::count(words_.begin(), words_.end(), value.get<std::string>()) == 1,
                      "one of its words");
    case Type::thing:
        return is_number(kind_) ? unless(value.is_number(), "a number") : unless(value.is_string(), name_of(kind_));
    case Type::nullable: return value.is_null() ? std::nullopt : of_->mismatch(value);
    case Type::list:
        if (!value.is_array()) return unless(false, "a list");
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto wrong = of_->mismatch(value[i])) return fmt::format("[{}]{}", i, *wrong);
        return std::nullopt;
    case Type::tuple:
        if (!value.is_array() || value.size() != fields_.size()) return unless(false, "a list of as many values");
        for (std::size_t i = 0; i < fields_.size(); ++i)
            if (auto wrong = fields_[i].shape.mismatch(value[i])) return fmt::format("[{}]{}", i, *wrong);
        return std::nullopt;
    case Type::map:
        if (!value.is_object()) return unless(false, "an object");
        for (const auto& [key, one] : value.items())
            if (auto wrong = of_->mismatch(one)) return fmt::format(".{}{}", key, *wrong);
        return std::nullopt;
    case Type::object: break;
    }
    if (!value.is_object()) return unless(false, "an object");
    for (const auto& [key, one] : value.items())
        if (std::none_of(fields_.begin(), fields_.end(),
                         [&name = key](const Field& field) { return field.key == name; }))
            return fmt::format(".{}: not declared", key);
    for (const Field& field : fields_) {
        const auto found = value.find(field.key);
        if (found == value.end()) {
            if (field.always) return fmt::format(".{}: missing", field.key);
        } else if (auto wrong = field.shape.mismatch(*found)) {
            return fmt::format(".{}{}", field.key, *wrong);
        }
    }
    return std::nullopt;
}

std::string Shape::typescript(int indent) const {
    switch (type_) {
    case Type::number: return "number";
    case Type::boolean: return "boolean";
    case Type::text: return "string";
    case Type::word: {
        std::string text;
        for (const std::string_view word : words_) text += fmt::format("{}'{}'", text.empty() ? "" : " | ", word);
        return text;
    }
    case Type::thing: return std::string(typescript_of(kind_));
    case Type::nullable: return of_->typescript(indent) + " | null";
    case Type::list: {
        const std::string inner = of_->typescript(indent);
        return of_->type_ == Type::nullable || of_->type_ == Type::word ? "(" + inner + ")[]" : inner + "[]";
    }
    case Type::tuple: {
        std::string text;
        for (const Field& field : fields_)
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", field.key, field.shape.typescript(indent));
        return "[" + text + "]";
    }
    case Type::map: return fmt::format("Record<string, {}>", of_->typescript(indent));
    case Type::object: break;
    }
    if (fields_.empty()) return "Record<string, never>";
    std::string text = "{\n";
    for (const Field& field : fields_)
        text += fmt::format("{}{}{}: {};\n", std::string(std::size_t(indent) + 2, ' '), field.key,
                            field.always ? "" : "?", field.shape.typescript(indent + 2));
    return text + std::string(std::size_t(indent), ' ') + "}";
}

json Shape::to_json() const {
    switch (type_) {
    case Type::number: return {{"type", "number"}};
    case Type::boolean: return {{"type", "boolean"}};
    case Type::text: return {{"type", "text"}};
    case Type::word: return {{"type", "word"}, {"words", words_}};
    case Type::thing: return {{"type", name_of(kind_)}};
    case Type::nullable: {
        json inner = of_->to_json();
        inner["null"] = true;
        return inner;
    }
    case Type::list: {
        json list = {{"type", "list"}, {"of", of_->to_json()}};
        if (by_seat_) list["by"] = "seat";
        return list;
    }
    case Type::map: return {{"type", "map"}, {"keys", name_of(kind_)}, {"of", of_->to_json()}};
    case Type::tuple:
    case Type::object: break;
    }
    json fields = json::array();
    for (const Field& field : fields_) {
        json one = {{"key", field.key}, {"shape", field.shape.to_json()}};
        if (!field.label.empty()) one["label"] = field.label;
        if (!field.always) one["optional"] = true;
        fields.push_back(std::move(one));
    }
    return {{"type", type_ == Type::tuple ? "tuple" : "object"}, {"fields", std::move(fields)}};
}

} // namespace ecumene
