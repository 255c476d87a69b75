// Finished games looked at again: chances, turning points, luck and choices, and the points over the game.
#include "server/app/tables/analyses.h"

#include "engine/core/json_text.h"
#include "server/app/routes/records.h"
#include "server/app/routes/site.h"

namespace ecumene::server {
namespace {

const Refused not_over{409, "conflict", "The game is not over yet."};

bool can_be_shown(const LiveTable& table) { return ended(table) && table.record().game() != nullptr; }

void begin(Site& site, const CallPtr& call, const TablePtr& table) {
    if (!can_be_shown(*table)) return call->refuse(not_over);
    std::vector<bool> people;
    for (const store::SeatRow& row : table->head().seats) people.push_back(!row.person.empty() || row.bot.empty());
    if (!site.analyses.begin(table->head().id, *table->record().game(), std::move(people)))
        return call->refuse({503, "trouble", "Many games are being analysed. Try again later."});
    call->reply(200, site.analyses.show(table->head().id));
}

void points(Site& site, const CallPtr& call, const TablePtr& table) {
    if (!can_be_shown(*table)) return call->refuse(not_over);
    if (site.limited(site.limits.long_answers, call->owner(), call)) return;
    site.errand(
        call,
        [game = std::shared_ptr<const AnyGame>(table->record().game()->clone())] {
            return write_json(points_json(*game));
        },
        [call](std::string text) { call->reply_text(200, std::move(text)); });
}

} // namespace

void add_analysis_routes(Router& router, Site& site) {
    using Who = Route::Who;
    const auto at = [&](void (*handle)(Site&, const CallPtr&, const TablePtr&)) {
        return site.at_table(
            [&site, handle](const CallPtr& call, const TablePtr& table) { handle(site, call, table); });
    };
    router.add({"POST", "/api/tables/{id}/analysis", Who::person, at(begin)});
    router.add({"GET", "/api/tables/{id}/analysis", Who::anyone,
                at([](Site& here, const CallPtr& call, const TablePtr& table) {
                    call->reply(200, here.analyses.show(table->head().id));
                })});
    router.add({"GET", "/api/tables/{id}/points", Who::anyone, at(points)});
}

} // namespace ecumene::server
