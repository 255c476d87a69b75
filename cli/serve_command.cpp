// `ecumene serve`: the tables for the browser, from flags, the environment and a file.
#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/variant.h"
#include "engine/games/registry.h"
#include "server/net/serve.h"

#include <cstdlib>
#include <fmt/format.h>

namespace ecumene {

Exit run(const ServeCommand& command) {
    server::Config config;
    config.listen = command.listen;
    config.store = command.store;
    config.public_url = command.public_url;
    while (!config.public_url.empty() && config.public_url.back() == '/') config.public_url.pop_back();
    const bool web_address = config.public_url.rfind("http://", 0) == 0 || config.public_url.rfind("https://", 0) == 0;
    if (!config.public_url.empty() && !web_address)
        return complain("--public-url is what people type, such as https://games.example.org");
    config.version = ECUMENE_VERSION;
    config.behind_proxy = command.behind_proxy;
    config.limits = command.limits != "off";
    config.metrics_public = command.metrics_public;
    config.quiet = command.quiet;
    config.bot_threads = command.bot_threads;
    config.sockets_per_address = command.sockets_per_address;
    for (const std::string& path : command.variants) {
        const auto variant = load_variant(path);
        if (!variant) return complain(variant.error());
        config.rules[std::string(variant->type->info().id)] = variant->rules.dump();
    }
    if (const char* fault = std::getenv("ECUMENE_FAULT")) config.fault = fault;
    if (!command.quiet && output_is_terminal())
        fmt::print("The table is at {}\n", config.public_url.empty() ? "http://" + config.listen : config.public_url);
    std::fflush(stdout);
    const std::string error = server::serve(config, all_games());
    if (error.empty()) return Exit::done;
    complain(error);
    return Exit::failed;
}

} // namespace ecumene
