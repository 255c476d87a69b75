// Culture Wars (rules/culture-wars.md): the module's one public header, the functions of the game concept. Nothing is
// hidden from anybody (CW-14), so there is nothing to redeal or to redact.
#pragma once

#include "engine/core/game.h"
#include "engine/games/culture_wars/ruleset.h"
#include "engine/games/culture_wars/state.h"

namespace ecumene::culture_wars {

inline constexpr int settlements_to_win_option = 14; // its place in options()

struct Game {
    using State = culture_wars::State;
    using Action = culture_wars::Action;
    using Actions = culture_wars::Actions;
    using Rules = culture_wars::Rules;
    using Ruleset = culture_wars::Ruleset;

    static const GameInfo& info();
    static OptionSpecs options();
    static std::optional<Refusal> refuse_options(int seats, const OptionValues& values);
    static const RuleSchema<Rules>& schema();
    static std::optional<RuleFault> refuse_rules(const Rules& rules, int seats, const OptionValues& values);
    static const Ruleset& standard_ruleset();
    static State initial(int seats, const OptionValues& values, const Ruleset& rules);
    static State initial(int seats, const OptionValues& values) { return initial(seats, values, standard_ruleset()); }

    static Actor to_act(const State& state);
    static void legal(const State& state, Actions& out);
    static int count(const State& state);
    static Action nth(const State& state, int k);
    static void apply(State& state, Action action);
    static SeatMask winners(const State& state) { return state.winners; }

    static Rational probability(const State& state, Action action);
    static Action sample(const State& state, Rng& rng);

    static std::string write(const State& state, Action action);
    static std::optional<Action> read(const State& state, std::string_view text);
    static std::optional<Refusal> refuse(const State& state, std::string_view text);
    static void write_open(const State& state, JsonMembers& out);

    static int weight(const State& state, Action action);
    static void evaluate(const State& state, std::span<float> shares);
    static SearchHints search_hints();
    static Action propose(const State&, Rng&);
    static bool settled(const State& state);
    static bool redundant(Action last, Action next);

    static std::string picture(const State& state, Viewer viewer, Ink ink);

    static const Telling& telling();
    static Phrase phrase(const State& before, Action action, Viewer viewer);
    static Phrase prompt(const State& state);
    static void write_facts(const State& state, Action action, JsonWriter& out);
    static void write_situation(const State& state, JsonWriter& out);
    static void tell_events(const State& before, Action action, const State& after, Viewer viewer,
                            std::vector<Phrase>& out);
};

} // namespace ecumene::culture_wars
