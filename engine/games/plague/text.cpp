// Actions in writing (PL-13) and the canonical JSON of a state and of a view (PL-15, PL-16).
#include "engine/core/words.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/notation.h"
#include "engine/games/plague/rules.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::plague {

using nlohmann::json;

std::optional<Card> read_card(std::string_view word) {
    for (int card = 0; card < card_kinds; ++card)
        if (card_data[card].id == word) return Card(card);
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

std::string Game::write(const State&, Action action) {
    const std::string_view verb = verb_names[int(action.verb)];
    const std::string_view card = data(action.card).id;
    switch (action.verb) {
    case Verb::deal: return fmt::format("deal {} {}", action.a, card);
    case Verb::start: return fmt::format("start {}", action.a);
    case Verb::roll:
    case Verb::clash: return fmt::format("{} {} {}", verb, action.a, action.b);
    case Verb::draw:
    case Verb::discard:
    case Verb::counter:
    case Verb::raze: return fmt::format("{} {}", verb, card);
    case Verb::stroke: return fmt::format("stroke {} {}", card, action.a);
    case Verb::pass: return "pass";
    case Verb::play: break;
    }
    switch (data(action.card).kind) {
    case Kind::aimed:
    case Kind::special: return fmt::format("play {} {}", card, action.a);
    case Kind::war: return fmt::format("play {} {} {}", card, action.a, action.b);
    default: return fmt::format("play {}", card);
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
        const auto known = next < words->size() ? read_card((*words)[next++]) : std::nullopt;
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
    case Verb::play:
        readable = card();
        if (readable && (data(action.card).kind == Kind::aimed || data(action.card).kind == Kind::special))
            readable = number(action.a);
        if (readable && data(action.card).kind == Kind::war) readable = number(action.a) && number(action.b);
        break;
    }
    if (!readable || next != words->size()) return std::nullopt;
    return action;
}

namespace {

json counts(const Pile& pile) {
    json object = json::object();
    for (int card = 0; card < card_kinds; ++card)
        if (const int copies = pile.copies(Card(card))) object[std::string(card_data[card].id)] = copies;
    return object;
}

json seen_pile(const Pile& pile, bool seen) { // PL-16.1
    return seen ? counts(pile) : json{{"hidden", pile.size()}};
}

json seats_of(SeatQueue queue) {
    json list = json::array();
    for (; !queue.empty(); queue.pop()) list.push_back(queue.front());
    return list;
}

// PL-16.3: null where the viewer may not know.
json population(const State& state, int seat, Viewer viewer) {
    const bool hidden = state.options.hidden_population && state.phase != Phase::over && !viewer.sees(seat) &&
                        state.population[seat] > 0;
    return hidden ? json(nullptr) : json(state.population[seat]);
}

json seat_json(const State& state, int seat, Viewer viewer) {
    json improvements = json::array();
    for (int i = 0; i < 3; ++i)
        if ((state.built[i] >> seat & 1) != 0) improvements.push_back(data(improvement(i)).id);
    return {{"population", population(state, seat, viewer)},
            {"hand", seen_pile(state.hand[seat], viewer.sees(seat))},
            {"improvements", improvements},
            {"out", (state.out >> seat & 1) != 0}};
}

json attack_json(const State& state) {
    if (state.phase != Phase::counter && state.phase != Phase::clash) return nullptr;
    const Attack& attack = state.attack;
    const bool war = attack.card != Card::crusade;
    json targets = json::array({attack.targets[0]}), bonus = json::array({attack.bonus[0]});
    if (war) {
        targets.push_back(attack.targets[1]);
        bonus.push_back(attack.bonus[1]);
    }
    return {{"card", data(attack.card).id},
            {"by", attack.by},
            {"targets", targets},
            {"bonus", bonus},
            {"asked", state.phase == Phase::counter ? json(attack.asked) : json(nullptr)},
            {"passes", attack.passes}};
}

json resume_json(Resume resume) {
    if (resume.step == Resume::Step::none) return nullptr;
    return {{"step", resume.step == Resume::Step::draw ? "draw" : "turn"}, {"seat", resume.seat}};
}

} // namespace

json Game::to_json(const State& state, Viewer viewer) {
    json seats = json::array(), scores = json::array(); // PL-12.5
    for (int seat = 0; seat < state.seats; ++seat) {
        seats.push_back(seat_json(state, seat, viewer));
        scores.push_back(population(state, seat, viewer));
    }
    return {{"phase", phase_names[int(state.phase)]},
            {"scores", scores},
            {"age", state.age == Age::plague ? "plague" : "prosperity"},
            {"turn", state.turn_number == 0 ? json(nullptr) : json(state.turn)},
            {"turn_number", state.turn_number},
            {"seats", seats},
            {"draw", seen_pile(state.draw, viewer.sees_all())},
            {"discard", counts(state.discard)},
            {"removed", state.ship_gone ? json{{"death_ship", 1}} : json::object()},
            {"attack", attack_json(state)},
            {"raze", seats_of(state.to_raze)},
            {"dying", seats_of(state.dying)},
            {"fallen", seats_of(state.fallen)},
            {"resume", resume_json(state.resume)}};
}

} // namespace ecumene::plague
