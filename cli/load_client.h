// Many WebSockets on one thread, by plain system calls: the other side of `ecumene bench server`.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene {

struct HttpAnswer {
    int status = 0; // 0: nobody answered
    std::string body, cookie;
};

// One request at a time over one connection that stays open. Blocks, for at most some seconds.
class HttpClient {
public:
    explicit HttpClient(int port) : port_(port) {}
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;
    ~HttpClient();
    HttpAnswer ask(std::string_view method, std::string_view path, std::string_view cookie, std::string_view body = {});

private:
    bool exchange(const std::string& request, HttpAnswer& answer);

    int port_, socket_ = -1;
};

class LoadClient {
public:
    struct Listener {
        std::function<void(int socket, std::string_view text)> message;
        std::function<void(int socket)> closed; // by the server, or it could not be opened
    };
    LoadClient(int port, Listener listener);
    LoadClient(const LoadClient&) = delete;
    LoadClient& operator=(const LoadClient&) = delete;
    ~LoadClient();

    int open(std::string_view path, std::string_view cookie); // its number; the upgrade goes on in poll()
    void send(int socket, std::string_view text);
    void close(int socket); // without a word, as a lost network does
    // Hands out what has arrived, waiting for at most so long.
    void poll(int ms);

private:
    struct Socket {
        int descriptor = -1;
        bool upgraded = false;
        std::string in, out;
    };
    void read(int socket);
    void flush(int socket);
    void take_messages(int socket);
    void lost(int socket);

    int port_, epoll_;
    Listener listener_;
    std::vector<Socket> sockets_;
    std::uint32_t mask_ = 0x6b8b4567; // of frames: it need not be secret here
};

int free_port();

} // namespace ecumene
