// What a game is: the functions that a game module supplies, named part by part so that the compiler's complaint about
// a missing one can be read.
//
// A game is a value machine. `State` is a trivially copyable struct, `Action` four plain bytes. The functions below
// trust their caller and never allocate where a playout calls them (legal, count, nth, apply, sample, draw); text and
// JSON exist only at the edges. AnyGame (any_game.h) is the checked door for people and networks.
#pragma once

#include "engine/core/fixed_vector.h"
#include "engine/core/ink.h"
#include "engine/core/odds.h"
#include "engine/core/options.h"
#include "engine/core/phrase.h"
#include "engine/core/rational.h"
#include "engine/core/reference_card.h"
#include "engine/core/result.h"
#include "engine/core/rng.h"
#include "engine/core/rules.h"
#include "engine/core/search_hints.h"
#include "engine/core/seat.h"
#include "engine/core/telling.h"

#include <bit>
#include <concepts>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace ecumene {

class JsonMembers;
class JsonText;
class JsonWriter;

struct GameInfo {
    std::string_view id, title;
    int least_seats, most_seats;
    int usual_seats;        // for benchmarks and as a default
    std::string_view about; // one sentence
    // Who made it, as the source text says, and what we had to add because it lacks that: together the paragraph
    // "Source" at the head of the rulebook.
    std::string_view source, reconstruction;
    int source_minutes; // how long a game takes by the source; 0: it does not say
    int our_minutes;    // by our own guess, between searching bots (docs/lab.md)
};

// "about 120 minutes by the source, about 65 by our estimate".
std::string length_text(const GameInfo& info);
// What every list of games tells of one: id, title, about, source, reconstruction, minutes.
nlohmann::json info_json(const GameInfo& info);

template <class G>
concept HasValues = requires {
    typename G::State;
    typename G::Action;
    typename G::Actions; // FixedVector<Action, most legal actions of any state>
}
&&std::is_trivially_copyable_v<typename G::State>&& std::equality_comparable<typename G::State>&&
        std::is_trivially_copyable_v<typename G::Action> &&
    sizeof(typename G::Action) == 4 && std::equality_comparable<typename G::Action>;

template <class G>
concept HasSetup = requires(int seats, const OptionValues& values) {
    { G::info() } -> std::same_as<const GameInfo&>;
    { G::options() } -> std::same_as<OptionSpecs>;
    // What the ranges alone cannot refuse, such as an option that needs two players. Nothing: it is permitted.
    { G::refuse_options(seats, values) } -> std::same_as<std::optional<Refusal>>;
    { G::initial(seats, values) } -> std::same_as<typename G::State>;
};

// Numbers that a variant may change. `Rules` is a plain value whose initial values are the standard ones; a `Ruleset`
// is made of it once, with all that follows from the numbers, and every state of a game points to it.
template <class G>
concept HasRules = requires(const typename G::Rules& rules, const typename G::Ruleset& ruleset, int seats,
                            const OptionValues& values) {
    { G::schema() } -> std::same_as<const RuleSchema<typename G::Rules>&>;
    // What the ranges alone cannot refuse. Nothing: it is permitted.
    { G::refuse_rules(rules, seats, values) } -> std::same_as<std::optional<RuleFault>>;
    { G::standard_ruleset() } -> std::same_as<const typename G::Ruleset&>;
    { G::initial(seats, values, ruleset) } -> std::same_as<typename G::State>;
    requires std::constructible_from<typename G::Ruleset, const typename G::Rules&>;
};

template <class G>
concept HasMoves = requires(const typename G::State& state, typename G::State& changed, typename G::Actions& actions,
                            typename G::Action action, int k) {
    { G::to_act(state) } -> std::same_as<Actor>;
    // Every legal action, chance outcomes included, in the order that the rulebook states. Empty when sampled.
    { G::legal(state, actions) } -> std::same_as<void>;
    // How long that list is, and its k-th action, without making it.
    { G::count(state) } -> std::same_as<int>;
    { G::nth(state, k) } -> std::same_as<typename G::Action>;
    { G::apply(changed, action) } -> std::same_as<void>;
    // Who wins; 0 while the game goes on. Every game here divides a win equally, so this is the whole result.
    { G::winners(state) } -> std::same_as<SeatMask>;
};

