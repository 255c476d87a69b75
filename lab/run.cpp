// Threads take the next block and play it; the caller's thread keeps what is finished and adds it up.
#include "lab/run.h"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

namespace ecumene::lab {
namespace {

// Finished blocks on their way from the threads; the mutex guards the list. It holds a few, however many there are.
class Outbox {
public:
    explicit Outbox(int threads) : most_(2 * std::size_t(threads)) {} // so that each can still put one in and end

    void put(Finished finished) {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [&] { return list_.size() < most_; });
        list_.push_back(std::move(finished));
        ready_.notify_one();
    }
    std::vector<Finished> take(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        ready_.wait_for(lock, patience, [&] { return !list_.empty(); });
        room_.notify_all();
        return std::exchange(list_, {});
    }

private:
    const std::size_t most_;
    std::mutex mutex_;
    std::condition_variable ready_, room_;
    std::vector<Finished> list_;
};

// The blocks that a rank plays, in words to all of them: the length of each purpose's games can grow, so it goes along.
std::string write_blocks(const std::vector<Block>& blocks) {
    std::string text;
    for (const Block& block : blocks) text += fmt::format("{} {} {}\n", block.trial, int(block.purpose), block.index);
    return text;
}
std::vector<Block> read_blocks(const std::string& text) {
    std::istringstream in(text);
    std::vector<Block> blocks;
    for (int purpose = 0;;) {
        Block block;
        if (!(in >> block.trial >> purpose >> block.index)) return blocks;
        block.purpose = Purpose(purpose);
        blocks.push_back(block);
    }
}

} // namespace

Run::Run(const Experiment& experiment) : experiment_(experiment) {
    for (const lab::Trial& trial : experiment.trials) {
        games_.push_back(make_trial_games(experiment, trial));
        trials_.push_back({std::vector<std::uint64_t>(games_.back()->words()), {}, experiment.games});
        if (experiment.interval) { // whole blocks only, so that a block stays what it was when there are more games
            const std::uint64_t length = block_length(experiment, Purpose::measures);
            trials_.back().games = block_count(experiment, Purpose::measures, experiment.games) * length;
        }
    }
}

std::uint64_t Run::goal(std::size_t trial, Purpose purpose) const {
    switch (purpose) {
    case Purpose::measures: return trials_[trial].games;
    case Purpose::luck: return experiment_.luck_groups;
    case Purpose::skill: return experiment_.skill.games;
    }
    return 0;
}

std::uint64_t Run::length(const Block& block) const {
    const std::uint64_t all = block_length(experiment_, block.purpose);
    const std::uint64_t units = std::min(all, goal(block.trial, block.purpose) - block.index * all);
    return block.purpose == Purpose::luck ? 3 * units : units;
}

bool Run::take(const Finished& finished) {
    const Block& block = finished.block;
    if (block.trial >= trials_.size() || finished.sums.size() != words()) return false;
    Trial& trial = trials_[block.trial];
    std::vector<bool>& done = trial.done[std::size_t(block.purpose)];
    const auto known = [&] {
        return block.index < block_count(experiment_, block.purpose, goal(block.trial, block.purpose));
    };
    // A journal has all blocks of one round before any of the next.
    if (!known() && (block.purpose != Purpose::measures || !missing().empty() || !widen() || !known())) return false;
    if (done.size() <= block.index) done.resize(std::size_t(block.index) + 1, false);
    if (done[std::size_t(block.index)]) return false;
    done[std::size_t(block.index)] = true;
    for (std::size_t i = 0; i < trial.sums.size(); ++i) trial.sums[i] += finished.sums[i];
    return true;
}

std::vector<Block> Run::missing() const {
    std::vector<Block> blocks;
    for (std::size_t trial = 0; trial < trials_.size(); ++trial)
        for (const Purpose purpose : purposes) {
            const std::vector<bool>& done = trials_[trial].done[std::size_t(purpose)];
            const std::uint64_t count = block_count(experiment_, purpose, goal(trial, purpose));
            for (std::uint64_t i = 0; i < count; ++i)
                if (i >= done.size() || !done[std::size_t(i)]) blocks.push_back({std::uint32_t(trial), purpose, i});
        }
    return blocks;
}

// Of the seat whose share of the win is known least.
double Run::uncertainty(std::size_t trial) const {
    const GeneralTotals totals = games_[trial]->general(trials_[trial].sums);
    double widest = 0;
    for (int seat = 0; seat < experiment_.trials[trial].seats; ++seat) {
        const Estimate share = estimate(totals.by_seat[std::size_t(seat)]);
        widest = std::max(widest, (share.high - share.low) / 2);
    }
    return widest;
}

// The next number of games follows from all games so far, never from what happens to be finished.
bool Run::widen() {
    if (!experiment_.interval) return false;
    bool more = false;
    const std::uint64_t block = block_length(experiment_, Purpose::measures);
    for (std::size_t i = 0; i < trials_.size(); ++i) {
        const double factor = uncertainty(i) / *experiment_.interval;
        if (factor <= 1) continue;
        const double needed =
            std::min(1.02 * factor * factor * double(trials_[i].games), double(experiment_.most_games));
        const std::uint64_t games =
            std::min((std::uint64_t(needed) + block - 1) / block, experiment_.most_games / block) * block;
        if (games <= trials_[i].games) continue;
        trials_[i].games = games;
        more = true;
    }
    return more;
}

