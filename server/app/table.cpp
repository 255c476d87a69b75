// A table's record in memory: built from the store, changed only through it.
#include "server/app/table.h"

#include "engine/core/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::server {

using store::EventKind;
using store::Status;

LiveTable::LiveTable(House& house, store::LoadedTable loaded) : house_(house) { build(std::move(loaded)); }

void LiveTable::build(store::LoadedTable loaded) {
    head_ = std::move(loaded.table);
    key_ = loaded.key;
    settings_ = read_settings(head_.settings);
    live_ = read_live(head_.live, head_.players);
    seen_.assign(std::size_t(head_.players) + 1, {});
    times_.clear();
    by_.clear();
    undone_before_ = 0;
    frozen_ = head_.standing.status == Status::frozen ? head_.standing.reason : "";
    prepared_ = thinking_ = free_undo_ = offered_at_ = -1;
    bot_ready_ = false;

    game_.reset();
    const GameType* type = find_game(house_.games, head_.game);
    const auto options = parse_json(head_.options.empty() ? "{}" : head_.options);
    if (type == nullptr || !options) {
        frozen_ = fmt::format("this server does not know the game {}", head_.game);
        return;
    }
    auto created = type->create(head_.players, *options);
    if (!created) {
        frozen_ = created.error().message;
        return;
    }
    game_ = std::move(*created);
    std::int64_t position = 0;
    for (const store::Event& event : loaded.events) {
        ++position;
        if (take_event(event)) {
            if (event.kind == EventKind::undo) undone_before_ = position;
            continue;
        }
        frozen_ = fmt::format("the record cannot be replayed: event {}, \"{}\", does not fit the rules", position - 1,
                              event.text);
        game_.reset();
        return;
    }
    game_->set_bookmark();
    // The clocks stood still while no server ran.
    if (settings_.clock.kind != ClockRule::Kind::none && live_.turn_since == 0) live_.turn_since = house_.loop.now();
}

bool LiveTable::take_event(const store::Event& event) {
    switch (event.kind) {
    case EventKind::action: {
        const Actor actor = game_->to_act();
        if (!game_->apply(event.text)) return false;
        times_.push_back(event.time);
        by_.push_back(actor.is_seat() ? std::int8_t(actor.seat().index) : std::int8_t(-1));
        return true;
    }
    case EventKind::undo:
        if (event.keep < 0 || event.keep > std::int64_t(game_->length())) return false;
        game_->undo(game_->length() - std::size_t(event.keep));
        times_.resize(std::size_t(event.keep));
        by_.resize(std::size_t(event.keep));
        return true;
    case EventKind::note: return true;
    }
    return false;
}

void LiveTable::load_chat(std::function<void()> then) {
    constexpr std::int64_t most_lines = 50;
    if (head_.chat_lines == 0) return then();
    const std::int64_t known = chat_.empty() ? 0 : chat_.back().number + 1;
    house_.store.load_chat(head_.id, std::max(known, head_.chat_lines - most_lines),
                           [self = shared_from_this(), then](store::Answer<std::vector<store::ChatLine>> lines) {
                               if (lines)
                                   for (store::ChatLine& line : *lines) self->chat_.push_back(std::move(line));
                               while (self->chat_.size() > most_lines) self->chat_.pop_front();
                               then();
                           });
}

SeatMask LiveTable::connected() const {
    SeatMask mask = 0;
    for (int seat = 0; seat < head_.players; ++seat) {
        const store::SeatRow& row = head_.seats[std::size_t(seat)];
        const bool bot = !row.bot.empty() && !row.stand_in;
        const bool here = !row.person.empty() &&
                          std::any_of(visitors_.begin(), visitors_.end(),
                                      [&](const VisitorPtr& visitor) { return visitor->person == row.person; });
        if (bot || here) mask = SeatMask(mask | 1 << seat);
    }
    return mask;
}

bool LiveTable::idle() const {
    return visitors_.empty() && !busy_ && waiting_.empty() && thinking_ < 0 && !bot_ready_ && held_.at < 0 &&
           !lone_pass_;
}

bool LiveTable::sits(const std::string& person) const {
    return std::any_of(head_.seats.begin(), head_.seats.end(),
                       [&](const store::SeatRow& row) { return row.person == person; });
}

bool LiveTable::holds(const Visitor& visitor, int seat) const {
    return seat >= 0 && seat < head_.players && !visitor.person.empty() &&
           head_.seats[std::size_t(seat)].person == visitor.person;
}

void LiveTable::when_free(std::function<void()> task) {
    if (busy_ || !waiting_.empty())
        waiting_.push_back(std::move(task));
    else
        task();
}

void LiveTable::release() {
    busy_ = false;
    while (!busy_ && !waiting_.empty()) {
        auto task = std::move(waiting_.front());
        waiting_.pop_front();
        task();
    }
    if (!busy_) advance();
}

