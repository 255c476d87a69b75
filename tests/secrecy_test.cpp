// What a seat may not know, it cannot tell from anything that it is shown: views, legal actions, sentences, undo.
#include "engine/games/registry.h"
#include "support/random_games.h"

#include <algorithm>
#include <map>

namespace ecumene {
namespace {

template <class G>
std::string view_text(const typename G::State& state, Viewer viewer) {
    JsonMembers members;
    write_json<G>(state, viewer, members);
    std::string text;
    for (const JsonMembers::Member& member : members.members())
        text.append(member.key).append(":").append(members.value(member)).append("\n");
    return text;
}

template <class G>
std::string cards_text([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Viewer viewer) {
    std::string text;
    if constexpr (HasCards<G>)
        for (const ReferenceCard& card : G::cards(state, viewer, Ink(false))) text += card.line + "\n" + card.text;
    return text;
}

template <class G>
std::string phrase_text(const typename G::State& state, typename G::Action action, Viewer viewer) {
    return to_json(G::phrase(state, action, viewer)).dump();
}
template <class G>
std::string events_text(const typename G::State& before, typename G::Action action, Viewer viewer) {
    std::string text;
    for (const Phrase& event : events_of<G>(before, action, viewer)) text += to_json(event).dump();
    return text;
}

template <class G>
class Secrecy : public Conformance<G> {};

TYPED_TEST_SUITE(Secrecy, EveryGame);

// Dealing again changes nothing that the seat can see, nor what it may do; a spectator, who knows less, sees no change
// either.
TYPED_TEST(Secrecy, RedealingNeverChangesTheView) {
    using G = TypeParam;
    const int games = HasHidden<G> ? 16 : 2; // where nothing is hidden the world is the state itself
    this->play(games, "redeal", [&](const auto& state, int seats, int, Rng& rng) {
        const Seat seat{std::uint8_t(rng.below(std::uint32_t(seats)))};
        const auto world = redealt<G>(state, seat, rng);
        for (const Viewer viewer : {Viewer::seat(seat), Viewer::spectator()}) {
            ASSERT_EQ(view_text<G>(world, viewer), view_text<G>(state, viewer));
            ASSERT_EQ(G::picture(world, viewer, Ink(false)), G::picture(state, viewer, Ink(false)));
            ASSERT_EQ(cards_text<G>(world, viewer), cards_text<G>(state, viewer));
        }
        ASSERT_EQ(G::to_act(world), G::to_act(state));
        ASSERT_EQ(G::winners(world), G::winners(state));
        ASSERT_EQ(to_json(G::prompt(world)), to_json(G::prompt(state)));
        ASSERT_EQ(situation_of<G>(world), situation_of<G>(state));
        if (G::to_act(state) != Actor::seat(seat.index)) return;
        const auto here = this->list(state), there = this->list(world);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            ASSERT_EQ(code(here[i]), code(there[i]));
            const Viewer own = Viewer::seat(seat);
            ASSERT_EQ(phrase_text<G>(world, there[i], own), phrase_text<G>(state, here[i], own));
            ASSERT_EQ(facts_of<G>(world, there[i]), facts_of<G>(state, here[i]));
        }
    });
}

// Who sends views to many writes what is open once, and tells of open actions once.
TYPED_TEST(Secrecy, WhatIsCalledOpenLooksTheSameToAll) {
    using G = TypeParam;
    if constexpr (HasHidden<G>) {
        int open = 0;
        this->play(16, "open", [&](const auto& state, int seats, int, Rng&) {
            if (G::to_act(state).is_nobody() || this->sampled(state)) return;
            for (const auto action : this->list(state)) {
                if (!G::is_open(action)) continue;
                ++open;
                for (int seat = 0; seat < seats; ++seat) {
                    const Viewer viewer = Viewer::seat(Seat{std::uint8_t(seat)});
                    ASSERT_EQ(G::redact(state, action, viewer, state), G::write(state, action));
                    ASSERT_EQ(phrase_text<G>(state, action, viewer),
                              phrase_text<G>(state, action, Viewer::spectator()));
                    ASSERT_EQ(events_text<G>(state, action, viewer),
                              events_text<G>(state, action, Viewer::spectator()));
                }
            }
        });
        EXPECT_GT(open, 0);
    }
}

// Where a game says that what it guards reads as before, nobody has to be told of it.
TYPED_TEST(Secrecy, WhatIsCalledAlikeReadsAlikeToAll) {
    using G = TypeParam;
    if constexpr (HasHidden<G>) {
        const auto guarded = [](const auto& state, Viewer viewer) {
            JsonMembers members;
            G::write_guarded(state, viewer, members);
            return to_value(members);
        };
        int alike = 0, other = 0;
        this->play(16, "alike", [&](const auto& state, int seats, int, Rng& rng) {
            if (G::to_act(state).is_nobody() || this->sampled(state)) return;
            auto after = state;
            for (int steps = 1 + int(rng.below(3)); steps > 0 && !G::to_act(after).is_nobody(); --steps)
                random_step<G>(after, rng);
            ++(G::guarded_alike(state, after) ? alike : other);
            if (!G::guarded_alike(state, after)) return;
            ASSERT_EQ(guarded(state, Viewer::spectator()), guarded(after, Viewer::spectator()));
            ASSERT_EQ(guarded(state, Viewer::everything()), guarded(after, Viewer::everything()));
            for (int seat = 0; seat < seats; ++seat) {
                const Viewer viewer = Viewer::seat(Seat{std::uint8_t(seat)});
                ASSERT_EQ(guarded(state, viewer), guarded(after, viewer));
            }
        });
        EXPECT_GT(alike, 0);
        EXPECT_GT(other, 0);
    }
}

TYPED_TEST(Secrecy, ViewsHaveTheSameKeysThroughoutAndInOneOrder) {
    using G = TypeParam;
    std::vector<std::string_view> keys;
    this->play(16, "keys", [&](const auto& state, int seats, int, Rng&) {
        for (int seat = 0; seat < seats; ++seat) {
            JsonMembers members;
            write_json<G>(state, Viewer::seat(Seat{std::uint8_t(seat)}), members);
            std::vector<std::string_view> now;
            for (const JsonMembers::Member& member : members.members()) now.push_back(member.key);
            if (keys.empty()) keys = now;
            ASSERT_EQ(now, keys);
        }
    });
    EXPECT_FALSE(keys.empty());
}

// Dealing again at full size, as bytes: ten thousand pairs of states that differ at most in what a seat may not know.
// All that a seat can be sent is made of these texts: the view, the legal actions and what they mean, and after the
// next action the line of the log, its sentence and the new view.
TYPED_TEST(Secrecy, TenThousandWorldsLookTheSameByteForByte) {
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
                        ASSERT_EQ(phrase_text<G>(world, there[i], own), phrase_text<G>(state, here[i], own));
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
                ASSERT_EQ(phrase_text<G>(world, action, own), phrase_text<G>(state, action, own));
                ASSERT_EQ(events_text<G>(world, action, own), events_text<G>(state, action, own));
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
TYPED_TEST(Secrecy, AHarmlessUndoTellsNobodyAnything) {
    using G = TypeParam;
    const TypedGameType<G> type;
    int offered = 0, refused = 0;
    for (std::uint64_t number = 0; number < 12; ++number) {
        Rng rng("conformance", "undo", number);
        const Setting setting = setting_for(type, number, rng);
        TypedGame<G> game(setting.seats, *read_options(G::options(), setting.options), setting.rules_in_force<G>());
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
TYPED_TEST(Secrecy, SentencesTellNoMoreThanTheLog) {
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
                    const std::string sentence = phrase_text<G>(state, actions[i], viewer);
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
TYPED_TEST(Secrecy, RedealtWorldsPlayOn) {
    using G = TypeParam;
    for (int number = 0; number < 20; ++number) {
        Rng rng("conformance", "worlds", std::uint64_t(number));
        const TypedGameType<G> type;
        const Setting setting = setting_for(type, std::uint64_t(number), rng);
        const RulesInForce<G> rules = setting.rules_in_force<G>();
        auto state = rules.initial(setting.seats, *read_options(G::options(), setting.options));
        while (!G::to_act(state).is_nobody()) {
            if (G::to_act(state).is_seat()) state = redealt<G>(state, G::to_act(state).seat(), rng);
            random_step<G>(state, rng);
        }
        EXPECT_NE(G::winners(state), 0);
    }
}

} // namespace
} // namespace ecumene
