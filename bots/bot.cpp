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
    SearchBot(Limits limits, SearchSettings settings) : limits_(limits), settings_(settings) {}
    Thought choose(const AnyGame& game, Rng& rng, const std::atomic<bool>* stop) override {
        if (!searcher_) searcher_ = bots_of(game).searcher(settings_);
        return searcher_->think(game, limits_, rng, stop);
    }

private:
    Limits limits_;
    SearchSettings settings_;
    std::unique_ptr<Searcher> searcher_; // made when the game is known
};

template <class Number>
bool read(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

struct Configuration {
    Limits limits;
    SearchSettings search;

    Result<void> set(std::string_view setting);
};

Result<void> Configuration::set(std::string_view setting) {
    const std::size_t equals = setting.find('=');
    const std::string_view key = setting.substr(0, equals);
    const std::string_view text = equals == setting.npos ? "" : setting.substr(equals + 1);
    std::uint32_t number = 0;
    float decimal = 0;
    const bool whole = read(text, number) && number > 0, real = read(text, decimal) && decimal >= 0 && decimal <= 1e6;
    SearchTuning& tuning = search.tuning;
    if (key == "iterations" && whole) {
        limits.iterations = number;
        limits.ms.reset();
    } else if (key == "ms" && whole) {
        limits.ms = number;
        limits.iterations.reset();
    } else if (key == "threads" && whole && number <= 256) {
        limits.threads = int(number);
    } else if (setting == "open") {
        search.sees_everything = true;
    } else if (key == "exploration" && real) {
        tuning.exploration = decimal;
    } else if (key == "curiosity" && real) {
        tuning.curiosity = decimal;
    } else if (key == "rollout" && whole) {
        tuning.rollout = int(number);
    } else if (key == "picks" && whole) {
        tuning.picks = int(number);
    } else {
        return fail(ErrorCode::bad_argument,
                    fmt::format("{} is no setting of a bot: iterations, ms, threads, open, exploration, curiosity, "
                                "rollout and picks are (master:ms=500)",
                                in_quotes(setting)));
    }
    return {};
}

} // namespace

Thought think(const AnyGame& game, const Limits& limits, Rng& rng, const std::atomic<bool>* stop) {
    assert(game.to_act().is_seat() && (limits.iterations || limits.ms));
    return bots_of(game).searcher({})->think(game, limits, rng, stop);
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view spec) {
    const std::size_t colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    std::string_view settings = colon == spec.npos ? "" : spec.substr(colon + 1);
    if (colon == spec.npos && name == "random") return std::make_unique<RandomBot>();
    if (colon == spec.npos && name == "greedy") return std::make_unique<GreedyBot>();
    Configuration configuration;
    Limits& limits = configuration.limits;
    if (name == "novice")
        limits.iterations = 100;
    else if (name == "adept" || name == "search")
        limits.iterations = 1000;
    else if (name == "master")
        limits = {.iterations = {}, .ms = 2000, .threads = 2};
    else
        return fail(ErrorCode::bad_argument,
                    fmt::format("there is no bot {}; the bots are {}", in_quotes(spec), fmt::join(bot_names, ", ")));
    while (!settings.empty()) {
        const std::size_t comma = settings.find(',');
        if (auto done = configuration.set(settings.substr(0, comma)); !done) return tl::unexpected<Error>(done.error());
        settings = comma == settings.npos ? "" : settings.substr(comma + 1);
    }
    return std::make_unique<SearchBot>(configuration.limits, configuration.search);
}

} // namespace ecumene
