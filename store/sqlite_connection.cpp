// SQLite: one file, write-ahead log, every commit flushed to the disk.
#include "store/connection.h"

#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <unordered_map>

namespace ecumene::store {
namespace {

constexpr std::int64_t our_mark = 0x4563756d; // "Ecum", in the header of each of our files

// Makes an empty file that its owner alone may read. SQLite gives the files beside it the same rights.
void make_private(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file >= 0) ::close(file); // else SQLite says what is wrong
}

// Takes the rights of everybody else away from a store that was made with them.
void narrow(const std::string& path) {
    for (const char* end : {"", "-wal", "-shm"}) {
        struct stat status {};
        const std::string file = path + end;
        if (::stat(file.c_str(), &status) != 0 || (status.st_mode & 077) == 0) continue;
        static_cast<void>(::chmod(file.c_str(), status.st_mode & 0700)); // not ours: its owner has decided
    }
}

std::string reason_of(int error) { return std::generic_category().message(error); }

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct FinalizeStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

// A prepared statement, and where its parameters $1, $2, ... go: SQLite numbers them as they first appear.
struct Statement {
    std::unique_ptr<sqlite3_stmt, FinalizeStatement> handle;
    std::vector<int> places;
};

class SqliteConnection final : public Connection {
public:
    SqliteConnection(const std::string& path, Use use, int busy_ms) : path_(path) {
        if (use == Use::inspect && ::access(path.c_str(), F_OK) != 0)
            throw Failure(Trouble::missing, fmt::format("cannot open {}: {}", path, reason_of(errno)));
        struct stat status {};
        const bool is_new = ::stat(path.c_str(), &status) != 0 || status.st_size == 0;
        if (!is_new) refuse_foreign(use);
        if (use == Use::write) {
            make_private(path);
            narrow(path);
        }
        open(use == Use::inspect ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        sqlite3_busy_timeout(database_.get(), busy_ms);
        if (use == Use::inspect) return;
        if (sqlite3_db_readonly(database_.get(), "main") == 1)
            throw Failure(Trouble::unavailable, fmt::format("{} is read-only", path));
        if (is_new) script(fmt::format("PRAGMA application_id = {}", our_mark));
        script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON;"
               "PRAGMA wal_autocheckpoint = 2000; PRAGMA journal_size_limit = 67108864");
        // A store that nobody looks at costs no memory: the readers keep little, the file system has the rest.
        if (use == Use::read) script("PRAGMA query_only = ON; PRAGMA cache_size = -256");
    }

    void begin(Intent intent) override { Connection::run(intent == Intent::write ? "BEGIN IMMEDIATE" : "BEGIN", {}); }
    void commit() override { Connection::run("COMMIT", {}); }
    void rollback() noexcept override {
        if (sqlite3_get_autocommit(database_.get()) == 0)
            sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }

    std::int64_t run(const char* sql, Parameters parameters, const OnRow& on_row) override {
        Statement& statement = prepared_[sql];
        if (!statement.handle) statement = prepare(sql);
        return run(statement, parameters, on_row);
    }

    void run_once(const std::string& sql, Parameters parameters, const OnRow& on_row) override {
        run(prepare(sql), parameters, on_row);
    }

    void script(const std::string& sql) override {
        check(sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr));
    }

    std::int64_t version() override { return pragma("user_version"); }
    void set_version(std::int64_t version) override { script(fmt::format("PRAGMA user_version = {}", version)); }
    void announce(const std::vector<Notice>&) override {}

    std::vector<std::string> damage() override {
        std::vector<std::string> found;
        run_once("PRAGMA integrity_check", {}, [&](const Row& row) {
            if (text(row[0]) != "ok") found.push_back(text(row[0]));
        });
        return found;
    }

