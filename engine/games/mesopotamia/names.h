// How people read names: peoples with their article, special abilities, numbers of tribes.
#pragma once

#include "engine/games/mesopotamia/state.h"

#include <string>

namespace ecumene::mesopotamia {

// "the Hyksos"; a people that is named after its country, "Assyria", has no article.
inline std::string the(int people) {
    const std::string name(people_cards[people].name);
    return name.back() == 'a' ? name : "the " + name;
}

inline std::string_view special_text(Special special) { // ME-1.8
    switch (special) {
    case Special::urbanisation: return "Urbanisation: wins ties, attacking and defending";
    case Special::military: return "Military: adds 1 to its dice when it attacks";
    case Special::seafaring: return "Seafaring: from one coast to every other, never over mountains";
    case Special::slow_growth: return "Slow growth: grows by 1 a round, whatever it holds";
    case Special::fast_growth: return "Fast growth: grows by half its areas, rounded up";
    case Special::none: break;
    }
    return "no special ability";
}

inline std::string tribes_text(int tribes) { return std::to_string(tribes) + (tribes == 1 ? " tribe" : " tribes"); }

} // namespace ecumene::mesopotamia
