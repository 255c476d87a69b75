// What must hold for the bots in every game: they know no more than their seat, repeat themselves when asked to, keep
// their limits, and play better than chance.
#include "bots/bot.h"
#include "bots/search.h"
#include "engine/core/signature.h"
#include "engine/core/typed_game.h"
#include "game_list.h"

#include <gtest/gtest.h>

namespace ecumene {
namespace {

using nlohmann::json;

std::string said(const Thought& thought) {
    std::string text = thought.action;
    for (const Candidate& candidate : thought.candidates)
        text += " " + candidate.action + ":" + std::to_string(candidate.visits) + ":" + std::to_string(candidate.value);
    return text;
}

template <class G>
class Bots : public testing::Test {
protected:
    using State = typename G::State;

    // Random games over all sizes and options; `visit` sees one of ten states with a seat to act.
    template <class Visit>
    void positions(int games, std::string_view purpose, Visit visit) {
        const TypedGameType<G> type;
        for (int number = 0; number < games; ++number) {
            Rng rng("bots", purpose, std::uint64_t(number));
            const GameInfo& info = G::info();
            const int seats = info.least_seats + number % (info.most_seats - info.least_seats + 1);
            const json options = number < 3 ? json::object() : random_options(type, seats, rng);
            SCOPED_TRACE("game " + std::to_string(number) + ", " + options.dump());
            State state = G::initial(seats, *read_options(G::options(), options));
            for (; !G::to_act(state).is_nobody() && !this->HasFatalFailure(); random_step<G>(state, rng))
                if (rng.below(10) == 0 && G::to_act(state).is_seat()) visit(state, seats, rng);
        }
    }

    // A game after some random actions, with a seat to choose.
    static TypedGame<G> middle(std::string_view seed, int actions) {
        for (std::uint64_t attempt = 0;; ++attempt) {
            TypedGame<G> game(G::info().usual_seats, *read_options(G::options(), json::object()));
            Rng rng(seed, "attempt", attempt);
            for (int left = actions; !game.over(); --left) {
                if (game.to_act().is_chance()) {
                    game.sample(rng);
                    continue;
                }
                const auto legal = game.legal();
                if (left <= 0 && legal.size() > 1) return game;
                EXPECT_TRUE(game.apply(legal[rng.below(std::uint32_t(legal.size()))]));
            }
        }
    }

