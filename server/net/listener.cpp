// The listening socket, and who is let in.
#include "server/net/listener.h"

#include "server/app/config.h"
#include "server/app/log.h"
#include "server/net/addresses.h"
#include "server/net/connection.h"

#include <boost/asio.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

namespace ecumene::server {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr int most_connections_per_address = 256; // beside the WebSockets
constexpr int descriptors_kept = 16;              // for the store and whatever else must open a file
constexpr auto shortage_logged_every = 60s;

// The kernel gives the lowest free number, so a high one says that few are left.
bool few_descriptors_left(int newest) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
    return rlim_t(newest) + descriptors_kept >= limit.rlim_cur;
}

} // namespace

class Listener::Place {
public:
    using Counts = std::shared_ptr<std::unordered_map<std::string, int>>;
    Place(Counts counts, std::string address) : counts_(std::move(counts)), address_(std::move(address)) {
        ++(*counts_)[address_];
    }
    Place(Place&&) noexcept = default;
    Place& operator=(Place&&) = delete;
    ~Place() {
        if (!counts_) return;
        const auto mine = counts_->find(address_);
        if (--mine->second <= 0) counts_->erase(mine);
    }

private:
    Counts counts_;
    std::string address_;
};

std::string Listener::open(const std::string& address_and_port) {
    const std::string wanted =
        fmt::format("--listen takes ADDRESS:PORT, such as 127.0.0.1:8420, not {}", address_and_port);
    const std::size_t colon = address_and_port.rfind(':');
    if (colon == address_and_port.npos) return wanted;
    std::string host = address_and_port.substr(0, colon);
    if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
    error_code error;
    const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
    const std::string digits = address_and_port.substr(colon + 1);
    const long port = digits.empty() ? -1 : std::strtol(digits.c_str(), nullptr, 10);
    if (error || port < 0 || port > 65535 || digits.find_first_not_of("0123456789") != digits.npos) return wanted;

    const tcp::endpoint endpoint(address, std::uint16_t(port));
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(1024, error);
    if (error) return fmt::format("cannot listen at {}: {}", address_and_port, error.message());
    return {};
}

int Listener::port() const { return acceptor_.local_endpoint().port(); }

void Listener::start(NetworkPtr network) {
    network_ = std::move(network);
    asio::co_spawn(network_->io, accept(), [](const std::exception_ptr& thrown) { log_thrown("listener", thrown); });
}

void Listener::close() {
    error_code ignored;
    acceptor_.close(ignored);
}

asio::awaitable<void> Listener::accept() {
    for (;;) {
        auto [error, socket] = co_await acceptor_.async_accept(asio::as_tuple(asio::use_awaitable));
        if (error == asio::error::operation_aborted || !acceptor_.is_open()) co_return;
        if (!error) {
            take(std::move(socket));
            continue;
        }
        if (error != asio::error::connection_aborted) log_shortage(error.message());
        asio::steady_timer pause(network_->io, 100ms); // until something is freed
        co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
    }
}

// Whoever is not let in is closed at once.
void Listener::take(tcp::socket socket) {
    if (few_descriptors_left(socket.native_handle())) return log_shortage("too many open connections");
    error_code error;
    const auto peer = socket.remote_endpoint(error);
    if (error) return;
    const std::string address = counted_address(peer.address());
    const auto here = connections_->find(address);
    if (network_->config.limits && !network_->config.behind_proxy && here != connections_->end() &&
        here->second >= most_connections_per_address) {
        ++network_->counters.limited;
        return;
    }
    socket.set_option(tcp::no_delay(true), error);
    asio::co_spawn(
        network_->io, serve_connection(network_, std::move(socket), address),
        [place = Place(connections_, address)](const std::exception_ptr& thrown) { log_thrown("connection", thrown); });
}

void Listener::log_shortage(std::string_view what) {
    const auto now = std::chrono::steady_clock::now();
    if (now < quiet_until_) return;
    quiet_until_ = now + shortage_logged_every;
    log_trouble("descriptors", what);
}

} // namespace ecumene::server
