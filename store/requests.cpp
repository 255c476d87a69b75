// What can be asked of a store: each request is checked, and waits in a queue until rows.h does it.
#include "store/queued_store.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/utf8.h"

#include <cassert>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace ecumene::store {
namespace {

Answer<void> bad_text() {
    return tl::unexpected<StoreError>(
        StoreError{Trouble::refused, "a text is not UTF-8 or holds a NUL, which a store cannot keep"});
}

bool storable(const Table& t) {
    for (const SeatRow& seat : t.seats)
        if (!all_storable({seat.person, seat.bot})) return false;
    return all_storable({t.id, t.game, t.rules, t.options, t.seed, t.title, t.settings, t.host, t.live,
                         t.standing.result, t.standing.reason});
}
bool storable(const Append& a) {
    for (const Event& event : a.events)
        if (!all_storable({event.text})) return false;
    return all_storable({a.table, a.standing.result, a.standing.reason}) && (!a.head || storable(*a.head));
}
bool storable(const Person& p) { return all_storable({p.id, p.name, p.login, p.password_hash, p.settings}); }
bool storable(const Session& s) { return all_storable({s.token_hash, s.person}); }

// The id stands between spaces and commas in a notice, and in addresses.
bool good_id(std::string_view id) {
    if (id.empty() || id.size() > 64) return false;
    for (const char c : id)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    return true;
}

Notice notice_of(const TableId& id) { return Notice{id, 0, 0, 0, false}; }

// Writes, where the session lives for which it is done.
template <class T, class Write>
Answer<T> for_session(Connection& connection, const ForSession& by, Write write) {
    if (const auto alive = rows::expect_session(connection, by); !alive)
        return tl::unexpected<StoreError>(alive.error());
    return write();
}

// Wraps a read into a transaction, so that it sees one moment.
template <class Read>
auto at_one_moment(Read read) {
    return [read = std::move(read)](Connection& connection) {
        Transaction moment(connection, Connection::Intent::read);
        auto answer = read(connection);
        moment.commit();
        return answer;
    };
}

} // namespace

// ---- writes ----

void QueuedStore::create_table(Table table, ForSession by, Reply<TableKey> reply) {
    enqueue<TableKey>(
        writes_,
        [t = std::move(table), by = std::move(by)](Connection& c) -> Answer<TableKey> {
            if (!good_id(t.id) || !storable(t)) return tl::unexpected<StoreError>(bad_text().error());
            return for_session<TableKey>(c, by, [&] { return rows::create_table(c, t); });
        },
        std::move(reply));
}

void QueuedStore::begin_table(Table table, Append first, ForSession by, Reply<TableKey> reply) {
    assert(first.table == table.id && first.length == 0 && first.revision == 0 && first.key == 0);
    const std::size_t events = first.events.size();
    enqueue<TableKey>(
        writes_,
        [t = std::move(table), a = std::move(first), by = std::move(by)](Connection& c) -> Answer<TableKey> {
            if (!good_id(t.id) || !storable(t) || !storable(a)) return tl::unexpected<StoreError>(bad_text().error());
            const Answer<TableKey> key = for_session<TableKey>(c, by, [&] { return rows::create_table(c, t); });
            if (!key) return key;
            if (const auto written = rows::append(c, a); !written) // not what the table is: nothing may stay of it
                throw Failure(written.error().trouble, written.error().message);
            return key;
        },
        std::move(reply), events);
}

void QueuedStore::save_table(Table table, ForSession by, Reply<std::int64_t> reply) {
    const Notice notice = notice_of(table.id);
    enqueue<std::int64_t>(
        writes_,
        [t = std::move(table), by = std::move(by)](Connection& c) -> Answer<std::int64_t> {
            if (!storable(t)) return tl::unexpected<StoreError>(bad_text().error());
            return for_session<std::int64_t>(c, by, [&] { return rows::save_table(c, t); });
        },
        std::move(reply), 0, notice);
}

void QueuedStore::append(Append append, Reply<void> reply) {
    std::optional<Notice> notice;
    if (kind_.listen) notice = notice_of(append.table);
    const std::size_t events = append.events.size();
    enqueue<void>(
        writes_,
        [a = std::move(append)](Connection& c) {
            if (!storable(a)) return bad_text();
            return rows::append(c, a);
        },
        std::move(reply), events, std::move(notice));
}

