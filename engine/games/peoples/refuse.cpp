// Why a text is not a legal action here, by the finest clause that fits; the same clauses in every variant (PE-19.13).
// It knows the rules by itself, apart from legal.cpp and reach.cpp, so that each can show up the other's mistakes.
#include "engine/core/words.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/questions.h"

#include <fmt/format.h>

namespace ecumene::peoples {
namespace {

using Reason = std::optional<Refusal>;

Reason no(std::string why, std::string_view rule) { return Refusal{std::move(why), rule}; }

int size_at(const State& state, int region) { return state.stack[region].size(); }
bool is_full(const State& state, int region) { return size_at(state, region) == limit(state); }
bool is_target(const State& state, int region) { return size_at(state, region) > 0 && !is_full(state, region); }

Reason refuse_order(const State& state, const Words& words) { // PE-4.1
    unsigned seen = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto seat = read_number(words[i]);
        if (seat && *seat < state.seats) seen |= 1u << *seat;
    }
    if (int(words.size()) != state.seats + 1 || seen != (1u << state.seats) - 1)
        return no("the turn order names every seat once", "PE-4.1");
    return {};
}

Reason refuse_orient(const Words& words) { // PE-4.2
    if (words.size() == 2 && (words[1] == "up" || words[1] == "down")) return {};
    return no("the starting regions are those that point up or those that point down", "PE-4.2");
}

Reason refuse_place(const State& state, const Words& words) { // PE-4.3
    const std::string_view rule = "PE-4.3";
    if (words.size() != 7) return no("a placement has six words, one for each continent", rule);
    std::array<People, region_count> tribe{};
    for (int c = 0; c < continent_count; ++c) {
        const std::string_view word = words[c + 1];
        std::array<int, people_count + 1> seen{};
        for (const char sign : word) {
            const auto people = read_people(std::string_view(&sign, 1));
            if (!people) return no("a placement is written with the letters r o y g b p", rule);
            ++seen[int(*people)];
        }
        for (int people = 1; people <= people_count; ++people)
            if (word.size() != 12 || seen[people] != 2)
                return no(fmt::format("{} must hold each people exactly twice", board::continent_names[c]), rule);
        for (std::size_t slot = 0; slot < 12; ++slot)
            tribe[starting(state.options.orientation)[12 * c + slot]] = *read_people(word.substr(slot, 1));
    }
    for (int region = 0; region < region_count; ++region)
        for (const int a : board::neighbours[region])
            for (const int b : board::neighbours[region])
                if (a < b && b < region_count && tribe[a] != People::none && tribe[a] == tribe[b])
                    return no(fmt::format("{} would be adjacent to two tribes of the same people", name(region)), rule);
    return {};
}

Reason refuse_maps(const State& state, const Words& words) { // PE-4.4, PE-19.8
    const int maps = state.rules->rules.starting_maps;
    if (int(words.size()) != maps + 1)
        return no(maps == settlement_count ? std::string("each of the twelve maps gets one area")
                                           : fmt::format("each of the first {} maps gets one area", maps),
                  "PE-4.4");
    std::array<int, area_count> seen{};
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto area = read_area(words[i]);
        if (!area) return no("the areas are culture, economy, military, civics, religion and science", "PE-4.4");
        if (++seen[int(*area)] > 6) return no("there are only six markers of each area", "PE-4.4");
    }
    return {};
}

Reason refuse_deal(const State& state, const Words& words) { // PE-4.5
    const std::string_view rule = "PE-4.5";
    int seat = 0;
    while (state.deal[seat] != 0) ++seat;
    if (words.size() != 8 || read_number(words[1]) != seat)
        return no(fmt::format("seat {} is dealt three subjects and three allies now", seat), rule);
    std::array<bool, people_count + 1> seen{};
    for (int place = 0; place < people_count; ++place) {
        const auto people = read_people(words[place + 2]);
        if (!people || seen[int(*people)]) return no("the six peoples of a seat all differ", rule);
        seen[int(*people)] = true;
        for (int other = 0; other < seat; ++other)
            if (deals[state.deal[other] - 1].at(place) == *people)
                return no("another seat has that marker: each exists only once", rule);
    }
    return {};
}

// PE-6.2.1, PE-19.5.
bool is_joined(const State& state, int a, int b) {
    return a != b && board::steps[a][b] <= state.rules->rules.reach[state.age - 1];
}

