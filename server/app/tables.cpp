// Tables over HTTP: making and listing them, who sits where, how they begin and end.
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

tl::unexpected<Refused> no(int status, std::string code, std::string message) {
    return tl::unexpected(Refused{status, std::move(code), std::move(message)});
}
tl::unexpected<Refused> bad(std::string message) { return no(400, "bad_argument", std::move(message)); }
tl::unexpected<Refused> conflict(std::string message) { return no(409, "conflict", std::move(message)); }

Refused as_refused(const Error& error) { return {400, "bad_argument", error.message, error.rule}; }

bool is_level(const std::string& word) {
    return std::find(bot_names.begin(), bot_names.end(), word) != bot_names.end();
}
std::string levels_text() {
    std::string text;
    for (const std::string_view level : bot_names) text += (text.empty() ? "" : ", ") + std::string(level);
    return text;
}

// A seat number of the body; without one, the only seat that fits.
Or<std::size_t> seat_of(const json& body, const store::Table& table) {
    const auto it = body.find("seat");
    if (it == body.end() || !it->is_number_integer() || *it < 0 || *it >= table.players)
        return bad(fmt::format("say \"seat\", from 0 to {}", table.players - 1));
    return it->get<std::size_t>();
}

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
        const GameInfo& info = type->info();
        json options = json::array();
        for (const OptionSpec& spec : type->options()) options.push_back(describe_json(spec));
        list.push_back({{"id", info.id},
                        {"title", info.title},
                        {"about", info.about},
                        {"players", {{"min", info.least_seats}, {"max", info.most_seats}, {"usual", info.usual_seats}}},
                        {"options", options}});
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

