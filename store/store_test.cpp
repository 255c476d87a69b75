// What any store must do, tried on SQLite and on a real PostgreSQL.
#include "store/schema.h"
#include "store/test_store.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

// libpqxx 6.4 does not free the last result of a connection that breaks; under LeakSanitizer that is not held against
// us.
extern "C" const char* __lsan_default_suppressions() { return "leak:libpqxx\n"; }

namespace ecumene::store {
namespace {

template <class Kind>
class AnyStore : public ::testing::Test {
protected:
    Folder folder;
    std::string address = Kind::fresh(folder);
    std::string second_place() { // of the same kind, empty
        static int count = 0;
        return std::is_same_v<Kind, Sqlite> ? folder.file(fmt::format("second{}.db", ++count)) : Kind::fresh(folder);
    }
};
using Kinds = ::testing::Types<Sqlite, Postgres>;
TYPED_TEST_SUITE(AnyStore, Kinds);

TYPED_TEST(AnyStore, ATableComesBackAsItWasGiven) {
    Table table = small_table("t1");
    table.visibility = Visibility::by_link;
    table.standing = {Status::playing, 5, 777, "[\"1\"]", "because"};
    Append append{.table = "t1",
                  .events = {{EventKind::action, 0, "play pestilence 2", 0, 11},
                             {EventKind::action, actor_chance, "roll 4 3", 0, 11},
                             {EventKind::undo, 1, "", 1, 12},
                             {EventKind::note, actor_table, "a bot stands in", 0, 13}},
                  .standing = {Status::playing, 2, std::nullopt, "", ""},
                  .updated = 14};
    {
        TestStore store(this->address);
        ASSERT_TRUE(store.create(table));
        EXPECT_EQ(store.load("t1")->table, table);
        ASSERT_TRUE(store.append(append));
    }
    TestStore again(this->address); // another process would see just this
    const auto loaded = again.load("t1");
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->events, append.events);
    EXPECT_EQ(actions_of(loaded->events), std::vector<std::string>{"play pestilence 2"});
    table.standing = append.standing, table.length = 4, table.updated = 14;
    EXPECT_EQ(loaded->table, table);
    EXPECT_EQ(again.load("t1", 3)->events, std::vector<Event>{append.events[3]});
    EXPECT_TRUE(again.load("t1", 99)->events.empty());
}

TYPED_TEST(AnyStore, APositionIsTakenOnce) {
    TestStore store(this->address), other(this->address); // two nodes
    ASSERT_TRUE(store.create(small_table("t1")));
    ASSERT_TRUE(store.append(one_action("t1", 0, "first")));
    EXPECT_EQ(trouble(other.append(one_action("t1", 0, "late"))), Trouble::conflict);
    EXPECT_EQ(trouble(other.append(one_action("t1", 7, "too early"))), Trouble::conflict);
    EXPECT_EQ(trouble(other.append(one_action("none", 0, "nowhere"))), Trouble::missing);
    EXPECT_EQ(actions_of(other.load("t1")->events), std::vector<std::string>{"first"});
    EXPECT_EQ(trouble(store.create(small_table("t1"))), Trouble::taken);
    EXPECT_EQ(trouble(store.load("none")), Trouble::missing);
}

// More than a page, a cache or one call to the system takes.
TYPED_TEST(AnyStore, ALongAppendIsOneCommit) {
    TestStore store(this->address);
    ASSERT_TRUE(store.create(small_table("t1")));
    Append append = one_action("t1", 0, "");
    append.events.clear();
    for (int i = 0; i < 3000; ++i) append.events.push_back({EventKind::action, 0, fmt::format("{:0>1000}", i), 0, 5});
    ASSERT_TRUE(store.append(append));
    EXPECT_EQ(store.store->figures().commits, 2);
    EXPECT_EQ(store.load("t1")->events, append.events);
}

TYPED_TEST(AnyStore, ATableAndItsFirstEventsAreMadeTogether) {
    TestStore store(this->address);
    const auto key = store.begin(small_table("t1"), one_action("t1", 0, "deal"));
    ASSERT_TRUE(key);
    EXPECT_EQ(store.store->figures().commits, 1);
    EXPECT_EQ(store.load("t1")->key, *key);
    EXPECT_EQ(store.load("t1")->table.standing.status, Status::playing);

    ASSERT_TRUE(store.create(small_table("t2"))); // made by somebody else, and not begun
    EXPECT_EQ(trouble(store.begin(small_table("t1"), one_action("t1", 0, "again"))), Trouble::taken);
    EXPECT_EQ(trouble(store.begin(small_table("t2"), one_action("t2", 0, "of another seed"))), Trouble::taken);
    EXPECT_EQ(actions_of(store.load("t1")->events), std::vector<std::string>{"deal"});
    EXPECT_TRUE(store.load("t2")->events.empty());
}

// A key spares a search and decides nothing: the store may have given it to another table since.
TYPED_TEST(AnyStore, AKeyThatIsAnotherTablesWritesNothing) {
    TestStore store(this->address);
    const TableKey first = store.create(small_table("t1")).value(), second = store.create(small_table("t2")).value();
    EXPECT_EQ(store.load("t2")->key, second);
    Append append = one_action("t2", 0, "pass");
    append.key = first;
    EXPECT_EQ(trouble(store.append(append)), Trouble::conflict);
    append.key = second;
    ASSERT_TRUE(store.append(append));
    ASSERT_TRUE(store.remove("t2"));
    ASSERT_TRUE(store.create(small_table("t3"))); // takes the key that is free again, in SQLite
    EXPECT_EQ(trouble(store.append(append)), Trouble::missing);
    append.only_turn = true;
    EXPECT_EQ(trouble(store.append(append)), Trouble::missing);
    EXPECT_TRUE(store.load("t1")->events.empty());
    EXPECT_TRUE(store.load("t3")->events.empty());
}

TYPED_TEST(AnyStore, SavingAHeadEndsWhatWasMeantForTheOldOne) {
    TestStore store(this->address);
    Table table = small_table("t1");
    ASSERT_TRUE(store.create(table));
    table.seats[1] = {"ben", "adept", true};
    table.live = "rematch t2";
    EXPECT_EQ(store.save(table).value(), 1);
    EXPECT_EQ(trouble(store.save(table)), Trouble::conflict);
    EXPECT_EQ(trouble(store.append(one_action("t1", 0, "by one who left"))), Trouble::conflict);
    table.revision = 1;
    EXPECT_EQ(store.load("t1")->table, table);

    Append both = one_action("t1", 0, "pass"); // events and head together, or neither
    both.revision = 1;
    both.head = table;
    both.head->seats[0] = {};
    ASSERT_TRUE(store.append(both));
    EXPECT_EQ(trouble(store.append(both)), Trouble::conflict);
    EXPECT_EQ(store.load("t1")->table.seats[0], SeatRow{});
    EXPECT_EQ(store.load("t1")->table.revision, 2);
}

// Many writers on two nodes grab at the same tables: one order of events, none lost, none twice.
TYPED_TEST(AnyStore, RacingNodesMakeOneOrder) {
    constexpr int tables = 3, writers = 6, tries = 60;
    TestStore first(this->address), second(this->address);
    for (int t = 0; t < tables; ++t) ASSERT_TRUE(first.create(small_table(fmt::format("t{}", t))));
    std::mutex mutex;
    std::vector<std::set<std::string>> acknowledged(tables);
    std::vector<std::thread> threads;
    for (int w = 0; w < writers; ++w)
        threads.emplace_back([&, w] {
            TestStore& store = w % 2 == 0 ? first : second;
            std::vector<std::int64_t> length(tables, 0);
            for (int i = 0; i < tries; ++i) {
                const int t = (i + w) % tables;
                const std::string id = fmt::format("t{}", t), text = fmt::format("{} {}", w, i);
                const auto done = store.append(one_action(id, length[std::size_t(t)], text));
                if (done) {
                    const std::lock_guard lock(mutex);
                    acknowledged[std::size_t(t)].insert(text);
                }
                length[std::size_t(t)] = store.load(id)->table.length;
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (int t = 0; t < tables; ++t) {
        const auto loaded = first.load(fmt::format("t{}", t));
        ASSERT_TRUE(loaded);
        std::set<std::string> stored;
        for (const Event& event : loaded->events) EXPECT_TRUE(stored.insert(event.text).second) << event.text;
        EXPECT_EQ(stored, acknowledged[std::size_t(t)]);
        EXPECT_GE(stored.size(), std::size_t(tries / tables)); // somebody always gets through
    }
}

TYPED_TEST(AnyStore, ListsFilter) {
    TestStore store(this->address);
    for (int i = 0; i < 6; ++i) {
        Table table = small_table(fmt::format("t{}", i));
        table.updated = 100 * i;
        table.game = i % 2 == 0 ? "plague" : "peoples";
        table.visibility = i == 4 ? Visibility::by_link : Visibility::everyone;
        table.standing.status = i < 3 ? Status::open : Status::finished;
        table.host = i == 5 ? "carl" : "anna";
        table.seats = {{i == 1 ? "ben" : "", "", false}, {i == 1 ? "ben" : "", "", false}};
        if (i >= 4) table.standing.wake_at = 1000 + i;
        ASSERT_TRUE(store.create(table));
    }
    const auto ids = [&](const TableFilter& filter) {
        std::string all;
        for (const Table& table : store.list(filter)) all += table.id;
        return all;
    };
    EXPECT_EQ(ids({}), "t5t4t3t2t1t0");
    EXPECT_EQ(ids({.statuses = {Status::open}}), "t2t1t0");
    EXPECT_EQ(ids({.visibility = Visibility::everyone, .game = "plague"}), "t2t0");
    EXPECT_EQ(ids({.person = "ben"}), "t1");
    EXPECT_EQ(ids({.person = "carl"}), "t5");
    EXPECT_EQ(ids({.wake_by = 1004}), "t4");
    EXPECT_EQ(ids({.updated_before = 300, .limit = 2}), "t2t1");
    EXPECT_EQ(ids({.game = "' OR 1=1 --"}), "");
    EXPECT_EQ(store.list({.person = "ben"})[0].seats.size(), 2U);
    ASSERT_TRUE(store.remove("t1"));
    EXPECT_EQ(trouble(store.remove("t1")), Trouble::missing);
    EXPECT_EQ(ids({.person = "ben"}), "");
    EXPECT_EQ(wait<std::vector<TableId>>([&](auto r) { store.store->all_tables(r); })->size(), 5U);
}

TYPED_TEST(AnyStore, PeopleAndTheirSessions) {
    TestStore store(this->address);
    const auto by_token = [&](const std::string& hash) {
        return wait<std::pair<Session, Person>>([&](auto r) { store.store->session_by_token(hash, r); });
    };
    Person anna{"p1", "Anna", "", "", "{}", 5}, ben{"p2", "Anna", "", "", "", 6}; // guests may share a name
    ASSERT_TRUE(store.make(anna, {"hash1", "p1", 5, 500}));
    ASSERT_TRUE(store.make(ben, {"hash2", "p2", 6, 600}));
    EXPECT_EQ(trouble(store.make({"p3", "Carl", "", "", "", 7}, {"hash2", "p3", 7, 7})), Trouble::taken);
    EXPECT_EQ(trouble(store.make(anna, {"hash9", "p1", 7, 7})), Trouble::taken);
    EXPECT_EQ(trouble(by_token("hash9")), Trouble::missing); // nothing of the refused one was kept
    EXPECT_EQ(trouble(wait<Person>([&](auto r) { store.store->person_by_id("p3", r); })), Trouble::missing);
    EXPECT_EQ(by_token("hash1")->second, anna);
    EXPECT_EQ(by_token("hash2")->first, (Session{"hash2", "p2", 6, 600}));

    anna.login = "login of Anna", anna.password_hash = "$argon2id$...";
    EXPECT_EQ(store.set_password("p1", "", anna.password_hash, {"hash1", "p1", 5, 500}).value(), anna);
    EXPECT_EQ(trouble(store.set_password("p2", "", "$argon2id$2", {"hash2", "p2", 6, 600})), Trouble::taken);
    EXPECT_TRUE(by_token("hash2")); // a refused change ends no session
    EXPECT_EQ(wait<Person>([&](auto r) { store.store->person_by_login("login of Anna", r); }).value(), anna);
    EXPECT_EQ(trouble(wait<Person>([&](auto r) { store.store->person_by_login("", r); })), Trouble::missing);
    EXPECT_EQ(trouble(store.rename("p9", "Nobody", "nobody")), Trouble::missing);

    ASSERT_TRUE(wait<void>([&](auto r) { store.store->create_session({"hash3", "p1", 9, 900}, r); }));
    EXPECT_EQ(trouble(wait<void>([&](auto r) {
                  store.store->create_session({"x", "p9", 9, 9}, r);
              })),
              Trouble::missing);
    EXPECT_EQ(wait<std::int64_t>([&](auto r) { store.store->delete_sessions("p1", "hash3", r); }).value(), 1);
    EXPECT_EQ(trouble(by_token("hash1")), Trouble::missing);
    EXPECT_TRUE(by_token("hash3"));
    EXPECT_EQ(wait<std::int64_t>([&](auto r) { store.store->delete_expired_sessions(600, r); }).value(), 1);
    ASSERT_TRUE(wait<void>([&](auto r) { store.store->delete_session("hash3", r); }));
    EXPECT_EQ(trouble(wait<void>([&](auto r) { store.store->delete_session("hash3", r); })), Trouble::missing);
}

// Two who change the same person at once each change their own part: a new name brings no old password back.
TYPED_TEST(AnyStore, ANameAndAPasswordChangeApart) {
    TestStore store(this->address);
    ASSERT_TRUE(store.make({"p1", "Anna", "", "", "", 5}, {"hash1", "p1", 5, 500}));
    EXPECT_EQ(store.rename("p1", "Ann", "ann")->login, ""); // a guest cannot log in
    ASSERT_TRUE(store.set_password("p1", "", "first", {"hash2", "p1", 5, 500}));
    EXPECT_EQ(trouble(store.rename("p1", "Anne", "anne", "hash1")), Trouble::signed_out); // the old cookie is out
    EXPECT_EQ(store.rename("p1", "Anne", "anne", "hash2").value(), (Person{"p1", "Anne", "anne", "first", "", 5}));
    EXPECT_EQ(trouble(store.set_password("p1", "", "second", {"hash3", "p1", 5, 500})), Trouble::conflict);
    EXPECT_EQ(store.set_password("p1", "first", "second", {"hash3", "p1", 5, 500}).value(),
              (Person{"p1", "Anne", "login of Anne", "second", "", 5}));
    EXPECT_EQ(trouble(wait<void>([&](auto r) { store.store->delete_session("hash2", r); })), Trouble::missing);
    EXPECT_EQ(wait<std::int64_t>([&](auto r) {
                  store.store->renew_logins([](const std::string& name) { return name + "!"; }, r);
              }).value(),
              1);
    EXPECT_TRUE(wait<Person>([&](auto r) { store.store->person_by_login("Anne!", r); }));
}

TYPED_TEST(AnyStore, NothingIsWrittenForASessionThatHasEnded) {
    TestStore store(this->address);
    ASSERT_TRUE(store.make({"p1", "Anna", "", "", "", 5}, {"hash1", "p1", 5, 500}));
    Table table = small_table("t1");
    ASSERT_TRUE(store.create(table, "hash1"));
    EXPECT_EQ(store.say("t1", {0, "p1", "Anna", "hello", 5}, "hash1").value(), 0);
    EXPECT_EQ(store.save(table, "hash1").value(), 1);
    ASSERT_TRUE(wait<void>([&](auto r) { store.store->forget_person("p1", "gone", r); }));

    EXPECT_EQ(trouble(store.create(small_table("t2"), "hash1")), Trouble::signed_out);
    EXPECT_EQ(trouble(store.say("t1", {0, "p1", "Anna", "still here", 6}, "hash1")), Trouble::signed_out);
    table.revision = 1;
    EXPECT_EQ(trouble(store.save(table, "hash1")), Trouble::signed_out);
    EXPECT_EQ(trouble(store.rename("p1", "Anna", "anna", "hash1")), Trouble::signed_out);
    EXPECT_EQ(store.chat("t1"), (std::vector<ChatLine>{{0, "p1", "gone", "hello", 5}}));
    EXPECT_EQ(store.load("t1")->table.revision, 1);
    EXPECT_EQ(trouble(store.load("t2")), Trouble::missing);

    const auto leaving = [&] { return wait<std::vector<PersonId>>([&](auto r) { store.store->leaving_people(r); }); };
    EXPECT_EQ(leaving().value(), std::vector<PersonId>{"p1"});
    ASSERT_TRUE(wait<void>([&](auto r) { store.store->person_left("p1", r); }));
    EXPECT_EQ(leaving().value(), std::vector<PersonId>{});
}

TYPED_TEST(AnyStore, ChatLinesAreNumbered) {
    TestStore store(this->address);
    ASSERT_TRUE(store.create(small_table("t1")));
    EXPECT_EQ(store.say("t1", {0, "p1", "Anna", "hello '); DROP TABLE chat; --", 5}).value(), 0);
    EXPECT_EQ(store.say("t1", {0, "", "", "Ben sat down", 6}).value(), 1);
    EXPECT_EQ(trouble(store.say("none", {0, "", "", "x", 6})), Trouble::missing);
    EXPECT_EQ(store.chat("t1")[0], (ChatLine{0, "p1", "Anna", "hello '); DROP TABLE chat; --", 5}));
    EXPECT_EQ(store.chat("t1", 1).size(), 1U);
    EXPECT_EQ(store.load("t1")->table.chat_lines, 2);
}

TYPED_TEST(AnyStore, WhoIsForgottenLeavesTheirWords) {
    TestStore store(this->address);
    for (const char* id : {"t1", "t2"}) ASSERT_TRUE(store.create(small_table(id)));
    ASSERT_TRUE(store.make({"p1", "Anna", "anna", "hash", "{}", 5}, {"hash1", "p1", 5, 500}));
    ASSERT_TRUE(store.make({"p2", "Ben", "", "", "", 6}, {"hash2", "p2", 6, 600}));
    ASSERT_TRUE(store.say("t1", {0, "p1", "Anna", "hello", 5}));
    ASSERT_TRUE(store.say("t1", {0, "p2", "Ben", "hello Anna", 6}));
    ASSERT_TRUE(store.say("t1", {0, "", "", "Ben sat down", 6}));
    ASSERT_TRUE(store.say("t2", {0, "p1", "Anna", "anybody here?", 7}));
    const auto said = [&] { return wait<std::vector<SaidLine>>([&](auto r) { store.store->said_by("p1", r); }); };
    EXPECT_EQ(*said(), (std::vector<SaidLine>{{"t1", {0, "p1", "Anna", "hello", 5}},
                                              {"t2", {0, "p1", "Anna", "anybody here?", 7}}}));

    const auto forget = [&](const PersonId& id) {
        return wait<void>([&](auto r) { store.store->forget_person(id, "gone", r); });
    };
    EXPECT_EQ(trouble(forget("p9")), Trouble::missing);
    EXPECT_EQ(trouble(forget("")), Trouble::missing); // the table itself is nobody
    ASSERT_TRUE(forget("p1"));
    EXPECT_EQ(wait<Person>([&](auto r) { store.store->person_by_id("p1", r); }).value(),
              (Person{"p1", "gone", "", "", "leaving", 5}));
    EXPECT_EQ(trouble(wait<Person>([&](auto r) { store.store->person_by_login("anna", r); })), Trouble::missing);
    EXPECT_EQ(trouble(wait<std::pair<Session, Person>>([&](auto r) { store.store->session_by_token("hash1", r); })),
              Trouble::missing);
    EXPECT_TRUE((wait<std::pair<Session, Person>>([&](auto r) { store.store->session_by_token("hash2", r); })));
    EXPECT_EQ(store.chat("t1"),
              (std::vector<ChatLine>{
                  {0, "p1", "gone", "hello", 5}, {1, "p2", "Ben", "hello Anna", 6}, {2, "", "", "Ben sat down", 6}}));
    EXPECT_EQ(said()->at(1).line.name, "gone");
    ASSERT_TRUE(store.make({"p3", "Anna", "anna", "hash", "", 9}, {"hash3", "p3", 9, 900})); // the name is free
}

TYPED_TEST(AnyStore, TextThatCannotBeKeptIsRefused) {
    TestStore store(this->address);
    ASSERT_TRUE(store.create(small_table("t1")));
    for (const std::string& bad : {std::string("a\0b", 3), std::string("\xff"), std::string("\xed\xa0\x80"),
                                   std::string("\xc0\x80"), std::string("cut \xf0\x9f\x8e")}) {
        EXPECT_EQ(trouble(store.append(one_action("t1", 0, bad))), Trouble::refused);
        EXPECT_EQ(trouble(store.say("t1", {0, "", "", bad, 0})), Trouble::refused);
        Table table = small_table("t2");
        table.title = bad;
        EXPECT_EQ(trouble(store.create(table)), Trouble::refused);
    }
    for (const char* id : {"", "a b", "a,b", "ä"}) EXPECT_EQ(trouble(store.create(small_table(id))), Trouble::refused);
    EXPECT_EQ(store.load("t1")->table.length, 0);
    EXPECT_TRUE(store.append(one_action("t1", 0, std::string(100'000, 'x') + "🎲"))); // long is fine
    EXPECT_TRUE(store.load("t1"));
}

// The event loop is never entered from inside a call; replies come in batches, in the order of the writes.
TYPED_TEST(AnyStore, RepliesComeThroughDeliver) {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<int> order;
    std::size_t batches = 0, hooked = 0;
    StoreSettings settings;
    settings.deliver = [&](const std::function<void()>& replies) {
        const std::lock_guard lock(mutex);
        replies();
        ++batches;
        changed.notify_all();
    };
    settings.fault_hook = [&](std::size_t events, bool committed) { hooked += committed ? events : 0; };
    auto store = open_store(this->address, settings).value();
    store->create_table(small_table("t1"), {}, nullptr);
    constexpr int many = 300;
    for (int i = 0; i < many; ++i)
        store->append(one_action("t1", i, std::to_string(i)), [&, i](Answer<void> done) { // called under the lock
            order.push_back(done ? i : -1);
        });
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return order.size() == many; });
    }
    const Figures figures = store->figures();
    store.reset();
    for (int i = 0; i < many; ++i) EXPECT_EQ(order[std::size_t(i)], i);
    EXPECT_LT(batches, std::size_t(many)); // they were gathered
    EXPECT_EQ(hooked, std::size_t(many));
    EXPECT_EQ(figures.events, std::uint64_t(many));
    EXPECT_LT(figures.commits, std::uint64_t(many));
}

TYPED_TEST(AnyStore, TooMuchAtOnceIsRefusedAtOnce) {
    std::mutex gate; // holds the writer inside its first commit
    std::atomic<bool> inside = false;
    StoreSettings settings;
    settings.most_waiting = 10;
    settings.fault_hook = [&](std::size_t, bool committed) {
        if (committed) return;
        inside = true;
        const std::lock_guard lock(gate);
    };
    TestStore store(this->address, settings);
    ASSERT_TRUE(store.create(small_table("t1")));
    std::atomic<int> overloaded = 0, done = 0;
    const auto add = [&](int at) {
        store.store->append(one_action("t1", at, "x"), [&](Answer<void> answer) {
            if (answer)
                ++done;
            else if (answer.error().trouble == Trouble::overloaded)
                ++overloaded;
        });
    };
    gate.lock();
    add(0);
    while (!inside) std::this_thread::yield();
    for (int i = 1; i <= 15; ++i) add(i);
    EXPECT_EQ(overloaded, 5);
    gate.unlock();
    store.store.reset(); // finishes what waits
    EXPECT_EQ(done, 11);
}

TYPED_TEST(AnyStore, ABackupGoesIntoEitherKind) {
    TestStore store(this->address);
    for (int i = 0; i < 40; ++i) {
        const std::string id = fmt::format("t{}", i);
        ASSERT_TRUE(store.create(small_table(id)));
        Append many = one_action(id, 0, "pass");
        many.events.resize(60, many.events[0]);
        ASSERT_TRUE(store.append(many)); // 2400 events: more than one page of the copy
    }
    ASSERT_TRUE(store.say("t3", {0, "p1", "Anna", "hi", 3}));
    ASSERT_TRUE(store.make({"p1", "Anna", "anna", "hash", "", 1}, {"token", "p1", 1, 2}));
    const std::string file = this->folder.file("backup.db");
    ASSERT_TRUE(store.backup(file));
    EXPECT_EQ(trouble(store.backup(file)), Trouble::refused); // never over an older one
    ASSERT_TRUE(store.append(one_action("t0", 60, "after the backup")));

    for (const std::string& place : {this->folder.file("copy.db"), Cluster::instance().fresh_database()}) {
        TestStore copy(place);
        ASSERT_TRUE(copy.restore(file)) << place;
        EXPECT_EQ(copy.load("t0")->table.length, 60);
        for (const Table& table : copy.list()) {
            if (table.id == "t0") continue;
            EXPECT_EQ(table, store.load(table.id)->table);
            EXPECT_EQ(copy.load(table.id)->events, store.load(table.id)->events);
        }
        EXPECT_EQ(copy.list().size(), 40U);
        EXPECT_EQ(copy.chat("t3"), store.chat("t3"));
        EXPECT_TRUE((wait<std::pair<Session, Person>>([&](auto r) { copy.store->session_by_token("token", r); })));
        EXPECT_TRUE(copy.create(small_table("new"))); // keys go on after those of the backup
        EXPECT_EQ(trouble(copy.restore(file)), Trouble::refused);
    }
    EXPECT_EQ(trouble(TestStore(this->second_place()).restore(this->folder.file("none.db"))), Trouble::missing);
}

TYPED_TEST(AnyStore, ReadOnlyLooksAndChangesNothing) {
    StoreSettings looking;
    looking.read_only = true;
    EXPECT_FALSE(open_store(this->second_place(), looking)); // there is nothing to look at
    TestStore store(this->address);
    ASSERT_TRUE(store.create(small_table("t1")));
    TestStore look(this->address, looking);
    EXPECT_TRUE(look.load("t1"));
    EXPECT_TRUE(wait<std::vector<std::string>>([&](auto r) { look.store->check_structure(r); })->empty());
}

TEST(Store, AddressesThatNoStoreHas) {
    EXPECT_EQ(trouble(open_store("")), Trouble::refused);
    EXPECT_EQ(trouble(open_store("mysql://here")), Trouble::refused);
    EXPECT_EQ(trouble(open_store("/no/such/folder/x.db")), Trouble::unavailable);
    EXPECT_EQ(trouble(open_store("postgres://ecumene@/x?host=/no/such/folder")), Trouble::unavailable);
}

TEST(Store, UndoKeepsNumbersAndTakesBackActions) {
    const auto event = [](EventKind kind, std::string text, std::int64_t keep = 0) {
        return Event{kind, 0, std::move(text), keep, 0};
    };
    EXPECT_EQ(actions_of({event(EventKind::action, "a"), event(EventKind::action, "b"), event(EventKind::action, "c"),
                          event(EventKind::note, "n"), event(EventKind::undo, "", 1), event(EventKind::action, "d")}),
              (std::vector<std::string>{"a", "d"}));
    EXPECT_TRUE(actions_of({event(EventKind::action, "a"), event(EventKind::undo, "", 0)}).empty());
}

} // namespace
} // namespace ecumene::store