// PE-6.2.4: moves from each region to the nearest target other than `from`, stopping only in empty regions; -1 where
// there is no way. Plain lists, one move further each round.
std::array<int, region_count> distances(const State& state, int from) {
    std::array<int, region_count> distance;
    for (int region = 0; region < region_count; ++region)
        distance[region] = region != from && is_target(state, region) ? 0 : -1;
    for (int moves = 0;; ++moves) {
        bool grown = false;
        for (int region = 0; region < region_count; ++region) {
            if (distance[region] != moves) continue;
            for (int next = 0; next < region_count; ++next) {
                if (distance[next] >= 0 || !is_joined(state, region, next)) continue;
                if (size_at(state, next) > 0 && next != from) continue;
                distance[next] = moves + 1;
                grown = grown || next != from;
            }
        }
        if (!grown) return distance;
    }
}

Reason refuse_early_move(const State& state, int from, int to) { // PE-6.2
    const std::string_view reach =
        state.age == 1 ? "a neighbouring region" : "a neighbour, past one region, or across one sea";
    if (state.marked.has(from)) return no("tribes in a settlement stay there", "PE-6.1.2");
    if (is_full(state, to)) return no(fmt::format("{} is full", name(to)), "PE-6.1.3");
    const bool in_reach = is_joined(state, from, to);
    if (is_target(state, to)) {
        if (!in_reach) return no(fmt::format("{} is too far: one move leads to {}", name(to), reach), "PE-6.2.1");
        return {};
    }
    for (int other = 0; other < region_count; ++other)
        if (is_joined(state, from, other) && is_target(state, other))
            return no(fmt::format("{} is in reach, so these tribes must join others", name(other)), "PE-6.2.3");
    if (!in_reach) return no(fmt::format("{} is too far: one move leads to {}", name(to), reach), "PE-6.2.1");
    const auto distance = distances(state, from);
    if (distance[from] < 0) return no("these tribes can reach no others, so they cannot move", "PE-6.2.4");
    if (distance[to] != distance[from] - 1)
        return no(fmt::format("{} is no nearer to the nearest tribes that could be joined", name(to)), "PE-6.2.4");
    return {};
}

// What a shift and a whole settlement's move have in common.
Reason refuse_between_settlements(const State& state, int from, int to, std::string_view rule,
                                  std::string_view size_rule) {
    if (!state.marked.has(to)) return no(fmt::format("{} is no settlement", name(to)), rule);
    if (is_full(state, to)) return no(fmt::format("{} is full", name(to)), "PE-6.1.3");
    if (size_at(state, to) < size_at(state, from))
        return no(fmt::format("{} has fewer tribes than {}", name(to), name(from)), size_rule);
    return {};
}

Reason refuse_late_move(const State& state, int from, int to) { // PE-6.4
    if (state.marked.has(from)) {
        if (!state.options.third_age_whole)
            return no("only the topmost tribe leaves a settlement, as 'shift'", "PE-6.4.4");
        return refuse_between_settlements(state, from, to, "PE-6.4.4", "PE-6.4.4");
    }
    if (size_at(state, to) == 0) return no(fmt::format("{} is empty: tribes join others", name(to)), "PE-6.4.1");
    if (is_full(state, to)) return no(fmt::format("{} is full", name(to)), "PE-6.1.3");
    return {};
}

Reason refuse_migration(const State& state, const Words& words) {
    const auto from = words.size() == 3 ? read_region(words[1]) : std::nullopt;
    const auto to = words.size() == 3 ? read_region(words[2]) : std::nullopt;
    if (!from || !to) return no(fmt::format("'{}' names two regions, such as na01 and na02", words[0]), "PE-12.1");
    const bool shifts = words[0] == "shift";
    if (shifts && state.age != 3) return no("single tribes shift only in the third age", "PE-6.4.2");
    if (size_at(state, *from) == 0) return no(fmt::format("{} is empty", name(*from)), "PE-6.1.1");
    if (*from == *to) return no("tribes go to another region", "PE-6.1.1");
    if (shifts) {
        if (!state.marked.has(*from)) return no(fmt::format("{} is no settlement", name(*from)), "PE-6.4.2");
        return refuse_between_settlements(state, *from, *to, "PE-6.4.2", "PE-6.4.3");
    }
    return state.age == 3 ? refuse_late_move(state, *from, *to) : refuse_early_move(state, *from, *to);
}

int relations_of(const State& state, int settlement) {
    int number = 0;
    for (const Relation relation : state.maps.relation) number += relation.concerns(settlement);
    return number;
}

