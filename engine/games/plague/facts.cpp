// What a player wants to know before choosing: whom a card hits and how hard, and what a war can cost.
#include "engine/core/json_writer.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/questions.h"

namespace ecumene::plague {
namespace {

// A fraction with one decimal.
void write_decimal(JsonWriter& out, int part, int whole) {
    const int tenths = whole == 0 ? 0 : (20 * part + whole) / (2 * whole);
    out.tenths(tenths);
}

// How many of the 36 throws the first die wins with this much added, and how many decide at all (PL-8.3).
std::pair<int, int> won_and_decided(int added) {
    int won = 0, decided = 0;
    for (int x = 1; x <= 6; ++x)
        for (int y = 1; y <= 6; ++y) {
            won += x + added > y;
            decided += x + added != y;
        }
    return {won, decided};
}

// PL-8.4, PL-8.5.
void write_war(JsonWriter& out, const State& state, const Attack& war) {
    const Ruleset& rules = *state.rules;
    const CardRule& rule = rules.rule(war.card);
    const auto [won, decided] = won_and_decided(rules.advantage * (war.bonus[0] - war.bonus[1]));
    out.key("war").begin_array();
    for (int i = 0; i < 2; ++i) {
        const int seat = war.targets[i];
        const int saved = (state.built[walls] >> seat & 1) != 0 ? rules.walls_save : 0;
        const bool spared = living_count(state) == 2 && seat == war.by;
        out.begin_object().member("seat", seat).key("chance");
        write_decimal(out, 100 * (i == 0 ? won : decided - won), decided);
        out.member("added", rules.advantage * war.bonus[i])
            .member("won", spared ? 0 : std::max(0, rule.amount_winner - saved))
            .member("lost", std::max(0, rule.amount - saved))
            .member("improvement", rule.razes && improvements(state, seat) > 0)
            .end_object();
    }
    out.end_array();
}

// One that is hit. Whether it falls is told only where its people are known (PL-16.3).
void write_hit(JsonWriter& out, const State& state, int seat, int amount, bool razes) {
    const bool known = !state.options.hidden_population;
    out.begin_object().member("seat", seat).member("people", known ? std::min(amount, state.population[seat]) : amount);
    if (known && amount >= state.population[seat])
        out.member("falls", true);
    else if (razes && improvements(state, seat) > 0)
        out.member("improvement", true);
    out.end_object();
}

// The towns that a card of its kind strikes all at once (PL-20.10).
SeatMask struck(const State& state, const CardRule& rule) {
    SeatMask others = state.living & SeatMask(~seat_bit(state.turn));
    if (rule.guard >= 0) others &= SeatMask(~state.built[std::size_t(rule.guard)]);
    return others;
}

// Returns how many people are lost in all.
int write_hits(JsonWriter& out, const State& state, Card card, int target) {
    const CardRule& rule = state.rules->rule(card);
    const bool known = !state.options.hidden_population, aimed = is_aimed(rule.kind);
    int taken = 0;
    out.key("hits").begin_array();
    for (SeatMask left = aimed ? seat_bit(target) : struck(state, rule); left != 0; left &= SeatMask(left - 1)) {
        const int seat = lowest_seat(left);
        const int amount = (state.built[walls] >> seat & 1) != 0 && !aimed ? rule.amount_walled : rule.amount;
        write_hit(out, state, seat, amount, rule.razes);
        taken += known ? std::min(amount, state.population[seat]) : amount;
    }
    out.end_array();
    return taken;
}

void write_attack(JsonWriter& out, const State& state, Card card, int target) {
    const CardRule& rule = state.rules->rule(card);
    const int taken = write_hits(out, state, card, target);
    const bool gains = rule.kind == Kind::one_loses_you_gain || rule.kind == Kind::others_lose_you_gain;
    if (gains && state.phase != Phase::stroke) out.member("gains", taken); // the fallen gain nothing (PL-11.4)
    if (rule.cancelled_by_peace && state.options.counter_cards) out.member("answerable", true);
}

void write_play(JsonWriter& out, const State& state, Action action) {
    const Ruleset& rules = *state.rules;
    if (action.card == Card::death_ship) { // PL-10.3
        out.key("hits").begin_array();
        write_hit(out, state, action.a, rules.death_ship_loss, false);
        out.end_array();
        return;
    }
    const CardRule& rule = rules.rule(action.card);
    switch (rule.kind) {
    case Kind::gain: out.member("gains", rule.amount); return;
    case Kind::war:
        write_war(out, state, {action.card, state.turn, {action.a, action.b}, {}, 0, 0});
        if (state.options.counter_cards) out.member("answerable", true);
        return;
    case Kind::improvement: {
        const CardMask stopped = rules.stopped[std::size_t(improvement_index(action.card))];
        if (stopped == 0) return;
        out.key("stops").begin_array();
        for (CardMask left = stopped; left != 0; left &= left - 1) out.value(rules.told(lowest(left)).id);
        out.end_array();
        return;
    }
    default: write_attack(out, state, action.card, action.a);
    }
}

// What happens if nobody else answers.
void write_answer(JsonWriter& out, const State& state, Action action) {
    Attack attack = state.attack;
    if (action.card == Card::negotiated_peace && action.verb == Verb::counter) return; // nothing happens at all
    if (action.verb == Verb::counter) ++attack.bonus[attack.asked == attack.targets[0] ? 0 : 1];
    if (is_war(state, attack.card)) write_war(out, state, attack);
}

} // namespace

void Game::write_facts(const State& state, Action action, JsonWriter& out) {
    switch (action.verb) {
    case Verb::play: return write_play(out, state, action);
    case Verb::stroke: return write_attack(out, state, action.card, action.a);
    case Verb::counter: return write_answer(out, state, action);
    case Verb::pass:
        if (state.phase == Phase::counter) write_answer(out, state, action);
        return;
    default: return;
    }
}

void Game::write_situation(const State& state, JsonWriter& out) {
    const Attack& attack = state.attack;
    const bool waits = state.phase == Phase::counter;
    if ((waits || state.phase == Phase::clash) && is_war(state, attack.card)) write_war(out, state, attack);
    if (waits) { // PL-7.1, PL-7.4: in the order of asking
        if (!is_war(state, attack.card)) write_hits(out, state, attack.card, attack.targets[0]);
        const int living_towns = living_count(state);
        int seat = attack.asked;
        for (int i = attack.passes; i < living_towns; ++i) seat = living_after(state, seat);
        out.key("window").begin_array();
        for (int i = 0; i < living_towns; ++i, seat = living_after(state, seat))
            out.begin_object()
                .member("seat", seat)
                .member("state", i < attack.passes    ? "passed"
                                 : i == attack.passes ? "asked"
                                                      : "waits")
                .end_object();
        out.end_array();
    }
    if (state.turn_number == 0 || state.phase == Phase::over) return;
    out.key("mean_rolls").begin_array(); // PL-1.6
    State asked = state;
    for (int seat = 0; seat < state.seats; ++seat) {
        asked.turn = std::uint8_t(seat);
        int sum = 0;
        for (int x = 1; x <= 6; ++x)
            for (int y = 1; y <= 6; ++y) sum += rolled(asked, x, y);
        write_decimal(out, sum, 36);
    }
    out.end_array();
}

} // namespace ecumene::plague
