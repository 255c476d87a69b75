// Reading, writing and closing one WebSocket. Frames, their limits and timeouts, and the close handshake are Beast's.
#include "server/net/websocket_session.h"

#include "server/app/config.h"
#include "server/app/log.h"

#include <boost/asio.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>
#include <vector>

namespace ecumene::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto quiet = asio::as_tuple(asio::use_awaitable); // a lost peer is no exception
constexpr std::size_t most_waiting = 256 * 1024;            // bytes that wait for one reader
constexpr int system_buffer = 64 * 1024;                    // else the system keeps up to 4 MiB for who does not read
constexpr auto handshake_within = 10s;
constexpr auto closed_within = 2s; // from our wish to close until the line is cut
constexpr auto gone_after = 32s;   // of silence; half of it brings a ping
constexpr std::size_t longest_reason = 123;
constexpr std::size_t most_read_a_second = 32 * longest_message; // more than a message's credits allow

// Beast bounds the bytes of a message, not its fragments: a flood of empty ones is only slowed by this.
using TcpStream = beast::basic_stream<tcp, asio::any_io_executor, beast::simple_rate_policy>;

class WebSocketSession final : public Wire, public Sender, public std::enable_shared_from_this<WebSocketSession> {
public:
    WebSocketSession(tcp::socket socket, NetworkPtr network, const VisitorPtr& visitor)
        : network_(std::move(network)), visitor_(visitor), stream_(std::move(socket)) {
        error_code ignored;
        stream_.next_layer().socket().set_option(asio::socket_base::send_buffer_size(system_buffer), ignored);
        stream_.set_option(websocket::stream_base::timeout{handshake_within, gone_after, true});
        if (network_->config.limits) stream_.next_layer().rate_policy().read_limit(most_read_a_second);
        stream_.read_message_max(longest_message);
        stream_.auto_fragment(false);
        stream_.text(true);
        stream_.control_callback([this](websocket::frame_type kind, beast::string_view) { take_control(kind); });
    }

    // The visit ends with this coroutine, however that ends.
    asio::awaitable<void> run(UpgradeRequest request, Visit visit);

    void send(std::shared_ptr<const std::string> message) override;
    void close(int code, std::string_view reason) override;
    void send_waiting() override;

private:
    asio::awaitable<bool> accept(UpgradeRequest request);
    void take_control(websocket::frame_type kind);
    void written(const error_code& error);
    void wait_for_turn();
    void cut(); // without a word

    NetworkPtr network_;
    std::weak_ptr<Visitor> visitor_;
    websocket::stream<TcpStream, false> stream_; // without compression
    beast::flat_buffer heard_{longest_message};
    std::vector<std::shared_ptr<const std::string>> waiting_; // those before `next_` have left
    std::size_t next_ = 0, bytes_waiting_ = 0;
    websocket::close_reason reason_;
    std::unique_ptr<asio::steady_timer> deadline_; // while it closes
    asio::cancellation_signal end_reading_;
    bool reading_ = true, has_turn_ = false, writing_ = false, closing_ = false, close_sent_ = false,
         pinged_out_ = false, cut_ = false;
};

asio::awaitable<bool> WebSocketSession::accept(UpgradeRequest request) {
    const auto [error] = co_await stream_.async_accept(request, quiet);
    co_return !error;
}

asio::awaitable<void> WebSocketSession::run(UpgradeRequest request, Visit visit) {
    const auto self = shared_from_this();
    struct AtEnd {
        WebSocketSession& session;
        ~AtEnd() {
            session.reading_ = false;
            session.cut();
        }
    } at_end{*this};
    if (!co_await accept(std::move(request))) co_return;
    visit.open(self);
    for (;;) {
        const auto [error, size] =
            co_await stream_.async_read(heard_, asio::bind_cancellation_slot(end_reading_.slot(), quiet));
        if (error) co_return;
        if (!closing_ && !stream_.got_text())
            close(int(websocket::close_code::unknown_data), "every message is text");
        else if (!closing_)
            visit.hear({static_cast<const char*>(heard_.data().data()), size});
        heard_.consume(size);
        if (heard_.capacity() > 2048) heard_.shrink_to_fit(); // thousands of idle sockets keep little
    }
}