// PE-9.1.2, for two different settlements by index.
Reason refuse_pair(const State& state, int self, int other) {
    const std::string_view rule = "PE-9.1.2";
    if (!is_face_up(state, other)) return no(fmt::format("{} is no face-up settlement", other + 1), rule);
    bool free = false;
    for (const Relation relation : state.maps.relation) {
        free = free || relation.free();
        if (relation.concerns(self) && relation.concerns(other))
            return no(fmt::format("{} and {} are related already", self + 1, other + 1), rule);
    }
    for (const int each : {self, other})
        if (relations_of(state, each) >= state.rules->rules.relations)
            return no(
                fmt::format("{} has {} relations, and no more are allowed", each + 1, state.rules->rules.relations),
                rule);
    if (!free) return no("all eighteen pairs of diplomacy markers are in use", rule);
    return {};
}

Reason refuse_relation(const State& state, const Words& words, int self) {
    if (words[0] == "decline") {
        if (words.size() != 2) return no("'decline' names the settlement and nothing else", "PE-12.1");
        return {};
    }
    const auto number = words.size() == 3 ? read_settlement(words[2]) : std::nullopt;
    if (!number) return no("'relate' names two settlements by their numbers, 1 to 12", "PE-12.1");
    const int other = *number - 1;
    if (other == self) return no("a settlement is not related to itself", "PE-9.1.2");
    if (auto reason = refuse_pair(state, self, other)) return reason;

    const auto steps = [&](int m) { return int(board::steps[state.at[self]][state.at[m]]); }; // PE-9.1.3
    int fewest = 255;
    for (int m = 0; m < settlement_count; ++m)
        if (m != self && !refuse_pair(state, self, m)) fewest = std::min(fewest, steps(m));
    const bool by_age = state.options.diplomacy_reach == Reach::age;
    const int reach = state.options.diplomacy_reach == Reach::any ? 255
                      : by_age ? std::max<int>(fewest, state.rules->rules.diplomacy_steps[state.age - 1])
                               : fewest;
    if (steps(other) > reach)
        return no(fmt::format("{} is {} steps away, and {} is the most now", *number, steps(other), reach), "PE-9.1.4");
    return {};
}

Reason refuse_advance(const State& state, const Words& words, int self) {
    const Map map = state.maps.map[self];
    if (words[0] == "fate" && map.has_leader()) return no("the settlement's leader chooses", "PE-9.3.1");
    if (words[0] == "advance" && !map.has_leader())
        return no("the settlement has no leader, so chance chooses", "PE-9.3.4");
    const auto area = words.size() == 3 ? read_area(words[2]) : std::nullopt;
    if (!area) return no(fmt::format("'{}' names a settlement and an area, such as culture", words[0]), "PE-12.1");
    if (map.level(*area) == 2) return no("this area is at its second level already", "PE-9.3.2");
    int on_maps = 0;
    for (const Map other : state.maps.map) on_maps += other.level(*area) > 0 ? 1 : 0;
    if (map.level(*area) == 0 && on_maps == 6) return no("no marker of this area is left", "PE-9.3.2");
    return {};
}

std::string_view asked_for(Phase phase) {
    switch (phase) {
    case Phase::order: return "the turn order is being drawn";
    case Phase::orient: return "the starting regions are being drawn";
    case Phase::place: return "the tribes are being placed";
    case Phase::maps: return "the settlement maps are being drawn";
    case Phase::deal: return "subjects and allies are being dealt";
    case Phase::migration: return "tribes migrate, as 'move' or 'shift' and two regions";
    case Phase::diplomacy: return "a relation is asked for, as 'relate' and two numbers, or 'decline' and one";
    case Phase::advance: return "an advance is asked for, as 'advance', a number and an area";
    case Phase::over: break;
    }
    return "the game is over";
}

} // namespace

std::optional<Refusal> Game::refuse(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words) return no("an action is words with one space between them", "PE-12.1");
    if (state.phase == Phase::over) return no("the game is over", "PE-10.3");
    if (!allows(state.phase, (*words)[0])) return no(fmt::format("now {}", asked_for(state.phase)), "PE-12.2");
    switch (state.phase) {
    case Phase::order: return refuse_order(state, *words);
    case Phase::orient: return refuse_orient(*words);
    case Phase::place: return refuse_place(state, *words);
    case Phase::maps: return refuse_maps(state, *words);
    case Phase::deal: return refuse_deal(state, *words);
    case Phase::migration: return refuse_migration(state, *words);
    default: break;
    }
    const auto number = words->size() > 1 ? read_settlement((*words)[1]) : std::nullopt;
    if (!number) return no(fmt::format("'{}' names a settlement by its number, 1 to 12", (*words)[0]), "PE-12.1");
    if (*number != state.current) return no(fmt::format("it is the turn of settlement {}", state.current), "PE-12.3");
    return state.phase == Phase::diplomacy ? refuse_relation(state, *words, *number - 1)
                                           : refuse_advance(state, *words, *number - 1);
}

} // namespace ecumene::peoples
