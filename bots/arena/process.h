// A program of somebody else's, spoken to line by line over pipes, with a deadline for everything.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <tl/expected.hpp>

namespace ecumene::arena {

using Clock = std::chrono::steady_clock;

// Why a line could not be sent or read.
enum class Broken { ended, late, too_long, stopped };

// Runs a command line by the shell, in a process group of its own, so that no child of it outlives it and a Ctrl-C in
// the terminal is ours alone. Its standard error is ours. The program that uses this ignores SIGPIPE.
class Process {
public:
    // An error is the system's, in words.
    static tl::expected<std::unique_ptr<Process>, std::string> start(const std::string& command);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process(); // kills whatever of the group is left, and takes in the exit status

    // Both give up at the deadline, and soon after `stop` is true.
    tl::expected<void, Broken> send(std::string_view line, Clock::time_point deadline, const std::atomic<bool>& stop);
    tl::expected<std::string, Broken> receive(Clock::time_point deadline, const std::atomic<bool>& stop);
    bool has_more() const { return !buffer_.empty(); } // whether it said more than the last line

    // Closes its input and waits until it has closed its output, or for so long.
    void finish(std::chrono::milliseconds patience);

    static constexpr std::size_t longest_line = 65'536; // bytes, of what it says

private:
    Process(pid_t id, int input, int output) : id_(id), input_(input), output_(output) {}
    tl::expected<void, Broken> wait(int file, short events, Clock::time_point deadline,
                                    const std::atomic<bool>& stop) const;

    pid_t id_;
    int input_, output_; // our ends of its standard input and output; -1 when closed
    std::string buffer_;
};

} // namespace ecumene::arena
