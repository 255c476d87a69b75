// The standard board, the board in force, and what no people of any board can have.
#include "engine/games/mesopotamia/board.h"
#include "engine/games/mesopotamia/rules.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

void join(Board& board, int first, int second, Border border) { // ME-20.3
    if (border == Border::none) return;
    board.areas[std::size_t(first)].adjacent |= area_bit(second);
    board.areas[std::size_t(second)].adjacent |= area_bit(first);
    if (border == Border::into_first || border == Border::both)
        board.areas[std::size_t(first)].difficult_from |= area_bit(second);
    if (border == Border::into_second || border == Border::both)
        board.areas[std::size_t(second)].difficult_from |= area_bit(first);
}

std::optional<std::string> refuse_numbers(const Board& board, std::size_t at) {
    const Board::People& people = board.peoples[at];
    for (int epoch = 1; epoch <= epoch_count; ++epoch) {
        const int number = people.numbers[std::size_t(epoch - 1)];
        if (epoch < people.epoch && number != 0)
            return fmt::format("{} has a number in epoch {}, before its own", people.id, epoch);
        if (epoch < people.epoch) continue;
        if (number == 0) return fmt::format("{} has no number in epoch {}", people.id, epoch);
        for (std::size_t other = 0; other < at; ++other)
            if (board.peoples[other].epoch <= epoch && board.peoples[other].numbers[std::size_t(epoch - 1)] == number)
                return fmt::format("{} and {} both have number {} in epoch {}", board.peoples[other].id, people.id,
                                   number, epoch);
    }
    return std::nullopt;
}

std::optional<std::string> refuse_tribes(const Board::People& people) {
    for (int epoch = 1; epoch < people.epoch; ++epoch)
        if (people.tribes[std::size_t(epoch - 1)] != 0)
            return fmt::format("{} has tribes in epoch {}, before its own", people.id, epoch);
    if (people.tribes[std::size_t(people.epoch - 1)] == 0)
        return fmt::format("{} has no tribes in epoch {}, in which it is new", people.id, people.epoch);
    return std::nullopt;
}

std::optional<std::string> refuse_start(const Board& board, const Board::People& people) {
    const Board::Area& start = board.areas[people.start];
    if (start.kind == Kind::uninhabited)
        return fmt::format("{} starts in {}, which is uninhabited", people.id, start.id);
    if (start.kind == Kind::sea && (next_to_sea(board) & areas_of_kind(board, Kind::land)) == 0)
        return fmt::format("{} comes from the sea, and no coast is land", people.id);
    return std::nullopt;
}

} // namespace

Board board_in_force(const Rules& rules) {
    if (rules.board) return *rules.board;
    Board board;
    for (int area = 0; area < standard::area_count; ++area) {
        const AreaNumbers& numbers = rules.areas[std::size_t(area)];
        const bool is_sea = area == standard::sea;
        board.areas.push_back({std::string(standard::area_ids[std::size_t(area)]), is_sea ? Kind::sea : numbers.kind,
                               is_sea ? std::uint8_t(1) : numbers.worth});
    }
    for (int first = 0; first < standard::area_count; ++first)
        for (int second = first + 1; second < standard::area_count; ++second)
            if (first != standard::sea && second != standard::sea)
                join(board, first, second, rules.borders[std::size_t(first)][std::size_t(second)]);
    for (int area = 0; area < standard::area_count; ++area)
        if (area != standard::sea && rules.areas[std::size_t(area)].coast)
            join(board, area, standard::sea, Border::open);

    for (int people = 0; people < standard::people_count; ++people) {
        const PeopleCard& card = standard::people_cards[std::size_t(people)];
        const PeopleNumbers& numbers = rules.peoples[std::size_t(people)];
        board.peoples.push_back({std::string(card.id), std::uint8_t(card.epoch), numbers.numbers, numbers.tribes,
                                 numbers.start, numbers.special, numbers.bonus});
    }
    return board;
}

const Board& standard_board() {
    static const Board board = board_in_force(Rules{});
    return board;
}

AreaSet areas_of_kind(const Board& board, Kind kind) {
    AreaSet areas = 0;
    for (std::size_t area = 0; area < board.areas.size(); ++area)
        if (board.areas[area].kind == kind) areas |= area_bit(int(area));
    return areas;
}

AreaSet next_to_sea(const Board& board) {
    for (const Board::Area& area : board.areas)
        if (area.kind == Kind::sea) return area.adjacent;
    return 0;
}

std::optional<PeopleFault> refuse_peoples(const Board& board) {
    for (std::size_t at = 0; at < board.peoples.size(); ++at) {
        const Board::People& people = board.peoples[at];
        if (auto why = refuse_numbers(board, at)) return PeopleFault{at, "numbers", std::move(*why)};
        if (auto why = refuse_tribes(people)) return PeopleFault{at, "tribes", std::move(*why)};
        if (auto why = refuse_start(board, people)) return PeopleFault{at, "start", std::move(*why)};
        if ((people.bonus & areas_of_kind(board, Kind::sea)) != 0)
            return PeopleFault{at, "bonus", fmt::format("{} has its bonus in the sea", people.id)};
    }
    return std::nullopt;
}

} // namespace ecumene::mesopotamia
