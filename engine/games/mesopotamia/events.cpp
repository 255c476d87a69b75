// What an action brought about, in the order in which it happened. Much follows by itself (ME-12.6): retreats, rounds
// in which nobody is asked, the end of an epoch. So the course is gone through once more, slowly, and told on the way;
// it must come to the state that the game itself came to.
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/map.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/words.h"

#include <algorithm>
#include <cassert>

namespace ecumene::mesopotamia {
namespace {

class Course {
public:
    Course(const State& before, const State& after, Viewer viewer, std::vector<Phrase>& out)
        : now_(before), after_(after), viewer_(viewer), out_(out) {}

    void take(Action action);

private:
    enum class Asks : bool { no, yes }; // whether somebody is asked next

    template <class... Arguments>
    void tell(const Template& sentence, Arguments&&... given) {
        out_.emplace_back(sentence, std::forward<Arguments>(given)...);
    }
    Argument people(int number) const { return told_people(now_, number); }
    Argument area(int number) const { return told_area(now_, number); }
    Argument owner(int of_people) const { return arg::seat(now_.owner[of_people]); }

    void draw(int people);
    void allot(int seat);
    void tell_cards();
    void place(int area);
    void roll(Action action);

    Asks arrive(int area);
    Asks settle_retreats();
    Asks begin_expansion() const { return can_expand() ? Asks::yes : Asks::no; }
    bool can_expand() const;
    void go_on(Asks asks) {
        if (asks == Asks::no) finish_round();
    }
    Asks begin_first_round(int people);
    Asks begin_later_round(int people);
    void run_rounds(int place);
    void finish_round();
    void score_round();
    Argument areas(AreaSet areas) const;

    void end_epoch();
    void tell_winners();

