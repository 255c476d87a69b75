// SHA-256 (FIPS 180-4): turns a seed's text into random streams, and commits to a seed before it is shown.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ecumene {

using Sha256 = std::array<std::uint8_t, 32>;

Sha256 sha256(std::string_view text);
Sha256 sha256_portable(std::string_view text); // where the processor has no instructions for it; the same
std::string hex(const Sha256& digest);

} // namespace ecumene
