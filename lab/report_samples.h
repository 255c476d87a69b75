// Made-up results with known answers, and a strict reader of markup, for the tests of the report.
#pragma once

#include "lab/results.h"

#include <cctype>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene::lab {

// Wilson's interval of a share.
inline Estimate share_of(double share, double trials) {
    const double z = 1.959963984540054, squared = z * z / trials;
    const double centre = (share + squared / 2) / (1 + squared);
    const double half = z / (1 + squared) * std::sqrt(share * (1 - share) / trials + squared / (4 * trials));
    return {share, std::min(share, centre - half), std::max(share, centre + half), trials};
}

inline Estimate mean_of(double mean, double half, double observations) {
    return {mean, mean - half, mean + half, observations};
}

inline Breakdown seats(std::vector<double> shares, double games) {
    Breakdown out{
        "win.by-seat", "Share of the win by seat", "About seats.", Unit::share, 1.0 / double(shares.size()), false, {}};
    for (std::size_t i = 0; i < shares.size(); ++i)
        out.rows.push_back({"seat-" + std::to_string(i), "Seat " + std::to_string(i), share_of(shares[i], games)});
    return out;
}

// All four kinds of exhibit, one row that was never seen and one that was seen rarely.
inline Variant sample_variant(std::string name, double first_seat, double turns, double games) {
    const double rest = (1 - first_seat) / 2;
    Histogram length{"length.turns",          "Length in turns",         "About length.", Unit::turns, 10, 1,
                     {0, 4, 12, 25, 9, 3, 0}, mean_of(turns, 0.4, games)};
    Breakdown cards{"win.by-card", "Share of the win by card", "About cards.", Unit::share, 1.0 / 3, false, {}};
    cards.rows = {
        {"rats", "Rats", share_of(0.3334, games)}, {"walls", "Walls", share_of(0.5, 12)}, {"ship", "Ship", {}}};
    Breakdown areas{"areas", "Areas held", "About areas.", Unit::share, std::nullopt, true, {}};
    areas.rows = {{"west", "The West", share_of(0.25, games)}, {"east", "The East", share_of(0.75, games)}};
    Matrix kills{"kills",
                 "Who kills whom",
                 "About kills.",
                 Unit::points,
                 std::nullopt,
                 {"Seat 0", "Seat 1"},
                 {"Seat 0", "Seat 1"},
                 {Estimate{}, mean_of(3.25, 0.5, games), mean_of(4.5, 0.25, games), Estimate{}}};
    Curve decided{
        "decided",           "When it is decided",
        "About the leader.", "share of the actions",
        Unit::share,         {{0, share_of(0.34, games)}, {0.5, share_of(0.61, games)}, {1, share_of(0.97, games)}}};
    return {std::move(name),
            {},
            {"random", "random", "random"},
            std::uint64_t(games),
            {{"The game", {seats({first_seat, rest, rest}, games), length}}, {"More", {cards, areas, kills, decided}}}};
}

inline Results sample_results() {
    Results out;
    out.game = "plague";
    out.game_title = "Plague";
    out.experiment = "game = \"plague\"\n";
    out.command = "ecumene lab run plague.toml";
    out.version = "0.1.0";
    out.seed = "docs";
    out.warnings = {"The run was stopped early."};
    out.variants = {sample_variant("default", 0.381, 40, 25000)};
    return out;
}

inline Results sample_sweep() {
    Results out = sample_results();
    out.variants.push_back(sample_variant("walls = false", 0.335, 46, 25000));
    out.variants.back().options = {{"walls", "false"}};
    out.variants.push_back(sample_variant("hand = 7", 0.381, 40, 25000));
    out.variants.back().options = {{"hand", "7"}};
    return out;
}

// Why a text is not well-formed XML (after an optional doctype); empty if it is.
inline std::string complaint(std::string_view text) {
    std::vector<std::string> open;
    if (text.starts_with("<!DOCTYPE html>")) text.remove_prefix(15);
    const auto near = [&] { return std::string(text.substr(0, 60)); };
    while (!text.empty()) {
        if (text[0] == '&') {
            const std::string_view entity = text.substr(0, text.find(';') + 1);
            if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;" && entity != "&#39;")
                return "bad entity at " + near();
        }
        if (text[0] != '<') {
            text.remove_prefix(1);
            continue;
        }
        const bool closing = text.starts_with("</");
        std::size_t at = closing ? 2 : 1;
        const std::size_t name_from = at;
        while (at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0) ++at;
        const std::string name(text.substr(name_from, at - name_from));
        if (name.empty()) return "no tag at " + near();
        while (at < text.size() && text[at] == ' ') { // attributes: name="value"
            ++at;
            const std::size_t from = at;
            while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '-'))
                ++at;
            if (at == from || text.substr(at, 2) != "=\"") return "bad attribute at " + near();
            const std::size_t end = text.find('"', at + 2);
            if (end == std::string_view::npos || text.substr(at + 2, end - at - 2).find('<') != std::string_view::npos)
                return "bad value at " + near();
            at = end + 1;
        }
        const bool empty = text.substr(at, 2) == "/>";
        if (!empty && (at >= text.size() || text[at] != '>')) return "tag does not end at " + near();
        if (closing && (open.empty() || open.back() != name)) return "unexpected end tag at " + near();
        if (closing)
            open.pop_back();
        else if (!empty)
            open.push_back(name);
        text.remove_prefix(at + (empty ? 2 : 1));
    }
    return open.empty() ? "" : "not closed: " + open.back();
}

} // namespace ecumene::lab
