// Coming and going, and what a socket says: each message finds its room.
#include "server/app/tables/live_table.h"

#include "bots/bot.h"
#include "engine/core/json_text.h"
#include "server/app/tables/table_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

constexpr int most_waiting = 16;                // messages of one socket that wait for the table
constexpr Allowance credits = {60, 20};         // messages of one socket
constexpr std::size_t lines_a_credit = 500;     // a whole state with a long log costs more than one message
constexpr std::uint64_t hint_iterations = 3000; // about a second; the same position gives the same hint

// What was said under this key, where it is a text.
std::optional<std::string> text_of(const json& message, const char* key) {
    const auto it = message.find(key);
    if (it == message.end() || !it->is_string()) return std::nullopt;
    return it->get<std::string>();
}

// A hint in words, worked out on a thread of the pool.
json hint_json(const AnyGame& game, std::int64_t position, const std::atomic<bool>* stopping) {
    Rng rng("hint", "position", std::uint64_t(position));
    Limits limits;
    limits.iterations = hint_iterations;
    limits.ms = 3000;
    const Thought thought = think(game, limits, rng, stopping);
    const std::vector<std::string> legal = game.legal();
    const std::vector<Phrase> meanings = game.meanings(Viewer::seat(game.to_act().seat()));
    const auto phrase_of = [&](const std::string& action) {
        const auto index = std::size_t(std::find(legal.begin(), legal.end(), action) - legal.begin());
        return index < meanings.size() ? to_json(meanings[index]) : json();
    };
    json candidates = json::array();
    for (const Candidate& candidate : thought.candidates)
        candidates.push_back({{"action", candidate.action},
                              {"phrase", phrase_of(candidate.action)},
                              {"value", candidate.value},
                              {"visits", candidate.visits}});
    return {{"type", "hint"},           {"at", position},
            {"action", thought.action}, {"phrase", phrase_of(thought.action)},
            {"value", thought.value},   {"candidates", candidates}};
}

} // namespace

TablePtr LiveTable::make(Services& services, store::LoadedTable loaded) {
    const TablePtr table(new LiveTable(services, std::move(loaded)));
    table->life_ = table;
    table->turn_.look();
    return table;
}

LiveTable::LiveTable(Services& services, store::LoadedTable loaded)
    : services_(services), record_(services, std::move(loaded), *this, life_),
      turn_(
          services, record_, [this] { return watched(); }, life_),
      undo_(
          services, record_, [this](int seat) { audience_.tell_undo(seat); }, [this] { return watched(); }, life_),
      audience_(services, *this), chat_(
                                      services, record_,
                                      [this](const std::vector<store::ChatLine>& lines) {
                                          JsonText& text = services_.scratch.text;
                                          text.clear();
                                          JsonWriter out(text);
                                          out.begin_object().member("type", "chat").key("lines").begin_array();
                                          for (const store::ChatLine& line : lines) write_chat(out, line, head());
                                          out.end_array().end_object();
                                          const auto message = services_.scratch.messages.keep(text.view());
                                          for (const VisitorPtr& visitor : audience_.visitors())
                                              visitor->wire->send(message);
                                      },
                                      life_) {}

SeatMask LiveTable::connected() const {
    SeatMask mask = 0;
    for (int seat = 0; seat < head().players; ++seat) {
        const store::SeatRow& row = head().seats[std::size_t(seat)];
        const bool bot = !row.bot.empty() && !row.stand_in;
        const auto& visitors = audience_.visitors();
        const bool here = !row.person.empty() &&
                          std::any_of(visitors.begin(), visitors.end(),
                                      [&](const VisitorPtr& visitor) { return visitor->person == row.person; });
        if (bot || here) mask = SeatMask(mask | 1 << seat);
    }
    return mask;
}

bool LiveTable::unused() const { return audience_.empty() && !record_.busy() && !turn_.waits(); }

// ---- what the record tells ----

