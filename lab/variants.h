// From options with lists of values to the trials of an experiment: every combination, or one change at a time.
#pragma once

#include "lab/experiment.h"

namespace ecumene::lab {

struct OptionList {
    std::string name;
    int line = 0;
    bool swept = false;              // written as a list
    std::vector<std::string> values; // each as the JSON of the options that it sets: {} at the default
};

// What the file says, checked one by one.
struct VariantSource {
    const GameType* type = nullptr;
    std::vector<int> seats;
    int seats_line = 0;
    std::vector<std::string> players = {"random"};
    bool line_up = false; // one player for each seat
    int players_line = 0;
    std::vector<OptionList> options;
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
