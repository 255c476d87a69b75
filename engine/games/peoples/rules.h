// The numbers of Peoples that a variant may change (PE-19), with the standard ones.
#pragma once

#include <array>
#include <cstdint>

namespace ecumene::peoples {

// Lists have one number for each age.
struct Rules {
    std::array<std::uint8_t, 3> sizes = {3, 6, 9};            // tribes of a full region (PE-2.2)
    std::array<std::uint8_t, 3> settlements = {12, 9, 6};     // that end the migration (PE-6.5)
    bool left_behind = false;                                 // settlements below the size take part (PE-19.6)
    std::array<std::uint8_t, 2> reach = {1, 2};               // steps of a move in the first and second age (PE-6.2.1)
    std::array<std::uint8_t, 3> tribe_points = {1, 1, 1};     // PE-8.1
    std::array<std::uint8_t, 3> lead_points = {3, 6, 9};      // PE-8.2
    std::uint8_t relations = 5;                               // of one settlement at the most (PE-9.1.2)
    std::array<std::uint8_t, 3> diplomacy_steps = {4, 6, 11}; // PE-9.1.4
    std::uint8_t starting_maps = 12;                          // PE-4.4
    std::uint8_t level_2 = 2;                                 // times that an advance at level 2 counts (PE-9.2.2)
    std::uint8_t culture_first = 1, culture_step = 1;         // PE-9.2.4
    std::uint8_t economy_own = 1, economy_other = 1;          // PE-9.2.5
    std::uint8_t military_related = 1, military_gain = 1, military_loss = 1; // PE-9.2.6
    std::uint8_t civics_marker = 1;                                          // PE-9.2.3
    std::uint8_t religion_tribe = 1;                                         // PE-9.2.7
    std::uint8_t science_marker = 1;                                         // PE-9.2.8
};

} // namespace ecumene::peoples
