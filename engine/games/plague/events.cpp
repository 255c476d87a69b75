// What came of an action, told from the states before and after it.
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"
#include "engine/games/plague/words.h"

namespace ecumene::plague {
namespace {

class Events {
public:
    Events(const State& before, Action action, const State& after, std::vector<Phrase>& out)
        : before_(before), action_(action), after_(after), out_(out) {}

    void tell() {
        tell_answer();
        tell_ship();
        tell_people();
        tell_towns();
        if (reshuffled()) add(words::reshuffled);
        tell_end();
    }

private:
    template <class... Arguments>
    void add(const Template& event, Arguments&&... arguments) {
        out_.emplace_back(event, std::forward<Arguments>(arguments)...);
    }
    Argument card(Card card) const {
        const CardWords& told = before_.rules->told(card);
        return arg::card(told.id, told.name);
    }

    void tell_answer() {
        const Attack& attack = before_.attack;
        if (action_.verb == Verb::clash) {
            const int advantage = before_.rules->advantage;
            const bool first = action_.a + advantage * attack.bonus[0] > action_.b + advantage * attack.bonus[1];
            add(words::wins_war, arg::seat(attack.targets[first ? 0 : 1]), card(attack.card));
        } else if (action_.verb == Verb::counter && action_.card == Card::negotiated_peace) {
            add(words::called_off, card(attack.card));
        }
    }

    // PL-10.2: with two towns the ship goes to the other one by itself.
    void tell_ship() {
        if (before_.age == after_.age) return;
        if (action_.verb == Verb::draw)
            add(words::ship_strikes, card(Card::death_ship),
                arg::seat(lowest_seat(before_.living & SeatMask(~seat_bit(before_.turn)))));
        add(words::plague_begins);
    }

    // From the seat after the one on turn, which comes last, as the losses go (PL-11.2).
    template <class Visit>
    void clockwise(Visit visit) const {
        for (int i = 1; i <= before_.seats; ++i) visit((before_.turn + i) % before_.seats);
    }

    void tell_people() {
        clockwise([&](int seat) {
            if (const int lost = before_.population[seat] - after_.population[seat]; lost > 0)
                add(words::loses, arg::seat(seat), arg::number(lost));
        });
        clockwise([&](int seat) {
            if (const int gained = after_.population[seat] - before_.population[seat]; gained > 0)
                add(words::gains, arg::seat(seat), arg::number(gained));
        });
    }

    void tell_towns() {
        clockwise([&](int seat) {
            const SeatMask self = seat_bit(seat);
            if ((after_.out & ~before_.out & self) != 0) return add(words::falls, arg::seat(seat));
            if ((after_.out & self) != 0) return;
            for (int i = 0; i < 3; ++i)
                if ((before_.built[i] & ~after_.built[i] & self) != 0 &&
                    !(action_.verb == Verb::raze && action_.card == improvement(i) && before_.to_raze.front() == seat))
                    add(words::loses_improvement, arg::seat(seat), card(improvement(i)));
        });
    }

    // PL-4.5; the Death Ship's own shuffle goes with the plague.
    bool reshuffled() const {
        return before_.age == after_.age && action_.verb != Verb::deal && after_.draw.size() > before_.draw.size();
    }

    void tell_end() {
        if (after_.phase != Phase::over || before_.phase == Phase::over) return;
        if (living_count(after_) > 1) add(words::last_turn);
        const bool alone = std::has_single_bit(unsigned(after_.winners));
        for (SeatMask left = after_.winners; left != 0; left &= SeatMask(left - 1))
            add(alone ? words::wins : words::shares_win, arg::seat(lowest_seat(left)));
    }

    const State& before_;
    const Action action_;
    const State& after_;
    std::vector<Phrase>& out_;
};

} // namespace

void Game::tell_events(const State& before, Action action, const State& after, Viewer, std::vector<Phrase>& out) {
    Events(before, action, after, out).tell();
}

} // namespace ecumene::plague
