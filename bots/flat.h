// Flat Monte Carlo: every legal action is a slot machine, a pull is a random playout in a world dealt again for the
// seat.
#pragma once

#include "bots/bot.h"
#include "engine/core/typed_game.h"

#include <chrono>
#include <cmath>

namespace ecumene {

// The legal actions of the seat to act are the same in every world it cannot tell apart, so they are listed once.
template <Game G>
class FlatSearch {
public:
    FlatSearch(const typename G::State& state, Rng& rng) : state_(state), seat_(G::to_act(state).seat()), rng_(rng) {
        G::legal(state, actions_);
        slots_.resize(actions_.size());
    }

    Thought run(const Limits& limits, const std::atomic<bool>* stop) {
        const auto begin = std::chrono::steady_clock::now();
        const auto spent = [&](std::uint64_t pulls) {
            if (pulls < slots_.size()) return false;
            if (stop != nullptr && stop->load(std::memory_order_relaxed)) return true;
            if (limits.iterations && pulls >= *limits.iterations) return true;
            return limits.ms && std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(*limits.ms);
        };
        for (std::uint64_t pulls = 0; !spent(pulls); ++pulls) pull(choose(pulls));
        return thought();
    }

private:
    struct Slot {
        std::uint64_t visits = 0;
        double won = 0;
        double mean() const { return visits == 0 ? 0 : won / double(visits); }
    };

    // UCB1: the mean so far, and a bonus for what was tried little.
    std::size_t choose(std::uint64_t pulls) const {
        if (pulls < slots_.size()) return pulls;
        const double log_pulls = std::log(double(pulls));
        const auto bound = [&](const Slot& slot) {
            return slot.mean() + std::sqrt(0.5 * log_pulls / double(slot.visits));
        };
        std::size_t best = 0;
        for (std::size_t i = 1; i < slots_.size(); ++i)
            if (bound(slots_[i]) > bound(slots_[best])) best = i;
        return best;
    }

    void pull(std::size_t i) {
        typename G::State world = redealt<G>(state_, seat_, rng_);
        G::apply(world, actions_[i]);
        while (!G::to_act(world).is_nobody()) random_step<G>(world, rng_);
        ++slots_[i].visits;
        slots_[i].won += share_of_win(G::winners(world), seat_.index).value();
    }

    Thought thought() const {
        Thought result;
        std::size_t best = 0;
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            result.candidates.push_back({G::write(state_, actions_[i]), slots_[i].visits, slots_[i].mean()});
            if (slots_[i].visits > slots_[best].visits ||
                (slots_[i].visits == slots_[best].visits && slots_[i].mean() > slots_[best].mean()))
                best = i;
        }
        result.action = result.candidates[best].action;
        result.value = result.candidates[best].value;
        return result;
    }

    const typename G::State& state_;
    const Seat seat_;
    Rng& rng_;
    typename G::Actions actions_;
    std::vector<Slot> slots_;
};

// One of the actions that the game's own hints weigh highest.
template <Game G>
typename G::Action greedy_action(const typename G::State& state, Rng& rng) {
    typename G::Actions actions;
    G::legal(state, actions);
    typename G::Action best = actions[0];
    int best_weight = 0;
    std::uint32_t equals = 0;
    for (const auto action : actions) {
        const int weight = G::weight(state, action);
        if (weight > best_weight) {
            best_weight = weight;
            equals = 0;
        }
        if (weight == best_weight && rng.below(++equals) == 0) best = action;
    }
    return best;
}

} // namespace ecumene
