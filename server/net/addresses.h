// Under which address a connection is counted for the limits.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace ecumene::server {

// An IPv4 address, also where it is written as IPv6; of IPv6 the network, its first 64 bits, because whoever has one
// such address has them all. The loopback address stays "::1".
std::string counted_address(const boost::asio::ip::address& address);

// The peer, or behind a proxy the last entry of the last X-Forwarded-For line: what stands before it is the client's
// own claim. An entry that is no IP address counts for nothing.
std::string client_address(const std::string& peer, std::string_view last_forwarded_line);

} // namespace ecumene::server
