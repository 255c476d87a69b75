// Surveying the land (CW-1.4) and finding room for tiles and coins (CW-2.3 to CW-2.6), whole rows at a time.
#include "engine/games/culture_wars/layout.h"

namespace ecumene::culture_wars {
namespace {

constexpr std::uint32_t pair = 3;

FrameSet water_of(const FrameSet& land) {
    FrameSet water;
    for (int row = -1; row <= frame_size; ++row) water.line(row) = ~land.line(row) & ((1u << FrameSet::lines) - 1);
    return water;
}

// Spreads `line` over the water of its row.
std::uint32_t spread(std::uint32_t line, std::uint32_t water) {
    for (std::uint32_t before = 0; line != before;) {
        before = line;
        line |= (line << 1 | line >> 1) & water;
    }
    return line;
}

// CW-1.4: the sea of one water square, joined by sides, the margin round the frame counting as water.
FrameSet sea_from(const FrameSet& water, Place start) {
    FrameSet sea;
    sea.line(start.row) = spread(1u << (start.column + 1), water.line(start.row));
    for (bool grows = true; grows;) {
        grows = false;
        const auto take = [&](int row, int from) {
            const std::uint32_t line = spread(sea.line(row) | (sea.line(from) & water.line(row)), water.line(row));
            grows |= line != sea.line(row);
            sea.line(row) = line;
        };
        for (int row = 0; row <= frame_size; ++row) take(row, row - 1);
        for (int row = frame_size - 1; row >= -1; --row) take(row, row + 1);
    }
    return sea;
}

// CW-1.4: the land that has this sea at one of its sides.
SquareSet coast_of(const FrameSet& sea, const Layout& layout) {
    SquareSet coast;
    for (int row = 0; row < frame_size; ++row) {
        const std::uint32_t washed = sea.line(row - 1) | sea.line(row + 1) | sea.line(row) << 1 | sea.line(row) >> 1;
        for (std::uint32_t left = layout.land().line(row) & washed; left != 0; left &= left - 1)
            coast.add(layout.number({std::countr_zero(left) - 1, row}));
    }
    return coast;
}

} // namespace

Layout::Layout(const Tiles& tiles) {
    for (const std::uint16_t tile : tiles) {
        if (tile == no_tile) continue;
        const Place place = place_of(tile);
        land_.line(place.row) |= pair << (place.column + 1);
        land_.line(place.row + 1) |= pair << (place.column + 1);
    }
    for (int line = 1; line < FrameSet::lines; ++line)
        first_[line] = std::uint8_t(first_[line - 1] + std::popcount(land_.line(line - 2)));
}

Board survey(const Tiles& tiles) {
    const Layout layout(tiles);
    const FrameSet& land = layout.land();
    Board board;
    board.tiles = tiles;
    int number = 0;
    for (int row = 0; row < frame_size; ++row)
        for (std::uint32_t left = land.line(row); left != 0; left &= left - 1, ++number) {
            const int column = std::countr_zero(left) - 1; // the window of three columns begins at bit `column`
            const std::uint32_t under = land.line(row - 1) >> column & 7, beside = land.line(row) >> column & 7,
                                over = land.line(row + 1) >> column & 7;
            board.around[number] = std::uint8_t(under | (beside & 1) << 3 | (beside >> 2) << 4 | over << 5);
            board.below[number] = std::uint8_t(layout.number_at(column - 1, row - 1));
            board.above[number] = std::uint8_t(layout.number_at(column - 1, row + 1));
        }
    FrameSet water = water_of(land);
    for (int sea = 0; water.size() > 0; ++sea) {
        int row = -1;
        while (water.line(row) == 0) ++row;
        const FrameSet found = sea_from(water, {std::countr_zero(water.line(row)) - 1, row});
        board.coast[sea] = coast_of(found, layout);
        for (row = -1; row <= frame_size; ++row) water.line(row) &= ~found.line(row);
    }
    return board;
}

std::uint32_t liftable(const Tiles& tiles) {
    const Layout layout(tiles);
    FrameSet hole; // CW-2.3: all water of the footprint
    constexpr std::uint32_t across = ((1u << (footprint_last - footprint_first + 1)) - 1) << (footprint_first + 1);
    for (int row = footprint_first; row <= footprint_last; ++row) hole.line(row) = ~layout.land().line(row) & across;
    std::uint32_t found = 0;
    for (int i = 0; i < tiles_in_all; ++i) {
        const auto [column, row] = place_of(tiles[i]);
        const std::uint32_t ends = 9u << column; // the columns left and right of the tile
        const std::uint32_t sides = ((hole.line(row - 1) | hole.line(row + 2)) & pair << (column + 1)) |
                                    ((hole.line(row) | hole.line(row + 1)) & ends);
        if (sides != 0) found |= 1u << i;
    }
    return found;
}

FrameSet layable(const State& state) {
    const Layout layout(state.board.tiles);
    const FrameSet& land = layout.land();
    const auto either = [](std::uint32_t line) { return line | line >> 1; }; // at a column or the next
    FrameSet found;
    for (int row = 0; row + 1 < frame_size; ++row) {
        const std::uint32_t here = land.line(row) | land.line(row + 1);
        const std::uint32_t touched = either(land.line(row - 1) | land.line(row + 2)) | here << 1 | here >> 2;
        const std::uint32_t inside = ((1u << (frame_size - 1)) - 1) << 1;
        found.line(row) = ~either(here) & touched & inside;
        if (!state.options.half_tile_offsets) // CW-2.5
            found.line(row) &= row % 2 == 0 ? 0xaaaaaaaau : 0;
    }
    const Place before = place_of(state.lifted);
    found.line(before.row) &= ~(1u << (before.column + 1)); // CW-2.4: not back where it was
    return found;
}

SquareSet near_coin(const Tiles& tiles, int square, int distance) {
    const Layout layout(tiles);
    const auto [column, row] = layout.place(square);
    SquareSet near;
    for (int line = std::max(row - distance, 0); line <= std::min(row + distance, frame_size - 1); ++line) {
        const int end = layout.number_at(std::min(column + distance + 1, frame_size), line);
        for (int number = layout.number_at(std::max(column - distance, 0), line); number < end; ++number)
            near.add(number);
    }
    return near;
}

} // namespace ecumene::culture_wars
