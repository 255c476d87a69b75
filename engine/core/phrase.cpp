#include "engine/core/phrase.h"

#include "engine/core/json_writer.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

constexpr std::array<std::string_view, 10> kind_names{"number", "percent", "seat", "place",  "card",
                                                      "people", "stack",   "text", "phrase", "list"};

std::optional<ArgumentKind> kind_of(std::string_view name) {
    const auto found = std::find(kind_names.begin(), kind_names.end(), name);
    if (found == kind_names.end()) return std::nullopt;
    return ArgumentKind(found - kind_names.begin());
}

// "left:number|tribe|tribes"
std::optional<TemplatePart> slot_of(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == 0 || colon == text.npos) return std::nullopt;
    const std::size_t bar = text.find('|', colon), second = bar == text.npos ? bar : text.find('|', bar + 1);
    const auto kind = kind_of(text.substr(colon + 1, bar == text.npos ? bar : bar - colon - 1));
    if (!kind || (bar != text.npos && (second == text.npos || kind != ArgumentKind::number))) return std::nullopt;
    TemplatePart part{{}, text.substr(0, colon), *kind};
    if (bar != text.npos) {
        part.one = text.substr(bar + 1, second - bar - 1);
        part.many = text.substr(second + 1);
    }
    return part;
}

void add_plain(std::string& text, const Phrase& phrase, const std::vector<std::string>& seat_names);

void add_plain(std::string& text, const Argument& argument, const TemplatePart& slot,
               const std::vector<std::string>& seat_names) {
    switch (argument.kind) {
    case ArgumentKind::number:
        text += std::to_string(argument.number);
        if (!slot.many.empty()) text.append(1, ' ').append(argument.number == 1 ? slot.one : slot.many);
        return;
    case ArgumentKind::percent: text += fmt::format("{}.{}%", argument.number / 10, argument.number % 10); return;
    case ArgumentKind::seat:
        text += std::size_t(argument.number) < seat_names.size() ? seat_names[std::size_t(argument.number)]
                                                                 : fmt::format("seat {}", argument.number);
        return;
    case ArgumentKind::phrase:
    case ArgumentKind::list: {
        bool first = true;
        for (const Phrase& inner : argument.phrases) {
            if (!first) text += ", ";
            first = false;
            add_plain(text, inner, seat_names);
        }
        return;
    }
    default: text += argument.name.empty() ? std::string_view(argument.id) : argument.name;
    }
}

void add_plain(std::string& text, const Phrase& phrase, const std::vector<std::string>& seat_names) {
    if (phrase.empty()) return;
    std::size_t next = 0;
    for (const TemplatePart& part : parts(*phrase.sentence)) {
        if (part.name.empty())
            text += part.text;
        else if (next < phrase.arguments.size())
            add_plain(text, phrase.arguments[next++], part, seat_names);
    }
}

void write_argument(JsonWriter& out, const Argument& argument) {
    switch (argument.kind) {
    case ArgumentKind::number:
    case ArgumentKind::seat: out.value(argument.number); return;
    case ArgumentKind::percent: out.tenths(argument.number); return;
    case ArgumentKind::phrase:
        if (argument.phrases.empty())
            out.value(nullptr);
        else
            write_phrase(out, argument.phrases.front());
        return;
    case ArgumentKind::list:
        out.begin_array();
        for (const Phrase& phrase : argument.phrases) write_phrase(out, phrase);
        out.end_array();
        return;
    default: out.value(std::string_view(argument.id));
    }
}

std::optional<Argument> read_argument(const Catalogue& catalogue, ArgumentKind kind, const nlohmann::json& written) {
    Argument read{kind, 0, {}, {}, {}};
    switch (kind) {
    case ArgumentKind::number:
    case ArgumentKind::seat:
        if (!written.is_number_integer()) return std::nullopt;
        read.number = written.get<std::int64_t>();
        return read;
    case ArgumentKind::percent:
        if (!written.is_number()) return std::nullopt;
        read.number = std::int64_t(written.get<double>() * 10 + 0.5);
        return read;
    case ArgumentKind::phrase:
        if (written.is_null()) return read;
        if (auto inner = read_phrase(catalogue, written)) {
            read.phrases.push_back(std::move(*inner));
            return read;
        }
        return std::nullopt;
    case ArgumentKind::list:
        if (!written.is_array()) return std::nullopt;
        for (const auto& one : written) {
            auto inner = read_phrase(catalogue, one);
            if (!inner) return std::nullopt;
            read.phrases.push_back(std::move(*inner));
        }
        return read;
    default:
        if (!written.is_string() || written.get_ref<const std::string&>().size() > 32) return std::nullopt;
        read.id = FixedText<32>::of(written.get_ref<const std::string&>());
        return read;
    }
}

} // namespace

