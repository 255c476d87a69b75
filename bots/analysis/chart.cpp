// The chart of an analysis: one SVG that stands by itself, light or dark by the reader's preference.
#include "bots/analysis/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::analysis {
namespace {

struct SeatLook {
    std::string_view disc, ink;       // of the symbol
    std::string_view line, line_dark; // of the curve, on light and on dark paper
    std::string_view symbol;          // a path in a box from -12 to 12
};

constexpr std::array<SeatLook, max_seats> looks = {{
    {"#BC4529", "#FFF9EC", "#BC4529", "#D8623F",
     "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0ZM-1.36 -4.39L0 -8L1.36 -4.39ZM2.14 -4.07L5.66 -5.66L4.07 -2.14Z"
     "M4.39 -1.36L8 0L4.39 1.36ZM4.07 2.14L5.66 5.66L2.14 4.07ZM1.36 4.39L0 8L-1.36 4.39ZM-2.14 4.07L-5.66 5.66L-4.07 "
     "2.14ZM-4.39 1.36L-8 0L-4.39 -1.36ZM-4.07 -2.14L-5.66 -5.66L-2.14 -4.07Z"},
    {"#153B78", "#FFF9EC", "#153B78", "#5B8FDB", "M1.2 -7.4A7.4 7.4 0 1 0 7.4 2.2A6.1 6.1 0 0 1 1.2 -7.4Z"},
    {"#1B8067", "#FFF9EC", "#1B8067", "#2FA387",
     "M-7.2 -4.2L-3.6 -0.8L0 -6.4L3.6 -0.8L7.2 -4.2L5.8 3.4L-5.8 3.4ZM-5.8 4.6H5.8V6.4H-5.8Z"},
    {"#E6B450", "#2A241D", "#CA9E46", "#E6B450",
     "M-6 -6.6H-0.8V-0.8H-6ZM0.8 -6.6H6V-0.8H0.8ZM-6 0.8H-0.8V7.2C-4 5.8 -5.8 3.6 -6 0.8ZM6 0.8H0.8V7.2C4 5.8 5.8 3.6 "
     "6 0.8Z"},
    {"#A0589A", "#FFF9EC", "#A0589A", "#BE78B8",
     "M0 -8C4.4 -4.6 5.6 -0.4 3.6 3.4C2.8 4.8 1.8 5.4 0.7 5.7V8H-0.7V5.7C-1.8 5.4 -2.8 4.8 -3.6 3.4C-5.6 -0.4 -4.4 "
     "-4.6 0 -8ZM-0.35 -5V5H0.35V-5Z"},
    {"#2F2B27", "#FFF9EC", "#2F2B27", "#B9AD9A",
     "M-8 0C-5.4 -4.6 -0.4 -5 3.6 -1.2L7.8 -4V4L3.6 1.2C-0.4 5 -5.4 4.6 -8 0ZM-5.4 -0.8a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 "
     "1 0 -1.8 0Z"},
}};

constexpr double width = 960, left = 64, right = 790, top = 104, bottom = 384;
constexpr double line_height = 19, number_gap = 10;
constexpr std::size_t letters_a_line = 118;

struct Spot {
    double x, y;
};

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (static_cast<unsigned char>(c) >= 32)
            out += c;
    }
    return out;
}

std::string shortened(const std::string& name, std::size_t most) {
    if (name.size() <= most) return name;
    std::size_t end = most - 1;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end; // not inside a letter
    return name.substr(0, end) + "…";
}

std::vector<std::string> wrapped(std::string_view text, std::size_t letters) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        if (!lines.back().empty() && lines.back().size() + 1 + word.size() > letters) lines.emplace_back();
        if (!lines.back().empty()) lines.back() += ' ';
        lines.back() += word;
        text = space == text.npos ? "" : text.substr(space + 1);
    }
    return lines;
}

