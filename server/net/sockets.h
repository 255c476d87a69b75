// The WebSockets of the server: what is sent within one turn of the loop leaves together, players first.
#pragma once

#include "server/app/app.h"
#include "server/net/frames.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <deque>

namespace ecumene::server {

class Socket;

// All open ones.
class Sockets {
public:
    Sockets(boost::asio::io_context& io, House& house, App& app) : io_(io), house_(house), app_(app) {}

    // Takes over a connection whose upgrade is done; `first_bytes` came with it.
    void open(boost::asio::ip::tcp::socket socket, const VisitorPtr& visitor, std::string first_bytes);
    std::size_t count();
    void keep_alive(); // from now on

    House& house() { return house_; }
    App& app() { return app_; }
    std::string& bytes() { return bytes_; } // scratch
    void mark_dirty(const std::shared_ptr<Socket>& socket, bool plays);

private:
    void flush_players();
    void flush_watchers();

    boost::asio::io_context& io_;
    House& house_;
    App& app_;
    std::vector<std::weak_ptr<Socket>> sockets_;
    std::deque<std::shared_ptr<Socket>> dirty_players_, dirty_watchers_; // something waits to be sent
    bool players_soon_ = false, watchers_soon_ = false;
    std::uint64_t opened_before_ = 0;
    std::string bytes_;
};

} // namespace ecumene::server
