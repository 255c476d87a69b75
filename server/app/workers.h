// Threads of low priority for what takes long: bots, hints, analysis, passwords.
#pragma once

#include "server/app/loop.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace ecumene::server {

class Workers {
public:
    enum class Urgency { person_waits, bot_moves, idle };

    Workers(int threads, Loop& loop);
    ~Workers(); // stops at once: what has not begun is dropped, what runs sees `stopping`

    // Runs `work` on a thread; what it returns is then run on the loop. False where too much waits already.
    bool submit(Urgency urgency, std::function<std::function<void()>()> work);

    const std::atomic<bool>& stopping() const { return stopping_; }
    std::size_t waiting() const;

private:
    void run();

    static constexpr std::size_t most_waiting = 2000; // of each urgency
    Loop& loop_;
    std::atomic<bool> stopping_ = false;
    mutable std::mutex mutex_; // guards queues_
    std::condition_variable more_;
    std::array<std::deque<std::function<std::function<void()>()>>, 3> queues_;
    std::vector<std::thread> threads_;
};

} // namespace ecumene::server
