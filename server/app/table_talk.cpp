// What sockets ask of a table: coming and going, why not, hints, undo, chat.
#include "server/app/table.h"

#include "bots/bot.h"
#include "engine/core/json_text.h"
#include "server/app/secrets.h"
#include "server/app/words.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

constexpr int most_waiting = 16;                // messages of one socket that wait for the table
constexpr Allowance credits = {60, 20};         // messages of one socket
constexpr std::uint64_t hint_iterations = 3000; // about a second; the same position gives the same hint
constexpr int worlds_for_undo = 32;
constexpr int quiet_ms = 150; // before the engine is asked whether an undo is free

struct PlainAct {
    std::string_view action;
    std::int64_t at;
};

// {"act":"...","at":7}, as nearly all messages are, read where it stands. Nothing where it is written otherwise, which
// is no mistake.
std::optional<PlainAct> plain_act(std::string_view message) {
    constexpr std::string_view begin = R"({"act":")", middle = R"(","at":)";
    if (!message.starts_with(begin)) return std::nullopt;
    message.remove_prefix(begin.size());
    const std::size_t end = message.find('"');
    const std::string_view action = message.substr(0, end);
    const auto plain = [](char letter) { return static_cast<unsigned char>(letter) >= 0x20 && letter != '\\'; };
    if (!std::all_of(action.begin(), action.end(), plain)) return std::nullopt;
    if (end == message.npos || !message.substr(end).starts_with(middle)) return std::nullopt;
    message.remove_prefix(end + middle.size());
    PlainAct said{action, 0};
    const bool leading_zero = message.size() > 2 && message[0] == '0';
    const auto [stop, error] = std::from_chars(message.data(), message.data() + message.size(), said.at);
    const std::string_view rest = message.substr(std::size_t(stop - message.data()));
    if (error != std::errc() || leading_zero || said.at < 0 || rest != "}") return std::nullopt;
    return said;
}

} // namespace

// ---- coming and going ----

void LiveTable::join(const VisitorPtr& visitor) {
    when_free([self = shared_from_this(), visitor] {
        if (visitor->gone) return;
        visitor->table = self;
        self->revalidate(visitor);
        // Players stand in front, so that they are told first.
        if (visitor->as)
            self->visitors_.insert(self->visitors_.begin(), visitor);
        else
            self->visitors_.push_back(visitor);
        self->send_state(visitor);
        self->tell_seats_soon();
        self->advance();
        self->offer_undo();
    });
}

void LiveTable::leave(const VisitorPtr& visitor) {
    visitor->gone = true;
    if (std::erase(visitors_, visitor) > 0) tell_seats_soon();
    if (held_.who == visitor) held_.who = nullptr;
}

void LiveTable::close_session(const std::string& session) {
    for (const VisitorPtr& visitor : visitors_)
        if (visitor->session == session) visitor->wire->close(close_policy, "logged out");
}

void LiveTable::forget_in_chat(const std::string& person) {
    for (store::ChatLine& line : chat_)
        if (line.person == person) line.name = former_player;
}

void LiveTable::add_sessions(std::unordered_set<std::string>& to) const {
    for (const VisitorPtr& visitor : visitors_)
        if (!visitor->session.empty()) to.insert(visitor->session);
}

void LiveTable::say_goodbye() {
    for (const VisitorPtr& visitor : visitors_)
        visitor->wire->close(close_going_away, "the server stops: come back in a few seconds");
}

// ---- messages ----

void LiveTable::hear(const VisitorPtr& visitor, std::string_view text) {
    ++house_.counters.messages_in;
    if (house_.config.limits && !visitor->credits.take(credits, house_.loop.now())) {
        ++house_.counters.limited;
        return visitor->wire->close(close_policy, "too many messages");
    }
    if (!busy_ && waiting_.empty())
        if (const auto said = plain_act(text)) return act(visitor, said->action, said->at);
    auto parsed = parse_json(text);
    if (!parsed || !parsed->is_object() || parsed->empty())
        return error(visitor, "bad_json", parsed ? "a message is a JSON object" : parsed.error().message, "");
    if (visitor->waiting >= most_waiting) {
        ++house_.counters.limited;
        return error(visitor, "too_many", "too many of your messages wait already", "");
    }
    ++visitor->waiting;
    when_free([self = shared_from_this(), visitor, message = std::move(*parsed)] {
        --visitor->waiting;
        if (!visitor->gone) self->answer(visitor, message);
    });
}

