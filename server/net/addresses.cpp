// Addresses as the limits count them.
#include "server/net/addresses.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace ecumene::server {

namespace ip = boost::asio::ip;

std::string counted_address(const ip::address& address) {
    if (address.is_v4() || address.is_loopback()) return address.to_string();
    const ip::address_v6 whole = address.to_v6();
    if (whole.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, whole).to_string();
    ip::address_v6::bytes_type bytes = whole.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t(0));
    return ip::address_v6(bytes).to_string() + "/64";
}

std::string client_address(const std::string& peer, std::string_view last_forwarded_line) {
    const std::size_t last = last_forwarded_line.find_last_of(", \t");
    const std::string entry(last == std::string_view::npos ? last_forwarded_line
                                                           : last_forwarded_line.substr(last + 1));
    boost::system::error_code error;
    const ip::address address = ip::make_address(entry, error);
    return error ? peer : counted_address(address);
}

} // namespace ecumene::server
