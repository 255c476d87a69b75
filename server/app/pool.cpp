// The pool: owners by turns, at low priority so that tables and sockets never wait for a bot.
#include "server/app/pool.h"

#include <sys/resource.h>
#include <unistd.h>

namespace ecumene::server {

Pool::Pool(int threads, Loop& loop) : loop_(loop) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Pool::~Pool() {
    {
        const std::lock_guard lock(mutex_); // no thread is between looking and waiting
        stopping_ = true;
    }
    more_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool Pool::add(const std::string& owner, Urgency urgency, Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_ >= most_of_all) return false;
        Queue& queue = queues_[std::size_t(urgency)];
        std::deque<Job>& own = queue.by_owner[owner];
        if (own.size() >= most_of_one) return false;
        if (own.empty()) queue.turns.push_back(owner);
        own.push_back(std::move(job));
        ++waiting_;
    }
    more_.notify_one();
    return true;
}

std::size_t Pool::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

std::optional<Pool::Job> Pool::next() {
    for (Queue& queue : queues_) {
        if (queue.turns.empty()) continue;
        const std::string owner = std::move(queue.turns.front());
        queue.turns.pop_front();
        const auto own = queue.by_owner.find(owner);
        Job job = std::move(own->second.front());
        own->second.pop_front();
        if (own->second.empty())
            queue.by_owner.erase(own);
        else
            queue.turns.push_back(owner);
        --waiting_;
        return job;
    }
    return std::nullopt;
}

void Pool::run() {
    setpriority(PRIO_PROCESS, id_t(gettid()), 10); // of this thread alone, on Linux
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        auto job = next();
        if (!job) {
            more_.wait(lock);
            continue;
        }
        lock.unlock();
        if (job->cancelled && *job->cancelled) {
            loop_.post([unused = std::move(job->then)] {});
        } else {
            job->work();
            job->work = nullptr;
            loop_.post(std::move(job->then));
        }
        job.reset();
        lock.lock();
    }
}

} // namespace ecumene::server
