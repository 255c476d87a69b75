// Which route a request takes: the list of all of them, as docs/openapi.yaml has it.
#pragma once

#include "server/app/routes/call.h"

#include <functional>
#include <string_view>
#include <vector>

namespace ecumene::server {

struct Route {
    enum class Who { anyone, person };
    std::string_view method;  // GET or POST
    std::string_view pattern; // such as /api/tables/{id}/sit
    Who who = Who::anyone;
    std::function<void(const CallPtr&)> handle = {};
    bool raw_body = false; // a long one, which the route parses itself, away from the loop
};

class Router {
public:
    void add(Route route) { routes_.push_back(std::move(route)); }
    const std::vector<Route>& routes() const { return routes_; }

    struct Match {
        const Route* route = nullptr;
        bool other_method = false; // there is such an address, but it is asked in another way
        std::vector<std::string> path = {};
    };
    Match find(std::string_view method, std::string_view path) const;

private:
    std::vector<Route> routes_;
};

} // namespace ecumene::server
