// Information-set Monte Carlo tree search over any game: many seats, chance, hidden information.
//
// Every iteration deals the hidden part anew, walks down the tree by means and priors, plays on a little beyond it, and
// lets the game judge what came of it. Each seat maximises its own share of the win. Chance is drawn as it comes.
#pragma once

#include "bots/knowledge.h"
#include "bots/tree.h"
#include "engine/core/search_hints.h"

#include <array>
#include <cmath>
#include <cstring>
#include <vector>

namespace ecumene {

// What the tree keeps apart of what chance did: nothing, unless the game tells.
template <Game G>
std::uint32_t events_of(const typename G::State& state) {
    if constexpr (requires { G::events(state); })
        return G::events(state);
    else
        return 0;
}

template <Game G>
class Search {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Shares = std::array<float, max_seats>;
    static_assert(sizeof(Action) == sizeof(std::uint32_t)); // a list of actions is compared with a column of codes

    Search(const Knowledge<G>& known, int seats, const SearchHints& hints, Rng rng, Tree& tree, Tree::Index root)
        : known_(known), seats_(seats), hints_(hints), rng_(rng), tree_(tree), root_(root) {
        path_.reserve(256);
        spread_.fill(first_guess);
    }

    void iterate() {
        State world = known_.another_world(rng_);
        path_.clear();
        Tree::Index at = root_;
        Shares shares;
        for (;;) {
            if (tree_.node(at).room == 0 && tree_.full()) {
                shares = rollout(world);
                break;
            }
            list_choices(world);
            const Tree::Index edge = choose(at, world);
            path_.push_back({at, edge});
            G::apply(world, action_);
            settle(world);
            if (G::to_act(world).is_nobody()) {
                shares = result(world);
                break;
            }
            const auto [next, fresh] = follow(edge, G::to_act(world).seat().index, events_of<G>(world));
            if (fresh) {
                path_.push_back({next, no_edge});
                shares = rollout(world);
                break;
            }
            at = next;
        }
        learn(shares);
    }

    const std::array<double, max_seats>& total() const { return total_; } // sums of shares over all iterations

private:
    static constexpr std::uint32_t no_edge = Tree::none;
    static constexpr float first_guess = 0.15f; // of the spread, and how many iterations it weighs as much as
    static constexpr double guesses = 4;
    struct Step {
        Tree::Index node, edge;
    };

    // Chance and forced moves, up to a decision or the end.
    void settle(State& world) {
        for (;;) {
            const Actor actor = G::to_act(world);
            if (actor.is_nobody() || (actor.is_seat() && G::count(world) > 1)) return;
            random_step<G>(world, rng_);
        }
    }

    // What the seat to act may do in this world. Of moves that may come in any order only one order is looked at.
    void list_choices(const State& world) {
        list_.clear();
        G::legal(world, list_);
        if constexpr (requires(Action a) { G::redundant(a, a); }) {
            if (path_.empty() || tree_.node(path_.back().node).seat != G::to_act(world).seat().index) return;
            list_.remove_if([&](Action action) { return G::redundant(action_, action); });
        }
    }

    // The edge to follow from a node in this world; sets action_. Makes the edges that are missing.
    Tree::Index choose(Tree::Index at, const State& world) {
        if (tree_.node(at).room == 0) make_edges(at, world);
        const bool all =
            tree_.node(at).count == list_.size() &&
            std::memcmp(list_.begin(), &tree_.edges.action[tree_.node(at).edges], list_.size() * sizeof(Action)) == 0;
        return all ? best_of_all(at) : best_of_listed(at, world);
    }

    void make_edges(Tree::Index at, const State& world) {
        const float all = weigh(world);
        tree_.reserve_edges(at, list_.size());
        for (std::size_t i = 0; i < list_.size(); ++i) tree_.add_edge(at, code(list_[i]), weights_[i] / all);
    }

    float weigh(const State& world) {
        float all = 0;
        for (std::size_t i = 0; i < list_.size(); ++i) all += weights_[i] = float(G::weight(world, list_[i]));
        return all;
    }

