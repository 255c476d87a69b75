// What the first line of a journal says, and whether a file is of the experiment at hand.
#include "lab/journal.h"

#include "engine/core/json_text.h"
#include "engine/core/sha256.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::lab {
namespace {

using nlohmann::json;

constexpr int journal_version = 4; // 4: what comes up many times in a game, added up game by game

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }

// What some random games of the first trial come to: other rules, other games.
std::string rules_mark(const Experiment& experiment) {
    const Trial& trial = experiment.trials[0];
    const auto game = experiment.type->create(trial.seats, json::parse(trial.options), json::parse(trial.rules));
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

Result<void> read_lines(LineFile& file, const Experiment& experiment, const std::string& name, std::size_t words,
                        const std::function<bool(Finished)>& take) {
    for (int number = 1;; ++number) {
        const auto line = file.next();
        if (!line) return tl::unexpected<Error>(line.error());
        if (!*line) {
            if (auto mended = file.mend(); !mended || number > 1) return mended;
            return file.append(write_json(header(experiment))); // killed before the first line was whole
        }
        if (number == 1) {
            if (auto checked = check_header(**line, file.path(), experiment, name); !checked) return checked;
            continue;
        }
        auto finished = read_finished(**line, words);
        if (!finished || !take(std::move(*finished)))
            return bad(fmt::format("line {} of {} is damaged; --force begins anew", number, file.path()));
    }
}

} // namespace

Result<std::unique_ptr<Journal>> Journal::create(const std::string& path, const Experiment& experiment) {
    auto file = LineFile::open(path, LineFile::Begin::emptied);
    if (!file) return tl::unexpected<Error>(file.error());
    if (auto written = (*file)->append(write_json(header(experiment))); !written)
        return tl::unexpected<Error>(written.error());
    return std::unique_ptr<Journal>(new Journal(std::move(*file)));
}

Result<std::unique_ptr<Journal>> Journal::open(const std::string& path, const Experiment& experiment,
                                               const std::string& name, std::size_t words,
                                               const std::function<bool(Finished)>& take) {
    auto file = LineFile::open(path, LineFile::Begin::as_it_is);
    if (!file) return tl::unexpected<Error>(file.error());
    if (auto read = read_lines(**file, experiment, name, words, take); !read)
        return tl::unexpected<Error>(read.error());
    return std::unique_ptr<Journal>(new Journal(std::move(*file)));
}

Result<void> Journal::append(const Finished& finished) { return file_->append(write_finished(finished)); }

} // namespace ecumene::lab
