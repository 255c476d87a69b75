// A whole board as the rules need it: areas, borders and peoples (ME-20.4), in canonical order.
#pragma once

#include "engine/core/rng.h"
#include "engine/core/rules.h"
#include "engine/games/mesopotamia/board_types.h"

#include <optional>
#include <tl/expected.hpp>
#include <vector>

namespace ecumene::mesopotamia {

struct Board {
    struct Area {
        std::string id;
        Kind kind = Kind::land;
        std::uint8_t worth = 1;
        AreaSet adjacent = 0;       // every neighbour, sea and uninhabited ones included
        AreaSet difficult_from = 0; // the neighbours whose attack into this area is difficult (ME-1.4)
        bool operator==(const Area&) const = default;
    };
    struct People {
        std::string id;
        std::uint8_t epoch = 1;
        ByEpoch numbers{}, tribes{};
        std::uint8_t start = 0;
        Special special = Special::none;
        AreaSet bonus = 0;
        bool operator==(const People&) const = default;
    };
    std::vector<Area> areas;     // by id
    std::vector<People> peoples; // by epoch, then by number in that epoch; those of ME-17 as they stand there

    bool operator==(const Board&) const = default;
};

const Board& standard_board();

AreaSet areas_of_kind(const Board& board, Kind kind);
AreaSet next_to_sea(const Board& board);

// The first people whose card cannot be (ME-20.5): its place in the list, the key, and a sentence.
struct PeopleFault {
    std::size_t people;
    std::string key, why;
};
std::optional<PeopleFault> refuse_peoples(const Board& board);

inline constexpr std::array<std::string_view, 4> kind_names = {"land", "desert", "uninhabited", "sea"};
inline constexpr std::array<std::string_view, special_count> special_names = {
    "none", "urbanisation", "military", "seafaring", "slow_growth", "fast_growth"};

// In JSON (board_json.cpp): the board that is given, in canonical order, or what is wrong with it, under a path such as
// ".areas.0.id".
tl::expected<Board, RuleFault> read_board(const nlohmann::json& given);
nlohmann::ordered_json write_board(const Board& board);
nlohmann::json random_board(Rng& rng); // one that read_board takes, for tests

} // namespace ecumene::mesopotamia
