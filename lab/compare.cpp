// Matching of two results, the tests, and the comparison as text.
#include "lab/compare.h"

#include "lab/report/measures.h"
#include "lab/report/numbers.h"
#include "lab/sure_differences.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

void add(const Variant& a, const Variant& b, Comparison& out) {
    const std::vector<Measure> left = measures(a), right = measures(b);
    std::size_t missing = 0;
    for (const Measure& measure : left) {
        const Measure* same = counterpart(right, measure);
        if (same == nullptr) {
            ++missing;
            continue;
        }
        Compared compared;
        compared.variant_a = a.name;
        compared.variant_b = b.name;
        compared.exhibit = measure.exhibit;
        compared.row = measure.row;
        compared.section = measure.section;
        compared.general = measure.general;
        compared.exhibit_title = measure.title;
        compared.row_title = measure.row_title;
        compared.unit = measure.unit;
        compared.a = measure.estimate;
        compared.b = same->estimate;
        compared.tested = enough(compared.a) && enough(compared.b);
        if (compared.a.observations > 0 && compared.b.observations > 0)
            compared.difference = difference(compared.b, compared.a);
        out.all.push_back(std::move(compared));
    }
    for (const Measure& measure : right)
        if (counterpart(left, measure) == nullptr) ++missing;
    if (missing > 0)
        out.notes.push_back(
            fmt::format("{}: {} estimates are only in one of the two and are left out.", a.name, thousands(missing)));
}

void correct(Comparison& comparison) {
    std::vector<double> raw;
    for (const Compared& compared : comparison.all)
        if (compared.tested) raw.push_back(compared.difference.p);
    comparison.tests = raw.size();
    const std::vector<double> corrected = holm(raw);
    std::size_t next = 0;
    for (Compared& compared : comparison.all)
        if (compared.tested) compared.p = corrected[next++];
}

double least_effect(const Compared& compared) {
    const Difference& off = compared.difference;
    const double near = off.value > 0 ? std::max(off.low, 0.0) : std::min(off.high, 0.0);
    return effect(compared.a.value + near, compared.a.value, compared.unit);
}

std::string line(const Comparison& comparison, const Compared& compared) {
    return fmt::format("{}{}: {} in {}, {} in {}; difference {}", variant_prefix(compared), full_title(compared),
                       estimate_text(compared.a, compared.unit), comparison.name_a,
                       estimate_text(compared.b, compared.unit), comparison.name_b, difference_text(compared));
}

} // namespace

std::string full_title(const Compared& compared) {
    if (compared.row_title.empty()) return compared.exhibit_title;
    return fmt::format("{}: {}", compared.exhibit_title, compared.row_title);
}

std::string variant_prefix(const Compared& compared) {
    if (compared.variant_a == compared.variant_b) return compared.variant_a + ", ";
    return fmt::format("{} and {}, ", compared.variant_a, compared.variant_b);
}

std::string difference_text(const Compared& compared) {
    if (compared.a.observations <= 0 || compared.b.observations <= 0) return "not to be had";
    const Difference& off = compared.difference;
    const double scale = factor(compared.unit), half = (off.high - off.low) / 2;
    const int decimals = half > 0 ? decimals_of(half * scale) : 2;
    return fmt::format("{}{}{} ± {}", off.value > 0 ? "+" : "", fixed(off.value * scale, decimals),
                       difference_of(compared.unit), fixed(half * scale, decimals));
}

std::vector<const Compared*> sure_differences(const Comparison& comparison) {
    std::vector<const Compared*> sure;
    for (const Compared& compared : comparison.all)
        if (compared.tested && compared.p < level) sure.push_back(&compared);
    std::stable_sort(sure.begin(), sure.end(), [](const Compared* a, const Compared* b) {
        return a->general != b->general ? a->general : least_effect(*a) > least_effect(*b);
    });
    return sure;
}

Comparison compare(const Results& a, const Results& b, std::string name_a, std::string name_b) {
    Comparison out;
    out.name_a = std::move(name_a);
    out.name_b = std::move(name_b);
    if (a.game != b.game)
        out.notes.push_back(
            fmt::format("The two are of different games, {} and {}: what has the same name need not mean "
                        "the same.",
                        a.game_title, b.game_title));
    else if (a.seed == b.seed)
        out.notes.push_back(
            "Both have the same seed, so their luck may be the same. The tests take them as independent "
            "and are then too careful, or see nothing at all.");
    std::size_t matched = 0, alone = 0;
    for (const Variant& variant : a.variants) {
        const auto same = std::find_if(b.variants.begin(), b.variants.end(),
                                       [&](const Variant& other) { return other.name == variant.name; });
        if (same == b.variants.end()) {
            ++alone;
            continue;
        }
        ++matched;
        add(variant, *same, out);
    }
    alone += b.variants.size() - matched;
    if (matched == 0)
        add(a.variants[a.baseline], b.variants[b.baseline], out);
    else if (alone > 0)
        out.notes.push_back(fmt::format("{} variants are only in one of the two and are left out.", alone));
    correct(out);
    return out;
}

std::string text(const Comparison& comparison, bool all) {
    const std::vector<const Compared*> sure = sure_differences(comparison);
    std::string out = fmt::format("{} of {} tests differ surely (Holm's correction, {:.0f}%).\n", sure.size(),
                                  thousands(comparison.tests), level * 100);
    const std::size_t shown = all ? sure.size() : std::min<std::size_t>(sure.size(), 20);
    for (std::size_t i = 0; i < shown; ++i) out += line(comparison, *sure[i]) + "\n";
    if (shown < sure.size()) out += fmt::format("And {} more.\n", sure.size() - shown);
    if (all) {
        out += "\nEverything:\n";
        for (const Compared& compared : comparison.all)
            out += line(comparison, compared) +
                   (compared.tested ? fmt::format(" (p {:.3f})\n", compared.p) : " (too few to test)\n");
    }
    for (const std::string& note : comparison.notes) out += "Note: " + note + "\n";
    return out;
}

} // namespace ecumene::lab
