// The bots by name, over the type-erased game.
#include "bots/bot.h"

#include "bots/instances.h"
#include "engine/core/words.h"

#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ecumene {
namespace {

template <class Number>
bool read(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

struct Configuration {
    Limits limits;
    SearchSettings search;
    bool hasty = false;

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

// A short thought, and then not always the best of it: one of the moves it looked at, the more often the longer it
// looked. So it overlooks what needs reading ahead and takes the second best, but does not throw a game away for
// nothing.
std::string hasty_choice(const Thought& thought, Rng& rng) {
    const auto appeal = [](const Candidate& candidate) { return candidate.visits * candidate.visits; };
    std::uint64_t all = 0;
    for (const Candidate& candidate : thought.candidates) all += appeal(candidate);
    std::uint64_t left = rng.next() % all;
    for (const Candidate& candidate : thought.candidates) {
        if (left < appeal(candidate)) return candidate.action;
        left -= appeal(candidate);
    }
    return thought.action;
}

class SearchBot final : public Bot {
public:
    explicit SearchBot(const Configuration& configuration) : configuration_(configuration) {}

    Thought choose(const AnyGame& game, Rng& rng, const std::atomic<bool>* stop) override {
        if (!searcher_) searcher_ = bots_of(game).searcher(configuration_.search);
        Thought thought = searcher_->think(game, configuration_.limits, rng, stop);
        if (configuration_.hasty) thought.action = hasty_choice(thought, rng);
        return thought;
    }

private:
    Configuration configuration_;
    std::unique_ptr<Searcher> searcher_; // made when the game is known
};

// The levels are budgets of the one search; `search` is the bare one, to be given a budget.
std::optional<Configuration> level(std::string_view name) {
    Configuration configuration;
    if (name == "novice") {
        configuration.limits.iterations = 60;
        configuration.hasty = true;
    } else if (name == "adept" || name == "search") {
        configuration.limits.iterations = 1500;
    } else if (name == "master") {
        configuration.limits.ms = 2000;
    } else {
        return std::nullopt;
    }
    return configuration;
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
    auto configuration = level(name);
    if (!configuration)
        return fail(ErrorCode::bad_argument,
                    fmt::format("there is no bot {}; the bots are {}", in_quotes(spec), fmt::join(bot_names, ", ")));
    while (!settings.empty()) {
        const std::size_t comma = settings.find(',');
        if (auto done = configuration->set(settings.substr(0, comma)); !done)
            return tl::unexpected<Error>(done.error());
        settings = comma == settings.npos ? "" : settings.substr(comma + 1);
    }
    return std::make_unique<SearchBot>(*configuration);
}

} // namespace ecumene
