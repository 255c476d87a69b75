// Terminals, by POSIX.
#include "cli/terminal.h"

#include <cstdlib>
#include <fmt/format.h>
#include <random>
#include <unistd.h>

namespace ecumene {

Ink terminal_ink() {
    const char* refused = std::getenv("NO_COLOR");
    return Ink(output_is_terminal() && (refused == nullptr || *refused == '\0'));
}
bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }
bool output_is_terminal() { return isatty(STDOUT_FILENO) == 1; }
bool progress_wanted() { return isatty(STDERR_FILENO) == 1; }

Exit complain(std::string_view message) {
    fmt::print(stderr, "ecumene: {}\n", message);
    return Exit::misused;
}
Exit complain(const Error& error) {
    return complain(error.rule.empty() ? error.message : fmt::format("{} ({})", error.message, error.rule));
}

std::string fresh_seed() {
    std::random_device device;
    std::string seed;
    for (int i = 0; i < 4; ++i) seed += fmt::format("{:08x}", static_cast<std::uint32_t>(device()));
    return seed;
}

} // namespace ecumene
