// Everything in one long table, for spreadsheets and scripts.
#include "lab/report/measures.h"
#include "lab/report/report.h"

#include <fmt/format.h>

namespace ecumene::lab {
namespace {

constexpr const char* units[] = {"share", "points", "count", "turns", "minutes"};

// In quotes where needed (RFC 4180). A spreadsheet would run what begins like a formula, so that gets an apostrophe.
std::string field(const std::string& text) {
    std::string out = text;
    if (!out.empty() && std::string_view("=+-@\t\r").find(out[0]) != std::string_view::npos) out.insert(0, "'");
    if (out.find_first_of(",\"\r\n") == std::string::npos) return out;
    std::string quoted = "\"";
    for (const char letter : out) quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + "\"";
}

} // namespace

std::string csv(const Results& results) {
    std::string out = "variant,section,kind,exhibit,row,unit,value,low,high,n\n";
    for (const Variant& variant : results.variants) {
        for (const Measure& measure : measures(variant))
            out += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", field(variant.name), field(measure.section),
                               name(measure.kind), field(measure.exhibit), field(measure.row),
                               units[std::size_t(measure.unit)], measure.estimate.value, measure.estimate.low,
                               measure.estimate.high, measure.estimate.observations);
        for (const Section& section : variant.sections)
            for (const Exhibit& exhibit : section.exhibits)
                if (const auto* histogram = std::get_if<Histogram>(&exhibit))
                    for (std::size_t i = 0; i < histogram->counts.size(); ++i)
                        out += fmt::format("{},{},bin,{},{},count,{},,,\n", field(variant.name), field(section.title),
                                           field(histogram->key), histogram->first + histogram->width * double(i),
                                           histogram->counts[i]);
    }
    return out;
}

} // namespace ecumene::lab
