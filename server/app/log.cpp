// Structured logs: one JSON object a line, without names, tokens or anything hidden.
#include "engine/core/json_text.h"
#include "server/app/house.h"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

void print(std::string_view level, std::string_view event, std::string_view rest) {
    const auto now = std::chrono::system_clock::now();
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    fmt::print(stderr, "{{\"time\":\"{:%Y-%m-%dT%H:%M:%S}.{:03}Z\",\"level\":\"{}\",\"event\":\"{}\"{}}}\n",
               fmt::gmtime(std::chrono::system_clock::to_time_t(now)), ms, level, event, rest);
}

} // namespace

void log_line(const House& house, std::string_view event, std::string_view detail_json) {
    if (house.config.quiet) return;
    const std::string_view inside = detail_json.substr(1, detail_json.size() - 2);
    print("info", event, inside.empty() ? "" : fmt::format(",{}", inside));
}

void log_trouble(std::string_view event, std::string_view what) {
    print("error", event, fmt::format(",\"what\":{}", write_json(nlohmann::json(what))));
}

} // namespace ecumene::server
