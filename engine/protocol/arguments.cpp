// The checks behind every argument.
#include "engine/protocol/arguments.h"

#include <fmt/format.h>

namespace ecumene {

using nlohmann::json;

namespace {

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }

std::optional<std::uint64_t> whole_number(const json& value, std::uint64_t least, std::uint64_t most) {
    if (!value.is_number_unsigned()) return std::nullopt; // a negative one is never in range here
    const auto number = value.get<std::uint64_t>();
    if (number < least || number > most) return std::nullopt;
    return number;
}

} // namespace

const json* argument(const json& request, const char* key) {
    const auto found = request.find(key);
    return found == request.end() || found->is_null() ? nullptr : &*found;
}

Result<std::optional<std::string>> optional_text(const json& request, const char* key) {
    const json* value = argument(request, key);
    if (!value) return std::optional<std::string>();
    if (!value->is_string()) return bad(fmt::format("'{}' must be text", key));
    return std::optional(value->get<std::string>());
}

Result<std::string> required_text(const json& request, const char* key) {
    auto text = optional_text(request, key);
    if (!text) return tl::unexpected<Error>(text.error());
    if (!*text) return bad(fmt::format("'{}' is missing: it must be text", key));
    return std::move(**text);
}

Result<std::optional<std::uint64_t>> optional_number(const json& request, const char* key, std::uint64_t least,
                                                     std::uint64_t most) {
    const json* value = argument(request, key);
    if (!value) return std::optional<std::uint64_t>();
    const auto number = whole_number(*value, least, most);
    if (!number) return bad(fmt::format("'{}' must be a whole number from {} to {}", key, least, most));
    return number;
}

Result<Seat> required_seat(const json& request, int seats) {
    const json* value = argument(request, "seat");
    const auto number = value ? whole_number(*value, 0, std::uint64_t(seats) - 1) : std::nullopt;
    if (!number) return bad(fmt::format("'seat' must be a number from 0 to {}", seats - 1));
    return Seat{std::uint8_t(*number)};
}

Result<Viewer> required_viewer(const json& request, int seats) {
    const json* value = argument(request, "seat");
    if (value && value->is_string() && *value == "spectator") return Viewer::spectator();
    const auto number = value ? whole_number(*value, 0, std::uint64_t(seats) - 1) : std::nullopt;
    if (!number) return bad(fmt::format("'seat' must be a number from 0 to {}, or \"spectator\"", seats - 1));
    return Viewer::seat(Seat{std::uint8_t(*number)});
}

} // namespace ecumene
