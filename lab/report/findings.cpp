// Tests every estimate against what is fair and against the baseline, and words what stands out.
#include "lab/report/findings.h"

#include "lab/report/measures.h"
#include "lab/report/numbers.h"
#include "lab/report/significance.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

constexpr double widest_share = 0.02; // half an interval; a share of the win that is known less well is warned of

std::string lower_first(std::string text) { // "Seat 0" within a sentence; "AD" stays
    if (text.size() > 1 && std::isupper(static_cast<unsigned char>(text[0])) != 0 &&
        std::islower(static_cast<unsigned char>(text[1])) != 0)
        text[0] = char(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

bool about_winning(const Measure& measure) {
    return measure.exhibit.starts_with("win.by-") && measure.unit == Unit::share && !measure.row_title.empty();
}

std::string called(const Variant& variant) { return variant.name == "default" ? "the default rules" : variant.name; }

// "Seat 0 wins 38.1% ± 0.6 of 3-player games"
std::string statement(const Measure& measure, const Variant& variant) {
    const std::string amount = estimate_text(measure.estimate, measure.unit);
    if (about_winning(measure))
        return fmt::format("{} wins {} of {}-player games", measure.row_title, amount, variant.players.size());
    return fmt::format("{}: {}", full_title(measure), amount);
}

std::string_view standard(const Measure& measure) {
    const bool of_the_win = measure.exhibit.starts_with("win") || measure.title.find("of the win") != std::string::npos;
    return of_the_win ? "fair" : "the reference";
}

std::string amount_of(double difference, double uncertainty, Unit unit) {
    return fixed(std::abs(difference) * factor(unit), decimals_of(uncertainty * factor(unit))) +
           std::string(difference_of(unit));
}

std::string more_or_less(double difference, Unit unit) {
    if (difference > 0) return "more";
    return unit == Unit::turns ? "fewer" : "less";
}

std::string relative(double difference, double from, Unit unit) {
    if (unit == Unit::share || from == 0) return "";
    const double part = std::abs(difference / from) * 100;
    return fmt::format(" ({}%)", fixed(part, part < 10 ? 1 : 0));
}

struct Candidate {
    Finding finding;
    double raw = 1;
};

void against_reference(const Results& results, std::size_t index, const Measure& measure, std::vector<Candidate>& out) {
    const Variant& variant = results.variants[index];
    const double reference = *measure.reference, off = measure.estimate.value - reference;
    const double near =
        off > 0 ? std::max(measure.estimate.low, reference) : std::min(measure.estimate.high, reference);
    const std::string where = results.variants.size() > 1 ? fmt::format("With {}: ", called(variant)) : "";
    const std::string sentence = statement(measure, variant);
    Finding finding;
    finding.sentence =
        fmt::format("{}{}, {} {} than {} ({})", where, where.empty() ? sentence : lower_first(sentence),
                    amount_of(off, half_width(measure.estimate), measure.unit), more_or_less(off, measure.unit),
                    standard(measure), level_text(reference, measure.unit));
    finding.least_effect = effect(near, reference, measure.unit);
    out.push_back({std::move(finding), p_value(measure.estimate, reference)});
}

void against_baseline(const Results& results, std::size_t index, const Measure& measure, const Measure& base,
                      std::vector<Candidate>& out) {
    const Variant& variant = results.variants[index];
    const Difference off = difference(measure.estimate, base.estimate);
    const double near = off.value > 0 ? std::max(off.low, 0.0) : std::min(off.high, 0.0);
    Finding finding;
    const std::string usual = value_text(base.estimate, measure.unit) + std::string(suffix(measure.unit));
    const std::string fair =
        measure.reference ? fmt::format("; {} is {}", standard(measure), level_text(*measure.reference, measure.unit))
                          : "";
    finding.sentence = fmt::format(
        "With {}: {}, {}{} {} than with {} ({}{})", called(variant), lower_first(statement(measure, variant)),
        amount_of(off.value, (off.high - off.low) / 2, measure.unit),
        relative(off.value, base.estimate.value, measure.unit), more_or_less(off.value, measure.unit),
        called(results.variants[results.baseline]), usual, fair);
    finding.from_baseline = true;
    finding.least_effect = effect(base.estimate.value + near, base.estimate.value, measure.unit);
    out.push_back({std::move(finding), off.p});
}

void correct(std::vector<Candidate>& family, std::vector<Finding>& sure) {
    std::vector<double> raw;
    for (const Candidate& candidate : family) raw.push_back(candidate.raw);
    const std::vector<double> corrected = holm(raw);
    for (std::size_t i = 0; i < family.size(); ++i) {
        family[i].finding.p = corrected[i];
        if (corrected[i] < level) sure.push_back(std::move(family[i].finding));
    }
}

} // namespace

Findings findings(const Results& results) {
    std::array<std::vector<Candidate>, 2> families; // general, other
    const std::vector<Measure> base = measures(results.variants[results.baseline]);
    for (std::size_t index = 0; index < results.variants.size(); ++index)
        for (const Measure& measure : measures(results.variants[index])) {
            // The points of a curve hang together so closely that a test of each would say little.
            if (!enough(measure.estimate) || measure.kind == MeasureKind::point) continue;
            std::vector<Candidate>& family = families[measure.general ? 0 : 1];
            const std::size_t before = family.size();
            const Measure* other = index == results.baseline ? nullptr : counterpart(base, measure);
            if (other != nullptr && other->reference != measure.reference) other = nullptr; // such as other seats
            if (measure.reference && (index == results.baseline || measure.general)) {
                against_reference(results, index, measure, family);
                family.back().finding.listed = other == nullptr;
            }
            if (other != nullptr && enough(other->estimate)) against_baseline(results, index, measure, *other, family);
            for (std::size_t i = before; i < family.size(); ++i) {
                family[i].finding.variant = index;
                family[i].finding.general = measure.general;
                family[i].finding.exhibit = measure.exhibit;
                family[i].finding.row = measure.row;
            }
        }
    Findings out;
    out.general_tests = families[0].size();
    out.other_tests = families[1].size();
    for (std::vector<Candidate>& family : families) correct(family, out.sure);
    std::stable_sort(out.sure.begin(), out.sure.end(),
                     [](const Finding& a, const Finding& b) { return a.least_effect > b.least_effect; });
    return out;
}

std::vector<std::string> warnings(const Results& results) {
    std::vector<std::string> out = results.warnings;
    std::size_t few = 0, all = 0;
    for (const Variant& variant : results.variants) {
        const Measure* worst = nullptr;
        const std::vector<Measure> list = measures(variant);
        for (const Measure& measure : list) {
            if (measure.kind == MeasureKind::point) continue;
            ++all;
            if (measure.estimate.observations > 0 && !enough(measure.estimate)) ++few;
            if (!measure.general || !about_winning(measure) || half_width(measure.estimate) <= widest_share) continue;
            if (worst == nullptr || half_width(measure.estimate) > half_width(worst->estimate)) worst = &measure;
        }
        if (worst != nullptr) {
            const double half = half_width(worst->estimate);
            const double needed = double(variant.games) * (half / widest_share) * (half / widest_share);
            out.push_back(
                fmt::format("{}: {} games leave the share of the win uncertain by up to ±{} points. About {} games "
                            "would bring it to "
                            "±{}.",
                            variant.name, thousands(variant.games), fixed(half * 100, decimals_of(half * 100)),
                            thousands(std::uint64_t(std::ceil(needed / 100) * 100)), fixed(widest_share * 100, 0)));
        }
    }
    if (few > 0)
        out.push_back(
            fmt::format("{} of {} estimates rest on fewer than {} observations; they are marked with † and not "
                        "tested.",
                        thousands(few), thousands(all), least_observations));
    return out;
}

std::string summary(const Results& results) {
    const Findings found = findings(results);
    std::string out;
    std::size_t listed = 0;
    for (const Finding& finding : found.sure) listed += finding.listed ? 1 : 0;
    if (listed == 0) out += "No difference is surer than luck.\n";
    constexpr std::size_t most = 6; // of the game as a whole, and in detail
    std::size_t written = 0;
    for (const bool general : {true, false}) {
        std::size_t here = 0;
        for (const Finding& finding : found.sure)
            if (finding.listed && finding.general == general && here++ < most) {
                out += finding.sentence + ".\n";
                ++written;
            }
    }
    if (listed > written) out += fmt::format("And {} more in the report.\n", listed - written);
    for (const std::string& warning : warnings(results)) out += "Warning: " + warning + "\n";
    return out;
}

} // namespace ecumene::lab
