// Boost.Beast for HTTP, Asio for sockets and timers: one thread for everything that must not wait.
#include "server/net/serve.h"

#include "server/app/app.h"
#include "server/app/secrets.h"
#include "server/net/frames.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <fmt/format.h>
#include <iostream>
#include <sys/resource.h>

namespace ecumene::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto quiet = asio::as_tuple(asio::use_awaitable); // a lost peer is no exception
constexpr std::size_t most_queued = 256 * 1024;             // bytes that wait for one reader
constexpr int most_header_bytes = 8192;
constexpr TimeMs ping_after = 20'000, away_after = 40'000;
constexpr int most_connections_per_address = 256; // beside the WebSockets

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

class Server;

// One WebSocket. What is sent within one turn of the loop leaves together.
class Socket final : public Wire, public std::enable_shared_from_this<Socket> {
public:
    Socket(Server& server, tcp::socket socket, const VisitorPtr& visitor)
        : server_(server), socket_(std::move(socket)), visitor_(visitor) {}

    void send(std::shared_ptr<const std::string> message) override { queue(Opcode::text, std::move(message)); }
    void close(int code, std::string_view reason) override;
    void keep_alive(TimeMs now);
    void flush();
    void cut(); // without a word

    asio::awaitable<void> read(VisitorPtr visitor, std::string first_bytes);

private:
    struct Out {
        FrameHeader header;
        std::shared_ptr<const std::string> payload;
    };
    void queue(Opcode opcode, std::shared_ptr<const std::string> payload);
    void written(const boost::system::error_code& error);

    bool plays() const {
        const VisitorPtr visitor = visitor_.lock();
        return visitor && visitor->as;
    }

    Server& server_;
    tcp::socket socket_;
    std::weak_ptr<Visitor> visitor_;
    std::vector<Out> queue_, leaving_;
    std::size_t queued_ = 0;
    TimeMs heard_at_ = 0, pinged_at_ = 0;
    bool dirty_ = false, closing_ = false, cut_ = false;
};

class Server {
public:
    Server(asio::io_context& io, House& house, App& app) : io_(io), house_(house), app_(app) {}

    asio::awaitable<void> accept(tcp::acceptor& acceptor);
    void keep_alive();
    void mark_dirty(const std::shared_ptr<Socket>& socket, bool plays);
    House& house() { return house_; }
    App& app() { return app_; }
    asio::io_context& io() { return io_; }
    void add(const std::shared_ptr<Socket>& socket) { sockets_.push_back(socket); }
    std::size_t open_sockets();

private:
    void flush_some();
    asio::awaitable<void> connection(tcp::socket socket, std::string address);
    asio::awaitable<void> upgrade(beast::tcp_stream& stream, http::request<http::string_body> request, Request asked,
                                  std::string first_bytes);

    asio::io_context& io_;
    House& house_;
    App& app_;
    std::vector<std::weak_ptr<Socket>> sockets_;
    std::deque<std::shared_ptr<Socket>> dirty_players_, dirty_watchers_; // something waits to be sent
    bool flush_soon_ = false;
    std::unordered_map<std::string, int> connections_;
};

// ---- a socket ----

void Socket::queue(Opcode opcode, std::shared_ptr<const std::string> payload) {
    if (cut_ || closing_) return;
    // A reader that does not keep up is dropped, not buffered for ever; one large message alone is no fault of its own.
    if (queued_ > 0 && queued_ + payload->size() > most_queued) {
        ++server_.house().counters.slow_readers;
        queue_.clear();
        return close(close_too_slow, "too slow a reader: come back");
    }
    queued_ += payload->size();
    ++server_.house().counters.messages_out;
    server_.house().counters.bytes_out += payload->size();
    const FrameHeader header = frame_header(opcode, payload->size());
    queue_.push_back({header, std::move(payload)});
    if (!dirty_) {
        dirty_ = true;
        server_.mark_dirty(shared_from_this(), plays());
    }
}

void Socket::close(int code, std::string_view reason) {
    if (closing_ || cut_) return;
    queue(Opcode::close, std::make_shared<const std::string>(close_payload(code, reason)));
    closing_ = true;
    server_.house().loop.after(2000, [self = shared_from_this()] { self->cut(); });
}

void Socket::cut() {
    if (cut_) return;
    cut_ = true;
    boost::system::error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
}

