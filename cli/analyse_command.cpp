// `ecumene analyse`: a record looked at again by the search.
#include "bots/analysis/analysis.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace ecumene {
namespace {

analysis::Names names_of(const Record& record) {
    analysis::Names names;
    for (int seat = 0; seat < record.players; ++seat) names.push_back(fmt::format("seat {}", seat));
    if (!record.names) return names;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        const std::string& name = (*record.names)[seat];
        const bool alone = std::count(record.names->begin(), record.names->end(), name) == 1;
        names[seat] = alone ? name : fmt::format("{} {}", name, seat); // two of a name are told apart by their seat
    }
    return names;
}

Result<void> write_file(const std::string& path, const std::string& text) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    bool good = file != nullptr;
    if (good) good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if (file != nullptr) good = std::fclose(file) == 0 && good;
    if (good) return {};
    return fail(ErrorCode::bad_argument, fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

nlohmann::json whole_json(const AnyGame& game, const analysis::Analysis& result, const analysis::Setting& setting,
                          const analysis::Names& names) {
    nlohmann::json json = analysis_json(game, result);
    json["game"] = game.info().id;
    json["names"] = names;
    json["seed"] = setting.seed;
    json["actions"] = game.length();
    json["over"] = game.over();
    return json;
}

} // namespace

Exit run(const AnalyseCommand& command) {
    const auto record = load_record(command.record);
    if (!record) return complain(record.error());
    const auto game = replay(all_games(), *record);
    if (!game) return complain(game.error());
    analysis::Setting setting;
    setting.playouts = command.playouts.value_or(0);
    if (!command.seed.empty()) setting.seed = command.seed;
    setting.threads = command.threads.value_or(int(std::max(1U, std::thread::hardware_concurrency())));
    const bool shown = progress_wanted();
    if (shown)
        setting.progress = [](std::size_t done, std::size_t of) {
            fmt::print(stderr, "\rlooking at position {} of {}\x1b[K", done, of);
        };
    const auto result = analyse(**game, setting);
    if (shown) fmt::print(stderr, "\r\x1b[K");
    if (result->decisions.empty()) return complain("nobody has had a choice in this record yet");
    const analysis::Names names = names_of(*record);
    if (!command.svg.empty())
        if (const auto written = write_file(command.svg, analysis_svg(**game, *result, setting, names)); !written)
            return complain(written.error());
    if (command.json)
        fmt::print("{}\n", write_json(whole_json(**game, *result, setting, names)));
    else
        fmt::print("{}", analysis_text(**game, *result, setting, names));
    return Exit::done;
}

} // namespace ecumene
