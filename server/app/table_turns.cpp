// Whose turn it is: pauses that tell nothing, bots that think, clocks that run out.
#include "server/app/table.h"

#include "bots/bot.h"
#include "server/app/secrets.h"

#include <algorithm>

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
constexpr std::string_view stand_in_level = "adept";
constexpr int worlds_tried = 8;

} // namespace

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
