// A search with a memory: runs trees side by side, adds them up, and keeps them from one move to the next.
#pragma once

#include "bots/instances.h"
#include "bots/search.h"
#include "engine/core/typed_game.h"

#include <chrono>
#include <thread>

namespace ecumene {

template <Game G>
class GameSearcher final : public Searcher {
public:
    explicit GameSearcher(const SearchSettings& settings) : settings_(settings), hints_(hints_of(settings)) {}

    Thought think(const AnyGame& any, const Limits& limits, Rng& rng, const std::atomic<bool>* stop) override {
        const auto& game = static_cast<const TypedGame<G>&>(any);
        const Seat seat = game.to_act().seat();
        const auto known = settings_.sees_everything ? Knowledge<G>::of_everything(game.current(), seat)
                                                     : Knowledge<G>::of(game.current(), seat);
        plant(game, seat, tree_count(limits));

        std::vector<Search<G>> searches;
        for (Plant& plant : plants_)
            searches.emplace_back(known, game.seats(), hints_, Rng("search", "tree", rng.next()), plant.tree,
                                  plant.root);
        std::vector<std::uint64_t> iterations(plants_.size());
        run(searches, iterations, limits, stop);
        position_ = game.length();
        thought_of_ = known.world();
        return summary(known.world(), game.seats(), searches, iterations);
    }

private:
    struct Plant {
        Tree tree;
        Tree::Index root = 0;
    };

    static SearchHints hints_of(const SearchSettings& settings) {
        SearchHints hints = G::search_hints();
        const SearchTuning& tuning = settings.tuning;
        hints.exploration = tuning.exploration.value_or(hints.exploration);
        hints.curiosity = tuning.curiosity.value_or(hints.curiosity);
        hints.rollout = tuning.rollout.value_or(hints.rollout);
        hints.picks = tuning.picks.value_or(hints.picks);
        return hints;
    }

    // By the limits alone, so that the number of threads changes nothing that can be repeated.
    static std::size_t tree_count(const Limits& limits) {
        if (!limits.iterations) return std::size_t(limits.threads);
        return std::size_t(std::clamp<std::uint64_t>(*limits.iterations / 8000, 1, 4));
    }

    // The trees' roots for this decision: further up the old trees where the game went on inside them, new ones
    // otherwise.
    void plant(const TypedGame<G>& game, Seat seat, std::size_t count) {
        const bool again = plants_.size() == count && thought_of_;
        if (!again) {
            plants_.clear();
            for (std::size_t i = 0; i < count; ++i) plants_.push_back({Tree(settings_.most_bytes / count), 0});
        }
        for (Plant& plant : plants_) {
            if (again && 2 * plant.tree.bytes() < settings_.most_bytes / count)
                plant.root = moved_root(plant, game, seat);
            else
                plant.root = Tree::none;
            if (plant.root != Tree::none) continue;
            plant.tree.clear();
            plant.root = plant.tree.add_node(seat.index, events_of<G>(game.current()));
        }
    }

    // What happened since the last thought, followed down the tree. Whether another seat had a choice is asked of what
    // this seat knew then, not of the truth.
    Tree::Index moved_root(const Plant& plant, const TypedGame<G>& game, Seat seat) const {
        const Tree& tree = plant.tree;
        if (position_ == game.length()) // the same position again, or another after moves were taken back
            return Knowledge<G>::of(game.current(), seat).world() == *thought_of_ ? plant.root : Tree::none;
        Tree::Index at = Tree::none;
        Tree::Index taken = Tree::none;
        std::size_t choice = 0;
        game.each_choice(position_, [&](const typename G::State& before, typename G::Action action) {
            const int acting = G::to_act(before).seat().index;
            const auto knew = Knowledge<G>::of(before, seat).world();
            if (choice++ == 0 && knew == *thought_of_) at = plant.root;
            if (at == Tree::none || G::count(knew) <= 1) return;
            if (taken != Tree::none) at = tree.child(taken, acting, events_of<G>(knew));
            if (at != Tree::none) taken = tree.edge_of(at, code(action));
            if (taken == Tree::none) at = Tree::none;
        });
        if (at == Tree::none || taken == Tree::none) return Tree::none;
        return tree.child(taken, seat.index, events_of<G>(game.current()));
    }

    static void run(std::vector<Search<G>>& searches, std::vector<std::uint64_t>& iterations, const Limits& limits,
                    const std::atomic<bool>* stop) {
        using Clock = std::chrono::steady_clock;
        const auto end = Clock::now() + std::chrono::milliseconds(limits.ms.value_or(0));
        const auto grow = [&](std::size_t i) {
            const std::uint64_t share = limits.iterations ? *limits.iterations / searches.size() : 0;
            const std::uint64_t most = i == 0 ? limits.iterations.value_or(0) - share * (searches.size() - 1) : share;
            for (std::uint64_t& done = iterations[i];;) {
                if (limits.iterations && done >= most) return;
                if (done % 8 == 7) {
                    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return;
                    if (limits.ms && Clock::now() >= end) return;
                }
                searches[i].iterate();
                ++done;
            }
        };
        const std::size_t threads = std::min(searches.size(), std::size_t(limits.threads));
        const auto work = [&](std::size_t worker) {
            for (std::size_t i = worker; i < searches.size(); i += threads) grow(i);
        };
        std::vector<std::thread> others;
        for (std::size_t worker = 1; worker < threads; ++worker) others.emplace_back(work, worker);
        work(0);
        for (std::thread& other : others) other.join();
    }

    Thought summary(const typename G::State& world, int seats, const std::vector<Search<G>>& searches,
                    const std::vector<std::uint64_t>& iterations) const {
        Thought thought;
        typename G::Actions actions;
        G::legal(world, actions);
        std::size_t best = 0;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            std::uint64_t visits = 0;
            double won = 0;
            for (const Plant& plant : plants_) {
                const Tree::Index edge = plant.tree.edge_of(plant.root, code(actions[i]));
                if (edge == Tree::none) continue;
                visits += plant.tree.edges.visits[edge];
                won += double(plant.tree.edges.won[edge]);
            }
            thought.candidates.push_back({G::write(world, actions[i]), visits, visits == 0 ? 0 : won / double(visits)});
            const Candidate &now = thought.candidates[i], &first = thought.candidates[best];
            if (now.visits > first.visits || (now.visits == first.visits && now.value > first.value)) best = i;
        }
        for (const std::uint64_t done : iterations) thought.iterations += done;
        thought.shares.assign(std::size_t(seats), 0.0);
        for (std::size_t seat = 0; seat < thought.shares.size(); ++seat)
            for (const Search<G>& search : searches)
                thought.shares[seat] += search.total()[seat] / double(thought.iterations);
        thought.action = thought.candidates[best].action;
        thought.value = thought.candidates[best].value;
        for (const Plant& plant : plants_) thought.memory_bytes += plant.tree.bytes();
        return thought;
    }

    SearchSettings settings_;
    SearchHints hints_;
    std::vector<Plant> plants_;
    std::optional<typename G::State> thought_of_; // what was known at the last thought
    std::size_t position_ = 0;                    // and when that was
};

} // namespace ecumene
