// What the end of an age brings about: flipped settlements, what is revealed, who leads where and why, points by their
// sources, the new turn order, and at last who wins (PE-6.5 to PE-10).
#include "engine/games/peoples/events.h"
#include "engine/games/peoples/game.h"

namespace ecumene::peoples {
namespace {

// How far a game has come, counted in parts of ages: migration, diplomacy (the migration has ended), advances (the age
// is scored), and over. The basic game leaps over some.
enum Part { migration, diplomacy, advances, over, parts_of_age };
int progress(const State& state) {
    if (state.age == 0) return 0;
    const Part part = state.phase == Phase::migration   ? migration
                      : state.phase == Phase::diplomacy ? diplomacy
                      : state.phase == Phase::advance   ? advances
                                                        : over;
    return parts_of_age * state.age + part;
}

// Of an age whose migration has ended: with its leaders, and empty stacks where settlements do not take part.
Scene scene_at_end(const State& after, int age) {
    return age <= scored_ages(after) ? scene_of_age(after, age) : present_scene(after);
}

// PE-7.2: what made the difference, the number of tribes, of the ally's, or the height.
Argument reason(const LedPeoples& led, int seats, Stack stack, int leader) {
    const auto [subject, ally] = led[leader];
    const int tribes = stack.count(subject), allies = stack.count(ally);
    bool tied = false, tied_again = false;
    for (int seat = 0; seat < seats; ++seat) {
        if (seat == leader || stack.count(led[seat].subject) < tribes) continue;
        tied = true;
        tied_again = tied_again || stack.count(led[seat].ally) == allies;
    }
    const Argument count = arg::number(tribes), people = arg::people(subject.people());
    if (!tied) return arg::phrase(Phrase(words::most_tribes, count, people));
    if (tied_again) return arg::phrase(Phrase(words::highest_tribe, count, people));
    return arg::phrase(Phrase(words::most_allies, count, people, arg::number(allies), arg::people(ally.people())));
}

} // namespace

void Teller::tell_leader(const Scene& scene, int settlement, int age) {
    const Stack stack = scene.stack[settlement];
    const Map map = scene.maps.map[settlement];
    if (!map.has_leader()) return tell(words::leaderless, arg::settlement(settlement), arg::tribes(stack));
    tell(words::leads, arg::seat(map.leader()), arg::settlement(settlement), arg::tribes(stack),
         reason(led_peoples(after_, age), after_.seats, stack, map.leader()));
}

void Teller::end_migration(int age) {
    const Scene scene = scene_at_end(after_, age);
    int full = 0;
    for (const Stack stack : now_.stack) full += stack.size() == now_.rules->limit[age] ? 1 : 0;
    tell(full < now_.rules->goal[age] ? words::migration_blocked : words::migration_ends, arg::full_regions(age, full),
         arg::number(age));
    each_settlement(face_up(now_), [&](int i) {
        if (!scene.stack[i].empty()) return;
        tell(words::flipped, arg::settlement(i), arg::region(now_.at[i]), arg::number(now_.stack[now_.at[i]].size()),
             loss(i));
        now_.flipped |= std::uint16_t(1 << i);
    });
    const LedPeoples led = led_peoples(after_, age); // PE-7.1
    for (int seat = 0; seat < after_.seats; ++seat)
        tell(words::revealed, arg::seat(seat), arg::people(led[seat].subject.people()),
             arg::people(led[seat].ally.people()));
    each_settlement(face_up(now_), [&](int i) { tell_leader(scene, i, age); });
}

void Teller::tell_scores(int age) {
    Lines lines;
    score(after_, scene_of_age(after_, age), age, lines);
    for (int seat = 0; seat < after_.seats; ++seat) {
        std::array<int, 2 + area_count> by_source{};
        for (const Line& line : lines) by_source[std::size_t(line.source)] += line.points[seat];
        int total = 0;
        std::vector<Phrase> sources;
        for (int source = 0; source < int(by_source.size()); ++source) {
            const int points = by_source[std::size_t(source)];
            total += points;
            if (points == 0) continue;
            if (Source(source) == Source::people)
                sources.emplace_back(words::from_tribes, arg::number(points));
            else if (Source(source) == Source::settlement)
                sources.emplace_back(words::from_settlements, arg::number(points));
            else
                sources.emplace_back(words::from_area, arg::number(points), arg::area(source - int(Source::culture)));
        }
        if (sources.empty())
            tell(words::scored_nothing, arg::seat(seat), arg::number(age));
        else
            tell(words::scored, arg::seat(seat), arg::number(total), arg::number(age), arg::list(std::move(sources)));
    }
}

void Teller::end_age(int age) {
    if (age == 3) return tell_winners();
    // Where the next age was blocked and has ended as well, its order is gone again and made no difference.
    if (after_.age == age + 1) tell(words::new_order, arg::seats(after_, after_.order));
}

void Teller::begin_age(int age) {
    now_.age = std::uint8_t(age);
    tell(words::age_begins, arg::number(age), arg::full_regions(age, now_.rules->goal[age]),
         arg::number(now_.rules->limit[age]));
}

void Teller::tell_winners() { // PE-10.3
    const SeatMask winners = Game::winners(after_);
    const int first = std::countr_zero(winners), points = after_.scores[first];
    int best = 0;
    std::vector<Phrase> seats;
    for (int seat = 0; seat < after_.seats; ++seat) {
        best += after_.scores[seat] == points ? 1 : 0;
        if ((winners >> seat & 1) != 0) seats.emplace_back(words::one_seat, arg::seat(seat));
    }
    if (seats.size() > 1)
        tell(words::shared_win, arg::list(std::move(seats)), arg::number(points));
    else
        tell(best > 1 ? words::won_by_settlement : words::won, arg::seat(first), arg::number(points));
}

void Teller::go_on() {
    for (int at = progress(before_) + 1; at <= progress(after_); ++at) {
        const int age = at / parts_of_age;
        if (age == 0) continue;
        switch (at % parts_of_age) {
        case migration: begin_age(age); break;
        case diplomacy: end_migration(age); break;
        case advances: tell_scores(age); break;
        default: end_age(age);
        }
    }
}

} // namespace ecumene::peoples
