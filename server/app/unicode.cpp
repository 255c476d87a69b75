#include "server/app/unicode.h"

#include <limits>
#include <memory>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uspoof.h>
#include <unicode/utf8.h>

namespace ecumene::server {

std::optional<char32_t> next_point(std::string_view& text) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const auto length = std::int32_t(std::min<std::size_t>(text.size(), std::numeric_limits<std::int32_t>::max()));
    std::int32_t at = 0;
    UChar32 point = 0;
    U8_NEXT(bytes, at, length, point);
    if (point < 0) return std::nullopt;
    text.remove_prefix(std::size_t(at));
    return char32_t(point);
}

bool is_space(char32_t point) {
    const bool breaks = point == '\n' || point == '\r' || point == 0x85 || point == 0x2028 || point == 0x2029;
    return u_isUWhiteSpace(UChar32(point)) && !breaks && point != 0x0b && point != 0x0c;
}

bool is_visible(char32_t point) {
    constexpr char32_t blank_braille = 0x2800; // a sign of its own to Unicode, and nothing to the eye
    const auto c = UChar32(point);
    const auto kind = U_GET_GC_MASK(c);
    return (kind & (U_GC_C_MASK | U_GC_Z_MASK)) == 0 && !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
           point != blank_braille && (point & 0xfffe) != 0xfffe && point != 0xfffc;
}

bool is_joiner(char32_t point) { return point == 0x200d || point == 0xfe0e || point == 0xfe0f; }

std::string skeleton(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* fold = icu::Normalizer2::getNFKCCasefoldInstance(status);
    static const std::unique_ptr<USpoofChecker, void (*)(USpoofChecker*)> checker(
        [] {
            UErrorCode opening = U_ZERO_ERROR;
            return uspoof_open(&opening);
        }(),
        uspoof_close);
    const icu::UnicodeString folded =
        fold->normalize(icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), std::int32_t(text.size()))), status);
    icu::UnicodeString alike;
    uspoof_getSkeletonUnicodeString(checker.get(), 0, folded, alike, &status);
    std::string form;
    fold->normalize(alike, status).toUTF8String(form); // the zero looks like a capital O
    return U_SUCCESS(status) ? form : std::string(text);
}

} // namespace ecumene::server