void LiveTable::answer(const VisitorPtr& visitor, const Json& message) {
    const auto text = [&](const char* key) -> std::optional<std::string> {
        const auto it = message.find(key);
        if (it == message.end() || !it->is_string()) return std::nullopt;
        return it->get<std::string>();
    };
    if (message.contains("act")) {
        const auto action = text("act");
        const auto at = message.find("at");
        if (!action || at == message.end() || !at->is_number_integer())
            return error(visitor, "bad_argument", "to act takes the action as text, and \"at\", the position", "act");
        return act(visitor, *action, at->get<std::int64_t>());
    }
    if (message.contains("ping")) return send(visitor, {{"type", "pong"}, {"now", house_.loop.now()}});
    if (message.contains("sync")) return send_state(visitor);
    if (message.contains("explain")) {
        if (const auto action = text("explain")) return explain(visitor, *action);
        return error(visitor, "bad_argument", "\"explain\" takes an action as text", "explain");
    }
    if (message.contains("hint")) return hint(visitor);
    if (message.contains("undo")) return undo(visitor, message["undo"]);
    if (message.contains("look")) {
        const Json& seat = message["look"];
        if (!seat.is_number_integer() || !(seat >= 0 && seat < head_.players) || !holds(*visitor, seat.get<int>())) {
            ++house_.counters.not_allowed;
            return error(visitor, "not_yours", "one looks only from one's own seats", "look");
        }
        visitor->as = seat.get<int>();
        send_state(visitor);
        return offer_undo();
    }
    if (message.contains("chat")) {
        if (const auto line = text("chat")) return chat(visitor, *line);
        return error(visitor, "bad_argument", "\"chat\" takes a text", "chat");
    }
    error(visitor, "bad_argument", "this message asks for nothing that is known here", "");
}

void LiveTable::explain(const VisitorPtr& visitor, const std::string& action) {
    if (!game_ || head_.standing.status != Status::playing)
        return error(visitor, "conflict", "nobody is to act at this table", "explain");
    json answer = {{"type", "refused"}, {"action", action}, {"at", head_.length},
                   {"legal", true},     {"why", nullptr},   {"rule", nullptr}};
    if (!visitor->as || game_->to_act() != Actor::seat(*visitor->as)) {
        answer["legal"] = false;
        answer["why"] = visitor->as ? "it is another seat's turn" : "who watches does not act";
    } else if (const auto refusal = game_->refuse(action)) {
        answer["legal"] = false;
        answer["why"] = refusal->why;
        answer["rule"] = refusal->rule;
    }
    send(visitor, answer);
}

void LiveTable::hint(const VisitorPtr& visitor) {
    if (!settings_.hints) return error(visitor, "not_yours", "this table was made without hints", "hint");
    if (!game_ || head_.standing.status != Status::playing || !visitor->as ||
        game_->to_act() != Actor::seat(*visitor->as))
        return error(visitor, "conflict", "a hint is for the seat to act", "hint");
    const std::shared_ptr<const AnyGame> game = game_->clone();
    const std::atomic<bool>* stopping = &house_.workers.stopping();
    const std::int64_t position = head_.length;
    const bool taken = house_.workers.submit(Workers::Urgency::person_waits, [self = shared_from_this(), visitor, game,
                                                                              stopping, position]() {
        Rng rng("hint", "position", std::uint64_t(position));
        Limits limits;
        limits.iterations = hint_iterations;
        limits.ms = 3000;
        const Thought thought = think(*game, limits, rng, stopping);
        const std::vector<std::string> legal = game->legal();
        const std::vector<std::string> meanings = game->meanings(Viewer::seat(game->to_act().seat()));
        json candidates = json::array();
        for (const Candidate& candidate : thought.candidates)
            candidates.push_back(
                {{"action", candidate.action}, {"value", candidate.value}, {"visits", candidate.visits}});
        const auto index = std::size_t(std::find(legal.begin(), legal.end(), thought.action) - legal.begin());
        json answer = {{"type", "hint"},           {"at", position},
                       {"action", thought.action}, {"text", index < meanings.size() ? meanings[index] : thought.action},
                       {"value", thought.value},   {"candidates", candidates}};
        return [self, visitor, answer = std::move(answer)] {
            if (!visitor->gone) self->send(visitor, answer);
        };
    });
    if (!taken) error(visitor, "too_many", "too many are thinking already: ask again in a moment", "hint");
}

