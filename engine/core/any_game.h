// A game in progress behind one interface, whatever game it is: the checked door through which people, records and
// networks come in. It keeps the actions so far; every earlier state follows from them.
#pragma once

#include "engine/core/game.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene {

// What a fast playout tells without building any text.
struct PlayoutResult {
    SeatMask winners = 0;
    std::uint64_t actions = 0;
};

// A past action as a viewer may read it now, what it did, and what came of it.
struct Told {
    Actor by = Actor::nobody();
    bool open = false; // everybody is told the same
    std::string action;
    Phrase phrase;
    std::vector<Phrase> events;
};

// In English: what was done, and after a colon what came of it.
std::string sentence(const Told& line, const std::vector<std::string>& seat_names = {});

// A moment in which the time that an answer takes must tell nobody whether the seat had a choice (PL-7.5).
struct Window {
    bool open = false;
    std::string declined = {}; // the only action that the seat to act has; empty: it has a choice
};

class AnyGame {
public:
    virtual ~AnyGame() = default;
    virtual std::unique_ptr<AnyGame> clone() const = 0;

    virtual const GameInfo& info() const = 0;
    virtual int seats() const = 0;
    virtual nlohmann::json chosen_options() const = 0; // those not at their default
    virtual const Variant& rules() const = 0;          // what differs from the standard rules, in canonical form

    virtual Actor to_act() const = 0;
    virtual bool over() const = 0;
    virtual SeatMask winners() const = 0;

    // Written legal actions in the game's fixed order; for chance every outcome, or none where sampled() is true.
    virtual std::vector<std::string> legal() const = 0;
    virtual std::vector<Rational> probabilities() const = 0; // of legal(), while chance acts
    virtual bool sampled() const = 0;

    virtual std::optional<Refusal> refuse(std::string_view action) const = 0;
    // Applies a written action, or says why not and changes nothing.
    virtual Result<void> apply(std::string_view action) = 0;
    // While chance acts: draws an outcome, applies it and returns it in writing.
    virtual std::string sample(Rng& rng) = 0;

    virtual std::size_t length() const = 0; // actions so far
    virtual std::vector<std::string> actions() const = 0;
    virtual void undo(std::size_t count) = 0; // count <= length()
    // The actions so far as the viewer may read them now.
    virtual std::vector<std::string> log(Viewer viewer) const = 0;
    // The same with what they did and what came of it, from number `first` on. Cheap where `first` is not before the
    // bookmark: nothing earlier is replayed.
    virtual std::vector<Told> told(Viewer viewer, std::size_t first) const = 0;
    // Makes what another viewer was told from the same number on into what this one is told.
    virtual void retell(Viewer viewer, std::size_t first, std::vector<Told>& lines) const = 0;
    virtual void set_bookmark() = 0; // at the present state

    // Whether the actions from number `to` on can be taken back without harm: one seat took them all, chance none, and
    // nobody learned anything by them. The last is tried out in so many worlds for each seat.
    virtual bool harmless_undo(std::size_t to, Rng& rng, int worlds) const = 0;
    // Whether the seat to act is asked in a window in which it has, for all that some other seat knows, nothing to
    // answer with; tried out likewise. Whoever runs the table holds every answer back for the same time, and declines
    // for a seat that has no choice.
    virtual Window window(Rng& rng, int worlds) const = 0;

    virtual nlohmann::json state() const = 0;
    virtual nlohmann::json view(Viewer viewer) const = 0;
    // The same in writing, for those who send many: what everybody sees alike, what the viewer may see of the rest,
    // and what never changes.
    virtual void write_open(JsonMembers& out) const = 0;
    virtual void write_guarded(Viewer viewer, JsonMembers& out) const = 0;
    // Whether no viewer's guarded part changed by the actions from number `first` on; it may be false where none did.
    virtual bool guarded_unchanged(std::size_t first) const = 0;
    virtual void write_constants(JsonMembers& out) const = 0;
    // The full state of a world that the seat cannot tell from this one.
    virtual nlohmann::json redealt_state(Seat seat, Rng& rng) const = 0;

    virtual std::string picture(Viewer viewer, Ink ink) const = 0;
    virtual std::vector<ReferenceCard> cards(Viewer viewer, Ink ink) const = 0; // none where the game has none
    virtual std::vector<OddsTable> odds() const = 0; // none where the game has nothing to tell
    virtual Phrase prompt() const = 0;
    virtual void write_situation(JsonWriter& out) const = 0;       // an object
    virtual std::vector<Phrase> meanings(Viewer viewer) const = 0; // of legal(), in its order
    // Every legal action as an offer, {"action", "phrase", "facts"}; without `facts` where there are none.
    virtual void write_offers(Viewer viewer, JsonText& out) const = 0;

    // Plays a copy to its end with uniformly random seats.
    virtual PlayoutResult playout(Rng& rng) const = 0;
    // For benchmarks: deals again for a seat so many times.
    virtual void redeal_many(Seat seat, Rng& rng, std::uint64_t times) const = 0;
};

// A kind of game: what it is called, how it can be set, and how one begins.
class GameType {
public:
    virtual ~GameType() = default;
    virtual const GameInfo& info() const = 0;
    virtual OptionSpecs options() const = 0;
    virtual const Telling& telling() const = 0;
    // What a variant can change: the rows of the rulebook's table, and every single value.
    virtual const std::vector<RuleRow>& rule_rows() const = 0;
    virtual const std::vector<RulePlace>& rule_places() const = 0;
    virtual nlohmann::json random_value(const RulePlace& place, Rng& rng) const = 0; // in range, for tests
    // A variant in canonical form, or what is wrong with a value of it; whether the values go together is asked when a
    // game is made.
    virtual Result<Variant> canonical_rules(const nlohmann::json& rules) const = 0;

    virtual Result<std::unique_ptr<AnyGame>> create(int seats, const nlohmann::json& options,
                                                    const nlohmann::json& rules) const = 0;
    Result<std::unique_ptr<AnyGame>> create(int seats, const nlohmann::json& options) const;
    // For benchmarks: the size of a state, and copying one so many times.
    virtual std::size_t state_bytes() const = 0;
    virtual void copy_state(std::uint64_t times) const = 0;
};

using Games = std::vector<const GameType*>;

// The chance stream of a position: it depends on the seed and the number of actions before it, and on nothing else. So
// undoing and going on gives the same dice again, and any program can check any roll.
Rng chance_stream(std::string_view seed, std::size_t position);

const GameType* find_game(const Games& games, std::string_view id);
Result<const GameType*> known_game(const Games& games, std::string_view id); // or an error that lists the known ones

// Shares of the win, or null while the game goes on.
nlohmann::json result_json(const AnyGame& game);

} // namespace ecumene
