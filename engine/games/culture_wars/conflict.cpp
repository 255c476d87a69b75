// The line of CW-6.4, how the technological advantage of CW-6.6 changes it, and when it stops (CW-6.5, CW-6.9).
#include "engine/games/culture_wars/conflict.h"

namespace ecumene::culture_wars {
namespace {

// One seat in the line; seats with equal rank stand together.
struct Stand {
    int rank, seat;
};

// CW-6.4: the tokens fit, or so many seats are left that nobody fights any more.
bool stopped(const Counts& left, int capacity, int lone_seats) {
    int tokens = 0, seats = 0;
    for (const int count : left) {
        tokens += count;
        seats += count > 0;
    }
    return tokens <= capacity || seats <= lone_seats;
}

} // namespace

Counts fight(const Counts& tokens, int capacity, Advantage advantage, const Counts& tech, bool to_capacity) {
    Counts left = tokens;
    if (stopped(left, capacity, 1)) return left; // CW-6.2: what begins a conflict is the same in both readings
    const int lone_seats = to_capacity ? 0 : 1;  // CW-6.9, CW-6.5

    std::array<Stand, most_seats> line;
    int size = 0;
    for (int seat = 0; seat < most_seats; ++seat) {
        if (tokens[seat] == 0) continue;
        const int rank = tokens[seat] + (advantage == Advantage::off ? 0 : 1000 * tech[seat]); // CW-6.6
        int at = size++;
        for (; at > 0 && line[at - 1].rank > rank; --at) line[at] = line[at - 1];
        line[at] = {rank, seat};
    }
    for (int begin = 0, end = size; begin < size; begin = end) {
        if (advantage == Advantage::all) // CW-6.6: those with equally many settlements, before the others
            for (end = begin + 1; end < size && line[end].rank / 1000 == line[begin].rank / 1000;) ++end;
        for (bool any = true; any;) {
            any = false;
            for (int at = begin; at < end;) {
                const int rank = line[at].rank;
                for (; at < end && line[at].rank == rank; ++at) {
                    std::uint8_t& count = left[line[at].seat];
                    any |= count > 1;
                    count = std::uint8_t(count - (count > 0));
                }
                if (stopped(left, capacity, lone_seats)) return left;
            }
        }
    }
    return left;
}

} // namespace ecumene::culture_wars
