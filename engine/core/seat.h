// Who sits, who acts, who looks: the three kinds of "who" that every layer speaks of.
#pragma once

#include <cassert>
#include <cstdint>

namespace ecumene {

inline constexpr int max_seats = 6; // of any game in the house

// A player, numbered from 0.
struct Seat {
    std::uint8_t index = 0;
    bool operator==(const Seat&) const = default;
};

using SeatMask = std::uint8_t; // one bit a seat

// Who takes the next action: a seat, chance, or nobody once the game is over.
class Actor {
public:
    static constexpr Actor seat(int index) {
        // So that where a game says "a seat" the compiler need not look whose turn it is to know that it is not
        // chance's.
        if (index < 0 || index >= max_seats) __builtin_unreachable();
        return Actor(static_cast<std::int8_t>(index));
    }
    static constexpr Actor chance() { return Actor(-1); }
    static constexpr Actor nobody() { return Actor(-2); }

    constexpr bool is_seat() const { return value_ >= 0; }
    constexpr bool is_chance() const { return value_ == -1; }
    constexpr bool is_nobody() const { return value_ == -2; }
    constexpr Seat seat() const {
        assert(is_seat());
        return Seat{static_cast<std::uint8_t>(value_)};
    }
    bool operator==(const Actor&) const = default;

private:
    explicit constexpr Actor(std::int8_t value) : value_(value) {}
    std::int8_t value_;
};

// Whose eyes: one seat's, those of somebody who only watches, or those that see the full state.
class Viewer {
public:
    static constexpr Viewer seat(Seat seat) { return Viewer(static_cast<std::int8_t>(seat.index)); }
    static constexpr Viewer spectator() { return Viewer(-1); }
    static constexpr Viewer everything() { return Viewer(-2); }

    constexpr bool is(int seat_index) const { return value_ == seat_index; }
    // Whether what only this seat may know is open to the viewer.
    constexpr bool sees(int seat_index) const { return value_ == seat_index || sees_all(); }
    constexpr bool sees_all() const { return value_ == -2; }
    bool operator==(const Viewer&) const = default;

private:
    explicit constexpr Viewer(std::int8_t value) : value_(value) {}
    std::int8_t value_;
};

} // namespace ecumene
