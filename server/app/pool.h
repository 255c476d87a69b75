// Threads of low priority for what takes long, shared out fairly: everybody who waits for something has the same share,
// however much they ask for.
//
// Work waits in one queue for each owner (a person, or the table's host for its bots) and the owners take turns. What
// nobody waits for (Urgency::background) runs only when nothing else does.
#pragma once

#include "server/app/loop.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace ecumene::server {

enum class Urgency : std::uint8_t { waited_for, background };

class Pool {
public:
    Pool(int threads, Loop& loop);
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool(); // stops at once: what has not begun is dropped, what runs sees `stopping`

    // Set to true by who no longer wants the result: work that has not begun is then left out.
    using Cancelled = std::shared_ptr<std::atomic<bool>>;

    // Runs `work` on a thread and `then`, with its result, on the loop. False where too much waits already; neither is
    // called then. `then` is also destroyed on the loop, so it may own what belongs there; `work` must not.
    template <class Work, class Then>
    bool submit(const std::string& owner, Urgency urgency, Work work, Then then, Cancelled cancelled = nullptr) {
        using Result = decltype(work());
        const auto result = std::make_shared<std::optional<Result>>();
        return add(owner, urgency,
                   {[work = std::move(work), result] { *result = work(); },
                    [then = std::move(then), result] { then(std::move(**result)); }, std::move(cancelled)});
    }

    const std::atomic<bool>& stopping() const { return stopping_; }
    std::size_t waiting() const;

private:
    struct Job {
        std::function<void()> work, then;
        Cancelled cancelled;
    };
    // What waits of one urgency: a queue an owner, and the owners in the order of their turns.
    struct Queue {
        std::unordered_map<std::string, std::deque<Job>> by_owner;
        std::deque<std::string> turns;
    };
    bool add(const std::string& owner, Urgency urgency, Job job);
    std::optional<Job> next(); // with the lock held
    void run();

    static constexpr std::size_t most_of_one = 100, most_of_all = 2000;
    Loop& loop_;
    std::atomic<bool> stopping_ = false;
    mutable std::mutex mutex_; // guards queues_ and waiting_
    std::condition_variable more_;
    std::array<Queue, 2> queues_; // by urgency
    std::size_t waiting_ = 0;
    std::vector<std::thread> threads_;
};

} // namespace ecumene::server
