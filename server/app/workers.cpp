// The pool: the most urgent first, at low priority so that tables and sockets never wait for a bot.
#include "server/app/workers.h"

#include <algorithm>
#include <sys/resource.h>
#include <unistd.h>

namespace ecumene::server {

Workers::Workers(int threads, Loop& loop) : loop_(loop) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_); // no thread is between looking and waiting
        stopping_ = true;
    }
    more_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool Workers::submit(Urgency urgency, std::function<std::function<void()>()> work) {
    {
        const std::lock_guard lock(mutex_);
        auto& queue = queues_[std::size_t(urgency)];
        if (queue.size() >= most_waiting) return false;
        queue.push_back(std::move(work));
    }
    more_.notify_one();
    return true;
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& queue : queues_) count += queue.size();
    return count;
}

void Workers::run() {
    setpriority(PRIO_PROCESS, id_t(gettid()), 10); // of this thread alone, on Linux
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const auto queue = std::find_if(queues_.begin(), queues_.end(), [](const auto& q) { return !q.empty(); });
        if (queue == queues_.end()) {
            more_.wait(lock);
            continue;
        }
        auto work = std::move(queue->front());
        queue->pop_front();
        lock.unlock();
        if (auto then = work()) loop_.post(std::move(then));
        work = nullptr;
        lock.lock();
    }
}

} // namespace ecumene::server