void QueuedStore::delete_table(TableId id, Reply<void> reply) {
    const Notice notice = notice_of(id);
    enqueue<void>(
        writes_, [id = std::move(id)](Connection& c) { return rows::delete_table(c, id); }, std::move(reply), 0,
        notice);
}

void QueuedStore::add_chat(TableId id, ChatLine line, ForSession by, Reply<std::int64_t> reply) {
    const Notice notice = notice_of(id);
    enqueue<std::int64_t>(
        writes_,
        [id = std::move(id), l = std::move(line), by = std::move(by)](Connection& c) -> Answer<std::int64_t> {
            if (!all_storable({l.person, l.name, l.text})) return tl::unexpected<StoreError>(bad_text().error());
            return for_session<std::int64_t>(c, by, [&] { return rows::add_chat(c, id, l); });
        },
        std::move(reply), 0, notice);
}

void QueuedStore::create_person(Person person, Session session, Reply<void> reply) {
    enqueue<void>(
        writes_,
        [p = std::move(person), s = std::move(session)](Connection& c) {
            if (!storable(p) || !storable(s)) return bad_text();
            return rows::create_person(c, p, s);
        },
        std::move(reply));
}

void QueuedStore::rename_person(PersonId id, std::string name, std::string login, ForSession by, Reply<Person> reply) {
    enqueue<Person>(
        writes_,
        [i = std::move(id), n = std::move(name), l = std::move(login),
         by = std::move(by)](Connection& c) -> Answer<Person> {
            if (!all_storable({n, l})) return tl::unexpected<StoreError>(bad_text().error());
            return for_session<Person>(c, by, [&] { return rows::rename_person(c, i, n, l); });
        },
        std::move(reply));
}

void QueuedStore::set_password(PersonId id, std::string old_hash, std::string new_hash, LoginOf login_of, Session fresh,
                               ForSession by, Reply<Person> reply) {
    rows::NewPassword change{std::move(old_hash), std::move(new_hash), std::move(login_of), std::move(fresh)};
    enqueue<Person>(
        writes_,
        [i = std::move(id), change = std::move(change), by = std::move(by)](Connection& c) -> Answer<Person> {
            if (!all_storable({change.new_hash}) || !storable(change.fresh))
                return tl::unexpected<StoreError>(bad_text().error());
            return for_session<Person>(c, by, [&] { return rows::set_password(c, i, change); });
        },
        std::move(reply));
}

void QueuedStore::forget_person(PersonId id, std::string name, Reply<void> reply) {
    enqueue<void>(
        writes_,
        [i = std::move(id), n = std::move(name)](Connection& c) {
            return all_storable({n}) ? rows::forget_person(c, i, n) : bad_text();
        },
        std::move(reply));
}

void QueuedStore::person_left(PersonId id, Reply<void> reply) {
    enqueue<void>(
        writes_, [i = std::move(id)](Connection& c) { return rows::person_left(c, i); }, std::move(reply));
}

void QueuedStore::renew_logins(LoginOf login_of, Reply<std::int64_t> reply) {
    enqueue<std::int64_t>(
        writes_, [l = std::move(login_of)](Connection& c) { return rows::renew_logins(c, l); }, std::move(reply));
}

void QueuedStore::create_session(Session session, Reply<void> reply) {
    enqueue<void>(
        writes_,
        [s = std::move(session)](Connection& c) { return storable(s) ? rows::create_session(c, s) : bad_text(); },
        std::move(reply));
}

void QueuedStore::delete_session(std::string token_hash, Reply<void> reply) {
    enqueue<void>(
        writes_, [h = std::move(token_hash)](Connection& c) { return rows::delete_session(c, h); }, std::move(reply));
}

void QueuedStore::delete_sessions(PersonId person, std::string except, Reply<std::int64_t> reply) {
    enqueue<std::int64_t>(
        writes_,
        [p = std::move(person), e = std::move(except)](Connection& c) { return rows::delete_sessions(c, p, e); },
        std::move(reply));
}

void QueuedStore::delete_expired_sessions(TimeMs now, Reply<std::int64_t> reply) {
    enqueue<std::int64_t>(
        writes_, [now](Connection& c) { return rows::delete_expired_sessions(c, now); }, std::move(reply));
}