    Dialect dialect() const override { return {"INTEGER PRIMARY KEY", "WITHOUT ROWID", false}; }

private:
    void open(int flags) {
        // Nobody asks how much memory SQLite has, and counting it takes a lock. (Refused once SQLite runs, which is
        // no harm.)
        static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
        static_cast<void>(uncounted);
        sqlite3* database = nullptr;
        const int code = sqlite3_open_v2(path_.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
        database_.reset(database);
        check(code);
    }

    // Looks before anything is changed: a file of another program, or of a later version, stays as it is.
    void refuse_foreign(Use use) {
        open(SQLITE_OPEN_READONLY);
        sqlite3_busy_timeout(database_.get(), 5000);
        std::int64_t mark = 0, tables = 0;
        try {
            mark = pragma("application_id");
            run_once("SELECT count(*) FROM sqlite_master", {}, [&](const Row& row) { tables = number(row[0]); });
        } catch (const Failure& failure) {
            if (failure.trouble != Trouble::damaged) throw;
            throw Failure(Trouble::damaged, fmt::format("{} is no store of Ecumene, or its first page is damaged ({})",
                                                        path_, failure.what()));
        }
        if (mark != our_mark && (tables > 0 || use == Use::inspect))
            throw Failure(Trouble::refused, fmt::format("{} is no store of Ecumene", path_));
        database_.reset();
    }

    std::int64_t pragma(const char* name) {
        std::int64_t value = 0;
        run_once(fmt::format("PRAGMA {}", name), {}, [&](const Row& row) { value = number(row[0]); });
        return value;
    }

    Statement prepare(std::string_view sql) {
        sqlite3_stmt* statement = nullptr;
        check(sqlite3_prepare_v3(database_.get(), sql.data(), int(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                                 nullptr));
        Statement prepared{std::unique_ptr<sqlite3_stmt, FinalizeStatement>(statement), {}};
        for (int i = 1; i <= sqlite3_bind_parameter_count(statement); ++i)
            prepared.places.push_back(sqlite3_bind_parameter_index(statement, fmt::format("${}", i).c_str()));
        return prepared;
    }

    void bind(sqlite3_stmt* statement, int index, const Parameter& parameter) {
        if (const auto* n = std::get_if<std::int64_t>(&parameter))
            check(sqlite3_bind_int64(statement, index, *n));
        else if (const auto* t = std::get_if<std::string_view>(&parameter)) // an empty view may have no address
            check(sqlite3_bind_text(statement, index, t->empty() ? "" : t->data(), int(t->size()), SQLITE_STATIC));
        else
            check(sqlite3_bind_null(statement, index));
    }

    std::int64_t run(const Statement& prepared, Parameters parameters, const OnRow& on_row) {
        sqlite3_stmt* statement = prepared.handle.get();
        struct Reset { // also when an exception leaves: a statement left open would hold the lock
            sqlite3_stmt* statement;
            ~Reset() { sqlite3_reset(statement); }
        } reset{statement};
        assert(parameters.size() == prepared.places.size());
        for (std::size_t i = 0; i < parameters.size(); ++i) bind(statement, prepared.places[i], parameters[i]);
        Row row;
        for (;;) {
            const int code = sqlite3_step(statement);
            if (code == SQLITE_DONE) return sqlite3_changes64(database_.get());
            if (code != SQLITE_ROW) check(code);
            if (!on_row) continue;
            read(statement, row);
            on_row(row);
        }
    }

    static void read(sqlite3_stmt* statement, Row& row) {
        row.resize(std::size_t(sqlite3_column_count(statement)));
        for (std::size_t i = 0; i < row.size(); ++i) {
            const int column = int(i);
            switch (sqlite3_column_type(statement, column)) {
            case SQLITE_INTEGER: row[i] = std::int64_t(sqlite3_column_int64(statement, column)); break;
            case SQLITE_NULL: row[i] = std::monostate(); break;
            default:
                const auto* letters = static_cast<const char*>(sqlite3_column_blob(statement, column));
                row[i] = std::string(letters == nullptr ? "" : letters,
                                     std::size_t(sqlite3_column_bytes(statement, column)));
            }
        }
    }

    void check(int code) {
        if (code == SQLITE_OK) return;
        const char* said = database_ ? sqlite3_errmsg(database_.get()) : sqlite3_errstr(code);
        switch (code & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED: throw Failure(Trouble::unavailable, fmt::format("{} is locked by another program", path_));
        case SQLITE_FULL: throw Failure(Trouble::unavailable, fmt::format("the disk that holds {} is full", path_));
        case SQLITE_READONLY:
            throw Failure(Trouble::unavailable, fmt::format("{} cannot be written: it is read-only", path_), true);
        case SQLITE_IOERR:
            throw Failure(Trouble::unavailable, fmt::format("the disk that holds {} fails ({})", path_, said), true);
        case SQLITE_CANTOPEN:
            throw Failure(Trouble::unavailable,
                          fmt::format("cannot open {}: {}", path_,
                                      database_ && sqlite3_system_errno(database_.get()) != 0
                                          ? reason_of(sqlite3_system_errno(database_.get()))
                                          : std::string(said)),
                          true);
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: throw Failure(Trouble::damaged, fmt::format("{}: {}", path_, said));
        case SQLITE_CONSTRAINT: throw Failure(Trouble::taken, fmt::format("{}: {}", path_, said));
        default: throw Failure(Trouble::unavailable, fmt::format("{}: {}", path_, said));
        }
    }

    std::string path_;
    std::unique_ptr<sqlite3, CloseDatabase> database_;
    std::unordered_map<const char*, Statement> prepared_; // after database_: statements are closed first
};

} // namespace

std::unique_ptr<Connection> open_sqlite(const std::string& path, Use use, int busy_ms) {
    return std::make_unique<SqliteConnection>(path, use, busy_ms);
}

void copy_sqlite(Connection& from, const std::string& file) {
    make_private(file);
    from.run_once("VACUUM INTO $1", {std::string_view(file)}, nullptr);
    const int copy = ::open(file.c_str(), O_RDONLY | O_CLOEXEC); // SQLite does not flush what it vacuums into
    const bool flushed = copy >= 0 && ::fsync(copy) == 0;
    const int error = errno;
    if (copy >= 0) ::close(copy);
    if (!flushed) throw Failure(Trouble::unavailable, fmt::format("cannot keep {}: {}", file, reason_of(error)));
}

} // namespace ecumene::store