void Socket::flush() {
    dirty_ = false;
    if (cut_ || !leaving_.empty() || queue_.empty()) return;
    leaving_.swap(queue_);
    std::vector<asio::const_buffer> buffers;
    buffers.reserve(leaving_.size() * 2);
    for (const Out& out : leaving_) {
        buffers.emplace_back(out.header.bytes.data(), out.header.size);
        buffers.emplace_back(out.payload->data(), out.payload->size());
    }
    asio::async_write(
        socket_, std::move(buffers),
        [self = shared_from_this()](const boost::system::error_code& error, std::size_t) { self->written(error); });
}

void Socket::written(const boost::system::error_code& error) {
    for (const Out& out : leaving_) queued_ -= std::min(queued_, out.payload->size());
    leaving_.clear();
    if (leaving_.capacity() > 8) leaving_.shrink_to_fit();
    if (error) return cut();
    if (!queue_.empty()) return flush();
    if (closing_) {
        boost::system::error_code ignored;
        socket_.shutdown(tcp::socket::shutdown_send, ignored); // the peer's answer ends the reading
    }
}

void Socket::keep_alive(TimeMs now) {
    if (heard_at_ == 0) heard_at_ = pinged_at_ = now;
    if (now - heard_at_ > away_after) return cut();
    if (now - pinged_at_ >= ping_after) {
        pinged_at_ = now;
        queue(Opcode::ping, std::make_shared<const std::string>());
    }
}

asio::awaitable<void> Socket::read(VisitorPtr visitor, std::string first_bytes) {
    const auto self = shared_from_this();
    FrameReader frames;
    frames.add(first_bytes);
    first_bytes = {};
    std::array<char, 1024> bytes;
    App& app = server_.app();
    using Kind = FrameReader::Event::Kind;
    bool open = true;
    while (open) {
        for (FrameReader::Event event = frames.next(); event.kind != Kind::none && open; event = frames.next()) {
            switch (event.kind) {
            case Kind::message:
                if (!closing_) app.heard(visitor, event.text);
                break;
            case Kind::ping:
                // A flood of pings costs credits as any other message.
                if (server_.house().config.limits && !visitor->credits.take({60, 20}, server_.house().loop.now()))
                    close(close_policy, "too many messages");
                else
                    queue(Opcode::pong, std::make_shared<const std::string>(std::move(event.text)));
                break;
            case Kind::close:
                close(event.code, "");
                open = false;
                break;
            case Kind::bad:
                close(event.code, event.code == close_too_large ? "a message has at most 8 KiB" : "bad frame");
                open = false;
                break;
            case Kind::pong:
            case Kind::none: break;
            }
        }
        if (!open) break;
        const auto [error, count] = co_await socket_.async_read_some(asio::buffer(bytes), quiet);
        if (error) break;
        heard_at_ = server_.house().loop.now();
        if (closing_) continue; // the rest is read and forgotten until the peer closes too
        frames.add(std::string_view(bytes.data(), count));
    }
    app.closed(visitor);
    if (!closing_) cut();
}

// ---- HTTP ----

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

Request plain_request(const http::request<http::string_body>& from, std::string address, bool behind_proxy) {
    Request request;
    request.method = text(from.method_string());
    const std::string target = text(from.target());
    const std::size_t question = target.find('?');
    if (!percent_decode(std::string_view(target).substr(0, question), request.path)) request.path.clear();
    if (question != target.npos) request.query = target.substr(question + 1);
    request.body = from.body();
    request.origin = text(from[http::field::origin]);
    request.host = text(from[http::field::host]);
    request.cookie = text(from[http::field::cookie]);
    request.if_none_match = text(from[http::field::if_none_match]);
    request.gzip = text(from[http::field::accept_encoding]).find("gzip") != std::string::npos;
    request.address = std::move(address);
    if (behind_proxy) {
        const std::string forwarded = text(from["X-Forwarded-For"]);
        const std::size_t last = forwarded.find_last_of(", ");
        if (!forwarded.empty()) request.address = last == forwarded.npos ? forwarded : forwarded.substr(last + 1);
    }
    return request;
}

http::response<http::string_body> beast_response(Response from, bool keep, bool head_only, bool secure) {
    http::response<http::string_body> response;
    response.version(11);
    response.result(unsigned(from.status));
    response.set(http::field::content_type, from.type);
    for (const auto& [key, value] : from.headers) response.insert(key, value);
    response.set("Content-Security-Policy",
                 "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
                 "frame-ancestors 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    if (secure) response.set("Strict-Transport-Security", "max-age=31536000");
    response.keep_alive(keep);
    if (from.status != 304) response.content_length(from.body.size());
    if (!head_only) response.body() = std::move(from.body);
    return response;
}

Response simple(int status, std::string_view code, std::string_view message) {
    return {
        status, "application/json", fmt::format(R"({{"error":{{"code":"{}","message":"{}"}}}})", code, message), {}};
}

// Lets a coroutine wait for a callback of the App.
template <class Value, class Begin>
asio::awaitable<Value> answer_of(asio::io_context& io, Begin begin) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(Value)>(
        [&io, begin = std::move(begin)](auto handler) mutable {
            const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            begin([&io, shared](Value value) {
                asio::post(io, [shared, value = std::move(value)]() mutable { (*shared)(std::move(value)); });
            });
        },
        asio::use_awaitable);
}

