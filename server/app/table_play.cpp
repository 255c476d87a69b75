// Play at a table: an action is tried, chance answers, both are written, and then told.
#include "server/app/table.h"

#include "engine/core/json_text.h"
#include "server/app/hall.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using store::Status;

constexpr TimeMs updated_every_ms = 5000; // how exactly the store knows when a table last changed

} // namespace

void LiveTable::act(const VisitorPtr& visitor, std::string_view action, std::int64_t at) {
    ++house_.counters.acts;
    if (at != head_.length) {
        ++house_.counters.stale;
        send(visitor, {{"type", "stale"},
                       {"at", at},
                       {"position", head_.length},
                       {"length", game_ ? game_->length() : 0},
                       {"message", at < head_.length ? "the table has moved on" : "the table has not come so far"}});
        return;
    }
    if (!game_ || head_.standing.status != Status::playing)
        return error(visitor, "conflict", "nobody is to act at this table", "act");
    const Actor actor = game_->to_act();
    if (!actor.is_seat() || !holds(*visitor, actor.seat().index)) {
        ++house_.counters.not_allowed;
        return error(visitor, "not_yours", "it is another seat's turn", "act");
    }
    if (seat_is_played_by_bot(actor.seat().index))
        return error(visitor, "not_yours", "a bot plays for you: sit down again first", "act");
    if (held_.at == at) return; // said already, and waits for its pause
    if (house_.loop.now() < not_before_) {
        if (const auto refusal = game_->refuse(action)) return explain(visitor, std::string(action));
        held_ = {at, std::string(action), visitor};
        wake_after(not_before_ - house_.loop.now());
        return;
    }
    play(actor.seat().index, action, visitor, at);
}

void LiveTable::draw_chance(std::vector<store::Event>& events) {
    while (game_->to_act().is_chance()) {
        Rng rng = chance_stream(head_.seed, game_->length());
        store::Event event;
        event.actor = store::actor_chance;
        event.text = game_->sample(rng);
        event.time = house_.loop.now();
        times_.push_back(event.time);
        by_.push_back(-1);
        events.push_back(std::move(event));
    }
}

void LiveTable::play(int seat, std::string_view action, const VisitorPtr& who, std::int64_t at) {
    const std::size_t first = game_->length();
    const TimeMs now = house_.loop.now();
    held_ = {};
    game_->set_bookmark();
    if (!game_->apply(action)) {
        ++house_.counters.illegal;
        if (who)
            explain(who, std::string(action));
        else
            log_trouble("bad_bot_move", action);
        return;
    }
    std::vector<store::Event> events;
    events.reserve(4); // dice and cards mostly follow
    events.push_back({.actor = seat, .text = std::string(action), .time = now});
    times_.push_back(now);
    by_.push_back(std::int8_t(seat));
    draw_chance(events);

    const bool clock = settings_.clock.kind != ClockRule::Kind::none;
    Live live;
    std::optional<store::Table> head;
    if (clock || live_.undo || !live_.abandon.empty()) {
        live = live_;
        live.undo.reset();
        live.abandon.clear();
        if (settings_.clock.kind == ClockRule::Kind::live && !seat_is_played_by_bot(seat)) {
            TimeMs& left = live.left_ms[std::size_t(seat)];
            left = std::max<TimeMs>(0, left - (live.turn_since == 0 ? 0 : now - live.turn_since)) +
                   settings_.clock.increment_s * 1000;
        }
        if (clock) live.turn_since = now;
        head = head_;
    }
    commit(first, std::move(events), std::move(head), std::move(live),
           [self = shared_from_this(), who, at, first,
            said = std::string(who ? action : "")](const store::Answer<void>& written) {
               if (!written) return self->after_commit_failed(written.error(), who, at, said);
               if (who) self->tell_acted(who, at);
               self->tell_moved(first);
               self->release();
           });
}

// Writes what was already done to the game in memory; `first` is its length before. On failure the game is as it was.
void LiveTable::commit(std::size_t first, std::vector<store::Event> events, std::optional<store::Table> head, Live live,
                       std::function<void(const store::Answer<void>&)> then) {
    busy_ = true;
    store::Append append;
    append.table = head_.id;
    append.key = key_;
    append.length = head_.length;
    append.revision = head_.revision;
    append.standing = standing_now(head ? live : live_);
    append.updated = house_.loop.now();
    if (head) {
        head->live = write_live(live);
        append.head = head;
    }
    // The time of the last change orders lists; a few seconds do not matter there.
    const store::Standing& was = head_.standing;
    if (!head && was.status == append.standing.status && was.wake_at == append.standing.wake_at &&
        append.updated - head_.updated < updated_every_ms) {
        append.only_turn = true;
        append.updated = head_.updated;
    }
    struct NewHead { // mostly there is none, and what waits for the store is small
        store::Table table;
        Live live;
    };
    const auto next = head ? std::make_shared<const NewHead>(NewHead{std::move(*head), std::move(live)}) : nullptr;
    const std::size_t count = events.size();
    append.events = std::move(events);
    auto standing = append.standing;
    const TimeMs updated = append.updated;
    auto finish = [self = shared_from_this(), first, count, next, standing = std::move(standing), updated,
                   then = std::move(then)](const store::Answer<void>& written) {
        if (written) {
            if (next) {
                const std::int64_t chat_lines = self->head_.chat_lines;
                self->head_ = next->table;
                self->head_.chat_lines = chat_lines;
                ++self->head_.revision;
                self->live_ = next->live;
            }
            self->head_.standing = standing;
            self->head_.updated = updated;
            self->head_.length += std::int64_t(count);
            self->took_last_ = true;
            self->house_.counters.actions += count;
        } else if (self->game_->length() > first) {
            self->game_->undo(self->game_->length() - first);
            self->times_.resize(first);
            self->by_.resize(first);
        }
        then(written);
    };
    if (key_ != 0) return house_.store.append(std::move(append), std::move(finish));
    house_.store.begin_table(
        head_, std::move(append),
        [self = shared_from_this(), finish = std::move(finish)](const store::Answer<store::TableKey>& begun) {
            if (!begun) return finish(tl::unexpected<store::StoreError>(begun.error()));
            self->key_ = *begun;
            finish({});
        });
}

