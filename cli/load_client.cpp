// WebSocket clients (RFC 6455) as small as a closed loop on one machine allows.
#include "cli/load_client.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <charconv>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace ecumene {
namespace {

sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return address;
}

int connected_socket(int port) { // or -1
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(port);
    if (socket >= 0 && ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        const int on = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        const timeval patience{20, 0};
        ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        return socket;
    }
    if (socket >= 0) ::close(socket);
    return -1;
}

std::string_view header(std::string_view head, std::string_view name) { // as our server writes them
    const std::size_t at = head.find(name);
    if (at == std::string_view::npos) return {};
    const std::size_t begin = at + name.size(), end = head.find('\r', begin);
    return head.substr(begin, end - begin);
}

} // namespace

int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    const bool bound = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
                       ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    ::close(socket);
    return bound ? ntohs(address.sin_port) : 0;
}

HttpClient::~HttpClient() {
    if (socket_ >= 0) ::close(socket_);
}

HttpAnswer HttpClient::ask(std::string_view method, std::string_view path, std::string_view cookie,
                           std::string_view body) {
    const std::string request = fmt::format(
        "{} {} HTTP/1.1\r\nHost: localhost:{}\r\nOrigin: http://localhost:{}\r\nCookie: {}\r\nContent-Type: "
        "application/json\r\nContent-Length: {}\r\n\r\n{}",
        method, path, port_, port_, cookie, body.size(), body);
    HttpAnswer answer;
    for (int attempt = 0; attempt < 2; ++attempt) { // the server may have closed a connection that was quiet
        if (socket_ < 0) socket_ = connected_socket(port_);
        if (socket_ >= 0 && exchange(request, answer)) return answer;
        if (socket_ >= 0) ::close(socket_);
        socket_ = -1;
    }
    return {};
}

bool HttpClient::exchange(const std::string& request, HttpAnswer& answer) {
    if (::send(socket_, request.data(), request.size(), MSG_NOSIGNAL) != ssize_t(request.size())) return false;
    std::string in;
    std::size_t head_end = std::string::npos, length = 0;
    while (head_end == std::string::npos || in.size() < head_end + 4 + length) {
        char block[16384];
        const ssize_t got = ::recv(socket_, block, sizeof block, 0);
        if (got <= 0) return false;
        in.append(block, std::size_t(got));
        if (head_end != std::string::npos) continue;
        head_end = in.find("\r\n\r\n");
        if (head_end == std::string::npos) continue;
        const std::string_view head = std::string_view(in).substr(0, head_end + 2);
        const std::string_view size = header(head, "Content-Length: ");
        std::from_chars(size.data(), size.data() + size.size(), length);
        if (in.size() > 12) std::from_chars(in.data() + 9, in.data() + 12, answer.status);
        const std::string_view cookie = header(head, "Set-Cookie: ");
        answer.cookie = cookie.substr(0, cookie.find(';'));
    }
    answer.body = in.substr(head_end + 4, length);
    return true;
}

LoadClient::LoadClient(int port, Listener listener)
    : port_(port), epoll_(::epoll_create1(EPOLL_CLOEXEC)), listener_(std::move(listener)) {}

LoadClient::~LoadClient() {
    for (const Socket& socket : sockets_)
        if (socket.descriptor >= 0) ::close(socket.descriptor);
    ::close(epoll_);
}

int LoadClient::open(std::string_view path, std::string_view cookie) {
    const int number = int(sockets_.size());
    Socket& socket = sockets_.emplace_back();
    socket.descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket.descriptor < 0) return number; // too many files: it shows as one that never speaks
    const sockaddr_in address = loopback(port_);
    const int on = 1;
    ::setsockopt(socket.descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::connect(socket.descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    socket.out = fmt::format("GET {} HTTP/1.1\r\nHost: localhost:{}\r\nOrigin: http://localhost:{}\r\nCookie: {}\r\n"
                             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                             path, port_, port_, cookie);
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLET;
    event.data.u32 = std::uint32_t(number);
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket.descriptor, &event);
    return number;
}

