// The rows of "Rules in numbers" (ME-20), in their order, and the conditions that ranges alone cannot state (ME-20.5).
#include "engine/core/rule_schema.h"
#include "engine/games/mesopotamia/game.h"
#include "engine/games/mesopotamia/ruleset.h"

#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Schema = RuleSchema<Rules>;
using Value = Schema::Value;
using WordList = std::shared_ptr<const std::vector<std::string>>;

WordList words(std::vector<std::string> list) {
    return std::make_shared<const std::vector<std::string>>(std::move(list));
}
template <std::size_t Count>
WordList words(const std::array<std::string_view, Count>& names, std::size_t count = Count) {
    return words(std::vector<std::string>(names.begin(), names.begin() + std::ptrdiff_t(count)));
}

std::string id_of(int area) { return std::string(standard::area_ids[std::size_t(area)]); }
std::string people_id(int people) { return std::string(standard::people_cards[std::size_t(people)].id); }

std::optional<int> area_named(const json& id) {
    if (id.is_string())
        for (int area = 0; area < standard::area_count; ++area)
            if (standard::area_ids[std::size_t(area)] == id.get_ref<const std::string&>()) return area;
    return std::nullopt;
}

// A board that turns out to be the standard one is none (ME-20.4).
Value board_value() {
    return {"board",
            json::array(),
            {},
            [](const json& given, Rules& rules) -> std::optional<RuleFault> {
                auto board = read_board(given);
                if (!board) return std::move(board.error());
                if (*board == standard_board())
                    rules.board.reset();
                else
                    rules.board = std::move(*board);
                return std::nullopt;
            },
            [](const Rules& rules) { return rules.board ? write_board(*rules.board) : ordered_json::object(); },
            [](Rng& rng) { return random_board(rng); }};
}

// Areas, each once and never the sea; written in the order of their ids (ME-20.2).
Value bonus_value(int people) {
    const auto bonus = [people](auto& rules) -> auto& { return rules.peoples[std::size_t(people)].bonus; };
    return {"list of string",
            json::array(),
            {0, most_bonus_areas},
            [bonus](const json& given, Rules& rules) -> std::optional<RuleFault> {
                if (!given.is_array() || given.size() > most_bonus_areas)
                    return rules::must_be(fmt::format("a list of up to {} areas", most_bonus_areas));
                AreaSet areas = 0;
                for (const json& id : given) {
                    const std::optional<int> area = area_named(id);
                    if (!area) return RuleFault{"", "this names an area that the board does not have", {}};
                    if (*area == standard::sea) return RuleFault{"", "the sea is no bonus area", "ME-20.5"};
                    if ((areas & area_bit(*area)) != 0) return RuleFault{"", "this names an area twice", {}};
                    areas |= area_bit(*area);
                }
                bonus(rules) = areas;
                return std::nullopt;
            },
            [bonus](const Rules& rules) {
                ordered_json ids = ordered_json::array();
                for (AreaSet left = bonus(rules); left != 0; left &= left - 1) ids.push_back(id_of(lowest_area(left)));
                return ids;
            },
            [](Rng& rng) {
                json ids = json::array();
                for (int area = 0; area < standard::area_count; ++area)
                    if (area != standard::sea && ids.size() < most_bonus_areas && rng.below(14) == 0)
                        ids.push_back(id_of(area));
                return ids;
            }};
}

// One value of the row for each people; `value` makes it from the people's number.
template <class MakeValue>
void add_peoples(Schema& schema, const Schema::Text& text, MakeValue value) {
    for (int people = 0; people < standard::people_count; ++people)
        schema.add(text, value(people), {people_id(people)});
}

template <class MakeValue>
void add_areas(Schema& schema, const Schema::Text& text, MakeValue value) {
    for (int area = 0; area < standard::area_count; ++area)
        if (area != standard::sea) schema.add(text, value(area), {id_of(area)});
}

