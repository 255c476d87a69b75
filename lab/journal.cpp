// Files by POSIX calls: a line is one write, a lock keeps a second run out.
#include "lab/journal.h"

#include "engine/core/json_text.h"
#include "engine/core/sha256.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

namespace ecumene::lab {
namespace {

using nlohmann::json;

constexpr int journal_version = 1;

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }
tl::unexpected<Error> trouble(std::string_view what, const std::string& path, int error) {
    return bad(fmt::format("{} {}: {}", what, path, std::strerror(error)));
}
bool locked(int file) { return ::flock(file, LOCK_EX | LOCK_NB) == 0; }

// What some random games of the first trial come to: other rules, other games.
std::string rules_mark(const Experiment& experiment) {
    const Trial& trial = experiment.trials[0];
    const auto game = experiment.type->create(trial.seats, json::parse(trial.options));
    std::string played;
    for (std::uint64_t number = 0; number < 64; ++number) {
        Rng rng("rules", "", number);
        const PlayoutResult result = (*game)->playout(rng);
        played += fmt::format("{} {},", result.actions, result.winners);
    }
    return hex(sha256(played)).substr(0, 16);
}

json header(const Experiment& experiment) {
    json statements = json::array();
    for (const Statement& statement : experiment.statements) statements.push_back({statement.key, statement.value});
    return {{"ecumene_lab_journal", journal_version},
            {"rules", rules_mark(experiment)},
            {"experiment", std::move(statements)}};
}

// What the two say otherwise, by the line of the file as it is now.
std::string difference(const json& before, const Experiment& experiment, const std::string& name) {
    std::vector<std::pair<std::string, std::string>> kept;
    for (const json& pair : before)
        if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
            kept.emplace_back(pair[0], pair[1]);
    for (const Statement& now : experiment.statements) {
        const auto at = std::find_if(kept.begin(), kept.end(), [&](const auto& pair) { return pair.first == now.key; });
        if (at == kept.end())
            return fmt::format("{}, line {}: {} = {} was not there when these results were begun", name, now.line,
                               now.key, now.value);
        if (at->second != now.value)
            return fmt::format("{}, line {}: {} is {} and was {} when these results were begun", name, now.line,
                               now.key, now.value, at->second);
        kept.erase(at);
    }
    if (!kept.empty())
        return fmt::format("{}: {} = {} is gone since these results were begun", name, kept[0].first, kept[0].second);
    return {};
}

// Lines of a file, one at a time, so that memory does not grow with it.
class Lines {
public:
    explicit Lines(int file) : file_(file) {}
    // The next whole line; nothing at the end, or where reading fails.
    std::optional<std::string> next() {
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
            failed_ = got < 0;
            if (got <= 0) return std::nullopt;
            text_.append(block, std::size_t(got));
        }
    }
    bool failed() const { return failed_; }
    bool torn() const { return begin_ < text_.size(); }
    std::uint64_t whole() const { return whole_; } // bytes of the whole lines

private:
    int file_;
    std::string text_;
    std::size_t begin_ = 0;
    std::uint64_t whole_ = 0;
    bool failed_ = false;
};

Result<void> check_header(const std::string& line, const std::string& path, const Experiment& experiment,
                          const std::string& name) {
    const auto parsed = parse_json(line);
    if (!parsed || !parsed->is_object() || !parsed->contains("ecumene_lab_journal"))
        return bad(fmt::format("{} is no journal of the laboratory", path));
    if ((*parsed)["ecumene_lab_journal"] != journal_version)
        return bad(fmt::format("{} is of another version; --force begins anew", path));
    const json kept = parsed->value("experiment", json::array());
    if (std::string changed = difference(kept, experiment, name); !changed.empty())
        return bad(changed + "; --force begins anew, --out keeps both");
    if (parsed->value("rules", json()) != rules_mark(experiment))
        return bad(fmt::format("the rules of {} have changed since {} was begun; --force begins anew",
                               experiment.type->info().title, path));
    return {};
}

} // namespace

Journal::~Journal() { ::close(file_); }

Result<std::unique_ptr<Journal>> Journal::create(const std::string& path, const Experiment& experiment) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0) return trouble("cannot create", path, errno);
    std::unique_ptr<Journal> journal(new Journal(path, file));
    if (!locked(file)) return bad(fmt::format("another run is writing to {}", path));
    if (::ftruncate(file, 0) != 0) return trouble("cannot empty", path, errno);
    if (auto written = journal->write(write_json(header(experiment))); !written)
        return tl::unexpected<Error>(written.error());
    return journal;
}

Result<std::unique_ptr<Journal>> Journal::open(const std::string& path, const Experiment& experiment,
                                               const std::string& name, std::size_t words,
                                               const std::function<bool(Finished)>& take) {
    const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
    if (file < 0) return trouble("cannot open", path, errno);
    std::unique_ptr<Journal> journal(new Journal(path, file));
    if (!locked(file)) return bad(fmt::format("another run is writing to {}", path));
    Lines lines(file);
    const auto first = lines.next();
    if (!first) { // killed before the first line was whole
        if (lines.failed()) return trouble("cannot read", path, errno);
        if (::ftruncate(file, 0) != 0) return trouble("cannot mend", path, errno);
        if (auto written = journal->write(write_json(header(experiment))); !written)
            return tl::unexpected<Error>(written.error());
        return journal;
    }
    if (auto checked = check_header(*first, path, experiment, name); !checked)
        return tl::unexpected<Error>(checked.error());
    for (int number = 2;; ++number) {
        const auto line = lines.next();
        if (!line) break;
        auto finished = read_finished(*line, words);
        if (!finished || !take(std::move(*finished)))
            return bad(fmt::format("line {} of {} is damaged; --force begins anew", number, path));
    }
    if (lines.failed()) return trouble("cannot read", path, errno);
    if (lines.torn() && ::ftruncate(file, off_t(lines.whole())) != 0) return trouble("cannot mend", path, errno);
    return journal;
}

Result<void> Journal::append(const Finished& finished) { return write(write_finished(finished)); }

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

} // namespace ecumene::lab
