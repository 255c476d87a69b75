// What the sockets of a table hear: the whole state, then what changed. A viewer's message is made once for all who
// look with the same eyes.
#include "server/app/table.h"

#include "engine/core/json_text.h"
#include "engine/core/json_writer.h"
#include "engine/core/sha256.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

std::string_view status_word(Status status) { return status == Status::finished ? "over" : name(status); }

// An action of the log.
void append_line(JsonText& out, const Told& line, std::size_t at, TimeMs time) {
    out += R"({"at":)";
    out.append_number(std::int64_t(at));
    out += R"(,"by":)";
    if (line.by.is_seat())
        out.append_number(line.by.seat().index);
    else
        out += R"("chance")";
    out += R"(,"action":)";
    out.append_quoted(line.action);
    out += R"(,"text":)";
    out.append_quoted(line.text);
    out += R"(,"time":)";
    out.append_number(time);
    out += '}';
}

void append_legal(JsonText& out, const AnyGame& game, std::optional<int> seat, bool playing) {
    out += R"("legal":[)";
    if (playing && seat && game.to_act() == Actor::seat(*seat))
        game.write_legal(Viewer::seat(Seat{std::uint8_t(*seat)}), out);
    out += ']';
}

std::optional<std::string_view> text_or_null(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

// The seats as lists and messages show them.
void write_seats(JsonWriter& out, const House& house, const store::Table& head, const Live& parsed,
                 const std::string& person, const LiveTable* live) {
    const SeatMask connected = live ? live->connected() : 0;
    const TimeMs now = house.loop.now();
    out.begin_array();
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        const store::SeatRow& row = head.seats[i];
        const TimeMs left = live ? live->left_ms(int(i), now) : -1;
        const bool bot = !row.bot.empty() && !row.stand_in;
        const bool empty = row.person.empty() && parsed.names[i].empty();
        out.begin_object().member("seat", i).member("kind", bot ? "bot" : empty ? "empty" : "person");
        out.member("name", bot ? row.bot : parsed.names[i]);
        out.member("you", !person.empty() && row.person == person);
        out.member("connected", bot || (connected >> i & 1) != 0);
        out.member("bot", text_or_null(row.bot));
        out.member("left_ms", left < 0 ? std::nullopt : std::optional<TimeMs>(left)).end_object();
    }
    out.end_array();
}

// The seats that a person holds.
void write_own(JsonWriter& out, const store::Table& head, const std::string& person) {
    out.begin_array();
    for (std::size_t i = 0; i < head.seats.size(); ++i)
        if (!person.empty() && head.seats[i].person == person) out.value(i);
    out.end_array();
}

std::string_view status_shown(const store::Table& head, const std::string& frozen) {
    return frozen.empty() ? status_word(head.standing.status) : "frozen";
}

void write_table(JsonWriter& out, const House& house, const store::Table& head, const std::string& person,
                 const LiveTable* live) {
    const Settings settings = live ? live->settings() : read_settings(head.settings);
    const Live parsed = live ? live->live() : read_live(head.live, head.players);
    const bool playing = head.standing.status == Status::playing;
    std::optional<std::size_t> to_act;
    bool your_turn = false;
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        const store::SeatRow& row = head.seats[i];
        if (!playing || (head.standing.to_act >> i & 1) == 0) continue;
        to_act = i;
        your_turn = your_turn || (!person.empty() && row.person == person && row.bot.empty());
    }
    const std::string frozen = live                                     ? live->frozen()
                               : head.standing.status == Status::frozen ? head.standing.reason
                                                                        : "";
    const auto whole = [](const std::string& text, std::string_view otherwise) { // a value that somebody else wrote
        return text.empty() || !parse_json(text) ? std::string(otherwise) : text;
    };
    out.begin_object().member("id", head.id).member("game", head.game).member("players", head.players);
    out.key("options").raw(whole(head.options, "{}"));
    out.member("title", head.title).member("status", status_shown(head, frozen));
    out.member("public", head.visibility == store::Visibility::everyone).member("hints", settings.hints);
    out.member("pace", settings.instant ? "instant" : "normal");
    out.key("clock").raw(write_json(clock_json(settings.clock)));
    out.member("imported", settings.imported).member("host", parsed.host_name);
    out.member("you_host", !person.empty() && head.host == person).key("you");
    write_own(out, head, person);
    out.member("your_turn", your_turn).member("to_act", to_act).key("seats");
    write_seats(out, house, head, parsed, person, live);
    out.member("created", head.created).member("updated", head.updated).member("actions", head.length);
    out.member("seed_hash", text_or_null(head.seed.empty() ? "" : hex(sha256(head.seed))));
    out.key("result").raw(whole(head.standing.result, "null"));
    out.member("rematch", text_or_null(parsed.rematch)).member("frozen", text_or_null(frozen)).end_object();
}

} // namespace

