// `ecumene arena`: bots against each other, over many games.
#include "bots/arena/journal.h"
#include "bots/arena/report.h"
#include "bots/arena/tournament.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "cli/rule_options.h"
#include "cli/terminal.h"
#include "cli/variant.h"
#include "engine/core/json_text.h"
#include "engine/games/registry.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace ecumene {
namespace {

using arena::Experiment;

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free); // so that a signal may set it

void interrupt(int) { interrupted = true; }

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }

constexpr std::uint64_t usual_games = 100, most_test_games = 20'000;

Result<Experiment> named_experiment(const ArenaCommand& command, std::string seed) {
    const auto type = known_game(all_games(), command.game);
    if (!type) return tl::unexpected<Error>(type.error());
    const auto options = read_rule_options(command.options);
    if (!options) return tl::unexpected<Error>(options.error());
    const auto rules = load_variant(command.variant, **type);
    if (!rules) return tl::unexpected<Error>(rules.error());
    const bool testing = !command.test.empty();
    if (testing && (!command.bots.empty() || !command.fill.empty()))
        return bad("--test names its two bots itself: leave out --bot and --fill");
    if (!testing && (command.alpha || command.beta || command.effect))
        return bad("--alpha, --beta and --effect belong to --test");
    if (!testing && command.bots.empty() && command.fill.empty())
        return bad("who plays? Name one --bot for each seat, or two bots with --test");
    if (command.bots.empty() && !command.players && !testing) return bad("--fill needs to know how many --players");
    const int players = command.players ? *command.players
                        : testing       ? (*type)->info().usual_seats
                                        : int(command.bots.size());
    auto game = (*type)->create(players, *options, *rules);
    if (!game) return tl::unexpected<Error>(game.error());

    Experiment experiment;
    experiment.start = std::move(*game);
    experiment.seed = std::move(seed);
    experiment.on_fault = command.on_fault == "replace" ? arena::OnFault::replace : arena::OnFault::forfeit;
    experiment.limits.start_ms = command.start_ms.value_or(experiment.limits.start_ms);
    experiment.limits.move_ms = command.move_ms.value_or(experiment.limits.move_ms);
    std::vector<arena::Entrant> entrants;
    for (const std::string& text : testing ? command.test : command.bots) {
        auto entrant = arena::read_entrant(text);
        if (!entrant) return tl::unexpected<Error>(entrant.error());
        entrants.push_back(std::move(*entrant));
    }
    if (!command.fill.empty()) {
        const auto filler = arena::read_entrant(command.fill);
        if (!filler) return tl::unexpected<Error>(filler.error());
        if (int(entrants.size()) >= players) return bad("--fill has nothing to do: every seat has its bot");
        entrants.resize(std::size_t(players), *filler);
    }
    Result<void> set;
    if (testing) {
        arena::TestSetting setting;
        setting.alpha = command.alpha.value_or(setting.alpha);
        setting.beta = command.beta.value_or(setting.beta);
        setting.effect = command.effect.value_or(setting.effect);
        set = arena::set_test(experiment, entrants[0], entrants[1], setting);
    } else {
        set = arena::set_line_up(experiment, entrants);
    }
    if (!set) return tl::unexpected<Error>(set.error());
    return experiment;
}

bool names_an_experiment(const ArenaCommand& command) {
    return !command.game.empty() || command.players || !command.bots.empty() || !command.fill.empty() ||
           !command.test.empty() || !command.options.empty() || command.alpha || command.beta || command.effect ||
           !command.seed.empty() || !command.on_fault.empty() || command.start_ms || command.move_ms;
}

// A file to write to, if one is wanted, and the experiment that it or the command names.
struct Preparation {
    Experiment experiment;
    std::unique_ptr<arena::Journal> journal;
    std::vector<arena::Match> earlier;
};

