// The process: the loop, the listening socket, the store, the signals.
#include "server/net/serve.h"

#include "server/app/app.h"
#include "server/app/secrets.h"
#include "server/net/listener.h"

#include <boost/asio.hpp>
#include <chrono>
#include <csignal>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

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
    TimeMs now() const override { return start_ + in_ms(std::chrono::steady_clock::now() - steady_start_); }

private:
    template <class Duration>
    static TimeMs in_ms(Duration time) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
    }

    asio::io_context& io_;
    const TimeMs start_ = in_ms(std::chrono::system_clock::now().time_since_epoch());
    const std::chrono::steady_clock::time_point steady_start_ = std::chrono::steady_clock::now();
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

// Many who come at once leave holes in memory; the system gets them back.
void give_back_memory(Loop& loop, const Counters& counters, std::uint64_t opened_before) {
    if (counters.sockets_opened != opened_before) ::malloc_trim(0);
    loop.after(5000,
               [&loop, &counters, opened = counters.sockets_opened] { give_back_memory(loop, counters, opened); });
}

// Until it is stopped. A fault of ours ends the task that it happened in, not the server.
void run(asio::io_context& io) {
    for (;;) {
        try {
            io.run();
            return;
        } catch (const std::exception& fault) {
            log_trouble("fault", fault.what());
        }
    }
}

} // namespace

std::string serve(const Config& config, const Games& games) {
    if (!prepare_secrets()) return "the system gives no random numbers";
    allow_many_descriptors();
    keep_freed_memory();
    asio::io_context io(1);
    AsioLoop loop(io);
    Listener listener(io);
    if (std::string error = listener.open(config.listen); !error.empty()) return error;

    store::StoreSettings settings;
    settings.deliver = [&io](std::function<void()> replies) { asio::post(io, std::move(replies)); };
    settings.fault_hook = fault_hook(config.fault);
    auto store = store::open_store(config.store, settings);
    if (!store) return store.error().message;

    {
        Pool thinking(config.bot_threads, loop), errands(1, loop);
        Services services{config, games, **store, loop, thinking, errands};
        services.several_nodes = config.store.rfind("postgres", 0) == 0;
        App app(services);
        const auto network = std::make_shared<Network>(Network{io, config, services.counters, &app});
        app.begin();
        give_back_memory(loop, services.counters, 0);
        listener.start(network);

        asio::signal_set signals(io, SIGINT, SIGTERM);
        signals.async_wait([&](const boost::system::error_code& failed, int) {
            if (failed) return;
            log_line(services, "stopping");
            listener.close();
            network->stopping = true;
            app.stop([&] { loop.after(network->visits > 0 ? 300 : 0, [&io] { io.stop(); }); });
            loop.after(5000, [&io] { io.stop(); }); // whatever hangs
        });
        log_line(services, "listening",
                 {{"address", config.listen.substr(0, config.listen.rfind(':'))}, {"port", listener.port()}});
        run(io);
        log_line(services, "stopped");
        network->application = nullptr;
        network->order.clear();
        io.restart();
        (*store).reset(); // finishes what waits
    }
    return {};
}

} // namespace ecumene::server
