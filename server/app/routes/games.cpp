// The games, their options and their texts.
#include "server/app/routes/files.h"
#include "server/app/routes/site.h"

#include "bots/bot.h"
#include "engine/core/options.h"

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
    router.add({"GET", "/api/games/{game}/rules", Who::anyone, [&site](const CallPtr& call) { text(site, call, ""); }});
    router.add({"GET", "/api/games/{game}/guide", Who::anyone,
                [&site](const CallPtr& call) { text(site, call, "-how-to-play"); }});
}

} // namespace ecumene::server
