// Trying, writing, and going back where it could not be written.
#include "server/app/tables/table_record.h"

#include "engine/core/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::server {

using store::EventKind;
using store::Status;
using store::Trouble;

TableRecord::TableRecord(Services& services, store::LoadedTable loaded, Listener& listener,
                         const std::weak_ptr<void>& life)
    : services_(services), listener_(listener), life_(life) {
    build(std::move(loaded));
}

void TableRecord::build(store::LoadedTable loaded) {
    head_ = std::move(loaded.table);
    key_ = loaded.key;
    settings_ = read_settings(head_.settings);
    live_ = read_live(head_.live, head_.players);
    times_.clear();
    by_.clear();
    undone_before_ = 0;
    last_event_ = 0;
    frozen_ = head_.standing.status == Status::frozen ? head_.standing.reason : "";

    game_.reset();
    const GameType* type = find_game(services_.games, head_.game);
    const auto options = parse_json(head_.options.empty() ? "{}" : head_.options);
    const auto rules = parse_json(settings_.rules.empty() ? "{}" : settings_.rules);
    if (type == nullptr || !options || !rules) {
        frozen_ = fmt::format("This server does not know the game {}.", head_.game);
        return;
    }
    auto created = type->create(head_.players, *options, *rules);
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
        frozen_ = fmt::format("The record does not fit the rules: event {}, \"{}\".", position - 1, event.text);
        game_.reset();
        return;
    }
    game_->set_bookmark();
    const TimeMs now = services_.loop.now();
    if (settings_.clock.kind == ClockRule::Kind::none) return;
    // The clocks stood still while no server ran; and a turn cannot have begun in the future, whatever the clock on the
    // wall says now.
    if (live_.turn_since == 0 || live_.turn_since > now) live_.turn_since = now;
}

bool TableRecord::take_event(const store::Event& event) {
    const auto fits = [&] {
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
            roll_back(std::size_t(event.keep));
            return true;
        case EventKind::note: return true;
        }
        return false;
    };
    if (!fits()) return false;
    last_event_ = event.time;
    return true;
}

void TableRecord::roll_back(std::size_t length) {
    game_->undo(game_->length() - length);
    times_.resize(length);
    by_.resize(length);
}

bool TableRecord::playing() const {
    return game_ && head_.standing.status == Status::playing && game_->to_act().is_seat();
}

std::optional<std::string_view> TableRecord::shown_seed() const {
    const bool over = head_.standing.status == Status::finished;
    return over && !head_.seed.empty() && !settings_.branched ? std::optional<std::string_view>(head_.seed)
                                                              : std::nullopt;
}

bool TableRecord::holds(const std::string& person, int seat) const {
    return !person.empty() && seat >= 0 && seat < head_.players && head_.seats[std::size_t(seat)].person == person;
}

bool TableRecord::sits(const std::string& person) const {
    return !person.empty() && std::any_of(head_.seats.begin(), head_.seats.end(),
                                          [&](const store::SeatRow& row) { return row.person == person; });
}

// ---- one change at a time ----

void TableRecord::when_free(std::function<void()> task) {
    if (busy())
        waiting_.push_back(std::move(task));
    else
        task();
}

void TableRecord::release() {
    busy_ = false;
    while (!busy_ && !waiting_.empty()) {
        auto task = std::move(waiting_.front());
        waiting_.pop_front();
        task();
    }
    if (!busy_) listener_.idle();
}

void TableRecord::reload(std::function<void()> then) {
    busy_ = true;
    services_.store.load_table(
        head_.id, 0, [this, life = alive(), then = std::move(then)](store::Answer<store::LoadedTable> loaded) {
            if (loaded) {
                build(std::move(*loaded));
                took_last_ = false;
                listener_.rebuilt();
                return then();
            }
            if (loaded.error().trouble == Trouble::missing) {
                listener_.deleted();
                return then();
            }
            ++services_.counters.store_failures;
            services_.loop.after(int(retry_ms), [this, life, then] { reload(then); });
        });
}

// ---- the head ----

void TableRecord::change(Change change, store::ForSession by, Done done) {
    when_free([this, life = alive(), change = std::move(change), by = std::move(by), done = std::move(done)] {
        constexpr int tries = 3;
        try_change(change, by, done, tries);
    });
}

