// The one door to what must outlive the process: people, tables, and what happened at each table.
//
// The design in short
//  - A table is a head (who sits, how it stands) and a sequence of events numbered 0, 1, 2, ... that only ever grows.
//    An undo is an event too ("keep the first n actions"), so nothing is ever taken out of the sequence, numbers are
//    never used twice, and the game is rebuilt by walking it from the start (`actions_of`).
//  - Exactly once: an append names the length that it expects. If the table has another length, or its head another
//    revision, nothing is written and the answer is `conflict`; the caller loads the table again and decides anew. That
//    holds between threads, processes and machines. A client that repeats a message with the number it was sent for
//    therefore cannot have it applied twice.
//  - Durable before anyone is told: a reply to a write comes after the commit that holds it. Writes that wait are
//    committed together, in the order given, so many cost one flush of the disk.
//  - Nothing here blocks: every call puts its work into a bounded queue and returns. Replies and notices come in
//    batches through `Deliver`, which the event loop supplies; without one they run on a thread of the store.
//  - A full disk, a lost database, a locked file: an answer with a sentence, given to each that waits. Nothing of that
//    write is kept, the store goes on, and the caller may try again.
//  - Damage stays where it is: each event and each head carries a checksum. A table that fails it answers `damaged`;
//    the others work.
//
// The store knows no rules and reads none of the texts it is given. Times are milliseconds since 1970, UTC.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace ecumene::store {

using TableId = std::string;  // chosen by the caller: hard to guess, at most 64 letters, digits, '-' and '_'
using PersonId = std::string; // likewise
using TimeMs = std::int64_t;

// ---- answers ----

enum class Trouble {
    conflict,    // the table has moved on: load it again
    missing,     // there is no such table, person or session
    taken,       // this id or login name is in use
    damaged,     // what is stored fails its checksum or cannot be read
    unavailable, // disk full, file locked or read-only, database away: nothing was written, try again later
    overloaded,  // too much is waiting already: nothing was written, try again later
    newer,       // the store was written by a later version of this program, and is left untouched
    refused,     // the caller's mistake, such as an address that no store has
    signed_out,  // the session for which this was to be written has ended
};
std::string_view name(Trouble trouble);

struct StoreError {
    Trouble trouble;
    std::string message; // a sentence
};

template <class T>
using Answer = tl::expected<T, StoreError>;
template <class T>
using Reply = std::function<void(Answer<T>)>;

// ---- tables ----

enum class Status : std::uint8_t { open, playing, finished, abandoned, frozen };
std::string_view name(Status status);

enum class Visibility : std::uint8_t { everyone, by_link };

struct SeatRow {
    PersonId person;       // who holds the seat; empty: nobody
    std::string bot;       // the level of the bot that plays it; empty: none
    bool stand_in = false; // the bot plays only until the person takes the seat back
    bool operator==(const SeatRow&) const = default;
};

// How the table stands: written with every append.
struct Standing {
    Status status = Status::open;
    std::uint32_t to_act = 0;      // one bit a seat that is waited for
    std::optional<TimeMs> wake_at; // when somebody must look at this table: a clock runs out, a bot is to act
    std::string result;            // the caller's words, such as ["1","0"]; empty while playing
    std::string reason;            // why it is frozen or abandoned
    bool operator==(const Standing&) const = default;
};

using TableKey = std::int64_t; // the store's own number of a table; 0: not known

struct Table {
    // Fixed when it is made:
    TableId id;
    std::string game;  // an id of the registry
    std::string rules; // the version of the rules that it is played with
    int players = 0;
    std::string options; // JSON, those not at their default
    std::string seed;    // secret until the end
    std::string title;
    Visibility visibility = Visibility::everyone;
    std::string settings; // the caller's own words: clock, hints, undo ...
    PersonId host;
    TimeMs created = 0;
    // Changed by save_table and append:
    std::vector<SeatRow> seats;
    std::string live; // the caller's own words about the moment: clocks, offers, the table of the rematch ...
    Standing standing;
    TimeMs updated = 0;
    // Kept by the store:
    std::int64_t length = 0;   // how many events
    std::int64_t revision = 0; // grows by one whenever the head is saved; an append alone leaves it
    std::int64_t chat_lines = 0;
    bool operator==(const Table&) const = default;
};

enum class EventKind : std::uint8_t {
    action, // one action of the game, in writing
    undo,   // `keep` actions remain; those after are taken back
    note,   // anything that does not change the game: a bot stands in, a clock ran out; the caller's own words
};

inline constexpr int actor_chance = -1, actor_table = -2;

