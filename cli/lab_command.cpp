// `ecumene lab`: experiments, their results, and what they tell.
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/games/board_pictures.h"
#include "engine/games/registry.h"
#include "lab/compare.h"
#include "lab/report/findings.h"
#include "lab/report/report.h"
#include "lab/run.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sched.h>

namespace ecumene {
namespace {

namespace fs = std::filesystem;
using lab::Experiment;

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free); // so that a signal may set it

void interrupt(int) { interrupted = true; }

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }

Result<std::string> read_file(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return bad(fmt::format("{} is a folder", path.string()));
    std::ifstream in(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in) return bad(fmt::format("cannot read {}", path.string()));
    return text;
}

// All or nothing: a reader never sees half a file.
Result<void> write_file(const fs::path& path, const std::string& text) {
    const fs::path part = path.string() + ".part";
    {
        std::ofstream out(part, std::ios::binary | std::ios::trunc);
        out << text;
        if (!out.flush()) return bad(fmt::format("cannot write {}", part.string()));
    }
    std::error_code error;
    fs::rename(part, path, error);
    if (error) return bad(fmt::format("cannot write {}: {}", path.string(), error.message()));
    return {};
}

Result<void> make_folder(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) return bad(fmt::format("cannot make the folder {}: {}", path.string(), error.message()));
    return {};
}

Exit failed(const Error& error) {
    complain(error);
    return Exit::failed;
}

Exit init(const LabCommand& command) {
    const auto type = known_game(all_games(), command.subject);
    if (!type) return complain(type.error());
    const std::string text = lab::first_experiment(**type);
    if (command.out == "-") {
        fmt::print("{}", text);
        return Exit::done;
    }
    const std::string path = command.out.empty() ? command.subject + ".toml" : command.out;
    if (fs::exists(path) && !command.force)
        return complain(fmt::format("{} exists already; --force overwrites it, --out names another", path));
    if (const auto written = write_file(path, text); !written) return failed(written.error());
    fmt::print("{}\n", path);
    return Exit::done;
}

Result<lab::Results> load(const std::string& subject) {
    std::error_code error;
    const fs::path path = fs::is_directory(subject, error) ? fs::path(subject) / "results.json" : fs::path(subject);
    const auto text = read_file(path);
    if (!text) return tl::unexpected<Error>(text.error());
    auto results = lab::parse_results(*text);
    if (!results) return bad(fmt::format("{}: {}", path.string(), results.error().message));
    return results;
}

// The page, the table, and the charts where they are wanted.
Result<void> write_report(const lab::Results& results, const fs::path& folder,
                          const std::optional<std::string>& charts) {
    const auto board = board_picture(results.game);
    const BoardPicture* drawn = board ? &*board : nullptr;
    if (auto made = make_folder(folder); !made) return made;
    if (auto written = write_file(folder / "report.html", lab::html(results, drawn)); !written) return written;
    if (auto written = write_file(folder / "results.csv", lab::csv(results)); !written) return written;
    if (!charts) return {};
    if (auto made = make_folder(*charts); !made) return made;
    for (const lab::ChartFile& chart : lab::charts(results, drawn))
        if (auto written = write_file(fs::path(*charts) / chart.name, chart.svg); !written) return written;
    return {};
}

Exit report(const LabCommand& command) {
    const auto results = load(command.subject);
    if (!results) return complain(results.error());
    std::error_code error;
    const fs::path home =
        fs::is_directory(command.subject, error) ? fs::path(command.subject) : fs::path(command.subject).parent_path();
    const fs::path folder = command.out.empty() ? home : fs::path(command.out);
    if (folder != home && fs::exists(folder / "report.html") && !command.force)
        return complain(fmt::format("{} has a report already; --force overwrites it", folder.string()));
    if (const auto written = write_report(*results, folder, command.charts); !written) return failed(written.error());
    fmt::print("{}\n", (folder / "report.html").string());
    return Exit::done;
}

// A line on standard error that is written over again and again.
class ProgressLine {
public:
    void show(const lab::Progress& progress) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point now = Clock::now();
        if (now - shown_ < std::chrono::milliseconds(200)) return;
        shown_ = now;
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        constexpr int width = 24;
        const int full =
            int(double(width) * double(progress.finished) / double(std::max<std::uint64_t>(1, progress.wanted)));
        std::string text =
            fmt::format("[{:#<{}}{:.<{}}] {}/{} games", "", full, "", width - full, progress.finished, progress.wanted);
        if (progress.now_played > 0) {
            const double rate = double(progress.now_played) / seconds;
            const auto left = std::uint64_t(double(progress.wanted - progress.finished) / rate);
            text += fmt::format(", {:.3g} a second, {}:{:02} left", rate, left / 60, left % 60);
        }
        if (!progress.running.empty()) text += ", " + progress.running;
        fmt::print(stderr, "\r{}\x1b[K", text);
        any_ = true;
    }
    ~ProgressLine() {
        if (any_) fmt::print(stderr, "\r\x1b[K");
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now(), shown_{};
    bool any_ = false;
};

