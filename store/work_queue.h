// A bounded line of work: any thread adds, one or several workers take.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

namespace ecumene::store {

template <class Job>
class WorkQueue {
public:
    explicit WorkQueue(std::size_t most) : most_(most) {}

    // False, and the job is untouched, when the line is full or closed.
    bool add(Job& job) {
        {
            const std::lock_guard lock(mutex_);
            if (closed_ || jobs_.size() >= most_) return false;
            jobs_.push_back(std::move(job));
        }
        wake_.notify_one();
        return true;
    }

    // Waits for work and takes at most so much of it, oldest first; nothing when the line is closed and done.
    std::vector<Job> take(std::size_t most) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return closed_ || !jobs_.empty(); });
        std::vector<Job> taken;
        while (!jobs_.empty() && taken.size() < most) {
            taken.push_back(std::move(jobs_.front()));
            jobs_.pop_front();
        }
        return taken;
    }

    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        wake_.notify_all();
    }
    bool closed() const {
        const std::lock_guard lock(mutex_);
        return closed_;
    }
    std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return jobs_.size();
    }

private:
    const std::size_t most_;
    mutable std::mutex mutex_; // guards the two below
    std::deque<Job> jobs_;
    bool closed_ = false;
    std::condition_variable wake_;
};

} // namespace ecumene::store
