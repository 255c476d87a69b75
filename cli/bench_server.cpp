// `ecumene bench server`: a server as a second process, real sockets on loopback, Plague with four seats.
#include "cli/commands.h"
#include "cli/load_client.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/games/registry.h"
#include "store/wait.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ecumene {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr int seats = 4;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// The measured process: this program again, as a server.
class ServerProcess {
public:
    explicit ServerProcess(const std::string& store) : port_(free_port()) {
        const std::string listen = fmt::format("127.0.0.1:{}", port_);
        pid_ = ::fork();
        if (pid_ == 0) {
            const int nowhere = ::open("/dev/null", O_WRONLY);
            ::dup2(nowhere, STDOUT_FILENO);
            ::execl("/proc/self/exe", "ecumene", "serve", "--listen", listen.c_str(), "--store", store.c_str(),
                    "--limits", "off", "--quiet", nullptr);
            ::_exit(127);
        }
    }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGTERM);
        for (int i = 0; i < 100; ++i) { // ten seconds to stop in order
            if (::waitpid(pid_, nullptr, WNOHANG) == pid_) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }

    bool answers() const { // within 20 seconds
        for (int i = 0; i < 200; ++i) {
            if (HttpClient(port_).ask("GET", "/healthz", "").status == 200) return true;
            if (::waitpid(pid_, nullptr, WNOHANG) == pid_) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        return false;
    }
    int port() const { return port_; }

    double cpu_seconds() const {
        std::ifstream file(fmt::format("/proc/{}/stat", pid_));
        std::string text((std::istreambuf_iterator<char>(file)), {});
        std::istringstream rest(text.substr(text.rfind(')') + 2)); // the name may hold spaces
        std::string word;
        double ticks = 0;
        for (int field = 3; rest >> word && field <= 15; ++field)
            if (field >= 14) ticks += std::stod(word); // utime and stime, see proc(5)
        return ticks / double(::sysconf(_SC_CLK_TCK));
    }
    double resident_kib() const {
        std::ifstream file(fmt::format("/proc/{}/status", pid_));
        for (std::string line; std::getline(file, line);)
            if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
        return 0;
    }

private:
    int port_;
    pid_t pid_ = -1;
};

std::int64_t number_after(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    return at == std::string_view::npos ? -1 : std::atoll(text.data() + at + key.size());
}

double percentile(std::vector<double>& values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
}

// Tables that play themselves: at each the seat to act acts once all four have heard of the action before.
class ClosedLoop {
public:
    explicit ClosedLoop(const ServerProcess& server)
        : server_(server), http_(server.port()),
          client_(server.port(), {[this](int socket, std::string_view text) { heard(socket, text); },
                                  [this](int socket) { lost(socket); }}) {
        cookie_ = http_.ask("POST", "/api/guest", "", R"({"name":"Bench"})").cookie;
        if (cookie_.empty()) throw std::runtime_error("the server gave no cookie to a guest");
    }

    void add_tables(int count) {
        const std::size_t first = tables_.size();
        tables_.resize(first + std::size_t(count));
        for (std::size_t t = first; t < tables_.size(); ++t) begin(t);
    }
    void open_sockets() {
        for (std::size_t t = 0; t < tables_.size(); ++t) connect(t);
    }
    void drop_sockets() {
        for (Table& table : tables_) {
            for (const int socket : table.sockets) client_.close(socket);
            table.synced = 0;
        }
    }
    // Until every socket has its first state; how many have not after so many seconds.
    int wait_for_states(double most_seconds) {
        const auto start = Clock::now();
        while (unsynced() > 0 && seconds_since(start) < most_seconds) client_.poll(10);
        return unsynced();
    }
    int lost_sockets() const { return lost_; }
    const std::string& id(std::size_t table) const { return tables_[table].id; }
    int port() const { return server_.port(); }

    struct Measured {
        int tables = 0;
        double seconds = 0, cpu_seconds = 0, p50_ms = 0, p99_ms = 0;
        std::uint64_t acts = 0, actions = 0, games = 0;
    };
    Measured play(double seconds) {
        run(std::min(1.0, seconds / 4)); // warm up
        measured_ = {};
        latencies_.clear();
        const auto start = Clock::now();
        const double cpu = server_.cpu_seconds();
        run(seconds);
        measured_.tables = int(tables_.size());
        measured_.seconds = seconds_since(start);
        measured_.cpu_seconds = server_.cpu_seconds() - cpu;
        measured_.p50_ms = percentile(latencies_, 0.5);
        measured_.p99_ms = percentile(latencies_, 0.99);
        return measured_;
    }

private:
    struct Table {
        std::string id;
        std::array<int, seats> sockets{};
        int synced = 0; // sockets that have their first state
        std::int64_t position = -1, before = -1;
        int told = 0; // sockets that have heard of this position
        std::string choices;
        int actor = -1;
        Clock::time_point sent;
        bool disturbed = false, over = false;
    };

