// The house's one random generator: xoshiro256** (Blackman and Vigna), seeded by SHA-256 of a text.
//
// Streams split by label and number, so that a game, a position or a worker has a stream of its own that depends on
// nothing else. Tests pin the streams: a record made with a seed replays on every machine and in every later version.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

namespace ecumene {

class Rng {
public:
    // The stream of a seed; `label` and `number` name a part of it that is independent of all others.
    explicit Rng(std::string_view seed, std::string_view label = {}, std::uint64_t number = 0);

    // next() and below() are inlined always: a call costs as much as the draw.
    [[gnu::always_inline]] std::uint64_t next() {
        const std::uint64_t value = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return value;
    }

    // Uniform over 0 .. bound-1, without bias (Lemire's multiplication with rejection).
    [[gnu::always_inline]] std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]]
            product = rejected(product, bound);
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    // Apart from below(), so that its short path inlines.
    std::uint64_t rejected(std::uint64_t product, std::uint32_t bound);

    std::array<std::uint64_t, 4> state_;
};

} // namespace ecumene