void LiveTable::chat(const VisitorPtr& visitor, const std::string& text) {
    const auto seat = [&] {
        for (int i = 0; i < head_.players; ++i)
            if (holds(*visitor, i)) return true;
        return false;
    };
    if (!seat()) {
        ++house_.counters.not_allowed;
        return error(visitor, "not_yours", "who watches may read, but not write", "chat");
    }
    const auto line = clean_text(text, 1, 300);
    if (!line)
        return error(visitor, "bad_argument", "a line has 1 to 300 characters, and none that cannot be seen", "chat");
    if (house_.config.limits && !chat_limit_.take(visitor->person, house_.loop.now())) {
        ++house_.counters.limited;
        return error(visitor, "too_many", "that was a lot of lines: wait a little", "chat");
    }
    store::ChatLine written;
    written.person = visitor->person;
    written.name = visitor->name;
    written.text = *line;
    written.time = house_.loop.now();
    house_.store.add_chat(
        head_.id, written, [self = shared_from_this(), visitor, written](store::Answer<std::int64_t> number) mutable {
            if (!number) return self->error(visitor, "trouble", number.error().message, "chat");
            written.number = *number;
            self->head_.chat_lines = *number + 1;
            self->chat_.push_back(written);
            if (self->chat_.size() > 50) self->chat_.pop_front();
            self->tell_all({{"type", "chat"}, {"lines", json::array({chat_json(written, self->head_)})}});
        });
}

// ---- undo ----

std::optional<std::int64_t> LiveTable::last_decision(int seat) const {
    const auto last = std::find(by_.rbegin(), by_.rend(), std::int8_t(seat));
    if (last == by_.rend()) return std::nullopt;
    return std::int64_t(by_.rend() - last) - 1;
}

std::vector<int> LiveTable::must_agree(int asker) const {
    std::vector<int> seats;
    const std::string& person = head_.seats[std::size_t(asker)].person;
    for (int i = 0; i < head_.players; ++i) {
        const store::SeatRow& row = head_.seats[std::size_t(i)];
        if (!row.person.empty() && row.bot.empty() && row.person != person) seats.push_back(i);
    }
    return seats;
}

void LiveTable::offer_undo() {
    if (offer_soon_ || visitors_.empty()) return;
    offer_soon_ = true;
    house_.loop.after(quiet_ms, [weak = weak_from_this(), position = head_.length] {
        const auto self = weak.lock();
        if (!self) return;
        self->offer_soon_ = false;
        if (self->busy_ || self->head_.length != position) return self->visitors_.empty() ? void() : self->offer_undo();
        if (!self->game_ || self->head_.standing.status != Status::playing || self->by_.empty() ||
            self->by_.back() < 0 || self->offered_at_ == position)
            return;
        self->offered_at_ = position;
        const std::shared_ptr<const AnyGame> game = self->game_->clone();
        self->house_.workers.submit(Workers::Urgency::person_waits, [self, game, position]() -> std::function<void()> {
            Rng rng(random_token());
            if (!game->harmless_undo(game->length() - 1, rng, worlds_for_undo)) return nullptr;
            return [self, position] {
                if (self->head_.length != position || self->busy_) return;
                self->free_undo_ = position;
                for (const VisitorPtr& visitor : self->visitors_)
                    if (visitor->as == int(self->by_.back()))
                        self->send(visitor, {{"type", "undo"}, {"undo", self->undo_json(visitor->as)}});
            };
        });
    });
}

