// Results to and from JSON, every field checked on the way in.
#include "lab/results.h"

#include "engine/core/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>

namespace ecumene::lab {
namespace {

using json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> unit_names = {"share", "points", "count", "turns", "minutes"};

constexpr std::uint64_t largest_count = 1'000'000'000'000'000; // beyond it nothing was counted, and sums lose digits

void put(json& out, const Estimate& estimate) {
    out["value"] = estimate.value;
    out["low"] = estimate.low;
    out["high"] = estimate.high;
    out["n"] = estimate.observations;
}

json written(const Estimate& estimate) {
    json out = json::object();
    put(out, estimate);
    return out;
}

template <class Shown>
json head(std::string_view kind, const Shown& shown) {
    return {{"kind", kind},
            {"key", shown.key},
            {"title", shown.title},
            {"about", shown.about},
            {"unit", unit_names[std::size_t(shown.unit)]}};
}

json optional_number(std::optional<double> number) { return number ? json(*number) : json(nullptr); }

struct ExhibitWriter {
    json operator()(const Breakdown& breakdown) const {
        json out = head("breakdown", breakdown);
        out["reference"] = optional_number(breakdown.reference);
        out["on-board"] = breakdown.on_board;
        out["rows"] = json::array();
        for (const Breakdown::Row& row : breakdown.rows) {
            json line = {{"key", row.key}, {"title", row.title}};
            put(line, row.estimate);
            out["rows"].push_back(std::move(line));
        }
        return out;
    }
    json operator()(const Histogram& histogram) const {
        json out = head("histogram", histogram);
        out["first"] = histogram.first;
        out["width"] = histogram.width;
        out["counts"] = histogram.counts;
        out["mean"] = written(histogram.mean);
        return out;
    }
    json operator()(const Matrix& matrix) const {
        json out = head("matrix", matrix);
        out["reference"] = optional_number(matrix.reference);
        out["rows"] = matrix.row_titles;
        out["columns"] = matrix.column_titles;
        out["cells"] = json::array();
        for (const Estimate& cell : matrix.cells) out["cells"].push_back(written(cell));
        return out;
    }
    json operator()(const Curve& curve) const {
        json out = head("curve", curve);
        out["axis"] = curve.axis;
        out["points"] = json::array();
        for (const Curve::Point& point : curve.points) {
            json line = {{"at", point.at}};
            put(line, point.estimate);
            out["points"].push_back(std::move(line));
        }
        return out;
    }
};

// A JSON value with the place where it stands, for sentences such as "variants[2].games must be ...". The first
// complaint is kept; after it everything read is empty.
class Reader {
public:
    Reader(const json& value, std::string place, std::string& complaint)
        : value_(value), place_(std::move(place)), complaint_(complaint) {}

    void complain(std::string_view what) const {
        if (complaint_.empty()) complaint_ = fmt::format("{} {}", place_.empty() ? "the file" : place_, what);
    }
    bool well() const { return complaint_.empty(); }

    // An object with just these keys.
    void keys(std::initializer_list<std::string_view> known) const {
        if (!value_.is_object()) return complain("must be an object");
        for (const auto& [key, value] : value_.items())
            if (std::find(known.begin(), known.end(), key) == known.end())
                return complain(fmt::format("has an unknown key {}", in_quotes(key)));
        for (const std::string_view key : known)
            if (!value_.contains(key)) return complain(fmt::format("has no '{}'", key));
    }
    Reader at(std::string_view key) const {
        static const json nothing;
        const bool there = value_.is_object() && value_.contains(key);
        return {there ? value_.at(std::string(key)) : nothing,
                place_.empty() ? std::string(key) : fmt::format("{}.{}", place_, key), complaint_};
    }
    template <class Visit>
    void each(Visit visit) const {
        if (!value_.is_array()) return complain("must be a list");
        for (std::size_t i = 0; i < value_.size() && well(); ++i)
            visit(Reader(value_[i], fmt::format("{}[{}]", place_, i), complaint_));
    }
    template <class Visit>
    void each_member(Visit visit) const {
        if (!value_.is_object()) return complain("must be an object");
        for (const auto& [key, value] : value_.items())
            visit(key, Reader(value, fmt::format("{}.{}", place_, key), complaint_));
    }

