// Finds flipped bytes in stored rows: 64 bits of FNV-1a. It is no defence against a person who means harm.
#pragma once

#include <cstdint>
#include <string_view>

namespace ecumene::store {

class Checksum {
public:
    Checksum& add(std::string_view text) {
        add(std::int64_t(text.size())); // so that "ab" "c" differs from "a" "bc"
        for (const char letter : text) add_byte(static_cast<unsigned char>(letter));
        return *this;
    }
    Checksum& add(std::int64_t number) {
        for (int shift = 0; shift < 64; shift += 8) add_byte(static_cast<unsigned char>(number >> shift));
        return *this;
    }
    std::int64_t value() const { return static_cast<std::int64_t>(sum_); }

private:
    void add_byte(unsigned char byte) { sum_ = (sum_ ^ byte) * 0x100000001b3; }

    std::uint64_t sum_ = 0xcbf29ce484222325;
};

} // namespace ecumene::store
