// What the sockets of a table hear: the whole state, then what changed.
#include "server/app/tables/audience.h"

#include "engine/core/json_text.h"
#include "engine/core/json_writer.h"
#include "server/app/tables/live_table.h"
#include "server/app/tables/table_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace ecumene::server {
namespace {

using store::Status;

Viewer viewer_of(std::optional<int> seat) {
    return seat ? Viewer::seat(Seat{std::uint8_t(*seat)}) : Viewer::spectator();
}

} // namespace

// ---- who listens ----

void Audience::add(const VisitorPtr& visitor) {
    take_seat(*visitor);
    if (visitor->as)
        visitors_.insert(visitors_.begin(), visitor);
    else
        visitors_.push_back(visitor);
}

bool Audience::remove(const VisitorPtr& visitor) { return std::erase(visitors_, visitor) > 0; }

void Audience::take_seat(Visitor& visitor) const {
    const TableRecord& record = table_.record();
    if (visitor.as && !record.holds(visitor.person, *visitor.as)) visitor.as.reset();
    if (visitor.as || visitor.as_spectator) return;
    for (int seat = table_.head().players - 1; seat >= 0; --seat)
        if (record.holds(visitor.person, seat)) visitor.as = seat;
}

void Audience::check_seats() {
    for (const VisitorPtr& visitor : visitors_) take_seat(*visitor);
}

void Audience::close_all(int code, std::string_view reason) {
    for (const VisitorPtr& visitor : visitors_) visitor->wire->close(code, reason);
}

void Audience::close_session(const std::string& session) {
    for (const VisitorPtr& visitor : visitors_)
        if (visitor->session == session) visitor->wire->close(close_policy, "logged out");
}

void Audience::add_sessions(std::unordered_set<std::string>& to) const {
    for (const VisitorPtr& visitor : visitors_)
        if (!visitor->session.empty()) to.insert(visitor->session);
}

// ---- parts of messages ----

Seen& Audience::seen_by(std::optional<int> seat) {
    const auto spectators = std::size_t(table_.head().players);
    seen_.resize(spectators + 1);
    return seen_[seat ? std::size_t(*seat) : spectators];
}

void Audience::write_legal(JsonWriter& out, std::optional<int> seat) const {
    const TableRecord& record = table_.record();
    out.key("legal").begin_array();
    if (seat && record.playing() && record.to_act() == *seat)
        record.game()->write_offers(viewer_of(seat), services_.scratch.text);
    out.end_array();
    out.member("auto", seat && table_.turn().declines_for(*seat));
}

void Audience::write_undo(JsonWriter& out, std::optional<int> seat) const {
    const Undo& undo = table_.undo();
    const auto to = seat ? undo.target(*seat) : std::nullopt;
    out.begin_object().key("can");
    if (to)
        out.value(undo.free_now(*seat) ? "free" : "ask");
    else
        out.value(nullptr);
    out.member("to", to).key("asked");
    if (const auto question = undo.question()) {
        out.begin_object().member("by", question->by).member("to", question->to).key("agreed").begin_array();
        for (const int agreed : question->agreed) out.value(agreed);
        out.end_array().end_object();
    } else {
        out.value(nullptr);
    }
    out.end_object();
}

void Audience::write_watching(JsonWriter& out) const {
    constexpr int most_names = 20;
    int count = 0;
    out.begin_array();
    for (const VisitorPtr& visitor : visitors_)
        if (!visitor->as && count++ < most_names)
            out.value(visitor->name.empty() ? std::string_view("a stranger") : std::string_view(visitor->name));
    out.end_array();
}

// ---- messages ----

void Audience::tell_all(const nlohmann::json& message) {
    const auto text = std::make_shared<const std::string>(write_json(message));
    for (const VisitorPtr& visitor : visitors_) visitor->wire->send(text);
}

