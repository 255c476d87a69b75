// What follows from the rules, worked out when a game is made.
#include "engine/games/mesopotamia/ruleset.h"
#include "engine/core/rule_schema.h"
#include "engine/games/mesopotamia/combat.h"
#include "engine/games/mesopotamia/game.h"

#include <algorithm>
#include <cmath>

namespace ecumene::mesopotamia {
namespace {

// A name for people to read, made of an id: "Sea Peoples" of sea_peoples (ME-20.4).
std::string name_of(const std::string& id) {
    std::string name = id;
    bool begins = true;
    for (char& c : name) {
        if (c == '_') c = ' ';
        if (begins && c >= 'a' && c <= 'z') c = char(c - 'a' + 'A');
        begins = c == ' ';
    }
    return name;
}

void add_areas(Ruleset& rules, const Board& board) {
    rules.area_count = std::uint8_t(board.areas.size());
    rules.lands = areas_of_kind(board, Kind::land);
    rules.deserts = areas_of_kind(board, Kind::desert);
    rules.coasts = next_to_sea(board) & (rules.lands | rules.deserts); // ME-20.6
    rules.landings = rules.coasts & rules.lands;
    for (std::size_t at = 0; at < board.areas.size(); ++at) {
        const Board::Area& area = board.areas[at];
        if (area.kind == Kind::sea) rules.sea = std::uint8_t(at);
        rules.kinds[at] = area.kind;
        rules.worths[at] = area.worth;
        rules.adjacent[at] = area.adjacent;
        rules.difficult_from[at] = area.difficult_from;
        rules.easy_from[at] = area.adjacent & ~area.difficult_from;
        rules.ways_out[at] = area.adjacent & rules.lands;
        for (int worth = 1; worth < area.worth; ++worth) rules.worth_above[std::size_t(worth - 1)] |= area_bit(int(at));
        rules.area_ids.push_back(area.id);
        rules.area_names.push_back(rules.has_other_board ? name_of(area.id) : std::string(standard::area_names[at]));
    }
}

// ME-20.8: without `reconstructed_cards` what a variant gives is in force, and what the source proves.
void add_people(Ruleset& rules, const Board::People& people, std::size_t at) {
    Card& card = rules.cards[at];
    card.epoch = people.epoch;
    card.number = people.numbers[people.epoch - 1u];
    card.start = people.start;
    card.numbers = people.numbers;
    card.tribes = people.tribes;
    if (!rules.has_other_board) {
        const PeopleNumbers& usual = standard::peoples[at];
        card.special_rebuilt = people.special == usual.special && !standard::people_cards[at].special_proven;
        card.bonus_rebuilt = people.bonus == usual.bonus && !standard::people_cards[at].bonus_proven;
    }
    rules.cards_in_force[0][at] = {card.special_rebuilt ? Special::none : people.special,
                                   card.bonus_rebuilt ? 0 : people.bonus};
    rules.cards_in_force[1][at] = {people.special, people.bonus};
    rules.cards_of_epoch[people.epoch - 1u] |= people_bit(int(at));
    rules.people_ids.push_back(people.id);
    rules.people_names.push_back(rules.has_other_board ? name_of(people.id)
                                                       : std::string(standard::people_cards[at].name));
}

RoundOrder order_of(const Board& board, std::size_t epoch) { // ME-20.7
    RoundOrder order;
    for (int number = 1; number <= most_number; ++number)
        for (std::size_t at = 0; at < board.peoples.size(); ++at)
            if (board.peoples[at].numbers[epoch] == number) {
                order.place[at] = std::uint8_t(order.count);
                order.people[std::size_t(order.count++)] = std::uint8_t(at);
            }
    return order;
}

// ME-20.11: what a tie comes to when the abilities of both sides are looked at.
Outcome tie_between(const Rules::Combat& combat, Special attacker, Special defender) {
    const When when = combat.urbanisation;
    const bool attacking = attacker == Special::urbanisation && (when == When::always || when == When::attacking);
    const bool defending = defender == Special::urbanisation && (when == When::always || when == When::defending);
    if (attacking != defending) return attacking ? Outcome::win : Outcome::lose;
    switch (combat.tie) {
    case Tie::attacker_wins: return Outcome::win;
    case Tie::defender_wins: return Outcome::lose;
    case Tie::both_lose: break;
    }
    return Outcome::tie;
}

void add_combat(Ruleset& rules, const Rules::Combat& combat) {
    rules.attacker_dice = combat.attacker_dice;
    rules.defender_dice = combat.defender_dice;
    rules.defender_dice_difficult = combat.defender_dice_difficult;
    for (int attacker = 0; attacker < special_count; ++attacker)
        for (int defender = 0; defender < special_count; ++defender) {
            Duel& duel = rules.duels[std::size_t(attacker)][std::size_t(defender)];
            duel.shift = std::int8_t((Special(attacker) == Special::military ? combat.military_attack : 0) -
                                     (Special(defender) == Special::military ? combat.military_defence : 0)); // ME-8.5
            duel.tie = tie_between(combat, Special(attacker), Special(defender));
            for (const bool difficult : {false, true}) {
                const int dice = difficult ? combat.defender_dice_difficult : combat.defender_dice;
                const ThrowCounts counts = count_throws({duel, combat.attacker_dice, dice});
                rules.win_percent[difficult ? 1 : 0][std::size_t(attacker)][std::size_t(defender)] =
                    std::uint8_t(100 * counts.win / counts.all());
            }
        }
}

int rounded(int areas, int per_tribe, Rounding rounding) { // ME-20.9
    switch (rounding) {
    case Rounding::down: return areas / per_tribe;
    case Rounding::up: return (areas + per_tribe - 1) / per_tribe;
    case Rounding::nearest: break;
    }
    return (2 * areas + per_tribe) / (2 * per_tribe);
}

void add_growth(Ruleset& rules, const Rules::Growth& growth) { // ME-5.3
    for (int special = 0; special < special_count; ++special)
        for (int areas = 0; areas <= most_areas; ++areas)
            rules.growth[std::size_t(special)][std::size_t(areas)] =
                std::uint8_t(Special(special) == Special::slow_growth ? growth.slow
                             : Special(special) == Special::fast_growth
                                 ? rounded(areas, growth.fast_areas_per_tribe, growth.fast_rounding)
                                 : rounded(areas, growth.areas_per_tribe, growth.rounding));
}

// What each people of ME-17 earned over a whole game with five fair players (ME-19).
constexpr std::array<int, standard::people_count> measured_points = {42, 29, 41, 41, 29, 25, 18, 18, 26, 30, 19, 18, 23,
                                                                     22, 15, 8,  9,  11, 21, 14, 7,  5,  7,  9,  11};

double mean_points(const Board& board, const Rules::Scoring& scoring) {
    int areas = 0, points = 0;
    for (const Board::Area& area : board.areas)
        if (area.kind == Kind::land || area.kind == Kind::desert) {
            ++areas;
            points += scoring.area + scoring.worth * area.worth;
        }
    return areas == 0 ? 1.0 : double(points) / areas;
}

// A plain guess for a people that nobody has measured: most of its tribes win an area, a third of the areas is lost
// from epoch to epoch.
double guessed_points(const Ruleset& rules, const Board::People& people, double points) {
    double areas = 0, sum = 0;
    for (int epoch = people.epoch; epoch <= epoch_count; ++epoch) {
        const int held = std::min(int(std::lround(areas)), most_areas);
        const int grown = epoch == people.epoch ? 0 : rules.growth[std::size_t(people.special)][std::size_t(held)];
        areas = 0.65 * areas + 0.8 * (people.tribes[std::size_t(epoch - 1)] + grown);
        areas = std::min(areas, 0.5 * rules.area_count);
        sum += areas * points;
    }
    return sum;
}

void add_hints(Ruleset& rules, const Board& board) {
    if (rules.numbers != Rules{}) // standard games do not pay for the schema
        rules.fit = float(1 / (1 + Game::schema().distance(rules.numbers)));
    const double points = mean_points(board, rules.numbers.scoring);
    rules.scale = float(points / mean_points(standard_board(), Rules::Scoring{}));
    for (std::size_t at = 0; at < board.peoples.size(); ++at) {
        const double guessed = guessed_points(rules, board.peoples[at], points);
        const double measured = rules.has_other_board ? guessed : double(rules.scale) * measured_points[at];
        const double blended = double(rules.fit) * measured + (1 - double(rules.fit)) * guessed;
        rules.usual_points[at] = std::max(1, int(std::lround(blended)));
    }
}

} // namespace

Ruleset::Ruleset(const Rules& rules) : has_other_board(rules.board.has_value()), numbers(rules) {
    const Board board = board_in_force(rules);
    add_areas(*this, board);
    people_count = std::uint8_t(board.peoples.size());
    for (std::size_t at = 0; at < board.peoples.size(); ++at) add_people(*this, board.peoples[at], at);
    for (std::size_t epoch = 0; epoch < epoch_count; ++epoch) round_orders[epoch] = order_of(board, epoch);
    add_combat(*this, rules.combat);
    add_growth(*this, rules.growth);
    full_with_one = rules.stack < 2 ? ~AreaSet(0) : 0;
    full_with_two = rules.stack < 3 ? ~AreaSet(0) : 0;
    area_points = rules.scoring.area + rules.scoring.worth;
    worth_points = rules.scoring.worth;
    bonus_factor = rules.scoring.bonus;
    add_hints(*this, board);
}

} // namespace ecumene::mesopotamia