void TableRecord::try_change(const Change& change, const store::ForSession& by, const Done& done, int tries) {
    store::Table next = head_;
    Live live = live_;
    // What is over stays where it is in lists, whatever is still changed about it.
    if (head_.standing.status == Status::open || head_.standing.status == Status::playing)
        next.updated = services_.loop.now();
    if (const Outcome outcome = change(next, live); !outcome) return done(outcome);
    next.live = write_live(live);
    busy_ = true;
    services_.store.save_table(
        next, by, [this, life = alive(), next, live, change, by, done, tries](store::Answer<std::int64_t> saved) {
            if (saved) {
                const std::int64_t chat_lines = head_.chat_lines;
                head_ = next;
                head_.revision = *saved;
                head_.chat_lines = chat_lines;
                live_ = live;
                listener_.rebuilt();
                done({});
                return release();
            }
            if (saved.error().trouble == Trouble::conflict && tries > 1) {
                ++services_.counters.conflicts;
                return reload([this, life, change, by, done, tries] {
                    busy_ = false;
                    try_change(change, by, done, tries - 1);
                    if (!busy_) release();
                });
            }
            if (saved.error().trouble == Trouble::unavailable) ++services_.counters.store_failures;
            done(tl::unexpected(refused(saved.error())));
            release();
        });
}

// ---- actions ----

void TableRecord::draw_chance(std::vector<store::Event>& events) {
    while (game_->to_act().is_chance()) {
        Rng rng = chance_stream(head_.seed, game_->length());
        store::Event event;
        event.actor = store::actor_chance;
        event.text = game_->sample(rng);
        event.time = services_.loop.now();
        times_.push_back(event.time);
        by_.push_back(-1);
        events.push_back(std::move(event));
    }
}

void TableRecord::play(std::string_view action, std::optional<Live> live, Then then) {
    const std::size_t first = game_->length();
    const int seat = to_act();
    game_->set_bookmark();
    if (!game_->apply(action)) return then({Written::Kind::illegal});
    const TimeMs now = services_.loop.now();
    std::vector<store::Event> events;
    events.reserve(4); // dice and cards mostly follow
    events.push_back({.actor = seat, .text = std::string(action), .time = now});
    times_.push_back(now);
    by_.push_back(std::int8_t(seat));
    draw_chance(events);
    commit(std::move(events), std::move(live), {},
           [this, first, then = std::move(then)](const store::Answer<void>& written) {
               if (!written) {
                   roll_back(first);
                   return failed(written.error(), then);
               }
               then({Written::Kind::done});
               listener_.appended(first);
               release();
           });
}

void TableRecord::take_back(std::int64_t to, int by, Live live, Then then) {
    store::Event event;
    event.kind = EventKind::undo;
    event.actor = by;
    event.keep = to;
    event.time = services_.loop.now();
    if (!take_event(event)) return then({Written::Kind::illegal});
    commit({event}, std::move(live), {},
           [this, life = alive(), then = std::move(then)](const store::Answer<void>& written) {
               if (!written) // the record in the store still has what was taken back
                   return reload([this, life, then, message = written.error().message] {
                       then({Written::Kind::failed, message});
                       release();
                   });
               ++services_.counters.undos;
               undone_before_ = head_.length;
               listener_.rebuilt();
               then({Written::Kind::done});
               release();
           });
}

void TableRecord::start(Live live, store::ForSession by, Done done) {
    const std::size_t first = game_->length();
    std::vector<store::Event> events;
    game_->set_bookmark();
    draw_chance(events);
    // Without clocks the head stays as it is; new events are then enough to end what was meant for the open table.
    std::optional<Live> changed;
    if (settings_.clock.kind != ClockRule::Kind::none || events.empty()) changed = std::move(live);
    commit(std::move(events), std::move(changed), std::move(by),
           [this, life = alive(), first, done = std::move(done)](const store::Answer<void>& written) {
               if (written) {
                   listener_.rebuilt(); // the begin is told as a whole
                   done({});
                   return release();
               }
               roll_back(first);
               const Outcome outcome = tl::unexpected(refused(written.error()));
               if (key_ == 0) return done(outcome); // nobody else knows this table, and it is forgotten
               reload([this, life, done, outcome] {
                   done(outcome);
                   release();
               });
           });
}

void TableRecord::write_new(store::ForSession by, Done done) {
    services_.store.create_table(
        head_, std::move(by), [this, life = alive(), done = std::move(done)](store::Answer<store::TableKey> written) {
            if (!written) return done(tl::unexpected(refused(written.error())));
            key_ = *written;
            done({});
        });
}

