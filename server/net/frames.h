// WebSocket frames (RFC 6455), bytes in and messages out. Hostile bytes end in a close code, never in memory kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ecumene::server {

inline constexpr std::size_t longest_message = 8192;

class FrameReader {
public:
    struct Event {
        enum class Kind { none, message, ping, pong, close, bad };
        Kind kind = Kind::none;
        int code = 0;          // for bad: with which code to close
        std::string text = {}; // of a message; what a ping carried
    };

    void add(std::string_view bytes) { bytes_ += bytes; }
    // The next thing that has arrived as a whole; `none` when more bytes are needed. After `bad` or `close`, stop.
    Event next();

private:
    Event bad(int code);
    Event take_control(int opcode, std::string payload);
    Event take_data(int opcode, bool last, std::string payload);

    std::string bytes_;   // not yet understood: at most one frame and what came with it
    std::string message_; // of the frames before, while it comes in parts
    bool in_parts_ = false;
    int parts_ = 0;
};

// What stands before a server's frame of this length.
struct FrameHeader {
    std::array<char, 10> bytes;
    std::size_t size;
};
enum class Opcode : std::uint8_t { text = 1, close = 8, ping = 9, pong = 10 };
FrameHeader frame_header(Opcode opcode, std::size_t length);

std::string close_payload(int code, std::string_view reason);

bool is_utf8(std::string_view text);

} // namespace ecumene::server
