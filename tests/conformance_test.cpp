// What must hold for the rules of every game, in every state: random play over all sizes and options.
#include "engine/games/registry.h"
#include "support/random_games.h"

#include <algorithm>
#include <set>

namespace ecumene {
namespace {

TYPED_TEST_SUITE(Conformance, EveryGame);

TYPED_TEST(Conformance, CountAndNthAreTheLegalList) {
    using G = TypeParam;
    this->play(40, "count", [&](const auto& state, int, int, Rng&) {
        const auto actions = this->list(state);
        ASSERT_EQ(G::count(state), int(actions.size()));
        for (int k = 0; k < int(actions.size()); ++k) ASSERT_EQ(code(G::nth(state, k)), code(actions[std::size_t(k)]));
        ASSERT_EQ(actions.empty(), G::to_act(state).is_nobody() || this->sampled(state));
    });
}

TYPED_TEST(Conformance, WritingAndReadingAreInverse) {
    using G = TypeParam;
    this->play(20, "text", [&](const auto& state, int, int, Rng&) {
        std::set<std::string> seen;
        for (const auto action : this->list(state)) {
            const std::string text = G::write(state, action);
            ASSERT_TRUE(seen.insert(text).second) << text << " is written twice";
            const auto read = G::read(state, text);
            ASSERT_TRUE(read) << text;
            ASSERT_EQ(code(*read), code(action)) << text;
        }
    });
}

// Every phrase has its template with just its arguments and goes through JSON and back; views, facts and situations are
// as the game declares.
TYPED_TEST(Conformance, TellsWhatItDeclares) {
    using G = TypeParam;
    ASSERT_EQ(catalogue_fault(G::telling().catalogue), std::nullopt);
    this->play(16, "telling", [&](const auto& state, int seats, int step, Rng& rng) {
        if (step % 7 != 0 && !G::to_act(state).is_nobody()) return;
        const int seat = int(rng.below(std::uint32_t(seats + 1)));
        ASSERT_EQ(telling_fault<G>(state, seat == seats ? Viewer::spectator() : Viewer::seat(Seat{std::uint8_t(seat)})),
                  std::nullopt);
    });
}

// Texts near a legal one: cut, stretched, shouted, with other numbers, and with words of other actions.
std::vector<std::string> variations(const std::string& text, const std::string& other) {
    std::vector<std::string> varied = {text + " ", " " + text, text + " 0",     text + " 1",
                                       text + "0", "",         text + " extra", std::string(text) + '\0'};
    if (const auto space = text.rfind(' '); space != std::string::npos) {
        varied.push_back(text.substr(0, space));
        varied.push_back(text.substr(0, space) + "  " + text.substr(space + 1));
        if (const auto last = other.rfind(' '); last != std::string::npos)
            varied.push_back(text.substr(0, space) + other.substr(last));
        const auto first = text.find(' ');
        varied.push_back(other.substr(0, other.find(' ')) + text.substr(first));
    }
    std::string shouted = text;
    for (char& c : shouted) c = char(std::toupper(static_cast<unsigned char>(c)));
    varied.push_back(shouted);
    for (std::size_t i = 0; i < text.size(); ++i)
        if (std::isdigit(static_cast<unsigned char>(text[i]))) {
            std::string changed = text;
            changed[i] = changed[i] == '9' ? '0' : char(changed[i] + 1);
            varied.push_back(changed);
            varied.push_back(text.substr(0, i) + "0" + text.substr(i));
        }
    return varied;
}

TYPED_TEST(Conformance, WhatIsListedIsJustWhatIsNotRefused) {
    using G = TypeParam;
    std::vector<std::string> corpus = {"pass", "done", "stop", "play", "\xff\xfe", "roll 7 7", "?"};
    this->play(24, "refuse", [&](const auto& state, int, int, Rng& rng) {
        std::set<std::string> legal;
        for (const auto action : this->list(state)) legal.insert(G::write(state, action));
        for (const std::string& text : legal) {
            ASSERT_FALSE(G::refuse(state, text)) << text;
            if (corpus.size() < 4000 && rng.below(4) == 0) corpus.push_back(text);
        }
        if (this->sampled(state)) return;
        const auto expect_agreement = [&](const std::string& text) {
            const auto refusal = G::refuse(state, text);
            ASSERT_EQ(refusal.has_value(), !legal.contains(text)) << "'" << text << "'";
            if (!refusal) return;
            ASSERT_FALSE(refusal->why.empty()) << text;
            ASSERT_NE(refusal->rule.find('-'), std::string_view::npos) << text;
        };
        for (int i = 0; i < 30; ++i) {
            const std::string& text = corpus[rng.below(std::uint32_t(corpus.size()))];
            expect_agreement(text);
            if (i < 3)
                for (const std::string& varied : variations(text, corpus[rng.below(std::uint32_t(corpus.size()))]))
                    expect_agreement(varied);
        }
        if (!legal.empty()) {
            auto near = legal.begin();
            std::advance(near, rng.below(std::uint32_t(legal.size())));
            for (const std::string& varied : variations(*near, corpus[rng.below(std::uint32_t(corpus.size()))]))
                expect_agreement(varied);
        }
    });
}

TYPED_TEST(Conformance, ProbabilitiesAddUpToOneAndDrawsAreListed) {
    using G = TypeParam;
    this->play(20, "chance", [&](const auto& state, int, int, Rng& rng) {
        if (!G::to_act(state).is_chance() || this->sampled(state)) return;
        Rational total;
        const auto actions = this->list(state);
        for (const auto action : actions) {
            const Rational chance = G::probability(state, action);
            ASSERT_GT(chance.numerator(), 0);
            total = total + chance;
        }
        ASSERT_EQ(total, Rational(1));
        const auto drawn = code(G::sample(state, rng));
        ASSERT_TRUE(std::any_of(actions.begin(), actions.end(), [&](auto a) { return code(a) == drawn; }));
    });
}

// A sampled outcome can be written, read back and applied; junk cannot.
TYPED_TEST(Conformance, SampledOutcomesAreValid) {
    using G = TypeParam;
    if constexpr (HasSampled<G>) {
        int met = 0;
        this->play(20, "sampled", [&](const auto& state, int, int, Rng& rng) {
            if (!G::sampled(state)) return;
            ++met;
            const auto outcome = G::draw(state, rng);
            const std::string text = G::write(state, outcome);
            ASSERT_FALSE(G::refuse(state, text)) << text;
            const auto read = G::read_sampled(state, text);
            ASSERT_TRUE(read);
            ASSERT_EQ(G::write(state, *read), text);
            for (const std::string& varied : variations(text, "roll 1")) {
                const auto again = G::read_sampled(state, varied);
                ASSERT_EQ(again.has_value(), !G::refuse(state, varied).has_value()) << varied;
            }
        });
        EXPECT_GT(met, 0);
    }
}

TYPED_TEST(Conformance, GamesEndWithWinners) {
    using G = TypeParam;
    this->play(60, "end", [&](const auto& state, int seats, int, Rng&) {
        const bool over = G::to_act(state).is_nobody();
        ASSERT_EQ(over, G::winners(state) != 0);
        if (!over) return;
        Rational total;
        for (int seat = 0; seat < seats; ++seat) total = total + share_of_win(G::winners(state), seat);
        ASSERT_EQ(total, Rational(1));
    });
}

TYPED_TEST(Conformance, HintsAreSound) {
    using G = TypeParam;
    this->play(16, "hints", [&](const auto& state, int seats, int, Rng&) {
        if (G::to_act(state).is_seat()) {
            for (const auto action : this->list(state)) ASSERT_GE(G::weight(state, action), 1);
        }
        float shares[max_seats] = {}, total = 0;
        G::evaluate(state, std::span<float>(shares, std::size_t(seats)));
        for (int seat = 0; seat < seats; ++seat) {
            ASSERT_GE(shares[seat], 0);
            total += shares[seat];
        }
        ASSERT_NEAR(total, 1, 1e-4);
    });
}

} // namespace
} // namespace ecumene
