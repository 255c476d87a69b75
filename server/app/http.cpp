// Queries and cookies, taken apart.
#include "server/app/http.h"

#include "engine/core/json_text.h"

#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

} // namespace

Response error_response(int status, std::string_view code, std::string_view message, std::string_view rule,
                        std::string_view path) {
    nlohmann::json error = {{"code", code}, {"message", message}};
    if (!rule.empty()) error["rule"] = rule;
    if (!path.empty()) error["path"] = path;
    Response response{status, "application/json", write_json({{"error", error}}), {}};
    if (status == 429) response.headers.emplace_back("Retry-After", "10");
    return response;
}

bool percent_decode(std::string_view text, std::string& decoded) {
    decoded.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return false;
            const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return false;
            c = char(high * 16 + low);
            i += 2;
        }
        if (c == '\0') return false;
        decoded += c;
    }
    return true;
}

std::string query_value(std::string_view query, std::string_view key) {
    while (!query.empty()) {
        const std::size_t end = query.find('&');
        const std::string_view part = query.substr(0, end);
        query = end == query.npos ? "" : query.substr(end + 1);
        const std::size_t equals = part.find('=');
        if (equals == part.npos || part.substr(0, equals) != key) continue;
        std::string value;
        return percent_decode(part.substr(equals + 1), value) ? value : std::string();
    }
    return {};
}

std::string cookie_value(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const std::size_t end = cookies.find(';');
        std::string_view part = cookies.substr(0, end);
        cookies = end == cookies.npos ? "" : cookies.substr(end + 1);
        while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
        const std::size_t equals = part.find('=');
        if (equals != part.npos && part.substr(0, equals) == name) return std::string(part.substr(equals + 1));
    }
    return {};
}

} // namespace ecumene::server
