// Pauses that tell nothing, bots that think, clocks that run out.
#include "server/app/tables/turn.h"

#include "bots/bot.h"
#include "server/app/secrets.h"
#include "server/app/tables/seats.h"

#include <algorithm>

namespace ecumene::server {
namespace {

// How long a bot of this level may think. In a window in which nobody may know whether it had a choice, it always takes
// as long.
TimeMs thinking_ms(const std::string& level) { return level == "master" ? 2200 : level == "adept" ? 1000 : 200; }

constexpr TimeMs bot_pause_ms = 500;      // so that people can follow
constexpr TimeMs window_least_ms = 900;   // PL-7.5: the same pause for all who are asked, drawn at random
constexpr TimeMs window_spread_ms = 1600; // on top of it
constexpr TimeMs other_node_ms = 3000;    // the node that took the last action goes first
constexpr TimeMs other_node_spread_ms = 2000;
constexpr int worlds_tried = 8;

} // namespace

Turn::Turn(Services& services, TableRecord& record, std::function<bool()> watched, const std::weak_ptr<void>& life)
    : services_(services), record_(record), watched_(std::move(watched)), life_(life) {}

bool Turn::waits() const {
    return thinking_.position >= 0 || bots_choice_ || held_ || (asked_.position >= 0 && !asked_.declined.empty());
}

void Turn::look() {
    const bool moved = asked_.position != record_.head().length;
    if (!record_.playing()) {
        asked_ = {};
        held_.reset();
        bots_choice_.reset();
        return;
    }
    const int seat = record_.to_act();
    if (!moved && asked_.seat == seat && asked_.bot == record_.head().seats[std::size_t(seat)].bot) return;
    if (moved) held_.reset();
    bots_choice_.reset();
    ask(seat);
}

void Turn::ask(int seat) {
    const store::Table& head = record_.head();
    const TimeMs now = services_.loop.now();
    asked_ = {head.length, seat, head.seats[std::size_t(seat)].bot, 0, ""};
    const bool bot = !asked_.bot.empty();
    if (bot) held_.reset();
    if (!record_.settings().instant) {
        Rng rng(head.seed, "pause", std::uint64_t(head.length));
        TimeMs pause = bot ? bot_pause_ms : 0;
        const Window window = record_.game()->window(rng, worlds_tried);
        if (window.open) {
            pause = window_least_ms + rng.below(window_spread_ms);
            if (bot) pause += thinking_ms(asked_.bot);
            if (!bot) asked_.declined = window.declined;
        }
        asked_.not_before = std::min(record_.last_event(), now) + pause;
    }
    if (services_.several_nodes && !record_.took_last() && (bot || !asked_.declined.empty())) {
        Rng rng(random_token());
        asked_.not_before =
            std::max(asked_.not_before, now + other_node_ms + rng.below(std::uint32_t(other_node_spread_ms)));
    }
}

void Turn::advance() {
    if (record_.busy() || services_.stopping || !record_.playing()) return;
    look();
    const TimeMs now = services_.loop.now();
    if (now < retry_at_) return wake_after(retry_at_ - now);
    if (!asked_.bot.empty()) {
        const bool others_first = services_.several_nodes && !record_.took_last() && now < asked_.not_before;
        if (!bots_choice_ && !others_first) return thinking_.position == asked_.position ? void() : think();
        if (now < asked_.not_before) return wake_after(asked_.not_before - now);
        ++services_.counters.bot_moves;
        return play(std::string(*bots_choice_), nullptr);
    }
    const bool due = held_ || !asked_.declined.empty();
    if (due && now < asked_.not_before) return wake_after(asked_.not_before - now);
    if (held_) {
        Held held = std::move(*held_);
        held_.reset();
        return play(held.action, std::move(held.reply));
    }
    if (!asked_.declined.empty()) {
        ++services_.counters.auto_passes;
        return play(std::string(asked_.declined), nullptr);
    }
    const TimeMs left = left_ms(asked_.seat);
    if (left < 0) return;
    if (left > 0) return wake_after(left + std::max<TimeMs>(0, asked_.not_before - now));
    time_out();
}

// One timer a table: an earlier one that is already set looks again in time for a later one.
void Turn::wake_after(TimeMs ms) {
    constexpr TimeMs longest = 3'600'000;
    const TimeMs wait = std::min(ms, longest), at = services_.loop.now() + wait;
    if (next_wake_ != 0 && next_wake_ <= at) return;
    next_wake_ = at;
    services_.loop.after(int(wait), [this, weak = life_, at] {
        const auto life = weak.lock();
        if (!life) return;
        if (next_wake_ == at) next_wake_ = 0;
        advance();
    });
}

// ---- answers ----

void Turn::answer(std::string_view action, Reply reply) {
    if (held_) return; // said already, and waits for its pause
    const TimeMs now = services_.loop.now();
    if (now >= asked_.not_before) return play(std::string(action), std::move(reply));
    if (record_.game()->refuse(action)) {
        ++services_.counters.illegal;
        return reply(Answer::illegal);
    }
    held_ = Held{std::string(action), std::move(reply)};
    wake_after(asked_.not_before - now);
}

void Turn::play(const std::string& action, Reply reply) {
    bots_choice_.reset();
    record_.play(action, live_after(asked_.seat),
                 [this, action, position = asked_.position, reply](const TableRecord::Written& written) {
                     using Kind = TableRecord::Written::Kind;
                     switch (written.kind) {
                     case Kind::done:
                         if (reply) reply(Answer::written);
                         break;
                     case Kind::illegal:
                         ++services_.counters.illegal;
                         if (reply) return reply(Answer::illegal);
                         log_trouble("bad_bot_move", action);
                         break;
                     case Kind::overtaken:
                         if (reply) reply(Answer::overtaken);
                         break;
                     case Kind::failed: // tried again: the position has not changed
                         retry_at_ = services_.loop.now() + TableRecord::retry_ms;
                         if (reply && asked_.position == position) held_ = Held{action, reply};
                         break;
                     }
                 });
}

// What changes at the table besides the game when this seat acts; nothing where nothing does.
std::optional<Live> Turn::live_after(int seat) const {
    const ClockRule& clock = record_.settings().clock;
    const Live& now_live = record_.live();
    if (clock.kind == ClockRule::Kind::none && !now_live.undo && now_live.abandon.empty()) return std::nullopt;
    Live live = now_live;
    live.undo.reset();
    live.abandon.clear();
    if (clock.kind == ClockRule::Kind::none) return live;
    const TimeMs now = services_.loop.now();
    if (clock.kind == ClockRule::Kind::live && !record_.played_by_bot(seat)) {
        TimeMs& left = live.left_ms[std::size_t(seat)];
        left = std::max<TimeMs>(0, left - spent_ms(now)) + clock.increment_s * 1000;
    }
    live.turn_since = now;
    return live;
}

// ---- bots ----

void Turn::think() {
    const store::Table& head = record_.head();
    const int seat = asked_.seat;
    const std::string level = asked_.bot, id = head.id;
    const std::int64_t position = asked_.position;
    std::shared_ptr<Bot> bot = services_.bots.take(id, seat, level);
    if (!bot) {
        auto made = make_bot(level);
        if (!made) made = make_bot(seats::stand_in_level); // a level of another version of this program
        bot = std::move(*made);
    }
    const std::shared_ptr<const AnyGame> game = record_.game()->clone();
    const Urgency urgency = watched_() ? Urgency::waited_for : Urgency::background;
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    const bool taken = services_.thinking.submit(
        head.host, urgency,
        [bot, game, stopping = &services_.thinking.stopping()] {
            Rng rng(random_token());
            return bot->choose(*game, rng, stopping);
        },
        [this, life = life_.lock(), bot, id, seat, level, position, cancelled](Thought thought) {
            services_.bots.keep(id, seat, level, bot, thought.memory_bytes);
            if (*cancelled) return;
            if (thinking_.position == position) thinking_ = {};
            if (asked_.position == position && asked_.bot == level) bots_choice_ = std::move(thought.action);
            advance();
        },
        cancelled);
    if (taken) {
        thinking_ = {position, urgency, cancelled};
        return;
    }
    retry_at_ = services_.loop.now() + TableRecord::retry_ms;
    wake_after(TableRecord::retry_ms);
}

void Turn::hurry() {
    if (thinking_.position < 0 || thinking_.urgency == Urgency::waited_for) return;
    *thinking_.cancelled = true;
    thinking_ = {};
    advance();
}

// ---- clocks ----

// A clock stands while an answer would be held back, whether or not the seat had one: else it would tell.
TimeMs Turn::spent_ms(TimeMs now) const {
    const TimeMs since = record_.live().turn_since;
    return since == 0 ? 0 : std::max<TimeMs>(0, now - std::max(since, asked_.not_before));
}

TimeMs Turn::left_ms(int seat) const {
    const ClockRule& clock = record_.settings().clock;
    const Live& live = record_.live();
    if (clock.kind == ClockRule::Kind::none || live.left_ms.empty()) return -1;
    const TimeMs whole = clock.kind == ClockRule::Kind::days ? clock.at_start_ms() : live.left_ms[std::size_t(seat)];
    const bool running = record_.playing() && record_.to_act() == seat && !record_.played_by_bot(seat);
    return running ? std::max<TimeMs>(0, whole - spent_ms(services_.loop.now())) : whole;
}

void Turn::time_out() {
    ++services_.counters.time_outs;
    record_.change(seats::time_out(record_, asked_.seat, services_.loop.now()), {},
                   [this, weak = life_](const Outcome& outcome) {
                       if (const auto life = weak.lock(); life && !outcome) wake_after(TableRecord::retry_ms);
                   });
}

} // namespace ecumene::server
