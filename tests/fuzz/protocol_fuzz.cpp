// Any bytes as lines of the protocol: every reply is JSON, and an error leaves the game as it was.
#include "engine/games/registry.h"
#include "engine/protocol/protocol.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace ecumene;
using nlohmann::json;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const auto no_think = [](const AnyGame&, const ThinkRequest&) -> Result<json> { return json::object(); };
    Protocol protocol(all_games(), no_think, "fuzz");
    protocol.answer(R"({"op":"new","game":"plague","players":2,"seed":"s"})");
    std::string_view text(reinterpret_cast<const char*>(bytes), size);
    std::string state = protocol.answer(R"({"op":"record"})");
    for (int lines = 0; lines < 20; ++lines) {
        const std::size_t end = text.find('\n');
        const json reply = json::parse(protocol.answer(text.substr(0, end)));
        const std::string after = protocol.answer(R"({"op":"record"})");
        if (reply.at("ok") == false && after != state) std::abort();
        state = after;
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return 0;
}
