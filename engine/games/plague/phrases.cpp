// What an action means, and what is asked.
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"
#include "engine/games/plague/words.h"

namespace ecumene::plague {
namespace {

Argument told(const State& state, Card card) {
    const CardWords& words = state.rules->told(card);
    return arg::card(words.id, words.name);
}

Phrase play(const State& before, Action action, int self) {
    const Kind kind = before.rules->rule(action.card).kind;
    const Argument card = told(before, action.card);
    if (kind == Kind::war) return Phrase(words::war, arg::seat(self), card, arg::seat(action.a), arg::seat(action.b));
    if (is_aimed(kind) || kind == Kind::special)
        return Phrase(words::play_at, arg::seat(self), card, arg::seat(action.a));
    return Phrase(kind == Kind::improvement ? words::build : words::play, arg::seat(self), card);
}

Phrase roll(const State& before, Action action) {
    const int better = improvements(before, before.turn) * before.rules->rules.roll_bonus;
    Phrase improved;
    if (better > 0)
        improved = Phrase(before.age == Age::plague ? words::roll_less : words::roll_more, arg::number(better));
    return Phrase(words::roll, arg::seat(before.turn), arg::number(action.a), arg::number(action.b),
                  arg::phrase(std::move(improved)));
}

Phrase clash(const State& before, Action action) {
    const Attack& war = before.attack;
    const auto bonus = [&](int i) {
        const int added = war.bonus[i] * before.rules->advantage;
        return arg::phrase(added == 0 ? Phrase() : Phrase(words::clash_bonus, arg::number(added)));
    };
    return Phrase(words::clash, arg::seat(war.targets[0]), arg::number(action.a), bonus(0), arg::seat(war.targets[1]),
                  arg::number(action.b), bonus(1));
}

} // namespace

Phrase Game::phrase(const State& before, Action action, Viewer viewer) {
    const Actor actor = to_act(before);
    const int self = actor.is_seat() ? actor.seat().index : before.turn;
    const auto with_card = [&](const Template& sentence, int seat) {
        return Phrase(sentence, arg::seat(seat), told(before, action.card));
    };
    switch (action.verb) {
    case Verb::deal:
        return viewer.sees(action.a) ? with_card(words::deal, action.a)
                                     : Phrase(words::deal_unseen, arg::seat(action.a));
    case Verb::start: return Phrase(words::start, arg::seat(action.a));
    case Verb::roll: return roll(before, action);
    case Verb::draw:
        if (action.card == Card::death_ship) return with_card(words::draw_ship, before.turn);
        return viewer.sees(before.turn) ? with_card(words::draw, before.turn)
                                        : Phrase(words::draw_unseen, arg::seat(before.turn));
    case Verb::play: return play(before, action, self);
    case Verb::discard: return with_card(words::discard, self);
    case Verb::counter: return with_card(words::counter, self);
    case Verb::pass: return Phrase(words::pass, arg::seat(self));
    case Verb::clash: return clash(before, action);
    case Verb::raze: return with_card(words::raze, before.to_raze.front());
    case Verb::stroke: return Phrase(words::stroke, arg::seat(self), told(before, action.card), arg::seat(action.a));
    }
    return {};
}

Phrase Game::prompt(const State& state) {
    const Attack& attack = state.attack;
    switch (state.phase) {
    case Phase::deal: return Phrase(words::ask_deal);
    case Phase::start: return Phrase(words::ask_start);
    case Phase::roll: return Phrase(words::ask_roll, arg::seat(state.turn));
    case Phase::draw: return Phrase(words::ask_draw, arg::seat(state.turn));
    case Phase::death_ship: return Phrase(words::ask_ship, arg::seat(state.turn));
    case Phase::play: return Phrase(words::ask_play, arg::seat(state.turn));
    case Phase::counter:
        return Phrase(words::ask_counter, arg::seat(attack.asked), told(state, attack.card), arg::seat(attack.by));
    case Phase::clash:
        return Phrase(words::ask_clash, told(state, attack.card), arg::seat(attack.targets[0]),
                      arg::seat(attack.targets[1]));
    case Phase::raze: return Phrase(words::ask_raze, arg::seat(state.to_raze.front()));
    case Phase::stroke: return Phrase(words::ask_stroke, arg::seat(state.dying.front()));
    case Phase::over: break;
    }
    return Phrase(words::over);
}

} // namespace ecumene::plague
