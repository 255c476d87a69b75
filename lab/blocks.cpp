// The length of blocks, and their text: a block is mostly zeros, so only the other words are written.
#include "lab/blocks.h"

#include "engine/core/sha256.h"

#include <charconv>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

constexpr std::string_view letters = "gls"; // of the purposes
constexpr std::size_t checksum_length = 8;

std::string checksum(std::string_view text) { return hex(sha256(text)).substr(0, checksum_length); }

// Takes a number off the front of a text, and the sign that must follow it.
std::optional<std::uint64_t> take(std::string_view& text, int base, char end) {
    std::uint64_t value = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || at == text.data() + text.size() || *at != end) return std::nullopt;
    text.remove_prefix(std::size_t(at - text.data()) + 1);
    return value;
}

} // namespace

std::uint64_t block_length(const Experiment& experiment, Purpose purpose) {
    const bool skill = purpose == Purpose::skill;
    const Speed slow = skill ? std::max(speed(experiment.skill.stronger), speed(experiment.skill.weaker))
                             : slowest(experiment.trials[0].players);
    const std::uint64_t games = slow == Speed::random ? 4096 : slow == Speed::greedy ? 256 : 4;
    return purpose == Purpose::luck ? std::max<std::uint64_t>(1, games / 4) : games;
}

std::uint64_t block_count(const Experiment& experiment, Purpose purpose, std::uint64_t games) {
    const std::uint64_t length = block_length(experiment, purpose);
    return (games + length - 1) / length;
}

std::string write_finished(const Finished& finished) {
    std::string line = fmt::format("{} {} {} ", finished.block.trial, letters[std::size_t(finished.block.purpose)],
                                   finished.block.index);
    std::size_t written = 0; // up to where the words are told
    for (std::size_t i = 0; i < finished.sums.size(); ++i)
        if (finished.sums[i] != 0) {
            fmt::format_to(std::back_inserter(line), "{:x}:{:x},", i - written, finished.sums[i]);
            written = i;
        }
    return line + "=" + checksum(line);
}

std::optional<Finished> read_finished(std::string_view line, std::size_t words) {
    const std::size_t end = line.rfind('=');
    if (end == line.npos || line.substr(end + 1) != checksum(line.substr(0, end))) return std::nullopt;
    line = line.substr(0, end);
    Finished finished;
    const auto trial = take(line, 10, ' ');
    if (!trial || line.size() < 2 || line[1] != ' ' || letters.find(line[0]) == letters.npos) return std::nullopt;
    finished.block.trial = std::uint32_t(*trial);
    finished.block.purpose = Purpose(letters.find(line[0]));
    line.remove_prefix(2);
    const auto index = take(line, 10, ' ');
    if (!index) return std::nullopt;
    finished.block.index = *index;
    finished.sums.assign(words, 0);
    for (std::size_t at = 0; !line.empty();) {
        const auto gap = take(line, 16, ':'), value = gap ? take(line, 16, ',') : std::nullopt;
        if (!value || *gap >= words - at) return std::nullopt;
        at += *gap;
        finished.sums[at] = *value;
    }
    return finished;
}

} // namespace ecumene::lab
