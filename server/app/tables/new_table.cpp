#include "server/app/tables/new_table.h"

#include "engine/core/json_text.h"
#include "server/app/secrets.h"
#include "server/app/tables/seats.h"
#include "server/app/words.h"

#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using nlohmann::json;

tl::unexpected<Refused> bad(const Error& error) {
    return tl::unexpected(Refused{400, "bad_argument", error.message, error.rule, error.path});
}

bool bool_of(const json& body, const char* key, bool standard, bool& well_formed) {
    const auto it = body.find(key);
    if (it == body.end()) return standard;
    well_formed = well_formed && it->is_boolean();
    return it->is_boolean() ? it->get<bool>() : standard;
}

Or<DraftSeat> seat_from(const json& word, const store::Person& host) {
    const std::string text = word.is_string() ? word.get<std::string>() : "";
    if (text == "me") return DraftSeat{host.id, host.name, ""};
    if (text.rfind("bot:", 0) == 0 && is_level(text.substr(4))) return DraftSeat{"", "", text.substr(4)};
    if (text == "open") return DraftSeat{};
    return server::bad("A seat is \"me\", \"open\" or \"bot:LEVEL\". The levels are " + levels_text() + ".");
}

} // namespace

std::string rules_text(const AnyGame& game) { return game.rules().empty() ? "" : game.rules().dump(); }

json usual_rules(const Services& services, const std::string& game) {
    const auto found = services.config.rules.find(game);
    return found == services.config.rules.end() ? json::object() : *parse_json(found->second);
}

store::Table new_table(const TableDraft& draft, const Services& services) {
    store::Table table;
    table.id = draft.id.empty() ? random_table_id() : draft.id;
    table.game = draft.game;
    table.rules = services.config.version;
    table.players = int(draft.seats.size());
    table.options = draft.options;
    table.seed = draft.seed.empty() && !draft.settings.imported ? random_token() : draft.seed;
    table.title = draft.title;
    table.visibility = draft.visibility;
    table.settings = write_settings(draft.settings);
    table.host = draft.host.id;
    table.created = table.updated = services.loop.now();
    Live live;
    live.host_name = draft.host.name;
    for (const DraftSeat& seat : draft.seats) {
        table.seats.push_back({.person = seat.person, .bot = seat.bot});
        live.names.push_back(seat.name);
    }
    table.live = write_live(live);
    return table;
}

Or<TableDraft> draft_from(const json& body, const Services& services, const store::Person& host) {
    const auto id = body.find("game");
    if (id == body.end() || !id->is_string()) return bad("Say which \"game\".");
    const auto type = known_game(services.games, id->get<std::string>());
    if (!type) return bad(type.error());
    const GameInfo& info = (*type)->info();

    TableDraft draft;
    draft.game = info.id;
    draft.host = host;
    int players = info.usual_seats;
    if (const auto given = body.find("players"); given != body.end()) {
        if (!given->is_number_integer() || *given < 0 || *given > 100) return bad("\"players\" is a number.");
        players = *given;
    }
    const auto given_rules = body.find("rules");
    const auto game = (*type)->create(players, body.value("options", json::object()),
                                      given_rules == body.end() ? usual_rules(services, draft.game) : *given_rules);
    if (!game) return bad(game.error());
    draft.options = (*game)->chosen_options().dump();
    draft.settings.rules = rules_text(**game);

    bool well_formed = true;
    draft.settings.hints = bool_of(body, "hints", true, well_formed);
    const bool is_public = bool_of(body, "public", true, well_formed);
    bool_of(body, "start", false, well_formed);
    if (!well_formed) return bad("\"public\", \"hints\" and \"start\" are true or false.");
    draft.visibility = is_public ? store::Visibility::everyone : store::Visibility::by_link;
    if (const auto clock = body.find("clock"); clock != body.end()) {
        const auto rule = read_clock(*clock);
        if (!rule) return bad(rule.error());
        draft.settings.clock = *rule;
    }
    const json pace = body.value("pace", json("normal"));
    if (pace != "normal" && pace != "instant") return bad("\"pace\" is normal or instant.");
    draft.settings.instant = pace == "instant";
    const json title = body.value("title", json(""));
    const auto clean = title.is_string() ? clean_text(title.get<std::string>(), 0, 60) : std::nullopt;
    if (!clean) return bad("A title has at most 60 characters, all of them visible.");
    draft.title = *clean;

    const json seats = body.value("seats", json::array({"me"}));
    if (!seats.is_array() || seats.size() > std::size_t(players))
        return bad("\"seats\" lists at most as many seats as there are players.");
    for (const json& word : seats) {
        auto seat = seat_from(word, host);
        if (!seat) return tl::unexpected(seat.error());
        draft.seats.push_back(std::move(*seat));
    }
    draft.seats.resize(std::size_t(players));
    return draft;
}

TableDraft branch_draft(const store::Table& old, const store::Person& host, std::size_t seat) {
    TableDraft draft;
    draft.game = old.game;
    draft.options = old.options;
    draft.title = old.title;
    draft.visibility = store::Visibility::by_link;
    draft.settings.branched = true;
    draft.settings.rules = read_settings(old.settings).rules;
    draft.host = host;
    for (const store::SeatRow& row : old.seats)
        draft.seats.push_back({"", "", row.bot.empty() ? seats::stand_in_level : row.bot});
    draft.seats[seat] = {host.id, host.name, ""};
    return draft;
}

TableDraft rematch_draft(const store::Table& old, const Live& live, const store::Person& host,
                         const std::vector<std::size_t>& order) {
    TableDraft draft;
    draft.game = old.game;
    draft.options = old.options;
    draft.title = old.title;
    draft.visibility = old.visibility;
    draft.settings = read_settings(old.settings);
    draft.settings.imported = false;
    draft.host = host;
    for (const std::size_t seat : order) {
        const store::SeatRow& row = old.seats[seat];
        DraftSeat next{row.person, live.names[seat], row.stand_in ? "" : row.bot};
        if (next.name == former_player) next = {"", "", seats::stand_in_level}; // will not come: a bot takes the seat
        draft.seats.push_back(std::move(next));
    }
    return draft;
}

} // namespace ecumene::server
