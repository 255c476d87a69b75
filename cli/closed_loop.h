// Players for `ecumene bench server`: tables of Plague that play themselves, and crowds that watch.
#pragma once

#include "cli/bench_process.h"
#include "cli/load_client.h"
#include "engine/core/rng.h"

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

namespace ecumene {

// At each table the seat to act acts once all four have heard of the action before.
class ClosedLoop {
public:
    static constexpr int seats = 4;
    using Clock = std::chrono::steady_clock;

    explicit ClosedLoop(const ServerProcess& server);

    void add_tables(int count);
    void open_sockets();
    void drop_sockets();
    // Until every socket has its first state; how many have not after so many seconds.
    int wait_for_states(double most_seconds);
    int lost_sockets() const { return lost_; }
    const std::string& id(std::size_t table) const { return tables_[table].id; }

    struct Measured {
        int tables = 0;
        double seconds = 0, p50_ms = 0, p99_ms = 0;
        ServerProcess::Cpu cpu;
        std::uint64_t acts = 0, actions = 0, games = 0;
    };
    Measured play(double seconds);

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
    void begin(std::size_t t);
    void connect(std::size_t t);
    int unsynced() const;
    void heard(int socket, std::string_view text);
    void everybody_knows(std::size_t t);
    void act(std::size_t t);
    void lost(int socket);
    void run(double seconds);
    void renew(std::size_t t);

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

double seconds_since(ClosedLoop::Clock::time_point begin);

// Keeps many spectators' sockets empty, from a thread of its own so that the players' times stay theirs.
class Crowd {
public:
    Crowd(int port, const std::string& table, int count);
    ~Crowd();
    std::uint64_t messages() const { return messages_; }
    int lost() const { return lost_; }

private:
    std::atomic<std::uint64_t> messages_ = 0;
    std::atomic<int> lost_ = 0;
    std::atomic<bool> stopping_ = false;
    LoadClient client_;
    std::thread thread_;
};

} // namespace ecumene
