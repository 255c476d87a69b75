// For those who look after a server: is it well, and what does it do.
#include "server/app/routes/site.h"

#include <fmt/format.h>

namespace ecumene::server {
namespace {

void health(const Site& site, const CallPtr& call) {
    const bool well = site.services.store.figures().healthy && !site.services.stopping;
    call->reply(well ? 200 : 503, {{"ok", well}});
}

void metrics(Site& site, const CallPtr& call) {
    const Services& services = site.services;
    const std::string& address = call->request.address;
    if (!services.config.metrics_public && address != "127.0.0.1" && address != "::1")
        return call->refuse({403, "not_yours", "The figures are shown on the machine itself only."});
    const Counters& c = services.counters;
    const store::Figures f = services.store.figures();
    std::string out;
    const auto add = [&out](std::string_view kind, std::string_view name, std::string_view help, std::uint64_t value) {
        out +=
            fmt::format("# HELP ecumene_{0} {1}\n# TYPE ecumene_{0} {2}\necumene_{0} {3}\n", name, help, kind, value);
    };
    const auto count = [&](auto name, auto help, auto value) { add("counter", name, help, value); };
    const auto gauge = [&](auto name, auto help, auto value) { add("gauge", name, help, std::uint64_t(value)); };
    gauge("uptime_seconds", "since the start", (services.loop.now() - site.began) / 1000);
    gauge("sockets", "open WebSockets", c.sockets);
    gauge("tables", "tables in memory", site.tables.size());
    gauge("workers_waiting", "thoughts that wait for a thread", services.thinking.waiting());
    gauge("errands_waiting", "requests that wait for a thread", services.errands.waiting());
    gauge("bot_memory_bytes", "what bots remember between their moves", services.bots.bytes());
    gauge("store_waiting", "reads and writes that wait for the store", f.waiting);
    gauge("store_healthy", "1 while the store answers", f.healthy ? 1 : 0);
    count("requests_total", "HTTP requests", c.requests);
    count("requests_refused_total", "HTTP requests answered with an error", c.refused_requests);
    count("limited_total", "requests and messages over a limit", c.limited);
    count("sockets_opened_total", "WebSockets opened", c.sockets_opened);
    count("slow_readers_total", "WebSockets dropped because their reader was too slow", c.slow_readers);
    count("messages_in_total", "WebSocket messages received", c.messages_in);
    count("messages_out_total", "WebSocket messages sent", c.messages_out);
    count("bytes_out_total", "bytes of WebSocket messages sent", c.bytes_out);
    count("acts_total", "acts of people", c.acts);
    count("actions_total", "actions written down, of people, bots and chance", c.actions);
    count("bot_moves_total", "actions of bots", c.bot_moves);
    count("auto_passes_total", "passes made for people who had no choice", c.auto_passes);
    count("stale_total", "acts for a position that had passed", c.stale);
    count("illegal_total", "acts against the rules", c.illegal);
    count("not_allowed_total", "messages of people who may not", c.not_allowed);
    count("undos_total", "undos", c.undos);
    count("time_outs_total", "clocks that ran out", c.time_outs);
    count("conflicts_total", "writes that another was quicker than", c.conflicts);
    count("store_failures_total", "writes that failed", c.store_failures);
    count("store_commits_total", "commits of the store", f.commits);
    count("store_events_total", "events committed", f.events);
    Response response{200, "text/plain; version=0.0.4", std::move(out), {}};
    call->respond(std::move(response));
}

} // namespace

void add_operation_routes(Router& router, Site& site) {
    using Who = Route::Who;
    router.add({"GET", "/healthz", Who::anyone, [&site](const CallPtr& call) { health(site, call); }});
    router.add({"GET", "/metrics", Who::anyone, [&site](const CallPtr& call) { metrics(site, call); }});
}

} // namespace ecumene::server
