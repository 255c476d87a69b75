// Every action of Culture Wars in a sentence, for lists of choices and for the story of what happened.
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/movement.h"
#include "engine/games/culture_wars/notation.h"

#include <fmt/format.h>

namespace ecumene::culture_wars {
namespace {

std::string tokens_text(int count) { return count == 1 ? "1 token" : fmt::format("{} tokens", count); }

std::string coin_text(int coin) {
    if (coin == found_hidden) return "a coin that nobody knows";
    return coin == ace ? "the Ace" : fmt::format("the coin of {}", coin);
}

class Sentence {
public:
    explicit Sentence(const State& before) : before_(before), layout_(before.board.tiles) {
        const Actor actor = Game::to_act(before);
        seat_ = actor.is_seat() ? actor.seat().index : 0;
        self_ = fmt::format("seat {}", seat_);
    }

    std::string tell(Action action) const {
        switch (action.verb) {
        case Verb::order: return order(SeatQueue(std::uint16_t(action.a | action.b << 8)));
        case Verb::lift: return fmt::format("{} lifts the tile of {}", self_, name({action.a, action.b}));
        case Verb::lay: return fmt::format("{} lays the tile at {}", self_, name({action.a, action.b}));
        case Verb::coin: return fmt::format("{} places a coin on {}", self_, at(action.a));
        case Verb::reveal:
            return fmt::format("the coin of seat {} on {} is turned and shows {}",
                               int(coin_at(before_, action.a)->suit), at(action.a), action.n);
        case Verb::place: return fmt::format("{} places a token on {}", self_, at(action.a));
        case Verb::grow: return grow(action);
        case Verb::move: return move(action);
        case Verb::done:
            return fmt::format("{} is done with {}", self_, before_.phase == Phase::move ? "moving" : "settling");
        case Verb::defend: return fmt::format("{} defends its settlement on {} next", self_, at(action.a));
        case Verb::found: return found(action);
        case Verb::loot: return loot(action);
        case Verb::abandon: return fmt::format("{} gives up its settlement on {} next", self_, at(action.a));
        }
        return {};
    }

private:
    std::string at(int square) const { return name(layout_.place(square)); }

    std::string order(SeatQueue order) const {
        std::string text = before_.phase == Phase::setup_order ? "the set-up order is" : "the order of the turn is";
        for (bool first = true; !order.empty(); order.pop(), first = false)
            text += fmt::format("{} seat {}", first ? "" : ",", order.front());
        return text;
    }

    std::string grow(Action action) const { // CW-18.6
        const int growth = before_.rules->growth_per_square, reserve = before_.reserve[seat_].tokens;
        const int grown = std::min(growth, reserve), left = reserve - grown;
        std::string text =
            fmt::format("{} grows by {} on {}", self_, grown == 1 ? "a token" : tokens_text(grown), at(action.a));
        SquareSet others = before_.marked;
        others.remove(action.a);
        if (left > 0 && others.size() == 1)
            text += fmt::format("; the last {} {} to {}", left == 1 ? "one" : std::to_string(left),
                                left == 1 ? "goes" : "go", at(others.first()));
        return text;
    }

    std::string move(Action action) const {
        std::string text =
            fmt::format("{} moves {} from {} to {}", self_, tokens_text(action.n), at(action.a), at(action.b));
        const bool near = neighbours(before_.board, action.a, every_neighbour).has(action.b);
        if (!near && !before_.options.two_space_movement)
            text += before_.rules->boats ? " by boat or exit" : " by an exit";
        const Coin* coin = coin_at(before_, action.b);
        if (coin == nullptr || is_site(*coin)) return text;
        if (coin->suit != seat_) return text + fmt::format(", storming the settlement of seat {}", int(coin->suit));
        const int room = before_.rules->capacity_settlement; // CW-18.7
        if (room == 0) return text + ", into its own settlement and so back to its reserve";
        text += ", into its own settlement";
        return before_.tokens[seat_][action.b] + action.n <= room ? text
                                                                  : text + fmt::format(", where {} may live", room);
    }

    std::string loot(Action action) const {
        std::string text = fmt::format("{} loots the site on {}: its coin goes back to seat {}", self_, at(action.a),
                                       int(coin_at(before_, action.a)->suit));
        if (before_.options.loot_takes_tokens) // CW-7.8
            text += fmt::format(", its {} to its reserve", tokens_text(before_.tokens[seat_][action.a]));
        return text;
    }

    std::string found(Action action) const {
        if (action.n == found_own)
            return fmt::format("{} founds a settlement on its own site on {}", self_, at(action.a));
        const Coin* site = coin_at(before_, action.a);
        if (site == nullptr) return fmt::format("{} founds a settlement on {} with the Ace", self_, at(action.a));
        return fmt::format("{} founds a settlement on {} with {}; the site's coin of {} goes back to seat {}", self_,
                           at(action.a), coin_text(action.n), int(site->value), int(site->suit));
    }

    const State& before_;
    Layout layout_;
    int seat_;
    std::string self_;
};

} // namespace

std::string Game::describe(const State& before, Action action, Viewer) { return Sentence(before).tell(action); }

} // namespace ecumene::culture_wars
