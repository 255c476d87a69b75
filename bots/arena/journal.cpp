// Files by POSIX calls: a line is one write, a lock keeps a second arena out.
#include "bots/arena/journal.h"

#include "engine/core/json_text.h"
#include "engine/core/words.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sys/file.h>
#include <unistd.h>

namespace ecumene::arena {
namespace {

using nlohmann::json;

constexpr int journal_version = 1;

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }
tl::unexpected<Error> trouble(std::string_view what, const std::string& path, int error) {
    return bad(fmt::format("{} {}: {}", what, path, std::strerror(error)));
}

Result<std::string> read_whole(int file, const std::string& path) {
    std::string text;
    char block[65536];
    for (;;) {
        const ssize_t got = ::read(file, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return trouble("cannot read", path, errno);
        if (got == 0) return text;
        text.append(block, std::size_t(got));
    }
}

bool locked(int file) { return ::flock(file, LOCK_EX | LOCK_NB) == 0; }

} // namespace

Journal::~Journal() { ::close(file_); }

Result<std::unique_ptr<Journal>> Journal::create(const std::string& path, const Experiment& experiment) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0 && errno == EEXIST)
        return bad(fmt::format("{} exists already: --resume goes on with it, or name another file", path));
    if (file < 0) return trouble("cannot create", path, errno);
    std::unique_ptr<Journal> journal(new Journal(path, file));
    if (!locked(file)) return bad(fmt::format("another arena is writing to {}", path));
    journal->experiment_ = experiment;
    const json header = {{"ecumene_arena", journal_version}, {"experiment", experiment_json(experiment)}};
    if (auto written = journal->write(write_json(header)); !written) return tl::unexpected<Error>(written.error());
    return journal;
}

Result<std::unique_ptr<Journal>> Journal::open(const std::string& path, const Games& games) {
    const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
    if (file < 0) return trouble("cannot open", path, errno);
    std::unique_ptr<Journal> journal(new Journal(path, file));
    if (!locked(file)) return bad(fmt::format("another arena is writing to {}", path));
    if (auto done = journal->read(games); !done) return tl::unexpected<Error>(done.error());
    return journal;
}

Result<void> Journal::read(const Games& games) {
    auto text = read_whole(file_, path_);
    if (!text) return tl::unexpected<Error>(text.error());
    const std::size_t whole = text->rfind('\n') == text->npos ? 0 : text->rfind('\n') + 1;
    torn_ = whole < text->size();
    std::string_view rest = std::string_view(*text).substr(0, whole);
    std::set<std::uint64_t> seen;
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() + 1);
        const auto parsed = parse_json(line);
        if (number == 1) {
            if (!parsed || !parsed->is_object() || !parsed->contains("ecumene_arena") ||
                !parsed->contains("experiment"))
                return bad(fmt::format("{} is no file of an arena", path_));
            if ((*parsed)["ecumene_arena"] != journal_version)
                return bad(fmt::format("{} is of version {}; this program reads version {}", path_,
                                       (*parsed)["ecumene_arena"].dump(), journal_version));
            auto experiment = read_experiment(games, (*parsed)["experiment"]);
            if (!experiment) return bad(fmt::format("{}: {}", path_, experiment.error().message));
            experiment_ = std::move(*experiment);
            continue;
        }
        auto match = parsed ? read_match(experiment_, *parsed) : std::nullopt;
        if (!match) return bad(fmt::format("line {} of {} is no game of its experiment", number, path_));
        if (seen.insert(match->index).second) matches_.push_back(std::move(*match));
    }
    if (!experiment_.start) return bad(fmt::format("{} is no file of an arena", path_));
    if (torn_ && ::ftruncate(file_, off_t(whole)) != 0) return trouble("cannot mend", path_, errno);
    return {};
}

Result<void> Journal::append(const Experiment& experiment, const Match& match) {
    return write(write_json(match_json(experiment, match)));
}

Result<void> Journal::write(std::string line) {
    line += '\n';
    for (std::string_view rest = line; !rest.empty();) {
        const ssize_t written = ::write(file_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return trouble("cannot write to", path_, errno);
        rest.remove_prefix(std::size_t(written));
    }
    return {};
}

Result<void> same_experiment(const Experiment& kept, const Experiment& wanted) {
    const json one = experiment_json(kept), other = experiment_json(wanted);
    for (const char* key :
         {"game", "players", "options", "test", "line_up", "bots", "seed", "on_fault", "start_ms", "move_ms"}) {
        const json before = one.value(key, json()), now = other.value(key, json());
        if (before != now)
            return bad(fmt::format("this is another experiment: '{}' was {}, now it is {}", key,
                                   in_quotes(write_json(before)), in_quotes(write_json(now))));
    }
    return {};
}

} // namespace ecumene::arena