asio::awaitable<void> Server::connection(tcp::socket socket, std::string address) {
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer(most_header_bytes * 2);
    const bool secure = house_.config.public_url.rfind("https://", 0) == 0;
    for (bool first = true;; first = false) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(most_header_bytes);
        parser.body_limit(boost::none);
        stream.expires_after(first ? 10s : 60s);
        auto [error, count] = co_await http::async_read_header(stream, buffer, parser, quiet);
        boost::ignore_unused(count);
        const auto refuse = [&](Response response) -> asio::awaitable<void> {
            auto message = beast_response(std::move(response), false, false, secure);
            stream.expires_after(10s);
            co_await http::async_write(stream, message, quiet);
        };
        if (error) {
            if (error == http::error::header_limit)
                co_await refuse(simple(431, "too_large", "the header is too large"));
            else if (error != http::error::end_of_stream && error != beast::error::timeout &&
                     error.category() == http::make_error_code(http::error::end_of_stream).category())
                co_await refuse(simple(400, "bad_argument", "this is not HTTP"));
            break;
        }
        const std::string target = text(parser.get().target());
        const std::size_t most = App::longest_body(std::string_view(target).substr(0, target.find('?')));
        if (parser.content_length() && *parser.content_length() > most) {
            co_await refuse(simple(413, "too_large", "the body is too large"));
            break;
        }
        parser.body_limit(most);
        stream.expires_after(10s);
        const auto [body_error, body_count] = co_await http::async_read(stream, buffer, parser, quiet);
        boost::ignore_unused(body_count);
        if (body_error) {
            if (body_error == http::error::body_limit)
                co_await refuse(simple(413, "too_large", "the body is too large"));
            break;
        }
        http::request<http::string_body> request = parser.release();
        Request asked = plain_request(request, address, house_.config.behind_proxy);
        if (beast::websocket::is_upgrade(request)) {
            std::string rest(static_cast<const char*>(buffer.data().data()), buffer.size());
            co_await upgrade(stream, std::move(request), std::move(asked), std::move(rest));
            co_return;
        }
        const bool keep = request.keep_alive(), head_only = request.method() == http::verb::head;
        if (asked.path.empty() || asked.path[0] != '/') {
            co_await refuse(simple(400, "bad_argument", "this address cannot be read"));
            break;
        }
        stream.expires_never();
        Response response = co_await answer_of<Response>(
            io_, [this, &asked](auto respond) { app_.request(std::move(asked), std::move(respond)); });
        auto message = beast_response(std::move(response), keep, head_only, secure);
        stream.expires_after(30s);
        boost::system::error_code write_error;
        if (head_only) {
            http::response_serializer<http::string_body> serializer(message);
            std::tie(write_error, std::ignore) = co_await http::async_write_header(stream, serializer, quiet);
        } else {
            std::tie(write_error, std::ignore) = co_await http::async_write(stream, message, quiet);
        }
        if (write_error || !keep || house_.stopping) break;
    }
    boost::system::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> Server::upgrade(beast::tcp_stream& stream, http::request<http::string_body> request,
                                      Request asked, std::string first_bytes) {
    stream.expires_never();
    const Admission admission = co_await answer_of<Admission>(
        io_, [this, &asked](auto then) { app_.admit(std::move(asked), std::move(then)); });
    if (!admission) {
        auto message = beast_response(admission.error(), false, false, false);
        stream.expires_after(10s);
        co_await http::async_write(stream, message, quiet);
        boost::system::error_code ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
        co_return;
    }
    const VisitorPtr visitor = *admission;
    // Beast shakes hands; the frames after that are our own (frames.h).
    beast::websocket::stream<beast::tcp_stream&> handshake(stream);
    beast::websocket::stream_base::timeout limits{10s, beast::websocket::stream_base::none(), false};
    handshake.set_option(limits);
    const auto [error] = co_await handshake.async_accept(request, quiet);
    if (error) {
        app_.not_opened(visitor);
        co_return;
    }
    stream.expires_never();
    const auto socket = std::make_shared<Socket>(*this, stream.release_socket(), visitor);
    add(socket);
    app_.opened(visitor, socket);
    asio::co_spawn(io_, socket->read(visitor, std::move(first_bytes)), asio::detached);
}

