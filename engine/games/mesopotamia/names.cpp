// Sentences about abilities, with the numbers in force.
#include "engine/games/mesopotamia/names.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

std::string urbanisation_text(When when) { // ME-8.6
    switch (when) {
    case When::always: return "Urbanisation: wins ties, attacking and defending";
    case When::attacking: return "Urbanisation: wins ties when it attacks";
    case When::defending: return "Urbanisation: wins ties when it defends";
    case When::never: break;
    }
    return "Urbanisation: without effect in this game";
}

std::string military_text(int attack, int defence) { // ME-8.5
    if (attack == 0 && defence == 0) return "Military: without effect in this game";
    if (defence == 0) return fmt::format("Military: adds {} to its dice when it attacks", attack);
    if (attack == 0) return fmt::format("Military: adds {} to its dice when it defends", defence);
    return fmt::format("Military: adds {} to its dice when it attacks and {} when it defends", attack, defence);
}

std::string fast_growth_text(int areas, Rounding rounding) { // ME-5.3
    if (areas == 1) return "Fast growth: grows by as many tribes as it has areas";
    constexpr std::array<std::string_view, 7> parts = {"",           "",          "half", "a third of", "a quarter of",
                                                       "a fifth of", "a sixth of"};
    const std::string_view how = rounding == Rounding::up     ? "up"
                                 : rounding == Rounding::down ? "down"
                                                              : "to the nearest whole number";
    return fmt::format("Fast growth: grows by {} its areas, rounded {}", parts[std::size_t(areas)], how);
}

} // namespace

std::string special_text(const Rules& rules, Special special) {
    switch (special) {
    case Special::urbanisation: return urbanisation_text(rules.combat.urbanisation);
    case Special::military: return military_text(rules.combat.military_attack, rules.combat.military_defence);
    case Special::seafaring: return "Seafaring: from one coast to every other, never over mountains";
    case Special::slow_growth:
        return fmt::format("Slow growth: grows by {} a round, whatever it holds", rules.growth.slow);
    case Special::fast_growth: return fast_growth_text(rules.growth.fast_areas_per_tribe, rules.growth.fast_rounding);
    case Special::none: break;
    }
    return "no special ability";
}

std::string_view count_word(int count) {
    constexpr std::array<std::string_view, 4> words = {"no", "one", "two", "three"};
    return words[std::size_t(count)];
}

} // namespace ecumene::mesopotamia
