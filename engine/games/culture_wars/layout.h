// The 26 x 26 frame (CW-1.3): where the tiles lie, which squares are land, and where a tile or a coin may go. Play
// itself counts in land squares only; this is for the set-up and for text.
#pragma once

#include "engine/games/culture_wars/state.h"

namespace ecumene::culture_wars {

inline constexpr int frame_size = 26;
inline constexpr int footprint_first = 8, footprint_last = 17; // columns i to r, rows 9 to 18 (CW-1.3)

// A square of the frame.
struct Place {
    int column = 0, row = 0; // from 0
    bool operator==(const Place&) const = default;
};
constexpr Place place_of(std::uint16_t tile) { return {tile % frame_size, tile / frame_size}; }
constexpr std::uint16_t tile_at(Place place) { return std::uint16_t(place.row * frame_size + place.column); }

// A set of squares of the frame, with a margin of one square round it that stands for all that lies outside.
class FrameSet {
public:
    static constexpr int lines = frame_size + 2;

    constexpr std::uint32_t& line(int row) { return line_[row + 1]; } // column c is bit c + 1
    constexpr std::uint32_t line(int row) const { return line_[row + 1]; }
    constexpr bool has(Place place) const { return (line(place.row) >> (place.column + 1) & 1) != 0; }

    constexpr int size() const {
        int count = 0;
        for (const std::uint32_t line : line_) count += std::popcount(line);
        return count;
    }
    constexpr Place nth(int k) const { // in square order
        int row = 0;
        for (; k >= std::popcount(line(row)); ++row) k -= std::popcount(line(row));
        std::uint32_t left = line(row);
        for (; k > 0; --k) left &= left - 1;
        return {std::countr_zero(left) - 1, row};
    }

private:
    std::array<std::uint32_t, lines> line_{};
};

// The land of the tiles, and its numbering.
class Layout {
public:
    explicit Layout(const Tiles& tiles);

    const FrameSet& land() const { return land_; }
    bool is_land(Place place) const { return land_.has(place); }
    int number(Place place) const { return number_at(place.column, place.row); } // of a land square
    Place place(int number) const { return land_.nth(number); }
    // The number of the first land square at or right of a column, if the row has one there.
    int number_at(int column, int row) const {
        return first_[row + 1] + std::popcount(land_.line(row) & ((1u << (column + 1)) - 1));
    }

private:
    FrameSet land_;
    std::array<std::uint8_t, FrameSet::lines> first_{}; // number of each row's first land square
};

inline constexpr Tiles first_tiles = [] { // CW-2.1
    Tiles tiles{};
    int count = 0;
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            if (row != 2 || column != 2)
                tiles[count++] = tile_at({footprint_first + 2 * column, footprint_first + 2 * row});
    return tiles;
}();

Board survey(const Tiles& tiles);

std::uint32_t liftable(const Tiles& tiles);                        // one bit a tile, by its place in the list (CW-2.3)
FrameSet layable(const State& state);                              // lower left squares for the lifted tile (CW-2.4)
SquareSet near_coin(const Tiles& tiles, int square, int distance); // land at most so far from it (CW-2.6)

} // namespace ecumene::culture_wars