    State now_; // its border and its phase are not kept
    const State& after_;
    Viewer viewer_;
    std::vector<Phrase>& out_;
};

void Course::take(Action action) {
    switch (action.verb) {
    case Verb::deal:
        now_.allotments[now_.allotted++] = {action.a, nobody, undecided};
        allot((now_.allotted - 1) % now_.seats);
        break;
    case Verb::draw: draw(action.a); break;
    case Verb::keep: allot(latest(now_).drawer); break;
    case Verb::give: allot(action.a); break;
    case Verb::land: go_on(arrive(action.a)); break;
    case Verb::retreat:
        put_tribe(now_, now_.retreat.people, action.a);
        --now_.retreat.left;
        go_on(settle_retreats());
        break;
    case Verb::place: place(action.a); break;
    case Verb::stop: finish_round(); break;
    case Verb::roll: roll(action); break;
    }
    assert(now_.points == after_.points && now_.people_in == after_.people_in && now_.pairs == after_.pairs &&
           now_.triples == after_.triples && now_.arrived == after_.arrived && now_.owner == after_.owner &&
           now_.round == after_.round && now_.retreat == after_.retreat);
}

void Course::draw(int card) { // ME-3.3
    const int seat = drawer(now_);
    now_.allotments[now_.allotted++] = {std::uint8_t(card), std::uint8_t(seat), undecided};
    const SeatMask open = without_card(now_);
    if (!std::has_single_bit(open)) return;
    const Argument to = arg::seat(lowest_seat(open)); // ME-3.5
    if (viewer_.sees(seat))
        tell(words::gets_card, to, people(card));
    else
        tell(words::gets_card_unseen, to);
    allot(lowest_seat(open));
}

void Course::allot(int seat) {
    Allotment& card = latest(now_);
    card.to = std::uint8_t(seat);
    now_.owner[card.people] = std::uint8_t(seat);
    if (now_.allotted != cards_to_allot(now_)) return;
    if (now_.drawn) tell_cards();
    run_rounds(0);
}

// ME-3.7: all cards are turned up, or with `secret_peoples` everybody looks at those it was given (ME-14.2).
void Course::tell_cards() {
    std::vector<Phrase> cards;
    for (int i = 0; i < now_.allotted; ++i) {
        const Allotment& card = now_.allotments[i];
        const bool given = viewer_.is(card.to) && card.drawer != card.to;
        if (!now_.options.secret_peoples || given)
            cards.emplace_back(words::has_card, arg::seat(card.to), people(card.people));
    }
    if (!now_.options.secret_peoples)
        tell(words::cards_shown, arg::list(std::move(cards)));
    else
        out_.insert(out_.end(), cards.begin(), cards.end());
}

void Course::place(int area) { // ME-7.3
    const int holder = now_.people_in[area];
    --now_.round.pool;
    if (holder != nobody && holder != now_.round.people) return; // the dice will tell
    put_tribe(now_, now_.round.people, area);
    go_on(begin_expansion());
}

void Course::roll(Action action) { // ME-8.6
    const int place = now_.fight.area, attacker = now_.round.people, defender = now_.people_in[place];
    const Duel sides = duel(now_, attacker, defender);
    const int attack = kept_dice[action.a] + sides.shift, defence = kept_dice[action.b];
    const Outcome result = outcome(sides, kept_dice[action.a], defence);
    if (attack == defence && result != Outcome::tie)
        tell(words::wins_tie, people(result == Outcome::win ? attacker : defender));
    if (result != Outcome::win) tell(words::attack_fails, people(attacker));
    if (result != Outcome::lose) {
        tell(words::loses_tribe, people(defender), area(place));
        remove_tribe(now_, place);
        if (now_.areas[defender] == 0) tell(words::dies_out, people(defender)); // ME-4.2
        if (now_.people_in[place] == nobody) {                                  // ME-8.8
            if (result == Outcome::win) {
                tell(words::takes, people(attacker), area(place));
                settle(now_, attacker, place);
            } else {
                tell(words::emptied, area(place));
            }
        } else if (result == Outcome::win) {
            return; // ME-8.7: the same tribe fights the next one
        }
    }
    go_on(begin_expansion());
}

// ME-6.1, ME-6.4.
Course::Asks Course::arrive(int where) {
    --now_.round.pool;
    const int holder = now_.people_in[where];
    if (holder != nobody) {
        now_.retreat = {std::uint8_t(where), std::uint8_t(holder), std::uint8_t(tribes(now_, where))};
        tell(words::displaced, arg::number(now_.retreat.left), people(holder), area(where));
        clear_area(now_, where);
    }
    settle(now_, now_.round.people, where);
    return holder != nobody ? settle_retreats() : begin_expansion();
}

Course::Asks Course::settle_retreats() { // ME-6.4
    Retreat& retreat = now_.retreat;
    for (; retreat.left > 0; --retreat.left) {
        const AreaSet open = refuges(now_);
        if (open == 0) {
            tell(words::no_refuge, people(retreat.people), arg::number(retreat.left));
            break;
        }
        if (!std::has_single_bit(open)) return Asks::yes;
        const int refuge = lowest_area(open);
        tell(words::retreat, people(retreat.people), area(retreat.area), area(refuge));
        put_tribe(now_, retreat.people, refuge);
    }
    if (now_.areas[retreat.people] == 0) tell(words::dies_out, people(retreat.people)); // ME-6.5
    retreat = {};
    return begin_expansion();
}

bool Course::can_expand() const { // ME-7.1
    if (now_.round.pool == 0) return false;
    const AreaSet own = own_areas(now_);
    return (border_of(now_) & ~own) != 0 || (own & ~full_areas(now_)) != 0;
}

Course::Asks Course::begin_first_round(int arriving) {
    const Ruleset& rules = *now_.rules;
    const Card& card = rules.cards[std::size_t(arriving)];
    const std::uint8_t pool = card.tribes[now_.epoch - 1]; // ME-5.1
    const bool at_sea = card.start == rules.sea;
    now_.arrived |= people_bit(arriving);
    now_.round = {std::uint8_t(arriving), pool, true, at_sea};
    if (!at_sea) { // ME-6.2
        tell(words::arrives, people(arriving), area(card.start), arg::number(pool), owner(arriving));
        return arrive(card.start);
    }
    tell(words::comes_by_sea, people(arriving), arg::number(pool), owner(arriving));
    if (now_.options.sea_fight) return begin_expansion(); // ME-11.6
    if (!std::has_single_bit(rules.landings)) return Asks::yes;
    tell(words::land, people(arriving), area(lowest_area(rules.landings))); // ME-20.6
    return arrive(lowest_area(rules.landings));
}

Course::Asks Course::begin_later_round(int older) { // ME-5.2
    const int pool = growth(now_, older) + now_.rules->cards[std::size_t(older)].tribes[now_.epoch - 1];
    now_.round = {std::uint8_t(older), std::uint8_t(pool), false, false};
    if (pool > 0) tell(words::gets_tribes, people(older), arg::number(pool));
    return begin_expansion();
}

void Course::run_rounds(int place) { // ME-4.1
    const RoundOrder& order = now_.rules->round_order(now_.epoch);
    for (; place < order.count; ++place) {
        const int next = order.people[std::size_t(place)];
        const bool is_new = is_allocated(now_, next) && !has_arrived(now_, next);
        if (!is_new && now_.areas[next] == 0) continue; // ME-4.2
        if ((is_new ? begin_first_round(next) : begin_later_round(next)) == Asks::yes) return;
        score_round();
    }
    end_epoch();
}

void Course::finish_round() {
    const int place = now_.rules->round_order(now_.epoch).place[now_.round.people];
    score_round();
    run_rounds(place + 1);
}

Argument Course::areas(AreaSet areas) const {
    std::vector<Phrase> named;
    for (; areas != 0; areas &= areas - 1) named.emplace_back(words::one_area, area(lowest_area(areas)));
    return arg::list(std::move(named));
}

void Course::score_round() { // ME-9
    const Ruleset& rules = *now_.rules;
    const int scorer = now_.round.people, points = points_now(now_, scorer);
    const AreaSet held = own_areas(now_), worth_more = held & rules.worth_above[0];
    const AreaSet bonus = held & in_force(now_, scorer).bonus;
    if (now_.round.pool > 0) tell(words::unplaced, people(scorer), arg::number(now_.round.pool)); // ME-7.1
    if (held == 0) {
        tell(words::dies_out, people(scorer)); // ME-11.6
    } else {
        const int count = std::popcount(held);
        const int for_worth = points_of(rules, held) - rules.area_points * count;
        const int for_bonus = points - points_of(rules, held);
        tell(words::scores, owner(scorer), arg::number(points), people(scorer), arg::number(count),
             arg::phrase(for_worth > 0 ? Phrase(words::scores_worth, arg::number(for_worth), areas(worth_more))
                                       : Phrase()),
             arg::phrase(for_bonus > 0 ? Phrase(words::scores_bonus, arg::number(for_bonus), areas(bonus)) : Phrase()));
    }
    now_.points[std::size_t(scorer)] = std::uint16_t(now_.points[std::size_t(scorer)] + points);
    now_.round = {};
}

void Course::end_epoch() { // ME-10
    const std::array<int, most_seats> score = scores(now_);
    std::array<int, most_seats> order{0, 1, 2, 3, 4};
    std::stable_sort(order.begin(), order.begin() + now_.seats,
                     [&](int one, int other) { return score[std::size_t(one)] > score[std::size_t(other)]; });
    std::vector<Phrase> standing;
    for (int i = 0; i < now_.seats; ++i) {
        const int seat = order[std::size_t(i)];
        standing.emplace_back(words::standing, arg::seat(seat), arg::number(score[std::size_t(seat)]));
    }
    tell(words::epoch_ends, arg::number(now_.epoch), arg::list(std::move(standing)));
    if (after_.phase == Phase::over) return tell_winners();
    if (!after_.drawn) return tell(words::epoch_begins, arg::number(after_.epoch));
    std::vector<Phrase> drawing; // ME-3.2
    for (int i = 0; i < after_.seats; ++i)
        drawing.emplace_back(words::one_seat, arg::seat(after_.draw_order[std::size_t(i)]));
    tell(words::draw_order, arg::number(after_.epoch), arg::list(std::move(drawing)));
}

void Course::tell_winners() { // ME-10.2
    const std::array<int, most_seats> score = scores(now_);
    std::vector<Phrase> best;
    int seat = 0;
    for (SeatMask left = Game::winners(after_); left != 0; left &= SeatMask(left - 1)) {
        seat = lowest_seat(left);
        best.emplace_back(words::one_seat, arg::seat(seat));
    }
    const Argument points = arg::number(score[std::size_t(seat)]);
    if (best.size() == 1)
        tell(words::wins, arg::seat(seat), points);
    else
        tell(words::share_win, arg::list(std::move(best)), points);
}

} // namespace

void Game::tell_events(const State& before, Action action, const State& after, Viewer viewer,
                       std::vector<Phrase>& out) {
    Course(before, after, viewer, out).take(action);
}

} // namespace ecumene::mesopotamia
