// `ecumene bench`: how fast random playouts and the bots' search are, in CPU time of the thread that does it.
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/variant.h"
#include "engine/core/json_text.h"
#include "engine/core/signature.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace ecumene {
namespace {

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

struct Measured {
    std::uint64_t games = 0, actions = 0;
    double seconds = 0;
};

// For so many games, or for so long. A few games between two looks at the clock, so that looking costs nothing.
Measured play(const AnyGame& game, std::optional<std::uint64_t> games, double seconds, std::uint64_t stream) {
    Rng rng("bench", game.info().id, stream);
    Measured measured;
    const double begin = thread_seconds();
    const auto enough = [&] { return games ? measured.games >= *games : measured.seconds >= seconds; };
    while (!enough()) {
        for (int i = 0; i < 16; ++i, ++measured.games) measured.actions += game.playout(rng).actions;
        measured.seconds = thread_seconds() - begin;
    }
    return measured;
}

// CPU nanoseconds of each of so many repetitions of something.
template <class Work>
double ns_each(std::uint64_t times, Work work) {
    const double begin = thread_seconds();
    work(times);
    return 1e9 * (thread_seconds() - begin) / double(times);
}

// A position in the middle of a random game, with a seat to act: where bots deal again.
std::unique_ptr<AnyGame> middle(const GameType& type, const Variant& rules, std::uint64_t number = 0) {
    Rng rng("bench middle", type.info().id, number);
    auto game = std::move(*type.create(type.info().usual_seats, nlohmann::json(), rules));
    while (!game->over()) {
        if (game->to_act().is_chance()) {
            game->sample(rng);
            continue;
        }
        const std::vector<std::string> legal = game->legal();
        const auto applied = game->apply(legal[rng.below(std::uint32_t(legal.size()))]);
        assert(applied);
    }
    game->undo(game->length() / 2);
    while (!game->to_act().is_seat()) game->undo(1);
    return game;
}

struct Row {
    const GameType* type = nullptr;
    double games_per_s = 0, actions_per_s = 0, ns_per_action = 0, copy_ns = 0, redeal_ns = 0;
    std::string signature;
};

Row bench(const GameType& type, const Variant& rules, const BenchCommand& command) {
    const std::unique_ptr<AnyGame> game = std::move(*type.create(type.info().usual_seats, nlohmann::json(), rules));
    if (!command.games) play(*game, std::nullopt, command.seconds / 10, 0); // warm up

    std::vector<Measured> measured(std::size_t(command.threads));
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < measured.size(); ++i)
        threads.emplace_back([&, i] { measured[i] = play(*game, command.games, command.seconds, i + 1); });
    for (std::thread& thread : threads) thread.join();