std::string_view name_of(ArgumentKind kind) { return kind_names[std::size_t(kind)]; }

namespace arg {

Argument phrase(Phrase inner) {
    Argument argument{ArgumentKind::phrase, 0, {}, {}, {}};
    if (!inner.empty()) argument.phrases.push_back(std::move(inner));
    return argument;
}

Argument list(std::vector<Phrase> several) { return {ArgumentKind::list, 0, {}, {}, std::move(several)}; }

} // namespace arg

std::string plain(const Phrase& phrase, const std::vector<std::string>& seat_names) {
    std::string text;
    add_plain(text, phrase, seat_names);
    return text;
}

void write_phrase(JsonWriter& out, const Phrase& phrase) {
    if (phrase.empty()) {
        out.value(nullptr);
        return;
    }
    out.begin_array().value(phrase.sentence->key);
    for (const Argument& argument : phrase.arguments) write_argument(out, argument);
    out.end_array();
}

nlohmann::json to_json(const Phrase& phrase) {
    JsonText text;
    JsonWriter out(text);
    write_phrase(out, phrase);
    return nlohmann::json::parse(text.view());
}

std::vector<TemplatePart> parts(const Template& sentence) {
    std::vector<TemplatePart> found;
    std::string_view left = sentence.english;
    while (!left.empty()) {
        const std::size_t brace = left.find('{');
        if (brace > 0) found.push_back({left.substr(0, brace), {}});
        if (brace == left.npos) break;
        const std::size_t end = left.find('}', brace);
        if (end == left.npos) return {};
        const auto slot = slot_of(left.substr(brace + 1, end - brace - 1));
        if (!slot) return {};
        found.push_back(*slot);
        left.remove_prefix(end + 1);
    }
    return found;
}

std::vector<TemplatePart> slots(const Template& sentence) {
    std::vector<TemplatePart> found = parts(sentence);
    std::erase_if(found, [](const TemplatePart& part) { return part.name.empty(); });
    return found;
}

const Template* Catalogue::find(std::string_view key) const {
    for (const auto* list : {&sentences, &events})
        for (const Template* sentence : *list)
            if (sentence->key == key) return sentence;
    return nullptr;
}

std::optional<std::string> fault(const Catalogue& catalogue, const Phrase& phrase) {
    if (phrase.empty()) return std::nullopt;
    const Template& sentence = *phrase.sentence;
    if (catalogue.find(sentence.key) != &sentence) return fmt::format("{} is not in the catalogue", sentence.key);
    const std::vector<TemplatePart> wanted = slots(sentence);
    if (wanted.size() != phrase.arguments.size())
        return fmt::format("{} has {} arguments instead of {}", sentence.key, phrase.arguments.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const Argument& argument = phrase.arguments[i];
        if (argument.kind != wanted[i].kind)
            return fmt::format("{}: {} is a {} instead of a {}", sentence.key, wanted[i].name, name_of(argument.kind),
                               name_of(wanted[i].kind));
        for (const Phrase& inner : argument.phrases)
            if (auto wrong = fault(catalogue, inner)) return wrong;
    }
    return std::nullopt;
}

std::optional<Phrase> read_phrase(const Catalogue& catalogue, const nlohmann::json& written) {
    if (written.is_null()) return Phrase();
    if (!written.is_array() || written.empty() || !written[0].is_string()) return std::nullopt;
    const Template* sentence = catalogue.find(written[0].get_ref<const std::string&>());
    if (sentence == nullptr) return std::nullopt;
    const std::vector<TemplatePart> wanted = slots(*sentence);
    if (written.size() != wanted.size() + 1) return std::nullopt;
    Phrase phrase(*sentence);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto argument = read_argument(catalogue, wanted[i].kind, written[i + 1]);
        if (!argument) return std::nullopt;
        phrase.arguments.push_back(std::move(*argument));
    }
    return phrase;
}

} // namespace ecumene