    void begin(std::size_t t) {
        const HttpAnswer answer =
            http_.ask("POST", "/api/tables", cookie_,
                      R"({"game":"plague","players":4,"seats":["me","me","me","me"],"pace":"instant","public":false,)"
                      R"("start":true})");
        if (answer.status != 201) throw std::runtime_error("the server made no table: " + answer.body);
        tables_[t] = {};
        tables_[t].id = json::parse(answer.body)["table"]["id"];
    }
    void connect(std::size_t t) {
        for (int seat = 0; seat < seats; ++seat) {
            const int socket = client_.open(fmt::format("/ws/tables/{}?as={}", tables_[t].id, seat), cookie_);
            tables_[t].sockets[std::size_t(seat)] = socket;
            owner_.resize(std::size_t(socket) + 1);
            owner_[std::size_t(socket)] = {t, seat};
        }
    }
    int unsynced() const {
        int missing = 0;
        for (const Table& table : tables_) missing += seats - table.synced;
        return missing;
    }

    void heard(int socket, std::string_view text) {
        const auto [t, seat] = owner_[std::size_t(socket)];
        Table& table = tables_[t];
        if (table.sockets[std::size_t(seat)] != socket) return; // of a game that is over
        const bool state = text.find(R"("type":"state")") != std::string_view::npos;
        if (!state && text.find(R"("type":"moved")") == std::string_view::npos) return;
        const std::int64_t position = number_after(text, R"("position":)");
        if (state) ++table.synced;
        if (position != table.position) table.before = table.position, table.position = position, table.told = 0;
        ++table.told;
        if (text.find(R"("legal":[{)") != std::string_view::npos) table.choices = text, table.actor = seat;
        if (text.find(R"("result":[)") != std::string_view::npos) table.over = true;
        if (table.told == seats) everybody_knows(t);
    }

    void everybody_knows(std::size_t t) {
        Table& table = tables_[t];
        if (table.sent != Clock::time_point()) {
            if (!table.disturbed)
                latencies_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - table.sent).count());
            ++measured_.acts;
            measured_.actions += std::uint64_t(table.position - table.before);
        }
        table.disturbed = false;
        table.sent = {};
        if (playing_ && !table.over) act(t);
        if (table.over) finished_.push_back(t);
    }

    void act(std::size_t t) {
        Table& table = tables_[t];
        if (table.actor < 0) return;
        const json message = json::parse(table.choices, nullptr, false);
        const json& legal = message["legal"];
        const std::string action = legal[rng_.below(std::uint32_t(legal.size()))]["action"];
        const int actor = table.actor;
        table.actor = -1;
        table.sent = Clock::now();
        client_.send(table.sockets[std::size_t(actor)],
                     fmt::format(R"({{"act":"{}","at":{}}})", action, table.position));
    }

    void lost(int socket) {
        const auto [t, seat] = owner_[std::size_t(socket)];
        if (tables_[t].sockets[std::size_t(seat)] == socket) ++lost_;
    }

    void run(double seconds) {
        playing_ = true;
        for (std::size_t t = 0; t < tables_.size(); ++t)
            if (tables_[t].told == seats && tables_[t].sent == Clock::time_point()) act(t);
        const auto start = Clock::now();
        while (seconds_since(start) < seconds) {
            client_.poll(20);
            for (; !finished_.empty(); finished_.pop_back()) renew(finished_.back());
        }
        playing_ = false;
    }

    // A game is over and its table is replaced. The call waits, so what others have under way is not timed.
    void renew(std::size_t t) {
        for (const int socket : tables_[t].sockets) client_.close(socket);
        begin(t);
        connect(t);
        ++measured_.games;
        for (Table& table : tables_) table.disturbed = true;
    }

    const ServerProcess& server_;
    HttpClient http_;
    LoadClient client_;
    std::string cookie_;
    std::vector<Table> tables_;
    std::vector<std::pair<std::size_t, int>> owner_; // of each socket: its table and seat
    std::vector<double> latencies_;
    std::vector<std::size_t> finished_;
    Measured measured_;
    Rng rng_{"bench server"};
    bool playing_ = false;
    int lost_ = 0;
};

json loop_row(const ClosedLoop::Measured& m) {
    const auto rounded = [](double value) { return double(std::int64_t(value * 100 + 0.5)) / 100; };
    return {{"tables", m.tables},
            {"acts_per_s", rounded(double(m.acts) / m.seconds)},
            {"acts_per_cpu_s", rounded(double(m.acts) / m.cpu_seconds)},
            {"actions_per_cpu_s", rounded(double(m.actions) / m.cpu_seconds)},
            {"p50_ms", rounded(m.p50_ms)},
            {"p99_ms", rounded(m.p99_ms)},
            {"server_cpu_share", rounded(m.cpu_seconds / m.seconds)},
            {"games", m.games}};
}

