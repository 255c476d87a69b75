// Workers take the next number and play it; the caller's thread folds what is finished in the order of the numbers.
#include "bots/arena/tournament.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace ecumene::arena {
namespace {

// Finished games on their way from the workers; the mutex guards the list.
class Finished {
public:
    void put(PlayedMatch match) {
        {
            const std::lock_guard guard(mutex_);
            list_.push_back(std::move(match));
        }
        ready_.notify_one();
    }
    std::vector<PlayedMatch> take(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        ready_.wait_for(lock, patience, [&] { return !list_.empty(); });
        return std::exchange(list_, {});
    }

private:
    std::mutex mutex_;
    std::condition_variable ready_;
    std::vector<PlayedMatch> list_;
};

// Puts games that come in any order into theirs, group by group, and ends where the test is decided.
class Fold {
public:
    Fold(const Experiment& experiment) : experiment_(experiment) {
        if (const auto& test = experiment.test) test_.emplace(test->alpha, test->beta, test->effect);
    }

    void add(Match match) {
        waiting_.emplace(match.index, std::move(match));
        const std::size_t size = std::size_t(experiment_.group_size());
        while (!decided() && !complete() && group_waits()) {
            for (std::size_t i = 0; i < size; ++i) {
                matches_.push_back(std::move(waiting_.begin()->second));
                waiting_.erase(waiting_.begin());
            }
            if (test_) test_->add(first_of_group(experiment_, &matches_[matches_.size() - size]).score());
        }
    }

    bool decided() const { return test_ && test_->verdict() != Verdict::undecided; }
    bool complete() const { return matches_.size() >= experiment_.whole_games(); }
    std::uint64_t finished() const { return matches_.size() + waiting_.size(); }
    const SequentialTest* test() const { return test_ ? &*test_ : nullptr; }
    std::vector<Match> take() { return std::move(matches_); }

private:
    bool group_waits() const { // all games of the next group are here
        std::uint64_t next = matches_.size();
        auto waiting = waiting_.begin();
        for (int i = 0; i < experiment_.group_size(); ++i, ++next, ++waiting)
            if (waiting == waiting_.end() || waiting->first != next) return false;
        return true;
    }

    const Experiment& experiment_;
    std::map<std::uint64_t, Match> waiting_;
    std::vector<Match> matches_;
    std::optional<SequentialTest> test_;
};

} // namespace

FirstOfGroup first_of_group(const Experiment& experiment, const Match* group_begin) {
    FirstOfGroup mean;
    for (int i = 0; i < experiment.group_size(); ++i) {
        const TableResult result = table_result(experiment, group_begin[i]);
        for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
            if (result.seats[seat] != 0) continue;
            mean.share += result.shares[seat] / experiment.group_size();
            mean.luck += group_begin[i].luck[seat] / experiment.group_size();
        }
    }
    return mean;
}

Result<Tournament> run(const Experiment& experiment, std::vector<Match> earlier, const TournamentSetting& setting) {
    const std::uint64_t games = experiment.whole_games();
    std::vector<bool> known(games, false);
    Fold fold(experiment);
    for (Match& match : earlier) {
        if (match.index >= games) continue;
        known[match.index] = true;
        fold.add(std::move(match));
    }

    std::atomic<bool> quit = fold.decided() || fold.complete();
    std::atomic<std::uint64_t> next = 0;
    Finished finished;
    const auto work = [&] {
        for (;;) {
            const std::uint64_t index = next.fetch_add(1);
            if (index >= games || quit) return;
            if (known[index]) continue;
            if (auto played = play(experiment, index, quit)) finished.put(std::move(*played));
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < setting.threads && !quit; ++i) workers.emplace_back(work);

    Tournament result;
    Result<void> kept;
    std::uint64_t now_played = 0;
    const auto collect = [&](std::chrono::milliseconds patience) {
        for (PlayedMatch& played : finished.take(patience)) {
            if (kept && setting.keep) kept = setting.keep(played);
            fold.add(std::move(played.match));
            ++now_played;
        }
    };
    while (!quit) {
        collect(std::chrono::milliseconds(100));
        result.stopped = setting.stop != nullptr && setting.stop->load();
        if (result.stopped || !kept || fold.decided() || fold.complete()) quit = true;
        if (setting.progress) setting.progress({fold.finished(), games, now_played, fold.test()});
    }
    for (std::thread& worker : workers) worker.join();
    collect(std::chrono::milliseconds(0)); // a finished game is kept, however the tournament ended
    if (!kept) return tl::unexpected<Error>(kept.error());
    if (fold.test() != nullptr) result.verdict = fold.test()->verdict();
    result.stopped = result.stopped && !fold.decided() && !fold.complete();
    result.matches = fold.take();
    return result;
}

} // namespace ecumene::arena
