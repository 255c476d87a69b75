// What a variant of Peoples may change (PE-19.1), how it is written (PE-19.2), and which numbers do not go together
// (PE-19.3). Every other one leads to an end (PE-19.11).
#include "engine/core/rule_schema.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/rules.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::peoples {
namespace {

using Schema = RuleSchema<Rules>;

Schema make_schema() {
    Schema schema;
    const auto number = [&](const char* path, std::uint8_t Rules::*field, int least, int most, const char* meaning,
                            const char* clause) {
        schema.add({path, meaning, clause}, Schema::integer(field, least, most));
    };
    const auto by_age = [&](const char* path, std::array<std::uint8_t, 3> Rules::*field, int least, int most,
                            const char* meaning, const char* clause) {
        schema.add({path, meaning, clause}, Schema::integers(field, 3, 3, {{least, most}}));
    };
    const auto reach = [&](const char* path, std::size_t age, int most, const char* meaning) {
        const auto field = [age](Rules& rules) -> std::uint8_t& { return rules.reach[age]; };
        schema.add({path, meaning, "PE-6.2.1"}, Schema::integer(field, 1, most));
    };
    by_age("ages.sizes", &Rules::sizes, 2, 10, "tribes of a full region: a village, a city, a metropolis", "PE-2.2");
    by_age("ages.settlements", &Rules::settlements, 1, 12, "how many villages, cities, metropolises end the migration",
           "PE-6.5");
    schema.add({"ages.left_behind", "settlements that stay below the size of the age still take part", "PE-6.5"},
               Schema::boolean(&Rules::left_behind));
    reach("reach.first", 0, 2, "how far a move leads in the first age, in steps");
    reach("reach.second", 1, 3, "the same in the second age");
    by_age("scoring.tribe", &Rules::tribe_points, 0, 10, "points for a tribe of one's subject people, by age",
           "PE-8.1");
    by_age("scoring.settlement", &Rules::lead_points, 0, 30, "points for leading a village, a city, a metropolis",
           "PE-8.2");
    number("diplomacy.relations", &Rules::relations, 0, 11, "the most relations of a settlement", "PE-9.1.2");
    by_age("diplomacy.steps", &Rules::diplomacy_steps, 1, 11, "how far a neighbouring settlement may be, by age",
           "PE-9.1.4");
    number("advances.starting_maps", &Rules::starting_maps, 0, 12,
           "how many settlement maps begin with a civilization marker", "PE-4.4");
    number("advances.level_2", &Rules::level_2, 1, 4, "how many times an advance at level 2 counts", "PE-9.2.2");
    number("advances.culture.first", &Rules::culture_first, 0, 10,
           "culture: points for the first related settlement led by another people", "PE-9.2.4");
    number("advances.culture.step", &Rules::culture_step, 0, 5,
           "how much more each further one gives than the one before", "PE-9.2.4");
    number("advances.economy.own", &Rules::economy_own, 0, 10,
           "economy: to the leader, for each related settlement that counts", "PE-9.2.5");
    number("advances.economy.other", &Rules::economy_other, 0, 10,
           "to the leader of each related settlement with economy", "PE-9.2.5");
    number("advances.military.related", &Rules::military_related, 0, 10,
           "military: to the leader, for each related settlement", "PE-9.2.6");
    number("advances.military.gain", &Rules::military_gain, 0, 10,
           "more to the leader, for each of a lower military level", "PE-9.2.6");
    number("advances.military.loss", &Rules::military_loss, 0, 10, "what the leader of each such settlement loses",
           "PE-9.2.6");
    number("advances.civics.marker", &Rules::civics_marker, 0, 10, "civics: points for each diplomacy marker",
           "PE-9.2.3");
    number("advances.religion.tribe", &Rules::religion_tribe, 0, 10, "religion: points for each tribe", "PE-9.2.7");
    number("advances.science.marker", &Rules::science_marker, 0, 10, "science: points for each diplomacy marker",
           "PE-9.2.8");
    return schema;
}

constexpr int all_tribes = 72;                               // PE-1.3
constexpr std::array<int, 3> landmass_tribes = {24, 36, 12}; // that begin on each (PE-3.2)

// How many full regions of a size the landmasses have tribes for, where no sea is crossed.
int by_land(int size) {
    int regions = 0;
    for (const int tribes : landmass_tribes) regions += tribes / size;
    return regions;
}

} // namespace

const RuleSchema<Rules>& Game::schema() {
    static const Schema schema = make_schema();
    return schema;
}

std::optional<RuleFault> Game::refuse_rules(const Rules& rules, int, const OptionValues&) { // PE-19.3
    const auto [s1, s2, s3] = rules.sizes; // so none is full when an age begins (PE-19.4)
    const auto [n1, n2, n3] = rules.settlements;
    if (s1 >= s2 || s2 >= s3)
        return RuleFault{"ages.sizes", fmt::format("sizes must rise from age to age, not {}, {}, {}", s1, s2, s3),
                         "PE-19.3"};
    const auto too_many = [](std::string why) { return RuleFault{"ages.settlements", std::move(why), "PE-19.3"}; };
    const int early = s2 * n2 + s1 * std::max(0, n1 - n2);
    if (early > all_tribes)
        return too_many(fmt::format("{} cities of {} and {} villages of {} more take {} tribes, and there are {}", n2,
                                    s2, std::max(0, n1 - n2), s1, early, all_tribes));
    if (s3 * n3 > all_tribes)
        return too_many(
            fmt::format("{} metropolises of {} take {} tribes, and there are {}", n3, s3, s3 * n3, all_tribes));
    if (rules.reach[0] == 1 && n1 > by_land(s1))
        return too_many(fmt::format("without a way over the sea there are tribes for {} villages of {}, not {}",
                                    by_land(s1), s1, n1));
    if (rules.reach[0] == 1 && rules.reach[1] == 1 && n2 > by_land(s2))
        return too_many(fmt::format("without a way over the sea there are tribes for {} cities of {}, not {}",
                                    by_land(s2), s2, n2));
    return std::nullopt;
}

} // namespace ecumene::peoples
