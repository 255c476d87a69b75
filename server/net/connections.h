// Connections from outside: HTTP requests for the App, and upgrades that become WebSockets.
#pragma once

#include "server/net/sockets.h"

#include <unordered_map>

namespace ecumene::server {

class Connections {
public:
    Connections(boost::asio::io_context& io, House& house, App& app, Sockets& sockets)
        : io_(io), house_(house), app_(app), sockets_(sockets) {}

    boost::asio::awaitable<void> accept(boost::asio::ip::tcp::acceptor& acceptor);

private:
    struct Upgrade; // what Beast needs for it, kept out of this header
    boost::asio::awaitable<void> connection(boost::asio::ip::tcp::socket socket, std::string address);
    boost::asio::awaitable<void> upgrade(Upgrade& upgrade);

    boost::asio::io_context& io_;
    House& house_;
    App& app_;
    Sockets& sockets_;
    std::unordered_map<std::string, int> connections_; // by address
};

} // namespace ecumene::server
