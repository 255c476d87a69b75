// The well-formed byte sequences of the Unicode standard (table 3-7), and no others.
#include "store/utf8.h"

#include <cstddef>

namespace ecumene::store {
namespace {

// How many bytes the character at the front takes; 0 where it is malformed.
std::size_t character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
    const auto follows = [&](std::size_t i, int from = 0x80, int to = 0xbf) {
        return byte(i) >= from && byte(i) <= to;
    };
    const int lead = byte(0);
    if (lead >= 0x01 && lead <= 0x7f) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return follows(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef)
        return follows(1, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf) && follows(2) ? 3 : 0;
    if (lead >= 0xf0 && lead <= 0xf4)
        return follows(1, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf) && follows(2) && follows(3) ? 4 : 0;
    return 0;
}

} // namespace

bool storable(std::string_view text) {
    while (!text.empty()) {
        const std::size_t size = character(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

bool all_storable(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts)
        if (!storable(text)) return false;
    return true;
}

} // namespace ecumene::store
