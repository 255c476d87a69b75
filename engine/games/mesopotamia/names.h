// How people read names: peoples with their article, numbers of tribes.
#pragma once

#include "engine/games/mesopotamia/state.h"

#include <string>

namespace ecumene::mesopotamia {

// "the Hyksos"; a people that is named after its country, "Assyria", has no article.
inline std::string the(int people) {
    const std::string name(people_cards[people].name);
    return name.back() == 'a' ? name : "the " + name;
}

inline std::string tribes_text(int tribes) { return std::to_string(tribes) + (tribes == 1 ? " tribe" : " tribes"); }

} // namespace ecumene::mesopotamia
