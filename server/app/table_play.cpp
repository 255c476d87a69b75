// Play at a table: an action is tried, written, and told; then chance, bots and clocks have their turn.
#include "server/app/table.h"

#include "bots/bot.h"
#include "engine/core/json_text.h"
#include "server/app/hall.h"
#include "server/app/secrets.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using store::Status;

// Bots share the machine with the tables, so none of them takes more than one thread.
std::string bot_on_server(const std::string& level) { return level == "master" ? "master:ms=2000,threads=1" : level; }

// How long a bot of this level may think. In a window in which nobody may know whether it had a choice, it always takes
// as long.
TimeMs thinking_ms(const std::string& level) { return level == "master" ? 2200 : level == "adept" ? 1000 : 200; }

constexpr TimeMs bot_pause_ms = 500;      // so that people can follow
constexpr TimeMs window_least_ms = 900;   // PL-7.5: the same pause for all who are asked, drawn at random
constexpr TimeMs window_spread_ms = 1600; // on top of it
constexpr TimeMs other_node_ms = 3000;    // the node that took the last action goes first
constexpr TimeMs look_again_ms = 10'000;  // when a table should be looked at again if this process dies
constexpr TimeMs retry_ms = 1000;
constexpr TimeMs updated_every_ms = 5000; // how exactly the store knows when a table last changed
constexpr std::string_view stand_in_level = "adept";
constexpr int worlds_tried = 8;

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
    ++house_.writing;
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
        --self->house_.writing;
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

// ---- whose turn it is ----

void LiveTable::prepare_turn() {
    if (prepared_ == head_.length) return;
    prepared_ = head_.length;
    lone_pass_ = bot_ready_ = false;
    held_ = {};
    not_before_ = 0;
    const TimeMs now = house_.loop.now();
    const int seat = game_->to_act().seat().index;
    const bool bot = seat_is_played_by_bot(seat);
    if (!settings_.instant) {
        Rng rng(random_token());
        TimeMs pause = bot ? bot_pause_ms : 0;
        if (game_->perhaps_forced(rng, worlds_tried)) {
            const std::vector<std::string> legal = game_->legal();
            if (std::find(legal.begin(), legal.end(), "pass") != legal.end()) {
                pause = window_least_ms + rng.below(window_spread_ms);
                if (bot) pause += thinking_ms(head_.seats[std::size_t(seat)].bot);
                lone_pass_ = !bot && legal.size() == 1;
            }
        }
        not_before_ = now + pause;
    }
    if (house_.several_nodes && !took_last_ && (bot || lone_pass_))
        not_before_ =
            std::max(not_before_, now + other_node_ms + TimeMs(std::hash<std::string>{}(random_token()) % 2000));
}

void LiveTable::advance() {
    if (busy_ || !game_ || head_.standing.status != Status::playing || house_.stopping || game_->over()) return;
    const TimeMs now = house_.loop.now();
    if (now < retry_at_) return wake_after(retry_at_ - now);
    prepare_turn();
    const int seat = game_->to_act().seat().index;
    if (seat_is_played_by_bot(seat)) {
        const bool others_first = house_.several_nodes && !took_last_ && now < not_before_;
        if (!bot_ready_ && thinking_ != head_.length && !others_first) think_for(seat);
        if (!bot_ready_ && !others_first) return; // it comes back here with its choice
        if (now < not_before_) return wake_after(not_before_ - now);
        ++house_.counters.bot_moves;
        bot_ready_ = false;
        return play(seat, bot_choice_, nullptr, head_.length);
    }
    if (lone_pass_) {
        if (now < not_before_) return wake_after(not_before_ - now);
        ++house_.counters.auto_passes;
        return play(seat, "pass", nullptr, head_.length);
    }
    if (held_.at == head_.length) {
        if (now < not_before_) return wake_after(not_before_ - now);
        return play(seat, std::string(held_.action), VisitorPtr(held_.who), held_.at);
    }
    if (const auto deadline = clock_deadline()) {
        if (now < *deadline) return wake_after(*deadline - now);
        time_out(seat);
    }
}