void Audience::tell_state(const VisitorPtr& visitor) {
    const TableRecord& record = table_.record();
    const store::Table& head = record.head();
    const std::optional<int> seat = visitor->as;
    JsonText& text = services_.scratch.text;
    text.clear();
    JsonWriter out(text);
    out.begin_object().member("type", "state").member("position", head.length);
    out.member("length", record.times().size()).member("as", seat).key("you");
    write_own_seats(out, head, visitor->person);
    out.key("table");
    write_table(out, services_, head, visitor->person, &table_);
    if (record.game() != nullptr && head.standing.status != Status::open) {
        const AnyGame& game = *record.game();
        JsonMembers& view = services_.scratch.view;
        out.key("view").begin_object();
        view.clear();
        game.write_open(view);
        open_seen_.append_all(text, view);
        view.clear();
        game.write_guarded(viewer_of(seat), view);
        seen_by(seat).append_all(text, view);
        view.clear();
        game.write_constants(view);
        append_members(text, view);
        out.end_object();
        // Only what is new to one who comes back, unless something was taken back meanwhile.
        const bool goes_on = visitor->since >= record.undone_before() && visitor->since <= head.length;
        const std::size_t first =
            goes_on ? record.times().size() - std::size_t(head.length - visitor->since) : std::size_t(0);
        const std::vector<Told> lines = game.told(viewer_of(seat), first);
        out.key("log").begin_array();
        for (std::size_t i = 0; i < lines.size(); ++i) write_line(out, lines[i], first + i, record.times()[first + i]);
        out.end_array();
        if (goes_on) out.member("since", visitor->since);
        write_prompt(out, game);
        situation_told_ = situation_text();
        out.key("situation").raw(situation_told_);
    } else {
        out.member("view", nullptr).key("log").begin_array().end_array();
    }
    visitor->since = -1;
    write_legal(out, seat);
    out.key("undo");
    write_undo(out, seat);
    out.key("chat").begin_array();
    for (const store::ChatLine& line : table_.chat().lines()) write_chat(out, line, head);
    out.end_array().key("watching");
    write_watching(out);
    out.key("result").raw(head.standing.result.empty() ? std::string_view("null")
                                                       : std::string_view(head.standing.result));
    out.member("seed", record.shown_seed());
    out.member("now", services_.loop.now()).end_object();
    visitor->wire->send(services_.scratch.messages.keep(text.view()));
}

void Audience::tell_states() {
    for (const VisitorPtr& visitor : visitors_) {
        visitor->since = -1;
        tell_state(visitor);
    }
}

// In the scratch memory, until it is used again.
std::string_view Audience::situation_text() const {
    JsonText& text = services_.scratch.situation;
    text.clear();
    JsonWriter out(text);
    table_.record().game()->write_situation(out);
    return text.view();
}

// What everybody sees alike is written once, to the scratch memory for it.
struct Audience::News {
    std::size_t first;                 // number of the first action
    std::vector<Told> lines;           // as the viewer is told whose message is next
    std::vector<std::size_t> open_end; // of each line that is open: where it ends in what is written
    std::size_t changes_begin;         // behind the lines: an object that is still open
    std::string situation;             // members of a message, each with a comma before it; the situation if it changed
    bool guarded_as_before;            // nobody sees a change beside the open ones
};

Audience::News Audience::news_since(std::size_t first) {
    const TableRecord& record = table_.record();
    const AnyGame& game = *record.game();
    JsonText& written = services_.scratch.open_news;
    written.clear();
    JsonWriter out(written);
    News news{first, game.told(Viewer::spectator(), first), {}, 0, {}, game.guarded_unchanged(first)};
    out.begin_array();
    for (std::size_t i = 0; i < news.lines.size(); ++i) {
        if (news.lines[i].open) write_line(out, news.lines[i], first + i, record.times()[first + i]);
        news.open_end.push_back(written.size());
    }
    news.changes_begin = written.size();
    written += '{';
    JsonMembers& view = services_.scratch.view;
    view.clear();
    game.write_open(view);
    open_seen_.append_changes(written, view);
    JsonText& situation = services_.scratch.situation;
    situation.clear();
    situation += '{';
    JsonWriter members(situation);
    write_prompt(members, game);
    news.situation = "," + std::string(situation.view().substr(1));
    if (const std::string_view now = situation_text(); now != situation_told_) {
        situation_told_ = now;
        news.situation.append(",\"situation\":").append(now);
    }
    return news;
}

