#include "server/app/routes/router.h"

#include "engine/core/json_text.h"

#include <optional>

namespace ecumene::server {
namespace {

// What stands for the names of the pattern; nothing where the path does not fit.
std::optional<std::vector<std::string>> fit(std::string_view pattern, std::string_view path) {
    std::vector<std::string> found;
    while (!pattern.empty() && !path.empty()) {
        const std::size_t wanted_end = pattern.find('/', 1), given_end = path.find('/', 1);
        const std::string_view wanted = pattern.substr(0, wanted_end), given = path.substr(0, given_end);
        if (wanted.starts_with("/{") && given.size() > 1)
            found.emplace_back(given.substr(1));
        else if (wanted != given)
            return std::nullopt;
        pattern = wanted_end == pattern.npos ? "" : pattern.substr(wanted_end);
        path = given_end == path.npos ? "" : path.substr(given_end);
    }
    if (!pattern.empty() || !path.empty()) return std::nullopt;
    return found;
}

} // namespace

Router::Match Router::find(std::string_view method, std::string_view path) const {
    Match match;
    for (const Route& route : routes_) {
        auto found = fit(route.pattern, path);
        if (!found) continue;
        if (route.method == method) return {&route, false, std::move(*found)};
        match.other_method = true;
    }
    return match;
}

Response error_response(const Refused& refused) {
    return error_response(refused.status, refused.code, refused.message, refused.rule, refused.path);
}

void Call::reply(int status, const nlohmann::json& answer) const { reply_text(status, write_json(answer)); }

void Call::reply_text(int status, std::string json) const {
    Response response{status, "application/json", std::move(json), {}};
    response.headers.emplace_back("Cache-Control", "no-store");
    respond(std::move(response));
}

void Call::refuse(const Refused& refused) const { respond(error_response(refused)); }

} // namespace ecumene::server
