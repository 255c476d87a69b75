// What the first line of an arena's file says, and the games that follow it.
#include "bots/arena/journal.h"

#include "engine/core/json_text.h"
#include "engine/core/words.h"

#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace ecumene::arena {
namespace {

using nlohmann::json;

constexpr int journal_version = 2; // 2: what chance gave is kept with each game of a test

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }

} // namespace

Result<std::unique_ptr<Journal>> Journal::create(const std::string& path, const Experiment& experiment) {
    auto file = LineFile::open(path, LineFile::Begin::new_file);
    if (!file && std::filesystem::exists(path))
        return bad(file.error().message + ": --resume goes on with it, or name another file");
    if (!file) return tl::unexpected<Error>(file.error());
    std::unique_ptr<Journal> journal(new Journal(std::move(*file)));
    journal->experiment_ = experiment;
    const json header = {{"ecumene_arena", journal_version}, {"experiment", experiment_json(experiment)}};
    if (auto written = journal->file_->append(write_json(header)); !written)
        return tl::unexpected<Error>(written.error());
    return journal;
}

Result<std::unique_ptr<Journal>> Journal::open(const std::string& path, const Games& games) {
    auto file = LineFile::open(path, LineFile::Begin::as_it_is);
    if (!file) return tl::unexpected<Error>(file.error());
    std::unique_ptr<Journal> journal(new Journal(std::move(*file)));
    if (auto done = journal->read(games); !done) return tl::unexpected<Error>(done.error());
    return journal;
}

Result<void> Journal::read_header(const std::string& line, const Games& games) {
    const std::string& path = file_->path();
    const auto parsed = parse_json(line);
    if (!parsed || !parsed->is_object() || !parsed->contains("ecumene_arena") || !parsed->contains("experiment"))
        return bad(fmt::format("{} is no file of an arena", path));
    if ((*parsed)["ecumene_arena"] != journal_version)
        return bad(fmt::format("{} is of version {}; this program reads version {}", path,
                               (*parsed)["ecumene_arena"].dump(), journal_version));
    auto experiment = read_experiment(games, (*parsed)["experiment"]);
    if (!experiment) return bad(fmt::format("{}: {}", path, experiment.error().message));
    experiment_ = std::move(*experiment);
    return {};
}

Result<void> Journal::read(const Games& games) {
    std::set<std::uint64_t> seen;
    for (int number = 1;; ++number) {
        const auto line = file_->next();
        if (!line) return tl::unexpected<Error>(line.error());
        if (!*line && number == 1) return bad(fmt::format("{} is no file of an arena", file_->path()));
        if (!*line) break;
        if (number == 1) {
            if (auto done = read_header(**line, games); !done) return done;
            continue;
        }
        const auto parsed = parse_json(**line);
        auto match = parsed ? read_match(experiment_, *parsed) : std::nullopt;
        if (!match) return bad(fmt::format("line {} of {} is no game of its experiment", number, file_->path()));
        if (seen.insert(match->index).second) matches_.push_back(std::move(*match));
    }
    torn_ = file_->torn();
    return file_->mend();
}

Result<void> Journal::append(const Experiment& experiment, const Match& match) {
    return file_->append(write_json(match_json(experiment, match)));
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
