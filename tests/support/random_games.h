// Random games of any kind, size and options, looked at step by step: what the tests of all games share.
#pragma once

#include "engine/core/signature.h"
#include "engine/core/telling_check.h"
#include "engine/core/typed_game.h"
#include "game_list.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

namespace ecumene {

// What one random game is: enough to play it again when a test fails.
struct Setting {
    int seats;
    nlohmann::json options;
    nlohmann::json rules = nlohmann::json::object();

    std::string text() const {
        return std::to_string(seats) + " players, " + options.dump() + ", rules " + rules.dump();
    }
    // The rules last as long as this: states point to them.
    template <class G>
    RulesInForce<G> rules_in_force() const {
        const auto values = read_options(G::options(), options);
        return *RulesInForce<G>::of(rules, seats, &*values);
    }
};

inline Setting setting_for(const GameType& type, std::uint64_t number, Rng& rng) {
    const GameInfo& info = type.info();
    const int seats = info.least_seats + int(number % std::uint64_t(info.most_seats - info.least_seats + 1));
    Setting setting{seats, number < 6 ? nlohmann::json::object() : random_options(type, seats, rng)};
    if (number >= 3 && number % 2 == 1)
        setting.rules = random_rules(type, seats, setting.options, number % 4 == 1 ? 4 : 30, rng);
    return setting;
}

// How many times as many games as usual: CONFORMANCE_TIMES=20 for a long look.
inline int conformance_times() {
    const char* wanted = std::getenv("CONFORMANCE_TIMES");
    return wanted == nullptr ? 1 : std::max(1, std::atoi(wanted));
}

template <class G>
class Conformance : public testing::Test {
protected:
    using State = typename G::State;

    // Plays random games; `visit` sees every state before its action, the last one included. Of a long game it sees
    // every state of the beginning, then one of each stretch of `stride`.
    static constexpr int beginning = 200, stride = 41;
    template <class Visit>
    void play(int games, std::string_view purpose, Visit visit) {
        const TypedGameType<G> type;
        for (int number = 0; number < games * conformance_times(); ++number) {
            Rng rng("conformance", purpose, std::uint64_t(number));
            const Setting setting = setting_for(type, std::uint64_t(number), rng);
            SCOPED_TRACE("game " + std::to_string(number) + " with " + setting.text());
            const RulesInForce<G> rules = setting.rules_in_force<G>();
            State state = rules.initial(setting.seats, *read_options(G::options(), setting.options));
            for (int step = 0;; ++step) {
                if (step < beginning || step % stride == 0 || G::to_act(state).is_nobody())
                    visit(std::as_const(state), setting.seats, step, rng);
                if (G::to_act(state).is_nobody()) break;
                random_step<G>(state, rng);
                if (this->HasFailure()) {
                    ADD_FAILURE() << "at step " << step;
                    return;
                }
            }
        }
    }

    static typename G::Actions list(const State& state) {
        typename G::Actions actions;
        actions.clear();
        G::legal(state, actions);
        return actions;
    }
    static bool sampled(const State& state) {
        if constexpr (HasSampled<G>) return G::sampled(state);
        return false;
    }
};

} // namespace ecumene
