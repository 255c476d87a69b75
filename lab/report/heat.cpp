// Ramps between colours of the house, and ink that can be read on each step.
#include "lab/report/heat.h"

#include "lab/report/markup.h"
#include "lab/report/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::lab {
namespace {

constexpr int steps = 9;

struct Colour {
    double red, green, blue; // 0 to 255
};

constexpr Colour mix(Colour from, Colour to, double part) {
    return {from.red + (to.red - from.red) * part, from.green + (to.green - from.green) * part,
            from.blue + (to.blue - from.blue) * part};
}

double luminance(Colour colour) { // as WCAG counts it
    const auto linear = [](double channel) {
        const double part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

double contrast(Colour a, Colour b) {
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

std::string hex(Colour colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", int(std::lround(colour.red)), int(std::lround(colour.green)),
                       int(std::lround(colour.blue)));
}

constexpr Colour dark_ink{0x14, 0x12, 0x0f}, pale_ink{0xff, 0xf9, 0xec};

std::string rule(char family, int step, Colour fill) {
    const Colour ink = contrast(fill, dark_ink) >= contrast(fill, pale_ink) ? dark_ink : pale_ink;
    return fmt::format(".{0}{1}{{background:{2};fill:{2};color:{3};--on:{3};--off:{2}}}\n", family, step, hex(fill),
                       hex(ink));
}

} // namespace

std::string heat_colours(bool night) {
    const Colour land = night ? Colour{0x32, 0x2e, 0x27} : Colour{0xf8, 0xf1, 0xe1};
    const Colour middle = night ? Colour{0x4d, 0x68, 0x93} : Colour{0x84, 0xa0, 0xc6};
    const Colour most = night ? Colour{0xb4, 0xd0, 0xf7} : Colour{0x15, 0x3b, 0x78};
    const Colour above = night ? Colour{0xf0, 0x8a, 0x6c} : Colour{0xbc, 0x45, 0x29};
    const Colour below = night ? Colour{0x7f, 0xae, 0xf2} : Colour{0x1f, 0x4f, 0x9c};
    std::string out;
    for (int step = 0; step < steps; ++step) {
        const double part = double(step) / (steps - 1);
        out += rule('q', step, part < 0.5 ? mix(land, middle, part * 2) : mix(middle, most, part * 2 - 1));
        out += rule('v', step, mix(land, step < steps / 2 ? below : above, std::abs(part - 0.5) * 2));
    }
    return out;
}

HeatScale::HeatScale(const std::vector<Estimate>& estimates, std::optional<double> reference, Unit unit)
    : both_sides_(reference.has_value()), unit_(unit) {
    bool first = true;
    for (const Estimate& estimate : estimates) {
        if (estimate.observations <= 0) continue;
        low_ = first ? estimate.value : std::min(low_, estimate.value);
        high_ = first ? estimate.value : std::max(high_, estimate.value);
        first = false;
    }
    if (reference) {
        const double reach = std::max(high_ - *reference, *reference - low_);
        low_ = *reference - reach;
        high_ = *reference + reach;
    }
}

std::string HeatScale::style(const Estimate& estimate) const {
    if (estimate.observations <= 0) return "unseen";
    const double part = high_ > low_ ? (estimate.value - low_) / (high_ - low_) : 0.5;
    return fmt::format("{}{}", both_sides_ ? 'v' : 'q', std::clamp(int(std::lround(part * (steps - 1))), 0, steps - 1));
}

std::string HeatScale::legend() const {
    std::string out = fmt::format("<p class=\"scale\"><span>{}</span>", escaped(level_text(low_, unit_)));
    for (int step = 0; step < steps; ++step)
        out += fmt::format("<i class=\"{}{}\"></i>", both_sides_ ? 'v' : 'q', step);
    return out + fmt::format("<span>{}</span></p>\n", escaped(level_text(high_, unit_)));
}

} // namespace ecumene::lab