// All cores that are ours; processes that mpirun put on the same machine without binding them share it.
int usual_threads() {
    cpu_set_t ours;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const long allowed = sched_getaffinity(0, sizeof ours, &ours) == 0 ? CPU_COUNT(&ours) : cores;
    const char* neighbours = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
    const long shared = neighbours != nullptr ? std::max(1, std::atoi(neighbours)) : 1;
    return int(std::max(1L, std::min(allowed, cores / shared)));
}

// What is settled before the first game: the journal, and the blocks that were in it.
Result<std::unique_ptr<lab::Journal>> open_journal(const LabCommand& command, const fs::path& folder,
                                                   const Experiment& experiment, lab::Run& run) {
    if (auto made = make_folder(folder); !made) return tl::unexpected<Error>(made.error());
    const fs::path path = folder / "games.journal";
    if (command.force) {
        auto journal = lab::Journal::create(path, experiment);
        if (journal) // what was there told of other games
            for (const char* name : {"results.json", "results.csv", "report.html"}) {
                std::error_code error;
                fs::remove(folder / name, error);
            }
        return journal;
    }
    if (fs::exists(path))
        return lab::Journal::open(path, experiment, command.subject, run.words(),
                                  [&](const lab::Finished& finished) { return run.take(finished); });
    for (const char* name : {"results.json", "results.csv", "report.html"})
        if (fs::exists(folder / name))
            return bad(fmt::format("{} exists, but not the journal that it came from; --force overwrites it",
                                   (folder / name).string()));
    return lab::Journal::create(path, experiment);
}

Exit finish(const LabCommand& command, const fs::path& folder, const lab::Run& run) {
    const std::string file = fs::path(command.subject).filename().string();
    const lab::Results results = run.results("ecumene lab run " + file, ECUMENE_VERSION);
    if (const auto written = write_file(folder / "results.json", lab::write_results(results)); !written)
        return failed(written.error());
    if (const auto written = write_report(results, folder, std::nullopt); !written) return failed(written.error());
    if (!command.quiet) fmt::print("{}", lab::summary(results));
    fmt::print(stderr, "{}\n", (folder / "report.html").string());
    return Exit::done;
}

Exit run_experiment(const LabCommand& command, lab::Ranks* ranks) {
    const bool first = ranks == nullptr || ranks->rank() == 0;
    // Only rank 0 reads the file; an empty text tells the others to end.
    const auto text = first ? read_file(command.subject) : Result<std::string>(std::string());
    Result<Experiment> experiment = text ? lab::read_experiment(all_games(), *text, command.subject)
                                         : Result<Experiment>(tl::unexpected<Error>(text.error()));
    std::unique_ptr<lab::Journal> journal;
    std::optional<lab::Run> run;
    const fs::path folder =
        command.out.empty() ? fs::path(command.subject).replace_extension(".lab") : fs::path(command.out);
    std::optional<Error> trouble;
    if (first && !experiment) trouble = experiment.error();
    if (first && experiment) {
        run.emplace(*experiment);
        auto opened = open_journal(command, folder, *experiment, *run);
        if (!opened) trouble = opened.error();
        if (opened) journal = std::move(*opened);
    }
    if (ranks != nullptr) {
        const std::string told = ranks->broadcast(first && !trouble ? *text : std::string());
        if (told.empty()) return first ? complain(*trouble) : Exit::done;
        if (!first) {
            experiment = lab::read_experiment(all_games(), told, command.subject);
            run.emplace(*experiment);
        }
    }
    if (trouble) return complain(*trouble);

    ProgressLine line;
    lab::RunSetting setting;
    setting.threads = command.threads.value_or(usual_threads());
    setting.stop = &interrupted;
    setting.ranks = ranks;
    if (first && progress_wanted()) setting.progress = [&](const lab::Progress& progress) { line.show(progress); };
    const auto done = run->play(journal.get(), setting);
    if (!first) return Exit::done;
    if (!done || !*done) {
        complain(done ? fmt::format("stopped early; the same command goes on") : done.error().message);
        if (ranks != nullptr) ranks->abort(int(Exit::failed));
        return Exit::failed;
    }
    return finish(command, folder, *run);
}

} // namespace

Exit run(const LabCommand& command) {
    if (command.task == "init") return init(command);
    if (command.task == "report") return report(command);
    if (command.task == "compare") {
        const auto one = load(command.subject);
        if (!one) return complain(one.error());
        const auto other = load(command.other);
        if (!other) return complain(other.error());
        const lab::Comparison comparison = lab::compare(*one, *other, command.subject, command.other);
        fmt::print("{}", command.html ? lab::html(comparison) : lab::text(comparison));
        return Exit::done;
    }
    const auto ranks = lab::join_ranks();
    if (!ranks) return complain(ranks.error());
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    return run_experiment(command, ranks->get());
}

} // namespace ecumene