void add_board(Schema& schema) {
    const auto people = [](int at) {
        return [at](Rules& rules) -> PeopleNumbers& { return rules.peoples[std::size_t(at)]; };
    };
    const auto area = [](int at) {
        return [at](Rules& rules) -> AreaNumbers& { return rules.areas[std::size_t(at)]; };
    };
    schema.exclude({"board", "peoples", "areas", "borders"}); // ME-20.4
    schema.add({"board", "a whole other board: areas, borders and peoples", "ME-20.4"}, board_value());
    add_peoples(schema, {"peoples.<people>.numbers", "its number in epochs 1 to 5; 0 before its epoch", "ME-1.7"},
                [&](int at) {
                    return Schema::integers([of = people(at)](Rules& rules) -> ByEpoch& { return of(rules).numbers; },
                                            epoch_count, epoch_count, {{0, most_number}});
                });
    add_peoples(schema,
                {"peoples.<people>.tribes", "epochs 1 to 5: its tribes when new, later its reinforcements", "ME-5.1"},
                [&](int at) {
                    return Schema::integers([of = people(at)](Rules& rules) -> ByEpoch& { return of(rules).tribes; },
                                            epoch_count, epoch_count, {{0, most_tribes}});
                });
    add_peoples(schema, {"peoples.<people>.start", "where its first tribe comes", "ME-6.2"},
                [&, ids = words(standard::area_ids)](int at) {
                    return Schema::word([of = people(at)](Rules& rules) -> std::uint8_t& { return of(rules).start; },
                                        ids, true);
                });
    add_peoples(schema, {"peoples.<people>.special", "its special ability", "ME-1.8"},
                [&, names = words(special_names)](int at) {
                    return Schema::word([of = people(at)](Rules& rules) -> Special& { return of(rules).special; },
                                        names);
                });
    add_peoples(schema, {"peoples.<people>.bonus", "its bonus areas", "ME-9.1"}, bonus_value);

    add_areas(schema, {"areas.<area>.kind", "who may enter it", "ME-7.6"},
              [&, names = words(kind_names, 3)](int at) { // all but the sea
                  return Schema::word([of = area(at)](Rules& rules) -> Kind& { return of(rules).kind; }, names);
              });
    add_areas(schema, {"areas.<area>.worth", "what it is worth", "ME-1.3"}, [&](int at) {
        return Schema::integer([of = area(at)](Rules& rules) -> std::uint8_t& { return of(rules).worth; }, 1, 4);
    });
    add_areas(schema, {"areas.<area>.coast", "whether it is adjacent to the sea", "ME-7.4"}, [&](int at) {
        return Schema::boolean([of = area(at)](Rules& rules) -> bool& { return of(rules).coast; });
    });
}

// ME-20.3: every pair once, first by id. Those that are not adjacent are too many to be listed.
void add_borders(Schema& schema) {
    const Schema::Text text = {"borders.<area>.<area>", "whether two areas are adjacent, and difficult which way",
                               "ME-1.4"};
    const WordList names = words({"none", "open", "into_first", "into_second", "both"});
    schema.leave_out(text.path, "none");
    for (int first = 0; first < standard::area_count; ++first) {
        if (first == standard::sea) continue;
        schema.add_empty("borders." + id_of(first)); // the last one is first of no pair
        for (int second = first + 1; second < standard::area_count; ++second)
            if (second != standard::sea)
                schema.add(text,
                           Schema::word(
                               [first, second](Rules& rules) -> Border& {
                                   return rules.borders[std::size_t(first)][std::size_t(second)];
                               },
                               names),
                           {id_of(first), id_of(second)});
    }
}

void add_combat(Schema& schema) {
    const auto integer = [&](const char* path, const char* meaning, const char* clause,
                             std::uint8_t Rules::Combat::*field, int least, int most) {
        schema.add(
            {path, meaning, clause},
            Schema::integer([field](Rules& rules) -> std::uint8_t& { return rules.combat.*field; }, least, most));
    };
    using Combat = Rules::Combat;
    integer("combat.attacker_dice", "dice of the attacker, who keeps the highest", "ME-8.2", &Combat::attacker_dice, 1,
            most_dice);
    integer("combat.defender_dice", "dice of the defender, who keeps the highest", "ME-8.2", &Combat::defender_dice, 1,
            most_dice);
    integer("combat.defender_dice_difficult", "dice of the defender in a difficult attack", "ME-8.2",
            &Combat::defender_dice_difficult, 1, most_dice);
    integer("combat.military_attack", "what `military` adds to each die when attacking", "ME-8.5",
            &Combat::military_attack, 0, 3);
    integer("combat.military_defence", "what `military` adds to each die when defending", "ME-8.5",
            &Combat::military_defence, 0, 3);
    schema.add({"combat.tie", "a tie that `urbanisation` does not decide", "ME-8.6"},
               Schema::word([](Rules& rules) -> Tie& { return rules.combat.tie; },
                            words({"both_lose", "attacker_wins", "defender_wins"})));
    schema.add({"combat.urbanisation", "when `urbanisation` wins ties", "ME-8.6"},
               Schema::word([](Rules& rules) -> When& { return rules.combat.urbanisation; },
                            words({"always", "attacking", "defending", "never"})));
}