// Writes what was already done to the game in memory.
void TableRecord::commit(std::vector<store::Event> events, std::optional<Live> live, store::ForSession by,
                         std::function<void(const store::Answer<void>&)> then) {
    constexpr TimeMs updated_every_ms = 5000; // how exactly the store knows when a table last changed
    busy_ = true;
    store::Append append;
    append.table = head_.id;
    append.key = key_;
    append.length = head_.length;
    append.revision = head_.revision;
    append.standing = standing_now(live ? *live : live_);
    append.updated = services_.loop.now();
    struct NewHead { // mostly there is none, and what waits for the store is small
        store::Table table;
        Live live;
    };
    std::shared_ptr<const NewHead> next;
    if (live) {
        store::Table table = head_;
        table.live = write_live(*live);
        append.head = table;
        next = std::make_shared<const NewHead>(NewHead{std::move(table), std::move(*live)});
    }
    // The time of the last change orders lists; a few seconds do not matter there.
    const store::Standing& was = head_.standing;
    if (!next && was.status == append.standing.status && was.wake_at == append.standing.wake_at &&
        append.updated - head_.updated < updated_every_ms) {
        append.only_turn = true;
        append.updated = head_.updated;
    }
    const std::size_t count = events.size();
    const TimeMs event_time = events.empty() ? last_event_ : events.back().time;
    append.events = std::move(events);
    auto standing = append.standing;
    const TimeMs updated = append.updated;
    auto finish = [this, life = alive(), count, event_time, next, standing = std::move(standing), updated,
                   then = std::move(then)](const store::Answer<void>& written) {
        if (written) {
            if (next) {
                const std::int64_t chat_lines = head_.chat_lines;
                head_ = next->table;
                head_.chat_lines = chat_lines;
                ++head_.revision;
                live_ = next->live;
            }
            head_.standing = standing;
            head_.updated = updated;
            head_.length += std::int64_t(count);
            last_event_ = event_time;
            took_last_ = true;
            services_.counters.actions += count;
        }
        then(written);
    };
    if (key_ != 0) return services_.store.append(std::move(append), std::move(finish));
    services_.store.begin_table(
        head_, std::move(append), std::move(by),
        [this, life = alive(), finish = std::move(finish)](const store::Answer<store::TableKey>& begun) {
            if (!begun) return finish(tl::unexpected<store::StoreError>(begun.error()));
            key_ = *begun;
            finish({});
        });
}

void TableRecord::failed(const store::StoreError& error, const Then& then) {
    if (error.trouble == Trouble::conflict || error.trouble == Trouble::missing) {
        ++services_.counters.conflicts;
        return reload([this, life = alive(), then] {
            then({Written::Kind::overtaken});
            release();
        });
    }
    ++services_.counters.store_failures;
    log_trouble("store", error.message);
    listener_.not_written();
    then({Written::Kind::failed, error.message});
    release();
}

store::Standing TableRecord::standing_now(const Live& live) const {
    constexpr TimeMs longest_window_ms = 5000; // before a clock begins to run
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
    const TimeMs now = services_.loop.now();
    const bool bot = played_by_bot(seat);
    const auto has_no_choice = [&] {
        Rng unused("window");
        return !game_->window(unused, 0).declined.empty();
    };
    if (bot || (!settings_.instant && has_no_choice())) standing.wake_at = now + look_again_ms;
    if (!bot && settings_.clock.kind != ClockRule::Kind::none) {
        const TimeMs left = settings_.clock.kind == ClockRule::Kind::days ? settings_.clock.at_start_ms()
                                                                          : live.left_ms[std::size_t(seat)];
        const TimeMs out = now + left + longest_window_ms;
        standing.wake_at = standing.wake_at ? std::min(*standing.wake_at, out) : out;
    }
    return standing;
}

// ---- other nodes ----

void TableRecord::notice(const store::Notice& notice) {
    when_free([this, life = alive(), notice] {
        const bool lost_contact = notice.table.empty();
        const bool behind = notice.length > head_.length || notice.revision > head_.revision;
        if (notice.deleted || behind || lost_contact) catch_up();
    });
}

void TableRecord::catch_up() {
    busy_ = true;
    services_.store.load_table(
        head_.id, head_.length,
        [this, life = alive(), revision = head_.revision](store::Answer<store::LoadedTable> loaded) {
            const auto again = [this, life] { reload([this, life] { release(); }); };
            const bool plain = // and not the begin, which is told as a whole
                loaded && game_ && head_.standing.status == Status::playing && loaded->table.revision == revision &&
                std::all_of(loaded->events.begin(), loaded->events.end(),
                            [](const store::Event& event) { return event.kind == EventKind::action; });
            if (!plain) return again();
            const std::size_t first = game_->length();
            game_->set_bookmark();
            for (const store::Event& event : loaded->events)
                if (!take_event(event)) return again();
            head_ = std::move(loaded->table);
            took_last_ = took_last_ && loaded->events.empty();
            if (!loaded->events.empty()) listener_.appended(first);
            release();
        });
}

} // namespace ecumene::server
