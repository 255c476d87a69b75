// The numbers that a game is played with, as its module and its clients speak of them. rule_schema.h reads and writes
// them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ecumene {

template <class Rules>
class RuleSchema;

// What differs from the standard rules, in the order of the rulebook's table; {} is the standard game.
using Variant = nlohmann::ordered_json;

// Why a variant cannot be: where, in a sentence, and by which clause.
struct RuleFault {
    std::string path, why, clause;
};

struct RuleRow;
struct RulePlace;

} // namespace ecumene