void add_growth(Schema& schema) {
    const WordList roundings = words({"down", "nearest", "up"});
    schema.add({"growth.areas_per_tribe", "areas for one tribe of growth", "ME-5.3"},
               Schema::integer([](Rules& rules) -> std::uint8_t& { return rules.growth.areas_per_tribe; }, 1, 6));
    schema.add({"growth.rounding", "how that is rounded", "ME-5.3"},
               Schema::word([](Rules& rules) -> Rounding& { return rules.growth.rounding; }, roundings));
    schema.add({"growth.fast_areas_per_tribe", "the same with `fast_growth`", "ME-5.3"},
               Schema::integer([](Rules& rules) -> std::uint8_t& { return rules.growth.fast_areas_per_tribe; }, 1, 6));
    schema.add({"growth.fast_rounding", "the same with `fast_growth`", "ME-5.3"},
               Schema::word([](Rules& rules) -> Rounding& { return rules.growth.fast_rounding; }, roundings));
    schema.add({"growth.slow", "growth with `slow_growth`, whatever it holds", "ME-5.3"},
               Schema::integer([](Rules& rules) -> std::uint8_t& { return rules.growth.slow; }, 0, 6));
}

void add_scoring(Schema& schema) {
    schema.add({"scoring.area", "points for an area, whatever its worth", "ME-9.1"},
               Schema::integer([](Rules& rules) -> std::uint8_t& { return rules.scoring.area; }, 0, 3));
    schema.add({"scoring.worth", "points for each worth of an area", "ME-9.1"},
               Schema::integer([](Rules& rules) -> std::uint8_t& { return rules.scoring.worth; }, 0, 3));
    schema.add({"scoring.bonus", "how many times a bonus area counts", "ME-9.1"},
               Schema::integer([](Rules& rules) -> std::uint8_t& { return rules.scoring.bonus; }, 1, 5));
}

// ME-20.5: enough peoples for the seats in every epoch that is played.
std::optional<RuleFault> refuse_few_peoples(const Board& board, int seats, int peoples_each, int epochs) {
    const int needed = seats * peoples_each;
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        int peoples = 0;
        for (const Board::People& people : board.peoples) peoples += people.epoch == epoch ? 1 : 0;
        if (peoples < needed)
            return RuleFault{"board.peoples",
                             fmt::format("{} seats need {} peoples in each epoch, and epoch {} has {}", seats, needed,
                                         epoch, peoples),
                             "ME-20.5"};
    }
    return std::nullopt;
}

} // namespace

const RuleSchema<Rules>& Game::schema() {
    static const Schema made = [] {
        Schema schema;
        add_board(schema);
        add_borders(schema);
        add_combat(schema);
        schema.add({"stack", "the most tribes in an area", "ME-1.5"},
                   Schema::integer(&Rules::stack, 1, most_in_any_stack));
        add_growth(schema);
        add_scoring(schema);
        return schema;
    }();
    return made;
}

std::optional<RuleFault> Game::refuse_rules(const Rules& rules, int seats, const OptionValues& values) {
    if (rules.scoring.worth == 0 && rules.scoring.area == 0)
        return RuleFault{"scoring.worth", "an area must score something", "ME-20.5"};
    if (rules.board) // its cards were looked at when it was read
        return refuse_few_peoples(*rules.board, seats, values[Options::peoples_each_at], values[Options::epochs_at]);
    const Board board = board_in_force(rules);
    if (const auto fault = refuse_peoples(board))
        return RuleFault{"peoples." + board.peoples[fault->people].id + "." + fault->key, fault->why, "ME-20.5"};
    return std::nullopt;
}

const Ruleset& Game::standard_ruleset() {
    static const Ruleset standard{Rules{}};
    return standard;
}

} // namespace ecumene::mesopotamia