    std::string text() const {
        if (value_.is_string()) return value_.get<std::string>();
        complain("must be text");
        return {};
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> out;
        each([&](const Reader& item) { out.push_back(item.text()); });
        return out;
    }
    bool truth() const {
        if (value_.is_boolean()) return value_.get<bool>();
        complain("must be true or false");
        return false;
    }
    double number() const {
        if (value_.is_number() && std::abs(value_.get<double>()) <= double(largest_count)) return value_.get<double>();
        complain("must be a number of at most 15 digits");
        return 0;
    }
    std::optional<double> optional_number() const {
        if (value_.is_null()) return std::nullopt;
        return number();
    }
    std::uint64_t whole() const {
        if (value_.is_number_unsigned() && value_.get<std::uint64_t>() <= largest_count)
            return value_.get<std::uint64_t>();
        complain("must be a whole number from 0 on, of at most 15 digits");
        return 0;
    }
    Unit unit() const {
        const std::string name = text();
        const auto found = std::find(unit_names.begin(), unit_names.end(), name);
        if (found == unit_names.end()) complain(fmt::format("is the unknown unit {}", in_quotes(name)));
        return found == unit_names.end() ? Unit::share : Unit(found - unit_names.begin());
    }
    Estimate estimate() const {
        const Estimate out{at("value").number(), at("low").number(), at("high").number(), at("n").number()};
        if (out.observations < 0) at("n").complain("must not be negative");
        if (out.low > out.value || out.value > out.high) complain("has its value outside its interval");
        return out;
    }

private:
    const json& value_;
    std::string place_;
    std::string& complaint_;
};

template <class Shown>
void read_head(const Reader& in, Shown& out) {
    out.key = in.at("key").text();
    if (in.well() && out.key.empty()) in.at("key").complain("must not be empty");
    out.title = in.at("title").text();
    out.about = in.at("about").text();
    out.unit = in.at("unit").unit();
}

Breakdown read_breakdown(const Reader& in) {
    in.keys({"kind", "key", "title", "about", "unit", "reference", "on-board", "rows"});
    Breakdown out;
    read_head(in, out);
    out.reference = in.at("reference").optional_number();
    out.on_board = in.at("on-board").truth();
    std::set<std::string> seen;
    in.at("rows").each([&](const Reader& row) {
        row.keys({"key", "title", "value", "low", "high", "n"});
        out.rows.push_back({row.at("key").text(), row.at("title").text(), row.estimate()});
        if (!seen.insert(out.rows.back().key).second) row.complain("has the key of an earlier row");
    });
    return out;
}

Histogram read_histogram(const Reader& in) {
    in.keys({"kind", "key", "title", "about", "unit", "first", "width", "counts", "mean"});
    Histogram out;
    read_head(in, out);
    out.first = in.at("first").number();
    out.width = in.at("width").number();
    if (in.well() && out.width <= 0) in.at("width").complain("must be more than 0");
    in.at("counts").each([&](const Reader& count) { out.counts.push_back(count.whole()); });
    in.at("mean").keys({"value", "low", "high", "n"});
    out.mean = in.at("mean").estimate();
    return out;
}

Matrix read_matrix(const Reader& in) {
    in.keys({"kind", "key", "title", "about", "unit", "reference", "rows", "columns", "cells"});
    Matrix out;
    read_head(in, out);
    out.reference = in.at("reference").optional_number();
    out.row_titles = in.at("rows").texts();
    out.column_titles = in.at("columns").texts();
    in.at("cells").each([&](const Reader& cell) {
        cell.keys({"value", "low", "high", "n"});
        out.cells.push_back(cell.estimate());
    });
    if (out.cells.size() != out.row_titles.size() * out.column_titles.size())
        in.at("cells").complain(
            fmt::format("must be {} times {} estimates, row by row", out.row_titles.size(), out.column_titles.size()));
    return out;
}

Curve read_curve(const Reader& in) {
    in.keys({"kind", "key", "title", "about", "unit", "axis", "points"});
    Curve out;
    read_head(in, out);
    out.axis = in.at("axis").text();
    in.at("points").each([&](const Reader& point) {
        point.keys({"at", "value", "low", "high", "n"});
        out.points.push_back({point.at("at").number(), point.estimate()});
        if (out.points.size() > 1 && out.points.back().at <= out.points[out.points.size() - 2].at)
            point.at("at").complain("must be more than that of the point before");
    });
    return out;
}

Exhibit read_exhibit(const Reader& in) {
    const std::string kind = in.at("kind").text();
    if (kind == "breakdown") return read_breakdown(in);
    if (kind == "histogram") return read_histogram(in);
    if (kind == "matrix") return read_matrix(in);
    if (kind == "curve") return read_curve(in);
    in.at("kind").complain(fmt::format("is the unknown kind of exhibit {}", in_quotes(kind)));
    return {};
}

Variant read_variant(const Reader& in) {
    in.keys({"name", "options", "players", "games", "sections"});
    Variant out;
    out.name = in.at("name").text();
    in.at("options").each_member([&](const std::string& name, const Reader& value) {
        out.options.push_back({name, value.text()});
    });
    out.players = in.at("players").texts();
    out.games = in.at("games").whole();
    std::set<std::string> seen;
    in.at("sections").each([&](const Reader& section) {
        section.keys({"title", "exhibits"});
        out.sections.push_back({section.at("title").text(), {}});
        section.at("exhibits").each([&](const Reader& exhibit) {
            out.sections.back().exhibits.push_back(read_exhibit(exhibit));
            const std::string key = exhibit.at("key").text();
            if (!seen.insert(key).second) exhibit.complain(fmt::format("has the key {} again", in_quotes(key)));
        });
    });
    return out;
}

} // namespace

json results_json(const Results& results) {
    json out = {{"ecumene-lab", results_version},
                {"title", results.title},
                {"game", results.game},
                {"game-title", results.game_title},
                {"experiment", results.experiment},
                {"command", results.command},
                {"version", results.version},
                {"seed", results.seed},
                {"warnings", results.warnings},
                {"baseline", results.baseline},
                {"variants", json::array()}};
    for (const Variant& variant : results.variants) {
        json options = json::object(), sections = json::array();
        for (const Setting& setting : variant.options) options[setting.name] = setting.value;
        for (const Section& section : variant.sections) {
            json exhibits = json::array();
            for (const Exhibit& exhibit : section.exhibits) exhibits.push_back(std::visit(ExhibitWriter(), exhibit));
            sections.push_back({{"title", section.title}, {"exhibits", std::move(exhibits)}});
        }
        out["variants"].push_back({{"name", variant.name},
                                   {"options", std::move(options)},
                                   {"players", variant.players},
                                   {"games", variant.games},
                                   {"sections", std::move(sections)}});
    }
    return out;
}

Result<Results> read_results(const json& value) {
    std::string complaint;
    const Reader in(value, "", complaint);
    const auto bad = [](std::string sentence) { return fail(ErrorCode::bad_record, std::move(sentence)); };
    if (!value.is_object() || !value.contains("ecumene-lab"))
        return bad("these are no results of the laboratory: there is no version under 'ecumene-lab'");
    const std::uint64_t version = in.at("ecumene-lab").whole();
    if (in.well() && version != results_version)
        return bad(
            fmt::format("these results are of version {}; this program reads version {}", version, results_version));
    in.keys({"ecumene-lab", "title", "game", "game-title", "experiment", "command", "version", "seed", "warnings",
             "baseline", "variants"});
    Results out;
    out.title = in.at("title").text();
    out.game = in.at("game").text();
    out.game_title = in.at("game-title").text();
    out.experiment = in.at("experiment").text();
    out.command = in.at("command").text();
    out.version = in.at("version").text();
    out.seed = in.at("seed").text();
    out.warnings = in.at("warnings").texts();
    std::set<std::string> seen;
    in.at("variants").each([&](const Reader& variant) {
        out.variants.push_back(read_variant(variant));
        if (!seen.insert(out.variants.back().name).second) variant.complain("has the name of an earlier variant");
    });
    if (in.well() && out.variants.empty()) in.at("variants").complain("must not be empty");
    out.baseline = in.at("baseline").whole();
    if (in.well() && out.baseline >= out.variants.size()) in.at("baseline").complain("must be the number of a variant");
    if (!complaint.empty()) return bad("these results cannot be read: " + complaint);
    return out;
}

std::string write_results(const Results& results) {
    // Text that is not UTF-8 (from a file of the user's) is mended instead of losing the run.
    return results_json(results).dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Results> parse_results(const std::string& text) {
    const json value = json::parse(text, nullptr, false);
    if (value.is_discarded()) return fail(ErrorCode::bad_json, "these results cannot be read: the file is not JSON");
    return read_results(value);
}

} // namespace ecumene::lab
