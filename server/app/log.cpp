// Structured logs: one JSON object a line, without names, tokens or anything hidden.
#include "engine/core/json_text.h"
#include "server/app/services.h"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using nlohmann::ordered_json;

void print(std::string_view level, std::string_view event, const nlohmann::json& detail) {
    const auto now = std::chrono::system_clock::now();
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    ordered_json line = {{"time", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                                              fmt::gmtime(std::chrono::system_clock::to_time_t(now)), ms)},
                         {"level", level},
                         {"event", event}};
    for (const auto& [key, value] : detail.items()) line[key] = value;
    fmt::print(stderr, "{}\n", line.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

} // namespace

void log_line(const Services& services, std::string_view event, const nlohmann::json& detail) {
    if (!services.config.quiet) print("info", event, detail);
}

void log_line(const Services& services, std::string_view event) { log_line(services, event, nlohmann::json::object()); }

void log_trouble(std::string_view event, std::string_view what) { print("error", event, {{"what", what}}); }

} // namespace ecumene::server