template <class G>
concept HasChance = requires(const typename G::State& state, typename G::Action action, Rng& rng) {
    // Exact probability of a listed outcome.
    { G::probability(state, action) } -> std::same_as<Rational>;
    // Draws a listed outcome with just that probability.
    { G::sample(state, rng) } -> std::same_as<typename G::Action>;
};

// Chance with too many outcomes to list, such as a whole random set-up. Only some games have it.
template <class G>
concept HasSampled = requires(const typename G::State& state, typename G::State& changed,
                              const typename G::Sampled& outcome, std::string_view text, Rng& rng) {
    { G::sampled(state) } -> std::same_as<bool>; // whether the next action is of this kind
    { G::draw(state, rng) } -> std::same_as<typename G::Sampled>;
    { G::apply(changed, outcome) } -> std::same_as<void>;
    { G::write(state, outcome) } -> std::same_as<std::string>;
    { G::read_sampled(state, text) } -> std::same_as<std::optional<typename G::Sampled>>; // only valid ones
    { G::phrase(state, outcome, Viewer::spectator()) } -> std::same_as<Phrase>;
};

template <class G>
concept HasText = requires(const typename G::State& state, typename G::Action action, std::string_view text,
                           JsonMembers& members) {
    { G::write(state, action) } -> std::convertible_to<std::string>;
    // The inverse of write, for the verbs of the state's phase; it need not be legal. Nothing: no action is written so.
    { G::read(state, text) } -> std::same_as<std::optional<typename G::Action>>;
    // Why a text, readable or not, is no legal action here. Nothing: it is legal. Written apart from legal() on
    // purpose.
    { G::refuse(state, text) } -> std::same_as<std::optional<Refusal>>;
    // The game's own keys of the canonical JSON that everybody sees alike: always the same ones, in one order. Together
    // with what is guarded (below) they are all of them, with `phase` and `scores`.
    { G::write_open(state, members) } -> std::same_as<void>;
};

// What the players may not know. A game in which everything is open leaves this out.
template <class G>
concept HasHidden = requires(const typename G::State& state, typename G::Action action, Seat seat, Viewer viewer,
                             Rng& rng, JsonMembers& members) {
    // The keys of which a viewer may see only a part, or another than others see; always the same ones as well.
    { G::write_guarded(state, viewer, members) } -> std::same_as<void>;
    // Whether these keys read alike in two states of one game, to every viewer. It may be false where they do.
    { G::guarded_alike(state, state) } -> std::same_as<bool>;
    // A state drawn at random from those that the seat cannot tell from this one.
    { G::redeal(state, seat, rng) } -> std::same_as<typename G::State>;
    // A past action as the viewer may read it now: `before` is the state it was taken in, `now` the present one.
    { G::redact(state, action, viewer, state) } -> std::same_as<std::string>;
    // Whether everybody reads this action, and the sentence that describes it, alike.
    { G::is_open(action) } -> std::same_as<bool>;
};

// A game with windows: moments in which a seat is asked whether it answers, and the time it takes must not tell whether
// it could. Only some games have them.
template <class G>
concept HasWindows = requires(const typename G::State& state) {
    // The action by which the seat to act declines; nothing outside of windows.
    { G::declined(state) } -> std::same_as<std::optional<typename G::Action>>;
};

// What a bot may be told.
template <class G>
concept HasHints = requires(const typename G::State& state, typename G::Action action, std::span<float> shares) {
    // How often a sensible player takes this action, relative to the other legal ones; at least 1.
    { G::weight(state, action) } -> std::same_as<int>;
    // A cheap estimate of each seat's share of the win; the shares add up to 1.
    { G::evaluate(state, shares) } -> std::same_as<void>;
    { G::search_hints() } -> std::same_as<SearchHints>;
    // A game may also say bool settled(state), whether evaluate() tells much here; bool redundant(last, next), whether
    // a seat that has just done `last` could as well have done `next` before it; and Action propose(state, rng), any
    // legal action but the likelier the more sensible, where drawing one evenly is slow or misleads; and std::uint32_t
    // events(state), a number that everybody can know, which differs where chance has made a situation for which a
    // search should plan apart.
};

// The table in a terminal.
template <class G>
concept HasPicture = requires(const typename G::State& state, Viewer viewer, Ink ink) {
    { G::picture(state, viewer, ink) } -> std::same_as<std::string>; // as the viewer sees it, several lines
};