std::shared_ptr<const std::string> Audience::moved_text(std::optional<int> seat, const News& news) {
    const TableRecord& record = table_.record();
    const store::Table& head = record.head();
    const Turn& turn = table_.turn();
    JsonText& text = services_.scratch.text;
    text.clear();
    JsonWriter out(text);
    out.begin_object().member("type", "moved").member("position", head.length);
    out.member("length", record.times().size()).key("log").begin_array();
    const std::string_view open = services_.scratch.open_news.view();
    for (std::size_t i = 0, begin = 1; i < news.lines.size(); begin = news.open_end[i++]) {
        const std::size_t at = news.first + i;
        if (!news.lines[i].open) {
            write_line(out, news.lines[i], at, record.times()[at]);
            continue;
        }
        const std::size_t comma = open[begin] == ',' ? 1 : 0; // that stood between the lines there
        out.raw(open.substr(begin + comma, news.open_end[i] - begin - comma));
    }
    out.end_array().key("changed").raw(open.substr(news.changes_begin));
    if (!news.guarded_as_before) {
        JsonMembers& view = services_.scratch.view;
        view.clear();
        record.game()->write_guarded(viewer_of(seat), view);
        seen_by(seat).append_changes(text, view);
    }
    out.end_object();
    text += news.situation;
    write_legal(out, seat);
    out.key("undo");
    write_undo(out, seat);
    if (!record.live().left_ms.empty()) {
        out.key("clock").begin_array();
        for (int i = 0; i < head.players; ++i) out.value(turn.left_ms(i));
        out.end_array();
    }
    if (head.standing.status == Status::finished)
        out.key("result").raw(head.standing.result).member("seed", record.shown_seed());
    out.member("now", services_.loop.now()).end_object();
    return services_.scratch.messages.keep(text.view());
}

void Audience::tell_moved(std::size_t first) {
    if (visitors_.empty()) return;
    News news = news_since(first);
    std::vector<std::pair<std::optional<int>, std::shared_ptr<const std::string>>> made;
    made.reserve(std::size_t(table_.head().players) + 1);
    for (const VisitorPtr& visitor : visitors_) {
        auto it = std::find_if(made.begin(), made.end(), [&](const auto& m) { return m.first == visitor->as; });
        if (it == made.end()) {
            table_.record().game()->retell(viewer_of(visitor->as), first, news.lines);
            it = made.emplace(made.end(), visitor->as, moved_text(visitor->as, news));
        }
        visitor->wire->send(it->second);
    }
}

void Audience::tell_seats() {
    std::shared_ptr<const std::string> for_others; // who holds no seat: all hear the same
    for (const VisitorPtr& visitor : visitors_) {
        const bool sits = table_.record().sits(visitor->person);
        if (sits || !for_others) {
            JsonText& text = services_.scratch.text;
            text.clear();
            JsonWriter out(text);
            out.begin_object().member("type", "seats").key("seats");
            write_seats(out, table_, sits ? visitor->person : "");
            out.member("status", status_shown(table_.head(), table_.record().frozen())).key("watching");
            write_watching(out);
            out.member("now", services_.loop.now()).end_object();
            auto message = services_.scratch.messages.keep(text.view());
            if (sits) {
                visitor->wire->send(std::move(message));
                continue;
            }
            for_others = std::move(message);
        }
        visitor->wire->send(for_others);
    }
}

void Audience::tell_undo(int seat) {
    for (const VisitorPtr& visitor : visitors_) {
        if (visitor->as != seat) continue;
        JsonText& text = services_.scratch.text;
        text.clear();
        JsonWriter out(text);
        out.begin_object().member("type", "undo").key("undo");
        write_undo(out, visitor->as);
        out.end_object();
        visitor->wire->send(services_.scratch.messages.keep(text.view()));
    }
}

} // namespace ecumene::server
