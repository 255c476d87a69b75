// Reads requests, asks the application, writes its answers; what is not plain HTTP/1.1 is refused.
#include "server/net/connection.h"

#include "server/app/config.h"
#include "server/app/log.h"
#include "server/net/addresses.h"
#include "server/net/websocket_session.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <utility>

namespace ecumene::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto quiet = asio::as_tuple(asio::use_awaitable); // a lost peer is no exception
constexpr std::uint32_t most_header_bytes = 8192;

using Parser = http::request_parser<http::string_body>;
using HttpRequest = http::request<http::string_body>;

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

Request plain_request(const HttpRequest& from, const std::string& peer, bool behind_proxy) {
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
    std::string forwarded;
    const auto lines = from.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line) forwarded = text(line->value()); // the last one
    request.address = behind_proxy ? client_address(peer, forwarded) : peer;
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

// A header line that goes on in the next one (obs-fold), which two programs may read in two ways.
bool is_folded(std::string_view header) {
    return header.find("\n ") != header.npos || header.find("\n\t") != header.npos;
}

// Why this header is refused; empty where it is fine. Whatever another program before us could have read differently.
std::string_view what_is_wrong(const HttpRequest& request) {
    const auto hosts = request.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return "a request has one Host line";
    for (const http::field once : {http::field::content_length, http::field::transfer_encoding, http::field::origin,
                                   http::field::cookie, http::field::upgrade, http::field::sec_websocket_key})
        if (request.count(once) > 1) return "a header line is there twice";
    if (request.count(http::field::content_length) > 0 && request.count(http::field::transfer_encoding) > 0)
        return "a body has one length";
    return {};
}

class Connection {
public:
    Connection(NetworkPtr network, tcp::socket socket, std::string address)
        : network_(std::move(network)), stream_(std::move(socket)), address_(std::move(address)),
          secure_(network_->config.public_url.rfind("https://", 0) == 0) {}