    // `visits` are those of the edge, `draw` is how much the unknown draws by now: more with the root of how often the
    // edge could have been taken.
    static float urgency(float won, std::uint32_t visits, float prior, float draw, float untried) {
        const auto times = std::int32_t(visits);
        const float mean = times == 0 ? untried : won / float(times);
        return mean + prior * draw / float(1 + times);
    }

    float exploration(const Tree::Node& node) const {
        return hints_.by_spread ? hints_.exploration * spread_[node.seat] : hints_.exploration;
    }

    float untried(const Tree::Node& node) const {
        return node.visits == 0 ? 0 : hints_.curiosity * node.won / float(node.visits);
    }

    // The first of the largest urgencies. None is negative, so they compare as their bits do, which the compiler can do
    // for eight at once.
    std::size_t most_urgent(std::size_t count) const {
        std::int32_t most = 0;
        for (std::size_t i = 0; i < count; ++i) most = std::max(most, __builtin_bit_cast(std::int32_t, urgencies_[i]));
        std::size_t first = 0;
        while (__builtin_bit_cast(std::int32_t, urgencies_[first]) != most) ++first;
        return first;
    }

    Tree::Index best_of_all(Tree::Index at) {
        const Tree::Node& node = tree_.node(at);
        const std::size_t count = node.count;
        const float fresh = untried(node), exploration = this->exploration(node);
        const float* prior = &tree_.edges.prior[node.edges];
        const float* won = &tree_.edges.won[node.edges];
        const std::uint32_t* visits = &tree_.edges.visits[node.edges];
        if (node.mixed) {
            std::uint32_t* offered = &tree_.edges.offered[node.edges];
            for (std::size_t i = 0; i < count; ++i) ++offered[i];
            for (std::size_t i = 0; i < count; ++i)
                urgencies_[i] = urgency(won[i], visits[i], prior[i],
                                        exploration * std::sqrt(float(std::int32_t(offered[i]))), fresh);
        } else {
            const float draw = exploration * std::sqrt(float(node.visits + 1));
            for (std::size_t i = 0; i < count; ++i) urgencies_[i] = urgency(won[i], visits[i], prior[i], draw, fresh);
        }
        const std::size_t best = most_urgent(count);
        action_ = list_[best];
        return node.edges + Tree::Index(best);
    }

    // In this world the legal list is another than the node's edges: look each action up, make what is missing, and
    // count only for those listed that they could have been taken.
    Tree::Index best_of_listed(Tree::Index at, const State& world) {
        if (!tree_.node(at).mixed) {
            Tree::Node& node = tree_.node(at);
            node.mixed = true;
            std::fill_n(tree_.edges.offered.begin() + node.edges, node.count, node.visits);
        }
        const std::size_t known = tree_.node(at).count;
        std::size_t near = 0, missing = 0;
        for (std::size_t i = 0; i < list_.size(); ++i) {
            found_[i] = find(at, known, code(list_[i]), near);
            if (found_[i] == no_edge)
                ++missing;
            else
                near = found_[i] + 1;
        }
        if (missing > 0) add_edges(at, world, missing);

        const Tree::Node& node = tree_.node(at);
        Tree::Edges& edges = tree_.edges;
        const float fresh = untried(node), exploration = this->exploration(node);
        for (std::size_t i = 0; i < list_.size(); ++i) {
            const Tree::Index edge = node.edges + found_[i];
            const float draw = exploration * std::sqrt(float(std::int32_t(++edges.offered[edge])));
            urgencies_[i] = urgency(edges.won[edge], edges.visits[edge], edges.prior[edge], draw, fresh);
        }
        const std::size_t best = most_urgent(list_.size());
        action_ = list_[best];
        return node.edges + found_[best];
    }

    // Which of the node's edges has this action. Legal lists of different worlds are alike in order, so the next action
    // is most often near the last one found.
    std::uint32_t find(Tree::Index at, std::size_t known, std::uint32_t action, std::size_t near) const {
        const std::uint32_t* actions = &tree_.edges.action[tree_.node(at).edges];
        for (std::size_t i = near; i < known; ++i)
            if (actions[i] == action) return std::uint32_t(i);
        for (std::size_t i = 0; i < near; ++i)
            if (actions[i] == action) return std::uint32_t(i);
        return no_edge;
    }

