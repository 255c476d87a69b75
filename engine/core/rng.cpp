// Seeding: a stream's state is the SHA-256 of its seed, label and number, each with its length, so that no two collide.
#include "engine/core/rng.h"

#include "engine/core/sha256.h"

#include <string>

namespace ecumene {

Rng::Rng(std::string_view seed, std::string_view label, std::uint64_t number) {
    std::string name;
    name.reserve(seed.size() + label.size() + 64);
    name.append(std::to_string(seed.size())).append(":").append(seed).append("/");
    name.append(std::to_string(label.size())).append(":").append(label).append("/").append(std::to_string(number));
    const Sha256 digest = sha256(name);
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