json table_json(const House& house, const store::Table& head, const std::string& person, const LiveTable* live) {
    JsonText text;
    JsonWriter out(text);
    write_table(out, house, head, person, live);
    return json::parse(text.view());
}

json chat_json(const store::ChatLine& line, const store::Table& head) {
    json seat = nullptr;
    for (std::size_t i = head.seats.size(); i-- > 0;)
        if (!line.person.empty() && head.seats[i].person == line.person) seat = i;
    return {{"id", line.number}, {"by", line.name}, {"seat", seat}, {"text", line.text}, {"time", line.time}};
}

void LiveTable::send(const VisitorPtr& visitor, const Json& message) {
    visitor->wire->send(std::make_shared<const std::string>(write_json(message)));
}

void LiveTable::error(const VisitorPtr& visitor, std::string_view code, std::string_view message, std::string_view to) {
    send(visitor, {{"type", "error"}, {"code", code}, {"message", message}, {"to", to}});
}

void LiveTable::tell_all(const Json& message) {
    const auto text = std::make_shared<const std::string>(write_json(message));
    for (const VisitorPtr& visitor : visitors_) visitor->wire->send(text);
}

void LiveTable::write_watching(JsonWriter& out) const {
    constexpr int most_names = 20;
    int count = 0;
    out.begin_array();
    for (const VisitorPtr& visitor : visitors_)
        if (!visitor->as && count++ < most_names)
            out.value(visitor->name.empty() ? std::string_view("a stranger") : std::string_view(visitor->name));
    out.end_array();
}

json LiveTable::undo_json(std::optional<int> seat) const {
    Json asked = nullptr;
    if (live_.undo && live_.undo->position == head_.length)
        asked = {{"by", live_.undo->by}, {"to", live_.undo->to}, {"agreed", live_.undo->agreed}};
    const auto to = seat && head_.standing.status == Status::playing ? last_decision(*seat) : std::nullopt;
    if (!to) return {{"can", nullptr}, {"to", nullptr}, {"asked", asked}};
    const bool free = free_undo_ == head_.length && *to + 1 == std::int64_t(by_.size());
    return {{"can", free ? "free" : "ask"}, {"to", *to}, {"asked", asked}};
}