// Keeps many spectators' sockets empty, from a thread of its own so that the players' times stay theirs.
class Crowd {
public:
    Crowd(int port, const std::string& table, int count)
        : client_(port, {[this](int, std::string_view) { ++messages_; }, [this](int) { ++lost_; }}) {
        for (int i = 0; i < count; ++i) client_.open(fmt::format("/ws/tables/{}?as=spectator", table), "");
        thread_ = std::thread([this] {
            while (!stopping_) client_.poll(20);
        });
    }
    ~Crowd() {
        stopping_ = true;
        thread_.join();
    }
    std::uint64_t messages() const { return messages_; }
    int lost() const { return lost_; }

private:
    std::atomic<std::uint64_t> messages_ = 0;
    std::atomic<int> lost_ = 0;
    std::atomic<bool> stopping_ = false;
    LoadClient client_;
    std::thread thread_;
};

class TemporaryStore { // a new file each time, or the one database that was given
public:
    explicit TemporaryStore(const std::string& given) : given_(given) {
        std::string pattern = (std::filesystem::temp_directory_path() / "ecumene-bench.XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder for the store");
        folder_ = pattern;
    }
    TemporaryStore(const TemporaryStore&) = delete;
    TemporaryStore& operator=(const TemporaryStore&) = delete;
    ~TemporaryStore() { std::filesystem::remove_all(folder_); }
    std::string fresh() { return given_.empty() ? fmt::format("{}/{}.db", folder_, ++count_) : given_; }

private:
    std::string given_, folder_;
    int count_ = 0;
};

void fill(const std::string& address, int tables) {
    auto game = std::move(*(*known_game(all_games(), "plague"))->create(seats, json::object()));
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
        table.game = "plague", table.rules = ECUMENE_VERSION, table.players = seats, table.options = "{}";
        table.seed = "stored", table.host = "nobody", table.seats.resize(seats);
        table.updated = i;
        store::Append append{.table = table.id, .events = events};
        append.standing.status = store::Status::playing;
        append.updated = i;
        (*opened)->create_table(std::move(table), nullptr);
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

std::unique_ptr<ServerProcess> started(const std::string& store) {
    auto server = std::make_unique<ServerProcess>(store);
    if (!server->answers()) throw std::runtime_error("the server did not start");
    return server;
}

void measure_loops(const BenchServerCommand& command, TemporaryStore& stores, Report& report) {
    report.say(fmt::format("{:>6} {:>10} {:>14} {:>17} {:>8} {:>8} {:>6}", "tables", "acts/s", "acts/CPU-s",
                           "actions/CPU-s", "p50 ms", "p99 ms", "CPU"));
    report.all["closed_loop"] = json::array();
    for (const int tables : {1, 4, 16, 64}) {
        const auto server = started(stores.fresh());
        ClosedLoop loop(*server);
        loop.add_tables(tables);
        loop.open_sockets();
        if (loop.wait_for_states(20) > 0) throw std::runtime_error("some sockets were never told the state");
        const ClosedLoop::Measured m = loop.play(command.seconds);
        if (loop.lost_sockets() > 0) throw std::runtime_error("the server closed sockets of players");
        const json row = loop_row(m);
        report.all["closed_loop"].push_back(row);
        report.say(fmt::format("{:>6} {:>10.0f} {:>14.0f} {:>17.0f} {:>8.2f} {:>8.2f} {:>5.0f}%", tables,
                               row["acts_per_s"].get<double>(), row["acts_per_cpu_s"].get<double>(),
                               row["actions_per_cpu_s"].get<double>(), m.p50_ms, m.p99_ms,
                               100 * m.cpu_seconds / m.seconds));
    }
}

void measure_memory_and_return(TemporaryStore& stores, Report& report) {
    constexpr int tables = 200;
    const auto server = started(stores.fresh());
    ClosedLoop loop(*server);
    loop.add_tables(4);
    loop.open_sockets();
    loop.wait_for_states(20);
    loop.play(1); // what is needed once is there now
    const double before = server->resident_kib();
    ClosedLoop more(*server);
    more.add_tables(tables);
    more.open_sockets();
    int missing = more.wait_for_states(30);
    const double each = (server->resident_kib() - before) / tables;
    report.say(
        fmt::format("a live table with 4 sockets: {:.1f} KiB ({} tables, {} sockets failed)", each, tables, missing));
    report.all["live_table_kib"] = each;

    double slowest = 0;
    for (int round = 0; round < 3; ++round) {
        more.drop_sockets();
        const auto start = Clock::now();
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
        const auto server = started(store);
        HttpClient http(server->port());
        http.ask("GET", "/api/tables", "");
        const auto start = Clock::now();
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
    const auto server = started(stores.fresh());
    ClosedLoop loop(*server);
    loop.add_tables(1);
    loop.open_sockets();
    loop.wait_for_states(20);
    const ClosedLoop::Measured alone = loop.play(command.seconds);
    Crowd crowd(server->port(), loop.id(0), spectators);
    const auto start = Clock::now();
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
        if (!command.loops_only) {
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
