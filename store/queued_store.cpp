// Queues, groups and replies. What is asked for is in requests.cpp.
#include "store/queued_store.h"

#include <algorithm>
#include <chrono>

namespace ecumene::store {
namespace {

constexpr std::size_t largest_group = 1000; // writes in one commit
// Where many write at once each commit waits a little for more of them: they then share one flush of the disk. Where
// very many do it waits longer, because the more there were last time, the more will come.
constexpr std::size_t company = 4;
std::chrono::microseconds gathering(std::size_t last_group) {
    constexpr std::chrono::microseconds each(300), shortest(3000), longest(12'000);
    return std::clamp(each * std::int64_t(last_group), shortest, longest);
}

// How far a table has come, for the notice: asked in the same transaction.
Notice standing_now(Connection& connection, const TableId& id) {
    Notice notice{id, 0, 0, 0, true};
    connection.run("SELECT length, revision, chat_lines FROM standings WHERE table_key = (SELECT key FROM tables WHERE "
                   "id = $1)",
                   {std::string_view(id)}, [&](const Row& row) {
                       notice = Notice{id, number(row[0]), number(row[1]), number(row[2]), false};
                   });
    return notice;
}

} // namespace

QueuedStore::QueuedStore(Kind kind, StoreSettings settings)
    : kind_(std::move(kind)), settings_(std::move(settings)), writes_(settings_.most_waiting),
      reads_(settings_.most_waiting) {
    if (!settings_.read_only) threads_.emplace_back([this] { write(); });
    for (int i = 0; i < std::max(1, settings_.readers); ++i) threads_.emplace_back([this] { read(); });
}

QueuedStore::~QueuedStore() {
    writes_.close();
    reads_.close();
    for (std::thread& thread : threads_) thread.join();
    listener_.reset();
}

void QueuedStore::deliver(std::function<void()> replies) {
    if (settings_.deliver)
        settings_.deliver(std::move(replies));
    else
        replies();
}

// The jobs go along and end where they came from, so that one thread's memory does not pile up in another's hands.
void QueuedStore::answer(Jobs jobs) {
    deliver([jobs = std::make_shared<const Jobs>(std::move(jobs))] {
        for (const auto& job : *jobs) job->reply();
    });
}

// A connection, or a Failure once the database stayed away for as long as a commit may wait. While it is known to be
// away only one attempt is made, so that those who ask are told at once.
std::unique_ptr<Connection> QueuedStore::connect(Use use) {
    using namespace std::chrono;
    const auto end = steady_clock::now() + milliseconds(figures_.healthy ? settings_.busy_ms : 0);
    for (;;) {
        try {
            return kind_.connect(use);
        } catch (const Failure&) {
            if (steady_clock::now() >= end || writes_.closed()) throw;
            std::this_thread::sleep_for(milliseconds(100));
        }
    }
}

void QueuedStore::write() {
    std::unique_ptr<Connection> connection;
    std::size_t last_group = 0;
    for (;;) {
        if (last_group >= company) std::this_thread::sleep_for(gathering(last_group));
        Jobs group = writes_.take(largest_group);
        if (group.empty()) return;
        write_group(connection, group);
        last_group = group.size();
        answer(std::move(group));
    }
}

// Commits the group together. Where one write cannot be done, each is committed by itself, so that only that one fails.
void QueuedStore::write_group(std::unique_ptr<Connection>& connection, Jobs& group) {
    const auto fail = [&](Job& job, const Failure& failure) {
        job.fail({failure.trouble, failure.what()});
        ++figures_.failures;
    };
    try {
        if (!connection) connection = connect(Use::write);
        commit_group(*connection, group);
        figures_.healthy = true;
        return;
    } catch (const Failure& failure) {
        if (failure.lost || !connection || group.size() == 1) {
            if (failure.lost) connection.reset();
            figures_.healthy = failure.trouble != Trouble::unavailable;
            for (const auto& job : group) fail(*job, failure);
            return;
        }
        if (failure.trouble == Trouble::unavailable) figures_.healthy = false;
    }
    for (auto& job : group) {
        Jobs alone;
        alone.push_back(std::move(job));
        write_group(connection, alone);
        job = std::move(alone.front());
        if (!figures_.healthy && !job->succeeded()) { // it is not this one's fault: spare the others the same wait
            const Failure failure(Trouble::unavailable, "the store cannot be written at the moment");
            for (auto& other : group)
                if (&other > &job) fail(*other, failure);
            return;
        }
    }
}

void QueuedStore::commit_group(Connection& connection, Jobs& group) {
    std::size_t events = 0, conflicts = 0;
    std::vector<Notice> notices;
    Transaction transaction(connection, Connection::Intent::write);
    for (const auto& job : group) {
        job->run(connection);
        if (!job->succeeded()) {
            ++conflicts;
            continue;
        }
        events += job->events;
        if (job->notice && kind_.listen) notices.push_back(standing_now(connection, job->notice->table));
    }
    connection.announce(notices);
    if (settings_.fault_hook && events > 0) settings_.fault_hook(events, false);
    transaction.commit();
    ++figures_.commits;
    figures_.writes += group.size();
    figures_.events += events;
    figures_.conflicts += conflicts;
    if (settings_.fault_hook && events > 0) settings_.fault_hook(events, true);
}

void QueuedStore::read() {
    std::unique_ptr<Connection> connection;
    for (;;) {
        Jobs taken = reads_.take(1);
        if (taken.empty()) return;
        Job& job = *taken.front();
        ++figures_.reads;
        for (int attempt = 0; attempt < 2; ++attempt) { // a connection may have died while nobody looked
            try {
                if (!connection) connection = connect(settings_.read_only ? Use::inspect : Use::read);
                job.run(*connection);
                break;
            } catch (const Failure& failure) {
                if (failure.lost) connection.reset();
                job.fail({failure.trouble, failure.what()});
                if (!failure.lost) break;
            }
        }
        if (!job.succeeded()) ++figures_.failures;
        answer(std::move(taken));
    }
}

void QueuedStore::on_notice(std::function<void(const Notice&)> listener) {
    if (kind_.listen)
        listener_ = kind_.listen([this, listener = std::move(listener)](const Notice& notice) {
            deliver([listener, notice] { listener(notice); });
        });
}

Figures QueuedStore::figures() const {
    return {figures_.commits,
            figures_.events,
            figures_.writes,
            figures_.conflicts,
            figures_.failures,
            figures_.reads,
            writes_.size() + reads_.size(),
            figures_.healthy};
}

} // namespace ecumene::store
