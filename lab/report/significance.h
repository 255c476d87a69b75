// Tests from intervals, and their correction where many things are compared. docs/lab.md tells them in words.
#pragma once

#include "engine/core/summary.h"

#include <span>
#include <vector>

namespace ecumene::lab {

inline constexpr double least_observations = 30; // fewer are marked in the report and not tested
inline constexpr double level = 0.05;            // of the whole family of tests

// The chance that pure luck lies at least so many standard errors from the truth, on either side.
double two_sided(double z);

// Whether the truth might be `reference`: the arm of the 95% interval that faces it is taken as 1.96 standard errors.
// So the answer is below 0.05 just when the reference lies outside the interval.
double p_value(const Estimate& estimate, double reference);

struct Difference {
    double value = 0, low = 0, high = 0; // 95%
    double p = 1;
};

// Newcombe's square-and-add interval of a difference of two independent estimates, and the test that belongs to it.
Difference difference(const Estimate& estimate, const Estimate& from);

// Whether an estimate rests on enough to be tested.
bool enough(const Estimate& estimate);

// Holm's step-down correction: p-values such that the chance of even one false alarm among all below `level` is at
// most `level`, however the tests depend on each other.
std::vector<double> holm(std::span<const double> p_values);

// How large a difference is, on one scale for all measures: Cohen's h for shares, else the relative difference.
double effect(double value, double from, Unit unit);

} // namespace ecumene::lab
