// What a player wants to know of an action before choosing it: how far tokens have room, how a conflict would end, what
// a settlement costs. "As it stands" means: if nobody did anything more. And what everybody wants to know of the map at
// any time: which settlements have too few farmers, where too many stand, and who leads.
#include "engine/core/json_writer.h"
#include "engine/games/culture_wars/conflict.h"
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/movement.h"
#include "engine/games/culture_wars/notation.h"

#include <numeric>

namespace ecumene::culture_wars {
namespace {

constexpr std::array<std::string_view, 3> way_names{"step", "exit", "boat"};

class Facts {
public:
    Facts(const State& state, JsonWriter& out)
        : state_(state), rules_(*state.rules), seat_(Game::to_act(state).seat().index), out_(out) {}

    void write(Action action) const {
        switch (action.verb) {
        case Verb::grow: return grow(action.a);
        case Verb::move: return move(action);
        case Verb::defend: return storm(tokens_at(action.a), *coin_at(state_, action.a));
        case Verb::found: return found(action);
        case Verb::loot: return loot(action.a);
        case Verb::abandon: return abandon(*coin_at(state_, action.a));
        default: return; // the set-up, and `done`: the sentence says it all
        }
    }

private:
    Counts tokens_at(int square) const {
        Counts counts;
        for (int seat = 0; seat < most_seats; ++seat) counts[seat] = state_.tokens[seat][square];
        return counts;
    }

    void grow(int square) const { // CW-18.6
        const int reserve = state_.reserve[seat_].tokens, grown = std::min(rules_.growth_per_square, reserve);
        out_.member("tokens", grown);
        SquareSet others = state_.marked;
        others.remove(square);
        if (grown == reserve || others.size() != 1) return;
        out_.member("rest", std::min(rules_.growth_per_square, reserve - grown));
        out_.member("rest_to", name(Layout(state_.board.tiles).place(others.first())));
    }

    void move(Action action) const {
        out_.member("way", way_names[std::size_t(way_to(state_, seat_, action.a, action.b))]);
        Counts counts = tokens_at(action.b);
        counts[seat_] = std::uint8_t(counts[seat_] + action.n);
        const Coin* coin = coin_at(state_, action.b);
        if (coin == nullptr || is_site(*coin)) return meet(counts, coin);
        if (total(counts) > counts[coin->suit]) return storm(counts, *coin);
        out_.member("room", rules_.capacity_settlement); // CW-5.3, CW-18.7
        crowd(counts, rules_.capacity_settlement);
    }

    // CW-6.7; what a hidden coin will show nobody can foretell.
    void storm(Counts counts, const Coin& coin) const {
        const int defenders = std::min<int>(rules_.storm_defenders, state_.reserve[coin.suit].tokens);
        if (coin.suit != seat_) out_.member("storms", int(coin.suit));
        out_.member("defenders", defenders);
        if (coin.value == 0) return;
        counts[coin.suit] = std::uint8_t(counts[coin.suit] + defenders);
        Coin site = coin;
        site.side = Side::value;
        meet(counts, coin.value == ace ? nullptr : &site, coin.value == ace && coin.suit == seat_);
    }

    // These tokens on a site or a square without a coin: the conflict, and what follows from what is left.
    void meet(const Counts& counts, const Coin* site, bool ace_back = false) const {
        const int room = capacity(rules_, site);
        out_.member("room", room);
        Counts left = counts;
        if (total(counts) > counts[seat_] && total(counts) > room) {
            left =
                fight(counts, room, state_.options.advantage, settlements_noted(), state_.options.fights_to_capacity);
            if (left != counts) write_left(left);
        }
        crowd(left, room);
        const std::string_view settling = settle_by(left, site, ace_back);
        if (!settling.empty()) out_.member("settle_by", settling);
    }

    Counts settlements_noted() const { // CW-6.1
        if (state_.phase == Phase::conflict) return state_.tech;
        Counts noted{};
        for (const Coin& coin : coins(state_)) noted[coin.suit] += is_settlement(state_, coin);
        return noted;
    }

    void write_left(const Counts& left) const {
        out_.key("left").begin_array();
        for (int seat = 0; seat < state_.seats; ++seat) out_.value(left[seat]);
        out_.end_array();
    }

