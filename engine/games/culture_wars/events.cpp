// What came of an action. A turn runs on by itself from question to question (turn.cpp), so what happened in between is
// found by going the same way again, one step at a time.
#include "engine/games/culture_wars/events.h"

#include "engine/games/culture_wars/conflict.h"
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/notation.h"
#include "engine/games/culture_wars/questions.h"
#include "engine/games/culture_wars/turn.h"
#include "engine/games/culture_wars/words.h"

namespace ecumene::culture_wars {
namespace {

class Story {
public:
    Story(const State& before, const State& after, std::vector<Phrase>& out)
        : before_(before), after_(after), now_(before), layout_(after.board.tiles), out_(out) {}

    void tell(Action action) {
        switch (action.verb) {
        case Verb::lift:
        case Verb::lay:
        case Verb::place: return; // the sentence says it all
        case Verb::order:
            if (before_.phase == Phase::order) expansion(after_.order);
            return;
        case Verb::coin: return last_coin();
        case Verb::reveal: return reveal(action.a, action.n);
        case Verb::grow: return grow(action.a);
        case Verb::move: {
            TokenRow& row = now_.tokens[before_.pending.front()];
            row[action.a] = std::uint8_t(row[action.a] - action.n);
            row[action.b] = std::uint8_t(row[action.b] + action.n);
            return conflicts();
        }
        case Verb::done: return before_.phase == Phase::move ? conflicts() : settled();
        case Verb::defend:
            if (is_turned(now_, action.a)) storm_and_go_on(action.a);
            return;
        case Verb::found: return found(action);
        case Verb::loot: return loot(action.a);
        case Verb::abandon:
            if (is_turned(now_, action.a)) abandon_and_go_on(action.a);
            return;
        }
    }

    // Whether it ends where the game went on. The set-up and the expansion are told from what is there in the end.
    bool is_whole() const {
        return before_.turn == 0 || before_.phase <= Phase::expand ||
               (now_.tokens == after_.tokens && now_.coins == after_.coins && now_.reserve == after_.reserve);
    }

private:
    template <class... Arguments>
    void say(const Template& sentence, Arguments&&... arguments) {
        out_.emplace_back(sentence, std::forward<Arguments>(arguments)...);
    }
    Argument at(int square) const { return arg::place(name(layout_.place(square))); }

    // CW-4. Growth is all that changes tokens up to the next question.
    void expansion(SeatQueue seats) {
        const int asked = after_.phase == Phase::expand ? after_.pending.front() : most_seats;
        for (; !seats.empty() && seats.front() != asked; seats.pop()) {
            const int seat = seats.front();
            int tokens = 0, squares = 0;
            for (int square = 0; square < land_squares; ++square) {
                const int more = after_.tokens[seat][square] - before_.tokens[seat][square];
                tokens += more;
                squares += more > 0;
            }
            if (tokens > 0)
                say(words::grown, arg::seat(seat), arg::number(tokens), arg::number(squares));
            else if (tokens_on_map(before_, seat) > 0)
                say(words::cannot_grow, arg::seat(seat));
        }
        if (is_turn_over()) turn_ended(); // where nobody has a token to move (CW-18.10)
    }

    void grow(int chosen) { // CW-4.3, CW-18.6: the last square too, where it is no choice any more
        const int seat = before_.pending.front();
        const auto grown_on = [&](int square) {
            const int more = after_.tokens[seat][square] - before_.tokens[seat][square];
            if (more > 0) say(words::grown_on, arg::seat(seat), arg::number(more), at(square));
        };
        grown_on(chosen);
        SquareSet others = before_.marked;
        others.remove(chosen);
        others.each(grown_on);
        SeatQueue next = before_.pending;
        next.pop();
        if (after_.phase != Phase::expand || after_.pending.front() != seat) expansion(next);
    }

    void last_coin() { // CW-2.7, CW-18.5
        if (after_.phase == Phase::coins) return;
        for (int seat = 0; seat < after_.seats; ++seat) {
            const int kept = before_.reserve[seat].hidden - (seat == before_.pending.front() ? 1 : 0);
            if (kept > 0) say(words::coins_kept, arg::seat(seat), arg::number(kept));
        }
        for (int seat = 0; seat < after_.seats; ++seat) known(before_, after_, seat, no_land);
    }

