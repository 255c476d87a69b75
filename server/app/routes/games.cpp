// The games, their options and their texts.
#include "server/app/routes/files.h"
#include "server/app/routes/site.h"

#include "bots/bot.h"
#include "engine/core/options.h"
#include "engine/core/rule_schema.h"
#include "server/app/tables/new_table.h"

#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;

void games(const Site& site, const CallPtr& call) {
    json list = json::array();
    for (const GameType* type : site.services.games) {
        json game = info_json(type->info());
        game["players"]["usual"] = type->info().usual_seats;
        game["options"] = json::array();
        for (const OptionSpec& spec : type->options()) game["options"].push_back(describe_json(spec));
        list.push_back(std::move(game));
    }
    call->reply(200, {{"games", list}, {"bots", bot_names}, {"version", site.services.config.version}});
}

// Every number that a variant can change, and what new tables here begin with.
void numbers(const Site& site, const CallPtr& call) {
    const GameType* type = find_game(site.services.games, call->path[0]);
    if (type == nullptr) return call->refuse({404, "not_found", "There is no such game."});
    nlohmann::ordered_json rows = nlohmann::ordered_json::array(); // ids stay in the order of the rulebook
    for (const RuleRow& row : type->rule_rows()) rows.push_back(describe_json(row));
    nlohmann::ordered_json answer = {{"rules", std::move(rows)}, {"usual", usual_rules(site.services, call->path[0])}};
    call->reply_text(200, answer.dump());
}

// Whether a game with these players, options and rules could be played; the rules in canonical form.
void try_numbers(const Site& site, const CallPtr& call) {
    const GameType* type = find_game(site.services.games, call->path[0]);
    if (type == nullptr) return call->refuse({404, "not_found", "There is no such game."});
    const json players = call->body.value("players", json(type->info().usual_seats));
    if (!players.is_number_integer() || players < 0 || players > 100)
        return call->refuse({400, "bad_argument", "\"players\" is a number."});
    const auto game = type->create(players.get<int>(), call->body.value("options", json::object()),
                                   call->body.value("rules", json::object()));
    if (!game) return call->refuse({400, "bad_argument", game.error().message, game.error().rule, game.error().path});
    nlohmann::ordered_json answer = {{"rules", (*game)->rules()}};
    call->reply_text(200, answer.dump());
}

// How the game speaks: its sentences, and the types of what it writes.
void schema(const Site& site, const CallPtr& call) {
    const GameType* type = find_game(site.services.games, call->path[0]);
    if (type == nullptr) return call->refuse({404, "not_found", "There is no such game."});
    call->reply(200, to_json(type->telling()));
}

void text(const Site& site, const CallPtr& call, std::string_view ending) {
    const std::string& id = call->path[0];
    if (find_game(site.services.games, id) == nullptr)
        return call->refuse({404, "not_found", "There is no such game."});
    send_file(*call, fmt::format("/rules/{}{}.md", id, ending));
}

} // namespace

void add_game_routes(Router& router, Site& site) {
    using Who = Route::Who;
    router.add({"GET", "/api/games", Who::anyone, [&site](const CallPtr& call) { games(site, call); }});
    router.add(
        {"GET", "/api/games/{game}/numbers", Who::anyone, [&site](const CallPtr& call) { numbers(site, call); }});
    router.add(
        {"POST", "/api/games/{game}/numbers", Who::anyone, [&site](const CallPtr& call) { try_numbers(site, call); }});
    router.add({"GET", "/api/games/{game}/schema", Who::anyone, [&site](const CallPtr& call) { schema(site, call); }});
    router.add({"GET", "/api/games/{game}/rules", Who::anyone, [&site](const CallPtr& call) { text(site, call, ""); }});
    router.add({"GET", "/api/games/{game}/guide", Who::anyone,
                [&site](const CallPtr& call) { text(site, call, "-how-to-play"); }});
}

} // namespace ecumene::server
