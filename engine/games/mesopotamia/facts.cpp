// What a player wants to know before placing a tribe, landing, retreating or stopping: points, who stands there, the
// way, and the chances of an attack. And what everybody may know at any time: the order of rounds, what each people's
// card brings now and later, and the way of an attack while the dice decide.
#include "engine/core/json_writer.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

namespace ecumene::mesopotamia {
namespace {

// In percent with one decimal. What is not certain never reads as 0 or 100.
void write_chance(JsonWriter& out, std::string_view key, double chance) {
    int tenths = int(chance * 1000 + 0.5);
    if (chance > 0 && chance < 1) tenths = std::clamp(tenths, 1, 999);
    out.key(key).tenths(tenths);
}

// What the area will bring its new holder each time it scores (ME-9.1).
void write_points(const State& state, int people, int area, JsonWriter& out) {
    out.member("points", points_of(state, people, area));
    if ((in_force(state, people).bonus & area_bit(area)) != 0) out.member("bonus", true);
}

void write_holder(const State& state, int area, JsonWriter& out) {
    out.member("holder", state.rules->people_ids[state.people_in[area]]);
    out.member("defenders", tribes(state, area));
}

void write_areas(const State& state, std::string_view key, AreaSet areas, JsonWriter& out) {
    out.key(key).begin_array();
    for (; areas != 0; areas &= areas - 1) out.value(state.rules->area_ids[lowest_area(areas)]);
    out.end_array();
}

// Over which borders the tribe comes, or from which coasts over the sea (ME-7.2, ME-7.4). An attacker takes the easiest
// way (ME-8.4).
void write_way(const State& state, int area, bool attacks, JsonWriter& out) {
    const Ruleset& rules = *state.rules;
    AreaSet from = own_areas(state) & rules.adjacent[area];
    if (attacks) {
        if (is_difficult(state, area))
            out.member("difficult", true);
        else
            from &= rules.easy_from[area];
    }
    if (from == 0) {
        out.member("by_sea", true);
        from = own_areas(state) & rules.coasts;
        if (from == 0) return; // a people that has not landed yet
    }
    write_areas(state, "from", from, out);
}

// ME-8, ME-20.11: one throw, and the area in the end with this tribe alone and with all that are left.
void write_odds(const State& state, int area, JsonWriter& out) {
    const ThrowCounts counts = count_throws(attack_on(state, area));
    const auto share = [&](std::int64_t ways) { return double(ways) / double(counts.all()); };
    out.key("throw").begin_object();
    write_chance(out, "win", share(counts.win));
    write_chance(out, "tie", share(counts.tie));
    write_chance(out, "lose", share(counts.lose));
    out.end_object();
    const int defenders = tribes(state, area);
    write_chance(out, "chance", share_taken(counts, defenders, 1));
    if (state.round.pool > 1) write_chance(out, "chance_with_all", share_taken(counts, defenders, state.round.pool));
}

void write_placing(const State& state, int area, JsonWriter& out) {
    const int people = state.round.people, holder = state.people_in[area], now = points_now(state, people);
    if (holder == people) {
        out.member("tribes", tribes(state, area) + 1).member("score", now);
        return;
    }
    write_points(state, people, area, out);
    out.member("score", now + points_of(state, people, area));
    if (holder != nobody) write_holder(state, area, out);
    write_way(state, area, holder != nobody, out);
    if (holder != nobody) write_odds(state, area, out);
}

void write_landing(const State& state, int area, JsonWriter& out) {
    const int people = state.round.people;
    write_points(state, people, area, out);
    out.member("score", points_now(state, people) + points_of(state, people, area));
    if (state.people_in[area] != nobody) write_holder(state, area, out);
}

void write_refuge(const State& state, int area, JsonWriter& out) {
    out.member("tribes", tribes(state, area) + 1);
    if (state.people_in[area] == nobody) write_points(state, state.retreat.people, area, out);
}

bool is_on_map(const State& state, int people) { return has_arrived(state, people) && !is_dead(state, people); }

// Whether a people's card can still matter, as far as everybody knows (ME-2.3, ME-14.3).
bool is_in_game(const State& state, int people) {
    if (has_arrived(state, people)) return !is_dead(state, people);
    const int epoch = state.rules->cards[people].epoch;
    if (epoch != state.epoch) return epoch > state.epoch && epoch <= state.options.epochs;
    if ((shown_as_waiting(state, Viewer::spectator()) & people_bit(people)) != 0) return true;
    return is_allocated(state, people) || !allocation_is_over(state);
}

enum class Turn : std::uint8_t { done, now, next };
constexpr std::array<std::string_view, 3> turn_names = {"done", "now", "next"};

// ME-4.1, of a people that has a number in this epoch.
Turn turn_of(const State& state, int people) {
    if (state.phase == Phase::over) return Turn::done;
    const int acting = state.round.people;
    if (acting == nobody) return Turn::next;
    const RoundOrder& order = state.rules->round_order(state.epoch);
    if (people == acting) return Turn::now;
    return order.place[people] < order.place[acting] ? Turn::done : Turn::next;
}

void write_rounds(const State& state, JsonWriter& out) {
    const RoundOrder& order = state.rules->round_order(state.epoch);
    out.key("rounds").begin_array();
    for (int place = 0; place < order.count; ++place) {
        const int people = order.people[place];
        if (!is_in_game(state, people)) continue;
        out.begin_object()
            .member("people", state.rules->people_ids[people])
            .member("number", number_now(state, people))
            .member("turn", turn_names[std::size_t(turn_of(state, people))])
            .end_object();
    }
    out.end_array();
}

// ME-5.1, ME-5.4: the tribes that the card will still bring, epoch by epoch.
void write_tribes_to_come(const State& state, int people, bool acts_again, JsonWriter& out) {
    const Card& card = state.rules->cards[people];
    bool any = false;
    for (int epoch = std::max<int>(card.epoch, state.epoch + (acts_again ? 0 : 1)); epoch <= state.options.epochs;
         ++epoch) {
        const int tribes_then = card.tribes[epoch - 1];
        if (tribes_then == 0) continue;
        if (!any) out.key("to_come").begin_array();
        any = true;
        out.begin_object().member("epoch", epoch).member("tribes", tribes_then).end_object();
    }
    if (any) out.end_array();
}

void write_people(const State& state, int people, JsonWriter& out) {
    const InForce& card = in_force(state, people);
    out.begin_object();
    if (card.special != Special::none) out.member("special", special_names[std::size_t(card.special)]);
    if (card.bonus != 0) write_areas(state, "bonus", card.bonus, out);
    if (is_in_game(state, people)) {
        const bool acts_again = turn_of(state, people) == Turn::next; // in this epoch
        if (is_on_map(state, people)) {
            out.member("score", points_now(state, people));
            const bool has_next = acts_again || state.epoch < state.options.epochs;
            if (has_next && state.phase != Phase::over) out.member("growth", growth(state, people));
        }
        write_tribes_to_come(state, people, acts_again, out);
    }
    out.end_object();
}

} // namespace

void Game::write_situation(const State& state, JsonWriter& out) {
    write_rounds(state, out);
    out.key("peoples").begin_object();
    for (int people = 0; people < state.rules->people_count; ++people) {
        out.key(state.rules->people_ids[people]);
        write_people(state, people, out);
    }
    out.end_object();
    if (state.phase != Phase::fight) return;
    out.key("attack").begin_object();
    write_way(state, state.fight.area, true, out);
    out.end_object();
}

void Game::write_facts(const State& state, Action action, JsonWriter& out) {
    switch (action.verb) {
    case Verb::place: return write_placing(state, action.a, out);
    case Verb::land: return write_landing(state, action.a, out);
    case Verb::retreat: return write_refuge(state, action.a, out);
    case Verb::stop:
        out.member("score", points_now(state, state.round.people)).member("unplaced", state.round.pool);
        return;
    default: return; // a card speaks for itself, and chance asks nobody
    }
}

} // namespace ecumene::mesopotamia
