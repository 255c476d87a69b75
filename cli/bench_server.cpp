// `ecumene bench server`: a server as a second process, real sockets on loopback, Plague with four seats.
#include "cli/closed_loop.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/games/registry.h"
#include "store/store.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

namespace ecumene {
namespace {

using nlohmann::json;

json loop_row(const ClosedLoop::Measured& m) {
    const auto rounded = [](double value) { return double(std::int64_t(value * 100 + 0.5)) / 100; };
    return {{"tables", m.tables},
            {"acts_per_s", rounded(double(m.acts) / m.seconds)},
            {"acts_per_cpu_s", rounded(double(m.acts) / m.cpu.all())},
            {"actions_per_cpu_s", rounded(double(m.actions) / m.cpu.all())},
            {"p50_ms", rounded(m.p50_ms)},
            {"p99_ms", rounded(m.p99_ms)},
            {"server_cpu_share", rounded(m.cpu.all() / m.seconds)},
            {"server_system_share", rounded(m.cpu.system / m.cpu.all())},
            {"games", m.games}};
}

void fill(const std::string& address, int tables) {
    auto game = std::move(*(*known_game(all_games(), "plague"))->create(ClosedLoop::seats, json::object()));
    Rng rng("bench stored");
    while (!game->over() && game->length() < 60) {
        if (game->to_act().is_chance()) {
            Rng chance = chance_stream("stored", game->length());
            game->sample(chance);
            continue;
        }
        const auto legal = game->legal();
        if (!game->apply(legal[rng.below(std::uint32_t(legal.size()))])) throw std::runtime_error("an illegal action");
    }
    std::vector<store::Event> events;
    for (const std::string& action : game->actions()) events.push_back({store::EventKind::action, 0, action, 0, 0});
    auto opened = store::open_store(address);
    if (!opened) throw std::runtime_error(opened.error().message);
    for (int i = 0; i < tables; ++i) {
        store::Table table;
        table.id = fmt::format("stored{}", i);
        table.game = "plague", table.rules = ECUMENE_VERSION, table.players = ClosedLoop::seats, table.options = "{}";
        table.seed = "stored", table.host = "nobody", table.seats.resize(ClosedLoop::seats);
        table.updated = i;
        store::Append append{.table = table.id, .events = events};
        append.standing.status = store::Status::playing;
        append.updated = i;
        (*opened)->create_table(std::move(table), {}, nullptr);
        (*opened)->append(std::move(append), nullptr);
    }
}

class Report {
public:
    explicit Report(bool as_json) : json_(as_json) {}
    void say(const std::string& line) const {
        if (!json_) fmt::print("{}\n", line);
        std::fflush(stdout);
    }
    json all = json::object();

private:
    bool json_;
};

void measure_loops(const BenchServerCommand& command, TemporaryStore& stores, Report& report) {
    report.say(fmt::format("{:>6} {:>10} {:>14} {:>17} {:>8} {:>8} {:>6} {:>7}", "tables", "acts/s", "acts/CPU-s",
                           "actions/CPU-s", "p50 ms", "p99 ms", "CPU", "in kernel"));
    report.all["closed_loop"] = json::array();
    const std::vector<int> sizes = command.tables > 0 ? std::vector{command.tables} : std::vector{1, 4, 16, 64};
    for (const int tables : sizes) {
        const auto server = std::make_unique<ServerProcess>(stores.fresh());
        ClosedLoop loop(*server);
        loop.add_tables(tables);
        loop.open_sockets();
        if (loop.wait_for_states(20) > 0) throw std::runtime_error("some sockets were never told the state");
        const ClosedLoop::Measured m = loop.play(command.seconds);
        if (loop.lost_sockets() > 0) throw std::runtime_error("the server closed sockets of players");
        const json row = loop_row(m);
        report.all["closed_loop"].push_back(row);
        report.say(fmt::format("{:>6} {:>10.0f} {:>14.0f} {:>17.0f} {:>8.2f} {:>8.2f} {:>5.0f}% {:>6.0f}%", tables,
                               row["acts_per_s"].get<double>(), row["acts_per_cpu_s"].get<double>(),
                               row["actions_per_cpu_s"].get<double>(), m.p50_ms, m.p99_ms,
                               100 * m.cpu.all() / m.seconds, 100 * m.cpu.system / m.cpu.all()));
    }
}

void measure_memory_and_return(TemporaryStore& stores, Report& report) {
    constexpr int tables = 200;
    const auto come_to_rest = [] { // by then the server has given back what a rush took
        std::this_thread::sleep_for(std::chrono::seconds(6));
    };
    const auto server = std::make_unique<ServerProcess>(stores.fresh());
    ClosedLoop loop(*server);
    loop.add_tables(100);
    loop.open_sockets();
    loop.wait_for_states(20);
    loop.play(1); // what is needed once is there now, the store's cache above all
    come_to_rest();
    const double before = server->resident_kib();
    ClosedLoop more(*server);
    more.add_tables(tables);
    more.open_sockets();
    int missing = more.wait_for_states(30);
    come_to_rest();
    const double each = (server->resident_kib() - before) / tables;
    report.say(
        fmt::format("a live table with 4 sockets: {:.1f} KiB ({} tables, {} sockets failed)", each, tables, missing));
    report.all["live_table_kib"] = each;

    double slowest = 0;
    for (int round = 0; round < 3; ++round) {
        more.drop_sockets();
        const auto start = ClosedLoop::Clock::now();
        more.open_sockets();
        missing += more.wait_for_states(30);
        slowest = std::max(slowest, seconds_since(start));
    }
    report.say(fmt::format("800 seats come back: {:.2f} s at the slowest of 3, {} failed", slowest,
                           missing + more.lost_sockets()));
    report.all["reconnect_800_s"] = slowest;
    report.all["reconnect_failures"] = missing + more.lost_sockets();
}

void measure_stored(TemporaryStore& stores, Report& report) {
    constexpr int tables = 10'000;
    const auto resident = [](const std::string& store, double& list_ms) {
        const auto server = std::make_unique<ServerProcess>(store);
        HttpClient http(server->port());
        http.ask("GET", "/api/tables", "");
        const auto start = ClosedLoop::Clock::now();
        const HttpAnswer list = http.ask("GET", "/api/tables?status=playing", "");
        list_ms = 1000 * seconds_since(start);
        if (list.status != 200) throw std::runtime_error("the server gave no list of tables");
        return server->resident_kib();
    };
    double empty_ms = 0, full_ms = 0;
    const double empty = resident(stores.fresh(), empty_ms);
    const std::string store = stores.fresh();
    fill(store, tables);
    const double full = resident(store, full_ms);
    report.say(fmt::format("{} stored tables: {:.0f} KiB resident against {:.0f} when empty; listing {:.1f} ms", tables,
                           full, empty, full_ms));
    report.all["stored"] = {{"tables", tables}, {"resident_kib", full}, {"empty_kib", empty}, {"list_ms", full_ms}};
}

void measure_spectators(const BenchServerCommand& command, TemporaryStore& stores, Report& report) {
    constexpr int spectators = 1000;
    const auto server = std::make_unique<ServerProcess>(stores.fresh());
    ClosedLoop loop(*server);
    loop.add_tables(1);
    loop.open_sockets();
    loop.wait_for_states(20);
    const ClosedLoop::Measured alone = loop.play(command.seconds);
    Crowd crowd(server->port(), loop.id(0), spectators);
    const auto start = ClosedLoop::Clock::now();
    while (crowd.messages() < spectators && seconds_since(start) < 20)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const ClosedLoop::Measured watched = loop.play(command.seconds);
    report.say(fmt::format("1 table with {} spectators: p50 {:.2f} ms, p99 {:.2f} ms; without: {:.2f} and {:.2f}; {} "
                           "spectators lost",
                           spectators, watched.p50_ms, watched.p99_ms, alone.p50_ms, alone.p99_ms, crowd.lost()));
    report.all["spectators"] = {{"count", spectators},          {"p50_ms", watched.p50_ms},
                                {"p99_ms", watched.p99_ms},     {"alone_p50_ms", alone.p50_ms},
                                {"alone_p99_ms", alone.p99_ms}, {"lost", crowd.lost()}};
}

} // namespace

Exit run(const BenchServerCommand& command) {
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max; // the server inherits it
    ::setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < 4096) return complain("this needs 4096 open files; see 'ulimit -Hn'");

    Report report(command.json);
    try {
        TemporaryStore stores(command.store);
        measure_loops(command, stores, report);
        if (!command.loops_only && command.tables == 0) {
            measure_memory_and_return(stores, report);
            measure_stored(stores, report);
            measure_spectators(command, stores, report);
        }
    } catch (const std::exception& error) {
        complain(error.what());
        return Exit::failed;
    }
    if (command.json) fmt::print("{}\n", write_json(report.all));
    return Exit::done;
}

} // namespace ecumene