std::string style() {
    std::string light, dark;
    for (std::size_t seat = 0; seat < looks.size(); ++seat) {
        const SeatLook& look = looks[seat];
        light += fmt::format("  .line{0} {{ stroke: {1} }} .band.line{0} {{ fill: {1} }} .disc{0} {{ fill: {2} }} "
                             ".ink{0} {{ fill: {3} }}\n",
                             seat, look.line, look.disc, look.ink);
        dark += fmt::format("    .line{0} {{ stroke: {1} }} .band.line{0} {{ fill: {1} }}\n", seat, look.line_dark);
    }
    return fmt::format(R"(<style>
  .paper {{ fill: #F3EBDB }} .leaf {{ fill: #FBF6EA }} .text {{ fill: #2A241D }} .faint {{ fill: #5A4F42 }}
  .rule {{ stroke: #CDBFA4 }} .mark {{ stroke: #2A241D }} .halo {{ stroke: #F3EBDB }} .badge {{ fill: #2A241D }} .number {{ fill: #F3EBDB }}
  .serif {{ font-family: 'EB Garamond', Garamond, Georgia, serif }}
  text {{ font-family: 'Source Sans 3', 'Source Sans Pro', 'Helvetica Neue', Arial, sans-serif; font-size: 14px }}
  .curve {{ fill: none; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round }}
  .band {{ stroke: none; opacity: .16 }}
{}  @media (prefers-color-scheme: dark) {{
    .paper {{ fill: #171614 }} .leaf {{ fill: #211F1B }} .text {{ fill: #EDE3D0 }} .faint {{ fill: #BBAE99 }}
    .rule {{ stroke: #474137 }} .mark {{ stroke: #EDE3D0 }} .halo {{ stroke: #171614 }} .badge {{ fill: #EDE3D0 }} .number {{ fill: #171614 }}
{}  }}
</style>
)",
                       light, dark);
}

std::string disc(std::size_t seat, Spot at, double radius) {
    return fmt::format("<g transform=\"translate({:.1f} {:.1f}) scale({:.3f})\"><circle r=\"11\" class=\"disc{} mark\" "
                       "stroke-width=\"1.2\"/><path d=\"{}\" class=\"ink{}\" fill-rule=\"evenodd\" "
                       "transform=\"scale(.86)\"/></g>\n",
                       at.x, at.y, radius / 11, seat, looks[seat].symbol, seat);
}

// Places that keep the wanted order, at least so far apart, and not beyond the limit.
std::vector<double> spread(const std::vector<double>& wanted, double apart, double limit) {
    std::vector<std::size_t> order(wanted.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    std::vector<double> y = wanted;
    for (std::size_t i = 1; i < order.size(); ++i) y[order[i]] = std::max(y[order[i]], y[order[i - 1]] + apart);
    for (std::size_t i = order.size(); i-- > 0; limit = y[order[i]] - apart) y[order[i]] = std::min(y[order[i]], limit);
    return y;
}

class Chart {
public:
    Chart(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names)
        : game_(game), analysis_(analysis), setting_(setting), names_(names), seats_(std::size_t(game.seats())),
          curves_(seats_) {
        for (std::size_t seat = 0; seat < seats_; ++seat)
            for (std::size_t at = analysis.first; at < analysis.points.size(); ++at)
                curves_[seat].push_back({x(double(at)), y(analysis.points[at].chances[seat])});
    }

    std::string draw() {
        const std::string list = turning_list();
        const double height = list_y_ + 12;
        return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                           "width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\" aria-label=\"{2}\">\n",
                           width, height, escaped(summary())) +
               style() + fmt::format("<rect class=\"paper\" width=\"{:.0f}\" height=\"{:.0f}\"/>\n", width, height) +
               heading() + grid() + turning_lines() + bands() + curves() + symbols_on_the_way() + ends() +
               turning_marks() + list + "</svg>\n";
    }

private:
    double x(double action) const {
        const double first = double(analysis_.first);
        const double span = std::max(1.0, double(game_.length()) - first);
        return left + (right - left) * (action - first) / span;
    }
    static double y(double share) { return bottom - (bottom - top) * std::clamp(share, 0.0, 1.0); }

    std::string summary() const {
        std::string text = fmt::format("Chances to win in a game of {}.", game_.info().title);
        for (std::size_t seat = 0; seat < seats_; ++seat)
            text += fmt::format(" {} ends at {:.0f}%.", names_[seat], 100 * analysis_.balances[seat].end);
        return text;
    }

    std::string heading() const {
        return fmt::format(
            "<text x=\"{:.0f}\" y=\"44\" class=\"text serif\" style=\"font-size:30px\">Chances to win"
            "<tspan class=\"faint serif\" dx=\"14\" style=\"font-size:20px;font-style:italic\">{}</tspan>"
            "</text>\n<text x=\"{:.0f}\" y=\"68\" class=\"faint\">all cards open, {} playouts a position; the pale "
            "band is "
            "how sure that is</text>\n",
            left - 36, game_.info().title, left - 36, analysis_.playouts);
    }

    std::string grid() const {
        std::string out;
        for (const int percent : {0, 25, 50, 75, 100}) {
            const double at = y(percent / 100.0);
            out +=
                fmt::format("<path d=\"M{:.0f} {:.1f}H{:.0f}\" class=\"rule\" stroke-width=\"{}\"{}/>\n", left, at,
                            right, percent % 50 == 0 ? 1 : 0.8, percent % 50 == 0 ? "" : " stroke-dasharray=\"2 4\"");
            if (percent % 50 == 0)
                out += fmt::format("<text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\" class=\"faint\" "
                                   "style=\"font-size:12.5px\">{}%</text>\n",
                                   left - 8, at + 4, percent);
        }
        int step = 1;
        const double length = double(game_.length());
        for (const int tried : {5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000})
            if (step = tried; length / tried <= 10) break;
        for (int action = step; action <= int(length); action += step)
            if (x(action) >= left)
                out += fmt::format("<path d=\"M{0:.1f} {1:.0f}v5\" class=\"rule\"/><text x=\"{0:.1f}\" y=\"{2:.0f}\" "
                                   "text-anchor=\"middle\" class=\"faint\" style=\"font-size:12.5px\">{3}</text>\n",
                                   x(action), bottom, bottom + 20, action);
        return out + fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\" class=\"faint serif\" "
                                 "style=\"font-size:15px;font-style:italic\">actions</text>\n",
                                 0.5 * (left + right), bottom + 42);
    }

    // Half the width of a 95% interval on both sides, for whoever ended best.
    std::string bands() const {
        std::string out;
        double best = 0;
        for (const Balance& balance : analysis_.balances) best = std::max(best, balance.end);
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            if (analysis_.balances[seat].end < best) continue;
            std::string above, below;
            for (std::size_t at = analysis_.first; at < analysis_.points.size(); ++at) {
                const double chance = analysis_.points[at].chances[seat],
                             off = interval * analysis_.points[at].errors[seat];
                above += fmt::format("{}{:.1f} {:.1f}", above.empty() ? "M" : "L", x(double(at)), y(chance + off));
                below = fmt::format("L{:.1f} {:.1f}", x(double(at)), y(chance - off)) + below;
            }
            out += fmt::format("<path d=\"{}{}Z\" class=\"band line{}\"/>\n", above, below, seat);
        }
        return out;
    }

    std::string curves() const {
        std::string out;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            std::string path;
            for (const Spot& point : curves_[seat])
                path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", point.x, point.y);
            out += fmt::format("<path d=\"{}\" class=\"curve line{}\"><title>{}</title></path>\n", path, seat,
                               escaped(names_[seat]));
        }
        return out;
    }

    double height_at(std::size_t seat, double where) const {
        const std::vector<Spot>& curve = curves_[seat];
        for (std::size_t i = 1; i < curve.size(); ++i)
            if (curve[i].x >= where && curve[i].x > curve[i - 1].x)
                return curve[i - 1].y +
                       (curve[i].y - curve[i - 1].y) * (where - curve[i - 1].x) / (curve[i].x - curve[i - 1].x);
        return curve.empty() ? bottom : curve.back().y;
    }

    // A symbol on each line, where it is farthest from the others and from what is marked already.
    std::string symbols_on_the_way() const {
        std::vector<Spot> taken;
        for (const TurningPoint& point : analysis_.turning_points) taken.push_back(turn_place(point));
        std::string out;
        for (std::size_t seat = 0; seat < seats_ && !curves_[seat].empty(); ++seat) {
            Spot best{left, bottom};
            double best_room = -1;
            for (double where = left + 40; where < right - 60; where += 6) {
                const double here = height_at(seat, where);
                double room = 60;
                for (std::size_t other = 0; other < seats_; ++other)
                    for (const double near : {-9.0, 0.0, 9.0})
                        if (other != seat) room = std::min(room, std::abs(height_at(other, where + near) - here));
                for (const double near : {-9.0, 9.0}) // a level stretch is easier to read
                    room = std::min(room, 40 - 2 * std::abs(height_at(seat, where + near) - here));
                for (const Spot& other : taken)
                    room = std::min(room, std::max(std::abs(other.x - where) - 8, std::abs(other.y - here) - 8));
                if (room > best_room) {
                    best_room = room;
                    best = {where, here};
                }
            }
            taken.push_back(best);
            out += disc(seat, best, 8.5);
        }
        return out;
    }

    // Symbol, name and chance at the right end, each on a line of its own.
    std::string ends() const {
        std::vector<double> wanted;
        for (std::size_t seat = 0; seat < seats_; ++seat)
            wanted.push_back(curves_[seat].empty() ? bottom : curves_[seat].back().y);
        const std::vector<double> place = spread(wanted, 27, bottom);
        std::string out;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const double end = curves_[seat].empty() ? right : curves_[seat].back().x;
            if (std::abs(place[seat] - wanted[seat]) > 2)
                out += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" class=\"curve line{}\" "
                                   "style=\"stroke-width:1\"/>\n",
                                   end, wanted[seat], right + 9, place[seat], seat);
            out += disc(seat, {right + 20, place[seat]}, 11);
            const std::string percent = fmt::format("{:.0f}%", 100 * analysis_.balances[seat].end);
            const std::string& name = names_[seat];
            out += fmt::format(
                "<text x=\"{:.0f}\" y=\"{:.1f}\" class=\"text\"><tspan style=\"font-weight:600\">{}</tspan> "
                "{}</text>\n",
                right + 38, place[seat] + 5, escaped(shortened(name, 14)), percent);
        }
        return out;
    }

    // Where the line of a turning point meets the curve that it turned.
    Spot turn_place(const TurningPoint& point) const { return {x(double(point.to)), y(point.after)}; }

    std::string turning_lines() const {
        std::string out;
        for (const TurningPoint& point : analysis_.turning_points)
            out += fmt::format("<path d=\"M{:.1f} {:.0f}V{:.0f}\" class=\"mark\" stroke-width=\"1.2\"/>\n",
                               turn_place(point).x, top - 5, bottom);
        return out;
    }

    std::string badge(int number, Spot at) const {
        return fmt::format("<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"9.5\" class=\"badge\"/><text x=\"{0:.1f}\" "
                           "y=\"{2:.1f}\" text-anchor=\"middle\" class=\"number\" "
                           "style=\"font-size:12.5px;font-weight:700\">{3}</text>\n",
                           at.x, at.y, at.y + 4.4, number);
    }

    std::string turning_marks() const {
        std::vector<double> wanted;
        for (const TurningPoint& point : analysis_.turning_points) wanted.push_back(turn_place(point).x);
        const std::vector<double> place = spread(wanted, 21, right);
        std::string out;
        for (std::size_t i = 0; i < place.size(); ++i) {
            const Spot at = turn_place(analysis_.turning_points[i]);
            out += fmt::format("<path d=\"M{:.1f} {:.0f}L{:.1f} {:.0f}\" class=\"mark\" stroke-width=\"1.2\"/>\n", at.x,
                               top - 5, place[i], top - 12);
            out += badge(int(i) + 1, {place[i], top - 21});
            out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.6\" class=\"leaf mark\" "
                               "stroke-width=\"2\"/>\n",
                               at.x, at.y);
        }
        return out;
    }

    std::string turning_list() {
        std::string out;
        list_y_ = bottom + 72;
        int number = 0;
        for (const TurningPoint& point : analysis_.turning_points) {
            out += badge(++number, {left - 26, list_y_ - 5});
            const std::string text = turn_text(game_, point, names_);
            for (const std::string& line : wrapped(text, letters_a_line)) {
                out += fmt::format("<text x=\"{:.0f}\" y=\"{:.1f}\" class=\"text\">{}</text>\n", left - 6, list_y_,
                                   escaped(line));
                list_y_ += line_height;
            }
            list_y_ += number_gap;
        }
        return out;
    }

    const AnyGame& game_;
    const Analysis& analysis_;
    const Setting& setting_;
    const Names& names_;
    std::size_t seats_;
    std::vector<std::vector<Spot>> curves_; // by seat
    double list_y_ = 0;                     // where the list of turning points ends
};

} // namespace

std::string analysis_svg(const AnyGame& game, const Analysis& analysis, const Setting& setting, const Names& names) {
    return Chart(game, analysis, setting, names).draw();
}

} // namespace ecumene::analysis