    asio::awaitable<void> run() {
        for (bool first = true; co_await serve_one(first ? 10s : 60s);) first = false;
        if (!stream_.socket().is_open()) co_return; // it is a WebSocket now
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

private:
    asio::awaitable<bool> serve_one(std::chrono::seconds wait);
    asio::awaitable<error_code> read_header(Parser& parser);
    asio::awaitable<bool> answer(HttpRequest request);
    asio::awaitable<bool> upgrade(HttpRequest request);
    asio::awaitable<bool> refuse(Response response);
    asio::awaitable<bool> refuse_error(const error_code& error);
    template <class Value, class Begin>
    asio::awaitable<Value> answer_of(Begin begin);

    NetworkPtr network_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{most_header_bytes * 2};
    std::string address_;
    bool secure_;
};

// Lets a coroutine wait for a callback of the application. What that throws is thrown in the coroutine: out of here it
// would end the process.
template <class Value, class Begin>
asio::awaitable<Value> Connection::answer_of(Begin begin) {
    using Signature = void(std::exception_ptr, Value);
    return asio::async_initiate<const asio::use_awaitable_t<>, Signature>(
        [&io = network_->io, begin = std::move(begin)](auto handler) mutable {
            struct Waiting {
                decltype(handler) resume;
                bool answered = false;
            };
            const auto waiting = std::make_shared<Waiting>(Waiting{std::move(handler)});
            const auto answer = [&io, waiting](std::exception_ptr thrown, Value value) {
                if (std::exchange(waiting->answered, true)) return;
                const auto kept = std::make_shared<Value>(std::move(value));
                asio::post(io, [waiting, thrown, kept] { waiting->resume(thrown, std::move(*kept)); });
            };
            try {
                begin([answer](Value value) { answer(nullptr, std::move(value)); });
            } catch (...) {
                answer(std::current_exception(), Value());
            }
        },
        asio::use_awaitable);
}

// As http::async_read_header, which does not show the bytes: a folded line can only be seen there.
asio::awaitable<error_code> Connection::read_header(Parser& parser) {
    for (;;) {
        if (buffer_.size() > 0) {
            error_code error;
            const std::string_view bytes(static_cast<const char*>(buffer_.data().data()), buffer_.size());
            const std::size_t used = parser.put(buffer_.data(), error);
            if (!error && is_folded(bytes.substr(0, used))) error = http::error::bad_value;
            buffer_.consume(used);
            if (error != http::error::need_more) co_return error;
        }
        const auto [error, count] = co_await stream_.async_read_some(buffer_.prepare(2048), quiet);
        if (error == asio::error::eof) co_return http::error::end_of_stream;
        if (error) co_return error;
        buffer_.commit(count);
    }
}

asio::awaitable<bool> Connection::refuse(Response response) {
    auto message = beast_response(std::move(response), false, false, secure_);
    stream_.expires_after(10s);
    co_await http::async_write(stream_, message, quiet);
    co_return false;
}

asio::awaitable<bool> Connection::refuse_error(const error_code& error) {
    if (error == http::error::header_limit) return refuse(error_response(431, "too_large", "the header is too large"));
    if (error == http::error::body_limit) return refuse(error_response(413, "too_large", "the body is too large"));
    const bool lost = error == http::error::end_of_stream || error == http::error::partial_message ||
                      error.category() != http::make_error_code(http::error::end_of_stream).category();
    if (!lost) return refuse(error_response(400, "bad_argument", "this is not HTTP"));
    return []() -> asio::awaitable<bool> { co_return false; }();
}

// One request and its answer; false where the connection ends with it.
asio::awaitable<bool> Connection::serve_one(std::chrono::seconds wait) {
    Parser parser;
    parser.header_limit(most_header_bytes);
    parser.body_limit(boost::none);
    stream_.expires_after(wait);
    if (const error_code error = co_await read_header(parser)) co_return co_await refuse_error(error);
    if (const auto wrong = what_is_wrong(parser.get()); !wrong.empty())
        co_return co_await refuse(error_response(400, "bad_argument", wrong));

    const std::string target = text(parser.get().target());
    const std::size_t most = network_->application->longest_body(std::string_view(target).substr(0, target.find('?')));
    if (parser.content_length() && *parser.content_length() > most)
        co_return co_await refuse_error(http::error::body_limit);
    parser.body_limit(most);
    stream_.expires_after(10s);
    const auto [error, count] = co_await http::async_read(stream_, buffer_, parser, quiet);
    if (error) co_return co_await refuse_error(error);
    if (beast::websocket::is_upgrade(parser.get())) co_return co_await upgrade(parser.release());
    co_return co_await answer(parser.release());
}

asio::awaitable<bool> Connection::answer(HttpRequest request) {
    Request asked = plain_request(request, address_, network_->config.behind_proxy);
    const bool keep = request.keep_alive(), head_only = request.method() == http::verb::head;
    if (asked.path.empty() || asked.path[0] != '/')
        co_return co_await refuse(error_response(400, "bad_argument", "this address cannot be read"));
    stream_.expires_never();
    Response response = co_await answer_of<Response>(
        [this, &asked](auto respond) { network_->application->request(std::move(asked), std::move(respond)); });
    auto message = beast_response(std::move(response), keep, head_only, secure_);
    stream_.expires_after(30s);
    error_code error;
    if (head_only) {
        http::response_serializer<http::string_body> serializer(message);
        std::tie(error, std::ignore) = co_await http::async_write_header(stream_, serializer, quiet);
    } else {
        std::tie(error, std::ignore) = co_await http::async_write(stream_, message, quiet);
    }
    co_return !error && keep && !network_->stopping;
}

asio::awaitable<bool> Connection::upgrade(HttpRequest request) {
    if (buffer_.size() > 0) // RFC 6455, 4.1: a client waits for the answer
        co_return co_await refuse(error_response(400, "bad_argument", "wait for the answer to the upgrade"));
    stream_.expires_never();
    // A visit from the moment of its admission, so that nothing that happens here loses count of it.
    using Admitted = tl::expected<std::shared_ptr<Visit>, Response>;
    Request asked = plain_request(request, address_, network_->config.behind_proxy);
    const Admitted admitted = co_await answer_of<Admitted>([this, &asked](auto then) {
        network_->application->admit(
            std::move(asked), [network = network_, then = std::move(then)](Admission admission) {
                then(admission ? Admitted(std::make_shared<Visit>(network, std::move(*admission)))
                               : Admitted(tl::unexpect, std::move(admission.error())));
            });
    });
    if (!admitted) co_return co_await refuse(admitted.error());
    stream_.expires_never();
    start_websocket(stream_.release_socket(), std::move(request), std::move(**admitted), network_);
    co_return false;
}

} // namespace

asio::awaitable<void> serve_connection(NetworkPtr network, tcp::socket socket, std::string address) {
    Connection connection(std::move(network), std::move(socket), std::move(address));
    co_await connection.run();
}

} // namespace ecumene::server
