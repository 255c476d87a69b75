// Rounding by uncertainty, and units.
#include "lab/report/numbers.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

std::string grouped(std::string digits) {
    for (int at = int(digits.size()) - 3; at > 0; at -= 3) digits.insert(std::size_t(at), ",");
    return digits;
}

} // namespace

std::string thousands(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string fixed(double number, int decimals) {
    std::string text = fmt::format("{:.{}f}", std::abs(number), decimals);
    const std::size_t point = std::min(text.find('.'), text.size());
    const bool nothing = text.find_first_not_of("0.") == std::string::npos;
    text = grouped(text.substr(0, point)) + text.substr(point);
    return number < 0 && !nothing ? "\u2212" + text : text;
}

int decimals_of(double uncertainty) {
    if (!(uncertainty > 0)) return 0;
    int exponent = int(std::floor(std::log10(uncertainty)));
    const double leading = uncertainty / std::pow(10, exponent); // 1 to 10
    return std::clamp(leading < 3.55 ? 1 - exponent : -exponent, 0, 6);
}

double factor(Unit unit) { return unit == Unit::share ? 100 : 1; }

std::string_view suffix(Unit unit) {
    switch (unit) {
    case Unit::share: return "%";
    case Unit::points: return " points";
    case Unit::turns: return " turns";
    case Unit::minutes: return " min";
    case Unit::count: break;
    }
    return "";
}

std::string_view difference_of(Unit unit) { return unit == Unit::share ? " points" : suffix(unit); }

double half_width(const Estimate& estimate) { return (estimate.high - estimate.low) / 2; }

int decimals_of(const Estimate& estimate, Unit unit) {
    const double half = half_width(estimate) * factor(unit);
    if (half > 0) return decimals_of(half);
    const double value = estimate.value * factor(unit);
    return value == std::round(value) ? 0 : 2;
}

std::string value_text(const Estimate& estimate, Unit unit) {
    return fixed(estimate.value * factor(unit), decimals_of(estimate, unit));
}

std::string interval_text(const Estimate& estimate, Unit unit) {
    const int decimals = decimals_of(estimate, unit);
    return fixed(estimate.low * factor(unit), decimals) + " to " + fixed(estimate.high * factor(unit), decimals);
}

std::string estimate_text(const Estimate& estimate, Unit unit) {
    if (estimate.observations <= 0) return "not seen";
    const std::string value = value_text(estimate, unit) + std::string(suffix(unit));
    const double below = estimate.value - estimate.low, above = estimate.high - estimate.value;
    if (std::max(below, above) > 1.5 * std::min(below, above))
        return fmt::format("{} ({})", value, interval_text(estimate, unit));
    return fmt::format("{} ± {}", value, fixed(half_width(estimate) * factor(unit), decimals_of(estimate, unit)));
}

std::string level_text(double level, Unit unit) {
    const double shown = level * factor(unit);
    const double size = std::abs(shown);
    int decimals = size >= 100 ? 0 : size >= 1 ? 1 : 2;
    if (std::abs(shown - std::round(shown)) < 1e-9 * std::max(1.0, size)) decimals = 0;
    return fixed(shown, decimals) + std::string(suffix(unit));
}

} // namespace ecumene::lab