    void crowd(const Counts& counts, int room) const { // CW-8.1
        if (counts[seat_] == total(counts) && counts[seat_] > room) out_.member("too_many", counts[seat_] - room);
    }

    // CW-7.2 to CW-7.5, CW-18.8.
    std::string_view settle_by(const Counts& counts, const Coin* site, bool ace_back) const {
        const Reserve& reserve = state_.reserve[seat_];
        const int own = counts[seat_];
        if (own != total(counts) || own < (site == nullptr ? rules_.found_bare : rules_.found_site)) return {};
        if (site == nullptr) return ace_back || reserve.known.has(ace) ? "ace" : "";
        if (site->suit == seat_) return "own";
        return reserve.known.empty() && reserve.hidden == 0 ? "loot" : "coin";
    }

    void found(Action action) const {
        out_.member("tokens", state_.tokens[seat_][action.a]);
        const Coin* site = coin_at(state_, action.a);
        if (site != nullptr && action.n != found_own) coin_back(*site);
        out_.member("farmers", farmers(action.a)).member("farmers_needed", rules_.support_farmers);
        out_.member("settlements", settlement_count(state_, seat_) + 1).member("target", state_.options.target);
    }

    // CW-9.1, after the excess of CW-8 is gone.
    int farmers(int square) const {
        int count = 0;
        each_field(state_, square, [&](int field) {
            const int own = state_.tokens[seat_][field];
            if (own > 0) count += std::min(own, capacity(rules_, coin_at(state_, field)));
        });
        return count;
    }

    void loot(int square) const {
        const int own = state_.tokens[seat_][square];
        coin_back(*coin_at(state_, square));
        if (state_.options.loot_takes_tokens) { // CW-7.8
            out_.member("tokens", own);
        } else {
            out_.member("room", rules_.capacity_empty);
            crowd(tokens_at(square), rules_.capacity_empty);
        }
    }

    void coin_back(const Coin& site) const {
        out_.member("coin_value", int(site.value)).member("coin_to", int(site.suit));
    }

    void abandon(const Coin& coin) const { // CW-9.3, CW-18.9
        if (coin.value != 0)
            out_.member("tokens", std::min<int>(rules_.abandoned(coin.value), state_.reserve[seat_].tokens));
    }

    static int total(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

    const State& state_;
    const Ruleset& rules_;
    int seat_;
    JsonWriter& out_;
};

} // namespace

void Game::write_facts(const State& state, Action action, JsonWriter& out) { Facts(state, out).write(action); }

void Game::write_situation(const State& state, JsonWriter& out) {
    const Layout layout(state.board.tiles);
    out.member("target", state.options.target);
    const bool backwards = state.phase == Phase::coins || state.phase == Phase::tokens || state.phase == Phase::move;
    out.key("order").begin_array(); // CW-2.7, CW-2.9, CW-5.1
    for (SeatQueue left = backwards ? reversed(state.order) : state.order; !left.empty(); left.pop())
        out.value(left.front());
    out.end_array();
    out.key("standing").begin_array(); // CW-10.4
    for (int seat = 0; seat < state.seats; ++seat)
        out.begin_object()
            .member("settlements", settlement_count(state, seat))
            .member("tokens", tokens_on_map(state, seat))
            .end_object();
    out.end_array();
    out.key("settlements").begin_array(); // CW-9.1
    for (const Coin& coin : coins(state)) {
        if (!is_settlement(state, coin)) continue;
        out.begin_object()
            .member("square", name(layout.place(coin.square)))
            .member("farmers", farmers_round(state, coin.suit, coin.square))
            .member("needed", state.rules->support_farmers)
            .end_object();
    }
    out.end_array();
    out.key("crowded").begin_array(); // CW-1.9
    for (int square = 0; square < land_squares; ++square) {
        const int tokens = tokens_on(state, square);
        if (tokens == 0) continue;
        const int room = capacity(*state.rules, coin_at(state, square));
        if (tokens > room)
            out.begin_object().member("square", name(layout.place(square))).member("room", room).end_object();
    }
    out.end_array();
}

} // namespace ecumene::culture_wars