// What a game says of itself, in structure (phrase.h, shape.h).
template <class G>
concept HasPhrases = requires(const typename G::State& state, typename G::Action action, Viewer viewer) {
    // The catalogue of its sentences, and the shapes of its view and of the facts of its offers.
    { G::telling() } -> std::same_as<const Telling&>;
    // What an action means, or what a past one did: a sentence without a full stop.
    { G::phrase(state, action, viewer) } -> std::same_as<Phrase>;
    // What is asked now, and of whom: open to everybody.
    { G::prompt(state) } -> std::same_as<Phrase>;
};

// What a player wants to know before choosing, worked out by the rules: odds, points, how a conflict would end. Only
// for the seat to act; from what it may know and nothing else. Only some games have it.
template <class G>
concept HasFacts = requires(const typename G::State& state, typename G::Action action, JsonWriter& out) {
    { G::write_facts(state, action, out) } -> std::same_as<void>; // members of an open object
};

// The same of the situation itself, open to everybody: the odds of a war that is being fought. Only some games have it.
template <class G>
concept HasSituation = requires(const typename G::State& state, JsonWriter& out) {
    { G::write_situation(state, out) } -> std::same_as<void>; // members of an open object
};

// What came of an action, told apart for each viewer: points and why, a settlement founded, a secret revealed. Only
// some games have it. What G::is_open() calls open must bring everybody the same events.
template <class G>
concept HasEvents = requires(const typename G::State& before, typename G::Action action, const typename G::State& after,
                             Viewer viewer, std::vector<Phrase>& out) {
    { G::tell_events(before, action, after, viewer, out) } -> std::same_as<void>;
};

// What players may look up at the table: a reference card, the cards of peoples. Only some games have them.
template <class G>
concept HasCards = requires(const typename G::State& state, Viewer viewer, Ink ink) {
    { G::cards(state, viewer, ink) } -> std::same_as<std::vector<ReferenceCard>>;
};

// Chances worth a table of their own. Only some games have them.
template <class G>
concept HasOdds = requires(const typename G::State& state) {
    { G::odds(state) } -> std::same_as<std::vector<OddsTable>>; // under the rules of this game
};

template <class G>
concept Game = HasValues<G> && HasSetup<G> && HasMoves<G> && HasChance<G> && HasText<G> && HasHints<G> &&
    HasPicture<G> && HasPhrases<G>;

// An action as a number, for keys and hashes.
template <class Action>
std::uint32_t code(Action action) {
    return __builtin_bit_cast(std::uint32_t, action);
}

// One step of uniformly random play: a seat takes any legal action, chance draws by its probabilities.
template <Game G>
void random_step(typename G::State& state, Rng& rng) {
    if (G::to_act(state).is_chance()) {
        if constexpr (HasSampled<G>) {
            if (G::sampled(state)) {
                G::apply(state, G::draw(state, rng));
                return;
            }
        }
        G::apply(state, G::sample(state, rng));
    } else {
        const int choices = G::count(state);
        G::apply(state, G::nth(state, choices == 1 ? 0 : int(rng.below(std::uint32_t(choices)))));
    }
}

// All of the game's own keys, as the viewer may see them.
template <class G>
void write_json(const typename G::State& state, Viewer viewer, JsonMembers& members) {
    G::write_open(state, members);
    if constexpr (HasHidden<G>) G::write_guarded(state, viewer, members);
}

// The same as a value. (Parameters, so that only those who call it need json_writer.h.)
template <class G, class Json = nlohmann::json, class Members = JsonMembers>
Json json_of(const typename G::State& state, Viewer viewer) {
    Members members;
    write_json<G>(state, viewer, members);
    return to_value(members);
}

// A state that the seat cannot tell from this one; the state itself where nothing is hidden.
template <Game G>
typename G::State redealt(const typename G::State& state, Seat seat, Rng& rng) {
    if constexpr (HasHidden<G>)
        return G::redeal(state, seat, rng);
    else
        return state;
}

inline Rational share_of_win(SeatMask winners, int seat) {
    return (winners >> seat & 1) != 0 ? Rational(1, std::popcount(winners)) : Rational(0);
}

} // namespace ecumene
