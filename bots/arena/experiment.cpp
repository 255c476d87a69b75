// Line-ups, tables and the written form of an experiment.
#include "bots/arena/experiment.h"

#include "bots/bot.h"
#include "engine/core/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::arena {
namespace {

using nlohmann::json;

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }

bool good_name(std::string_view name) {
    constexpr std::string_view others = "_-.+";
    return !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != others.npos;
    });
}

template <class T>
void shuffle(std::vector<T>& list, Rng& rng) {
    for (std::size_t left = list.size(); left > 1; --left)
        std::swap(list[left - 1], list[rng.below(std::uint32_t(left))]);
}

} // namespace

Result<Entrant> read_entrant(std::string_view text) {
    const std::size_t mark = text.find_first_of("=:");
    Entrant entrant;
    if (mark != text.npos && text[mark] == '=') {
        const std::string_view name = text.substr(0, mark);
        if (!good_name(name))
            return bad(
                fmt::format("{} is no name for a bot: use up to 40 letters, digits, and _ - . +", in_quotes(name)));
        entrant = {std::string(name), std::string(text.substr(mark + 1))};
    } else {
        entrant = {std::string(text), std::string(text)};
    }
    if (entrant.outside()) {
        if (entrant.command().find_first_not_of(" \t") == std::string::npos)
            return bad("an outside bot needs a command after 'cmd:'");
        return entrant;
    }
    if (const auto bot = make_bot(entrant.spec); !bot)
        return bad(bot.error().message + "; a program of your own is named NAME=cmd:COMMAND");
    return entrant;
}

Result<void> set_line_up(Experiment& experiment, const std::vector<Entrant>& named) {
    std::vector<Entrant> entrants;
    std::vector<int> line_up;
    for (const Entrant& entrant : named) {
        auto known = std::find_if(entrants.begin(), entrants.end(),
                                  [&](const Entrant& other) { return other.name == entrant.name; });
        if (known != entrants.end() && *known != entrant)
            return bad(fmt::format("the name {} stands for two different bots", in_quotes(entrant.name)));
        if (known == entrants.end()) known = entrants.insert(known, entrant);
        line_up.push_back(int(known - entrants.begin()));
    }
    if (int(line_up.size()) < experiment.players())
        return bad(fmt::format("{} play, but {} {} named: name one bot a seat, or say --fill BOT for the seats that "
                               "are left",
                               experiment.players(), line_up.size(), line_up.size() == 1 ? "is" : "are"));
    experiment.entrants = std::move(entrants);
    experiment.line_up = std::move(line_up);
    return {};
}

Result<void> set_test(Experiment& experiment, const Entrant& first, const Entrant& second, TestSetting setting) {
    const auto is_rate = [](double rate) { return rate >= 0.0001 && rate <= 0.4; };
    if (!is_rate(setting.alpha) || !is_rate(setting.beta))
        return bad("the error rates --alpha and --beta go from 0.0001 to 0.4");
    if (!(setting.effect >= 0.005 && setting.effect <= 0.4)) return bad("--effect goes from 0.005 to 0.4");
    if (first.name == second.name)
        return bad("a test needs two bots with different names; write name=bot to tell two of a kind apart");
    experiment.test = setting;
    experiment.entrants = {first, second};
    experiment.line_up.assign(std::size_t(experiment.players()), 1);
    std::fill_n(experiment.line_up.begin(), experiment.players() / 2, 0);
    return {};
}

Table table(const Experiment& experiment, std::uint64_t index) {
    Table result;
    result.group = index / std::uint64_t(experiment.group_size());
    const std::uint64_t turn = index % std::uint64_t(experiment.group_size());
    result.seats = experiment.line_up;
    Rng rng(experiment.seed, "table", result.group);
    shuffle(result.seats, rng);
    result.seats.resize(std::size_t(experiment.players()));
    if (!experiment.test)
        std::rotate(result.seats.begin(), result.seats.begin() + std::ptrdiff_t(turn), result.seats.end());
    else if (turn == 1)
        for (int& entrant : result.seats) entrant = 1 - entrant;
    result.chance_seed = fmt::format("{}/{}", experiment.seed, result.group);
    result.bot_seed = fmt::format("{}/{}", result.chance_seed, turn);
    return result;
}

json experiment_json(const Experiment& experiment) {
    json entrants = json::array(), line_up = json::array();
    for (const Entrant& entrant : experiment.entrants)
        entrants.push_back({{"name", entrant.name}, {"bot", entrant.spec}});
    for (const int entrant : experiment.line_up) line_up.push_back(experiment.entrants[std::size_t(entrant)].name);
    json out = {{"game", experiment.start->info().id},
                {"players", experiment.players()},
                {"options", experiment.start->chosen_options()},
                {"bots", entrants},
                {"line_up", line_up},
                {"seed", experiment.seed},
                {"on_fault", experiment.on_fault == OnFault::forfeit ? "forfeit" : "replace"},
                {"start_ms", experiment.limits.start_ms},
                {"move_ms", experiment.limits.move_ms}};
    if (const Variant& rules = experiment.start->rules(); !rules.empty()) out["rules"] = rules;
    if (experiment.test)
        out["test"] = {
            {"alpha", experiment.test->alpha}, {"beta", experiment.test->beta}, {"effect", experiment.test->effect}};
    return out;
}

Result<Experiment> read_experiment(const Games& games, const json& in) {
    // Only files that this program wrote are read, so a sentence for each wrong field would help nobody.
    const auto broken = [] { return bad("the experiment in it cannot be read"); };
    try {
        const auto type = known_game(games, in.at("game").get<std::string>());
        if (!type) return tl::unexpected<Error>(type.error());
        auto game = (*type)->create(in.at("players").get<int>(), in.at("options"), in.value("rules", json::object()));
        if (!game) return tl::unexpected<Error>(game.error());
        Experiment experiment;
        experiment.start = std::move(*game);
        experiment.seed = in.at("seed").get<std::string>();
        experiment.on_fault = in.at("on_fault") == "replace" ? OnFault::replace : OnFault::forfeit;
        experiment.limits = {in.at("start_ms").get<int>(), in.at("move_ms").get<int>()};
        std::vector<Entrant> known, named;
        for (const json& entrant : in.at("bots"))
            known.push_back({entrant.at("name").get<std::string>(), entrant.at("bot").get<std::string>()});
        for (const json& name : in.at("line_up"))
            for (const Entrant& entrant : known)
                if (entrant.name == name) named.push_back(entrant);
        for (const Entrant& entrant : known)
            if (!entrant.outside())
                if (const auto bot = make_bot(entrant.spec); !bot) return tl::unexpected<Error>(bot.error());
        if (in.contains("test")) {
            if (known.size() != 2) return broken();
            const json& test = in["test"];
            const TestSetting setting{test.at("alpha").get<double>(), test.at("beta").get<double>(),
                                      test.at("effect").get<double>()};
            if (auto set = set_test(experiment, known[0], known[1], setting); !set)
                return tl::unexpected<Error>(set.error());
        } else if (auto set = set_line_up(experiment, named); !set) {
            return tl::unexpected<Error>(set.error());
        }
        return experiment;
    } catch (const json::exception&) {
        return broken();
    }
}

} // namespace ecumene::arena
