// JSON written straight into a string: the way to every view, and to the messages that every action sends to every
// seat.
#pragma once

#include "engine/core/seat.h"

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace ecumene {

// The text is UTF-8 already: the engine writes ASCII, and what people type is checked when it comes in.
inline void append_quoted(std::string& out, std::string_view text) {
    static constexpr char digits[] = "0123456789abcdef";
    out += '"';
    std::size_t done = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned char c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text, done, i - done);
        done = i + 1;
        if (c == '"' || c == '\\') {
            out += '\\';
            out += char(c);
        } else {
            out += "\\u00";
            out += digits[c >> 4];
            out += digits[c & 15];
        }
    }
    out.append(text, done, text.size() - done);
    out += '"';
}

inline void append_number(std::string& out, std::int64_t number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.append(digits, end);
}

// Puts the commas where they belong. Nothing is checked: a test reads back what it wrote.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }

    JsonWriter& key(std::string_view name) {
        separate();
        append_quoted(out_, name);
        out_ += ':';
        return *this;
    }
    // A number, a truth value, a text, null (nullptr), or what may be one of these (an empty optional is null).
    template <class T>
    JsonWriter& value(const T& what) {
        separate();
        write(what);
        return *this;
    }
    template <class T>
    JsonWriter& member(std::string_view name, const T& what) {
        return key(name).value(what);
    }
    JsonWriter& raw(std::string_view json) { // a value that is written already
        separate();
        out_ += json;
        return *this;
    }

private:
    // Texts end in a quotation mark, so the last letter tells whether something stands before.
    void separate() {
        const char last = out_.empty() ? '[' : out_.back();
        if (last != '{' && last != '[' && last != ':') out_ += ',';
    }
    JsonWriter& open(char bracket) {
        separate();
        out_ += bracket;
        return *this;
    }
    JsonWriter& close(char bracket) {
        out_ += bracket;
        return *this;
    }

    void write(std::nullptr_t) { out_ += "null"; }
    void write(std::string_view text) { append_quoted(out_, text); }
    template <std::integral T>
    void write(T number) {
        if constexpr (std::is_same_v<T, bool>)
            out_ += number ? "true" : "false";
        else
            append_number(out_, std::int64_t(number));
    }
    template <class T>
    void write(const std::optional<T>& what) {
        if (what)
            write(*what);
        else
            write(nullptr);
    }

    std::string& out_;
};

// The members of an object, each by itself, so that one can tell which of them changed. Used again and again, it
// allocates nothing.
class JsonMembers {
public:
    struct Member {
        std::string_view key; // a literal
        std::size_t begin, end;
    };

    JsonMembers() = default;
    JsonMembers(const JsonMembers&) = delete;
    JsonMembers& operator=(const JsonMembers&) = delete;

    void clear() {
        text_.clear();
        members_.clear();
    }
    // The value of the next member is written to this, whole.
    JsonWriter& add(const char* literal) {
        end_last();
        if (!text_.empty()) text_ += ':'; // parts the values
        members_.push_back({literal, text_.size(), text_.size()});
        return writer_;
    }
    const std::vector<Member>& members() {
        end_last();
        return members_;
    }
    std::string_view value(const Member& member) const {
        return std::string_view(text_).substr(member.begin, member.end - member.begin);
    }

private:
    void end_last() {
        if (!members_.empty()) members_.back().end = text_.size();
    }

    std::string text_;
    std::vector<Member> members_;
    JsonWriter writer_{text_};
};

nlohmann::json to_value(JsonMembers& members);

// The game's own part of a view, as a value. (Parameters, so that only those who call it need the whole of JSON.)
template <class G, class Json = nlohmann::json, class Members = JsonMembers>
Json json_of(const typename G::State& state, Viewer viewer) {
    Members members;
    G::write_json(state, viewer, members);
    return to_value(members);
}

} // namespace ecumene
