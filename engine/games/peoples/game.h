// Peoples (rules/peoples.md), basic and advanced: the module's one public header, the functions of the game concept.
#pragma once

#include "engine/core/game.h"
#include "engine/games/peoples/state.h"

namespace ecumene::peoples {

struct Game {
    using State = peoples::State;
    using Action = peoples::Action;
    using Actions = peoples::Actions;
    using Sampled = peoples::Sampled;
    using Rules = peoples::Rules;
    using Ruleset = peoples::Ruleset;

    static const GameInfo& info();
    static OptionSpecs options();
    static std::optional<Refusal> refuse_options(int seats, const OptionValues& values);
    static const RuleSchema<Rules>& schema();
    static std::optional<RuleFault> refuse_rules(const Rules& rules, int seats, const OptionValues& values);
    static const Ruleset& standard_ruleset();
    static State initial(int seats, const OptionValues& values, const Ruleset& rules = standard_ruleset());

    static Actor to_act(const State& state) { // in a migration, by far the most often, known without a call
        return state.phase == Phase::migration ? Actor::seat(state.order[state.turn]) : to_act_else(state);
    }
    static void legal(const State& state, Actions& out);
    static int count(const State& state);
    static Action nth(const State& state, int k);
    static void apply(State& state, Action action);
    static SeatMask winners(const State& state);

    static Rational probability(const State& state, Action action);
    static Action sample(const State& state, Rng& rng);

    static bool sampled(const State& state);
    static Sampled draw(const State& state, Rng& rng);
    static void apply(State& state, const Sampled& outcome);
    static std::string write(const State& state, const Sampled& outcome);
    static std::optional<Sampled> read_sampled(const State& state, std::string_view text);
    static Phrase phrase(const State& before, const Sampled& outcome, Viewer viewer);

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

    static std::string picture(const State& state, Viewer viewer, Ink ink);
    static std::vector<ReferenceCard> cards(const State& state, Viewer viewer, Ink ink);

    static const Telling& telling();
    static Phrase phrase(const State& before, Action action, Viewer viewer);
    static Phrase prompt(const State& state);
    static void write_facts(const State& state, Action action, JsonWriter& out);
    static void write_situation(const State& state, JsonWriter& out);
    static void tell_events(const State& before, Action action, const State& after, Viewer viewer,
                            std::vector<Phrase>& out);

private:
    static Actor to_act_else(const State& state);
};

} // namespace ecumene::peoples
