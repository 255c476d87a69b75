// How many migrations the seat to act has, region by region: counted when its turn begins, so that one of them can be
// picked without counting again.
#pragma once

#include "engine/games/peoples/regions.h"

#include <cstring>

namespace ecumene::peoples {

class Ways {
public:
    // First age: from which regions a stack may go to its first, second and third neighbour, a set of regions each.
    void put_exits(int region, unsigned to) {
        const int at = region >> 6, bit = region & 63;
        const std::uint64_t others = ~(std::uint64_t{1} << bit);
        set_word(at, (word(at) & others) | std::uint64_t(to & 1) << bit);
        set_word(3 + at, (word(3 + at) & others) | std::uint64_t(to >> 1 & 1) << bit);
        set_word(6 + at, (word(6 + at) & others) | std::uint64_t(to >> 2 & 1) << bit);
    }
    int count_exits() const {
        int total = 0;
        for (int i = 0; i < 9; ++i) total += std::popcount(word(i));
        return total;
    }
    struct Exit {
        int region, neighbour;
    };
    // Narrows a range of 64 regions by halves until the k-th exit's region is left.
    Exit nth_exit(int k) const {
        int at = 0;
        for (;; ++at) {
            const int here = std::popcount(word(at)) + std::popcount(word(3 + at)) + std::popcount(word(6 + at));
            if (k < here) break;
            k -= here;
        }
        std::uint64_t a = word(at), b = word(3 + at), c = word(6 + at);
        int region = 64 * at;
        for (int width = 32; width > 0; width /= 2) {
            const std::uint64_t low = (std::uint64_t{1} << width) - 1;
            const int below = std::popcount(a & low) + std::popcount(b & low) + std::popcount(c & low);
            if (k < below) continue;
            k -= below;
            region += width;
            a >>= width;
            b >>= width;
            c >>= width;
        }
        if ((a & 1) != 0 && k-- == 0) return {region, 0};
        return {region, (b & 1) != 0 && k == 0 ? 1 : 2};
    }

    // Later ages: how many ways lead from the first, second, ... region that tribes may leave, a byte each.
    void put(int index, int ways) { bytes_[index] = std::uint8_t(ways); }
    struct Way {
        int index, k; // the region's index, and which of its ways
    };
    Way nth(int k) const {
        int at = 0;
        for (;; ++at) {
            const std::uint64_t pairs = (word(at) & even_bytes) + (word(at) >> 8 & even_bytes);
            const int here = int(pairs * 0x0001'0001'0001'0001 >> 48);
            if (k < here) break;
            k -= here;
        }
        int index = 8 * at;
        for (; k >= bytes_[index]; ++index) k -= bytes_[index];
        return {index, k};
    }

    void clear() { bytes_ = {}; }
    bool operator==(const Ways&) const = default;

private:
    static constexpr std::uint64_t even_bytes = 0x00ff'00ff'00ff'00ff;

    std::uint64_t word(int i) const {
        std::uint64_t value;
        std::memcpy(&value, &bytes_[8 * i], 8);
        return value;
    }
    void set_word(int i, std::uint64_t value) { std::memcpy(&bytes_[8 * i], &value, 8); }

    alignas(8) std::array<std::uint8_t, 72> bytes_{}; // there are 72 tribes; or three sets of 144 regions
};

} // namespace ecumene::peoples