void LiveTable::appended(std::size_t first) {
    if (!record_.playing()) services_.bots.forget(head().id);
    turn_.look();
    audience_.tell_moved(first);
    undo_.offer_soon();
}

void LiveTable::rebuilt() {
    turn_.look();
    audience_.check_seats();
    audience_.tell_states();
}

void LiveTable::deleted() { audience_.close_all(close_not_found, "this table is gone"); }

void LiveTable::not_written() {
    audience_.tell_all({{"type", "trouble"},
                        {"message", "The table cannot be written down just now. It waits, and goes on by itself."}});
}

void LiveTable::notice(const store::Notice& notice) {
    record_.notice(notice);
    record_.when_free([this, life = shared_from_this(), notice] { chat_.notice(notice); });
}

// ---- coming and going ----

void LiveTable::join(const VisitorPtr& visitor) {
    record_.when_free([this, self = shared_from_this(), visitor] {
        if (visitor->gone) return;
        visitor->table = self;
        audience_.add(visitor);
        audience_.tell_state(visitor);
        tell_seats_soon();
        turn_.hurry();
        turn_.advance();
        undo_.offer_soon();
    });
}

void LiveTable::leave(const VisitorPtr& visitor) {
    visitor->gone = true;
    if (visitor->hint) *visitor->hint = true;
    if (audience_.remove(visitor)) tell_seats_soon();
}

void LiveTable::close(std::function<void()> then) {
    audience_.close_all(close_going_away, "the server stops: come back in a few seconds");
    if (record_.settings().clock.kind != ClockRule::Kind::live || !record_.playing()) return then();
    record_.change(
        [this](store::Table&, Live& live) -> Outcome {
            if (!record_.playing()) return conflict("The game is over.");
            live.left_ms[std::size_t(record_.to_act())] = turn_.left_ms(record_.to_act());
            live.turn_since = 0;
            return {};
        },
        {}, [life = shared_from_this(), then](const Outcome&) { then(); });
}

// Several who come and go together are told of at once.
void LiveTable::tell_seats_soon() {
    if (seats_soon_) return;
    seats_soon_ = true;
    services_.loop.after(200, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self) return;
        self->record_.when_free([self] {
            self->seats_soon_ = false;
            self->audience_.tell_seats();
        });
    });
}

void LiveTable::start(const std::string& person, store::ForSession by, Done done) {
    record_.when_free([this, life = shared_from_this(), person, by = std::move(by), done = std::move(done)] {
        if (head().host != person) return done(not_yours("Only the host starts the game."));
        if (head().standing.status != Status::open) return done(conflict("The game has begun already."));
        for (const store::SeatRow& row : head().seats)
            if (row.person.empty() && row.bot.empty())
                return done(conflict("A seat is still empty. Wait for somebody, or put a bot there."));
        if (record_.game() == nullptr) return done(conflict(record_.frozen()));
        Live live = record_.live();
        const ClockRule& clock = record_.settings().clock;
        if (clock.kind != ClockRule::Kind::none) {
            live.left_ms.assign(head().seats.size(), clock.at_start_ms());
            live.turn_since = services_.loop.now();
        }
        record_.start(std::move(live), by, done);
    });
}

// ---- what a socket says ----

void LiveTable::send(const VisitorPtr& visitor, const Json& message) const {
    if (!visitor->gone) visitor->wire->send(std::make_shared<const std::string>(write_json(message)));
}

void LiveTable::send_error(const VisitorPtr& visitor, std::string_view code, std::string_view message,
                           std::string_view to) const {
    send(visitor, {{"type", "error"}, {"code", code}, {"message", message}, {"to", to}});
}

void LiveTable::send_stale(const VisitorPtr& visitor, std::int64_t at, std::string_view message) const {
    ++services_.counters.stale;
    send(visitor, {{"type", "stale"},
                   {"at", at},
                   {"position", head().length},
                   {"length", record_.times().size()},
                   {"message", message}});
}

