// Actions in writing (PL-13) and the canonical JSON of a state and of a view (PL-15, PL-16).
#include "engine/core/json_writer.h"
#include "engine/core/words.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/notation.h"
#include "engine/games/plague/questions.h"

namespace ecumene::plague {

std::optional<Card> read_card(const Ruleset& rules, std::string_view word) { // PL-20.8
    for (int card = 0; card < rules.kinds; ++card)
        if (rules.told(Card(card)).id == word) return Card(card);
    return std::nullopt;
}

bool allows(Phase phase, std::string_view verb) {
    switch (phase) {
    case Phase::deal: return verb == "deal";
    case Phase::start: return verb == "start";
    case Phase::roll: return verb == "roll";
    case Phase::draw: return verb == "draw";
    case Phase::death_ship: return verb == "play";
    case Phase::play: return verb == "play" || verb == "discard";
    case Phase::counter: return verb == "counter" || verb == "pass";
    case Phase::clash: return verb == "clash";
    case Phase::raze: return verb == "raze";
    case Phase::stroke: return verb == "stroke" || verb == "pass";
    case Phase::over: break;
    }
    return false;
}

ActionText Game::write(const State& state, Action action) {
    const std::string_view verb = verb_names[int(action.verb)];
    const std::string_view card = state.rules->told(action.card).id;
    switch (action.verb) {
    case Verb::deal: return ActionText::of("deal ", action.a, " ", card);
    case Verb::start: return ActionText::of("start ", action.a);
    case Verb::roll:
    case Verb::clash: return ActionText::of(verb, " ", action.a, " ", action.b);
    case Verb::draw:
    case Verb::discard:
    case Verb::counter:
    case Verb::raze: return ActionText::of(verb, " ", card);
    case Verb::stroke: return ActionText::of("stroke ", card, " ", action.a);
    case Verb::pass: return ActionText::of(verb);
    case Verb::play: break;
    }
    switch (state.rules->rule(action.card).kind) {
    case Kind::one_loses:
    case Kind::one_loses_you_gain:
    case Kind::special: return ActionText::of("play ", card, " ", action.a);
    case Kind::war: return ActionText::of("play ", card, " ", action.a, " ", action.b);
    default: return ActionText::of("play ", card);
    }
}

std::optional<Action> Game::read(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words || !allows(state.phase, (*words)[0])) return std::nullopt;

    Action action;
    while (verb_names[int(action.verb)] != (*words)[0]) action.verb = Verb((int(action.verb) + 1) % verb_names.size());

    // What stands behind each verb: a card, then numbers; the deal has its seat in front of the card.
    std::size_t next = 1;
    const auto card = [&] {
        const auto known = next < words->size() ? read_card(*state.rules, (*words)[next++]) : std::nullopt;
        if (known) action.card = *known;
        return known.has_value();
    };
    const auto number = [&](std::uint8_t& into) {
        const auto known = next < words->size() ? read_number((*words)[next++]) : std::nullopt;
        if (known && *known <= 6) into = std::uint8_t(*known);
        return known && *known <= 6;
    };
    bool readable = true;
    switch (action.verb) {
    case Verb::deal: readable = number(action.a) && card(); break;
    case Verb::start: readable = number(action.a); break;
    case Verb::roll:
    case Verb::clash: readable = number(action.a) && number(action.b); break;
    case Verb::draw:
    case Verb::discard:
    case Verb::counter:
    case Verb::raze: readable = card(); break;
    case Verb::stroke: readable = card() && number(action.a); break;
    case Verb::pass: break;
    case Verb::play: {
        readable = card();
        const Kind kind = state.rules->rule(action.card).kind;
        if (readable && (is_aimed(kind) || kind == Kind::special)) readable = number(action.a);
        if (readable && kind == Kind::war) readable = number(action.a) && number(action.b);
        break;
    }
    }
    if (!readable || next != words->size()) return std::nullopt;
    return action;
}

