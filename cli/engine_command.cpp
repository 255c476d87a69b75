// `ecumene engine`: the line protocol on standard input and output.
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/variant.h"
#include "engine/core/json_text.h"
#include "engine/games/registry.h"
#include "engine/protocol/protocol.h"

#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

Result<nlohmann::json> answer_think(const AnyGame& game, const ThinkRequest& request) {
    Rng rng(request.seed, "think");
    Thought thought;
    if (request.level.empty()) {
        Limits limits;
        limits.iterations = request.iterations;
        limits.ms = request.ms;
        thought = think(game, limits, rng);
    } else {
        auto bot = make_bot(request.level);
        if (!bot) return tl::unexpected<Error>(bot.error());
        thought = (*bot)->choose(game, rng);
    }
    nlohmann::json candidates = nlohmann::json::array();
    for (const Candidate& candidate : thought.candidates)
        candidates.push_back({{"action", candidate.action}, {"visits", candidate.visits}, {"value", candidate.value}});
    return nlohmann::json{{"action", thought.action}, {"value", thought.value}, {"candidates", candidates}};
}

// Reads a line, keeping at most a little more than the protocol takes, so that an endless line costs no memory.
bool read_line(std::string& line) {
    line.clear();
    bool any = false;
    for (int c; (c = std::getc(stdin)) != EOF;) {
        any = true;
        if (c == '\n') return true;
        if (line.size() <= longest_json) line += static_cast<char>(c);
    }
    return any;
}

} // namespace

Exit run(const EngineCommand& command) {
    Protocol protocol(all_games(), answer_think, fresh_seed());
    for (const std::string& path : command.variants) {
        const auto variant = load_variant(path);
        if (!variant) return complain(variant.error());
        protocol.set_usual_rules(*variant->type, variant->rules);
    }
    std::string line;
    while (!protocol.finished() && read_line(line)) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty()) continue;
        const std::string reply = protocol.answer(line);
        if (std::fwrite(reply.data(), 1, reply.size(), stdout) != reply.size() || std::putc('\n', stdout) == EOF ||
            std::fflush(stdout) != 0)
            return Exit::failed; // nobody reads any more
    }
    return Exit::done;
}

} // namespace ecumene
