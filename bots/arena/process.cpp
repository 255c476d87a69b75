// Starting, speaking to and ending a child, by POSIX calls.
#include "bots/arena/process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace ecumene::arena {
namespace {

struct Pipe {
    int read = -1, write = -1;
    bool open() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
    void close() const {
        if (read >= 0) ::close(read);
        if (write >= 0) ::close(write);
    }
};

int spawn(const std::string& command, int input, int output, pid_t& id) { // 0, or the error number
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    sigset_t none, ours;
    sigemptyset(&none);
    sigemptyset(&ours);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&ours, signal);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &ours); // what we ignore, it need not
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    std::string shell = "sh", flag = "-c", line = command;
    char* arguments[] = {shell.data(), flag.data(), line.data(), nullptr};
    const int error = ::posix_spawn(&id, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

} // namespace

tl::expected<std::unique_ptr<Process>, std::string> Process::start(const std::string& command) {
    Pipe input, output;
    int error = input.open() && output.open() ? 0 : errno;
    pid_t id = -1;
    if (error == 0) error = spawn(command, input.read, output.write, id);
    if (error != 0) {
        input.close();
        output.close();
        return tl::unexpected<std::string>(std::strerror(error));
    }
    ::close(input.read);
    ::close(output.write);
    for (const int file : {input.write, output.read}) ::fcntl(file, F_SETFL, O_NONBLOCK); // our ends only
    return std::unique_ptr<Process>(new Process(id, input.write, output.read));
}

Process::~Process() {
    if (input_ >= 0) ::close(input_);
    if (output_ >= 0) ::close(output_);
    // Until it is waited for, its number cannot be anybody else's.
    ::kill(-id_, SIGKILL);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

tl::expected<void, Broken> Process::wait(int file, short events, Clock::time_point deadline,
                                         const std::atomic<bool>& stop) const {
    for (;;) {
        if (stop.load(std::memory_order_relaxed)) return tl::unexpected<Broken>(Broken::stopped);
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return tl::unexpected<Broken>(Broken::late);
        pollfd watched{file, events, 0};
        if (::poll(&watched, 1, int(std::min<long>(left + 1, 50))) > 0) return {}; // in slices, to see `stop`
    }
}

tl::expected<void, Broken> Process::send(std::string_view line, Clock::time_point deadline,
                                         const std::atomic<bool>& stop) {
    std::string text(line);
    text += '\n';
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t written = ::write(input_, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(std::size_t(written));
        } else if (errno == EAGAIN) {
            if (auto ready = wait(input_, POLLOUT, deadline, stop); !ready) return ready;
        } else if (errno != EINTR) {
            return tl::unexpected<Broken>(Broken::ended);
        }
    }
    return {};
}

tl::expected<std::string, Broken> Process::receive(Clock::time_point deadline, const std::atomic<bool>& stop) {
    for (;;) {
        if (const std::size_t end = buffer_.find('\n'); end != buffer_.npos && end <= longest_line) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            return line;
        }
        if (buffer_.size() > longest_line) return tl::unexpected<Broken>(Broken::too_long);
        char block[4096];
        const ssize_t got = ::read(output_, block, sizeof block);
        if (got > 0) {
            buffer_.append(block, std::size_t(got));
        } else if (got == 0) {
            return tl::unexpected<Broken>(Broken::ended);
        } else if (errno == EAGAIN) {
            if (auto ready = wait(output_, POLLIN, deadline, stop); !ready)
                return tl::unexpected<Broken>(ready.error());
        } else if (errno != EINTR) {
            return tl::unexpected<Broken>(Broken::ended);
        }
    }
}

void Process::finish(std::chrono::milliseconds patience) {
    if (input_ >= 0) ::close(input_);
    input_ = -1;
    const Clock::time_point deadline = Clock::now() + patience;
    const std::atomic<bool> never = false;
    for (;;) {
        char block[4096];
        const ssize_t got = ::read(output_, block, sizeof block);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return;
        if (got < 0 && !wait(output_, POLLIN, deadline, never)) return;
        if (Clock::now() >= deadline) return; // it speaks and speaks
    }
}

} // namespace ecumene::arena
