// What every action of Culture Wars means, and what is asked: nothing is hidden, so everybody reads the same (CW-14).
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/movement.h"
#include "engine/games/culture_wars/notation.h"
#include "engine/games/culture_wars/words.h"

namespace ecumene::culture_wars {
namespace {

Argument seats_in(SeatQueue order) {
    std::vector<Phrase> seats;
    for (; !order.empty(); order.pop()) seats.emplace_back(words::one_seat, arg::seat(order.front()));
    return arg::list(std::move(seats));
}

class Sentence {
public:
    explicit Sentence(const State& before) : before_(before), layout_(before.board.tiles) {
        const Actor actor = Game::to_act(before);
        seat_ = actor.is_seat() ? actor.seat().index : 0;
    }

    Phrase tell(Action action) const {
        switch (action.verb) {
        case Verb::order:
            return Phrase(before_.phase == Phase::setup_order ? words::setup_order : words::turn_order,
                          seats_in(SeatQueue(std::uint16_t(action.a | action.b << 8))));
        case Verb::lift: return Phrase(words::lift, self(), arg::place(name({action.a, action.b})));
        case Verb::lay: return Phrase(words::lay, self(), arg::place(name({action.a, action.b})));
        case Verb::reveal:
            return Phrase(words::reveal, arg::seat(coin_at(before_, action.a)->suit), at(action.a),
                          arg::number(action.n));
        case Verb::move: return move(action);
        case Verb::done:
            return Phrase(before_.phase == Phase::move ? words::done_moving : words::done_settling, self());
        case Verb::found: return found(action);
        case Verb::coin: return here(words::coin, action);
        case Verb::place: return here(words::place, action);
        case Verb::grow: return here(words::grow, action);
        case Verb::defend: return here(words::defend, action);
        case Verb::loot: return here(words::loot, action);
        case Verb::abandon: return here(words::abandon, action);
        }
        return {};
    }

    Phrase asked() const {
        if (before_.turning != no_land)
            return Phrase(words::ask_reveal, arg::seat(coin_at(before_, before_.turning)->suit), at(before_.turning));
        const Ruleset& rules = *before_.rules;
        switch (before_.phase) {
        case Phase::setup_order: return Phrase(words::ask_setup_order);
        case Phase::tiles: return Phrase(before_.lifted == no_tile ? words::ask_lift : words::ask_lay, self());
        case Phase::coins:
            if (rules.coins_distance == 0) return Phrase(words::ask_coin_anywhere, self());
            return Phrase(words::ask_coin, self(), arg::number(rules.coins_distance + 1));
        case Phase::tokens: return Phrase(words::ask_place, self(), arg::number(before_.to_place));
        case Phase::order:
            return Phrase(words::ask_order, arg::number(before_.turn), arg::number(before_.options.turn_cap));
        case Phase::expand:
            return Phrase(words::ask_grow, self(), arg::number(rules.growth_per_square),
                          arg::number(before_.reserve[seat_].tokens));
        case Phase::move: return Phrase(words::ask_move, self());
        case Phase::conflict: return Phrase(words::ask_defend, self());
        case Phase::settle: return Phrase(words::ask_settle, self());
        case Phase::abandon: return Phrase(words::ask_abandon, self());
        case Phase::reveal: // a coin is always turning
        case Phase::over: break;
        }
        SeatQueue winners;
        for (int seat = 0; seat < before_.seats; ++seat)
            if ((before_.winners & seat_bit(seat)) != 0) winners.push(seat);
        if (winners.size() == 1) return Phrase(words::over_won, arg::seat(winners.front()));
        return Phrase(words::over_shared, seats_in(winners));
    }

private:
    Argument self() const { return arg::seat(seat_); }
    Argument at(int square) const { return arg::place(name(layout_.place(square))); }
    Phrase here(const Template& sentence, Action action) const { return Phrase(sentence, self(), at(action.a)); }

    Phrase move(Action action) const {
        const Way way = way_to(before_, seat_, action.a, action.b);
        const Phrase how = way == Way::exit   ? Phrase(words::by_exit)
                           : way == Way::boat ? Phrase(words::by_boat)
                                              : Phrase();
        Phrase into;
        const Coin* coin = coin_at(before_, action.b);
        if (coin != nullptr && !is_site(*coin))
            into = coin->suit == seat_ ? Phrase(words::into_own) : Phrase(words::storming, arg::seat(coin->suit));
        return Phrase(words::move, self(), arg::number(action.n), at(action.a), at(action.b), arg::phrase(how),
                      arg::phrase(std::move(into)));
    }

    Phrase found(Action action) const {
        switch (action.n) {
        case found_own: return here(words::found_own, action);
        case found_hidden: return here(words::found_hidden, action);
        case ace: return here(words::found_ace, action);
        default: return Phrase(words::found_coin, self(), at(action.a), arg::number(action.n));
        }
    }

    const State& before_;
    Layout layout_;
    int seat_;
};

} // namespace

Phrase Game::phrase(const State& before, Action action, Viewer) { return Sentence(before).tell(action); }

Phrase Game::prompt(const State& state) { return Sentence(state).asked(); }

} // namespace ecumene::culture_wars
