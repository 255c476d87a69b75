// Judges the positions of one recorded game by the whole truth: many short playouts from each, the same luck for all.
//
// A playout is sensible play for some actions beyond the position; then the game's own estimate of the shares counts,
// or the result. No tree grows here, so a position that was played out often and one that was played out seldom have
// the same mean, and a chance before a throw is the mean of the chances after it. The k-th playout meets the same
// random numbers at every position: neighbours differ by what happened between them, and hardly by luck.
#pragma once

#include "bots/instances.h"
#include "bots/search.h"
#include "engine/core/typed_game.h"

#include <algorithm>

namespace ecumene {

template <Game G>
class GameJudge final : public Judge {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    GameJudge(const AnyGame& game, std::string seed)
        : seed_(std::move(seed)), seats_(game.seats()), rules_(static_cast<const TypedGame<G>&>(game).rules_in_force()),
          hints_(G::search_hints()), written_(game.actions()) {
        const auto then = game.clone();
        then->undo(then->length());
        states_.reserve(written_.size() + 1);
        for (std::size_t at = 0;; ++at) {
            states_.push_back(static_cast<const TypedGame<G>&>(*then).current());
            if (at == written_.size()) break;
            (void)then->apply(written_[at]);
        }
    }

    Moment moment(std::size_t at) const override {
        const Actor actor = G::to_act(states_[at]);
        if (actor.is_nobody()) return {Moment::over, -1};
        if (actor.is_chance()) return {Moment::chance, -1};
        return {G::count(states_[at]) > 1 ? Moment::choice : Moment::forced, actor.seat().index};
    }

    Opinion judge(std::size_t at, std::string_view stream, std::uint64_t playouts) const override {
        return opinion(states_[at], stream, playouts);
    }

    std::vector<ChanceOutcome> outcomes(std::size_t at, std::string_view stream, std::uint64_t playouts,
                                        std::size_t most) const override {
        std::vector<ChanceOutcome> all;
        std::vector<State> worlds;
        typename G::Actions listed;
        G::legal(states_[at], listed);
        for (const Action action : listed) {
            State world = states_[at];
            G::apply(world, action);
            const std::size_t known = std::size_t(std::find(worlds.begin(), worlds.end(), world) - worlds.begin());
            if (known == worlds.size()) {
                if (known == most) return {};
                worlds.push_back(world);
                all.push_back({0, at + 1 < states_.size() && world == states_[at + 1], {}});
            }
            all[known].probability += G::probability(states_[at], action).value();
        }
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!all[i].happened)
                all[i].opinion = opinion(worlds[i], stream, part(2 * playouts, all[i].probability, playouts));
        return all;
    }

    std::vector<std::string> candidates(std::size_t at, std::uint64_t iterations, std::size_t most) const override {
        const State& state = states_[at];
        const Seat seat = G::to_act(state).seat();
        const auto known = Knowledge<G>::of_everything(state, seat);
        Tree tree(std::size_t(64) << 20);
        const Tree::Index root = tree.add_node(seat.index, events_of<G>(state));
        Search<G> search(known, seats_, hints_, Rng(seed_, "candidates", at), tree, root);
        for (std::uint64_t i = 0; i < iterations; ++i) search.iterate();
        typename G::Actions actions;
        G::legal(state, actions);
        std::vector<std::pair<std::uint32_t, std::size_t>> tried; // visits, and the place in the list
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const Tree::Index edge = tree.edge_of(root, code(actions[i]));
            if (edge != Tree::none && tree.edges.visits[edge] > 0) tried.emplace_back(tree.edges.visits[edge], i);
        }
        std::stable_sort(tried.begin(), tried.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        tried.resize(std::min(tried.size(), most));
        std::vector<std::string> written;
        for (const auto& [visits, place] : tried) written.push_back(G::write(state, actions[place]));
        return written;
    }

    std::vector<Compared> compare(std::size_t at, const std::vector<std::string>& actions, std::string_view stream,
                                  std::uint64_t playouts) const override {
        const auto seat = std::size_t(G::to_act(states_[at]).seat().index);
        std::vector<Compared> all;
        std::vector<double> first(playouts);
        for (const std::string& written : actions) {
            State world = states_[at];
            G::apply(world, *G::read(world, written));
            Sum sum, apart;
            for (std::uint64_t k = 0; k < playouts; ++k) {
                const Prospects shares = playout(world, stream, k);
                if (all.empty()) first[k] = shares[seat];
                sum.add(shares);
                Prospects difference{};
                difference[0] = shares[seat] - first[k];
                apart.add(difference);
            }
            all.push_back({sum.opinion(), apart.opinion().error[0]});
        }
        return all;
    }

private:
    static constexpr int picks = 12; // a move of a playout is the weightiest of so many

    struct Sum {
        Prospects total{}, squares{};
        double count = 0;
        void add(const Prospects& shares) {
            ++count;
            for (std::size_t seat = 0; seat < shares.size(); ++seat) {
                total[seat] += shares[seat];
                squares[seat] += shares[seat] * shares[seat];
            }
        }
        Opinion opinion() const {
            Opinion said;
            for (std::size_t seat = 0; seat < total.size(); ++seat) {
                said.value[seat] = total[seat] / count;
                const double apart = std::max(0.0, squares[seat] - total[seat] * total[seat] / count);
                said.error[seat] = count > 1 ? std::sqrt(apart / (count * (count - 1))) : 0.5;
            }
            return said;
        }
    };

    static std::uint64_t part(std::uint64_t all, double share, std::uint64_t most) {
        return std::clamp(std::uint64_t(double(all) * share), std::min<std::uint64_t>(16, most), most);
    }

    Opinion opinion(const State& state, std::string_view stream, std::uint64_t playouts) const {
        Sum sum;
        if (G::to_act(state).is_nobody()) playouts = 2; // the result is the same each time
        for (std::uint64_t k = 0; k < playouts; ++k) sum.add(playout(state, stream, k));
        return sum.opinion();
    }

    // Dice and taste have streams of their own, so that a move more does not change the dice that follow.
    Prospects playout(State world, std::string_view stream, std::uint64_t number) const {
        Rng dice(seed_, stream, 2 * number), taste(seed_, stream, 2 * number + 1);
        for (int left = hints_.rollout;; --left) {
            const Actor actor = G::to_act(world);
            if (actor.is_nobody() || (left <= 0 && settled(world))) return prospects<G>(world, seats_);
            if (actor.is_chance())
                random_step<G>(world, dice);
            else
                sensible_step(world, taste);
        }
    }

    static bool settled(const State& world) {
        if constexpr (requires { G::settled(world); })
            return G::settled(world);
        else
            return true;
    }

    static void sensible_step(State& world, Rng& taste) {
        const int choices = G::count(world);
        if (choices == 1) return G::apply(world, G::nth(world, 0));
        Action best = proposal(world, choices, taste);
        int best_weight = G::weight(world, best);
        for (int i = 1; i < picks; ++i) {
            const Action other = proposal(world, choices, taste);
            const int weight = G::weight(world, other);
            if (weight <= best_weight) continue;
            best_weight = weight;
            best = other;
        }
        G::apply(world, best);
    }

    static Action proposal(const State& world, int choices, Rng& taste) {
        if constexpr (requires { G::propose(world, taste); })
            return G::propose(world, taste);
        else
            return G::nth(world, int(taste.below(std::uint32_t(choices))));
    }

    std::string seed_;
    int seats_;
    RulesInForce<G> rules_; // of the states
    SearchHints hints_;
    std::vector<std::string> written_;
    std::vector<State> states_; // before each action, and at the end
};

} // namespace ecumene
