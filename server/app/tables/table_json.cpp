#include "server/app/tables/table_json.h"

#include "engine/core/json_text.h"
#include "engine/core/sha256.h"

#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using store::Status;

std::optional<std::string_view> text_or_null(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void write_seats(JsonWriter& out, const store::Table& head, const Live& live_part, const std::string& person,
                 const LiveTable* live) {
    const SeatMask connected = live != nullptr ? live->connected() : 0;
    out.begin_array();
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        const store::SeatRow& row = head.seats[i];
        const TimeMs left = live != nullptr ? live->turn().left_ms(int(i)) : -1;
        const bool bot = !row.bot.empty() && !row.stand_in;
        const bool empty = row.person.empty() && live_part.names[i].empty();
        out.begin_object().member("seat", i).member("kind", bot ? "bot" : empty ? "empty" : "person");
        out.member("name", bot ? row.bot : live_part.names[i]);
        out.member("you", !person.empty() && row.person == person);
        out.member("connected", bot || (connected >> i & 1) != 0);
        out.member("bot", text_or_null(row.bot));
        out.member("left_ms", left < 0 ? std::nullopt : std::optional<TimeMs>(left)).end_object();
    }
    out.end_array();
}

} // namespace

std::string_view status_shown(const store::Table& head, const std::string& frozen) {
    if (!frozen.empty()) return "frozen";
    return head.standing.status == Status::finished ? "over" : name(head.standing.status);
}

void write_seats(JsonWriter& out, const LiveTable& table, const std::string& person) {
    write_seats(out, table.head(), table.record().live(), person, &table);
}

void write_own_seats(JsonWriter& out, const store::Table& head, const std::string& person) {
    out.begin_array();
    for (std::size_t i = 0; i < head.seats.size(); ++i)
        if (!person.empty() && head.seats[i].person == person) out.value(i);
    out.end_array();
}

void write_table(JsonWriter& out, const Services&, const store::Table& head, const std::string& person,
                 const LiveTable* live) {
    const Settings settings = live != nullptr ? live->record().settings() : read_settings(head.settings);
    const Live parsed = live != nullptr ? live->record().live() : read_live(head.live, head.players);
    const bool playing = head.standing.status == Status::playing;
    std::optional<std::size_t> to_act;
    bool your_turn = false;
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        const store::SeatRow& row = head.seats[i];
        if (!playing || (head.standing.to_act >> i & 1) == 0) continue;
        to_act = i;
        your_turn = your_turn || (!person.empty() && row.person == person && row.bot.empty());
    }
    const std::string frozen = live != nullptr                          ? live->record().frozen()
                               : head.standing.status == Status::frozen ? head.standing.reason
                                                                        : "";
    const auto whole = [](const std::string& text, std::string_view otherwise) { // a value that somebody else wrote
        return text.empty() || !parse_json(text) ? std::string(otherwise) : text;
    };
    out.begin_object().member("id", head.id).member("game", head.game).member("players", head.players);
    out.key("options").raw(whole(head.options, "{}"));
    if (!settings.rules.empty()) out.key("rules").raw(whole(settings.rules, "{}"));
    out.member("title", head.title).member("status", status_shown(head, frozen));
    out.member("public", head.visibility == store::Visibility::everyone).member("hints", settings.hints);
    out.member("pace", settings.instant ? "instant" : "normal");
    out.key("clock").raw(write_json(clock_json(settings.clock)));
    out.member("imported", settings.imported).member("branched", settings.branched).member("host", parsed.host_name);
    out.member("you_host", !person.empty() && head.host == person).key("you");
    write_own_seats(out, head, person);
    out.member("your_turn", your_turn).member("to_act", to_act).key("seats");
    write_seats(out, head, parsed, person, live);
    out.member("created", head.created).member("updated", head.updated).member("actions", head.length);
    out.member("seed_hash", text_or_null(head.seed.empty() || settings.branched ? "" : hex(sha256(head.seed))));
    out.key("result").raw(whole(head.standing.result, "null"));
    out.member("rematch", text_or_null(parsed.rematch)).member("frozen", text_or_null(frozen)).end_object();
}

nlohmann::json table_json(const Services& services, const store::Table& head, const std::string& person,
                          const LiveTable* live) {
    JsonText text;
    JsonWriter out(text);
    write_table(out, services, head, person, live);
    return nlohmann::json::parse(text.view());
}

void write_line(JsonWriter& out, const Told& line, std::size_t at, TimeMs time) {
    out.begin_object().member("at", at).key("by");
    if (line.by.is_seat())
        out.value(line.by.seat().index);
    else
        out.value("chance");
    out.member("action", line.action).key("phrase");
    write_phrase(out, line.phrase);
    if (!line.events.empty()) {
        out.key("events").begin_array();
        for (const Phrase& event : line.events) write_phrase(out, event);
        out.end_array();
    }
    out.member("time", time).end_object();
}

void write_prompt(JsonWriter& out, const AnyGame& game) {
    out.key("prompt");
    write_phrase(out, game.prompt());
}

void write_chat(JsonWriter& out, const store::ChatLine& line, const store::Table& head) {
    std::optional<std::size_t> seat;
    for (std::size_t i = head.seats.size(); i-- > 0;)
        if (!line.person.empty() && head.seats[i].person == line.person) seat = i;
    out.begin_object().member("id", line.number).member("by", line.name).member("seat", seat);
    out.member("text", line.text).member("time", line.time).end_object();
}

} // namespace ecumene::server