asio::awaitable<void> Server::accept(tcp::acceptor& acceptor) {
    for (;;) {
        auto [error, socket] = co_await acceptor.async_accept(quiet);
        if (error == asio::error::operation_aborted || !acceptor.is_open()) co_return;
        if (error) { // out of descriptors, mostly: wait for some to be freed
            asio::steady_timer pause(io_, 100ms);
            co_await pause.async_wait(quiet);
            continue;
        }
        boost::system::error_code ignored;
        const auto peer = socket.remote_endpoint(ignored);
        if (ignored) continue;
        std::string address = peer.address().to_string();
        int& count = connections_[address];
        if (house_.config.limits && !house_.config.behind_proxy && count >= most_connections_per_address) {
            ++house_.counters.limited;
            continue; // closed at once
        }
        ++count;
        socket.set_option(tcp::no_delay(true), ignored);
        asio::co_spawn(io_, connection(std::move(socket), address), [this, address](const std::exception_ptr& thrown) {
            if (--connections_[address] <= 0) connections_.erase(address);
            try {
                if (thrown) std::rethrow_exception(thrown);
            } catch (const std::exception& caught) {
                log_trouble("connection", caught.what());
            }
        });
    }
}

void Server::mark_dirty(const std::shared_ptr<Socket>& socket, bool plays) {
    (plays ? dirty_players_ : dirty_watchers_).push_back(socket);
    if (!flush_soon_) asio::post(io_, [this] { flush_some(); });
    flush_soon_ = true;
}

// All players, and some of those who watch; the rest after what came in meanwhile.
void Server::flush_some() {
    constexpr std::size_t at_once = 64;
    const auto flush = [](std::deque<std::shared_ptr<Socket>>& dirty, std::size_t count) {
        for (count = std::min(count, dirty.size()); count > 0; --count) {
            const auto socket = std::move(dirty.front());
            dirty.pop_front();
            socket->flush();
        }
    };
    flush(dirty_players_, dirty_players_.size());
    flush(dirty_watchers_, at_once);
    flush_soon_ = !dirty_players_.empty() || !dirty_watchers_.empty();
    if (flush_soon_) asio::post(io_, [this] { flush_some(); });
}

std::size_t Server::open_sockets() {
    std::erase_if(sockets_, [](const auto& weak) { return weak.expired(); });
    return sockets_.size();
}

void Server::keep_alive() {
    open_sockets();
    const TimeMs now = house_.loop.now();
    for (const auto& weak : sockets_)
        if (const auto socket = weak.lock()) socket->keep_alive(now);
    house_.loop.after(5000, [this] { keep_alive(); });
}

// ---- the process ----

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

} // namespace

std::string serve(const Config& config, const Games& games) {
    if (!prepare_secrets()) return "the system gives no random numbers";
    allow_many_descriptors();
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
    settings.deliver = [&io](std::vector<std::function<void()>> batch) {
        asio::post(io, [batch = std::move(batch)] {
            for (const auto& reply : batch) reply();
        });
    };
    settings.fault_hook = fault_hook(config.fault);
    auto store = store::open_store(config.store, settings);
    if (!store) return store.error().message;

    {
        Workers workers(config.bot_threads, loop);
        House house{config, games, **store, loop, workers};
        house.several_nodes = config.store.rfind("postgres", 0) == 0;
        App app(house);
        Server server(io, house, app);
        app.begin();
        server.keep_alive();
        asio::co_spawn(io, server.accept(acceptor), asio::detached);

        asio::signal_set signals(io, SIGINT, SIGTERM);
        signals.async_wait([&](const boost::system::error_code& failed, int) {
            if (failed) return;
            log_line(house, "stopping");
            acceptor.close();
            app.stop([&] { loop.after(server.open_sockets() > 0 ? 300 : 0, [&io] { io.stop(); }); });
            loop.after(5000, [&io] { io.stop(); }); // whatever hangs
        });
        const auto bound = acceptor.local_endpoint();
        log_line(house, "listening", fmt::format(R"({{"address":"{}","port":{}}})", host, bound.port()));
        io.run();
        log_line(house, "stopped");
        io.restart();
        (*store).reset(); // finishes what waits
    }
    return {};
}

} // namespace ecumene::server
