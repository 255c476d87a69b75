// Mesopotamia (rules/mesopotamia.md): the module's one public header, the functions of the game concept.
#pragma once

#include "engine/core/game.h"
#include "engine/games/mesopotamia/ruleset.h"
#include "engine/games/mesopotamia/state.h"

namespace ecumene::mesopotamia {

struct Game {
    using State = mesopotamia::State;
    using Action = mesopotamia::Action;
    using Actions = mesopotamia::Actions;
    using Rules = mesopotamia::Rules;
    using Ruleset = mesopotamia::Ruleset;

    static const GameInfo& info();
    static OptionSpecs options();
    static std::optional<Refusal> refuse_options(int seats, const OptionValues& values);
    static State initial(int seats, const OptionValues& values); // under the standard rules
    static State initial(int seats, const OptionValues& values, const Ruleset& rules);

    static const RuleSchema<Rules>& schema();
    static std::optional<RuleFault> refuse_rules(const Rules& rules, int seats, const OptionValues& values);
    static const Ruleset& standard_ruleset();

    static Actor to_act(const State& state);
    static void legal(const State& state, Actions& out);
    static int count(const State& state);
    static Action nth(const State& state, int k);
    static void apply(State& state, Action action);
    static SeatMask winners(const State& state);

    static Rational probability(const State& state, Action action);
    static Action sample(const State& state, Rng& rng);

    static std::string write(const State& state, Action action);
    static std::optional<Action> read(const State& state, std::string_view text);
    static std::optional<Refusal> refuse(const State& state, std::string_view text);
    static void write_open(const State& state, JsonMembers& out);

    static void write_guarded(const State& state, Viewer viewer, JsonMembers& out);
    static bool guarded_alike(const State& one, const State& other);
    static State redeal(const State& state, Seat seat, Rng& rng);
    static std::string redact(const State& before, Action action, Viewer viewer, const State& now);
    static bool is_open(Action action);

    static int weight(const State& state, Action action);
    static void evaluate(const State& state, std::span<float> shares);
    static SearchHints search_hints();
    static std::uint32_t events(const State& state);

    static std::string picture(const State& state, Viewer viewer, Ink ink);
    static std::vector<ReferenceCard> cards(const State& state, Viewer viewer, Ink ink);
    static const Telling& telling();
    static Phrase phrase(const State& before, Action action, Viewer viewer);
    static Phrase prompt(const State& state);
    static void write_facts(const State& state, Action action, JsonWriter& out);
    static void write_situation(const State& state, JsonWriter& out);
    static void tell_events(const State& before, Action action, const State& after, Viewer viewer,
                            std::vector<Phrase>& out);
    static std::vector<OddsTable> odds(const State& state);
};

} // namespace ecumene::mesopotamia
