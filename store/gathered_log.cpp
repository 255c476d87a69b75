// SQLite writes each page of its log in two calls, and flushes it once a commit. Here those pieces, which follow each
// other, are put together and leave in one call before the flush. All other files are the system's own.
#include "store/gathered_log.h"

#include <new>
#include <sqlite3.h>
#include <string>

namespace ecumene::store {
namespace {

constexpr std::size_t most_gathered = 120 * 1024; // SQLite's own way to files takes less than 128 KiB in one call

sqlite3_vfs* plain() {
    static sqlite3_vfs* const found = sqlite3_vfs_find(nullptr);
    return found;
}

// An open log; behind it, in the same memory, stands the system's own file.
struct Log {
    sqlite3_file base; // SQLite knows it by this
    std::string gathered;
    sqlite3_int64 begin; // where what is gathered belongs in the file

    sqlite3_file* file() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    const sqlite3_io_methods& methods() { return *file()->pMethods; }

    // What could not be written is forgotten: the commit that it belongs to is told so.
    int write_out() {
        if (gathered.empty()) return SQLITE_OK;
        const int code = methods().xWrite(file(), gathered.data(), int(gathered.size()), begin);
        gathered.clear();
        return code;
    }
};

Log& log_of(sqlite3_file* file) { return *reinterpret_cast<Log*>(file); }

int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
    Log& log = log_of(file);
    const auto size = std::size_t(count);
    const bool follows = log.gathered.empty() || log.begin + sqlite3_int64(log.gathered.size()) == at;
    if (!follows || log.gathered.size() + size > most_gathered)
        if (const int code = log.write_out(); code != SQLITE_OK) return code;
    if (size > most_gathered) return log.methods().xWrite(log.file(), bytes, count, at);
    if (log.gathered.empty()) log.begin = at;
    try {
        log.gathered.append(static_cast<const char*>(bytes), size);
    } catch (const std::bad_alloc&) {
        log.gathered.clear(); // the commit fails, and must leave nothing behind that is written later
        return SQLITE_IOERR_NOMEM;
    }
    return SQLITE_OK;
}

// Everything else sees the file as if nothing were held back.
template <class Then>
int written_out(sqlite3_file* file, Then then) {
    Log& log = log_of(file);
    const int code = log.write_out();
    return code == SQLITE_OK ? then(log) : code;
}

int read(sqlite3_file* file, void* bytes, int count, sqlite3_int64 at) {
    return written_out(file, [&](Log& log) { return log.methods().xRead(log.file(), bytes, count, at); });
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
    return written_out(file, [&](Log& log) { return log.methods().xTruncate(log.file(), size); });
}
int sync(sqlite3_file* file, int flags) {
    return written_out(file, [&](Log& log) { return log.methods().xSync(log.file(), flags); });
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return written_out(file, [&](Log& log) { return log.methods().xFileSize(log.file(), size); });
}
int close(sqlite3_file* file) {
    Log& log = log_of(file);
    const int code = log.write_out();
    const int closed = log.methods().xClose(log.file());
    log.~Log();
    return code == SQLITE_OK ? closed : code;
}

int lock(sqlite3_file* file, int kind) { return log_of(file).methods().xLock(log_of(file).file(), kind); }
int unlock(sqlite3_file* file, int kind) { return log_of(file).methods().xUnlock(log_of(file).file(), kind); }
int is_reserved(sqlite3_file* file, int* answer) {
    return log_of(file).methods().xCheckReservedLock(log_of(file).file(), answer);
}
int control(sqlite3_file* file, int what, void* argument) {
    return log_of(file).methods().xFileControl(log_of(file).file(), what, argument);
}
int sector_size(sqlite3_file* file) { return log_of(file).methods().xSectorSize(log_of(file).file()); }
int characteristics(sqlite3_file* file) { return log_of(file).methods().xDeviceCharacteristics(log_of(file).file()); }

constexpr sqlite3_io_methods log_methods = {
    1,           close,           read,    write,   truncate, sync,    file_size, lock,   unlock, is_reserved, control,
    sector_size, characteristics, nullptr, nullptr, nullptr,  nullptr, nullptr,   nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_used) {
    if ((flags & SQLITE_OPEN_WAL) == 0) return plain()->xOpen(plain(), name, file, flags, flags_used);
    auto* log = new (file) Log{};
    const int code = plain()->xOpen(plain(), name, log->file(), flags, flags_used);
    if (code == SQLITE_OK)
        log->base.pMethods = &log_methods;
    else
        log->~Log(); // without methods it is never closed
    return code;
}

} // namespace

const char* gathered_log() {
    static sqlite3_vfs ours = [] {
        sqlite3_vfs copy = *plain();
        copy.zName = "gathered-log";
        copy.szOsFile += int(sizeof(Log));
        copy.pNext = nullptr;
        copy.xOpen = open;
        return copy;
    }();
    static const bool known = sqlite3_vfs_register(&ours, 0) == SQLITE_OK;
    return known ? ours.zName : nullptr; // nothing: the system's own serves
}

} // namespace ecumene::store