    Row row;
    row.type = &type;
    double ns = 0, actions = 0;
    for (const Measured& m : measured) {
        row.games_per_s += double(m.games) / m.seconds;
        row.actions_per_s += double(m.actions) / m.seconds;
        ns += 1e9 * m.seconds;
        actions += double(m.actions);
    }
    row.ns_per_action = ns / actions;
    row.copy_ns = ns_each(1'000'000, [&](std::uint64_t times) { type.copy_state(times); });
    const std::unique_ptr<AnyGame> position = middle(type, rules);
    Rng rng("bench redeal", type.info().id);
    row.redeal_ns =
        ns_each(100'000, [&](std::uint64_t times) { position->redeal_many(position->to_act().seat(), rng, times); });
    row.signature = signature(type);
    return row;
}

double rounded(double value) { return double(std::int64_t(value * 100 + 0.5)) / 100; }

nlohmann::json row_json(const Row& row) {
    return {{"game", row.type->info().id},
            {"players", row.type->info().usual_seats},
            {"options", nlohmann::json::object()},
            {"games_per_s", rounded(row.games_per_s)},
            {"actions_per_s", rounded(row.actions_per_s)},
            {"ns_per_action", rounded(row.ns_per_action)},
            {"state_bytes", row.type->state_bytes()},
            {"copy_ns", rounded(row.copy_ns)},
            {"redeal_ns", rounded(row.redeal_ns)},
            {"signature", row.signature}};
}

// The search in the middle of a few games, on one thread.
struct ThinkingRow {
    double iterations_per_s = 0, us_per_iteration = 0, bytes_per_iteration = 0;
    std::size_t tree_bytes = 0; // of the largest tree
};

ThinkingRow bench_thinking(const GameType& type, const Variant& rules, std::uint64_t iterations) {
    constexpr std::uint64_t positions = 4;
    ThinkingRow row;
    double seconds = 0, bytes = 0;
    std::uint64_t done = 0;
    for (std::uint64_t i = 0; i < positions; ++i) {
        std::unique_ptr<AnyGame> position = middle(type, rules, i);
        while (!position->to_act().is_seat() || position->legal().size() == 1) position->undo(1); // a real choice
        Rng rng("bench thinking", type.info().id, i);
        Limits limits;
        limits.iterations = iterations;
        const double begin = thread_seconds();
        const Thought thought = think(*position, limits, rng);
        seconds += thread_seconds() - begin;
        done += thought.iterations;
        bytes += double(thought.memory_bytes);
        row.tree_bytes = std::max(row.tree_bytes, thought.memory_bytes);
    }
    row.iterations_per_s = double(done) / seconds;
    row.us_per_iteration = 1e6 * seconds / double(done);
    row.bytes_per_iteration = bytes / double(done);
    return row;
}

Exit bench_bots(const Games& chosen, const Variant& rules, const BenchCommand& command) {
    nlohmann::json rows = nlohmann::json::array();
    if (!command.json)
        fmt::print("{:<14} {:>7} {:>12} {:>12} {:>14} {:>16}\n", "game", "players", "iterations/s", "us/iteration",
                   "tree kB", "bytes/iteration");
    for (const GameType* type : chosen) {
        const GameInfo& info = type->info();
        if (progress_wanted()) fmt::print(stderr, "thinking about {} ...\r", info.id);
        const ThinkingRow row = bench_thinking(*type, rules, command.iterations);
        rows.push_back({{"game", info.id},
                        {"players", info.usual_seats},
                        {"iterations", command.iterations},
                        {"iterations_per_s", rounded(row.iterations_per_s)},
                        {"us_per_iteration", rounded(row.us_per_iteration)},
                        {"tree_bytes", row.tree_bytes},
                        {"bytes_per_iteration", rounded(row.bytes_per_iteration)}});
        if (!command.json)
            fmt::print("{:<14} {:>7} {:>12.0f} {:>12.2f} {:>14.0f} {:>16.0f}\n", info.id, info.usual_seats,
                       row.iterations_per_s, row.us_per_iteration, double(row.tree_bytes) / 1024,
                       row.bytes_per_iteration);
    }
    if (command.json) fmt::print("{}\n", write_json({{"bots", rows}}));
    return Exit::done;
}

} // namespace

Exit run(const BenchCommand& command) {
    Games chosen = all_games();
    if (!command.game.empty()) {
        const auto type = known_game(all_games(), command.game);
        if (!type) return complain(type.error());
        chosen = {*type};
    }
    Variant rules = Variant::object();
    if (!command.variant.empty()) {
        auto variant = load_variant(command.variant);
        if (!variant) return complain(variant.error());
        if (!command.game.empty() && variant->type != chosen[0])
            return complain(fmt::format("{} is no variant of {}", command.variant, chosen[0]->info().title));
        chosen = {variant->type};
        rules = std::move(variant->rules);
        const auto game = chosen[0]->create(chosen[0]->info().usual_seats, nlohmann::json(), rules);
        if (!game) return complain(game.error());
    }
    if (command.bots) return bench_bots(chosen, rules, command);
    nlohmann::json rows = nlohmann::json::array();
    if (!command.json)
        fmt::print("{:<14} {:>7} {:>10} {:>13} {:>10} {:>6} {:>8} {:>10}  {}\n", "game", "players", "games/s",
                   "actions/s", "ns/action", "bytes", "copy ns", "redeal ns", "signature");
    for (const GameType* type : chosen) {
        if (progress_wanted()) fmt::print(stderr, "playing {} ...\r", type->info().id);
        const Row row = bench(*type, rules, command);
        rows.push_back(row_json(row));
        if (!command.json)
            fmt::print("{:<14} {:>7} {:>10.0f} {:>13.0f} {:>10.1f} {:>6} {:>8.1f} {:>10.1f}  {}\n", type->info().id,
                       type->info().usual_seats, row.games_per_s, row.actions_per_s, row.ns_per_action,
                       type->state_bytes(), row.copy_ns, row.redeal_ns, row.signature);
    }
    if (command.json) fmt::print("{}\n", write_json({{"games", rows}}));
    return Exit::done;
}

} // namespace ecumene
