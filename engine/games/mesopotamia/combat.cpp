// Exact chances of whole attacks, from the same dice and the same outcomes as the game itself.
#include "engine/games/mesopotamia/combat.h"

#include <cassert>

namespace ecumene::mesopotamia {
namespace {

std::int64_t power(std::int64_t base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

// In how many of all() to the power (defenders + tribes - 1) courses of throws the attacker ends up in the area. A
// combat never takes more throws than that; a course that ends early counts for all that could have followed.
std::int64_t taking_courses(const ThrowCounts& counts, int defenders, int tribes) {
    if (tribes == 0) return 0;
    if (defenders == 0) return power(counts.all(), tribes - 1);
    std::int64_t courses = counts.win * taking_courses(counts, defenders - 1, tribes);
    if (tribes > 1) {
        courses += counts.tie * taking_courses(counts, defenders - 1, tribes - 1) * counts.all();
        courses += counts.lose * taking_courses(counts, defenders, tribes - 1);
    }
    return courses;
}

} // namespace

Rational chance_to_take(Attack attack, int defenders, int tribes) {
    assert(defenders >= 1 && defenders <= 3 && tribes >= 1 && tribes <= most_tribes_told(attack));
    const ThrowCounts counts = count_throws(attack);
    return {taking_courses(counts, defenders, tribes), power(counts.all(), defenders + tribes - 1)};
}

double share_taken(const ThrowCounts& counts, int defenders, int tribes) {
    assert(defenders >= 0 && defenders <= 3 && tribes >= 0);
    const double all = double(counts.all());
    const double win = double(counts.win) / all, tie = double(counts.tie) / all, lose = double(counts.lose) / all;
    std::array<double, 4> fewer{}, share{}; // by defenders, with one tribe fewer and with so many
    for (int left = 1; left <= tribes; ++left, fewer = share) {
        share[0] = 1;
        for (std::size_t against = 1; against < share.size(); ++against)
            share[against] = win * share[against - 1] + tie * fewer[against - 1] + lose * fewer[against];
    }
    return share[std::size_t(defenders)];
}

} // namespace ecumene::mesopotamia
