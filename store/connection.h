// One connection to a database, SQLite or PostgreSQL, as the rest of the store sees it: the same SQL goes to both.
#pragma once

#include "store/store.h"

#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ecumene::store {

// What the database says when it cannot. `lost`: the connection is of no more use.
struct Failure : std::runtime_error {
    Failure(Trouble why, const std::string& message, bool connection_lost = false)
        : std::runtime_error(message), trouble(why), lost(connection_lost) {}
    Trouble trouble;
    bool lost;
};

using Value = std::variant<std::monostate, std::int64_t, std::string>;
using Row = std::vector<Value>;
using Parameter = std::variant<std::monostate, std::int64_t, std::string_view>;

// What goes in for $1, $2, ...: written on the spot, or kept in a vector. Looked at during the call alone.
struct Parameters : std::span<const Parameter> {
    Parameters(std::initializer_list<Parameter> list) : span(list.begin(), list.size()) {}
    Parameters(const std::vector<Parameter>& list) : span(list) {}
};

// A damaged file may hold text where a number belongs: that is damage to report, not a reason to end.
std::int64_t number(const Value& value);
const std::string& text(const Value& value);

// Used by one thread at a time. Every function throws Failure.
class Connection {
public:
    virtual ~Connection() = default;

    enum class Intent { read, write };
    virtual void begin(Intent intent) = 0; // a read sees one moment of the store
    virtual void commit() = 0;
    virtual void rollback() noexcept = 0;

    // Parameters are written $1, $2, ... `sql` is a literal: it is prepared once and known by its address.
    // Answers with the number of rows changed; hands out the rows returned.
    using OnRow = std::function<void(const Row& row)>;
    virtual std::int64_t run(const char* sql, Parameters parameters, const OnRow& on_row) = 0;
    std::int64_t run(const char* sql, Parameters parameters) { return run(sql, parameters, nullptr); }
    // The same for a statement made up on the spot.
    virtual void run_once(const std::string& sql, Parameters parameters, const OnRow& on_row) = 0;
    // Several statements without parameters.
    virtual void script(const std::string& sql) = 0;

    // The version of the schema; 0 in an empty database.
    virtual std::int64_t version() = 0;
    virtual void set_version(std::int64_t version) = 0;
    // Tells the other nodes, as part of the transaction.
    virtual void announce(const std::vector<Notice>& notices) = 0;
    virtual std::vector<std::string> damage() = 0;
    // Words that the two write differently.
    struct Dialect {
        std::string_view key;       // an integer key that counts by itself
        std::string_view clustered; // at the end of a table whose rows live in its primary key
        bool locks_rows;            // several write at once, and rows that were read can be held
    };
    virtual Dialect dialect() const = 0;
    // After rows were inserted with keys of their own.
    virtual void keys_were_given() {}
};

// Commits at the end, or rolls back where an exception leaves it.
class Transaction {
public:
    Transaction(Connection& connection, Connection::Intent intent) : connection_(connection) {
        connection_.begin(intent);
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        if (!done_) connection_.rollback();
    }
    void commit() {
        connection_.commit();
        done_ = true;
    }

private:
    Connection& connection_;
    bool done_ = false;
};

enum class Use { write, read, inspect }; // inspect: change nothing, not even the mode of the file

std::unique_ptr<Connection> open_sqlite(const std::string& path, Use use, int busy_ms);
// A whole consistent copy into a new file, by SQLite itself.
void copy_sqlite(Connection& from, const std::string& file);

std::unique_ptr<Connection> open_postgres(const std::string& address, const std::string& node, Use use, int busy_ms);

// Hears what other nodes announce, on a thread of its own, and comes back by itself after a loss.
class Listener {
public:
    virtual ~Listener() = default;
};
std::unique_ptr<Listener> listen_postgres(const std::string& address, const std::string& node,
                                          std::function<void(const Notice&)> heard);

} // namespace ecumene::store
