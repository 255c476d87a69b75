// What all connections share: the loop, the settings, the application behind them, and the order of sending.
#pragma once

#include "server/app/application.h"

#include <boost/asio/io_context.hpp>
#include <deque>
#include <exception>

namespace ecumene::server {

struct Config;
struct Counters;

// Somebody with messages to send.
class Sender {
public:
    virtual ~Sender() = default;
    virtual void send_waiting() = 0;
};

// What is sent within one turn of the loop leaves at its end, players first.
class SendOrder {
public:
    explicit SendOrder(boost::asio::io_context& io) : io_(io) {}
    void add(std::shared_ptr<Sender> sender, bool plays);
    void clear();

private:
    void serve_players();
    void serve_spectators();

    boost::asio::io_context& io_;
    std::deque<std::shared_ptr<Sender>> players_, spectators_;
    bool players_soon_ = false, spectators_soon_ = false;
};

// Shared by everything that may still be under way when the server ends.
struct Network {
    boost::asio::io_context& io;
    const Config& config;
    Counters& counters;
    Application* application; // none after the end: what is left of connections then ends without a word
    SendOrder order{io};
    std::size_t visits = 0; // WebSockets, open or about to be
    bool stopping = false;  // no connection is kept for another request
};
using NetworkPtr = std::shared_ptr<Network>;

// A visitor's time at the server. However it ends, an exception included, the application is told exactly once.
class Visit {
public:
    Visit(NetworkPtr network, VisitorPtr visitor);
    Visit(Visit&& other) noexcept = default; // the other one is empty then
    Visit& operator=(Visit&&) = delete;
    ~Visit();

    void open(std::shared_ptr<Wire> wire);
    void hear(std::string_view text);
    const VisitorPtr& visitor() const { return visitor_; }

private:
    NetworkPtr network_;
    VisitorPtr visitor_;
    bool opened_ = false;
};

// What a coroutine of a connection ended with; nothing where it ended well.
void log_thrown(std::string_view where, const std::exception_ptr& thrown);

} // namespace ecumene::server