// One timer a table: an earlier one that is already set looks again in time for a later one.
void LiveTable::wake_after(TimeMs ms) {
    constexpr TimeMs longest = 3'600'000;
    const TimeMs at = house_.loop.now() + std::min(ms, longest);
    if (next_wake_ != 0 && next_wake_ <= at) return;
    next_wake_ = at;
    house_.loop.after(int(std::min(ms, longest)), [weak = weak_from_this(), at] {
        const auto self = weak.lock();
        if (!self) return;
        if (self->next_wake_ == at) self->next_wake_ = 0;
        self->advance();
    });
}

void LiveTable::think_for(int seat) {
    const std::string level = bot_on_server(head_.seats[std::size_t(seat)].bot);
    const std::int64_t position = head_.length;
    const std::shared_ptr<const AnyGame> game = game_->clone();
    const std::atomic<bool>* stopping = &house_.workers.stopping();
    thinking_ = position;
    const bool taken = house_.workers.submit(Workers::Urgency::bot_moves,
                                             [self = shared_from_this(), game, level, stopping, position]() {
                                                 auto bot = make_bot(level);
                                                 if (!bot) bot = make_bot(stand_in_level);
                                                 Rng rng(random_token());
                                                 std::string action = (*bot)->choose(*game, rng, stopping).action;
                                                 return [self, position, action = std::move(action)] {
                                                     if (self->thinking_ == position) self->thinking_ = -1;
                                                     if (self->head_.length != position || self->prepared_ != position)
                                                         return self->advance();
                                                     self->bot_choice_ = action;
                                                     self->bot_ready_ = true;
                                                     self->advance();
                                                 };
                                             });
    if (taken) return;
    thinking_ = -1;
    retry_at_ = house_.loop.now() + retry_ms;
    wake_after(retry_ms);
}

// ---- clocks ----

TimeMs LiveTable::left_ms(int seat, TimeMs now) const {
    if (settings_.clock.kind == ClockRule::Kind::none || live_.left_ms.empty()) return -1;
    const bool running = game_ && game_->to_act() == Actor::seat(seat) && !seat_is_played_by_bot(seat) &&
                         live_.turn_since != 0 && head_.standing.status == Status::playing;
    const TimeMs whole = settings_.clock.kind == ClockRule::Kind::days ? settings_.clock.at_start_ms()
                                                                       : live_.left_ms[std::size_t(seat)];
    return running ? std::max<TimeMs>(0, whole - (now - live_.turn_since)) : whole;
}

std::optional<TimeMs> LiveTable::clock_deadline() const {
    if (settings_.clock.kind == ClockRule::Kind::none || live_.left_ms.empty()) return std::nullopt;
    const TimeMs now = house_.loop.now();
    return now + left_ms(game_->to_act().seat().index, now);
}

void LiveTable::time_out(int seat) {
    ++house_.counters.time_outs;
    change(
        [this, seat](store::Table& next, Live& live) -> Outcome {
            if (!game_ || game_->to_act() != Actor::seat(seat) || !next.seats[std::size_t(seat)].bot.empty())
                return tl::unexpected(Refused{409, "conflict", "the clock no longer runs"});
            next.seats[std::size_t(seat)].bot = stand_in_level;
            next.seats[std::size_t(seat)].stand_in = true;
            next.standing.wake_at = house_.loop.now() + look_again_ms;
            if (settings_.clock.kind == ClockRule::Kind::live) live.left_ms[std::size_t(seat)] = 0;
            return {};
        },
        [weak = weak_from_this()](const Outcome& outcome) {
            const auto self = weak.lock();
            if (self && !outcome) self->wake_after(retry_ms);
        });
}

} // namespace ecumene::server
