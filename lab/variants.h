// From options and rules with lists of values to the trials of an experiment: every combination, or one change at a
// time.
#pragma once

#include "lab/experiment.h"

#include <nlohmann/json.hpp>

namespace ecumene::lab {

// What one value of an option or rule sets; both empty at the default.
struct Change {
    nlohmann::json options = nlohmann::json::object();
    nlohmann::json rules = nlohmann::json::object();

    bool empty() const { return options.empty() && rules.empty(); }
    void add(const Change& other) {
        options.update(other.options);
        rules.merge_patch(other.rules);
    }
};

struct ChangeList {
    std::string name;
    int line = 0;
    bool swept = false; // written as a list
    std::vector<Change> values;
};

// What the file says, checked one by one.
struct VariantSource {
    const GameType* type = nullptr;
    std::vector<int> seats;
    int seats_line = 0;
    std::vector<std::string> players = {"random"};
    bool line_up = false; // one player for each seat
    int players_line = 0;
    std::vector<ChangeList> lists; // options and rules, in the order of the file
    bool one_at_a_time = false;
};

struct Variants {
    std::vector<Trial> trials;
    std::size_t baseline = 0; // of the fewest settings
};

// What is wrong only in combination, and the line that it is best looked for in (0: none).
struct VariantError {
    int line = 0;
    std::string message;
};

tl::expected<Variants, VariantError> make_variants(const VariantSource& source, const std::string& seed);

} // namespace ecumene::lab
