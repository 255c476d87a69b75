// The numbers of Culture Wars that a variant may change (CW-18.2), with the standard ones as initial values.
#pragma once

#include <array>
#include <vector>

namespace ecumene::culture_wars {

inline constexpr int most_values = 5, most_value = 9; // of a seat's coins besides the Ace (CW-18.2)

struct Rules {
    int tokens_start = 2;                        // CW-2.9
    std::vector<int> coins_values{2, 3, 4, 5};   // CW-1.6, rising
    int coins_distance = 2;                      // CW-2.6
    std::array<int, 3> tiles_moved{2, 1, 1};     // CW-2.6: with two, three, four players
    int capacity_empty = 2;                      // CW-1.9
    int capacity_settlement = 0;                 // CW-1.9
    int growth_per_square = 1;                   // CW-4.1
    bool boats = true;                           // CW-5.4
    int storm_defenders = 5;                     // CW-6.7
    int found_bare = 10;                         // CW-7.2
    int found_site = 5;                          // CW-7.3
    int support_farmers = 5;                     // CW-9.1
    bool support_diagonals = true;               // CW-9.1
    int abandon_site = -1;                       // CW-9.3: -1 is the coin's value
    int abandon_ace = 1;                         // CW-9.3
    std::array<int, 3> win_settlements{4, 3, 3}; // CW-10.1: with two, three, four players
    bool operator==(const Rules&) const = default;
};

} // namespace ecumene::culture_wars