std::string Run::running() const {
    const Estimate share =
        estimate(games_[experiment_.baseline]->general(trials_[experiment_.baseline].sums).by_seat[0]);
    if (share.observations == 0) return {};
    return fmt::format("seat 0 wins {:.1f}% ± {:.1f}", 100 * share.value, 50 * (share.high - share.low));
}

Result<bool> Run::play_blocks(const std::vector<Block>& blocks, Journal* journal, const RunSetting& setting) {
    const int rank = setting.ranks != nullptr ? setting.ranks->rank() : 0;
    const std::size_t ranks = setting.ranks != nullptr ? std::size_t(setting.ranks->count()) : 1;
    std::atomic<bool> quit = false;
    std::atomic<std::size_t> next = std::size_t(rank);
    Outbox outbox(setting.threads);
    const auto work = [&] {
        for (;;) {
            const std::size_t at = next.fetch_add(ranks);
            if (at >= blocks.size() || quit) return;
            const Block& block = blocks[at];
            Finished finished{block, std::vector<std::uint64_t>(words())};
            const std::uint64_t all = block_length(experiment_, block.purpose);
            const std::uint64_t first = block.index * all;
            const std::uint64_t last = std::min(first + all, goal(block.trial, block.purpose));
            if (games_[block.trial]->play(block.purpose, first, last, finished.sums, quit))
                outbox.put(std::move(finished));
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < setting.threads; ++i) threads.emplace_back(work);

    const std::size_t mine = blocks.size() / ranks + (std::size_t(rank) < blocks.size() % ranks ? 1 : 0);
    std::size_t left = rank == 0 ? blocks.size() : mine;
    Result<void> kept;
    bool stopped = false;
    const auto keep = [&](const Finished& finished) {
        if (!take(finished)) return;
        --left;
        if (kept && journal != nullptr) kept = journal->append(finished);
        finished_ += length(finished.block);
        now_played_ += length(finished.block);
    };
    const auto collect = [&](std::chrono::milliseconds patience) {
        for (const Finished& finished : outbox.take(patience)) {
            if (rank == 0) {
                keep(finished);
            } else {
                setting.ranks->send(write_finished(finished));
                --left;
            }
        }
        if (rank == 0 && setting.ranks != nullptr)
            while (const auto line = setting.ranks->receive())
                if (const auto finished = read_finished(*line, words())) keep(*finished);
    };
    while (left > 0 && !stopped && kept) {
        collect(std::chrono::milliseconds(setting.ranks != nullptr ? 5 : 100));
        stopped = setting.stop != nullptr && setting.stop->load();
        if (setting.progress && rank == 0) setting.progress({finished_, wanted_, now_played_, running()});
    }
    quit = true;
    collect(std::chrono::milliseconds(0)); // makes room for what the threads still put in
    for (std::thread& thread : threads) thread.join();
    collect(std::chrono::milliseconds(0)); // a finished block is kept, however the run ended
    if (!kept) return tl::unexpected<Error>(kept.error());
    return !stopped || left == 0;
}

Result<bool> Run::play(Journal* journal, const RunSetting& setting) {
    const bool first_rank = setting.ranks == nullptr || setting.ranks->rank() == 0;
    for (;;) {
        std::vector<Block> blocks = first_rank ? missing() : std::vector<Block>();
        if (first_rank && blocks.empty() && widen()) continue;
        if (setting.ranks != nullptr) {
            std::string goals;
            for (const Trial& trial : trials_) goals += fmt::format("{} ", trial.games);
            std::istringstream told(setting.ranks->broadcast(goals));
            for (Trial& trial : trials_) told >> trial.games;
            blocks = read_blocks(setting.ranks->broadcast(write_blocks(blocks)));
        }
        if (blocks.empty()) return true;
        std::uint64_t left = 0;
        for (const Block& block : blocks) left += length(block);
        wanted_ = 0;
        for (std::size_t trial = 0; trial < trials_.size(); ++trial)
            wanted_ += goal(trial, Purpose::measures) + 3 * goal(trial, Purpose::luck) + goal(trial, Purpose::skill);
        finished_ = wanted_ - left;
        const auto done = play_blocks(blocks, journal, setting);
        if (!done || !*done) return done;
    }
}

Results Run::results(std::string command, std::string version) const {
    const GameInfo& info = experiment_.type->info();
    Results results;
    results.title = experiment_.title;
    results.game = std::string(info.id);
    results.game_title = std::string(info.title);
    results.experiment = experiment_.text;
    results.command = std::move(command);
    results.version = std::move(version);
    results.seed = experiment_.seed;
    results.baseline = experiment_.baseline;
    for (std::size_t i = 0; i < trials_.size(); ++i) {
        const lab::Trial& trial = experiment_.trials[i];
        results.variants.push_back(
            {trial.name, trial.settings, trial.players, trials_[i].games, games_[i]->sections(trials_[i].sums)});
        if (experiment_.interval && uncertainty(i) > *experiment_.interval)
            results.warnings.push_back(
                fmt::format("{}: stopped at most_games before the interval was as narrow as asked for", trial.name));
    }
    return results;
}

} // namespace ecumene::lab
