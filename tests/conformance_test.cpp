// What must hold for every game, in every state: random play over all sizes and options, checked at every step.
#include "engine/core/record.h"
#include "engine/core/signature.h"
#include "engine/core/typed_game.h"
#include "engine/games/registry.h"
#include "game_list.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace ecumene {
namespace {

using nlohmann::json;

// What one random game is: enough to play it again when a test fails.
struct Setting {
    int seats;
    json options;
};

Setting setting_for(const GameType& type, std::uint64_t number, Rng& rng) {
    const GameInfo& info = type.info();
    const int seats = info.least_seats + int(number % std::uint64_t(info.most_seats - info.least_seats + 1));
    return {seats, number < 6 ? json::object() : random_options(type, seats, rng)};
}

std::vector<Viewer> viewers(int seats) {
    std::vector<Viewer> all = {Viewer::spectator()};
    for (int seat = 0; seat < seats; ++seat) all.push_back(Viewer::seat(Seat{std::uint8_t(seat)}));
    return all;
}

template <class G>
std::string view_text(const typename G::State& state, Viewer viewer) {
    JsonMembers members;
    G::write_json(state, viewer, members);
    std::string text;
    for (const JsonMembers::Member& member : members.members())
        text.append(member.key).append(":").append(members.value(member)).append("\n");
    return text;
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
        for (int number = 0; number < games; ++number) {
            Rng rng("conformance", purpose, std::uint64_t(number));
            const Setting setting = setting_for(type, std::uint64_t(number), rng);
            SCOPED_TRACE("game " + std::to_string(number) + " with " + std::to_string(setting.seats) + " players, " +
                         setting.options.dump());
            State state = G::initial(setting.seats, *read_options(G::options(), setting.options));
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

// Dealing again changes nothing that the seat can see, nor what it may do; a spectator, who knows less, sees no change
// either.
TYPED_TEST(Conformance, RedealingNeverChangesTheView) {
    using G = TypeParam;
    const int games = HasHidden<G> ? 16 : 2; // where nothing is hidden the world is the state itself
    this->play(games, "redeal", [&](const auto& state, int seats, int, Rng& rng) {
        const Seat seat{std::uint8_t(rng.below(std::uint32_t(seats)))};
        const auto world = redealt<G>(state, seat, rng);
        for (const Viewer viewer : {Viewer::seat(seat), Viewer::spectator()}) {
            ASSERT_EQ(view_text<G>(world, viewer), view_text<G>(state, viewer));
            ASSERT_EQ(G::picture(world, viewer, Ink(false)), G::picture(state, viewer, Ink(false)));
        }
        ASSERT_EQ(G::to_act(world), G::to_act(state));
        ASSERT_EQ(G::winners(world), G::winners(state));
        if (G::to_act(state) != Actor::seat(seat.index)) return;
        const auto here = this->list(state), there = this->list(world);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            ASSERT_EQ(code(here[i]), code(there[i]));
            const Viewer own = Viewer::seat(seat);
            ASSERT_EQ(G::describe(world, there[i], own), G::describe(state, here[i], own));
        }
    });
}

// The same at full size, as bytes: ten thousand pairs of states that differ at most in what a seat may not know. All
// that a seat can be sent is made of these texts: the view, the legal actions and what they mean, and after the next
// action the line of the log, its sentence and the new view.
TYPED_TEST(Conformance, TenThousandWorldsLookTheSameByteForByte) {
    using G = TypeParam;
    if constexpr (HasHidden<G>) {
        const auto view = [](const auto& state, Viewer viewer) { return view_text<G>(state, viewer); };
        int pairs = 0, different = 0, followed = 0;
        for (int round = 0; pairs < 10'000; ++round) {
            this->play(4, "worlds " + std::to_string(round), [&](const auto& state, int seats, int, Rng& rng) {
                const Seat seat{std::uint8_t(rng.below(std::uint32_t(seats)))};
                const Viewer own = Viewer::seat(seat);
                const auto world = G::redeal(state, seat, rng);
                ++pairs;
                if (view(world, Viewer::everything()) != view(state, Viewer::everything())) ++different;
                ASSERT_EQ(view(world, own), view(state, own));
                ASSERT_EQ(G::to_act(world), G::to_act(state));
                if (G::to_act(state).is_nobody() || this->sampled(state)) return;
                const auto here = this->list(state);
                if (G::to_act(state) == Actor::seat(seat.index)) {
                    const auto there = this->list(world);
                    ASSERT_EQ(here.size(), there.size());
                    for (std::size_t i = 0; i < here.size(); i += 1 + here.size() / 16) {
                        ASSERT_EQ(G::write(world, there[i]), G::write(state, here[i]));
                        ASSERT_EQ(G::describe(world, there[i], own), G::describe(state, here[i], own));
                    }
                }
                // An action that both worlds allow and that the seat reads alike leaves them alike.
                const auto action = here[rng.below(std::uint32_t(here.size()))];
                if (G::refuse(world, G::write(state, action))) return;
                auto state_after = state, world_after = world;
                G::apply(state_after, action);
                G::apply(world_after, action);
                if (view(state_after, own) != view(world_after, own)) return; // it brought something to light
                ++followed;
                ASSERT_EQ(G::redact(world, action, own, world_after), G::redact(state, action, own, state_after));
                ASSERT_EQ(G::describe(world, action, own), G::describe(state, action, own));
            });
            if (this->HasFailure()) return;
        }
        EXPECT_GT(different, pairs / 50); // the worlds do differ; in Mesopotamia only while cards are secret
        EXPECT_GT(followed, pairs / 50);
    }
}

// An undo that is called harmless, looked at without the engine's own reasoning: one seat acted, it is to act again
// afterwards, nothing was drawn, and in every world that some seat held possible before, the same actions stand in the
// legal list and show that seat the same. Then nobody knows more than before.
TYPED_TEST(Conformance, AHarmlessUndoTellsNobodyAnything) {
    using G = TypeParam;
    const TypedGameType<G> type;
    int offered = 0, refused = 0;
    for (std::uint64_t number = 0; number < 12; ++number) {
        Rng rng("conformance", "undo", number);
        const Setting setting = setting_for(type, number, rng);
        TypedGame<G> game(setting.seats, *read_options(G::options(), setting.options));
        std::vector<typename G::State> states = {game.current()};
        for (int step = 0; step < 120 && !game.over(); ++step) {
            if (game.to_act().is_chance()) {
                game.sample(rng);
            } else {
                const auto legal = game.legal();
                ASSERT_TRUE(game.apply(legal[rng.below(std::uint32_t(legal.size()))]));
            }
            states.push_back(game.current());
            if (rng.below(3) != 0) continue;
            const std::size_t to =
                game.length() - 1 - rng.below(std::uint32_t(std::min<std::size_t>(2, game.length())));
            if (!game.harmless_undo(to, rng, 12)) {
                ++refused;
                continue;
            }
            ++offered;
            const std::vector<std::string> actions = game.actions();
            const auto taken_back = game.clone();
            taken_back->undo(game.length() - to);
            const Actor actor = G::to_act(states[to]);
            ASSERT_TRUE(actor.is_seat());
            ASSERT_EQ(taken_back->to_act(), actor);
            for (std::size_t i = to; i < actions.size(); ++i) ASSERT_EQ(G::to_act(states[i]), actor);
            if constexpr (HasHidden<G>)
                for (int seat = 0; seat < setting.seats; ++seat) {
                    const Viewer viewer = Viewer::seat(Seat{std::uint8_t(seat)});
                    for (int i = 0; i < 8; ++i) {
                        auto world = G::redeal(states[to], Seat{std::uint8_t(seat)}, rng);
                        for (std::size_t k = to; k < actions.size(); ++k) {
                            const auto list = this->list(world);
                            const auto same = std::find_if(list.begin(), list.end(), [&](const auto action) {
                                return G::write(world, action) == actions[k];
                            });
                            ASSERT_NE(same, list.end()) << "seat " << seat << " learns from " << actions[k];
                            G::apply(world, *same);
                        }
                        ASSERT_EQ(G::picture(world, viewer, Ink(false)), G::picture(game.current(), viewer, Ink(false)))
                            << actions.back();
                    }
                }
        }
    }
    EXPECT_GT(offered, 0);
    EXPECT_GT(refused, 0);
}

// What a viewer reads about an action in sentences tells no more than the action as it is written for that viewer.
TYPED_TEST(Conformance, SentencesTellNoMoreThanTheLog) {
    using G = TypeParam;
    if constexpr (HasHidden<G>) {
        int alike = 0; // pairs that the viewer must not tell apart
        this->play(16, "sentences", [&](const auto& state, int seats, int, Rng& rng) {
            const auto actions = this->list(state);
            if (actions.size() < 2 || rng.below(4) != 0) return;
            for (int seat = 0; seat <= seats; ++seat) {
                const Viewer viewer = seat < seats ? Viewer::seat(Seat{std::uint8_t(seat)}) : Viewer::spectator();
                std::map<std::string, std::string> told;
                for (std::size_t i = 0; i < actions.size(); i += 1 + actions.size() / 32) {
                    auto after = state;
                    G::apply(after, actions[i]);
                    const std::string written = G::redact(state, actions[i], viewer, after);
                    const std::string sentence = G::describe(state, actions[i], viewer);
                    const auto [known, is_new] = told.emplace(written, sentence);
                    if (is_new) continue;
                    ++alike;
                    ASSERT_EQ(known->second, sentence) << written << " for viewer " << seat;
                }
            }
        });
        EXPECT_GT(alike, 0);
    }
}

// A world dealt again is a whole game: it can be played to its end, dealing again for whoever acts.
TYPED_TEST(Conformance, RedealtWorldsPlayOn) {
    using G = TypeParam;
    for (int number = 0; number < 20; ++number) {
        Rng rng("conformance", "worlds", std::uint64_t(number));
        const TypedGameType<G> type;
        const Setting setting = setting_for(type, std::uint64_t(number), rng);
        auto state = G::initial(setting.seats, *read_options(G::options(), setting.options));
        while (!G::to_act(state).is_nobody()) {
            if (G::to_act(state).is_seat()) state = redealt<G>(state, G::to_act(state).seat(), rng);
            random_step<G>(state, rng);
        }
        EXPECT_NE(G::winners(state), 0);
    }
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

class EveryGameType : public testing::TestWithParam<const GameType*> {};

std::unique_ptr<AnyGame> random_game(const GameType& type, std::uint64_t number, std::string& seed) {
    Rng rng("conformance", "whole", number);
    const Setting setting = setting_for(type, number, rng);
    auto game = std::move(*type.create(setting.seats, setting.options));
    seed = "seed " + std::to_string(number);
    while (!game->over()) {
        if (game->to_act().is_chance()) {
            Rng chance = chance_stream(seed, game->length());
            game->sample(chance);
        } else {
            const auto legal = game->legal();
            EXPECT_TRUE(game->apply(legal[rng.below(std::uint32_t(legal.size()))]));
        }
    }
    return game;
}

TEST_P(EveryGameType, ARecordRebuildsTheGame) {
    for (std::uint64_t number = 0; number < 16; ++number) {
        std::string seed;
        const auto game = random_game(*GetParam(), number, seed);
        const json written = record_json(Record(*game, seed));
        const auto read = read_record(json::parse(written.dump()));
        ASSERT_TRUE(read) << read.error().message;
        const auto again = replay(all_games(), *read);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ((*again)->state(), game->state());
        EXPECT_EQ(record_json(Record(**again, seed)), written);
    }
}

TEST_P(EveryGameType, UndoAndCloneKeepApart) {
    std::string seed;
    const auto game = random_game(*GetParam(), 3, seed);
    const json end = game->state();
    const std::vector<std::string> actions = game->actions();
    const auto copy = game->clone();
    for (std::size_t back = actions.size(); back > 0; back -= std::min<std::size_t>(back, 7)) {
        copy->undo(copy->length() - back);
        ASSERT_EQ(copy->length(), back);
        const auto forward = copy->clone();
        for (std::size_t i = back; i < actions.size(); ++i) ASSERT_TRUE(forward->apply(actions[i]));
        ASSERT_EQ(forward->state(), end);
    }
    EXPECT_EQ(game->state(), end);
    copy->undo(copy->length());
    EXPECT_EQ(copy->actions().size(), 0u);
}

// Chance depends on the seed and the position alone: taking back and going on gives the same outcome again.
TEST_P(EveryGameType, TheSeedDecidesChance) {
    std::string seed;
    const auto game = random_game(*GetParam(), 5, seed);
    const std::vector<std::string> actions = game->actions();
    const auto again = game->clone();
    again->undo(again->length());
    for (const std::string& action : actions) {
        if (again->to_act().is_chance()) {
            Rng chance = chance_stream(seed, again->length());
            ASSERT_EQ(again->sample(chance), action);
        } else {
            ASSERT_TRUE(again->apply(action));
        }
    }
}

TEST_P(EveryGameType, StoriesAndLogsCoverEveryAction) {
    std::string seed;
    const auto game = random_game(*GetParam(), 7, seed);
    for (const Viewer viewer : viewers(game->seats())) {
        EXPECT_EQ(game->log(viewer).size(), game->length());
        const std::vector<std::string> story = game->story(viewer, 0);
        EXPECT_EQ(story.size(), game->length());
        for (const std::string& line : story) EXPECT_FALSE(line.empty());
    }
    EXPECT_EQ(game->log(Viewer::everything()), game->actions());
}

TEST_P(EveryGameType, ARefusedActionChangesNothing) {
    auto game = std::move(*GetParam()->create(GetParam()->info().usual_seats, json()));
    const json before = game->state();
    for (const std::string text :
         {"", "nonsense", "roll", "\xff", "play play play play play play play play play play play play"}) {
        EXPECT_FALSE(game->apply(text));
        EXPECT_EQ(game->state(), before);
        EXPECT_EQ(game->length(), 0u);
    }
}

TEST_P(EveryGameType, BadSettingsAreRefused) {
    const GameType& type = *GetParam();
    const GameInfo& info = type.info();
    EXPECT_FALSE(type.create(info.least_seats - 1, json()));
    EXPECT_FALSE(type.create(info.most_seats + 1, json()));
    EXPECT_FALSE(type.create(info.usual_seats, json{{"no_such_option", 1}}));
    EXPECT_FALSE(type.create(info.usual_seats, json::array()));
    for (const OptionSpec& spec : type.options()) {
        const std::string name(spec.name);
        for (const json& wrong : {json("no such word"), json(3.5), json::array(), json(std::uint64_t(-1)), json(-1000)})
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, wrong}})) << name << " " << wrong;
        if (spec.type == OptionSpec::Type::integer) {
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, spec.most + spec.step}})) << name;
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, spec.least - spec.step}})) << name;
            EXPECT_FALSE(type.create(info.usual_seats, json{{name, true}})) << name;
        }
    }
}

// A change of behaviour must be meant: it changes the pinned signature, and the commit says why.
TEST_P(EveryGameType, TheSignatureIsPinned) {
    std::ifstream file(ECUMENE_TESTS "/signatures.json");
    const json pinned = json::parse(file);
    const std::string id(GetParam()->info().id);
    EXPECT_EQ(pinned.value(id, "none"), signature(*GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, EveryGameType, testing::ValuesIn(all_games()), [](const auto& test) {
    std::string name(test.param->info().id);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace
} // namespace ecumene