void LiveTable::send_state(const VisitorPtr& visitor) {
    const std::optional<int> seat = visitor->as;
    const bool playing = head_.standing.status == Status::playing, over = head_.standing.status == Status::finished;
    JsonText& out = house_.text;
    out.clear();
    out += R"({"type":"state","position":)";
    out.append_number(head_.length);
    out += R"(,"length":)";
    out.append_number(std::int64_t(times_.size()));
    out += R"(,"as":)";
    out += seat ? std::to_string(*seat) : "null";
    JsonWriter writer(out);
    writer.key("you");
    write_own(writer, head_, visitor->person);
    writer.key("table");
    write_table(writer, house_, head_, visitor->person, this);
    out += R"(,"view":)";
    if (game_ && head_.standing.status != Status::open) {
        JsonMembers& view = house_.view;
        out += '{';
        view.clear();
        game_->write_open(view);
        open_seen_.append_all(out, view);
        view.clear();
        game_->write_guarded(viewer_of(seat), view);
        seen_by(seat).append_all(out, view);
        view.clear();
        game_->write_constants(view);
        append_members(out, view);
        out += "},";
        append_legal(out, *game_, seat, playing);
        // Only what is new to one who comes back, unless something was taken back meanwhile.
        const bool goes_on = visitor->since >= undone_before_ && visitor->since <= head_.length;
        const std::int64_t missed = head_.length - visitor->since;
        const std::size_t first = goes_on ? times_.size() - std::size_t(missed) : 0;
        out += R"(,"log":)";
        out += '[';
        const std::vector<Told> lines = game_->told(viewer_of(seat), first);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (i > 0) out += ',';
            append_line(out, lines[i], first + i, times_[first + i]);
        }
        out += ']';
        if (goes_on) {
            out += R"(,"since":)";
            out.append_number(visitor->since);
        }
    } else {
        out += R"(null,"legal":[],"log":[])";
    }
    visitor->since = -1;
    out += R"(,"auto":)";
    out += playing && seat && lone_pass_ && game_->to_act() == Actor::seat(*seat) ? "true" : "false";
    out += R"(,"undo":)" + undo_json(seat).dump();
    Json lines = Json::array();
    for (const store::ChatLine& line : chat_) lines.push_back(chat_json(line, head_));
    out += R"(,"chat":)" + write_json(lines);
    writer.key("watching");
    write_watching(writer);
    out += R"(,"result":)" + (head_.standing.result.empty() ? std::string("null") : head_.standing.result);
    out += R"(,"seed":)";
    if (over && !head_.seed.empty())
        out.append_quoted(head_.seed);
    else
        out += "null";
    out += R"(,"now":)";
    out.append_number(house_.loop.now());
    out += '}';
    visitor->wire->send(house_.messages.keep(out.view()));
}

void LiveTable::send_states() {
    for (const VisitorPtr& visitor : visitors_) {
        visitor->since = -1;
        send_state(visitor);
    }
}

void LiveTable::tell_acted(const VisitorPtr& visitor, std::int64_t at) {
    JsonText& out = house_.text;
    out.clear();
    out += R"({"type":"acted","at":)";
    out.append_number(at);
    out += R"(,"position":)";
    out.append_number(head_.length);
    out += '}';
    visitor->wire->send(house_.messages.keep(out.view()));
}

// What is told of the last actions. What everybody sees alike is written once, to the house's memory for it.
struct LiveTable::News {
    std::size_t first;                 // number of the first action
    std::vector<Told> lines;           // as the viewer is told whose message is next
    std::vector<std::size_t> open_end; // of each line that is open: where it ends in what is written
    std::size_t changes_begin;         // behind the lines: an object that is still open
    bool guarded_as_before;            // nobody sees a change beside the open ones
};

LiveTable::News LiveTable::news_since(std::size_t first) {
    JsonText& written = house_.open_news;
    written.clear();
    News news{first, game_->told(Viewer::spectator(), first), {}, 0, game_->guarded_unchanged(first)};
    for (std::size_t i = 0; i < news.lines.size(); ++i) {
        if (news.lines[i].open) append_line(written, news.lines[i], first + i, times_[first + i]);
        news.open_end.push_back(written.size());
    }
    news.changes_begin = written.size();
    written += '{';
    house_.view.clear();
    game_->write_open(house_.view);
    open_seen_.append_changes(written, house_.view);
    return news;
}

