// What a store does when the world fails: locks, full disks, lost databases, crashes, damaged and foreign files.
#include "store/schema.h"
#include "store/test_store.h"

#include <atomic>
#include <csignal>
#include <fstream>
#include <mutex>
#include <pqxx/pqxx>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>

namespace ecumene::store {
namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::string& path, std::size_t at, const std::string& bytes) {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(std::streamoff(at));
    file << bytes;
}

void sql(const std::string& path, const std::string& statement) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, statement.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
}

// Several tables whose events fill many pages, and nothing left in the log beside the file.
void fill(const std::string& path, int tables) {
    TestStore store(path);
    for (int t = 0; t < tables; ++t) {
        const std::string id = fmt::format("t{}", t);
        ASSERT_TRUE(store.create(small_table(id)));
        Append many = one_action(id, 0, "");
        many.events.clear();
        for (int i = 0; i < 200; ++i)
            many.events.push_back({EventKind::action, 0, fmt::format("{} act {}", id, i), 0, 9});
        ASSERT_TRUE(store.append(many));
    }
}

TEST(SqliteFaults, ALockedFileIsAnAnswerAndThenOver) {
    Folder folder;
    const std::string path = folder.file("a.db");
    StoreSettings settings;
    settings.busy_ms = 50;
    TestStore store(path, settings);
    ASSERT_TRUE(store.create(small_table("t1")));
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const auto refused = store.append(one_action("t1", 0, "now"));
    EXPECT_EQ(trouble(refused), Trouble::unavailable);
    EXPECT_NE(refused.error().message.find("locked"), std::string::npos);
    EXPECT_FALSE(store.store->figures().healthy);
    EXPECT_TRUE(store.load("t1")); // reading goes on
    sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
    sqlite3_close(other);
    EXPECT_TRUE(store.append(one_action("t1", 0, "now")));
    EXPECT_TRUE(store.store->figures().healthy);
    EXPECT_EQ(store.load("t1")->events.size(), 1U);
}

