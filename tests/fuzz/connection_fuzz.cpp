// Any bytes over the server's own connection code: every visit ends once, no message is too long, memory stays bounded.
//
// The first byte of the input says whether the rest is HTTP ('h') or comes after an upgrade ('w'), the second in pieces
// of how many bytes it is sent (0: at once).
#include "server/app/config.h"
#include "server/app/log.h"
#include "server/net/connection.h"
#include "server/net/websocket_session.h"

#include <boost/asio.hpp>
#include <cstdlib>
#include <fcntl.h>
#include <sanitizer/allocator_interface.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ecumene::server {

enum class Stage { admitted, open, ended };
struct Visitor {
    Stage stage = Stage::admitted;
    std::shared_ptr<Wire> wire;
    int pings = 0;
};

} // namespace ecumene::server

namespace {

using namespace ecumene::server;
namespace asio = boost::asio;

constexpr std::size_t most_memory = 4 << 20; // of one connection and what waits for its reader
bool throws = false;                         // the application has thrown, which is logged

void must(bool holds) {
    if (!holds) std::abort();
}

class FakeApplication final : public Application {
public:
    explicit FakeApplication(asio::io_context& io) : io_(io) {}
    int here = 0; // visits that have not ended

    void request(Request request, Respond respond) override {
        must(request.body.size() <= longest_body(request.path) && !request.path.empty() && request.path[0] == '/');
        if (request.path.back() == 't') {
            throws = true;
            throw std::runtime_error("a request that throws");
        }
        const bool later = request.path.back() == 'l';
        auto answer = [respond, body = request.body] { respond({200, "text/plain", body, {}}); };
        if (later)
            asio::post(io_, answer);
        else
            answer();
    }
    std::size_t longest_body(std::string_view path) const override { return path == "/long" ? 100'000 : 8192; }

    void admit(Request request, std::function<void(Admission)> then) override {
        if (request.path.back() == 'n') return then(tl::unexpected(Response{403, "text/plain", "no", {}}));
        ++here;
        const auto visitor = std::make_shared<Visitor>();
        if (request.path.back() == 'l')
            asio::post(io_, [then, visitor] { then(visitor); });
        else
            then(visitor);
    }
    void opened(const VisitorPtr& visitor, std::shared_ptr<Wire> wire) override {
        must(visitor->stage == Stage::admitted);
        visitor->stage = Stage::open;
        visitor->wire = std::move(wire);
        visitor->wire->send(std::make_shared<const std::string>("welcome"));
    }
    void heard(const VisitorPtr& visitor, std::string_view text) override {
        must(visitor->stage == Stage::open && text.size() <= longest_message);
        visitor->wire->send(std::make_shared<const std::string>(text));
        const char first = text.empty() ? ' ' : text[0];
        if (first == 'c') visitor->wire->close(1000, "as you wish");
        if (first == 'm') // much
            for (int i = 0; i < 8; ++i) visitor->wire->send(std::make_shared<const std::string>(64 << 10, 'm'));
        if (first == 't') {
            throws = true;
            throw std::runtime_error("a message that throws");
        }
    }
    bool pinged(const VisitorPtr& visitor) override {
        must(visitor->stage == Stage::open);
        return ++visitor->pings <= 20;
    }
    void closed(const VisitorPtr& visitor) override {
        must(visitor->stage == Stage::open);
        end(*visitor);
    }
    void not_opened(const VisitorPtr& visitor) override {
        must(visitor->stage == Stage::admitted);
        end(*visitor);
    }
    bool plays(const VisitorPtr& visitor) const override { return visitor->pings % 2 == 0; }

private:
    void end(Visitor& visitor) {
        visitor.stage = Stage::ended;
        visitor.wire = nullptr;
        --here;
    }
    asio::io_context& io_;
};

// The client's end of a connection to the code under test.
class Client {
public:
    Client() {
        int ends[2];
        must(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0);
        own_ = ends[0];
        asio::ip::tcp::socket socket(io_);
        socket.assign(asio::ip::tcp::v4(), ends[1]);
        asio::co_spawn(io_, serve_connection(network_, std::move(socket), "203.0.113.1"),
                       [this](const std::exception_ptr& thrown) {
                           must(!thrown || throws);
                           served_ = true;
                       });
    }
    ~Client() { ::close(own_); }

    void send(std::string_view bytes) {
        for (int tries = 0; !bytes.empty() && tries < 100; ++tries) {
            const ssize_t taken = ::send(own_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (taken > 0) bytes.remove_prefix(std::size_t(taken));
            if (taken < 0 && errno != EAGAIN) return; // it has hung up
            turn();
            if (taken < 0) read();
        }
    }

    // After our end nothing may stay, for longer than a session may take to close.
    void finish() {
        ::shutdown(own_, SHUT_WR);
        for (int turns = 0; turns < 1000; ++turns) {
            turn();
            read();
            if (served_ && network_->visits == 0) break;
            // A bad frame that comes while we close leaves Beast waiting for itself; the session's deadline ends that.
            if (turns > 50) {
                io_.restart();
                io_.run_for(std::chrono::milliseconds(10));
            }
        }
        must(served_ && network_->visits == 0 && application_.here == 0);
    }

private:
    void turn() {
        io_.restart();
        io_.poll();
        must(__sanitizer_get_current_allocated_bytes() < before_ + most_memory);
    }
    void read() {
        char bytes[65536];
        while (::recv(own_, bytes, sizeof bytes, 0) > 0) {
        }
    }

    const std::size_t before_ = __sanitizer_get_current_allocated_bytes();
    Config config_;
    Counters counters_;
    asio::io_context io_{1};
    FakeApplication application_{io_};
    const NetworkPtr network_ = std::make_shared<Network>(Network{io_, config_, counters_, &application_});
    int own_ = -1;
    bool served_ = false;
};

constexpr std::string_view upgrade =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

} // namespace

namespace ecumene::server {

// In the server this writes to the log (log.cpp).
void log_trouble(std::string_view, std::string_view) { must(throws); }

} // namespace ecumene::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size < 2) return 0;
    throws = false;
    std::string_view input(reinterpret_cast<const char*>(bytes), size);
    const std::size_t piece = input[1] == 0 ? size : std::size_t(static_cast<unsigned char>(input[1]));
    Client client;
    if (input[0] == 'w') client.send(upgrade);
    for (input.remove_prefix(2); !input.empty(); input.remove_prefix(std::min(piece, input.size())))
        client.send(input.substr(0, piece));
    client.finish();
    return 0;
}
