// Who sits where over HTTP, and what becomes of a table: resigned, given up, played again.
#include "server/app/call.h"

#include "server/app/secrets.h"
#include "server/app/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

// A seat number of the body; without one, the only seat that fits.
Or<std::size_t> seat_of(const json& body, const store::Table& table) {
    const auto it = body.find("seat");
    if (it == body.end() || !it->is_number_integer() || *it < 0 || *it >= table.players)
        return bad(fmt::format("say \"seat\", from 0 to {}", table.players - 1));
    return it->get<std::size_t>();
}

// A bot plays on for somebody who went.
void stand_in(store::Table& table, std::size_t seat, const std::string& level, TimeMs now) {
    table.seats[seat].bot = level;
    table.seats[seat].stand_in = true;
    if ((table.standing.to_act >> seat & 1) != 0) table.standing.wake_at = now + 10'000;
}

void give_up(store::Standing& standing, std::string reason) {
    standing.status = Status::abandoned;
    standing.to_act = 0;
    standing.wake_at.reset();
    standing.reason = std::move(reason);
}

// Whether a table still calls the person by name, or waits for them.
bool remembers(const LiveTable& table, const std::string& person) {
    const store::Table& head = table.head();
    if (head.host == person && table.live().host_name != former_player) return true;
    for (std::size_t i = 0; i < head.seats.size(); ++i)
        if (head.seats[i].person == person && table.live().names[i] != former_player) return true;
    return false;
}

} // namespace

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
                stand_in(next, i, level, house_.loop.now());
                left = true;
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
            if (*ended) give_up(next.standing, "given up by all who played");
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
        std::string name = table->live().names[seat];
        if (row.stand_in) row.bot.clear();
        row.stand_in = false;
        if (name == former_player) { // will not come: a bot takes the seat
            row = {.person = "", .bot = "adept"};
            name.clear();
        }
        next.seats.push_back(row);
        live.names.push_back(name);
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

// Somebody leaves for good. A table that is open is left, or given up where it was theirs; a game goes on with a bot,
// or ends where nobody else plays; what is over stays as it is. The name goes in any case.
void App::forget_at(const TablePtr& table, const std::string& person, Done done) {
    if (!remembers(*table, person)) return done({});
    table->forget_in_chat(person);
    table->change(
        [this, person, updated = table->head().updated](store::Table& next, Live& live) -> Outcome {
            const Status status = next.standing.status;
            if (next.host == person) live.host_name = former_player;
            bool others = false;
            for (std::size_t i = 0; i < next.seats.size(); ++i) {
                store::SeatRow& row = next.seats[i];
                if (row.person != person) {
                    others = others || (!row.person.empty() && live.names[i] != former_player);
                } else if (status == Status::open) {
                    row = {};
                    live.names[i].clear();
                } else {
                    live.names[i] = former_player;
                    if (status == Status::playing && row.bot.empty()) stand_in(next, i, "adept", house_.loop.now());
                }
            }
            if (status == Status::open && next.host == person)
                give_up(next.standing, "given up by the one who made it");
            if (status == Status::playing && !others) give_up(next.standing, "nobody plays at this table any more");
            if (status != Status::open && status != Status::playing) next.updated = updated; // nothing happened there
            return {};
        },
        std::move(done));
}

} // namespace ecumene::server