struct Event {
    EventKind kind = EventKind::action;
    int actor = actor_table; // a seat, chance, or the table itself
    std::string text;
    std::int64_t keep = 0; // for an undo
    TimeMs time = 0;
    bool operator==(const Event&) const = default;
};

// The actions that stand after all undos: what a record holds.
std::vector<std::string> actions_of(const std::vector<Event>& events);

// All of it is written, or none.
struct Append {
    TableId table = {};
    TableKey key = 0;          // where it is given, the table need not be looked for
    std::int64_t length = 0;   // of the table before this: the number of the first new event
    std::int64_t revision = 0; // of the head that the caller acted on
    std::vector<Event> events = {};
    Standing standing = {};
    TimeMs updated = 0;
    // Of the standing only `to_act` is another one, and `updated` may stay as it is: spares the indexes, which is half
    // of the work.
    bool only_turn = false;
    // Where the seats or `live` change too: the whole head, saved with the events (its revision then grows by one).
    // Its fields of `standing` and `updated` are overruled by those above.
    std::optional<Table> head = std::nullopt;
};

struct LoadedTable {
    Table table;
    std::vector<Event> events; // all, or from `first` on
    TableKey key = 0;
};

struct TableFilter {
    std::vector<Status> statuses = {}; // empty: any
    std::optional<Visibility> visibility = std::nullopt;
    std::string game = {};                               // empty: any
    PersonId person = {};                                // holds a seat there, or made the table; empty: any
    std::optional<TimeMs> wake_by = std::nullopt;        // wake_at is set and not later
    std::optional<TimeMs> updated_before = std::nullopt; // for the next page
    int limit = 100;
};

struct ChatLine {
    std::int64_t number = 0; // 0, 1, 2, ... within the table; given by the store
    PersonId person;         // empty: the table itself speaks
    std::string name;        // as it was shown then
    std::string text;
    TimeMs time = 0;
    bool operator==(const ChatLine&) const = default;
};

// A line with the table that it stands at.
struct SaidLine {
    TableId table;
    ChatLine line;
    bool operator==(const SaidLine&) const = default;
};

// ---- people ----

struct Person {
    PersonId id;
    std::string name;          // as shown
    std::string login;         // the canonical form of the name, unique; empty: a guest who cannot log in
    std::string password_hash; // with salt and parameters; empty: none
    std::string settings;      // the caller's own words
    TimeMs created = 0;
    bool operator==(const Person&) const = default;
};

// A signed-in browser. The token itself is never stored.
struct Session {
    std::string token_hash;
    PersonId person;
    TimeMs created = 0, expires = 0;
    bool operator==(const Session&) const = default;
};

// On whose behalf something is written: the token hash of a session. The write is done only while that session lives,
// decided in the same transaction, so nothing is ever written for somebody who has signed out or deleted their account
// meanwhile. Empty: the server itself writes.
using ForSession = std::string;
// The login name that belongs to a name. A pure function: it runs on a thread of the store.
using LoginOf = std::function<std::string(const std::string& name)>;

// ---- news from other nodes ----

// Another node changed something. The numbers say how far the table has come; whoever is behind loads the rest.
struct Notice {
    TableId table; // empty: contact was lost for a while, so anything may have changed
    std::int64_t length = 0, revision = 0, chat_lines = 0;
    bool deleted = false;
};

// For /metrics; counted since the start.
struct Figures {
    std::uint64_t commits = 0, events = 0, writes = 0, conflicts = 0, failures = 0, reads = 0;
    std::uint64_t waiting = 0; // in the queues now
    bool healthy = true;       // the last commit or read reached the store
};

// ---- the interface ----

// Runs replies and notices, soon and in order; called from threads of the store. For Asio:
// [&io](std::function<void()> replies) { asio::post(io, std::move(replies)); }
using Deliver = std::function<void(std::function<void()> replies)>;

struct StoreSettings {
    Deliver deliver = nullptr;          // none: replies run on the store's threads
    std::size_t most_waiting = 100'000; // in each queue; more are answered `overloaded`
    int busy_ms = 5000;                 // how long a commit waits for a lock, or for the database to come back
    int readers = 2;
    bool read_only = false; // for tools that look and must not change anything, not even the version of the schema
    // Called with the number of events in a group, after it was written and before it is committed, and then once more
    // after the commit and before the replies. For tests of crashes.
    std::function<void(std::size_t events, bool committed)> fault_hook = nullptr;
};

// Every function may be called from any thread, returns at once, and calls its reply once. Writes take effect in the
// order in which they were called; a read sees every write whose reply was delivered before it was called. When the
// store is destroyed, what waits is finished first and replies are delivered.
class Store {
public:
    virtual ~Store() = default;

