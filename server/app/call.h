// One request under way: what was asked, by whom, and how to answer.
#pragma once

#include "server/app/app.h"

#include <nlohmann/json.hpp>

namespace ecumene::server {

struct App::Call {
    Request request;
    Respond respond;
    Json body;
    Asker asker;
    const std::string& person() const { return asker.person->id; }
};

} // namespace ecumene::server