void QueuedStore::restore(std::string file, Reply<void> reply) {
    enqueue<void>(
        writes_,
        [file = std::move(file)](Connection& to) -> Answer<void> {
            // From a copy, because an older backup is brought forward first and the file itself stays as it is.
            struct Copy {
                std::string path =
                    (std::filesystem::temp_directory_path() / fmt::format("ecumene-restore-{}.db", ::getpid()))
                        .string();
                ~Copy() {
                    std::error_code ignored; // what cannot be removed is left to the system
                    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path + end, ignored);
                }
            } copy;
            copy_sqlite(*open_sqlite(file, Use::inspect, 5000), copy.path);
            const auto from = open_sqlite(copy.path, Use::write, 5000);
            migrate(*from, schema_steps());
            return rows::copy_all(*from, to);
        },
        std::move(reply));
}

// ---- reads ----

void QueuedStore::load_table(TableId id, std::int64_t first_event, Reply<LoadedTable> reply) {
    enqueue<LoadedTable>(reads_, at_one_moment([id = std::move(id), first_event](Connection& c) {
                             return rows::load_table(c, id, first_event);
                         }),
                         std::move(reply));
}

void QueuedStore::list_tables(TableFilter filter, Reply<std::vector<Table>> reply) {
    enqueue<std::vector<Table>>(
        reads_, at_one_moment([f = std::move(filter)](Connection& c) { return rows::list_tables(c, f); }),
        std::move(reply));
}

void QueuedStore::load_chat(TableId id, std::int64_t first_line, Reply<std::vector<ChatLine>> reply) {
    enqueue<std::vector<ChatLine>>(reads_, at_one_moment([id = std::move(id), first_line](Connection& c) {
                                       return rows::load_chat(c, id, first_line);
                                   }),
                                   std::move(reply));
}

void QueuedStore::person_by_id(PersonId id, Reply<Person> reply) {
    enqueue<Person>(reads_, at_one_moment([id = std::move(id)](Connection& c) { return rows::person_by_id(c, id); }),
                    std::move(reply));
}

void QueuedStore::person_by_login(std::string login, Reply<Person> reply) {
    enqueue<Person>(reads_,
                    at_one_moment([l = std::move(login)](Connection& c) { return rows::person_by_login(c, l); }),
                    std::move(reply));
}

void QueuedStore::leaving_people(Reply<std::vector<PersonId>> reply) {
    enqueue<std::vector<PersonId>>(reads_, at_one_moment([](Connection& c) { return rows::leaving_people(c); }),
                                   std::move(reply));
}

void QueuedStore::said_by(PersonId id, Reply<std::vector<SaidLine>> reply) {
    enqueue<std::vector<SaidLine>>(
        reads_, at_one_moment([i = std::move(id)](Connection& c) { return rows::said_by(c, i); }), std::move(reply));
}

void QueuedStore::session_by_token(std::string token_hash, Reply<std::pair<Session, Person>> reply) {
    enqueue<std::pair<Session, Person>>(
        reads_, at_one_moment([h = std::move(token_hash)](Connection& c) { return rows::session_by_token(c, h); }),
        std::move(reply));
}

void QueuedStore::all_tables(Reply<std::vector<TableId>> reply) {
    enqueue<std::vector<TableId>>(reads_, at_one_moment([](Connection& c) { return rows::all_tables(c); }),
                                  std::move(reply));
}

void QueuedStore::check_structure(Reply<std::vector<std::string>> reply) {
    enqueue<std::vector<std::string>>(
        reads_, [](Connection& c) -> Answer<std::vector<std::string>> { return c.damage(); }, std::move(reply));
}

void QueuedStore::backup(std::string file, Reply<void> reply) {
    enqueue<void>(
        reads_,
        [file = std::move(file), this](Connection&) -> Answer<void> {
            if (std::filesystem::exists(file))
                return tl::unexpected<StoreError>(
                    StoreError{Trouble::refused, fmt::format("{} exists already: a backup is a new file", file)});
            try {
                kind_.backup(file);
            } catch (const Failure&) { // half a backup is none
                std::error_code ignored;
                std::filesystem::remove(file, ignored);
                throw;
            }
            return {};
        },
        std::move(reply));
}

} // namespace ecumene::store
