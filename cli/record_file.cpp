// Files by POSIX calls, because every failure must be seen: a full disk often shows only when the file is closed.
#include "cli/record_file.h"

#include "engine/core/json_text.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ecumene {
namespace {

tl::unexpected<Error> trouble(std::string_view what, const std::string& path, int error) {
    return fail(ErrorCode::bad_record, fmt::format("{} {}: {}", what, path, std::strerror(error)));
}

Result<std::string> read_all(int file, const std::string& path) {
    std::string text;
    char block[65536];
    for (;;) {
        const ssize_t got = ::read(file, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return trouble("cannot read", path, errno);
        if (got == 0) return text;
        text.append(block, std::size_t(got));
        if (text.size() > longest_json)
            return fail(ErrorCode::bad_record,
                        fmt::format("{} is larger than {} bytes, too large for a record", path, longest_json));
    }
}

int write_all(int file, std::string_view text) { // 0, or the error number
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        text.remove_prefix(std::size_t(written));
    }
    return 0;
}

bool is_special(const std::string& path) { // a device or a pipe is written to, never replaced
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

} // namespace

Result<Record> load_record(const std::string& path) {
    const bool standard = path == "-";
    const int file = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return trouble("cannot open", path, errno);
    const auto text = read_all(file, path);
    if (!standard) ::close(file);
    if (!text) return tl::unexpected<Error>(text.error());
    const auto json = parse_json(*text);
    if (!json) return fail(ErrorCode::bad_record, fmt::format("{} is no record: {}", path, json.error().message));
    return read_record(*json);
}

Result<void> save_record(const std::string& path, const Record& record) {
    const std::string text = record_text(record) + "\n";
    const bool in_place = is_special(path);
    const std::string target = in_place ? path : path + ".part";
    const int file = ::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return trouble("cannot save to", path, errno);
    int error = write_all(file, text);
    if (error == 0 && !in_place && ::fsync(file) != 0) error = errno;
    if (::close(file) != 0 && error == 0) error = errno;
    if (error == 0 && !in_place && ::rename(target.c_str(), path.c_str()) != 0) error = errno;
    if (error == 0) return {};
    if (!in_place) ::unlink(target.c_str());
    return trouble("cannot save to", path, error);
}

} // namespace ecumene