void App::sit(const CallPtr& call, const TablePtr& table) {
    const auto seat = seat_of(call->body, table->head());
    if (!seat) return refuse(call, seat.error());
    const store::Person person = *call->asker.person;
    table->change(
        [this, person, seat = *seat, table](store::Table& next, Live& live) -> Outcome {
            store::SeatRow& row = next.seats[seat];
            if (row.person == person.id) {
                if (!row.stand_in) return conflict("you sit there already");
                row.bot.clear();
                row.stand_in = false;
                if (!live.left_ms.empty() && next.standing.status == Status::playing) {
                    if (table->settings().clock.kind == ClockRule::Kind::live)
                        live.left_ms[seat] = std::max<TimeMs>(live.left_ms[seat], 60'000);
                    if ((next.standing.to_act >> seat & 1) != 0) live.turn_since = house_.loop.now();
                }
                return {};
            }
            if (next.standing.status != Status::open) return conflict("the game has begun already");
            if (!row.person.empty() || !row.bot.empty()) return conflict("this seat is taken");
            row.person = person.id;
            live.names[seat] = person.name;
            return {};
        },
        then_show(call, table));
}

void App::leave(const CallPtr& call, const TablePtr& table) {
    if (table->head().standing.status == Status::playing) return resign(call, table);
    std::optional<std::size_t> only;
    if (call->body.contains("seat")) {
        const auto seat = seat_of(call->body, table->head());
        if (!seat) return refuse(call, seat.error());
        only = *seat;
    }
    const std::string person = call->person();
    table->change(
        [person, only](store::Table& next, Live& live) -> Outcome {
            if (next.standing.status != Status::open) return conflict("the game is no longer open");
            bool left = false;
            for (std::size_t i = 0; i < next.seats.size(); ++i) {
                if (next.seats[i].person != person || (only && *only != i)) continue;
                next.seats[i] = {};
                live.names[i].clear();
                left = true;
            }
            if (!left) return no(403, "not_yours", "you do not sit there");
            return {};
        },
        then_show(call, table));
}

void App::set_bot(const CallPtr& call, const TablePtr& table) {
    const auto seat = seat_of(call->body, table->head());
    if (!seat) return refuse(call, seat.error());
    const json level = call->body.value("level", json("adept"));
    if (!level.is_null() && !(level.is_string() && is_level(level)))
        return refuse(call, {400, "bad_argument", "the levels are " + levels_text()});
    const std::string person = call->person();
    table->change(
        [person, seat = *seat, level](store::Table& next, Live&) -> Outcome {
            if (next.host != person) return no(403, "not_yours", "only the one who made the table seats bots");
            if (next.standing.status != Status::open) return conflict("the game has begun already");
            if (!next.seats[seat].person.empty()) return conflict("this seat is taken");
            next.seats[seat].bot = level.is_null() ? "" : level.get<std::string>();
            return {};
        },
        then_show(call, table));
}

void App::start(const CallPtr& call, const TablePtr& table) { table->start(call->person(), then_show(call, table)); }

void App::resign(const CallPtr& call, const TablePtr& table) {
    std::optional<std::size_t> only;
    if (call->body.contains("seat")) {
        const auto seat = seat_of(call->body, table->head());
        if (!seat) return refuse(call, seat.error());
        only = *seat;
    }
    const json level = call->body.value("level", json("adept"));
    if (!level.is_string() || !is_level(level))
        return refuse(call, {400, "bad_argument", "the levels are " + levels_text()});
    const std::string person = call->person();
    table->change(
        [this, person, only, level](store::Table& next, Live&) -> Outcome {
            if (next.standing.status != Status::playing) return conflict("nobody plays at this table");
            bool left = false;
            for (std::size_t i = 0; i < next.seats.size(); ++i) {
                store::SeatRow& row = next.seats[i];
                if (row.person != person || !row.bot.empty() || (only && *only != i)) continue;
                row.bot = level;
                row.stand_in = true;
                left = true;
                if ((next.standing.to_act >> i & 1) != 0) next.standing.wake_at = house_.loop.now() + 10'000;
            }
            if (!left) return no(403, "not_yours", "you do not play there");
            return {};
        },
        then_show(call, table));
}

void App::abandon(const CallPtr& call, const TablePtr& table) {
    const std::string person = call->person();
    const auto asked = std::make_shared<std::vector<int>>();
    const auto ended = std::make_shared<bool>(false);
    table->change(
        [person, asked, ended](store::Table& next, Live& live) -> Outcome {
            asked->clear();
            if (next.standing.status == Status::open) {
                if (next.host != person) return no(403, "not_yours", "only the one who made the table gives it up");
                *ended = true;
            } else if (next.standing.status == Status::playing) {
                bool sits = false, all = true;
                for (std::size_t i = 0; i < next.seats.size(); ++i) {
                    const store::SeatRow& row = next.seats[i];
                    const auto before = std::find(live.abandon.begin(), live.abandon.end(), int(i));
                    if (row.person == person) {
                        sits = true;
                        if (before == live.abandon.end()) live.abandon.push_back(int(i));
                    } else if (!row.person.empty() && row.bot.empty() && before == live.abandon.end()) {
                        all = false;
                    }
                }
                if (!sits) return no(403, "not_yours", "you do not play there");
                *asked = live.abandon;
                *ended = all;
            } else {
                return conflict("this table is over");
            }
            if (*ended) {
                next.standing.status = Status::abandoned;
                next.standing.to_act = 0;
                next.standing.wake_at.reset();
                next.standing.reason = "given up by all who played";
            }
            return {};
        },
        [this, call, table, asked, ended](const Outcome& outcome) {
            if (!outcome) return refuse(call, outcome.error());
            reply(call, 200,
                  {{"table", table_json(house_, table->head(), call->person(), table.get())},
                   {"abandoned", *ended},
                   {"asked", *asked}});
        });
}

void App::rematch(const CallPtr& call, const TablePtr& table) {
    const json order = call->body.value("order", json("keep"));
    if (order != "keep" && order != "swap" && order != "shuffle")
        return refuse(call, {400, "bad_argument", "\"order\" is keep, swap or shuffle"});
    const store::Table& old = table->head();
    const std::string person = call->person();
    const bool sat =
        std::any_of(old.seats.begin(), old.seats.end(), [&](const auto& row) { return row.person == person; });
    if (!sat) return refuse(call, {403, "not_yours", "you did not play there"});
    if (old.standing.status != Status::finished && old.standing.status != Status::abandoned)
        return refuse(call, {409, "conflict", "the game is not over yet"});
    const auto show = [this, call](const std::string& id) {
        hall_.open(id, [this, call](Or<TablePtr> made) {
            if (!made) return refuse(call, made.error());
            then_show(call, *made, 201)({});
        });
    };
    const std::string named = table->live().rematch;
    if (named.empty() && limited(tables_by_person_, person, call)) return;

    store::Table next;
    next.id = named.empty() ? random_table_id() : named;
    next.game = old.game;
    next.rules = house_.config.version;
    next.players = old.players;
    next.options = old.options;
    next.seed = random_token();
    next.title = old.title;
    next.visibility = old.visibility;
    next.settings = old.settings;
    next.host = person;
    next.created = next.updated = house_.loop.now();
    Live live;
    live.host_name = call->asker.person->name;
    std::vector<std::size_t> from(old.seats.size());
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = i;
    if (order == "swap") std::rotate(from.begin(), from.end() - 1, from.end());
    if (order == "shuffle") {
        Rng rng(random_token());
        for (std::size_t i = from.size(); i > 1; --i) std::swap(from[i - 1], from[rng.below(std::uint32_t(i))]);
    }
    for (const std::size_t seat : from) {
        store::SeatRow row = old.seats[seat];
        if (row.stand_in) row.bot.clear();
        row.stand_in = false;
        next.seats.push_back(row);
        live.names.push_back(table->live().names[seat]);
    }
    next.live = write_live(live);
    const std::string id = next.id;
    const auto make_it = [this, call, table, next, id, show] {
        make(call, next, true, [table, id, show](const TablePtr&) {
            table->tell_all({{"type", "rematch"}, {"table", id}});
            show(id);
        });
    };
    // The old table names the new one first, so that two who ask at once get the same. If the server died between the
    // two, the named table is made by whoever asks next.
    if (!named.empty())
        return hall_.open(named, [call, make_it, show, named](const Or<TablePtr>& made) {
            if (made) return show(named);
            if (made.error().status != 404) return refuse(call, made.error());
            make_it();
        });
    table->change(
        [id](store::Table&, Live& changed) -> Outcome {
            if (!changed.rematch.empty()) return conflict(changed.rematch);
            changed.rematch = id;
            return {};
        },
        [call, make_it, show](const Outcome& outcome) {
            if (!outcome && outcome.error().code == "conflict" && is_table_id(outcome.error().message))
                return show(outcome.error().message);
            if (!outcome) return refuse(call, outcome.error());
            make_it();
        });
}

} // namespace ecumene::server