void LiveTable::hear(const VisitorPtr& visitor, std::string_view text) {
    ++services_.counters.messages_in;
    if (services_.config.limits && !visitor->credits.take(credits, services_.loop.now())) {
        ++services_.counters.limited;
        return visitor->wire->close(close_policy, "too many messages");
    }
    auto parsed = parse_json(text);
    if (!parsed || !parsed->is_object() || parsed->empty())
        return send_error(visitor, "bad_json", parsed ? "A message is a JSON object." : parsed.error().message, "");
    if (!record_.busy()) return answer(visitor, *parsed);
    if (visitor->waiting >= most_waiting) {
        ++services_.counters.limited;
        return send_error(visitor, "too_many", "Too many of your messages wait already.", "");
    }
    ++visitor->waiting;
    record_.when_free([this, life = shared_from_this(), visitor, message = std::move(*parsed)] {
        --visitor->waiting;
        if (!visitor->gone) answer(visitor, message);
    });
}

void LiveTable::answer(const VisitorPtr& visitor, const Json& message) {
    if (message.contains("act")) {
        const auto action = text_of(message, "act");
        const auto at = message.find("at");
        if (!action || at == message.end() || !at->is_number_integer())
            return send_error(visitor, "bad_argument", "\"act\" takes the action as text, and \"at\", the position.",
                              "act");
        return act(visitor, *action, at->get<std::int64_t>());
    }
    if (message.contains("ping")) return send(visitor, {{"type", "pong"}, {"now", services_.loop.now()}});
    if (message.contains("sync")) return send_state(visitor);
    if (message.contains("explain")) {
        if (const auto action = text_of(message, "explain")) return explain(visitor, *action);
        return send_error(visitor, "bad_argument", "\"explain\" takes an action as text.", "explain");
    }
    if (message.contains("hint")) return hint(visitor);
    if (message.contains("undo")) return take_back(visitor, message["undo"]);
    if (message.contains("look")) return look_from(visitor, message["look"]);
    if (message.contains("chat")) {
        const auto line = text_of(message, "chat");
        if (!line) return send_error(visitor, "bad_argument", "\"chat\" takes a text.", "chat");
        return chat_.say({visitor->person, visitor->name, visitor->session}, *line,
                         [this, life = shared_from_this(), visitor](const Outcome& outcome) {
                             if (!outcome) send_error(visitor, outcome.error().code, outcome.error().message, "chat");
                         });
    }
    send_error(visitor, "bad_argument", "The server does not know this message.", "");
}

void LiveTable::act(const VisitorPtr& visitor, const std::string& action, std::int64_t at) {
    ++services_.counters.acts;
    if (at != head().length)
        return send_stale(visitor, at,
                          at < head().length
                              ? std::string("The table has moved on.")
                              : "This game has only " + std::to_string(head().length) + " moves so far.");
    if (!record_.playing()) return send_error(visitor, "conflict", "Nobody is to act at this table.", "act");
    const int seat = record_.to_act();
    if (!record_.holds(visitor->person, seat)) {
        ++services_.counters.not_allowed;
        return send_error(visitor, "not_yours", "It is another seat's turn.", "act");
    }
    if (record_.played_by_bot(seat))
        return send_error(visitor, "not_yours", "A bot plays for you. Take your seat back first.", "act");
    turn_.answer(action, [this, life = shared_from_this(), visitor, action, at](Turn::Answer answer) {
        switch (answer) {
        case Turn::Answer::written: return send(visitor, {{"type", "acted"}, {"at", at}, {"position", head().length}});
        case Turn::Answer::illegal: return explain(visitor, action);
        case Turn::Answer::overtaken: return send_stale(visitor, at, "Somebody was quicker.");
        }
    });
}

