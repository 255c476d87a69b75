// Tables over HTTP: making, listing and showing them.
#include "server/app/call.h"

#include "bots/bot.h"
#include "engine/core/json_text.h"
#include "server/app/secrets.h"
#include "server/app/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

Refused as_refused(const Error& error) { return {400, "bad_argument", error.message, error.rule}; }

int limit_asked(const std::string& query) {
    const std::string text = query_value(query, "limit");
    int limit = 50;
    if (!text.empty() && text.size() <= 3 &&
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        limit = std::stoi(text);
    return std::clamp(limit, 1, 200);
}

bool bool_of(const json& body, const char* key, bool standard, bool& well_formed) {
    const auto it = body.find(key);
    if (it == body.end()) return standard;
    well_formed = well_formed && it->is_boolean();
    return it->is_boolean() ? it->get<bool>() : standard;
}

// A table as the body describes it. Everything is checked; the game's options by the engine.
Or<store::Table> table_from(const json& body, const House& house, const store::Person& person) {
    const auto id = body.find("game");
    if (id == body.end() || !id->is_string()) return bad("say which \"game\"");
    const auto type = known_game(house.games, id->get<std::string>());
    if (!type) return tl::unexpected(as_refused(type.error()));
    const GameInfo& info = (*type)->info();

    store::Table table;
    table.players = info.usual_seats;
    if (const auto players = body.find("players"); players != body.end()) {
        if (!players->is_number_integer() || *players < 0 || *players > 100) return bad("\"players\" is a number");
        table.players = *players;
    }
    const auto game = (*type)->create(table.players, body.value("options", json::object()));
    if (!game) return tl::unexpected(as_refused(game.error()));
    table.options = (*game)->chosen_options().dump();

    Settings settings;
    bool well_formed = true;
    settings.hints = bool_of(body, "hints", true, well_formed);
    const bool is_public = bool_of(body, "public", true, well_formed);
    bool_of(body, "start", false, well_formed);
    if (!well_formed) return bad("\"public\", \"hints\" and \"start\" are true or false");
    if (const auto clock = body.find("clock"); clock != body.end()) {
        const auto rule = read_clock(*clock);
        if (!rule) return tl::unexpected(as_refused(rule.error()));
        settings.clock = *rule;
    }
    const json pace = body.value("pace", json("normal"));
    if (pace != "normal" && pace != "instant") return bad("\"pace\" is normal or instant");
    settings.instant = pace == "instant";
    const json title = body.value("title", json(""));
    const auto clean = title.is_string() ? clean_text(title.get<std::string>(), 0, 60) : std::nullopt;
    if (!clean) return bad("a title has at most 60 characters, and none that cannot be seen");

    Live live;
    live.host_name = person.name;
    live.names.resize(std::size_t(table.players));
    table.seats.resize(std::size_t(table.players));
    const json seats = body.value("seats", json::array({"me"}));
    if (!seats.is_array() || seats.size() > std::size_t(table.players))
        return bad("\"seats\" lists at most as many seats as there are players");
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const std::string word = seats[i].is_string() ? seats[i].get<std::string>() : "";
        if (word == "me") {
            table.seats[i].person = person.id;
            live.names[i] = person.name;
        } else if (word.rfind("bot:", 0) == 0 && is_level(word.substr(4))) {
            table.seats[i].bot = word.substr(4);
        } else if (word != "open") {
            return bad("a seat is \"me\", \"open\" or \"bot:LEVEL\"; the levels are " + levels_text());
        }
    }
    table.id = random_table_id();
    table.game = info.id;
    table.rules = house.config.version;
    table.seed = random_token();
    table.title = *clean;
    table.visibility = is_public ? store::Visibility::everyone : store::Visibility::by_link;
    table.settings = write_settings(settings);
    table.live = write_live(live);
    table.host = person.id;
    table.created = table.updated = house.loop.now();
    return table;
}

} // namespace

void App::games(const CallPtr& call) {
    json list = json::array();
    for (const GameType* type : house_.games) {
        json game = info_json(type->info());
        game["players"]["usual"] = type->info().usual_seats;
        game["options"] = json::array();
        for (const OptionSpec& spec : type->options()) game["options"].push_back(describe_json(spec));
        list.push_back(std::move(game));
    }
    reply(call, 200, {{"games", list}, {"bots", bot_names}, {"version", house_.config.version}});
}

