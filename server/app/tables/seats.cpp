#include "server/app/tables/seats.h"

#include "server/app/words.h"

#include <algorithm>

namespace ecumene::server::seats {
namespace {

using store::Status;

void stand_in(store::Table& table, std::size_t seat, const std::string& level, TimeMs now) {
    table.seats[seat].bot = level;
    table.seats[seat].stand_in = true;
    if ((table.standing.to_act >> seat & 1) != 0) table.standing.wake_at = now + TableRecord::look_again_ms;
}

void give_up(store::Standing& standing, std::string reason) {
    standing.status = Status::abandoned;
    standing.to_act = 0;
    standing.wake_at.reset();
    standing.reason = std::move(reason);
}

bool holds_another(const store::Table& table, const std::string& person) {
    return std::any_of(table.seats.begin(), table.seats.end(),
                       [&](const store::SeatRow& row) { return row.person == person; });
}

} // namespace

Change sit(const TableRecord& record, const store::Person& person, std::size_t seat, TimeMs now) {
    return [&record, person, seat, now](store::Table& next, Live& live) -> Outcome {
        store::SeatRow& row = next.seats[seat];
        if (row.person == person.id) {
            if (!row.stand_in) return conflict("You sit there already.");
            row.bot.clear();
            row.stand_in = false;
            if (live.left_ms.empty() || next.standing.status != Status::playing) return {};
            constexpr TimeMs least_ms = 60'000;
            if (record.settings().clock.kind == ClockRule::Kind::live)
                live.left_ms[seat] = std::max(live.left_ms[seat], least_ms);
            if ((next.standing.to_act >> seat & 1) != 0) live.turn_since = now;
            return {};
        }
        if (next.standing.status != Status::open) return conflict("The game has begun already.");
        if (!row.person.empty() || !row.bot.empty()) return conflict("This seat is taken.");
        // Several people at one screen are the host's business; a stranger cannot take every seat.
        if (next.host != person.id && holds_another(next, person.id))
            return conflict("You have a seat already. Only the host can hold several.");
        row.person = person.id;
        live.names[seat] = person.name;
        return {};
    };
}

Change leave(const std::string& person, MaybeSeat only) {
    return [person, only](store::Table& next, Live& live) -> Outcome {
        if (next.standing.status != Status::open) return conflict("The game is no longer open.");
        bool left = false;
        for (std::size_t i = 0; i < next.seats.size(); ++i) {
            if (next.seats[i].person != person || (only && *only != i)) continue;
            next.seats[i] = {};
            live.names[i].clear();
            left = true;
        }
        if (!left) return not_yours("You do not sit there.");
        return {};
    };
}

Change set_bot(const std::string& host, std::size_t seat, const std::string& level) {
    return [host, seat, level](store::Table& next, Live&) -> Outcome {
        if (next.host != host) return not_yours("Only the host seats bots.");
        if (next.standing.status != Status::open) return conflict("The game has begun already.");
        if (!next.seats[seat].person.empty()) return conflict("This seat is taken.");
        next.seats[seat].bot = level;
        return {};
    };
}

Change resign(const std::string& person, MaybeSeat only, const std::string& level, TimeMs now) {
    return [person, only, level, now](store::Table& next, Live&) -> Outcome {
        if (next.standing.status != Status::playing) return conflict("Nobody plays at this table.");
        bool left = false;
        for (std::size_t i = 0; i < next.seats.size(); ++i) {
            const store::SeatRow& row = next.seats[i];
            if (row.person != person || !row.bot.empty() || (only && *only != i)) continue;
            stand_in(next, i, level, now);
            left = true;
        }
        if (!left) return not_yours("You do not play there.");
        return {};
    };
}

Change time_out(const TableRecord& record, int seat, TimeMs now) {
    return [&record, seat, now](store::Table& next, Live& live) -> Outcome {
        if (!record.playing() || record.to_act() != seat || !next.seats[std::size_t(seat)].bot.empty())
            return conflict("The clock no longer runs.");
        stand_in(next, std::size_t(seat), stand_in_level, now);
        if (record.settings().clock.kind == ClockRule::Kind::live) live.left_ms[std::size_t(seat)] = 0;
        return {};
    };
}

Change abandon(const std::string& person, std::shared_ptr<Abandoning> answer) {
    return [person, answer = std::move(answer)](store::Table& next, Live& live) -> Outcome {
        *answer = {};
        if (next.standing.status == Status::open) {
            if (next.host != person) return not_yours("Only the host gives the table up.");
            answer->ended = true;
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
            if (!sits) return not_yours("You do not play there.");
            answer->asked = live.abandon;
            answer->ended = all;
        } else {
            return conflict("This table is over.");
        }
        if (answer->ended) give_up(next.standing, "Given up by everybody who played.");
        return {};
    };
}

Change forget(const std::string& person, TimeMs now) {
    return [person, now](store::Table& next, Live& live) -> Outcome {
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
                if (status == Status::playing && row.bot.empty()) stand_in(next, i, stand_in_level, now);
            }
        }
        if (status == Status::open && next.host == person) give_up(next.standing, "Given up by the host.");
        if (status == Status::playing && !others) give_up(next.standing, "Nobody plays at this table any more.");
        return {};
    };
}

bool remembers(const TableRecord& record, const std::string& person) {
    const store::Table& head = record.head();
    if (head.host == person && record.live().host_name != former_player) return true;
    for (std::size_t i = 0; i < head.seats.size(); ++i)
        if (head.seats[i].person == person && record.live().names[i] != former_player) return true;
    return false;
}

} // namespace ecumene::server::seats
