// A short text with a fixed capacity and no allocation: what a server writes hundreds of a move.
#pragma once

#include <algorithm>
#include <cassert>
#include <charconv>
#include <concepts>
#include <cstring>
#include <ostream>
#include <string>
#include <string_view>

namespace ecumene {

template <std::size_t Capacity>
class FixedText {
public:
    // Texts and numbers, one after another.
    template <class... Parts>
    static FixedText of(const Parts&... parts) {
        FixedText text;
        (text.add(parts), ...);
        return text;
    }

    bool empty() const { return size_ == 0; }
    operator std::string_view() const { return {letters_, size_}; }
    operator std::string() const { return {letters_, size_}; }

    friend bool operator==(const FixedText& one, const FixedText& other) { return one == std::string_view(other); }
    friend bool operator==(const FixedText& one, std::string_view other) { return std::string_view(one) == other; }
    friend std::ostream& operator<<(std::ostream& out, const FixedText& text) { return out << std::string_view(text); }

private:
    void add(const std::convertible_to<std::string_view> auto& part) { add_letters(part); }
    void add(std::integral auto number) {
        char digits[20];
        add_letters({digits, std::size_t(std::to_chars(digits, digits + sizeof digits, int(number)).ptr - digits)});
    }
    void add_letters(std::string_view part) {
        assert(part.size() <= Capacity - size_);
        const std::size_t size = std::min(part.size(), Capacity - size_);
        std::memcpy(letters_ + size_, part.data(), size);
        size_ += size;
    }

    std::size_t size_ = 0;
    char letters_[Capacity]; // left unset on purpose, as in a FixedVector
};

} // namespace ecumene