Result<Preparation> prepare(const ArenaCommand& command) {
    Preparation ready;
    if (!command.resume.empty() && !command.out.empty())
        return bad("--resume goes on in the same file: leave out --out");
    if (command.json && command.csv) return bad("choose one of --json and --csv");
    if (!command.resume.empty()) {
        auto journal = arena::Journal::open(command.resume, all_games());
        if (!journal) return tl::unexpected<Error>(journal.error());
        ready.journal = std::move(*journal);
        ready.experiment = ready.journal->experiment();
        ready.earlier = ready.journal->take_matches();
        if (ready.journal->was_torn()) fmt::print(stderr, "ecumene: dropped the last line, which was not whole\n");
        if (names_an_experiment(command)) {
            if (command.game.empty()) return bad("with --resume, name the whole experiment again or nothing of it");
            const auto named = named_experiment(command, command.seed.empty() ? ready.experiment.seed : command.seed);
            if (!named) return tl::unexpected<Error>(named.error());
            if (auto same = arena::same_experiment(ready.experiment, *named); !same)
                return tl::unexpected<Error>(same.error());
        }
    } else {
        if (command.game.empty()) return bad("which --game? 'ecumene games' lists them");
        auto named = named_experiment(command, command.seed.empty() ? fresh_seed() : command.seed);
        if (!named) return tl::unexpected<Error>(named.error());
        ready.experiment = std::move(*named);
    }
    ready.experiment.games = command.games.value_or(ready.experiment.test ? most_test_games : usual_games);
    // Without a number, a resumed run at least tells of all that is in the file.
    if (!command.games) ready.experiment.games = std::max<std::uint64_t>(ready.experiment.games, ready.earlier.size());
    if (!command.records.empty()) {
        std::error_code error;
        std::filesystem::create_directories(command.records, error);
        if (error) return bad(fmt::format("cannot make the folder {}: {}", command.records, error.message()));
    }
    if (!command.out.empty()) {
        auto journal = arena::Journal::create(command.out, ready.experiment);
        if (!journal) return tl::unexpected<Error>(journal.error());
        ready.journal = std::move(*journal);
    }
    return ready;
}

Result<void> keep_record(const std::string& folder, const Experiment& experiment, const arena::PlayedMatch& played) {
    const arena::Table seated = table(experiment, played.match.index);
    Record record(*played.game, seated.chance_seed);
    record.names.emplace();
    for (const int entrant : seated.seats) record.names->push_back(experiment.entrants[std::size_t(entrant)].name);
    return save_record(fmt::format("{}/game-{:06}.json", folder, played.match.index), record);
}

// A line on standard error that is written over again and again.
class ProgressBar {
public:
    void show(const arena::Progress& progress) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point now = Clock::now();
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        if (now - shown_ < std::chrono::milliseconds(100)) return;
        shown_ = now;
        constexpr int width = 30;
        const int full = int(width * progress.finished / std::max<std::uint64_t>(1, progress.wanted));
        std::string text =
            fmt::format("[{:#<{}}{:.<{}}] {}/{} games", "", full, "", width - full, progress.finished, progress.wanted);
        const double rate = double(progress.now_played) / seconds;
        if (progress.now_played > 0) {
            text += fmt::format(", {:.3g} a second", rate);
            const auto left = std::uint64_t(double(progress.wanted - progress.finished) / rate);
            if (progress.test == nullptr) text += fmt::format(", {}:{:02} left", left / 60, left % 60);
        }
        if (progress.test != nullptr)
            text += fmt::format(", share {:.3f}, evidence {:+.2f} between {:.2f} and {:+.2f}", progress.test->mean(),
                                progress.test->log_ratio(), progress.test->lower(), progress.test->upper());
        fmt::print(stderr, "\r{}\x1b[K", text);
        any_ = true;
    }
    ~ProgressBar() {
        if (any_) fmt::print(stderr, "\r\x1b[K");
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now(), shown_{};
    bool any_ = false;
};

Result<arena::Tournament> play_all(const ArenaCommand& command, Preparation& ready) {
    ProgressBar bar;
    arena::TournamentSetting setting;
    setting.threads = command.threads.value_or(int(std::max(1U, std::thread::hardware_concurrency())));
    setting.stop = &interrupted;
    setting.keep = [&](const arena::PlayedMatch& played) -> Result<void> {
        // The record first: a game that is in the file has its record.
        if (!command.records.empty())
            if (auto saved = keep_record(command.records, ready.experiment, played); !saved) return saved;
        if (ready.journal) return ready.journal->append(ready.experiment, played.match);
        return {};
    };
    if (progress_wanted()) setting.progress = [&](const arena::Progress& progress) { bar.show(progress); };
    return arena::run(ready.experiment, std::move(ready.earlier), setting);
}

} // namespace

Exit run(const ArenaCommand& command) {
    auto ready = prepare(command);
    if (!ready) return complain(ready.error());
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    const auto tournament = play_all(command, *ready);
    if (!tournament) {
        complain(tournament.error());
        return Exit::failed;
    }
    if (command.json)
        fmt::print("{}\n", write_json(report_json(ready->experiment, *tournament)));
    else
        fmt::print("{}", command.csv ? report_csv(ready->experiment, *tournament)
                                     : report_text(ready->experiment, *tournament));
    if (!tournament->stopped) return Exit::done;
    const std::string& file = command.out.empty() ? command.resume : command.out;
    complain(file.empty() ? "stopped early; with --out FILE it could have been resumed"
                          : fmt::format("stopped early; --resume {} goes on", file));
    return Exit::failed;
}

} // namespace ecumene
