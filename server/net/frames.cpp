// Frames, byte by byte.
#include "server/net/frames.h"

#include <algorithm>

namespace ecumene::server {
namespace {

constexpr int protocol_error = 1002, unsupported = 1003, not_utf8 = 1007, policy = 1008, too_large = 1009;
constexpr int most_parts = 64; // of one message

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
    return value;
}

} // namespace

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
        const unsigned char first = byte(i);
        if (first < 0x80) {
            ++i;
            continue;
        }
        const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
        if (first < 0xc2 || first > 0xf4 || i + length > text.size()) return false;
        for (std::size_t k = 1; k < length; ++k)
            if ((byte(i + k) & 0xc0) != 0x80) return false;
        const unsigned char second = byte(i + 1);
        if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90) ||
            (first == 0xf4 && second > 0x8f))
            return false;
        i += length;
    }
    return true;
}

FrameReader::Event FrameReader::bad(int code) {
    bytes_.clear();
    message_.clear();
    return {Event::Kind::bad, code};
}

FrameReader::Event FrameReader::next() {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes_[i]); };
    if (bytes_.size() < 2) return {};
    const bool last = (byte(0) & 0x80) != 0, masked = (byte(1) & 0x80) != 0;
    const int opcode = byte(0) & 0x0f;
    const bool control = opcode >= 8;
    if ((byte(0) & 0x70) != 0 || !masked) return bad(protocol_error); // no extension was agreed on; clients mask
    std::uint64_t length = byte(1) & 0x7f;
    std::size_t header = 2;
    if (control && (length > 125 || !last)) return bad(protocol_error);
    if (length >= 126) {
        const std::size_t more = length == 126 ? 2 : 8;
        if (bytes_.size() < header + more) return {};
        length = big_endian(std::string_view(bytes_).substr(header, more));
        header += more;
    }
    // Known from the header alone, before any of it is kept.
    if (!control && length + message_.size() > longest_message) return bad(too_large);
    if (bytes_.size() < header + 4 + length) return {};

    const std::string_view mask = std::string_view(bytes_).substr(header, 4);
    std::string payload = bytes_.substr(header + 4, std::size_t(length));
    for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = char(payload[i] ^ mask[i & 3]);
    bytes_.erase(0, header + 4 + std::size_t(length));
    if (bytes_.empty() && bytes_.capacity() > 512) bytes_.shrink_to_fit(); // thousands of idle sockets keep nothing
    return control ? take_control(opcode, std::move(payload)) : take_data(opcode, last, std::move(payload));
}

FrameReader::Event FrameReader::take_control(int opcode, std::string payload) {
    switch (opcode) {
    case 8:
        if (payload.size() == 1 || (payload.size() > 2 && !is_utf8(std::string_view(payload).substr(2))))
            return bad(protocol_error);
        return {Event::Kind::close, 1000};
    case 9: return {Event::Kind::ping, 0, std::move(payload)};
    case 10: return {Event::Kind::pong, 0};
    default: return bad(protocol_error);
    }
}

FrameReader::Event FrameReader::take_data(int opcode, bool last, std::string payload) {
    if (opcode == 2) return bad(unsupported); // every message is text
    if (opcode > 2 || (opcode == 0) != in_parts_) return bad(protocol_error);
    if (++parts_ > most_parts) return bad(policy);
    if (message_.empty())
        message_ = std::move(payload);
    else
        message_ += payload;
    in_parts_ = !last;
    if (!last) return next();
    parts_ = 0;
    Event event{Event::Kind::message, 0, std::move(message_)};
    message_ = {};
    return is_utf8(event.text) ? event : bad(not_utf8);
}

FrameHeader frame_header(Opcode opcode, std::size_t length) {
    FrameHeader header{};
    header.bytes[0] = char(0x80 | int(opcode));
    if (length < 126) {
        header.bytes[1] = char(length);
        header.size = 2;
        return header;
    }
    const std::size_t digits = length < 65536 ? 2 : 8;
    header.bytes[1] = char(digits == 2 ? 126 : 127);
    for (std::size_t i = 0; i < digits; ++i) header.bytes[1 + digits - i] = char(length >> (8 * i) & 0xff);
    header.size = 2 + digits;
    return header;
}

std::string close_payload(int code, std::string_view reason) {
    std::string payload = {char(code >> 8), char(code & 0xff)};
    payload += reason.substr(0, 120);
    return payload;
}

} // namespace ecumene::server
