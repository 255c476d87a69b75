// The games of an experiment in blocks: the unit of work, of what is kept, and of what is sent. Which games a block has
// follows from the experiment alone.
#pragma once

#include "lab/trial_games.h"

#include <optional>

namespace ecumene::lab {

struct Block {
    std::uint32_t trial = 0;
    Purpose purpose = Purpose::measures;
    std::uint64_t index = 0;
    auto operator<=>(const Block&) const = default;
};

// What the games of a block added up to.
struct Finished {
    Block block;
    std::vector<std::uint64_t> sums;
};

// How many games or groups a block has; the last one of a purpose may have fewer.
std::uint64_t block_length(const Experiment& experiment, Purpose purpose);

// The blocks of a trial's first `games` games, or of its groups.
std::uint64_t block_count(const Experiment& experiment, Purpose purpose, std::uint64_t games);

// One line of text, with a checksum; without the line's end.
std::string write_finished(const Finished& finished);
std::optional<Finished> read_finished(std::string_view line, std::size_t words);

} // namespace ecumene::lab
