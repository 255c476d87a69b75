// One socket after another: reading frames, writing what waits, dropping who does not read.
#include "server/net/sockets.h"

#include <boost/asio.hpp>
#include <malloc.h>
#include <utility>

namespace ecumene::server {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

constexpr auto quiet = asio::as_tuple(asio::use_awaitable); // a lost peer is no exception
constexpr std::size_t most_queued = 256 * 1024;             // bytes that wait for one reader
constexpr TimeMs ping_after = 15'000, away_after = 32'000;

} // namespace

class Socket final : public Wire, public std::enable_shared_from_this<Socket> {
public:
    Socket(Sockets& all, tcp::socket socket, const VisitorPtr& visitor)
        : all_(all), socket_(std::move(socket)), visitor_(visitor), heard_at_(all.house().loop.now()),
          pinged_at_(heard_at_) {
        boost::system::error_code ignored; // a write then tells by itself
        socket_.non_blocking(true, ignored);
    }

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
    void push(Opcode opcode, std::shared_ptr<const std::string> payload); // however much there is already
    void written(const boost::system::error_code& error);

    bool plays() const {
        const VisitorPtr visitor = visitor_.lock();
        return visitor && visitor->as;
    }

    Sockets& all_;
    tcp::socket socket_;
    std::weak_ptr<Visitor> visitor_;
    std::vector<Out> queue_, leaving_;
    std::size_t queued_ = 0;
    TimeMs heard_at_, pinged_at_;
    bool dirty_ = false, closing_ = false, cut_ = false;
};

void Socket::queue(Opcode opcode, std::shared_ptr<const std::string> payload) {
    if (cut_ || closing_) return;
    // A reader that does not keep up is dropped, not buffered for ever; one large message alone is no fault of its own.
    if (queued_ > 0 && queued_ + payload->size() > most_queued) {
        ++all_.house().counters.slow_readers;
        queue_.clear();
        return close(close_too_slow, "too slow a reader: come back");
    }
    push(opcode, std::move(payload));
}

void Socket::push(Opcode opcode, std::shared_ptr<const std::string> payload) {
    queued_ += payload->size();
    ++all_.house().counters.messages_out;
    all_.house().counters.bytes_out += payload->size();
    const FrameHeader header = frame_header(opcode, payload->size());
    queue_.push_back({header, std::move(payload)});
    if (!dirty_) {
        dirty_ = true;
        all_.mark_dirty(shared_from_this(), plays());
    }
}

void Socket::close(int code, std::string_view reason) {
    if (closing_ || cut_) return;
    closing_ = true;
    push(Opcode::close, std::make_shared<const std::string>(close_payload(code, reason)));
    all_.house().loop.after(2000, [self = shared_from_this()] { self->cut(); });
}

void Socket::cut() {
    if (cut_) return;
    cut_ = true;
    boost::system::error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
}

// Mostly the kernel takes everything at once; only what it leaves has to wait for the reader.
void Socket::flush() {
    dirty_ = false;
    if (cut_ || !leaving_.empty() || queue_.empty()) return;
    std::string& bytes = all_.bytes(); // one piece costs the kernel less than several
    bytes.clear();
    for (const Out& out : queue_) bytes.append(out.header.bytes.data(), out.header.size).append(*out.payload);
    boost::system::error_code error;
    std::size_t taken = socket_.write_some(asio::buffer(bytes), error);
    if (error && error != asio::error::would_block) return cut();
    leaving_.swap(queue_);
    if (taken == bytes.size()) return written({});
    std::vector<asio::const_buffer> rest;
    for (const Out& out : leaving_)
        for (asio::const_buffer part : {asio::const_buffer(out.header.bytes.data(), out.header.size),
                                        asio::const_buffer(asio::buffer(*out.payload))}) {
            const std::size_t gone = std::min(taken, part.size());
            taken -= gone;
            if ((part += gone).size() > 0) rest.push_back(part);
        }
    asio::async_write(
        socket_, std::move(rest),
        [self = shared_from_this()](const boost::system::error_code& failed, std::size_t) { self->written(failed); });
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
    App& app = all_.app();
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
                if (all_.house().config.limits && !visitor->credits.take({60, 20}, all_.house().loop.now()))
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
        heard_at_ = all_.house().loop.now();
        if (closing_) continue; // the rest is read and forgotten until the peer closes too
        frames.add(std::string_view(bytes.data(), count));
    }
    app.closed(visitor);
    if (!closing_) cut();
}

// ---- all of them ----

void Sockets::open(tcp::socket connection, const VisitorPtr& visitor, std::string first_bytes) {
    const auto socket = std::make_shared<Socket>(*this, std::move(connection), visitor);
    sockets_.push_back(socket);
    app_.opened(visitor, socket);
    asio::co_spawn(io_, socket->read(visitor, std::move(first_bytes)), asio::detached);
}

void Sockets::mark_dirty(const std::shared_ptr<Socket>& socket, bool plays) {
    if (plays) {
        dirty_players_.push_back(socket);
        if (!players_soon_) asio::post(io_, [this] { flush_players(); });
        players_soon_ = true;
    } else {
        dirty_watchers_.push_back(socket);
        if (!watchers_soon_) asio::post(io_, [this] { flush_watchers(); });
        watchers_soon_ = true;
    }
}

void Sockets::flush_players() {
    players_soon_ = false;
    for (std::size_t count = dirty_players_.size(); count > 0; --count) {
        dirty_players_.front()->flush();
        dirty_players_.pop_front();
    }
}

// Some at a time, with pauses in which the players have the loop. Where very many watch, what happens meanwhile leaves
// together, so a crowd costs a bounded share of the time.
void Sockets::flush_watchers() {
    constexpr std::size_t at_once = 64;
    constexpr int pause_ms = 5;
    for (std::size_t count = std::min(at_once, dirty_watchers_.size()); count > 0; --count) {
        dirty_watchers_.front()->flush();
        dirty_watchers_.pop_front();
    }
    watchers_soon_ = !dirty_watchers_.empty();
    if (watchers_soon_) house_.loop.after(pause_ms, [this] { flush_watchers(); });
}

std::size_t Sockets::count() {
    std::erase_if(sockets_, [](const auto& weak) { return weak.expired(); });
    return sockets_.size();
}

void Sockets::keep_alive() {
    count();
    const TimeMs now = house_.loop.now();
    for (const auto& weak : sockets_)
        if (const auto socket = weak.lock()) socket->keep_alive(now);
    // Many who come at once leave holes behind; the system gets them back.
    if (std::exchange(opened_before_, house_.counters.sockets_opened) != house_.counters.sockets_opened)
        ::malloc_trim(0);
    house_.loop.after(5000, [this] { keep_alive(); });
}

} // namespace ecumene::server
