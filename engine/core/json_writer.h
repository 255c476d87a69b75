// JSON written straight into a text: the way to every view, and to the messages that every action sends to every
// seat.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace ecumene {

// A text that grows at its end, written with plain stores: a view is hundreds of short pieces, and a call of the
// library for each would be most of the work.
class JsonText {
public:
    std::size_t size() const { return size_; }
    char back() const { return size_ == 0 ? '\0' : letters_[size_ - 1]; }
    std::string_view view() const { return {letters_.get(), size_}; }
    void clear() { size_ = 0; }
    void cut(std::size_t size) { size_ = size; } // takes back what was written after that

    JsonText& operator+=(char letter) {
        *room(1) = letter;
        ++size_;
        return *this;
    }
    JsonText& operator+=(std::string_view text) {
        copy(room(text.size()), text);
        size_ += text.size();
        return *this;
    }
    void append_quoted(std::string_view text) {
        char* const to = room(text.size() + 2);
        to[0] = '"';
        copy(to + 1, text);
        std::memset(to + 1 + text.size(), ' ', 8); // so that one can look at whole words
        std::uint64_t odd = 0;
        for (std::size_t i = 0; i < text.size(); i += 8) odd |= odd_letters(to + 1 + i);
        if (odd != 0) [[unlikely]]
            return append_escaped(text);
        to[1 + text.size()] = '"';
        size_ += text.size() + 2;
    }
    // The name of a member, with the comma before it where one is due. Names are our own words: nothing to escape.
    void append_key(std::string_view name) {
        char* to = room(name.size() + 4);
        *to = ',';
        to += needs_comma();
        *to++ = '"';
        copy(to, name);
        to += name.size();
        to[0] = '"';
        to[1] = ':';
        size_ = std::size_t(to + 2 - letters_.get());
    }
    // Whether a comma belongs before the next value. Texts end in a quotation mark, so the last letter tells.
    bool needs_comma() const {
        const char last = back();
        return last != '{' && last != '[' && last != ':' && last != '\0';
    }
    void append_number(std::int64_t number) {
        char* const to = room(20);
        if (number >= 0 && number < 10) {
            *to = char('0' + number);
            ++size_;
        } else if (number >= 0 && number < 100) {
            to[0] = char('0' + number / 10);
            to[1] = char('0' + number % 10);
            size_ += 2;
        } else {
            size_ += std::size_t(std::to_chars(to, to + 20, number).ptr - to);
        }
    }

private:
    static constexpr std::size_t spare = 16; // that may be written beyond the end

    char* room(std::size_t more) {
        if (size_ + more + spare > capacity_) [[unlikely]]
            grow(more);
        return letters_.get() + size_;
    }
    static void copy(char* to, std::string_view text) {
        const std::size_t size = text.size();
        const char* from = text.data();
        if (size > 16) {
            std::memcpy(to, from, size);
        } else if (size >= 8) { // from both ends, which may overlap
            std::memcpy(to, from, 8);
            std::memcpy(to + size - 8, from + size - 8, 8);
        } else if (size >= 4) {
            std::memcpy(to, from, 4);
            std::memcpy(to + size - 4, from + size - 4, 4);
        } else {
            for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
        }
    }
    // Not 0 where one of eight letters cannot stand in a JSON text as it is.
    static std::uint64_t odd_letters(const char* eight) {
        constexpr std::uint64_t ones = 0x0101010101010101;
        const auto zeros = [](std::uint64_t bytes) { return (bytes - ones) & ~bytes; };
        std::uint64_t letters = 0;
        std::memcpy(&letters, eight, 8);
        const std::uint64_t controls = (letters - ones * 0x20) & ~letters;
        return (controls | zeros(letters ^ ones * '"') | zeros(letters ^ ones * '\\')) & ones << 7;
    }
    void grow(std::size_t more);
    void append_escaped(std::string_view text);

    std::unique_ptr<char[]> letters_;
    std::size_t size_ = 0, capacity_ = 0;
};

// Puts the commas where they belong. Nothing is checked: a test reads back what it wrote.
class JsonWriter {
public:
    explicit JsonWriter(JsonText& out) : out_(out) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }

    JsonWriter& key(std::string_view name) {
        out_.append_key(name);
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
    JsonWriter& tenths(std::int64_t number) { // not negative; 579 is written 57.9
        separate();
        out_.append_number(number / 10);
        out_ += '.';
        out_.append_number(number % 10);
        return *this;
    }
    JsonWriter& raw(std::string_view json) { // a value that is written already
        separate();
        out_ += json;
        return *this;
    }

private:
    void separate() {
        if (out_.needs_comma()) out_ += ',';
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

    void write(std::nullptr_t) { out_ += std::string_view("null"); }
    void write(std::string_view text) { out_.append_quoted(text); }
    template <std::integral T>
    void write(T number) {
        if constexpr (std::is_same_v<T, bool>)
            out_ += std::string_view(number ? "true" : "false");
        else
            out_.append_number(std::int64_t(number));
    }
    template <class T>
    void write(const std::optional<T>& what) {
        if (what)
            write(*what);
        else
            write(nullptr);
    }

    JsonText& out_;
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
        if (text_.size() > 0) text_ += ':'; // parts the values
        members_.push_back({literal, text_.size(), text_.size()});
        return writer_;
    }
    const std::vector<Member>& members() {
        end_last();
        return members_;
    }
    std::string_view value(const Member& member) const {
        return text_.view().substr(member.begin, member.end - member.begin);
    }

private:
    void end_last() {
        if (!members_.empty()) members_.back().end = text_.size();
    }

    JsonText text_;
    std::vector<Member> members_;
    JsonWriter writer_{text_};
};

nlohmann::json to_value(JsonMembers& members);

} // namespace ecumene