void LiveTable::undo(const VisitorPtr& visitor, const Json& what) {
    if (!game_ || head_.standing.status != Status::playing || !visitor->as) {
        ++house_.counters.not_allowed;
        return error(visitor, "not_yours", "there is nothing that you could take back here", "undo");
    }
    const int seat = *visitor->as;
    const auto tell_question = [self = shared_from_this(), visitor](const Outcome& outcome) {
        if (!outcome) self->error(visitor, outcome.error().code, outcome.error().message, "undo");
    };
    if (what == true) {
        const auto to = last_decision(seat);
        if (!to) return error(visitor, "conflict", "there is no decision of yours to take back", "undo");
        const auto harmless = [&] {
            Rng rng(random_token());
            return game_->harmless_undo(std::size_t(*to), rng, worlds_for_undo);
        };
        const bool free = *to + 1 == std::int64_t(by_.size()) && (free_undo_ == head_.length || harmless());
        if (free || must_agree(seat).empty()) return take_back(*to, visitor);
        const UndoQuestion question{seat, *to, head_.length, {}};
        return change(
            [question, length = head_.length](store::Table& next, Live& live) -> Outcome {
                if (next.length != length) return tl::unexpected(Refused{409, "conflict", "the table has moved on"});
                live.undo = question;
                return {};
            },
            tell_question);
    }
    const bool open = live_.undo && live_.undo->position == head_.length;
    if (!open) return error(visitor, "conflict", "nobody has asked for an undo", "undo");
    const std::vector<int> needed = must_agree(live_.undo->by);
    if (what == "agree" && std::find(needed.begin(), needed.end(), seat) != needed.end()) {
        std::vector<int> agreed = live_.undo->agreed;
        // One person with several seats agrees for all of them.
        for (const int other : needed)
            if (holds(*visitor, other) && std::find(agreed.begin(), agreed.end(), other) == agreed.end())
                agreed.push_back(other);
        if (agreed.size() == needed.size()) return take_back(live_.undo->to, visitor);
        return change(
            [agreed](store::Table& next, Live& live) -> Outcome {
                if (!live.undo || live.undo->position != next.length)
                    return tl::unexpected(Refused{409, "conflict", "the question is no longer open"});
                live.undo->agreed = agreed;
                return {};
            },
            tell_question);
    }
    if (what == "decline" && (live_.undo->by == seat || std::find(needed.begin(), needed.end(), seat) != needed.end()))
        return change(
            [](store::Table&, Live& live) -> Outcome {
                live.undo.reset();
                return {};
            },
            tell_question);
    error(visitor, "bad_argument", "\"undo\" takes true, \"agree\" or \"decline\"", "undo");
}

void LiveTable::take_back(std::int64_t to, const VisitorPtr& who) {
    store::Event event;
    event.kind = store::EventKind::undo;
    event.actor = who->as.value_or(store::actor_table);
    event.keep = to;
    event.time = house_.loop.now();
    if (!take_event(event)) return error(who, "conflict", "there is nothing to take back", "undo");
    Live live = live_;
    live.undo.reset();
    if (settings_.clock.kind != ClockRule::Kind::none) live.turn_since = event.time;
    ++house_.counters.undos;
    std::vector<store::Event> events = {event};
    commit(game_->length(), std::move(events), head_, std::move(live),
           [self = shared_from_this(), who](const store::Answer<void>& written) {
               if (!written) { // the record in the store still has what was taken back
                   self->error(who, "trouble", written.error().message, "undo");
                   return self->reload([self] { self->release(); });
               }
               self->undone_before_ = self->head_.length;
               self->send_states();
               self->release();
           });
}

} // namespace ecumene::server
