// Why a text is not a legal action here: the first reason of PL-13.4 that applies. It knows the rules by itself, apart
// from legal.cpp, so that each can show up the other's mistakes.
#include "engine/core/words.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/notation.h"
#include "engine/games/plague/questions.h"

#include <fmt/format.h>

namespace ecumene::plague {
namespace {

using Reason = std::optional<Refusal>;

Reason no(std::string why, std::string_view rule) { return Refusal{std::move(why), rule}; }

std::optional<int> seat_at(const Words& words, std::size_t at) {
    return at < words.size() ? read_number(words[at]) : std::nullopt;
}
std::optional<Card> card_at(const State& state, const Words& words, std::size_t at) { // PL-20.12
    return at < words.size() ? read_card(*state.rules, words[at]) : std::nullopt;
}
std::string_view name(const State& state, Card card) { return state.rules->told(card).name; }
Kind kind_of(const State& state, Card card) { return state.rules->rule(card).kind; }
bool is_improvement(Card card) { return card == Card::aqueduct || card == Card::city_walls || card == Card::sewer; }
bool is_other_living(const State& state, std::optional<int> seat, int self) {
    return seat && *seat < state.seats && *seat != self && state.population[*seat] > 0;
}

// PL-7.3: what a combatant's Tactical Advantages add to its die.
int added(const State& state, int combatant) {
    return state.attack.bonus[std::size_t(combatant)] * state.rules->numbers(Card::tactical_advantage).amount;
}

Reason refuse_chance(const State& state, const Words& words) { // PL-14.1
    const std::string_view rule = "PL-14.1";
    const auto is_die = [&](std::size_t at) {
        const auto die = seat_at(words, at);
        return die && *die >= 1 && *die <= 6;
    };
    switch (state.phase) {
    case Phase::deal: {
        const auto card = card_at(state, words, 2);
        if (words.size() != 3 || seat_at(words, 1) != dealt_to(state))
            return no(fmt::format("seat {} is dealt a card now", dealt_to(state)), rule);
        if (!card || *card == Card::death_ship || state.draw.copies(*card) == 0)
            return no("the deal has no such card left", rule);
        return {};
    }
    case Phase::start: {
        const auto seat = seat_at(words, 1);
        if (words.size() != 2 || !seat || *seat >= state.seats) return no("one of the seats begins", rule);
        return {};
    }
    case Phase::roll:
        if (words.size() != 3 || !is_die(1) || !is_die(2)) return no("two dice show numbers from 1 to 6", rule);
        return {};
    case Phase::draw: {
        const auto card = card_at(state, words, 1);
        if (words.size() != 2 || !card || state.draw.copies(*card) == 0)
            return no("the draw pile has no such card", rule);
        return {};
    }
    case Phase::clash:
        if (words.size() != 3 || !is_die(1) || !is_die(2)) return no("each combatant rolls one die", rule);
        if (*seat_at(words, 1) + added(state, 0) == *seat_at(words, 2) + added(state, 1))
            return no("equal totals are rolled again, so they decide nothing", rule);
        return {};
    default: { // razed_by = random
        const auto card = card_at(state, words, 1);
        if (words.size() != 2 || !card || !is_improvement(*card) || !has_built(state, state.to_raze.front(), *card))
            return no("chance takes one of the improvements that the town has", rule);
        return {};
    }
    }
}

Reason refuse_death_ship(const State& state, const Words& words) {
    if (words.size() == 3 && words[1] == "death_ship" && is_other_living(state, seat_at(words, 2), state.turn))
        return {};
    return no("the Death Ship has come: it must be sent at another living town, now", "PL-10.2");
}

Reason refuse_raze(const State& state, const Words& words) {
    const auto card = card_at(state, words, 1);
    if (words.size() == 2 && card && is_improvement(*card) && has_built(state, state.to_raze.front(), *card)) return {};
    return no("choose one of the improvements that your town has", "PL-9.4");
}

Reason refuse_counter(const State& state, const Words& words, Card card) {
    const Card attack = state.attack.card;
    if (kind_of(state, card) != Kind::counter)
        return no(fmt::format("{} is not a counter card: play a counter card or pass", name(state, card)), "PL-7.2");
    if (words.size() != 2) return no("a counter card takes no target", "PL-7.2");
    if (card == Card::tactical_advantage && kind_of(state, attack) != Kind::war)
        return no(
            fmt::format("a Tactical Advantage helps only in a war, and this is {}", state.rules->told(attack).one),
            "PL-7.3");
    if (card == Card::tactical_advantage && !is_asked_combatant(state))
        return no("a Tactical Advantage is only for the two who fight", "PL-7.3");
    if (card == Card::negotiated_peace && !state.rules->numbers(attack).cancelled_by_peace) // PL-20.9, PL-20.12
        return no(fmt::format("no Peace cancels {}", state.rules->told(attack).one), "PL-7.2");
    return {};
}

Reason refuse_war(const State& state, const Words& words) {
    const std::string_view rule = "PL-8.1";
    const auto a = seat_at(words, 2), b = seat_at(words, 3);
    if (words.size() != 4 || !a || !b || *a >= *b || *b >= state.seats)
        return no("a war names two different towns, the lower seat number first", rule);
    if (state.population[*a] == 0 || state.population[*b] == 0) return no("only living towns can fight", rule);
    const bool own = *a == state.turn || *b == state.turn;
    const int left = living_count(state);
    if (left > 2 && state.options.war_by_self && !own) return no("you fight in your own war", rule);
    if (left > 2 && !state.options.war_by_self && own)
        return no("you set two other towns against each other; you stay out of it", rule);
    return {};
}

Reason refuse_target(const State& state, const Words& words, Card card, int self) {
    const auto target = seat_at(words, 2);
    if (words.size() != 3 || !is_other_living(state, target, self))
        return no(fmt::format("{} is aimed at one other living town", name(state, card)), "PL-5.2");
    const Stop stop = state.rules->numbers(card).stopped_by;
    const Card guard = stop == Stop::aqueduct ? Card::aqueduct : stop == Stop::sewer ? Card::sewer : Card::city_walls;
    if (stop != Stop::none && has_built(state, *target, guard))
        return no(fmt::format("this town has {}: {} would have no effect", name(state, guard), name(state, card)),
                  "PL-5.3");
    return {};
}

Reason refuse_play(const State& state, const Words& words, Card card) {
    switch (kind_of(state, card)) {
    case Kind::counter:
        return no(fmt::format("{} is a counter card: it answers {}, or is discarded", name(state, card),
                              state.rules->answered),
                  "PL-5.4");
    case Kind::improvement:
        if (words.size() == 2 && has_built(state, state.turn, card))
            return no(fmt::format("your town has {} already; a second one can only be discarded", name(state, card)),
                      "PL-9.1");
        [[fallthrough]];
    case Kind::gain:
    case Kind::others_lose:
    case Kind::others_lose_you_gain:
        if (words.size() != 2) return no(fmt::format("{} takes no target", name(state, card)), "PL-5.2");
        return {};
    case Kind::war: return refuse_war(state, words);
    default: return refuse_target(state, words, card, state.turn);
    }
}

Reason refuse_stroke(const State& state, const Words& words, Card card, int self) {
    const Kind kind = kind_of(state, card);
    if (kind != Kind::one_loses && kind != Kind::one_loses_you_gain) // PL-20.10
        return no(fmt::format("a dying stroke must hurt one named town, and {} does not", name(state, card)),
                  "PL-11.3");
    return refuse_target(state, words, card, self);
}

std::string_view asked_for(Phase phase) {
    switch (phase) {
    case Phase::deal: return "the cards are being dealt";
    case Phase::start: return "the start player is being rolled for";
    case Phase::roll: return "the dice are to be rolled";
    case Phase::draw: return "a card is to be drawn";
    case Phase::death_ship: return "the Death Ship is to be sent, as 'play death_ship' and a seat";
    case Phase::play: return "a card is to be played or discarded";
    case Phase::counter: return "a counter card or 'pass' is asked for";
    case Phase::clash: return "the war's dice are to be rolled";
    case Phase::raze: return "an improvement is to be given up, as 'raze' and its name";
    case Phase::stroke: return "a dying stroke or 'pass' is asked for";
    case Phase::over: break;
    }
    return "the game is over";
}

} // namespace

std::optional<Refusal> Game::refuse(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words) return no("an action is words with one space between them", "PL-13.1");
    if (state.phase == Phase::over) return no("the game is over", "PL-12.1");
    const std::string_view verb = (*words)[0];
    if (!allows(state.phase, verb)) return no(fmt::format("now {}", asked_for(state.phase)), "PL-13.2");

    const Actor actor = to_act(state);
    if (actor.is_chance()) return refuse_chance(state, *words);
    if (state.phase == Phase::death_ship) return refuse_death_ship(state, *words);
    if (state.phase == Phase::raze) return refuse_raze(state, *words);

    if (verb == "pass") {
        if (words->size() != 1) return no("'pass' stands alone", "PL-13.1");
        return {};
    }
    const auto card = card_at(state, *words, 1);
    if (!card) return no(fmt::format("'{}' needs the name of a card", verb), "PL-13.1");
    const int self = actor.seat().index;
    if (!state.hand[self].has(*card)) return no(fmt::format("{} is not in your hand", name(state, *card)), "PL-5.1");
    if (state.phase == Phase::counter) return refuse_counter(state, *words, *card);
    if (verb == "discard") {
        if (words->size() != 2) return no("'discard' names one card and nothing else", "PL-13.1");
        return {};
    }
    if (state.phase == Phase::stroke) return refuse_stroke(state, *words, *card, self);
    return refuse_play(state, *words, *card);
}

} // namespace ecumene::plague