void LiveTable::after_commit_failed(const store::StoreError& trouble, const VisitorPtr& who, std::int64_t at,
                                    const std::string& action) {
    if (trouble.trouble == store::Trouble::conflict || trouble.trouble == store::Trouble::missing) {
        ++house_.counters.conflicts;
        reload([self = shared_from_this(), who, at] {
            if (who) {
                ++self->house_.counters.stale;
                self->send(who, {{"type", "stale"},
                                 {"at", at},
                                 {"position", self->head_.length},
                                 {"length", self->game_ ? self->game_->length() : 0},
                                 {"message", "somebody was quicker"}});
            }
            self->release();
        });
        return;
    }
    ++house_.counters.store_failures;
    log_trouble("store", trouble.message);
    tell_all({{"type", "trouble"},
              {"message", "The table cannot be written down just now. It waits, and goes on by itself."}});
    retry_at_ = house_.loop.now() + retry_ms;
    if (who) held_ = {at, action, who}; // tried again then: the position has not changed
    release();
}

store::Standing LiveTable::standing_now(const Live& live) const {
    store::Standing standing;
    const Actor actor = game_->to_act();
    if (actor.is_nobody()) {
        standing.status = Status::finished;
        standing.result = write_json(result_json(*game_));
        return standing;
    }
    standing.status = Status::playing;
    if (!actor.is_seat()) return standing;
    const int seat = actor.seat().index;
    standing.to_act = 1u << seat;
    const TimeMs now = house_.loop.now();
    const auto passes_alone = [&] {
        const std::vector<std::string> legal = game_->legal();
        return legal.size() == 1 && legal[0] == "pass";
    };
    if (seat_is_played_by_bot(seat) || (!settings_.instant && passes_alone())) standing.wake_at = now + look_again_ms;
    if (!seat_is_played_by_bot(seat) && settings_.clock.kind != ClockRule::Kind::none) {
        const TimeMs left = settings_.clock.kind == ClockRule::Kind::days ? settings_.clock.at_start_ms()
                                                                          : live.left_ms[std::size_t(seat)];
        standing.wake_at = standing.wake_at ? std::min(*standing.wake_at, now + left) : now + left;
    }
    return standing;
}

void LiveTable::start(const std::string& person, Done done) {
    when_free([self = shared_from_this(), person, done] {
        const auto refuse = [&](int status, std::string code, std::string message) {
            done(tl::unexpected(Refused{status, std::move(code), std::move(message)}));
        };
        const store::Table& table = self->head_;
        if (table.host != person) return refuse(403, "not_yours", "only the one who made the table starts it");
        if (table.standing.status != Status::open) return refuse(409, "conflict", "the game has begun already");
        for (const store::SeatRow& row : table.seats)
            if (row.person.empty() && row.bot.empty())
                return refuse(409, "conflict", "a seat is still empty: wait for somebody, or put a bot there");
        if (!self->game_) return refuse(409, "conflict", self->frozen_);
        std::vector<store::Event> events;
        const std::size_t first = self->game_->length();
        self->game_->set_bookmark();
        self->draw_chance(events);
        Live live;
        std::optional<store::Table> head;
        const bool clock = self->settings_.clock.kind != ClockRule::Kind::none;
        // Without clocks the head stays as it is; new events are then enough to end what was meant for the open table.
        if (clock || events.empty()) {
            live = self->live_;
            head = table;
        }
        if (clock) {
            live.left_ms.assign(table.seats.size(), self->settings_.clock.at_start_ms());
            live.turn_since = self->house_.loop.now();
        }
        self->commit(first, std::move(events), std::move(head), std::move(live),
                     [self, done](const store::Answer<void>& written) {
                         if (written) {
                             done({});
                             self->head_changed(true);
                             self->release();
                         } else if (self->key_ == 0) { // nobody else knows it, and it is forgotten
                             done(tl::unexpected(refused(written.error())));
                         } else {
                             done(tl::unexpected(Refused{503, "trouble", written.error().message}));
                             self->reload([self] { self->release(); });
                         }
                     });
    });
}

void LiveTable::write_new(Done done) {
    house_.store.create_table(
        head_, [self = shared_from_this(), done = std::move(done)](const store::Answer<store::TableKey>& written) {
            if (!written) return done(tl::unexpected(refused(written.error())));
            self->key_ = *written;
            done({});
        });
}

} // namespace ecumene::server