void App::game_text(const CallPtr& call, std::string_view rest) {
    const std::size_t slash = rest.find('/');
    const std::string id(rest.substr(0, slash));
    const std::string_view what = slash == rest.npos ? "" : rest.substr(slash + 1);
    if (find_game(house_.games, id) == nullptr || (what != "rules" && what != "guide"))
        return refuse(call, {404, "not_found", "there is no such text"});
    call->request.path = fmt::format("/rules/{}{}.md", id, what == "guide" ? "-how-to-play" : "");
    serve_file(call);
}

void App::list_tables(const CallPtr& call) {
    const std::string status = query_value(call->request.query, "status");
    store::TableFilter filter;
    filter.visibility = store::Visibility::everyone;
    filter.game = query_value(call->request.query, "game");
    filter.limit = limit_asked(call->request.query);
    if (status == "open")
        filter.statuses = {Status::open};
    else if (status == "playing")
        filter.statuses = {Status::playing};
    else if (status == "over")
        filter.statuses = {Status::finished};
    else if (status.empty())
        filter.statuses = {Status::open, Status::playing, Status::finished};
    else
        return refuse(call, {400, "bad_argument", "\"status\" is open, playing or over"});
    house_.store.list_tables(filter, [this, call](store::Answer<std::vector<store::Table>> tables) {
        if (!tables) return refuse(call, refused(tables.error()));
        json list = json::array();
        const std::string person = call->asker.person ? call->person() : "";
        for (const store::Table& table : *tables)
            list.push_back(table_json(house_, table, person, hall_.in_memory(table.id).get()));
        reply(call, 200, {{"tables", list}});
    });
}

void App::my_tables(const CallPtr& call) {
    if (!needs_person(call)) return;
    store::TableFilter filter;
    filter.person = call->person();
    filter.limit = limit_asked(call->request.query);
    house_.store.list_tables(filter, [this, call](store::Answer<std::vector<store::Table>> tables) {
        if (!tables) return refuse(call, refused(tables.error()));
        std::vector<json> list;
        for (const store::Table& table : *tables)
            list.push_back(table_json(house_, table, call->person(), hall_.in_memory(table.id).get()));
        std::stable_partition(list.begin(), list.end(), [](const json& table) { return table["your_turn"] == true; });
        reply(call, 200, {{"tables", list}});
    });
}

Done App::then_show(const CallPtr& call, const TablePtr& table, int status) {
    return [this, call, table, status](const Outcome& outcome) {
        if (!outcome) return refuse(call, outcome.error());
        reply(call, status, {{"table", table_json(house_, table->head(), call->person(), table.get())}});
    };
}

void App::make(const CallPtr& call, store::Table table, bool start, std::function<void(TablePtr)> then) {
    hall_.make(std::move(table), start, [call, then = std::move(then)](const Or<TablePtr>& made) {
        if (!made) return refuse(call, made.error());
        then(*made);
    });
}

void App::create_table(const CallPtr& call) {
    if (!needs_person(call)) return;
    auto table = table_from(call->body, house_, *call->asker.person);
    if (!table) return refuse(call, table.error());
    const bool start = call->body.value("start", json(false)) == true;
    const bool full = std::all_of(table->seats.begin(), table->seats.end(),
                                  [](const auto& row) { return !row.person.empty() || !row.bot.empty(); });
    if (start && !full) return refuse(call, {400, "bad_argument", "a table with open seats cannot start at once"});
    if (limited(tables_by_person_, call->person(), call)) return;
    log_line(house_, "table_made", fmt::format(R"({{"game":"{}","players":{}}})", table->game, table->players));
    make(call, std::move(*table), start, [this, call](const TablePtr& made) { then_show(call, made, 201)({}); });
}

void App::show_table(const CallPtr& call, const TablePtr& table) {
    const std::string person = call->asker.person ? call->person() : "";
    reply(call, 200, {{"table", table_json(house_, table->head(), person, table.get())}});
}

} // namespace ecumene::server
