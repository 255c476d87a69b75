// A request and its answer, as the rest of the server knows them: plain values without a network behind them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ecumene::server {

struct Request {
    std::string method;
    std::string path;  // decoded, without the query
    std::string query; // as sent
    std::string body;
    std::string origin, host, cookie, if_none_match; // headers; empty where absent
    std::string address;                             // of the one who asks
    bool gzip = false;                               // whether a compressed answer is understood
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
};
using Respond = std::function<void(Response)>;

// {"error": {"code", "message"}}, with the clause behind it, and the path in a variant of the rules, where there is
// one.
Response error_response(int status, std::string_view code, std::string_view message, std::string_view rule = {},
                        std::string_view path = {});

// The far end of a WebSocket. Both functions may be called at any time on the loop's thread, and return at once.
class Wire {
public:
    virtual ~Wire() = default;
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    virtual void close(int code, std::string_view reason) = 0;
};

// Close codes (docs/api.md).
inline constexpr int close_going_away = 1001, close_policy = 1008, close_too_large = 1009, close_not_found = 4004,
                     close_too_slow = 4008;

// The value of a key in a query or a cookie header; empty where it is not there. Percent signs are decoded in queries.
std::string query_value(std::string_view query, std::string_view key);
std::string cookie_value(std::string_view cookies, std::string_view name);
// Nothing where the escapes are broken or hide a NUL.
bool percent_decode(std::string_view text, std::string& decoded);

} // namespace ecumene::server
