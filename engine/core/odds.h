// Tables of exact chances that players like to have beside them, such as those of a combat.
#pragma once

#include "engine/core/rational.h"

#include <string>
#include <vector>

namespace ecumene {

struct OddsTable {
    struct Row {
        std::string name;
        std::vector<Rational> chances; // one a column
    };
    std::string title;
    std::string corner; // what the rows are
    std::vector<std::string> columns;
    std::vector<Row> rows;
};

} // namespace ecumene