std::shared_ptr<const std::string> LiveTable::moved_text(std::optional<int> seat, const News& news) {
    const bool playing = head_.standing.status == Status::playing;
    const TimeMs now = house_.loop.now();
    JsonText& out = house_.text;
    out.clear();
    out += R"({"type":"moved","position":)";
    out.append_number(head_.length);
    out += R"(,"length":)";
    out.append_number(std::int64_t(times_.size()));
    out += R"(,"log":[)";
    const std::string_view open = house_.open_news.view();
    for (std::size_t i = 0, begin = 0; i < news.lines.size(); begin = news.open_end[i++]) {
        if (i > 0) out += ',';
        if (news.lines[i].open)
            out += open.substr(begin, news.open_end[i] - begin);
        else
            append_line(out, news.lines[i], news.first + i, times_[news.first + i]);
    }
    out += R"(],"changed":)";
    out += open.substr(news.changes_begin);
    if (!news.guarded_as_before) {
        JsonMembers& view = house_.view;
        view.clear();
        game_->write_guarded(viewer_of(seat), view);
        seen_by(seat).append_changes(out, view);
    }
    out += "},";
    append_legal(out, *game_, seat, playing);
    out += R"(,"auto":)";
    out += playing && seat && lone_pass_ && game_->to_act() == Actor::seat(*seat) ? "true" : "false";
    out += R"(,"undo":{"can":)";
    const auto to = seat && playing ? last_decision(*seat) : std::nullopt;
    if (to) {
        out += R"("ask","to":)";
        out.append_number(*to);
    } else {
        out += R"(null,"to":null)";
    }
    out += R"(,"asked":null})";
    if (!live_.left_ms.empty()) {
        out += R"(,"clock":[)";
        for (int i = 0; i < head_.players; ++i) {
            if (i > 0) out += ',';
            out.append_number(left_ms(i, now));
        }
        out += ']';
    }
    if (head_.standing.status == Status::finished) {
        out += R"(,"result":)" + head_.standing.result + R"(,"seed":)";
        out.append_quoted(head_.seed);
    }
    out += R"(,"now":)";
    out.append_number(now);
    out += '}';
    return house_.messages.keep(out.view());
}

void LiveTable::tell_moved(std::size_t first) {
    if (head_.standing.status == Status::playing && game_->to_act().is_seat()) prepare_turn();
    if (visitors_.empty()) return;
    News news = news_since(first);
    // Players first; they stand in front.
    std::vector<std::pair<std::optional<int>, std::shared_ptr<const std::string>>> made;
    made.reserve(std::size_t(head_.players) + 1);
    for (const VisitorPtr& visitor : visitors_) {
        auto it = std::find_if(made.begin(), made.end(), [&](const auto& m) { return m.first == visitor->as; });
        if (it == made.end()) {
            game_->retell(viewer_of(visitor->as), first, news.lines);
            it = made.emplace(made.end(), visitor->as, moved_text(visitor->as, news));
        }
        visitor->wire->send(it->second);
    }
    if (head_.standing.status == Status::playing) offer_undo();
}

// Several who come and go together are told of at once.
void LiveTable::tell_seats_soon() {
    if (seats_soon_) return;
    seats_soon_ = true;
    house_.loop.after(200, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self) return;
        self->when_free([self] {
            self->seats_soon_ = false;
            std::shared_ptr<const std::string> for_others; // who holds no seat: all hear the same
            for (const VisitorPtr& visitor : self->visitors_) {
                const bool sits = !visitor->person.empty() && self->sits(visitor->person);
                if (sits || !for_others) {
                    JsonText& written = self->house_.text;
                    written.clear();
                    JsonWriter out(written);
                    out.begin_object().member("type", "seats").key("seats");
                    write_seats(out, self->house_, self->head_, self->live_, sits ? visitor->person : "", self.get());
                    out.member("status", status_shown(self->head_, self->frozen_)).key("watching");
                    self->write_watching(out);
                    out.member("now", self->house_.loop.now()).end_object();
                    auto text = self->house_.messages.keep(written.view());
                    if (sits) {
                        visitor->wire->send(std::move(text));
                        continue;
                    }
                    for_others = std::move(text);
                }
                visitor->wire->send(for_others);
            }
        });
    });
}

} // namespace ecumene::server
