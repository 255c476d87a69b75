// The players: who is to act picks at random from the list it was sent.
#include "cli/closed_loop.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

using nlohmann::json;

std::int64_t number_after(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    return at == std::string_view::npos ? -1 : std::atoll(text.data() + at + key.size());
}

double percentile(std::vector<double>& values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
}

} // namespace

double seconds_since(ClosedLoop::Clock::time_point begin) {
    return std::chrono::duration<double>(ClosedLoop::Clock::now() - begin).count();
}

ClosedLoop::ClosedLoop(const ServerProcess& server)
    : server_(server), http_(server.port()),
      client_(server.port(), {[this](int socket, std::string_view text) { heard(socket, text); },
                              [this](int socket) { lost(socket); }}) {
    cookie_ = http_.ask("POST", "/api/guest", "", R"({"name":"Bench"})").cookie;
    if (cookie_.empty()) throw std::runtime_error("the server gave no cookie to a guest");
}

void ClosedLoop::add_tables(int count) {
    const std::size_t first = tables_.size();
    tables_.resize(first + std::size_t(count));
    for (std::size_t t = first; t < tables_.size(); ++t) begin(t);
}

void ClosedLoop::open_sockets() {
    for (std::size_t t = 0; t < tables_.size(); ++t) connect(t);
}

void ClosedLoop::drop_sockets() {
    for (Table& table : tables_) {
        for (const int socket : table.sockets) client_.close(socket);
        table.synced = 0;
    }
}

int ClosedLoop::wait_for_states(double most_seconds) {
    const auto start = Clock::now();
    while (unsynced() > 0 && seconds_since(start) < most_seconds) client_.poll(10);
    return unsynced();
}

ClosedLoop::Measured ClosedLoop::play(double seconds) {
    run(std::min(1.0, seconds / 4)); // warm up
    measured_ = {};
    latencies_.clear();
    const auto start = Clock::now();
    const ServerProcess::Cpu cpu = server_.cpu_seconds();
    run(seconds);
    measured_.tables = int(tables_.size());
    measured_.seconds = seconds_since(start);
    measured_.cpu = server_.cpu_seconds() - cpu;
    measured_.p50_ms = percentile(latencies_, 0.5);
    measured_.p99_ms = percentile(latencies_, 0.99);
    return measured_;
}

void ClosedLoop::begin(std::size_t t) {
    const HttpAnswer answer =
        http_.ask("POST", "/api/tables", cookie_,
                  R"({"game":"plague","players":4,"seats":["me","me","me","me"],"pace":"instant","public":false,)"
                  R"("start":true})");
    if (answer.status != 201) throw std::runtime_error("the server made no table: " + answer.body);
    tables_[t] = {};
    tables_[t].id = json::parse(answer.body)["table"]["id"];
}

void ClosedLoop::connect(std::size_t t) {
    for (int seat = 0; seat < seats; ++seat) {
        const int socket = client_.open(fmt::format("/ws/tables/{}?as={}", tables_[t].id, seat), cookie_);
        tables_[t].sockets[std::size_t(seat)] = socket;
        owner_.resize(std::size_t(socket) + 1);
        owner_[std::size_t(socket)] = {t, seat};
    }
}

int ClosedLoop::unsynced() const {
    int missing = 0;
    for (const Table& table : tables_) missing += seats - table.synced;
    return missing;
}

void ClosedLoop::heard(int socket, std::string_view text) {
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

void ClosedLoop::everybody_knows(std::size_t t) {
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

void ClosedLoop::act(std::size_t t) {
    Table& table = tables_[t];
    if (table.actor < 0) return;
    const json message = json::parse(table.choices, nullptr, false);
    const json& legal = message["legal"];
    const std::string action = legal[rng_.below(std::uint32_t(legal.size()))]["action"];
    const int actor = table.actor;
    table.actor = -1;
    table.sent = Clock::now();
    client_.send(table.sockets[std::size_t(actor)], fmt::format(R"({{"act":"{}","at":{}}})", action, table.position));
}

void ClosedLoop::lost(int socket) {
    const auto [t, seat] = owner_[std::size_t(socket)];
    if (tables_[t].sockets[std::size_t(seat)] == socket) ++lost_;
}

void ClosedLoop::run(double seconds) {
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
void ClosedLoop::renew(std::size_t t) {
    for (const int socket : tables_[t].sockets) client_.close(socket);
    begin(t);
    connect(t);
    ++measured_.games;
    for (Table& table : tables_) table.disturbed = true;
}

Crowd::Crowd(int port, const std::string& table, int count)
    : client_(port, {[this](int, std::string_view) { ++messages_; }, [this](int) { ++lost_; }}) {
    for (int i = 0; i < count; ++i) client_.open(fmt::format("/ws/tables/{}?as=spectator", table), "");
    thread_ = std::thread([this] {
        while (!stopping_) client_.poll(20);
    });
}

Crowd::~Crowd() {
    stopping_ = true;
    thread_.join();
}

} // namespace ecumene
