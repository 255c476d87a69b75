// Two results side by side: what differs, by how much, and how surely.
#pragma once

#include "lab/report/significance.h"
#include "lab/results.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ecumene::lab {

// One estimate that both have.
struct Compared {
    std::string variant_a, variant_b; // the same name, or the baselines of both
    std::string exhibit, row;         // keys
    std::string section, exhibit_title, row_title;
    bool general = false; // of the first section
    Unit unit = Unit::share;
    Estimate a, b;
    Difference difference; // b less a
    bool tested = false;   // both rest on enough observations
    double p = 1;          // corrected, where tested
};

struct Comparison {
    std::string name_a, name_b; // what the two are called, such as their files
    std::vector<Compared> all;  // in the order of A
    std::size_t tests = 0;
    std::vector<std::string> notes; // what could not be compared, or makes it doubtful
};

// Variants are matched by name; where none has its like, the two baselines are compared.
Comparison compare(const Results& a, const Results& b, std::string name_a = "A", std::string name_b = "B");

// The first of the sure differences and the notes; with `all` everything.
std::string text(const Comparison& comparison, bool all = false);
std::string html(const Comparison& comparison);

} // namespace ecumene::lab
