// Accepts connections, as many as one address may have and as descriptors allow.
#pragma once

#include "server/net/network.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <string>
#include <unordered_map>

namespace ecumene::server {

class Listener {
public:
    explicit Listener(boost::asio::io_context& io) : acceptor_(io) {}

    std::string open(const std::string& address_and_port); // an error's sentence, or nothing
    int port() const;
    void start(NetworkPtr network); // accepts from now on
    void close();

private:
    // One connection of an address, counted for as long as it is there.
    class Place;

    boost::asio::awaitable<void> accept();
    void take(boost::asio::ip::tcp::socket socket);
    void log_shortage(std::string_view what);

    NetworkPtr network_;
    boost::asio::ip::tcp::acceptor acceptor_;
    std::shared_ptr<std::unordered_map<std::string, int>> connections_ =
        std::make_shared<std::unordered_map<std::string, int>>(); // by address, WebSockets not counted
    std::chrono::steady_clock::time_point quiet_until_{};         // no shortage is logged before
};

} // namespace ecumene::server
