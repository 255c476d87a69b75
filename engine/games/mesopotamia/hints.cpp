// What a bot may be told of Mesopotamia, from the notes of ME-18 and the measurements of ME-19: which actions are
// sensible, and who stands well.
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/questions.h"

#include <algorithm>
#include <cmath>

namespace ecumene::mesopotamia {
namespace {

int usual_of_epoch(const Ruleset& rules, int epoch) { // the mean of its cards
    const PeopleSet cards = rules.cards_of(epoch);
    int sum = 0;
    for (PeopleSet left = cards; left != 0; left &= left - 1) sum += rules.usual_points[std::countr_zero(left)];
    return sum / std::popcount(cards);
}

// The attacker's chance to win one throw, in percent.
int win_percent(const State& state, int area) {
    const Special attacker = in_force(state, state.round.people).special;
    const Special defender = in_force(state, state.people_in[area]).special;
    return state.rules->win_percent[is_difficult(state, area) ? 1 : 0][int(attacker)][int(defender)];
}

// A tribe in an empty area scores again in every later epoch; a conquest does so as often as it succeeds, and takes
// from the others; a second tribe only protects.
int weight_of_place(const State& state, int area) {
    const int people = state.round.people, holder = state.people_in[area];
    const int points = points_of(state, people, area); // ME-9.1
    if (holder == nobody) return 16 * points;
    if (holder == people) return state.epoch == state.options.epochs ? 1 : 1 + points;
    if (state.owner[holder] == state.owner[people]) return 1;

    const int percent = win_percent(state, area);
    int weight = 12 * points;
    for (int left = tribes(state, area); left > 0; --left) weight = weight * percent / 100;
    if (std::has_single_bit(state.areas[holder])) weight += weight / 2; // the last of them: a dead people earns nothing
    return weight + 1;
}

bool leads(const State& state, int seat) {
    const std::array<int, most_seats> score = scores(state);
    for (int other = 0; other < state.seats; ++other)
        if (score[other] > score[seat]) return false;
    return true;
}

int weight_of_give(const State& state, int seat) {
    const Ruleset& rules = *state.rules;
    const int weakness = 2 * usual_of_epoch(rules, state.epoch) - rules.usual_points[latest(state).people];
    const int weight = weakness > 1 ? weakness : 1;
    return leads(state, seat) ? 2 * weight : weight; // a weak card to the leader
}

int rounds_left(const State& state, int people) {
    const int later = state.options.epochs - state.epoch;
    if (state.phase == Phase::over) return 0;
    if (!allocation_is_over(state)) return later + 1;
    const RoundOrder& order = state.rules->round_order(state.epoch);
    return order.place[people] >= order.place[state.round.people] ? later + 1 : later;
}

// What a seat will have in the end, and how much a lead tells: the numbers that told best who would win games between
// searching bots (docs/bots.md). By the rounds that a people still has: what an area and a tribe not yet placed bring.
// Points of other rules are brought to the standard game's scale.
constexpr std::array<float, epoch_count + 1> area_brings = {0, 0.55f, 1.7f, 2.5f, 2.0f, 2.0f};
constexpr std::array<float, epoch_count + 1> tribe_brings = {0, 0.75f, 2.6f, 2.8f, 3.4f, 2.2f};
constexpr float last_income = 0.65f; // of the points that its areas are worth now, where one round is left
// By the epochs still to come: the part of its usual points that a people yet to arrive brings, and what it means to
// have this epoch's card behind one.
constexpr std::array<float, epoch_count> usual_part = {0.76f, 0.9f, 0.9f, 0.6f, 0.42f};
constexpr std::array<float, epoch_count> card_spent = {6.2f, 10.6f, 11.8f, 9.3f, 7.5f};
// So many points behind make a share e times smaller. With three and more, whoever leads early is brought down: a lead
// tells even less in the first epochs than is said here, but a search that hardly tells moves apart plays worse.
constexpr std::array<float, epoch_count> lead_of_two = {5.4f, 9.8f, 19.0f, 18.0f, 18.0f};
constexpr std::array<float, epoch_count> lead_of_more = {4.6f, 9.2f, 20.0f, 28.0f, 40.0f};

float brings(const State& state, int people) {
    const Ruleset& rules = *state.rules;
    const std::size_t later = std::size_t(state.options.epochs - state.epoch);
    float sum = float(state.points[people]);
    if (rules.cards[people].epoch >= state.epoch) sum -= rules.scale * card_spent[later];
    if (!has_arrived(state, people)) return sum + usual_part[later] * float(rules.usual_points[people]);
    const std::size_t rounds = std::size_t(rounds_left(state, people));
    sum += rules.scale * area_brings[rounds] * float(std::popcount(state.areas[people]));
    if (rounds == 1) sum += last_income * float(points_now(state, people));
    if (state.round.people == people) sum += rules.scale * tribe_brings[rounds] * float(state.round.pool);
    return sum;
}

} // namespace

int Game::weight(const State& state, Action action) {
    switch (action.verb) {
    case Verb::place: return weight_of_place(state, action.a);
    case Verb::land:
        return state.people_in[action.a] == nobody ? 2 : 4 * points_of(state, state.round.people, action.a);
    case Verb::retreat: return 2 * points_of(state, state.retreat.people, action.a);
    case Verb::keep: return 2 * state.rules->usual_points[latest(state).people];
    case Verb::give: return weight_of_give(state, action.a);
    default: return 1;
    }
}

void Game::evaluate(const State& state, std::span<float> shares) {
    std::array<float, most_seats> expected{};
    for (int people = 0; people < state.rules->people_count; ++people)
        if (is_allocated(state, people)) expected[state.owner[people]] += brings(state, people);
    const SeatMask won = winners(state);
    const auto later = std::size_t(state.options.epochs - state.epoch);
    // Under other rules the numbers above tell less, and a lead with them.
    const float lead = (state.seats == 2 ? lead_of_two : lead_of_more)[later] * state.rules->scale / state.rules->fit;
    const float best = *std::max_element(expected.begin(), expected.begin() + state.seats);
    float total = 0;
    for (int seat = 0; seat < state.seats; ++seat) {
        shares[seat] = won == 0 ? std::exp((expected[seat] - best) / lead) : float(won >> seat & 1);
        total += shares[seat];
    }
    for (int seat = 0; seat < state.seats; ++seat) shares[seat] /= total;
}

SearchHints Game::search_hints() { return {.exploration = 0.5f, .curiosity = 0.8f, .rollout = 60, .picks = 6}; }

// How the fights went so far: where the round's people stands, and what it has left.
std::uint32_t Game::events(const State& state) {
    if (state.round.people == nobody) return 0;
    return std::uint32_t((own_areas(state) * 0x9e3779b97f4a7c15 >> 32) ^ state.round.pool);
}

} // namespace ecumene::mesopotamia
