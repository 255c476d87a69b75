// The bots by name, over the type-erased game.
#include "bots/bot.h"

#include "bots/instances.h"
#include "engine/core/words.h"

#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ecumene {
namespace {

class RandomBot final : public Bot {
public:
    Thought choose(const AnyGame& game, Rng& rng, const std::atomic<bool>*) override {
        const std::vector<std::string> legal = game.legal();
        Thought thought;
        thought.action = legal[rng.below(std::uint32_t(legal.size()))];
        return thought;
    }
};

class GreedyBot final : public Bot {
public:
    Thought choose(const AnyGame& game, Rng& rng, const std::atomic<bool>*) override {
        Thought thought;
        thought.action = bots_of(game).greedy(game, rng);
        return thought;
    }
};

class SearchBot final : public Bot {
public:
    explicit SearchBot(Limits limits) : limits_(limits) {}
    Thought choose(const AnyGame& game, Rng& rng, const std::atomic<bool>* stop) override {
        return think(game, limits_, rng, stop);
    }

private:
    Limits limits_;
};

Limits iterations(std::uint64_t count) {
    Limits limits;
    limits.iterations = count;
    return limits;
}

Result<void> set(Limits& limits, std::string_view setting) {
    const std::size_t equals = setting.find('=');
    const std::string_view key = setting.substr(0, equals);
    const std::string_view text = equals == setting.npos ? "" : setting.substr(equals + 1);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value == 0)
        return fail(ErrorCode::bad_argument, fmt::format("{} is no setting of a bot", in_quotes(setting)));
    if (key == "iterations") {
        limits.iterations = value;
        limits.ms.reset();
    } else if (key == "ms") {
        limits.ms = value;
        limits.iterations.reset();
    } else if (key == "threads" && value <= 256) {
        limits.threads = int(value);
    } else {
        return fail(ErrorCode::bad_argument, fmt::format("{} is no setting of a bot", in_quotes(setting)));
    }
    return {};
}

} // namespace

Thought think(const AnyGame& game, const Limits& limits, Rng& rng, const std::atomic<bool>* stop) {
    assert(game.to_act().is_seat() && (limits.iterations || limits.ms));
    return bots_of(game).flat(game, limits, rng, stop);
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view spec) {
    const std::size_t colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    std::string_view settings = colon == spec.npos ? "" : spec.substr(colon + 1);
    if (colon == spec.npos && name == "random") return std::make_unique<RandomBot>();
    if (colon == spec.npos && name == "greedy") return std::make_unique<GreedyBot>();
    Limits limits;
    if (name == "novice")
        limits = iterations(100);
    else if (name == "adept" || name == "search")
        limits = iterations(1000);
    else if (name == "master")
        limits = {.iterations = {}, .ms = 2000, .threads = 2};
    else
        return fail(ErrorCode::bad_argument,
                    fmt::format("there is no bot {}; the bots are {}", in_quotes(spec), fmt::join(bot_names, ", ")));
    while (!settings.empty()) {
        const std::size_t comma = settings.find(',');
        if (auto done = set(limits, settings.substr(0, comma)); !done) return tl::unexpected<Error>(done.error());
        settings = comma == settings.npos ? "" : settings.substr(comma + 1);
    }
    return std::make_unique<SearchBot>(limits);
}

} // namespace ecumene
