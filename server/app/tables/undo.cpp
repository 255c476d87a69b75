#include "server/app/tables/undo.h"

#include "server/app/secrets.h"
#include "server/app/words.h"

#include <algorithm>

namespace ecumene::server {
namespace {

constexpr int worlds = 32;    // in which it is tried out whether anybody learned anything
constexpr int quiet_ms = 150; // before the engine is asked

const Refused nothing_to_take_back{409, "conflict", "There is nothing of yours that can be taken back."};

} // namespace

Undo::Undo(Services& services, TableRecord& record, std::function<void(int seat)> offered,
           std::function<bool()> watched, const std::weak_ptr<void>& life)
    : services_(services), record_(record), offered_(std::move(offered)), watched_(std::move(watched)), life_(life) {}

std::optional<std::int64_t> Undo::target(int seat) const {
    if (!record_.playing()) return std::nullopt;
    const std::vector<std::int8_t>& takers = record_.takers();
    for (std::size_t i = takers.size(); i-- > 0;) {
        if (takers[i] < 0) return std::nullopt; // chance has spoken since
        if (takers[i] == seat) return std::int64_t(i);
    }
    return std::nullopt;
}

bool Undo::free_now(int seat) const {
    const auto to = target(seat);
    return to && free_at_ == record_.head().length && *to + 1 == std::int64_t(record_.takers().size());
}

std::optional<UndoQuestion> Undo::question() const {
    const auto& asked = record_.live().undo;
    return asked && asked->position == record_.head().length ? asked : std::nullopt;
}

// Whoever is away is asked as well. Only who has left for good is not.
std::vector<int> Undo::must_agree(int asker) const {
    const store::Table& head = record_.head();
    const std::string& person = head.seats[std::size_t(asker)].person;
    std::vector<int> seats;
    for (int i = 0; i < head.players; ++i) {
        const std::string& other = head.seats[std::size_t(i)].person;
        if (!other.empty() && other != person && record_.live().names[std::size_t(i)] != former_player)
            seats.push_back(i);
    }
    return seats;
}

void Undo::offer_soon() {
    if (soon_ || !watched_() || !record_.playing()) return;
    soon_ = true;
    services_.loop.after(quiet_ms, [this, weak = life_, position = record_.head().length] {
        const auto life = weak.lock();
        if (!life) return;
        soon_ = false;
        if (record_.busy() || record_.head().length != position) return offer_soon();
        if (!record_.playing() || record_.takers().empty() || looked_into_ == position) return;
        const auto mover = record_.takers().back();
        if (mover < 0 || record_.played_by_bot(mover)) return;
        looked_into_ = position;
        const std::shared_ptr<const AnyGame> game = record_.game()->clone();
        services_.errands.submit(
            record_.head().host, Urgency::waited_for,
            [game] {
                Rng rng(random_token());
                return game->harmless_undo(game->length() - 1, rng, worlds);
            },
            [this, life, position, mover](bool harmless) {
                if (!harmless || record_.head().length != position || record_.busy()) return;
                free_at_ = position;
                offered_(mover);
            });
    });
}

void Undo::ask(int seat, const store::ForSession& by, Done done) {
    const auto to = target(seat);
    if (!to) return done(tl::unexpected(nothing_to_take_back));
    const bool last = *to + 1 == std::int64_t(record_.takers().size());
    const auto harmless = [&] {
        Rng rng(random_token());
        return record_.game()->harmless_undo(std::size_t(*to), rng, worlds);
    };
    if (must_agree(seat).empty() || (last && (free_now(seat) || harmless()))) return take_back(*to, seat, done);
    const UndoQuestion question{seat, *to, record_.head().length, {}};
    record_.change(
        [question](store::Table& next, Live& live) -> Outcome {
            if (next.length != question.position) return conflict("The table has moved on.");
            live.undo = question;
            return {};
        },
        by, std::move(done));
}

void Undo::agree(int seat, const store::ForSession& by, Done done) {
    const auto open = question();
    if (!open) return done(conflict("Nobody has asked for an undo."));
    const std::vector<int> needed = must_agree(open->by);
    if (std::find(needed.begin(), needed.end(), seat) == needed.end())
        return done(not_yours("You are not asked about this undo."));
    std::vector<int> agreed = open->agreed;
    const std::string& person = record_.head().seats[std::size_t(seat)].person;
    for (const int other : needed) // one person with several seats agrees for all of them
        if (record_.holds(person, other) && std::find(agreed.begin(), agreed.end(), other) == agreed.end())
            agreed.push_back(other);
    if (agreed.size() == needed.size()) return take_back(open->to, seat, std::move(done));
    record_.change(
        [agreed](store::Table& next, Live& live) -> Outcome {
            if (!live.undo || live.undo->position != next.length) return conflict("The question is no longer open.");
            live.undo->agreed = agreed;
            return {};
        },
        by, std::move(done));
}

void Undo::decline(int seat, const store::ForSession& by, Done done) {
    const auto open = question();
    if (!open) return done(conflict("Nobody has asked for an undo."));
    const std::vector<int> needed = must_agree(open->by);
    if (open->by != seat && std::find(needed.begin(), needed.end(), seat) == needed.end())
        return done(not_yours("You are not asked about this undo."));
    record_.change(
        [](store::Table&, Live& live) -> Outcome {
            live.undo.reset();
            return {};
        },
        by, std::move(done));
}

void Undo::take_back(std::int64_t to, int by, Done done) {
    Live live = record_.live();
    live.undo.reset();
    if (record_.settings().clock.kind != ClockRule::Kind::none) live.turn_since = services_.loop.now();
    record_.take_back(to, by, std::move(live), [done](const TableRecord::Written& written) {
        using Kind = TableRecord::Written::Kind;
        if (written.kind == Kind::done) return done({});
        if (written.kind == Kind::illegal) return done(tl::unexpected(nothing_to_take_back));
        done(no(503, "trouble", written.message));
    });
}

} // namespace ecumene::server
