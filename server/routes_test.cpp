// The routes that the server answers are those that docs/openapi.yaml describes.
#include "server/app/app.h"
#include "server/test_server.h"

#include <fstream>
#include <set>

namespace ecumene::server {
namespace {

// The methods under each path, by indentation: "  /path:" and "    get:".
std::set<std::string> described() {
    std::ifstream file(ECUMENE_TESTS "/../docs/openapi.yaml");
    std::set<std::string> routes;
    std::string line, path;
    bool inside = false;
    while (std::getline(file, line)) {
        if (!line.empty() && line[0] != ' ' && line[0] != '#') inside = line.starts_with("paths:");
        if (!inside) continue;
        if (line.starts_with("  /")) path = line.substr(2, line.find(':') - 2);
        if (line.starts_with("    get:")) routes.insert("GET " + path);
        if (line.starts_with("    post:")) routes.insert("POST " + path);
    }
    return routes;
}

TEST_F(ServerTest, EveryRouteIsDescribedAndEveryDescriptionIsARoute) {
    const App app(*services);
    std::set<std::string> routes;
    for (const Route& route : app.router().routes())
        EXPECT_TRUE(routes.insert(std::string(route.method) + " " + std::string(route.pattern)).second);
    routes.insert("GET /ws/tables/{id}"); // becomes a WebSocket, which has no route
    EXPECT_EQ(routes, described());
}

TEST(Router, FindsNamesAndTellsOtherMethods) {
    Router router;
    router.add({"GET", "/api/tables"});
    router.add({"GET", "/api/tables/{id}"});
    router.add({"POST", "/api/tables/{id}/sit"});
    router.add({"GET", "/api/tables/{id}/at/{moment}"});
    EXPECT_EQ(router.find("GET", "/api/tables").route->pattern, "/api/tables");
    EXPECT_EQ(router.find("GET", "/api/tables/x7").path, std::vector<std::string>{"x7"});
    EXPECT_EQ(router.find("GET", "/api/tables/x7/at/12").path, (std::vector<std::string>{"x7", "12"}));
    EXPECT_TRUE(router.find("GET", "/api/tables/x7/sit").other_method);
    for (const char* none : {"", "/", "/api", "/api/tables/", "/api/tables/x/at", "/api/tables/x/at/", "//", "/api//x"})
        EXPECT_FALSE(router.find("GET", none).route) << none;
}

} // namespace
} // namespace ecumene::server
