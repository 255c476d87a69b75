// Every fact is a forecast: the action is taken, everybody else does nothing more, and what happens must agree.
#include "engine/core/telling_check.h"
#include "engine/games/culture_wars/movement.h"
#include "engine/games/culture_wars/random_play.h"
#include "engine/games/culture_wars/words.h"

#include <gtest/gtest.h>
#include <map>

namespace ecumene::culture_wars {
namespace {

using nlohmann::json;

// What became of one square until the turn ended.
struct Fate {
    json left;                       // of each seat, after the first conflict there
    int defenders = -1;              // -1: it was not stormed
    int lost = 0;                    // of the seat, for want of room
    int farmers = -1;                // -1: it was not judged to lack any
    int abandoned = -1;              // tokens left there; -1: it was not abandoned
    json coin_value, coin_to, taken; // given back, taken to the reserve
    std::string settle_by;
    bool other_coins = false; // in the reserve when it came to settling

    void hear(const Phrase& told, int seat, const std::string& square) {
        const auto is = [&](const Template& one) { return told.sentence->key == one.key; };
        const auto number = [&](std::size_t at) { return int(told.arguments[at].number); };
        const auto here = [&](std::size_t at) { return told.arguments[at].id == std::string_view(square); };
        if (is(words::conflict) && here(0) && left.is_null()) {
            left = json::array({0, 0, 0, 0});
            for (const Phrase& side : told.arguments[2].phrases)
                left[std::size_t(side.arguments[0].number)] = side.arguments[2].number - side.arguments[1].number;
        }
        if (is(words::stormed) && here(1)) defenders = number(3);
        if (is(words::stormed_ace) && here(1)) defenders = number(2);
        if (is(words::excess) && number(0) == seat)
            for (const Phrase& on : told.arguments[2].phrases)
                if (on.arguments[1].id == std::string_view(square)) lost = int(on.arguments[0].number);
        if (is(words::unsupported) && here(3)) farmers = number(1);
        if (is(words::abandoned) && here(1)) abandoned = number(3);
        if (is(words::abandoned_ace) && here(1)) abandoned = number(2);
        if (is(words::coin_back) && here(1)) coin_value = number(0), coin_to = number(2);
        if (is(words::founded) && here(3)) taken = number(2);
        if (is(words::took_back) && here(2)) taken = number(1);
    }
};

std::string way_to_settle(const State& state, int square) {
    for (int k = 0; k < Game::count(state); ++k) {
        const Action action = Game::nth(state, k);
        if (action.verb == Verb::done || action.a != square) continue;
        if (action.verb == Verb::loot) return "loot";
        if (action.n == found_own) return "own";
        return coin_at(state, square) == nullptr ? "ace" : "coin";
    }
    return {};
}

// Takes the action; then everybody is done as soon as possible, until the turn ends.
Fate played_out(State state, Action action, int square, Rng& rng) {
    const int seat = Game::to_act(state).seat().index, turn = state.turn;
    const CoinBag coins_then = state.reserve[seat].known;
    const std::string name_of_square = name(Layout(state.board.tiles).place(square));
    Fate fate;
    bool asked = false;
    while (state.turn == turn && state.phase != Phase::over) {
        const State before = state;
        Game::apply(state, action);
        std::vector<Phrase> events;
        Game::tell_events(before, action, state, Viewer::spectator(), events);
        for (const Phrase& event : events) fate.hear(event, seat, name_of_square);
        if (state.phase == Phase::over) break;
        const bool settling = state.phase == Phase::settle && state.pending.front() == seat;
        if (settling && !asked && action.verb != Verb::found && action.verb != Verb::loot) {
            asked = true;
            fate.settle_by = way_to_settle(state, square);
            fate.other_coins = state.reserve[seat].known != coins_then;
        }
        if (Game::to_act(state).is_chance())
            action = Game::sample(state, rng);
        else if (state.phase == Phase::move || state.phase == Phase::settle)
            action = {Verb::done};
        else
            action = Game::nth(state, 0);
    }
    return fate;
}

class FactsCheck {
public:
    FactsCheck(const State& state, Action action, Rng& rng)
        : state_(state), action_(action), seat_(Game::to_act(state).seat().index),
          facts_(facts_of<Game>(state, action)) {
        square_ = action.verb == Verb::move ? action.b : action.a;
        fate_ = played_out(state, action, square_, rng);
    }

    void run(std::map<std::string, int>& seen) const {
        for (const auto& [key, value] : facts_.items())
            ++seen[std::string(verb_names[std::size_t(action_.verb)]) + " " + key];
        switch (action_.verb) {
        case Verb::move: return move();
        case Verb::defend: return stormed();
        case Verb::grow: return grow();
        case Verb::found: return found();
        case Verb::loot:
            EXPECT_EQ(facts_["coin_value"], fate_.coin_value);
            EXPECT_EQ(facts_["coin_to"], fate_.coin_to);
            EXPECT_EQ(facts_.value("tokens", json()), fate_.taken);
            EXPECT_EQ(facts_.value("too_many", 0), fate_.lost);
            return;
        case Verb::abandon:
            if (facts_.contains("tokens")) {
                EXPECT_EQ(facts_["tokens"], fate_.abandoned);
            }
            return;
        default: EXPECT_TRUE(facts_.empty());
        }
    }

private:
    void move() const {
        State afoot = state_;
        afoot.options.boats = 0;
        const bool walks = destinations(afoot, seat_, action_.a).has(square_);
        afoot.options.settlement_exit = false;
        const bool steps = destinations(afoot, seat_, action_.a).has(square_);
        EXPECT_EQ(facts_["way"], steps ? "step" : walks ? "exit" : "boat");
        stormed();
    }