void LoadClient::send(int number, std::string_view text) {
    Socket& socket = sockets_[std::size_t(number)];
    if (socket.descriptor < 0) return;
    mask_ = mask_ * 1664525 + 1013904223;
    const std::array<char, 4> mask = {char(mask_ >> 24), char(mask_ >> 16), char(mask_ >> 8), char(mask_)};
    socket.out += char(0x81);
    if (text.size() < 126) {
        socket.out += char(0x80 | text.size());
    } else { // at most 8 KiB is ever sent
        socket.out += char(0x80 | 126);
        socket.out += char(text.size() >> 8);
        socket.out += char(text.size());
    }
    socket.out.append(mask.data(), 4);
    for (std::size_t i = 0; i < text.size(); ++i) socket.out += char(text[i] ^ mask[i % 4]);
    flush(number);
}

void LoadClient::close(int number) {
    Socket& socket = sockets_[std::size_t(number)];
    if (socket.descriptor >= 0) ::close(socket.descriptor);
    socket = {};
}

void LoadClient::poll(int ms) {
    std::array<epoll_event, 256> events;
    const int count = ::epoll_wait(epoll_, events.data(), int(events.size()), ms);
    for (int i = 0; i < count; ++i) {
        const int number = int(events[std::size_t(i)].data.u32);
        const std::uint32_t what = events[std::size_t(i)].events;
        if ((what & EPOLLOUT) != 0) flush(number);
        if ((what & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read(number);
    }
}

void LoadClient::flush(int number) {
    Socket& socket = sockets_[std::size_t(number)];
    while (socket.descriptor >= 0 && !socket.out.empty()) {
        const ssize_t sent = ::send(socket.descriptor, socket.out.data(), socket.out.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && (errno == EAGAIN || errno == EINPROGRESS || errno == ENOTCONN)) return;
        if (sent < 0) return lost(number);
        socket.out.erase(0, std::size_t(sent));
    }
}

void LoadClient::read(int number) {
    for (;;) {
        Socket& socket = sockets_[std::size_t(number)];
        if (socket.descriptor < 0) return;
        char block[65536];
        const ssize_t got = ::recv(socket.descriptor, block, sizeof block, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EAGAIN) return;
        if (got <= 0) return lost(number);
        socket.in.append(block, std::size_t(got));
        take_messages(number);
    }
}

void LoadClient::take_messages(int number) {
    std::size_t at = 0;
    std::string in = std::move(sockets_[std::size_t(number)].in); // listeners may open sockets, which moves ours
    if (!sockets_[std::size_t(number)].upgraded) {
        const std::size_t end = in.find("\r\n\r\n");
        if (end == std::string::npos) {
            sockets_[std::size_t(number)].in = std::move(in);
            return;
        }
        if (in.compare(0, 12, "HTTP/1.1 101") != 0) return lost(number);
        sockets_[std::size_t(number)].upgraded = true;
        at = end + 4;
    }
    const auto byte = [&](std::size_t i) { return std::uint64_t(static_cast<unsigned char>(in[i])); };
    while (in.size() - at >= 2) {
        const int opcode = int(byte(at) & 15);
        std::uint64_t length = byte(at + 1) & 127;
        std::size_t head = 2;
        if (length == 126) {
            if (in.size() - at < 4) break;
            length = byte(at + 2) << 8 | byte(at + 3), head = 4;
        } else if (length == 127) {
            if (in.size() - at < 10) break;
            length = 0, head = 10;
            for (std::size_t i = 2; i < 10; ++i) length = length << 8 | byte(at + i);
        }
        if (in.size() - at < head + length) break;
        const std::string_view text = std::string_view(in).substr(at + head, length);
        at += head + length;
        if (opcode == 8) return lost(number);
        if (opcode == 9) { // a ping without a mask of its own: zero is one
            Socket& socket = sockets_[std::size_t(number)];
            socket.out += char(0x8a);
            socket.out += char(0x80 | length);
            socket.out.append(4, '\0');
            socket.out += text;
            flush(number);
        }
        if (opcode == 1) listener_.message(number, text);
        if (sockets_[std::size_t(number)].descriptor < 0) return; // closed by the listener
    }
    sockets_[std::size_t(number)].in = in.substr(at);
}

void LoadClient::lost(int number) {
    close(number);
    if (listener_.closed) listener_.closed(number);
}

} // namespace ecumene
