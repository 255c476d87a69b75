// Seeding: a stream's state is the SHA-256 of its seed, label and number, each with its length, so that no two collide.
#include "engine/core/rng.h"

#include "engine/core/sha256.h"

#include <fmt/format.h>

namespace ecumene {

Rng::Rng(std::string_view seed, std::string_view label, std::uint64_t number) {
    fmt::memory_buffer name;
    const auto add = [&](std::string_view text) { name.append(text); };
    const auto add_number = [&](std::uint64_t value) {
        const fmt::format_int digits(value);
        name.append(digits.data(), digits.data() + digits.size());
    };
    add_number(seed.size()), add(":"), add(seed), add("/");
    add_number(label.size()), add(":"), add(label), add("/"), add_number(number);
    const Sha256 digest = sha256({name.data(), name.size()});
    for (int word = 0; word < 4; ++word) {
        state_[word] = 0;
        for (int byte = 0; byte < 8; ++byte) state_[word] = state_[word] << 8 | digest[8 * word + byte];
    }
}

std::uint64_t Rng::rejected(std::uint64_t product, std::uint32_t bound) {
    const std::uint32_t uneven = -bound % bound; // 2^32 mod bound: so many values must be thrown away
    while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
    return product;
}

} // namespace ecumene
