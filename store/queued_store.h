// The store over any kind of connection: one thread that writes and commits what has gathered, a few that read.
#pragma once

#include "store/connection.h"
#include "store/work_queue.h"

#include <atomic>
#include <thread>

namespace ecumene::store {

class QueuedStore final : public Store {
public:
    using Connect = std::function<std::unique_ptr<Connection>(Use use)>;
    using Listen = std::function<std::unique_ptr<Listener>(std::function<void(const Notice&)> heard)>;

    // What differs between the kinds.
    struct Kind {
        Connect connect;
        Listen listen; // may be empty: there are no other nodes
        std::function<void(const std::string& file)> backup;
    };
    QueuedStore(Kind kind, StoreSettings settings);
    ~QueuedStore() override;

    void create_table(Table table, ForSession by, Reply<TableKey> reply) override;
    void begin_table(Table table, Append first, ForSession by, Reply<TableKey> reply) override;
    void save_table(Table table, ForSession by, Reply<std::int64_t> reply) override;
    void append(Append append, Reply<void> reply) override;
    void delete_table(TableId id, Reply<void> reply) override;
    void add_chat(TableId id, ChatLine line, ForSession by, Reply<std::int64_t> reply) override;
    void load_table(TableId id, std::int64_t first_event, Reply<LoadedTable> reply) override;
    void list_tables(TableFilter filter, Reply<std::vector<Table>> reply) override;
    void load_chat(TableId id, std::int64_t first_line, Reply<std::vector<ChatLine>> reply) override;
    void create_person(Person person, Session session, Reply<void> reply) override;
    void rename_person(PersonId id, std::string name, std::string login, ForSession by, Reply<Person> reply) override;
    void set_password(PersonId id, std::string old_hash, std::string new_hash, LoginOf login_of, Session fresh,
                      ForSession by, Reply<Person> reply) override;
    void forget_person(PersonId id, std::string name, Reply<void> reply) override;
    void leaving_people(Reply<std::vector<PersonId>> reply) override;
    void person_left(PersonId id, Reply<void> reply) override;
    void renew_logins(LoginOf login_of, Reply<std::int64_t> reply) override;
    void person_by_id(PersonId id, Reply<Person> reply) override;
    void person_by_login(std::string login, Reply<Person> reply) override;
    void said_by(PersonId id, Reply<std::vector<SaidLine>> reply) override;
    void create_session(Session session, Reply<void> reply) override;
    void session_by_token(std::string token_hash, Reply<std::pair<Session, Person>> reply) override;
    void delete_session(std::string token_hash, Reply<void> reply) override;
    void delete_sessions(PersonId person, std::string except, Reply<std::int64_t> reply) override;
    void delete_expired_sessions(TimeMs now, Reply<std::int64_t> reply) override;
    void all_tables(Reply<std::vector<TableId>> reply) override;
    void check_structure(Reply<std::vector<std::string>> reply) override;
    void backup(std::string file, Reply<void> reply) override;
    void restore(std::string file, Reply<void> reply) override;
    void on_notice(std::function<void(const Notice&)> listener) override;
    Figures figures() const override;

private:
    // One request in the queue.
    struct Job {
        virtual ~Job() = default;
        virtual void run(Connection& connection) = 0; // again where the group is tried again
        virtual void fail(StoreError error) = 0;
        virtual bool succeeded() const = 0;
        virtual void reply() = 0; // once
        std::size_t events = 0;
        std::optional<Notice> notice; // for the other nodes, where it succeeds; run may fill in more
    };
    using Jobs = std::vector<std::unique_ptr<Job>>;
    template <class T, class Work>
    struct JobOf;

    template <class T, class Work>
    void enqueue(WorkQueue<std::unique_ptr<Job>>& queue, Work work, Reply<T> reply, std::size_t events = 0,
                 std::optional<Notice> notice = std::nullopt);

    void write();
    void read();
    void write_group(std::unique_ptr<Connection>& connection, Jobs& group);
    void commit_group(Connection& connection, Jobs& group);
    std::unique_ptr<Connection> connect(Use use);
    void deliver(std::function<void()> replies);
    void answer(Jobs jobs);

    Kind kind_;
    StoreSettings settings_;
    WorkQueue<std::unique_ptr<Job>> writes_, reads_;
    struct {
        std::atomic<std::uint64_t> commits = 0, events = 0, writes = 0, conflicts = 0, failures = 0, reads = 0;
        std::atomic<bool> healthy = true;
    } figures_;
    std::unique_ptr<Listener> listener_;
    std::vector<std::thread> threads_; // last: they use all of the above
};

template <class T, class Work>
struct QueuedStore::JobOf final : Job {
    JobOf(Work what, Reply<T> answer_to) : work(std::move(what)), to(std::move(answer_to)) {}
    void run(Connection& connection) override { answer = work(connection); }
    void fail(StoreError error) override { answer = tl::unexpected<StoreError>(std::move(error)); }
    bool succeeded() const override { return answer.has_value(); }
    void reply() override {
        if (to) to(std::move(answer));
    }

    Work work;
    Reply<T> to;
    Answer<T> answer = tl::unexpected<StoreError>(StoreError{Trouble::unavailable, "not done yet"});
};

template <class T, class Work>
void QueuedStore::enqueue(WorkQueue<std::unique_ptr<Job>>& queue, Work work, Reply<T> reply, std::size_t events,
                          std::optional<Notice> notice) {
    std::unique_ptr<Job> job = std::make_unique<JobOf<T, Work>>(std::move(work), std::move(reply));
    job->events = events;
    job->notice = std::move(notice);
    if (queue.add(job)) return;
    job->fail({Trouble::overloaded, "the store has too much to do; try again in a moment"});
    ++figures_.failures;
    Jobs refused;
    refused.push_back(std::move(job));
    answer(std::move(refused));
}

} // namespace ecumene::store
