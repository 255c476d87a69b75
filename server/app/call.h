// One request under way: what was asked, by whom, and how to answer.
#pragma once

#include "server/app/app.h"

#include <nlohmann/json.hpp>

namespace ecumene::server {

inline tl::unexpected<Refused> no(int status, std::string code, std::string message) {
    return tl::unexpected(Refused{status, std::move(code), std::move(message)});
}
inline tl::unexpected<Refused> bad(std::string message) { return no(400, "bad_argument", std::move(message)); }
inline tl::unexpected<Refused> conflict(std::string message) { return no(409, "conflict", std::move(message)); }

struct App::Call {
    Request request;
    Respond respond;
    Json body;
    Asker asker;
    const std::string& person() const { return asker.person->id; }
};

} // namespace ecumene::server