    void add_edges(Tree::Index at, const State& world, std::size_t missing) {
        const float all = weigh(world);
        const std::size_t count = tree_.node(at).count;
        if (count + missing > tree_.node(at).room) tree_.reserve_edges(at, count + missing + count / 2);
        for (std::size_t i = 0; i < list_.size(); ++i)
            if (found_[i] == no_edge)
                found_[i] = tree_.add_edge(at, code(list_[i]), weights_[i] / all) - tree_.node(at).edges;
    }

    struct Followed {
        Tree::Index node;
        bool fresh;
    };
    Followed follow(Tree::Index edge, int seat, std::uint32_t events) {
        Tree::Index next = tree_.child(edge, seat, events);
        if (next != Tree::none) return {next, false};
        next = tree_.add_node(seat, events);
        tree_.node(next).sibling = tree_.edges.child[edge];
        tree_.edges.child[edge] = next;
        return {next, true};
    }

    Shares rollout(State& world) {
        for (int left = hints_.rollout;; --left) {
            const Actor actor = G::to_act(world);
            if (actor.is_nobody()) return result(world);
            if (left <= 0 && settled(world)) return judged(world);
            if (actor.is_chance())
                random_step<G>(world, rng_);
            else
                sensible_step(world);
        }
    }

    static bool settled(const State& world) {
        if constexpr (requires { G::settled(world); })
            return G::settled(world);
        else
            return true;
    }

    void sensible_step(State& world) {
        const int choices = G::count(world);
        if (choices == 1) return G::apply(world, G::nth(world, 0));
        Action best = proposal(world, choices);
        int best_weight = G::weight(world, best);
        for (int i = 1; i < hints_.picks; ++i) {
            const Action other = proposal(world, choices);
            const int weight = G::weight(world, other);
            if (weight > best_weight) {
                best_weight = weight;
                best = other;
            }
        }
        G::apply(world, best);
    }

    // A legal action to think about: any, or one that the game proposes.
    Action proposal(const State& world, int choices) {
        if constexpr (requires { G::propose(world, rng_); })
            return G::propose(world, rng_);
        else
            return G::nth(world, int(rng_.below(std::uint32_t(choices))));
    }

    Shares result(const State& world) const {
        Shares shares{};
        for (int seat = 0; seat < seats_; ++seat) shares[seat] = float(share_of_win(G::winners(world), seat).value());
        return shares;
    }

    Shares judged(const State& world) const {
        Shares shares{};
        G::evaluate(world, std::span(shares.data(), std::size_t(seats_)));
        return shares;
    }

    void learn(const Shares& shares) {
        for (const Step& step : path_) {
            Tree::Node& node = tree_.node(step.node);
            const float share = shares[node.seat];
            ++node.visits;
            node.won += share;
            if (step.edge == no_edge) continue;
            ++tree_.edges.visits[step.edge];
            tree_.edges.won[step.edge] += share;
        }
        ++iterations_;
        for (int seat = 0; seat < seats_; ++seat) total_[seat] += shares[seat];
        if (hints_.by_spread) measure_spread(shares);
    }

    void measure_spread(const Shares& shares) {
        for (int seat = 0; seat < seats_; ++seat) {
            squares_[seat] += double(shares[seat]) * shares[seat];
            const double apart = std::max(0.0, squares_[seat] - total_[seat] * total_[seat] / iterations_);
            spread_[seat] = float(std::sqrt((apart + guesses * first_guess * first_guess) / (iterations_ + guesses)));
        }
    }

    const Knowledge<G>& known_;
    int seats_;
    const SearchHints& hints_;
    Rng rng_;
    Tree& tree_;
    Tree::Index root_;
    typename G::Actions list_;
    std::array<float, G::Actions::capacity()> weights_, urgencies_;
    std::array<std::uint32_t, G::Actions::capacity()> found_; // each listed action among the node's edges
    Action action_;
    std::vector<Step> path_;
    double iterations_ = 0;
    std::array<double, max_seats> total_{}, squares_{};
    std::array<float, max_seats> spread_; // standard deviation of each seat's shares
};

} // namespace ecumene