namespace {

void write_counts(JsonWriter& out, const State& state, const Pile& pile) {
    out.begin_object();
    for (CardMask left = pile.kinds(); left != 0; left &= left - 1)
        out.member(state.rules->told(lowest(left)).id, pile.copies(lowest(left)));
    out.end_object();
}

void write_pile(JsonWriter& out, const State& state, const Pile& pile, bool seen) { // PL-16.1
    if (seen)
        write_counts(out, state, pile);
    else
        out.begin_object().member("hidden", pile.size()).end_object();
}

void write_seats(JsonWriter& out, SeatQueue queue) {
    out.begin_array();
    for (; !queue.empty(); queue.pop()) out.value(queue.front());
    out.end_array();
}

// PL-16.3: null where the viewer may not know.
std::optional<int> population(const State& state, int seat, Viewer viewer) {
    const bool hidden = state.options.hidden_population && state.phase != Phase::over && !viewer.sees(seat) &&
                        state.population[seat] > 0;
    return hidden ? std::nullopt : std::optional<int>(state.population[seat]);
}

void write_seat(JsonWriter& out, const State& state, int seat, Viewer viewer) {
    out.begin_object().member("population", population(state, seat, viewer)).key("hand");
    write_pile(out, state, state.hand[seat], viewer.sees(seat));
    out.key("improvements").begin_array();
    for (int i = 0; i < 3; ++i)
        if ((state.built[i] >> seat & 1) != 0) out.value(state.rules->told(improvement(i)).id);
    out.end_array().member("out", (state.out >> seat & 1) != 0).end_object();
}

void write_attack(JsonWriter& out, const State& state) {
    const Attack& attack = state.attack;
    if (state.phase != Phase::counter && state.phase != Phase::clash) {
        out.value(nullptr);
        return;
    }
    const int count = named(state, attack);
    out.begin_object()
        .member("card", state.rules->told(attack.card).id)
        .member("by", attack.by)
        .key("targets")
        .begin_array();
    for (int i = 0; i < count; ++i) out.value(attack.targets[i]);
    out.end_array().key("bonus").begin_array();
    for (int i = 0; i < count; ++i) out.value(attack.bonus[i]);
    out.end_array();
    out.member("asked", state.phase == Phase::counter ? std::optional<int>(attack.asked) : std::nullopt);
    out.member("passes", attack.passes).end_object();
}

void write_resume(JsonWriter& out, Resume resume) {
    if (resume.step == Resume::Step::none)
        out.value(nullptr);
    else
        out.begin_object()
            .member("step", resume.step == Resume::Step::draw ? "draw" : "turn")
            .member("seat", resume.seat)
            .end_object();
}

} // namespace

void Game::write_open(const State& state, JsonMembers& out) {
    out.add("phase").value(phase_names[int(state.phase)]);
    out.add("age").value(state.age == Age::plague ? "plague" : "prosperity");
    out.add("turn").value(state.turn_number == 0 ? std::nullopt : std::optional<int>(state.turn));
    out.add("turn_number").value(state.turn_number);
    write_counts(out.add("discard"), state, state.discard);
    out.add("removed").raw(state.ship_gone ? R"({"death_ship":1})" : "{}");
    write_attack(out.add("attack"), state);
    write_seats(out.add("raze"), state.to_raze);
    write_seats(out.add("dying"), state.dying);
    write_seats(out.add("fallen"), state.fallen);
    write_resume(out.add("resume"), state.resume);
}

void Game::write_guarded(const State& state, Viewer viewer, JsonMembers& out) {
    JsonWriter& scores = out.add("scores").begin_array(); // PL-12.5
    for (int seat = 0; seat < state.seats; ++seat) scores.value(population(state, seat, viewer));
    scores.end_array();
    JsonWriter& seats = out.add("seats").begin_array();
    for (int seat = 0; seat < state.seats; ++seat) write_seat(seats, state, seat, viewer);
    seats.end_array();
    write_pile(out.add("draw"), state, state.draw, viewer.sees_all());
}

bool Game::guarded_alike(const State& one, const State& other) {
    return one.hand == other.hand && one.draw == other.draw && one.population == other.population &&
           one.built == other.built && one.out == other.out &&
           (one.phase == Phase::over) == (other.phase == Phase::over);
}

} // namespace ecumene::plague