void LiveTable::explain(const VisitorPtr& visitor, const std::string& action) {
    if (!record_.playing()) return send_error(visitor, "conflict", "Nobody is to act at this table.", "explain");
    json answer = {{"type", "refused"}, {"action", action}, {"at", head().length},
                   {"legal", true},     {"why", nullptr},   {"rule", nullptr}};
    if (!visitor->as || record_.to_act() != *visitor->as) {
        answer["legal"] = false;
        answer["why"] = visitor->as ? "It is another seat's turn." : "Spectators cannot move.";
    } else if (const auto refusal = record_.game()->refuse(action)) {
        answer["legal"] = false;
        answer["why"] = refusal->why;
        answer["rule"] = refusal->rule;
    }
    send(visitor, answer);
}

// Whoever leaves is no longer thought for.
void LiveTable::hint(const VisitorPtr& visitor) {
    if (!record_.settings().hints)
        return send_error(visitor, "not_yours", "The host switched hints off at this table.", "hint");
    if (!record_.playing() || !visitor->as || record_.to_act() != *visitor->as)
        return send_error(visitor, "conflict", "Hints are for the seat to act.", "hint");
    // One at a time for a socket, two for a person, whatever the number of their windows.
    int& under_way = (*services_.hints_of)[visitor->person];
    constexpr int most = 2;
    if (visitor->hint || under_way >= most)
        return send_error(visitor, "too_many", "Your last hint is still being worked out.", "hint");
    ++under_way;
    const std::shared_ptr<void> ticket(nullptr, [hints = services_.hints_of, person = visitor->person](void*) {
        if (--(*hints)[person] == 0) hints->erase(person);
    });
    const std::int64_t position = head().length;
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    const bool taken = services_.thinking.submit(
        visitor->person, Urgency::waited_for,
        [game = std::shared_ptr<const AnyGame>(record_.game()->clone()), position,
         stopping = &services_.thinking.stopping()] { return hint_json(*game, position, stopping); },
        [this, life = shared_from_this(), visitor, ticket](const json& hint) {
            visitor->hint = nullptr;
            send(visitor, hint);
        },
        cancelled);
    if (!taken) return send_error(visitor, "too_many", "Too many are thinking already. Ask again in a moment.", "hint");
    visitor->hint = cancelled;
}

void LiveTable::take_back(const VisitorPtr& visitor, const Json& what) {
    if (!record_.playing() || !visitor->as) {
        ++services_.counters.not_allowed;
        return send_error(visitor, "not_yours", "There is nothing that you could take back here.", "undo");
    }
    const auto done = [this, life = shared_from_this(), visitor](const Outcome& outcome) {
        if (!outcome) send_error(visitor, outcome.error().code, outcome.error().message, "undo");
    };
    if (what == true) return undo_.ask(*visitor->as, visitor->session, done);
    if (what == "agree") return undo_.agree(*visitor->as, visitor->session, done);
    if (what == "decline") return undo_.decline(*visitor->as, visitor->session, done);
    send_error(visitor, "bad_argument", "\"undo\" takes true, \"agree\" or \"decline\".", "undo");
}

void LiveTable::look_from(const VisitorPtr& visitor, const Json& seat) {
    const bool known = seat.is_number_integer() && seat >= 0 && seat < head().players;
    if (!known || !record_.holds(visitor->person, seat.get<int>())) {
        ++services_.counters.not_allowed;
        return send_error(visitor, "not_yours", "You can look only from your own seats.", "look");
    }
    visitor->as = seat.get<int>();
    send_state(visitor);
    undo_.offer_soon();
}

void LiveTable::send_state(const VisitorPtr& visitor) {
    for (std::size_t lines = lines_a_credit; services_.config.limits && lines <= record_.times().size();
         lines += lines_a_credit)
        if (!visitor->credits.take(credits, services_.loop.now())) {
            ++services_.counters.limited;
            return visitor->wire->close(close_policy, "too many messages");
        }
    audience_.tell_state(visitor);
}

} // namespace ecumene::server
