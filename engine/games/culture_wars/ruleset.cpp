// What follows from the rules of a game (CW-18).
#include "engine/games/culture_wars/ruleset.h"

#include "engine/core/rule_schema.h"
#include "engine/games/culture_wars/game.h"

namespace ecumene::culture_wars {

Ruleset::Ruleset(const Rules& rules)
    : Rules(rules), support(rules.support_diagonals ? every_neighbour : every_side),
      least_settlers(std::min(rules.found_bare, rules.found_site)),
      most_abandoned(
          std::max(rules.abandon_ace, rules.abandon_site < 0 ? rules.coins_values.back() : rules.abandon_site)),
      coins(int(rules.coins_values.size())), fit(float(1 / (1 + Game::schema().distance(rules)))) {
    for (const int value : rules.coins_values) values.add(value);
}

const Ruleset& Game::standard_ruleset() {
    static const Ruleset standard{Rules{}};
    return standard;
}

} // namespace ecumene::culture_wars
