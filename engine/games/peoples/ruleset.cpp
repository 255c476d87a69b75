// What follows from the rules.
#include "engine/games/peoples/ruleset.h"

#include "engine/core/rule_schema.h"
#include "engine/games/peoples/board.h"
#include "engine/games/peoples/game.h"

namespace ecumene::peoples {
namespace {

// PE-19.5: the regions that are up to three steps apart.
const std::array<Regions, region_count>& three_steps() {
    static const auto table = [] {
        std::array<Regions, region_count> near{};
        for (int from = 0; from < region_count; ++from)
            for (int to = 0; to < region_count; ++to)
                if (to != from && board::steps[from][to] <= 3) near[from].add(to);
        return near;
    }();
    return table;
}

Way way_of(int reach) { return reach == 1 ? Way::adjacent : reach == 2 ? Way::two_steps : Way::three_steps; }

const Regions* joined_within(int reach) {
    return reach == 1 ? board::adjacent.data() : reach == 2 ? board::second_age_reach.data() : three_steps().data();
}

// What the settlements of all ages give in the basic game.
int points_to_gain(const Rules& rules) {
    int points = 0;
    for (int age = 0; age < 3; ++age)
        points += rules.settlements[age] * (rules.sizes[age] * rules.tribe_points[age] + rules.lead_points[age]);
    return points;
}

int sum_of_advances(const Rules& rules) {
    return rules.culture_first + rules.culture_step + rules.economy_own + rules.economy_other + rules.military_related +
           rules.military_gain + rules.civics_marker + rules.religion_tribe + rules.science_marker;
}

} // namespace

Ruleset::Ruleset(const Rules& given) : rules(given) {
    for (int age = 1; age <= 3; ++age) {
        limit[age] = rules.sizes[age - 1];
        goal[age] = rules.settlements[age - 1];
        for (int size = 0; size <= limit[age]; ++size) fullness[age][size] = std::uint8_t(100 * size / limit[age]);
    }
    for (int age = 1; age <= 2; ++age) {
        way[age] = way_of(rules.reach[age - 1]);
        joined[age] = joined_within(rules.reach[age - 1]);
    }
    way[3] = limit[3] == most_tribes ? Way::anywhere_large : Way::anywhere;
    for (int size = 0; size <= most_tribes; ++size)
        for (int age = 1; age <= 3; ++age)
            if (size >= limit[age]) lead_points[size] = rules.lead_points[age - 1];
    const Rules standard;
    advances_percent = 100 * sum_of_advances(rules) / sum_of_advances(standard);
    scale = std::max(0.1f, float(points_to_gain(rules)) / float(points_to_gain(standard)));
    fit = float(1 / (1 + Game::schema().distance(rules)));
}

const Ruleset& Game::standard_ruleset() {
    static const Ruleset standard{Rules{}};
    return standard;
}

} // namespace ecumene::peoples