    static Limits iterations(std::uint64_t count, int threads = 1) {
        Limits limits;
        limits.iterations = count;
        limits.threads = threads;
        return limits;
    }
};

TYPED_TEST_SUITE(Bots, EveryGame);

TYPED_TEST(Bots, WorldsThatASeatCannotTellApartAreTheSameKnowledge) {
    using G = TypeParam;
    this->positions(60, "knowledge", [&](const auto& state, int seats, Rng& rng) {
        for (int seat = 0; seat < seats; ++seat) {
            const Seat viewer{std::uint8_t(seat)};
            const auto other = redealt<G>(state, viewer, rng);
            ASSERT_EQ(Knowledge<G>::of(state, viewer).world(), Knowledge<G>::of(other, viewer).world());
        }
    });
}

// By events the tree tells apart what chance did, so they must not tell what the seat does not know.
TYPED_TEST(Bots, EventsAreOpenToEverybody) {
    using G = TypeParam;
    this->positions(30, "events", [&](const auto& state, int seats, Rng& rng) {
        for (int seat = 0; seat < seats; ++seat)
            ASSERT_EQ(events_of<G>(state), events_of<G>(redealt<G>(state, Seat{std::uint8_t(seat)}, rng)));
    });
}

TYPED_TEST(Bots, WorldsThatASeatCannotTellApartGetTheSameThought) {
    using G = TypeParam;
    this->positions(12, "thought", [&](const auto& state, int seats, Rng& rng) {
        if (rng.below(4) != 0) return;
        const Seat seat = G::to_act(state).seat();
        const auto tree_of = [&](const typename G::State& truth) {
            const auto known = Knowledge<G>::of(truth, seat);
            Tree tree(1 << 20);
            const Tree::Index root = tree.add_node(seat.index, 0);
            const SearchHints hints = G::search_hints();
            Search<G> search(known, seats, hints, Rng("same"), tree, root);
            for (int i = 0; i < 40; ++i) search.iterate();
            std::vector<std::tuple<std::uint32_t, std::uint32_t, float>> edges;
            for (std::size_t i = 0; i < tree.node(root).count; ++i) {
                const std::size_t edge = tree.node(root).edges + i;
                edges.emplace_back(tree.edges.action[edge], tree.edges.visits[edge], tree.edges.won[edge]);
            }
            return edges;
        };
        ASSERT_EQ(tree_of(state), tree_of(redealt<G>(state, seat, rng)));
    });
}

TYPED_TEST(Bots, SameSeedSameThoughtWhateverTheThreads) {
    const auto game = this->middle("threads", 60);
    Rng one("seed"), two("seed");
    EXPECT_EQ(said(think(game, this->iterations(16'000, 1), one)), said(think(game, this->iterations(16'000, 3), two)));
}

TYPED_TEST(Bots, ThoughtsAreChancesOfEveryLegalAction) {
    const auto game = this->middle("chances", 90);
    Rng rng("seed");
    const Thought thought = think(game, this->iterations(400), rng);
    const auto legal = game.legal();
    ASSERT_EQ(thought.candidates.size(), legal.size());
    std::uint64_t visits = 0;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        EXPECT_EQ(thought.candidates[i].action, legal[i]);
        EXPECT_GE(thought.candidates[i].value, 0);
        EXPECT_LE(thought.candidates[i].value, 1);
        visits += thought.candidates[i].visits;
    }
    EXPECT_EQ(visits, 400u);
    double sum = 0;
    for (const double share : thought.shares) sum += share;
    EXPECT_NEAR(sum, 1, 1e-3);
}

TYPED_TEST(Bots, StopsWhenToldTo) {
    const auto game = this->middle("stop", 40);
    Rng rng("seed");
    const std::atomic<bool> stop = true;
    EXPECT_LE(think(game, this->iterations(1'000'000'000), rng, &stop).iterations, 64u);
    Limits brief;
    brief.ms = 20;
    EXPECT_GT(think(game, brief, rng).iterations, 0u);
}

// The old tree must not be mistaken for one of the new position when moves were taken back.
TYPED_TEST(Bots, KeepsItsHeadWhenMovesAreTakenBack) {
    auto game = this->middle("undo", 50);
    const auto bot = std::move(make_bot("search:iterations=200")).value();
    Rng rng("seed"), chance("chance");
    const std::size_t begin = game.length();
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 25 && !game.over(); ++i) {
            if (game.to_act().is_chance()) {
                game.sample(chance);
                continue;
            }
            const Thought thought = bot->choose(game, rng);
            ASSERT_TRUE(game.apply(thought.action)) << thought.action;
        }
        game.undo(game.length() - begin);
    }
}

TYPED_TEST(Bots, ALittleSearchBeatsRandomPlay) {
    using G = TypeParam;
    double won = 0;
    constexpr int games = 6, seats = 3;
    for (int number = 0; number < games; ++number) {
        TypedGame<G> game(seats, *read_options(G::options(), json::object()));
        const auto searching = std::move(make_bot("search:iterations=40")).value();
        const auto guessing = std::move(make_bot("random")).value();
        const std::string seed = "match " + std::to_string(number);
        while (!game.over()) {
            Rng rng(seed, "step", game.length());
            if (game.to_act().is_chance()) {
                game.sample(rng);
            } else {
                Bot& bot = game.to_act() == Actor::seat(number % seats) ? *searching : *guessing;
                ASSERT_TRUE(game.apply(bot.choose(game, rng).action));
            }
        }
        won += share_of_win(game.winners(), number % seats).value();
    }
    EXPECT_GE(won, 4.0) << "of " << games;
}

// Culture Wars, but with a judgement ten times as near to even.
struct Flattened : culture_wars::Game {
    static void evaluate(const State& state, std::span<float> shares) {
        culture_wars::Game::evaluate(state, shares);
        const float even = 1.0f / float(shares.size());
        for (float& share : shares) share = even + 0.1f * (share - even);
    }
};

// How often the search looks at its favourite move, of 1,000 times.
std::uint32_t looks_at_favourite(const culture_wars::State& state, const SearchHints& hints) {
    const auto known = Knowledge<Flattened>::of(state, Flattened::to_act(state).seat());
    Tree tree(16 << 20);
    const Tree::Index root = tree.add_node(known.seat().index, 0);
    Search<Flattened> search(known, 2, hints, Rng("same"), tree, root);
    for (int i = 0; i < 1000; ++i) search.iterate();
    const auto first = tree.edges.visits.begin() + tree.node(root).edges;
    return *std::max_element(first, first + tree.node(root).count);
}

// Early in a game all moves lie close together: exploring by a fixed measure, the search looks at each as its prior
// says, and then chooses by that.
TEST(Exploration, FindsTheBestOfMovesThatLieCloseTogether) {
    const SearchHints hints = Flattened::search_hints();
    SearchHints fixed = hints;
    fixed.by_spread = false;
    fixed.exploration = 0.5f;
    for (std::uint64_t number = 0; number < 3; ++number) {
        culture_wars::State state = Flattened::initial(2, *read_options(Flattened::options(), json::object()));
        Rng rng("flattened", "game", number);
        while (!(state.turn == 6 && state.phase == culture_wars::Phase::move && Flattened::count(state) > 20))
            random_step<Flattened>(state, rng);
        EXPECT_GT(looks_at_favourite(state, hints), 2 * looks_at_favourite(state, fixed));
    }
}

TEST(BotNames, EveryNameMakesABot) {
    for (const std::string_view name : bot_names) EXPECT_TRUE(make_bot(name)) << name;
    EXPECT_TRUE(make_bot("search:iterations=10,threads=2,exploration=0.7,curiosity=1,rollout=5,picks=2"));
    EXPECT_TRUE(make_bot("master:ms=100"));
}

TEST(BotNames, WhatIsNoBotIsRefusedWithASentence) {
    for (const char* spec : {"", "flat", "master:ms", "master:ms=0", "master:ms=-1", "master:ms=1x", "random:ms=1",
                             "search:iterations=", "search:what=1", "search:ms=99999999999"}) {
        const auto bot = make_bot(spec);
        ASSERT_FALSE(bot) << spec;
        EXPECT_FALSE(bot.error().message.empty());
    }
}

TEST(Tree, StaysWithinItsMemory) {
    Tree tree(100'000);
    while (!tree.full()) {
        const Tree::Index node = tree.add_node(0, 0);
        tree.reserve_edges(node, 40);
    }
    EXPECT_LE(tree.bytes(), 100'000 + sizeof(Tree::Node) + 40 * Tree::edge_bytes);
}

} // namespace
} // namespace ecumene
