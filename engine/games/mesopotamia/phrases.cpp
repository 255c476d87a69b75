// What every action of Mesopotamia means, and what is asked; the cards of others stay unnamed.
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/names.h"
#include "engine/games/mesopotamia/words.h"

namespace ecumene::mesopotamia {
namespace {

Phrase choice(const State& state, Action action, Viewer viewer) { // ME-3.4
    const Allotment& card = latest(state);
    const Argument from = arg::seat(card.drawer);
    const bool known = knows(state, viewer, card);
    if (action.verb == Verb::keep)
        return known ? Phrase(words::keep, from, told_people(state, card.people)) : Phrase(words::keep_unseen, from);
    const Argument to = arg::seat(action.a);
    return known ? Phrase(words::give, from, told_people(state, card.people), to)
                 : Phrase(words::give_unseen, from, to);
}

Phrase placing(const State& state, int area) { // ME-7.3
    const int people = state.round.people, holder = state.people_in[area];
    if (holder == nobody) return Phrase(words::settle, told_people(state, people), told_area(state, area));
    if (holder == people)
        return Phrase(words::strengthen, told_people(state, people), told_area(state, area),
                      arg::number(tribes(state, area) + 1));
    return Phrase(words::attack, told_people(state, people), told_people(state, holder), told_area(state, area));
}

Argument told_dice(const Throw& thrown) { // "6-2"
    FixedText<8> text = FixedText<8>::of(thrown.dice[0]);
    for (int i = 1; i < thrown.count; ++i)
        text = FixedText<8>::of(std::string_view(text), "-", thrown.dice[std::size_t(i)]);
    return arg::text(text);
}

// What Military adds to the dice of a people (ME-8.5).
Argument told_bonus(const State& state, int people, int added, int dice) {
    if (added == 0 || in_force(state, people).special != Special::military) return arg::phrase(Phrase());
    return arg::phrase(Phrase(dice > 1 ? words::roll_bonus_each : words::roll_bonus, arg::number(added)));
}

Phrase rolling(const State& state, Action action) {
    const int people = state.round.people, area = state.fight.area, holder = state.people_in[area];
    const Rules::Combat& combat = state.rules->numbers.combat;
    const Throw &attack = throws[action.a], &defence = throws[action.b];
    return Phrase(words::roll, told_people(state, people), told_dice(attack),
                  told_bonus(state, people, combat.military_attack, attack.count), told_area(state, area),
                  told_people(state, holder), told_dice(defence),
                  told_bonus(state, holder, combat.military_defence, defence.count));
}

} // namespace

Phrase Game::phrase(const State& before, Action action, Viewer viewer) {
    switch (action.verb) {
    case Verb::deal:
        return Phrase(words::deal, arg::seat(before.allotted % before.seats), told_people(before, action.a));
    case Verb::draw: // only the drawer sees the card (ME-3.3)
        if (!viewer.sees(drawer(before))) return Phrase(words::draw_unseen, arg::seat(drawer(before)));
        return Phrase(words::draw, arg::seat(drawer(before)), told_people(before, action.a));
    case Verb::keep:
    case Verb::give: return choice(before, action, viewer);
    case Verb::land: return Phrase(words::land, told_people(before, before.round.people), told_area(before, action.a));
    case Verb::retreat:
        return Phrase(words::retreat, told_people(before, before.retreat.people),
                      told_area(before, before.retreat.area), told_area(before, action.a));
    case Verb::place: return placing(before, action.a);
    case Verb::stop: return Phrase(words::stop, told_people(before, before.round.people));
    case Verb::roll: return rolling(before, action);
    }
    return {};
}

Phrase Game::prompt(const State& state) {
    const Actor actor = to_act(state);
    const Argument asked = actor.is_seat() ? arg::seat(actor.seat().index) : Argument();
    switch (state.phase) {
    case Phase::deal: return Phrase(words::ask_deal, arg::seat(state.allotted % state.seats), arg::number(state.epoch));
    case Phase::draw: return Phrase(words::ask_draw, arg::seat(drawer(state)), arg::number(state.epoch));
    case Phase::choose: {
        const bool may_keep = (without_card(state) & seat_bit(latest(state).drawer)) != 0;
        return Phrase(may_keep ? words::ask_choose : words::ask_give, asked);
    }
    case Phase::land: return Phrase(words::ask_land, asked, told_people(state, state.round.people));
    case Phase::retreat:
        return Phrase(words::ask_retreat, asked, told_people(state, state.retreat.people),
                      told_area(state, state.retreat.area), arg::number(state.retreat.left));
    case Phase::expand:
        return Phrase(words::ask_place, asked, told_people(state, state.round.people), arg::number(state.round.pool));
    case Phase::fight:
        return Phrase(words::ask_roll, told_people(state, state.round.people),
                      told_people(state, state.people_in[state.fight.area]), told_area(state, state.fight.area));
    case Phase::over: break;
    }
    return Phrase(words::over);
}

} // namespace ecumene::mesopotamia
