// What holds for every game alike, whatever lies behind the interface.
#include "engine/core/any_game.h"

#include "engine/core/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace ecumene {

Rng chance_stream(std::string_view seed, std::size_t position) { return Rng(seed, "chance", position); }

Result<std::unique_ptr<AnyGame>> GameType::create(int seats, const nlohmann::json& options) const {
    return create(seats, options, nlohmann::json::object());
}

const GameType* find_game(const Games& games, std::string_view id) {
    for (const GameType* game : games)
        if (game->info().id == id) return game;
    return nullptr;
}

Result<const GameType*> known_game(const Games& games, std::string_view id) {
    if (const GameType* game = find_game(games, id)) return game;
    std::vector<std::string_view> ids;
    for (const GameType* game : games) ids.push_back(game->info().id);
    return fail(ErrorCode::bad_argument,
                fmt::format("there is no game {}; the games are {}", in_quotes(id), fmt::join(ids, ", ")));
}

std::string length_text(const GameInfo& info) {
    if (info.source_minutes == 0)
        return fmt::format("about {} minutes by our estimate; the source names no time", info.our_minutes);
    return fmt::format("about {} minutes by the source, about {} by our estimate", info.source_minutes,
                       info.our_minutes);
}

nlohmann::json info_json(const GameInfo& info) {
    nlohmann::json minutes = {{"source", nullptr}, {"estimate", info.our_minutes}};
    if (info.source_minutes > 0) minutes["source"] = info.source_minutes;
    return {{"id", info.id},
            {"title", info.title},
            {"about", info.about},
            {"source", info.source},
            {"reconstruction", info.reconstruction},
            {"minutes", std::move(minutes)},
            {"players", {{"min", info.least_seats}, {"max", info.most_seats}}}};
}

std::string sentence(const Told& line, const std::vector<std::string>& seat_names) {
    std::string text = plain(line.phrase, seat_names);
    for (std::size_t i = 0; i < line.events.size(); ++i)
        text.append(i == 0 ? ": " : "; ").append(plain(line.events[i], seat_names));
    return text;
}

nlohmann::json result_json(const AnyGame& game) {
    if (!game.over()) return nullptr;
    nlohmann::json shares = nlohmann::json::array();
    for (int seat = 0; seat < game.seats(); ++seat) shares.push_back(share_of_win(game.winners(), seat).share());
    return shares;
}

} // namespace ecumene