void LiveTable::reload(std::function<void()> then) {
    busy_ = true;
    house_.store.load_table(head_.id, 0, [self = shared_from_this(), then](store::Answer<store::LoadedTable> loaded) {
        if (!loaded) {
            if (loaded.error().trouble == store::Trouble::missing) {
                for (const VisitorPtr& visitor : self->visitors_)
                    visitor->wire->close(close_not_found, "this table is gone");
                then();
                return;
            }
            ++self->house_.counters.store_failures;
            self->house_.loop.after(1000, [self, then] { self->reload(then); });
            return;
        }
        self->build(std::move(*loaded));
        self->took_last_ = false;
        self->load_chat([self, then] {
            for (const VisitorPtr& visitor : self->visitors_) self->revalidate(visitor);
            self->send_states();
            then();
        });
    });
}

void LiveTable::change(Change change, Done done) {
    when_free([self = shared_from_this(), change = std::move(change), done = std::move(done)] {
        self->try_change(change, done, 3);
    });
}

void LiveTable::try_change(Change change, Done done, int tries) {
    store::Table next = head_;
    next.updated = house_.loop.now();
    Live live = live_;
    if (const Outcome outcome = change(next, live); !outcome) {
        done(outcome);
        return;
    }
    next.live = write_live(live);
    busy_ = true;
    house_.store.save_table(
        next, [self = shared_from_this(), next, live, change, done, tries](store::Answer<std::int64_t> saved) {
            if (saved) {
                const std::int64_t chat_lines = self->head_.chat_lines;
                self->head_ = next;
                self->head_.revision = *saved;
                self->head_.chat_lines = chat_lines;
                self->live_ = live;
                self->head_changed(true);
                done({});
                self->release();
            } else if (saved.error().trouble == store::Trouble::conflict && tries > 1) {
                ++self->house_.counters.conflicts;
                self->reload([self, change, done, tries] {
                    self->busy_ = false;
                    self->try_change(change, done, tries - 1);
                    if (!self->busy_) self->release();
                });
            } else {
                ++self->house_.counters.store_failures;
                done(tl::unexpected(Refused{503, "trouble", saved.error().message}));
                self->release();
            }
        });
}

// Seats or settings are others now: everybody sees the table anew, through eyes they still have.
void LiveTable::head_changed(bool everything) {
    prepared_ = -1;
    for (const VisitorPtr& visitor : visitors_) revalidate(visitor);
    if (everything)
        send_states();
    else
        tell_seats_soon();
}

void LiveTable::revalidate(const VisitorPtr& visitor) {
    if (visitor->as && !holds(*visitor, *visitor->as)) visitor->as.reset();
    if (visitor->as || visitor->as_spectator) return;
    for (int seat = head_.players - 1; seat >= 0; --seat)
        if (holds(*visitor, seat)) visitor->as = seat;
}

void LiveTable::notice(const store::Notice& notice) {
    when_free([self = shared_from_this(), notice] {
        const bool lost_contact = notice.table.empty();
        const bool behind = notice.length > self->head_.length || notice.revision > self->head_.revision;
        if (notice.deleted || behind || lost_contact) {
            const std::int64_t known = self->head_.length;
            const std::int64_t revision = self->head_.revision;
            self->busy_ = true;
            self->house_.store.load_table(
                self->head_.id, known, [self, known, revision](store::Answer<store::LoadedTable> loaded) {
                    const bool plain = // and not the begin, which is told as a whole
                        loaded && self->game_ && self->head_.standing.status == Status::playing &&
                        loaded->table.revision == revision &&
                        std::all_of(loaded->events.begin(), loaded->events.end(),
                                    [](const store::Event& event) { return event.kind == EventKind::action; });
                    if (!plain) return self->reload([self] { self->release(); });
                    const std::size_t first = self->game_->length();
                    self->game_->set_bookmark();
                    for (const store::Event& event : loaded->events)
                        if (!self->take_event(event)) return self->reload([self] { self->release(); });
                    self->head_ = std::move(loaded->table);
                    self->took_last_ = self->took_last_ && loaded->events.empty();
                    if (!loaded->events.empty()) self->tell_moved(first);
                    self->release();
                });
            return;
        }
        if (notice.chat_lines > self->head_.chat_lines) {
            const std::size_t before = self->chat_.empty() ? 0 : std::size_t(self->chat_.back().number + 1);
            self->head_.chat_lines = notice.chat_lines;
            self->load_chat([self, before] {
                nlohmann::json lines = nlohmann::json::array();
                for (const store::ChatLine& line : self->chat_)
                    if (std::size_t(line.number) >= before) lines.push_back(chat_json(line, self->head_));
                self->tell_all({{"type", "chat"}, {"lines", lines}});
            });
        }
    });
}

void LiveTable::pause_clocks(std::function<void()> then) {
    if (settings_.clock.kind != ClockRule::Kind::live || head_.standing.status != Status::playing || !game_ ||
        !game_->to_act().is_seat())
        return then();
    change(
        [this](store::Table&, Live& live) -> Outcome {
            const auto seat = std::size_t(game_->to_act().seat().index);
            live.left_ms[seat] = left_ms(int(seat), house_.loop.now());
            live.turn_since = 0;
            return {};
        },
        [then](const Outcome&) { then(); });
}

} // namespace ecumene::server
