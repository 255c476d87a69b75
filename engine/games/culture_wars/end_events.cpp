// What is told when a turn ends: how everybody stands, who is out, who holds the target, and who has won.
#include "engine/games/culture_wars/events.h"
#include "engine/games/culture_wars/questions.h"
#include "engine/games/culture_wars/words.h"

namespace ecumene::culture_wars {
namespace {

template <class Visit>
void each_seat(unsigned seats, Visit visit) {
    for (int seat = 0; seat < most_seats; ++seat)
        if ((seats >> seat & 1) != 0) visit(seat);
}

Phrase why_won(const State& after, SeatMask held) {
    const bool at_once = after.options.wins_at_once; // CW-10.7
    const Argument target = arg::number(after.options.target);
    if (at_once && after.held != 0) return Phrase(words::reached_target, target);
    if ((after.held & held) != 0) return Phrase(words::held_target, target); // CW-10.2
    if (after.alive == 0) return Phrase(words::nobody_alive);                // CW-10.5
    if (std::has_single_bit(after.alive)) return Phrase(words::last_alive);
    return Phrase(words::best_score); // CW-10.6
}

} // namespace

void tell_end_of_turn(const State& before, const State& after, SeatMask held, std::vector<Phrase>& out) {
    std::vector<Phrase> standing;
    each_seat(before.alive, [&](int seat) {
        standing.emplace_back(words::standing, arg::seat(seat), arg::number(settlement_count(after, seat)),
                              arg::number(tokens_on_map(after, seat)));
    });
    out.emplace_back(words::turn_ended, arg::number(before.turn), arg::list(std::move(standing)));
    each_seat(before.alive & ~after.alive, [&](int seat) { out.emplace_back(words::out, arg::seat(seat)); });
    const int target = after.options.target;
    each_seat(held & ~after.held,
              [&](int seat) { out.emplace_back(words::hold_lost, arg::seat(seat), arg::number(target)); });
    if (after.phase == Phase::over) {
        const Template& sentence = std::has_single_bit(after.winners) ? words::wins : words::shares_win;
        each_seat(after.winners, [&](int seat) {
            out.emplace_back(sentence, arg::seat(seat), arg::number(score(after, seat)),
                             arg::phrase(why_won(after, held)));
        });
        return;
    }
    each_seat(after.held & ~held, [&](int seat) {
        out.emplace_back(words::holds, arg::seat(seat), arg::number(settlement_count(after, seat)),
                         arg::number(target));
    });
    if (after.turn == after.options.turn_cap) out.emplace_back(words::last_turn, arg::number(after.turn));
}

} // namespace ecumene::culture_wars
