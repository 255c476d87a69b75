// One WebSocket by Boost.Beast, from the upgrade to its end.
#pragma once

#include "server/net/network.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace ecumene::server {

inline constexpr std::size_t longest_message = 8192; // from a client, in bytes

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Answers the upgrade and serves the socket until it ends; returns at once.
void start_websocket(boost::asio::ip::tcp::socket socket, UpgradeRequest request, Visit visit,
                     const NetworkPtr& network);

} // namespace ecumene::server
