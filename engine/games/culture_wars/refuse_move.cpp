// Why a move is not legal (CW-5): told by coordinates, way by way, apart from movement.cpp.
#include "engine/games/culture_wars/questions.h"
#include "engine/games/culture_wars/refuse.h"

namespace ecumene::culture_wars {
namespace {

// The land by coordinates, as the seat that moves meets it.
class Ground {
public:
    explicit Ground(const State& state) : state_(state), layout_(state.board.tiles), mover_(state.pending.front()) {}

    const Layout& layout() const { return layout_; }
    int mover() const { return mover_; }

    bool is_step(Place from, Place to) const { // CW-5.3, CW-5.7
        return state_.options.steps == every_neighbour ? distance(from, to) == 1 : share_side(from, to);
    }
    bool is_two_steps(Place from, Place to, bool past_foreign = false) const { // CW-5.8
        if (distance(from, to) > 2) return false;
        for (int row = from.row - 1; row <= from.row + 1; ++row)
            for (int column = from.column - 1; column <= from.column + 1; ++column) {
                const Place between{column, row};
                if (layout_.is_land(between) && is_step(from, between) && is_step(between, to) &&
                    (past_foreign || !is_foreign(between)))
                    return true;
            }
        return false;
    }
    bool is_walk(Place from, Place to) const {
        return is_step(from, to) || (state_.options.two_space_movement && is_two_steps(from, to));
    }
    bool is_exit(Place from, Place to) const { // CW-5.9
        for (const Coin& coin : coins(state_))
            if (is_own(coin) && place(coin) != from && is_walk(from, place(coin)) && distance(place(coin), to) == 1)
                return true; // CW-18.7: FROM itself is no exit
        return false;
    }

    // What stops a boat of this seat, by the port of its that gets farthest (CW-5.4).
    enum class Boat { none, no_port, only_corner, inland, other_sea, no_landing, sails };
    Boat boat(Place from, Place to) const {
        if (!state_.rules->boats) return Boat::none;
        Boat best = Boat::no_port;
        for (const Coin& port : coins(state_))
            if (is_own(port) && distance(from, place(port)) == 1) best = std::max(best, boat_of(port, from, to));
        return best;
    }

private:
    Place place(const Coin& coin) const { return layout_.place(coin.square); }
    bool is_own(const Coin& coin) const { return is_settlement(state_, coin) && coin.suit == mover_; }
    bool is_foreign(Place at) const {
        const Coin* coin = coin_at(state_, layout_.number(at));
        return coin != nullptr && is_settlement(state_, *coin) && coin->suit != mover_;
    }

    bool is_beside(Place at, const Coin& settlement) const { // CW-5.5
        return state_.options.boats == every_neighbour ? distance(at, place(settlement)) == 1
                                                       : share_side(at, place(settlement));
    }
    bool share_sea(int a, int b) const { // CW-1.4
        for (const SquareSet& coast : state_.board.coast)
            if (coast.has(a) && coast.has(b)) return true;
        return false;
    }
    bool is_landing(Place to, const Coin& port) const {
        for (const Coin& coin : coins(state_))
            if (is_settlement(state_, coin) && coin.square != port.square && is_beside(to, coin)) return true;
        return state_.options.free_boat_landing; // CW-5.10
    }
    Boat boat_of(const Coin& port, Place from, Place to) const {
        if (!is_beside(from, port)) return Boat::only_corner;
        if (!share_sea(port.square, port.square)) return Boat::inland;
        if (!share_sea(port.square, layout_.number(to))) return Boat::other_sea;
        return is_landing(to, port) ? Boat::sails : Boat::no_landing;
    }

    const State& state_;
    Layout layout_;
    int mover_;
};

Reason refuse_way(const Options& options, const Ground& ground, Place from, Place to) {
    if (ground.is_walk(from, to)) return {};
    if (options.settlement_exit && ground.is_exit(from, to)) return {};
    const Ground::Boat boat = ground.boat(from, to);
    if (boat == Ground::Boat::sails) return {};

    const std::string there = name(to);
    if (distance(from, to) == 1) return no("a step goes along a side, not over a corner", "CW-5.3");
    if (options.two_space_movement && ground.is_two_steps(from, to, true))
        return no(fmt::format("another's settlement stops the way to {}", there), "CW-5.8");
    switch (boat) {
    case Ground::Boat::only_corner:
        return no("your settlement is only at a corner, and in this game boats need a side", "CW-5.5");
    case Ground::Boat::inland: return no("your settlement there has no coast, so it has no boats", "CW-5.4");
    case Ground::Boat::other_sea:
        return no(fmt::format("{} is not on a sea that your settlement touches", there), "CW-5.4");
    case Ground::Boat::no_landing:
        return no(fmt::format("a boat lands beside another settlement, and {} is beside none", there), "CW-5.4");
    case Ground::Boat::none:
        return no(fmt::format("{} is more than {} away, and in this game there are no boats", there,
                              options.two_space_movement ? "two steps" : "a step"),
                  options.two_space_movement ? "CW-5.8" : "CW-5.4");
    default: break;
    }
    if (options.two_space_movement)
        return no(fmt::format("{} is more than two steps away, and no settlement of yours is beside for a boat", there),
                  "CW-5.8");
    return no(fmt::format("{} is more than a step away, and no settlement of yours is beside for a boat", there),
              "CW-5.4");
}

} // namespace

Reason refuse_move(const State& state, const Words& words) {
    if (words.size() != 4) return no("'move' names two squares and a number of tokens", "CW-12");
    const auto from = read_place(words[1]), to = read_place(words[2]);
    if (!from) return no_such_square(words[1]);
    if (!to) return no_such_square(words[2]);
    const auto count = read_number(words[3]);
    if (!count) return no("the number of tokens is written in digits, such as 2", "CW-12");

    const Ground ground(state);
    if (!ground.layout().is_land(*from)) return no(fmt::format("{} is water", words[1]), "CW-1.2");
    const int square = ground.layout().number(*from);
    const int tokens = state.tokens[ground.mover()][square], unmoved = state.unmoved[square];
    if (tokens == 0) return no(fmt::format("you have no tokens on {}", words[1]), "CW-5.2");
    if (*count == 0) return no("at least one token moves", "CW-5.2");
    if (*count > tokens) return no(fmt::format("you have only {} on {}", tokens, words[1]), "CW-5.2");
    if (*count > unmoved)
        return no(fmt::format("only {} of your tokens on {} have not moved yet; a token moves once a turn", unmoved,
                              words[1]),
                  "CW-5.1");
    if (*from == *to) return no("a move goes to another square", "CW-5.2");
    if (!ground.layout().is_land(*to)) return no(fmt::format("{} is water", words[2]), "CW-5.3");
    return refuse_way(state.options, ground, *from, *to);
}

} // namespace ecumene::culture_wars