    // CW-1.7: what is certain now without having been turned.
    void known(const State& was, const State& is, int suit, int turned) {
        for (const Coin& coin : coins(is)) {
            if (coin.suit != suit || coin.value == 0 || coin.square == turned) continue;
            const Coin* then = coin_at(was, coin.square);
            if (then == nullptr || then->value == 0)
                say(words::coin_known, arg::seat(suit), at(coin.square), arg::number(coin.value));
        }
        if (was.reserve[suit].hidden == 0 || is.reserve[suit].hidden > 0) return;
        is.reserve[suit].known.each([&](int value, int count) {
            const int more = count - was.reserve[suit].known.count(value);
            if (more > 0) say(words::reserve_known, arg::seat(suit), arg::number(more), arg::number(value));
        });
    }

    void reveal(int square, int value) {
        Coin& coin = coin_of(now_, square);
        const int suit = coin.suit;
        const State was = now_;
        coin.value = std::uint8_t(value) & 15;
        now_.turning = no_land;
        learn(now_, suit, value);
        known(was, now_, suit, square);
        if (before_.phase == Phase::conflict) return storm_and_go_on(square);
        if (before_.phase == Phase::abandon) return abandon_and_go_on(square);
    }

    void tell_conflict(int square, int room, const Counts& had, const Counts& left) {
        if (had == left) return;
        std::vector<Phrase> sides;
        for (int seat = 0; seat < now_.seats; ++seat)
            if (had[seat] > 0)
                sides.emplace_back(words::side, arg::seat(seat), arg::number(had[seat] - left[seat]),
                                   arg::number(had[seat]));
        say(words::conflict, at(square), arg::number(room), arg::list(std::move(sides)));
    }
    Counts tokens_at(int square) const {
        Counts counts;
        for (int seat = 0; seat < most_seats; ++seat) counts[seat] = now_.tokens[seat][square];
        return counts;
    }

    // CW-6.1 to CW-6.3, once nobody moves any more.
    void conflicts() {
        if (after_.phase == Phase::move) return;
        now_.phase = Phase::conflict;
        now_.marked = {};
        for (int seat = 0; seat < now_.seats; ++seat) now_.tech[seat] = std::uint8_t(settlement_count(now_, seat));
        const SquareSet settled_squares = settlements(now_);
        for (int square = 0; square < land_squares; ++square) {
            if (settled_squares.has(square)) {
                if (tokens_on(now_, square) > now_.tokens[coin_at(now_, square)->suit][square]) now_.marked.add(square);
                continue;
            }
            if (seats_on(now_, square) < 2) continue;
            const int room = capacity(*now_.rules, coin_at(now_, square));
            const Counts had = tokens_at(square),
                         left = fight(had, room, now_.options.advantage, now_.tech, now_.options.fights_to_capacity);
            for (int seat = 0; seat < now_.seats; ++seat) take_back(now_, seat, square, had[seat] - left[seat]);
            tell_conflict(square, room, had, left);
        }
        storms();
    }

    void storms() { // CW-6.8
        while (!now_.marked.empty()) {
            const int square = next_to_turn(now_, now_.rules->storm_defenders);
            if (square == no_land || !is_turned(now_, square)) return;
            tell_storm(square);
        }
        settled();
    }
    void storm_and_go_on(int square) {
        tell_storm(square);
        storms();
    }
    void tell_storm(int square) { // CW-6.7
        const Coin coin = *coin_at(now_, square);
        const int defenders = std::min<int>(now_.rules->storm_defenders, now_.reserve[coin.suit].tokens);
        Counts had = tokens_at(square);
        had[coin.suit] = std::uint8_t(had[coin.suit] + defenders);
        const SeatMask held = now_.held;
        storm(now_, square);
        if (coin.value == ace)
            say(words::stormed_ace, arg::seat(coin.suit), at(square), arg::number(defenders));
        else
            say(words::stormed, arg::seat(coin.suit), at(square), arg::number(coin.value), arg::number(defenders));
        if (now_.held != held) say(words::hold_broken, arg::seat(coin.suit), arg::number(now_.options.target));
        tell_conflict(square, capacity(*now_.rules, coin_at(now_, square)), had, tokens_at(square));
    }

