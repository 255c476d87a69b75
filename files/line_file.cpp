// Lines by POSIX calls: one write a line, and a lock that ends with the process.
#include "files/line_file.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace ecumene {
namespace {

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }
tl::unexpected<Error> trouble(std::string_view what, const std::string& path) {
    return bad(fmt::format("{} {}: {}", what, path, std::generic_category().message(errno)));
}

} // namespace

Result<std::unique_ptr<LineFile>> LineFile::open(const std::string& path, Begin begin) {
    const int how = begin == Begin::new_file ? O_CREAT | O_EXCL : begin == Begin::emptied ? O_CREAT : 0;
    const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | how, 0644);
    if (file < 0 && errno == EEXIST) return bad(fmt::format("{} exists already", path));
    if (file < 0) return trouble(how != 0 ? "cannot create" : "cannot open", path);
    std::unique_ptr<LineFile> opened(new LineFile(path, file));
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) return bad(fmt::format("another run is writing to {}", path));
    if (begin == Begin::emptied && ::ftruncate(file, 0) != 0) return trouble("cannot empty", path);
    return opened;
}

LineFile::~LineFile() { ::close(file_); }

Result<std::optional<std::string>> LineFile::next() {
    for (;;) {
        if (const std::size_t end = text_.find('\n', begin_); end != text_.npos) {
            std::string line = text_.substr(begin_, end - begin_);
            begin_ = end + 1;
            whole_ += line.size() + 1;
            return line;
        }
        text_.erase(0, begin_);
        begin_ = 0;
        char block[65536];
        const ssize_t got = ::read(file_, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return trouble("cannot read", path_);
        if (got == 0) return std::nullopt;
        text_.append(block, std::size_t(got));
    }
}

Result<void> LineFile::mend() {
    if (torn() && ::ftruncate(file_, off_t(whole_)) != 0) return trouble("cannot mend", path_);
    text_.clear();
    begin_ = 0;
    return {};
}

Result<void> LineFile::append(std::string line) {
    line += '\n';
    for (std::string_view rest = line; !rest.empty();) {
        const ssize_t written = ::write(file_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return trouble("cannot write to", path_);
        rest.remove_prefix(std::size_t(written));
    }
    return {};
}

} // namespace ecumene
