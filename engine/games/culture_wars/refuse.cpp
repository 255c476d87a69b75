// Why a text is not a legal action here, with the finest clause that fits. It knows the rules by itself, apart from
// legal.cpp, by coordinates instead of numbered squares, so that each can show up the other's mistakes. (Movement, the
// longest chapter, has a file of its own: refuse_move.cpp.)
#include "engine/games/culture_wars/refuse.h"

#include "engine/core/words.h"
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/questions.h"

#include <fmt/format.h>

namespace ecumene::culture_wars {
namespace {

// The only square that a verb of two words names, on the land; else why not.
struct Named {
    Place place;
    int square = 0;
    Reason wrong;
};

Named one_square(const State& state, const Words& words, std::size_t size, std::string_view land_rule) {
    Named named;
    if (words.size() != size) {
        named.wrong = no(fmt::format("'{}' is written with {} words", words[0], size), "CW-12");
        return named;
    }
    const auto place = read_place(words[1]);
    if (!place) {
        named.wrong = no_such_square(words[1]);
        return named;
    }
    const Layout layout(state.board.tiles);
    if (!layout.is_land(*place)) {
        named.wrong = no(fmt::format("{} is water", words[1]), land_rule);
        return named;
    }
    named.place = *place;
    named.square = layout.number(*place);
    return named;
}

Reason refuse_order(const State& state, const Words& words) {
    const std::string_view rule = state.phase == Phase::order ? "CW-3.2" : "CW-2.2";
    SeatMask named = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto seat = read_number(words[i]);
        if (!seat || *seat >= state.seats) return no("an order names seats of this game", rule);
        if ((state.alive & seat_bit(*seat)) == 0) return no(fmt::format("seat {} is out", *seat), "CW-10.5");
        if ((named & seat_bit(*seat)) != 0) return no(fmt::format("seat {} is named twice", *seat), rule);
        named |= seat_bit(*seat);
    }
    if (named != state.alive) return no("an order names every seat that is still alive", rule);
    return {};
}

bool is_in_hole(const Layout& layout, Place place) {
    return place.column >= footprint_first && place.column <= footprint_last && place.row >= footprint_first &&
           place.row <= footprint_last && !layout.is_land(place);
}

// The eight squares along the sides of a tile.
std::array<Place, 8> sides_of_tile(Place tile) {
    const auto [c, r] = tile;
    return {{{c, r - 1},
             {c + 1, r - 1},
             {c - 1, r},
             {c + 2, r},
             {c - 1, r + 1},
             {c + 2, r + 1},
             {c, r + 2},
             {c + 1, r + 2}}};
}

Reason refuse_lift(const State& state, const Words& words) {
    if (state.lifted != no_tile) return no("the lifted tile must be laid first, as 'lay' and a square", "CW-2.4");
    if (words.size() != 2) return no("'lift' names one tile by its lower left square", "CW-12");
    const auto place = read_place(words[1]);
    if (!place) return no_such_square(words[1]);
    const Tiles& tiles = state.board.tiles;
    if (std::find(tiles.begin(), tiles.end(), tile_at(*place)) == tiles.end())
        return no(fmt::format("{} is not the lower left square of a tile", words[1]), "CW-1.2");
    const Layout layout(tiles);
    for (const Place side : sides_of_tile(*place))
        if (is_in_hole(layout, side)) return {};
    return no("only a tile with a side at the hole may be lifted", "CW-2.3");
}

Reason refuse_lay(const State& state, const Words& words) {
    if (state.lifted == no_tile)
        return no("a tile must be lifted first, as 'lift' and its lower left square", "CW-2.3");
    if (words.size() != 2) return no("'lay' names one square, for the tile's lower left", "CW-12");
    const auto place = read_place(words[1]);
    if (!place) return no_such_square(words[1]);
    const auto [column, row] = *place;
    if (column + 1 >= frame_size || row + 1 >= frame_size) return no("the tile would reach out of the frame", "CW-1.3");
    if (tile_at(*place) == state.lifted) return no("the tile may not go back exactly where it was", "CW-2.4");
    if (!state.options.half_tile_offsets && (column % 2 != 0 || row % 2 != 0))
        return no("in this game tiles line up: a column of a c e .. and a row of 1 3 5 ..", "CW-2.5");
    const Layout layout(state.board.tiles);
    for (const Place covered : {*place, Place{column + 1, row}, Place{column, row + 1}, Place{column + 1, row + 1}})
        if (layout.is_land(covered)) return no(fmt::format("{} is land already", name(covered)), "CW-2.4");
    for (const Place side : sides_of_tile(*place))
        if (side.column >= 0 && side.row >= 0 && layout.is_land(side)) return {};
    return no("the tile must touch the land along a side, not only at a corner", "CW-2.4");
}

Reason refuse_coin(const State& state, const Words& words) {
    const Named named = one_square(state, words, 2, "CW-2.6");
    if (named.wrong) return named.wrong;
    const Layout layout(state.board.tiles);
    for (const Coin& coin : coins(state)) {
        const Place other = layout.place(coin.square);
        const int between = state.rules->coins_distance, apart = distance(named.place, other);
        if (apart == 0) return no(fmt::format("a coin lies on {} already", words[1]), "CW-2.6");
        if (apart <= between)
            return no(fmt::format("{} is too close to the coin on {}: {} must lie between", words[1], name(other),
                                  between == 1 ? "one square" : fmt::format("{} squares", number_word(between))),
                      "CW-2.6");
    }
    return {};
}

Reason refuse_reveal(const State& state, const Words& words) {
    const Named named = one_square(state, words, 3, "CW-1.6");
    if (named.wrong) return named.wrong;
    if (named.square != state.turning) {
        const std::string due = name(Layout(state.board.tiles).place(state.turning));
        return no(fmt::format("the coin on {} is turned now", due), state.phase == Phase::reveal ? "CW-2.8" : "CW-1.7");
    }
    const auto value = read_number(words[2]);
    const Coin* coin = coin_at(state, state.turning);
    if (!value || *value <= ace || *value > most_value || !state.reserve[coin->suit].unseen.has(*value))
        return no("the coin shows one of its suit's values that nobody has seen", "CW-1.7");
    return {};
}

Reason refuse_place(const State& state, const Words& words) { return one_square(state, words, 2, "CW-2.9").wrong; }

Reason refuse_grow(const State& state, const Words& words) {
    const Named named = one_square(state, words, 2, "CW-4.1");
    if (named.wrong) return named.wrong;
    if (state.tokens[state.pending.front()][named.square] == 0)
        return no(fmt::format("you have no tokens on {} to grow from", words[1]), "CW-4.1");
    if (!state.marked.has(named.square)) return no(fmt::format("{} has grown already this turn", words[1]), "CW-4.3");
    return {};
}

Reason refuse_turning(const State& state, const Words& words, std::string_view rule) {
    const Named named = one_square(state, words, 2, rule);
    if (named.wrong) return named.wrong;
    const Coin* coin = coin_at(state, named.square);
    if (coin != nullptr && coin->suit == turning_owner(state) && state.marked.has(named.square)) return {};
    return no(state.phase == Phase::conflict ? "choose one of your settlements that is stormed and not yet defended"
                                             : "choose one of your settlements that is not supported",
              rule);
}

Reason refuse_shared(const State& state, int square) {
    if (seats_on(state, square) == 1) return {};
    return no("another seat has tokens there: nobody founds or loots on a shared square", "CW-18.8");
}

Reason refuse_found(const State& state, const Words& words) {
    const Named named = one_square(state, words, 3, "CW-7.2");
    if (named.wrong) return named.wrong;
    const auto with = read_coin(words[2]);
    const auto& values = state.rules->coins_values;
    if (!with || (*with > ace && *with <= most_value && std::count(values.begin(), values.end(), *with) == 0)) {
        std::string list; // CW-18.5: of equal coins one is named
        for (auto value = values.begin(); value != values.end(); value = std::upper_bound(value, values.end(), *value))
            list += fmt::format(" {},", *value);
        list.pop_back();
        return no(fmt::format("a settlement is founded with own, ace,{} or hidden", list), "CW-12");
    }

    const Ruleset& rules = *state.rules;
    const int seat = state.pending.front(), tokens = state.tokens[seat][named.square];
    const Reserve& reserve = state.reserve[seat];
    const bool has_coin = *with == found_hidden ? reserve.hidden > 0 : *with != found_own && reserve.known.has(*with);
    const Coin* coin = coin_at(state, named.square);
    if (coin == nullptr) {
        if (*with != ace) return no("where no coin lies only the Ace founds a settlement", "CW-7.2");
        if (tokens < rules.found_bare)
            return no(fmt::format("it needs {} of your tokens there, and there are {}", number_word(rules.found_bare),
                                  tokens),
                      "CW-7.2");
        if (!has_coin) return no("your Ace is not in your reserve", "CW-7.2");
        return refuse_shared(state, named.square);
    }
    if (coin->side == Side::suit) return no("there is a settlement already", "CW-1.6");
    const bool own = coin->suit == seat;
    const std::string_view rule = own ? "CW-7.3" : "CW-7.4";
    if (own && *with != found_own) return no("this site has your suit: found it with 'own'", rule);
    if (!own && *with == found_own) return no("this site has another suit: found it with a coin of your reserve", rule);
    if (tokens < rules.found_site)
        return no(
            fmt::format("it needs {} of your tokens there, and there are {}", number_word(rules.found_site), tokens),
            rule);
    if (!own && !has_coin) return no("that coin is not in your reserve", rule);
    return refuse_shared(state, named.square);
}

Reason refuse_loot(const State& state, const Words& words) {
    const std::string_view rule = "CW-7.5";
    const Named named = one_square(state, words, 2, rule);
    if (named.wrong) return named.wrong;
    const int seat = state.pending.front(), tokens = state.tokens[seat][named.square];
    const Coin* coin = coin_at(state, named.square);
    if (coin == nullptr || coin->side == Side::suit) return no("there is no site to loot", rule);
    if (coin->suit == seat) return no("this site has your own suit", rule);
    if (const int least = state.rules->found_site; tokens < least)
        return no(fmt::format("looting needs {} of your tokens there, and there are {}", number_word(least), tokens),
                  rule);
    if (!state.reserve[seat].known.empty() || state.reserve[seat].hidden > 0)
        return no("you have a coin in your reserve: only who has none may loot", rule);
    return refuse_shared(state, named.square);
}

Reason refuse_done(const State& state, const Words& words) {
    if (words.size() != 1) return no("'done' stands alone", "CW-12");
    if (state.phase != Phase::settle || !state.options.compulsory_settlements) return {};
    const Layout layout(state.board.tiles);
    const TokenRow& own = state.tokens[state.pending.front()];
    for (int square = 0; square < land_squares; ++square) {
        const Coin* coin = own[square] >= state.rules->found_site ? coin_at(state, square) : nullptr;
        if (coin != nullptr && coin->side == Side::value && !refuse_shared(state, square))
            return no(fmt::format("in this game sites must be settled or looted, and you can on {}",
                                  name(layout.place(square))),
                      "CW-7.7");
    }
    return {};
}

std::string_view ended_by(const State& state) {
    if (state.turn == state.options.turn_cap) return "CW-10.6";
    return state.options.wins_at_once ? "CW-10.7" : "CW-10.2";
}

std::string_view asked_for(const State& state) {
    if (state.turning != no_land) return "a coin is turned: 'reveal', its square and its value";
    switch (state.phase) {
    case Phase::setup_order:
    case Phase::order: return "the order of the seats is drawn";
    case Phase::tiles: return "a tile is moved: 'lift' and 'lay'";
    case Phase::coins: return "a coin is placed: 'coin' and a square";
    case Phase::tokens: return "a token is placed: 'place' and a square";
    case Phase::expand: return "a square grows: 'grow' and the square";
    case Phase::move: return "tokens move: 'move', from, to and how many, or 'done'";
    case Phase::conflict: return "a stormed settlement is chosen: 'defend' and its square";
    case Phase::settle: return "settlements are founded: 'found', 'loot' or 'done'";
    case Phase::abandon: return "a settlement is given up: 'abandon' and its square";
    default: return "the game is over";
    }
}

} // namespace

std::optional<Refusal> Game::refuse(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words) return no("an action is words with one space between them", "CW-12");
    if (state.phase == Phase::over) return no("the game is over", ended_by(state));
    const std::string_view verb = (*words)[0];
    if (!allows(state, verb)) return no(fmt::format("now {}", asked_for(state)), "CW-12");

    if (verb == "order") return refuse_order(state, *words);
    if (verb == "lift") return refuse_lift(state, *words);
    if (verb == "lay") return refuse_lay(state, *words);
    if (verb == "coin") return refuse_coin(state, *words);
    if (verb == "reveal") return refuse_reveal(state, *words);
    if (verb == "place") return refuse_place(state, *words);
    if (verb == "grow") return refuse_grow(state, *words);
    if (verb == "move") return refuse_move(state, *words);
    if (verb == "defend") return refuse_turning(state, *words, "CW-6.8");
    if (verb == "abandon") return refuse_turning(state, *words, "CW-9.4");
    if (verb == "found") return refuse_found(state, *words);
    if (verb == "loot") return refuse_loot(state, *words);
    return refuse_done(state, *words);
}

} // namespace ecumene::culture_wars