    void found(Action action) { // CW-7.2 to CW-7.4
        const int seat = before_.pending.front(), square = action.a, tokens = before_.tokens[seat][square];
        say(words::founded, arg::seat(seat), arg::number(settlement_count(before_, seat) + 1), arg::number(tokens),
            at(square));
        take_back(now_, seat, square, tokens);
        if (action.n == found_own) {
            coin_of(now_, square).side = Side::suit;
        } else {
            coin_back(square);
            if (action.n == found_hidden)
                --now_.reserve[seat].hidden;
            else
                now_.reserve[seat].known.remove(action.n);
            add_coin(now_, square, seat, action.n == found_hidden ? 0 : action.n);
        }
        settled();
    }

    void loot(int square) { // CW-7.5, CW-7.8
        const int seat = before_.pending.front(), tokens = before_.tokens[seat][square];
        coin_back(square);
        if (before_.options.loot_takes_tokens) {
            take_back(now_, seat, square, tokens);
            say(words::took_back, arg::seat(seat), arg::number(tokens), at(square));
        }
        settled();
    }

    void coin_back(int square) {
        const Coin* site = coin_at(before_, square);
        if (site == nullptr) return;
        say(words::coin_back, arg::number(site->value), at(square), arg::seat(site->suit));
        now_.reserve[site->suit].known.add(site->value);
        remove_coin(now_, square);
    }

    // CW-8 and CW-9, once nobody settles any more.
    void settled() {
        if (after_.phase == Phase::settle) return;
        const State crowded = now_;
        remove_excess(now_);
        for (int seat = 0; seat < now_.seats; ++seat) {
            std::vector<Phrase> where;
            for (int square = 0; square < land_squares; ++square)
                if (const int lost = crowded.tokens[seat][square] - now_.tokens[seat][square])
                    where.emplace_back(words::on_square, arg::number(lost), at(square));
            const int lost = now_.reserve[seat].tokens - crowded.reserve[seat].tokens;
            if (lost > 0) say(words::excess, arg::seat(seat), arg::number(lost), arg::list(std::move(where)));
        }
        now_.phase = Phase::abandon;
        for (const Coin& coin : coins(now_)) { // CW-9.2
            if (!is_settlement(now_, coin) || is_supported(now_, coin)) continue;
            now_.marked.add(coin.square);
            say(words::unsupported, arg::seat(coin.suit), arg::number(farmers_round(now_, coin.suit, coin.square)),
                arg::number(now_.rules->support_farmers), at(coin.square));
        }
        abandonments();
    }

    void abandonments() { // CW-9.4
        while (!now_.marked.empty()) {
            const int square = next_to_turn(now_, now_.rules->most_abandoned);
            if (square == no_land || !is_turned(now_, square)) return;
            tell_abandonment(square);
        }
        turn_ended();
    }
    void abandon_and_go_on(int square) {
        tell_abandonment(square);
        abandonments();
    }
    void tell_abandonment(int square) { // CW-9.3
        const Coin coin = *coin_at(now_, square);
        const int had = now_.tokens[coin.suit][square];
        abandon(now_, square);
        const int placed = now_.tokens[coin.suit][square] - had;
        if (coin.value == ace)
            say(words::abandoned_ace, arg::seat(coin.suit), at(square), arg::number(placed));
        else
            say(words::abandoned, arg::seat(coin.suit), at(square), arg::number(coin.value), arg::number(placed));
    }

    bool is_turn_over() const { return after_.phase == Phase::over || after_.turn != before_.turn; }

    void turn_ended() {
        assert(is_turn_over());
        tell_end_of_turn(before_, after_, now_.held, out_);
    }

    const State &before_, &after_;
    State now_; // as far as it has been told
    Layout layout_;
    std::vector<Phrase>& out_;
};

} // namespace

void Game::tell_events(const State& before, Action action, const State& after, Viewer, std::vector<Phrase>& out) {
    Story story(before, after, out);
    story.tell(action);
    assert(story.is_whole());
}

} // namespace ecumene::culture_wars
