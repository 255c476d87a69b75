// A card that players can look up at a terminal: what is printed on it, and what has become of it in this game.
#pragma once

#include <string>

namespace ecumene {

struct ReferenceCard {
    std::string id, name;    // as actions write it, and as people do
    std::string line;        // for the list of all cards
    std::string text;        // the whole card, several lines
    bool with_table = false; // shown whenever somebody asks for the table
};

} // namespace ecumene
