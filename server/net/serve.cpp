// The process: the loop, the listening socket, the store, the signals.
#include "server/net/serve.h"

#include "server/app/secrets.h"
#include "server/net/connections.h"

#include <boost/asio.hpp>
#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <thread>

namespace ecumene::server {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

class AsioLoop final : public Loop {
public:
    explicit AsioLoop(asio::io_context& io) : io_(io) {}
    void post(std::function<void()> task) override { asio::post(io_, std::move(task)); }
    void after(int ms, std::function<void()> task) override {
        const auto timer = std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds(ms));
        timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& error) {
            if (!error) task();
        });
    }
    TimeMs now() const override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    }

private:
    asio::io_context& io_;
};

std::function<void(std::size_t, bool)> fault_hook(const std::string& fault) {
    const std::size_t colon = fault.find(':');
    const std::string when = fault.substr(0, colon);
    if (colon == fault.npos || (when != "before-commit" && when != "after-commit")) return nullptr;
    const auto left = std::make_shared<long>(std::atol(fault.c_str() + colon + 1));
    return [left, after = when == "after-commit"](std::size_t events, bool committed) {
        if (committed != after) return;
        *left -= long(events);
        if (*left <= 0) std::raise(SIGKILL);
    };
}

void allow_many_descriptors() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// What a group of messages needs and frees again is needed by the next one. (Sockets give back what a crowd leaves.)
void keep_freed_memory() {
    ::mallopt(M_TRIM_THRESHOLD, 16 << 20);
    ::mallopt(M_TOP_PAD, 256 << 10);
}

// Until the loop is stopped. While many actions wait for the store, and so for each other, the loop looks only now and
// then for more: one look then finds several, where each would have woken it.
void run(asio::io_context& io, const House& house) {
    constexpr int many = 6;
    constexpr std::chrono::milliseconds pause(1);
    while (io.run_one() > 0) {
        if (house.writing < many) continue;
        io.poll();
        std::this_thread::sleep_for(pause);
    }
}

} // namespace

std::string serve(const Config& config, const Games& games) {
    if (!prepare_secrets()) return "the system gives no random numbers";
    allow_many_descriptors();
    keep_freed_memory();
    asio::io_context io(1);
    AsioLoop loop(io);

    const std::size_t colon = config.listen.rfind(':');
    if (colon == config.listen.npos) return "--listen takes ADDRESS:PORT, such as 127.0.0.1:8420";
    boost::system::error_code error;
    std::string host = config.listen.substr(0, colon);
    if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
    const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
    const std::string port_text = config.listen.substr(colon + 1);
    const long port = port_text.empty() ? -1 : std::strtol(port_text.c_str(), nullptr, 10);
    if (error || port < 0 || port > 65535 || port_text.find_first_not_of("0123456789") != port_text.npos)
        return fmt::format("--listen takes ADDRESS:PORT, such as 127.0.0.1:8420, not {}", config.listen);
    tcp::acceptor acceptor(io);
    const tcp::endpoint endpoint(address, std::uint16_t(port));
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(1024, error);
    if (error) return fmt::format("cannot listen at {}: {}", config.listen, error.message());

    store::StoreSettings settings;
    settings.deliver = [&io](std::function<void()> replies) { asio::post(io, std::move(replies)); };
    settings.fault_hook = fault_hook(config.fault);
    auto store = store::open_store(config.store, settings);
    if (!store) return store.error().message;

    {
        Workers workers(config.bot_threads, loop);
        House house{config, games, **store, loop, workers};
        house.several_nodes = config.store.rfind("postgres", 0) == 0;
        App app(house);
        Sockets sockets(io, house, app);
        Connections connections(io, house, app, sockets);
        app.begin();
        sockets.keep_alive();
        asio::co_spawn(io, connections.accept(acceptor), asio::detached);

        asio::signal_set signals(io, SIGINT, SIGTERM);
        signals.async_wait([&](const boost::system::error_code& failed, int) {
            if (failed) return;
            log_line(house, "stopping");
            acceptor.close();
            app.stop([&] { loop.after(sockets.count() > 0 ? 300 : 0, [&io] { io.stop(); }); });
            loop.after(5000, [&io] { io.stop(); }); // whatever hangs
        });
        const auto bound = acceptor.local_endpoint();
        log_line(house, "listening", fmt::format(R"({{"address":"{}","port":{}}})", host, bound.port()));
        run(io, house);
        log_line(house, "stopped");
        io.restart();
        (*store).reset(); // finishes what waits
    }
    return {};
}

} // namespace ecumene::server