    virtual void create_table(Table table, ForSession by, Reply<TableKey> reply) = 0; // taken, signed_out
    // Makes a table and writes its first events, in one: both are done, or neither.
    virtual void begin_table(Table table, Append first, ForSession by, Reply<TableKey> reply) = 0; // taken, signed_out
    // Answers with the new revision.
    virtual void save_table(Table table, ForSession by, Reply<std::int64_t> reply) = 0; // conflict, missing, signed_out
    virtual void append(Append append, Reply<void> reply) = 0;                          // conflict, missing
    virtual void delete_table(TableId id, Reply<void> reply) = 0;                       // missing
    // Answers with its number.
    virtual void add_chat(TableId id, ChatLine line, ForSession by,
                          Reply<std::int64_t> reply) = 0; // missing, signed_out

    virtual void load_table(TableId id, std::int64_t first_event, Reply<LoadedTable> reply) = 0; // missing, damaged
    // Newest first by `updated`; a damaged table is left out.
    virtual void list_tables(TableFilter filter, Reply<std::vector<Table>> reply) = 0;
    virtual void load_chat(TableId id, std::int64_t first_line, Reply<std::vector<ChatLine>> reply) = 0;

    virtual void create_person(Person person, Session session, Reply<void> reply) = 0; // taken
    // Changes the name and nothing else; the login follows where the person has a password.
    virtual void rename_person(PersonId id, std::string name, std::string login, ForSession by,
                               Reply<Person> reply) = 0; // taken (the login), signed_out
    // Changes the password where it still is `old_hash` (conflict otherwise), ends every session of the person and
    // begins `fresh`, in one: whoever had the old password or a stolen cookie is out.
    virtual void set_password(PersonId id, std::string old_hash, std::string new_hash, LoginOf login_of, Session fresh,
                              ForSession by, Reply<Person> reply) = 0; // conflict, taken (the login), signed_out
    // Ends a person's sessions and takes away the name and the password; the id and `name` remain, here and at the
    // lines they wrote, so that what they took part in stays whole. Heads of tables are the caller's: until it says
    // that it is done there, the person is listed as leaving.
    virtual void forget_person(PersonId id, std::string name, Reply<void> reply) = 0; // missing
    virtual void leaving_people(Reply<std::vector<PersonId>> reply) = 0;
    virtual void person_left(PersonId id, Reply<void> reply) = 0;
    // Works out every login anew, for stores written when logins had another form. One that is taken stays as it was.
    virtual void renew_logins(LoginOf login_of, Reply<std::int64_t> reply) = 0; // how many changed
    virtual void person_by_id(PersonId id, Reply<Person> reply) = 0;            // missing
    virtual void person_by_login(std::string login, Reply<Person> reply) = 0;   // missing

    virtual void said_by(PersonId id, Reply<std::vector<SaidLine>> reply) = 0; // by table, in order

    virtual void create_session(Session session, Reply<void> reply) = 0; // missing (the person), taken
    virtual void session_by_token(std::string token_hash, Reply<std::pair<Session, Person>> reply) = 0; // missing
    virtual void delete_session(std::string token_hash, Reply<void> reply) = 0;
    // All of a person but one, or all where `except` is empty; answers with how many.
    virtual void delete_sessions(PersonId person, std::string except, Reply<std::int64_t> reply) = 0;
    virtual void delete_expired_sessions(TimeMs now, Reply<std::int64_t> reply) = 0;

    // Every id, in order: for tools that walk the whole store.
    virtual void all_tables(Reply<std::vector<TableId>> reply) = 0;
    // Looks through the whole store for damage in its own structure; answers with what was found, nothing if all is
    // well.
    virtual void check_structure(Reply<std::vector<std::string>> reply) = 0;
    // A consistent copy of everything into a new file, while others go on writing. The file is itself an SQLite store,
    // whatever the kind of this one, so that it can be opened, looked at, and restored into either kind.
    virtual void backup(std::string file, Reply<void> reply) = 0;
    // Everything of such a file into this store, which must be empty.
    virtual void restore(std::string file, Reply<void> reply) = 0;

    // What other nodes do at tables; only PostgreSQL has any. Set once, before the first call of anything else.
    virtual void on_notice(std::function<void(const Notice&)> listener) = 0;

    virtual Figures figures() const = 0;
};

// "some/file.db" (made where it is missing) or "postgres://user@host/database".
Answer<std::unique_ptr<Store>> open_store(const std::string& address, StoreSettings settings = {});

} // namespace ecumene::store