// A flood of pings costs credits as any other message does.
void WebSocketSession::take_control(websocket::frame_type kind) {
    if (kind == websocket::frame_type::close || closing_ || pinged_out_ || network_->application == nullptr) return;
    const VisitorPtr visitor = visitor_.lock();
    if (!visitor || network_->application->pinged(visitor)) return;
    pinged_out_ = true; // Beast is in the middle of reading here, so the close comes after that
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->close(close_policy, "too many messages"); });
}

void WebSocketSession::send(std::shared_ptr<const std::string> message) {
    if (cut_ || closing_) return;
    // A reader that does not keep up is dropped, not buffered for ever; one large message alone is no fault of its own.
    if (bytes_waiting_ > 0 && bytes_waiting_ + message->size() > most_waiting) {
        ++network_->counters.slow_readers;
        waiting_.resize(next_ + (writing_ ? 1 : 0)); // only what is already on its way is kept
        return close(close_too_slow, "too slow a reader: come back");
    }
    bytes_waiting_ += message->size();
    ++network_->counters.messages_out;
    network_->counters.bytes_out += message->size();
    waiting_.push_back(std::move(message));
    wait_for_turn();
}

void WebSocketSession::close(int code, std::string_view reason) {
    if (cut_ || std::exchange(closing_, true)) return;
    reason = reason.substr(0, longest_reason);
    reason_ = {websocket::close_code(code), beast::string_view(reason.data(), reason.size())};
    deadline_ = std::make_unique<asio::steady_timer>(stream_.get_executor(), closed_within);
    deadline_->async_wait([weak = weak_from_this()](const error_code& error) {
        if (const auto self = weak.lock(); self && !error) self->cut();
    });
    wait_for_turn();
}

void WebSocketSession::wait_for_turn() {
    if (writing_ || std::exchange(has_turn_, true)) return;
    const VisitorPtr visitor = visitor_.lock();
    const bool plays = visitor && network_->application != nullptr && network_->application->plays(visitor);
    network_->order.add(shared_from_this(), plays);
}

void WebSocketSession::send_waiting() {
    has_turn_ = false;
    if (cut_ || writing_) return;
    if (next_ < waiting_.size()) {
        writing_ = true;
        stream_.async_write(
            asio::buffer(*waiting_[next_]),
            [self = shared_from_this()](const error_code& error, std::size_t) { self->written(error); });
    } else if (closing_ && !std::exchange(close_sent_, true)) {
        stream_.async_close(reason_, [](const error_code&) {}); // the reading ends with it
    }
}

void WebSocketSession::written(const error_code& error) {
    writing_ = false;
    bytes_waiting_ -= waiting_[next_]->size();
    waiting_[next_++].reset();
    if (next_ == waiting_.size() || next_ >= 32) {
        waiting_.erase(waiting_.begin(), waiting_.begin() + std::ptrdiff_t(next_));
        if (waiting_.empty() && waiting_.capacity() > 8) waiting_.shrink_to_fit();
        next_ = 0;
    }
    if (error) return cut();
    send_waiting();
}

void WebSocketSession::cut() {
    if (std::exchange(cut_, true)) return;
    deadline_.reset();
    error_code ignored;
    stream_.next_layer().socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.next_layer().close();
    if (!reading_) return;
    // Where a bad frame came while we closed, Beast's reading and closing wait for each other, not for the socket.
    asio::post(stream_.get_executor(),
               [self = shared_from_this()] { self->end_reading_.emit(asio::cancellation_type::terminal); });
}

} // namespace

void start_websocket(tcp::socket socket, UpgradeRequest request, Visit visit, const NetworkPtr& network) {
    const auto session = std::make_shared<WebSocketSession>(std::move(socket), network, visit.visitor());
    asio::co_spawn(network->io, session->run(std::move(request), std::move(visit)),
                   [](const std::exception_ptr& thrown) { log_thrown("websocket", thrown); });
}

} // namespace ecumene::server