TEST(SqliteFaults, AFullDiskIsAnAnswerAndThenOver) {
    Folder folder;
    const std::string path = folder.file("a.db");
    TestStore store(path);
    ASSERT_TRUE(store.create(small_table("t1")));
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit small = before;
    small.rlim_cur = std::filesystem::file_size(path + "-wal") + 10'000;
    setrlimit(RLIMIT_FSIZE, &small);
    const auto refused = store.append(one_action("t1", 0, std::string(100'000, 'x')));
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(trouble(refused), Trouble::unavailable);
    EXPECT_TRUE(store.load("t1")->events.empty()); // no half of it
    EXPECT_TRUE(store.append(one_action("t1", 0, std::string(100'000, 'x'))));
    EXPECT_TRUE(store.append(one_action("t1", 1, "and on")));
}

// A crash between writing and committing leaves nothing; one after the commit leaves all, whoever was told.
TEST(SqliteFaults, ACrashAroundTheCommit) {
    for (const bool committed : {false, true}) {
        Folder folder;
        const std::string path = folder.file("a.db");
        {
            TestStore store(path);
            ASSERT_TRUE(store.create(small_table("t1")));
        }
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            StoreSettings settings;
            settings.fault_hook = [&](std::size_t, bool after) {
                if (after == committed) ::_exit(7);
            };
            TestStore store(path, settings);
            const auto told = store.append(one_action("t1", 0, "pass"));
            ::_exit(told ? 8 : 9); // nobody may be told
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), 7);
        TestStore store(path);
        EXPECT_EQ(store.load("t1")->events.size(), committed ? 1U : 0U);
        EXPECT_EQ(store.load("t1")->table.length, committed ? 1 : 0);
    }
}

TEST(SqliteFaults, AFlippedByteHarmsOneTable) {
    Folder folder;
    const std::string path = folder.file("a.db");
    fill(path, 5);
    const std::size_t at = bytes_of(path).find("t2 act 77");
    ASSERT_NE(at, std::string::npos);
    write_bytes(path, at, "t2 ACT");
    TestStore store(path);
    const auto damaged = store.load("t2");
    EXPECT_EQ(trouble(damaged), Trouble::damaged);
    EXPECT_NE(damaged.error().message.find("event 77"), std::string::npos) << damaged.error().message;
    for (const char* id : {"t0", "t1", "t3", "t4"}) EXPECT_TRUE(store.load(id)) << id;
    EXPECT_TRUE(store.append(one_action("t3", 200, "on")));
}

TEST(SqliteFaults, ARuinedPageLeavesTheOtherTables) {
    Folder folder;
    const std::string path = folder.file("a.db");
    fill(path, 5);
    const std::size_t page = bytes_of(path).find("t2 act 77") / 4096 * 4096;
    write_bytes(path, page, std::string(4096, '\x5a'));
    TestStore store(path);
    EXPECT_EQ(trouble(store.load("t2")), Trouble::damaged);
    int whole = 0;
    for (const char* id : {"t0", "t1", "t3", "t4"}) whole += store.load(id) ? 1 : 0;
    EXPECT_EQ(whole, 4);
    EXPECT_EQ(store.list().size(), 5U); // the heads are well
    EXPECT_FALSE(wait<std::vector<std::string>>([&](auto r) { store.store->check_structure(r); })->empty());
    EXPECT_TRUE(store.append(one_action("t4", 200, "on")));
}

TEST(SqliteFaults, ADamagedHeadIsLeftOutOfLists) {
    Folder folder;
    const std::string path = folder.file("a.db");
    fill(path, 3);
    sql(path, "UPDATE tables SET seed = 'another' WHERE id = 't1'");
    sql(path, "UPDATE standings SET updated = 'text' WHERE table_key = (SELECT key FROM tables WHERE id = 't2')");
    TestStore store(path);
    EXPECT_EQ(trouble(store.load("t1")), Trouble::damaged);
    EXPECT_EQ(trouble(store.load("t2")), Trouble::damaged);
    ASSERT_EQ(store.list().size(), 1U);
    EXPECT_EQ(store.list()[0].id, "t0");
    EXPECT_TRUE(store.remove("t1")); // and can be thrown away
}

TEST(SqliteFaults, AMissingEventIsSeen) {
    Folder folder;
    const std::string path = folder.file("a.db");
    fill(path, 1);
    sql(path, "DELETE FROM events WHERE number = 199");
    EXPECT_EQ(trouble(TestStore(path).load("t0")), Trouble::damaged);
}

TEST(SqliteFaults, ForeignAndNewerFilesStayAsTheyAre) {
    Folder folder;
    const std::string foreign = folder.file("photos.db"), newer = folder.file("newer.db"), text = folder.file("a.txt");
    sql(foreign, "CREATE TABLE photos (id INTEGER)");
    fill(newer, 1);
    sql(newer, "PRAGMA user_version = 999");
    std::ofstream(text) << std::string(5000, 'x');
    const struct {
        std::string path;
        Trouble trouble;
    } cases[] = {{foreign, Trouble::refused}, {newer, Trouble::newer}, {text, Trouble::damaged}};
    for (const auto& [path, expected] : cases) {
        const std::string before = bytes_of(path);
        const auto opened = open_store(path);
        EXPECT_EQ(trouble(opened), expected) << path;
        EXPECT_EQ(bytes_of(path), before) << path;
    }
}

TEST(SqliteFaults, MigrationsGoForwardOrNotAtAll) {
    Folder folder;
    const std::string path = folder.file("a.db");
    const char* const one[] = {"CREATE TABLE a (x {key});"};
    const char* const bad[] = {one[0], "CREATE TABLE b (x BIGINT); INSERT INTO a VALUES (1);", "CREATE NONSENSE;"};
    const char* const good[] = {one[0], bad[1], "ALTER TABLE b ADD COLUMN y TEXT;"};
    migrate(*open_sqlite(path, Use::write, 100), one);
    EXPECT_THROW(migrate(*open_sqlite(path, Use::write, 100), bad), Failure);
    EXPECT_EQ(open_sqlite(path, Use::inspect, 100)->version(), 1); // all or nothing
    migrate(*open_sqlite(path, Use::write, 100), good);
    migrate(*open_sqlite(path, Use::write, 100), good); // again: nothing to do
    auto connection = open_sqlite(path, Use::write, 100);
    EXPECT_EQ(connection->version(), 3);
    connection->run_once("INSERT INTO b (x, y) VALUES (1, 'z')", {}, nullptr);
    EXPECT_THROW(migrate(*connection, one), Failure);
}

// A store and a backup of every earlier version are brought forward with all that they hold.
TEST(SqliteFaults, OlderStoresAndBackupsAreBroughtForward) {
    for (std::size_t version = 1; version < schema_steps().size(); ++version) {
        Folder folder;
        const std::string path = folder.file("old.db"), backup = folder.file("backup.db");
        migrate(*open_sqlite(path, Use::write, 100), schema_steps().first(version));
        sql(path, "INSERT INTO people VALUES ('p1', 'Anna', NULL, '', '', 5)");
        std::filesystem::copy_file(path, backup);
        TestStore old(path), restored(folder.file("new.db"));
        ASSERT_TRUE(restored.restore(backup));
        for (TestStore* store : {&old, &restored}) {
            EXPECT_EQ(wait<Person>([&](auto r) { store->store->person_by_id("p1", r); })->name, "Anna");
            EXPECT_TRUE(store->create(small_table("t1")));
        }
        EXPECT_EQ(open_sqlite(path, Use::inspect, 100)->version(), std::int64_t(schema_steps().size()));
        EXPECT_EQ(open_sqlite(backup, Use::inspect, 100)->version(), std::int64_t(version)); // stays as it is
    }
}

TEST(PostgresFaults, MigrationsGoForwardOrNotAtAll) {
    const std::string address = Cluster::instance().fresh_database();
    const auto connect = [&] { return open_postgres(address, "n", Use::write, 1000); };
    const char* const one[] = {"CREATE TABLE a (x {key});"};
    const char* const bad[] = {one[0], "CREATE TABLE b (x BIGINT);", "CREATE NONSENSE;"};
    const char* const good[] = {one[0], bad[1], "ALTER TABLE b ADD COLUMN y TEXT;"};
    migrate(*connect(), one);
    EXPECT_THROW(migrate(*connect(), bad), Failure);
    std::vector<std::thread> nodes; // all nodes of a club start at once
    std::atomic<int> brought = 0;
    for (int i = 0; i < 3; ++i)
        nodes.emplace_back([&] {
            migrate(*connect(), good);
            ++brought;
        });
    for (std::thread& node : nodes) node.join();
    EXPECT_EQ(brought, 3);
    EXPECT_THROW(migrate(*connect(), one), Failure);
}

TEST(PostgresFaults, ADamagedEventHarmsOneTable) {
    const std::string address = Cluster::instance().fresh_database();
    TestStore store(address);
    for (const char* id : {"t1", "t2"}) {
        ASSERT_TRUE(store.create(small_table(id)));
        ASSERT_TRUE(store.append(one_action(id, 0, "pass")));
    }
    {
        pqxx::connection connection(address);
        pqxx::work work(connection);
        work.exec("UPDATE events SET text = 'other' WHERE table_key = (SELECT key FROM tables WHERE id = 't1')");
        work.commit();
    }
    EXPECT_EQ(trouble(store.load("t1")), Trouble::damaged);
    EXPECT_TRUE(store.load("t2"));
}

// Waits for what another thread brings about, for at most 20 seconds.
template <class Condition>
bool soon(Condition condition) {
    for (int i = 0; i < 2000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

TEST(PostgresFaults, NodesHearOfEachOtherAndComeBackAfterALoss) {
    const std::string address = Cluster::instance().fresh_database();
    StoreSettings settings;
    settings.busy_ms = 200;
    std::mutex mutex; // guards the two lists
    std::vector<Notice> at_first, at_second;
    TestStore first(address, settings), second(address, settings); // gone before the lists that they write to
    const auto into = [&](std::vector<Notice>& list) {
        return [&](const Notice& notice) {
            const std::lock_guard lock(mutex);
            list.push_back(notice);
        };
    };
    const auto heard = [&](const std::vector<Notice>& list, auto what) {
        return soon([&] {
            const std::lock_guard lock(mutex);
            return std::any_of(list.begin(), list.end(), what);
        });
    };
    first.store->on_notice(into(at_first));
    second.store->on_notice(into(at_second));
    ASSERT_TRUE(first.create(small_table("t1")));
    std::int64_t length = 0; // the listeners may need a moment to arrive
    EXPECT_TRUE(soon([&] {
        if (first.append(one_action("t1", length, "pass"))) ++length;
        const std::lock_guard lock(mutex);
        return !at_second.empty();
    }));
    ASSERT_TRUE(first.say("t1", {0, "", "", "hello", 1}));
    EXPECT_TRUE(heard(at_second, [&](const Notice& n) { return n.table == "t1" && n.length == length; }));
    EXPECT_TRUE(heard(at_second, [](const Notice& n) { return n.table == "t1" && n.chat_lines == 1; }));
    {
        const std::lock_guard lock(mutex);
        EXPECT_TRUE(at_first.empty()); // not its own
    }

    Cluster::instance().control("crash");
    const auto away = first.append(one_action("t1", length, "while away"));
    EXPECT_EQ(trouble(away), Trouble::unavailable);
    EXPECT_EQ(trouble(first.load("t1")), Trouble::unavailable);
    Cluster::instance().control("start");
    EXPECT_TRUE(soon([&] { return bool(first.append(one_action("t1", length, "back"))); }));
    EXPECT_EQ(first.load("t1")->table.length, length + 1);
    EXPECT_EQ(second.load("t1")->events.back().text, "back");
    EXPECT_TRUE(heard(at_second, [](const Notice& n) { return n.table.empty(); })); // "look again"
    ASSERT_TRUE(first.remove("t1"));
    EXPECT_TRUE(heard(at_second, [](const Notice& n) { return n.deleted; }));
}

} // namespace
} // namespace ecumene::store