    // The reserve of who defends may change in other conflicts, before or after; what is foretold holds if it suffices.
    void stormed() const {
        if (facts_.contains("defenders")) {
            const int owner = coin_at(state_, square_)->suit, most = state_.rules->storm_defenders;
            EXPECT_EQ(facts_.value("storms", seat_), owner);
            EXPECT_GE(fate_.defenders, 0);
            const bool sure =
                action_.verb == Verb::defend || state_.reserve[owner].tokens >= most * settlement_count(state_, owner);
            if (!sure) return;
            EXPECT_EQ(facts_["defenders"], fate_.defenders);
            if (!facts_.contains("room")) {
                EXPECT_EQ(coin_at(state_, square_)->value, 0);
                return;
            }
        } else {
            EXPECT_EQ(fate_.defenders, -1);
        }
        EXPECT_EQ(facts_.contains("left"), !fate_.left.is_null());
        if (facts_.contains("left")) {
            json left = facts_["left"];
            while (left.size() < most_seats) left.push_back(0);
            EXPECT_EQ(left, fate_.left);
        }
        EXPECT_EQ(facts_.value("too_many", 0), fate_.lost);
        if (!fate_.other_coins) {
            EXPECT_EQ(facts_.value("settle_by", ""), fate_.settle_by);
        }
    }

    void grow() const {
        std::map<std::string, int> foretold{{name(Layout(state_.board.tiles).place(square_)), facts_["tokens"]}}, grown;
        if (facts_.contains("rest")) foretold[facts_["rest_to"]] = facts_["rest"];
        for (const Phrase& event : events_of<Game>(state_, action_, Viewer::spectator()))
            if (event.sentence->key == words::grown_on.key)
                grown[std::string(event.arguments[2].id)] = int(event.arguments[1].number);
        EXPECT_EQ(foretold, grown);
    }

    void found() const {
        EXPECT_EQ(facts_["tokens"], fate_.taken);
        EXPECT_EQ(facts_.value("coin_value", json()), fate_.coin_value);
        EXPECT_EQ(facts_.value("coin_to", json()), fate_.coin_to);
        EXPECT_EQ(facts_["settlements"], settlement_count(state_, seat_) + 1);
        EXPECT_EQ(facts_["target"], state_.options.target);
        EXPECT_EQ(facts_["farmers_needed"], state_.rules->support_farmers);
        EXPECT_EQ(facts_["farmers"] < facts_["farmers_needed"], fate_.abandoned >= 0);
        if (fate_.farmers >= 0) {
            EXPECT_EQ(facts_["farmers"], fate_.farmers);
        }
    }

    const State& state_;
    Action action_;
    int seat_, square_;
    json facts_;
    Fate fate_;
};

TEST(CultureWars_Facts, AgreeWithWhatHappens) {
    std::map<std::string, int> seen;
    for (int number = 0; number < 100; ++number) {
        Rng rng("culture wars", "facts", std::uint64_t(number));
        const int seats = 2 + number % 3, kind = number % 4;
        OptionValues values = random_values(seats, rng);
        values[option("compulsory_settlements")] = 0; // so that everybody may be done
        values[option("settlements_to_win")] = 5;
        const Ruleset rules(kind == 0 ? Rules{} : kind == 1 ? random_rules(seats, values, rng) : crowded_rules(rng));
        State state = Game::initial(seats, values, rules);
        while (!Game::to_act(state).is_nobody()) {
            const bool many = state.phase == Phase::move || (state.phase == Phase::expand && state.marked.size() > 2);
            if (state.turn > 0 && Game::to_act(state).is_seat() && (!many || rng.below(8) == 0)) {
                const Action action = tried_action(state, rng);
                SCOPED_TRACE(Game::write(state, action) + " in game " + std::to_string(number) + ": " +
                             facts_of<Game>(state, action).dump() + json_of<Game>(state, Viewer::spectator()).dump());
                FactsCheck(state, action, rng).run(seen);
                if (HasFailure()) return;
            }
            Game::apply(state, rng.below(4) == 0 && Game::to_act(state).is_seat() ? tried_action(state, rng)
                                                                                  : sensible_action(state, rng));
        }
    }
    for (const char* fact : {"move way", "move left", "move storms", "move settle_by", "move too_many"})
        EXPECT_GT(seen[fact], 100) << fact;
    for (const char* fact : {"defend left", "found farmers", "found coin_to", "loot tokens", "loot too_many",
                             "grow tokens", "grow rest_to", "abandon tokens"})
        EXPECT_GT(seen[fact], 0) << fact;
}

} // namespace
} // namespace ecumene::culture_wars
