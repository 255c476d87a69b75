// One connection: HTTP requests by Boost.Beast, bounded in time and size, until it ends or becomes a WebSocket.
#pragma once

#include "server/net/network.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <string>

namespace ecumene::server {

// `address` is what the limits count (addresses.h).
boost::asio::awaitable<void> serve_connection(NetworkPtr network, boost::asio::ip::tcp::socket socket,
                                              std::string address);

} // namespace ecumene::server
