// HTTP by Boost.Beast: bounded in time and size, one coroutine a connection.
#include "server/net/connections.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <fmt/format.h>

namespace ecumene::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto quiet = asio::as_tuple(asio::use_awaitable); // a lost peer is no exception
constexpr int most_header_bytes = 8192;
constexpr int most_connections_per_address = 256; // beside the WebSockets

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

} // namespace

struct Connections::Upgrade {
    beast::tcp_stream& stream;
    http::request<http::string_body> request;
    Request asked;
    std::string first_bytes;
};

asio::awaitable<void> Connections::connection(tcp::socket socket, std::string address) {
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
            Upgrade wanted{stream, std::move(request), std::move(asked),
                           std::string(static_cast<const char*>(buffer.data().data()), buffer.size())};
            co_await upgrade(wanted);
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

asio::awaitable<void> Connections::upgrade(Upgrade& wanted) {
    beast::tcp_stream& stream = wanted.stream;
    stream.expires_never();
    const Admission admission = co_await answer_of<Admission>(
        io_, [this, &wanted](auto then) { app_.admit(std::move(wanted.asked), std::move(then)); });
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
    const auto [error] = co_await handshake.async_accept(wanted.request, quiet);
    if (error) {
        app_.not_opened(visitor);
        co_return;
    }
    stream.expires_never();
    sockets_.open(stream.release_socket(), visitor, std::move(wanted.first_bytes));
}

asio::awaitable<void> Connections::accept(tcp::acceptor& acceptor) {
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

} // namespace ecumene::server
