// What a migration brings about at once: what stays behind, and settlements that are founded, grow, or end (PE-6).
#include "engine/games/peoples/events.h"
#include "engine/games/peoples/game.h"

namespace ecumene::peoples {

Argument Teller::loss(int settlement) {
    std::vector<Phrase> lost;
    if (now_.options.advanced) {
        for (int area = 0; area < area_count; ++area)
            if (const int level = now_.maps.map[settlement].level(Area(area)))
                lost.emplace_back(words::lost_advance, arg::area(area), arg::number(level));
        each_settlement(peoples::related(now_.maps)[settlement],
                        [&](int other) { lost.emplace_back(words::lost_relation, arg::settlement(other)); });
        lose_map(now_, settlement);
    }
    return arg::phrase(lost.empty() ? Phrase() : Phrase(words::loss, arg::list(std::move(lost))));
}

void Teller::abandon(int settlement) { // PE-6.4.5
    if (is_flipped(now_, settlement))
        tell(words::abandoned_flipped, arg::settlement(settlement));
    else
        tell(words::abandoned, arg::settlement(settlement), loss(settlement));
    now_.at[settlement] = is_flipped(now_, settlement) ? in_box : in_stock;
}

void Teller::fill(int region) { // PE-6.3
    const int own = settlement_in(now_, region), marker = settlement_in(after_, region), from = now_.at[marker];
    const bool was_flipped = is_flipped(now_, marker);
    const Argument at = arg::region(region), what = arg::full_region(now_.age), name = arg::settlement(marker);
    if (own == marker && !was_flipped)
        tell(words::grown, name, at, what);
    else if (own == marker)
        tell(words::turned_up, at, what, name);
    else if (from == in_stock)
        tell(words::founded, at, what, name);
    else if (from == in_box)
        tell(words::back_in_game, at, what, name);
    else if (was_flipped)
        tell(words::taken_flipped, at, what, name, arg::region(from));
    else if (now_.options.advanced && now_.options.inherited_maps)
        tell(words::taken_with_map, at, what, name, arg::region(from));
    else
        tell(words::taken, at, what, name, arg::region(from), loss(marker));
    if (own >= 0 && own != marker) tell(words::boxed, arg::settlement(own)); // PE-6.3.3
    now_.flipped &= std::uint16_t(~(1 << marker));
}

void Teller::migrate(Action action) {
    Stack& left = now_.stack[action.a];
    Stack& there = now_.stack[action.b];
    const bool shifts = action.verb == Verb::shift;
    Stack moved = left.take(shifts ? 1 : std::min(left.size(), limit(now_) - there.size()));
    if (shifts)
        there.put_on_top(moved.top());
    else
        there.take_beneath(moved, moved.size());
    if (!left.empty()) {
        // That a shift leaves the rest behind is plain from its sentence.
        if (!shifts) tell(words::stays, arg::tribes(left), arg::region(action.a));
    } else if (const int settlement = settlement_in(now_, action.a); settlement >= 0) {
        abandon(settlement);
    }
    if (there.size() == limit(now_)) fill(action.b);
    now_.at = after_.at; // markers move in no other way
}

void Teller::relate(int settlement, int other) { // PE-9.1.1
    for (int pair = 0; pair < pair_count; ++pair)
        if (now_.maps.relation[pair].free()) {
            now_.maps.relation[pair] = Relation(settlement, other);
            const char letter = char('a' + pair);
            return tell(words::related, arg::settlement(settlement), arg::settlement(other),
                        arg::number(board::steps[now_.at[settlement]][now_.at[other]]),
                        arg::text(std::string_view(&letter, 1)));
        }
}

void Game::tell_events(const State& before, Action action, const State& after, Viewer, std::vector<Phrase>& out) {
    Teller teller(before, after, out);
    switch (action.verb) {
    case Verb::move:
    case Verb::shift: teller.migrate(action); break;
    case Verb::relate: teller.relate(action.a - 1, action.b - 1); break;
    case Verb::advance:
    case Verb::fate: teller.advance(action.a - 1, Area(action.b)); break;
    default: break;
    }
    teller.go_on();
}

} // namespace ecumene::peoples
