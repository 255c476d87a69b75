// A board in JSON: read and checked (ME-20.4, ME-20.5), written in canonical form, and made up at random for tests.
#include "engine/core/rule_schema.h"
#include "engine/games/mesopotamia/board.h"
#include "engine/games/mesopotamia/rules.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::mesopotamia {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Fault = std::optional<RuleFault>;

Fault wrong(std::string path, std::string why) { return RuleFault{std::move(path), std::move(why), "ME-20.4"}; }

// All these keys, and no others.
Fault refuse_keys(const json& given, std::initializer_list<const char*> keys, const std::string& path) {
    if (!given.is_object()) return wrong(path, "this must be an object of names and values");
    for (const auto& [key, value] : given.items())
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            return wrong(path + "." + key, "a board has no such key here");
    for (const char* key : keys)
        if (!given.contains(key)) return wrong(path + "." + key, "this is missing");
    return std::nullopt;
}

Fault refuse_length(const json& list, std::size_t least, std::size_t most, const std::string& path) {
    if (list.is_array() && list.size() >= least && list.size() <= most) return std::nullopt;
    return wrong(path, fmt::format("this must be a list of {} to {}", least, most));
}

bool is_id(const json& given) {
    if (!given.is_string()) return false;
    const std::string& id = given.get_ref<const std::string&>();
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    return !id.empty() && id.size() <= 24 && is_letter(id[0]) && std::all_of(id.begin(), id.end(), [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
    });
}

template <std::size_t Count>
std::optional<int> word(const std::array<std::string_view, Count>& words, const json& given) {
    if (given.is_string())
        for (std::size_t i = 0; i < Count; ++i)
            if (words[i] == given.get_ref<const std::string&>()) return int(i);
    return std::nullopt;
}

std::optional<ByEpoch> by_epoch(const json& given, int most) {
    if (!given.is_array() || given.size() != epoch_count) return std::nullopt;
    ByEpoch values{};
    for (std::size_t epoch = 0; epoch < epoch_count; ++epoch) {
        const std::optional<int> value = rules::read_int(given[epoch], 0, most);
        if (!value) return std::nullopt;
        values[epoch] = std::uint8_t(*value);
    }
    return values;
}

std::string element(const char* list, std::size_t at) { return fmt::format(".{}.{}", list, at); }

// Reads one board. Areas are numbered as in the canonical order from the start, peoples sorted last.
class BoardReader {
public:
    Fault read(const json& given, Board& board) {
        if (Fault fault = refuse_keys(given, {"areas", "difficult", "peoples"}, "")) return fault;
        if (Fault fault = read_areas(given["areas"], board)) return fault;
        if (Fault fault = read_borders(given["areas"], board)) return fault;
        if (Fault fault = read_difficult(given["difficult"], board)) return fault;
        if (Fault fault = refuse_length(given["peoples"], 2, most_peoples, ".peoples")) return fault;
        for (std::size_t at = 0; at < given["peoples"].size(); ++at)
            if (Fault fault = read_people(given["peoples"][at], element("peoples", at), board)) return fault;
        if (const auto fault = refuse_peoples(board))
            return RuleFault{element("peoples", fault->people) + "." + fault->key, fault->why, "ME-20.5"};
        std::sort(board.peoples.begin(), board.peoples.end(), [](const Board::People& one, const Board::People& other) {
            const auto place = [](const Board::People& people) {
                return std::pair(people.epoch, people.numbers[std::size_t(people.epoch - 1)]);
            };
            return place(one) < place(other);
        });
        return std::nullopt;
    }

private:
    std::optional<int> area(const json& id) const {
        if (!id.is_string()) return std::nullopt;
        const auto at = std::lower_bound(ids_.begin(), ids_.end(), id.get_ref<const std::string&>());
        if (at == ids_.end() || *at != id.get_ref<const std::string&>()) return std::nullopt;
        return int(at - ids_.begin());
    }

    Fault read_areas(const json& given, Board& board) {
        if (Fault fault = refuse_length(given, 2, most_areas, ".areas")) return fault;
        bool has_sea = false;
        for (std::size_t at = 0; at < given.size(); ++at) {
            const std::string path = element("areas", at);
            if (Fault fault = refuse_keys(given[at], {"id", "kind", "worth", "adjacent"}, path)) return fault;
            Board::Area area;
            if (!is_id(given[at]["id"])) return wrong(path + ".id", bad_id);
            area.id = given[at]["id"].get<std::string>();
            for (const Board::Area& other : board.areas)
                if (other.id == area.id) return wrong(path + ".id", "another area has this id");
            const std::optional<int> kind = word(kind_names, given[at]["kind"]);
            if (!kind) return wrong(path + ".kind", "this must be one of land, desert, uninhabited, sea");
            area.kind = Kind(*kind);
            if (area.kind == Kind::sea && has_sea) return wrong(path + ".kind", "a board has one sea at most");
            has_sea |= area.kind == Kind::sea;
            const std::optional<int> worth = rules::read_int(given[at]["worth"], 1, 4);
            if (!worth) return wrong(path + ".worth", "this must be a whole number from 1 to 4");
            if (area.kind == Kind::sea && *worth != 1) return wrong(path + ".worth", "the sea is worth 1");
            area.worth = std::uint8_t(*worth);
            board.areas.push_back(std::move(area));
        }
        std::sort(board.areas.begin(), board.areas.end(),
                  [](const Board::Area& one, const Board::Area& other) { return one.id < other.id; });
        for (const Board::Area& one : board.areas) ids_.push_back(one.id);
        return std::nullopt;
    }

    Fault read_borders(const json& given, Board& board) {
        for (std::size_t at = 0; at < given.size(); ++at) {
            const std::string path = element("areas", at) + ".adjacent";
            const json& list = given[at]["adjacent"];
            if (!list.is_array()) return wrong(path, "this must be a list of areas");
            const int self = *area(given[at]["id"]);
            AreaSet& adjacent = board.areas[std::size_t(self)].adjacent;
            for (const json& id : list) {
                const std::optional<int> other = area(id);
                if (!other) return wrong(path, "this names an area that the board does not have");
                if (*other == self) return wrong(path, "an area is not adjacent to itself");
                if ((adjacent & area_bit(*other)) != 0) return wrong(path, "this names an area twice");
                adjacent |= area_bit(*other);
            }
        }
        for (std::size_t at = 0; at < given.size(); ++at) {
            const int self = *area(given[at]["id"]);
            for (AreaSet left = board.areas[std::size_t(self)].adjacent; left != 0; left &= left - 1) {
                const Board::Area& other = board.areas[std::size_t(lowest_area(left))];
                if ((other.adjacent & area_bit(self)) == 0)
                    return wrong(element("areas", at) + ".adjacent",
                                 fmt::format("this names {}, whose own list does not name {}", other.id,
                                             board.areas[std::size_t(self)].id));
            }
        }
        return std::nullopt;
    }

    Fault read_difficult(const json& given, Board& board) {
        if (!given.is_array()) return wrong(".difficult", "this must be a list of borders");
        for (std::size_t at = 0; at < given.size(); ++at) {
            const std::string path = element("difficult", at);
            if (Fault fault = refuse_keys(given[at], {"from", "to"}, path)) return fault;
            const std::optional<int> from = area(given[at]["from"]), to = area(given[at]["to"]);
            if (!from) return wrong(path + ".from", no_area);
            if (!to) return wrong(path + ".to", no_area);
            const Board::Area& attacking = board.areas[std::size_t(*from)];
            Board::Area& attacked = board.areas[std::size_t(*to)];
            if ((attacked.adjacent & area_bit(*from)) == 0) return wrong(path, "these areas are not adjacent");
            if (attacking.kind == Kind::sea || attacked.kind == Kind::sea)
                return wrong(path, "a border with the sea is not difficult");
            if ((attacked.difficult_from & area_bit(*from)) != 0) return wrong(path, "this border is listed twice");
            attacked.difficult_from |= area_bit(*from);
        }
        return std::nullopt;
    }

    Fault read_people(const json& given, const std::string& path, Board& board) {
        if (Fault fault = refuse_keys(given, {"id", "epoch", "numbers", "tribes", "start", "special", "bonus"}, path))
            return fault;
        Board::People people;
        if (!is_id(given["id"])) return wrong(path + ".id", bad_id);
        people.id = given["id"].get<std::string>();
        for (const Board::People& other : board.peoples)
            if (other.id == people.id) return wrong(path + ".id", "another people has this id");
        const std::optional<int> epoch = rules::read_int(given["epoch"], 1, epoch_count);
        if (!epoch) return wrong(path + ".epoch", "this must be a whole number from 1 to 5");
        people.epoch = std::uint8_t(*epoch);
        const std::optional<ByEpoch> numbers = by_epoch(given["numbers"], most_number);
        if (!numbers) return wrong(path + ".numbers", "this must be five whole numbers from 0 to 99");
        people.numbers = *numbers;
        const std::optional<ByEpoch> tribes = by_epoch(given["tribes"], most_tribes);
        if (!tribes) return wrong(path + ".tribes", "this must be five whole numbers from 0 to 30");
        people.tribes = *tribes;
        const std::optional<int> start = area(given["start"]);
        if (!start) return wrong(path + ".start", no_area);
        people.start = std::uint8_t(*start);
        const std::optional<int> special = word(special_names, given["special"]);
        if (!special) return wrong(path + ".special", "there is no such special ability");
        people.special = Special(*special);
        const json& bonus = given["bonus"];
        if (!bonus.is_array() || bonus.size() > most_bonus_areas)
            return wrong(path + ".bonus", fmt::format("this must be a list of up to {} areas", most_bonus_areas));
        for (const json& id : bonus) {
            const std::optional<int> named = area(id);
            if (!named) return wrong(path + ".bonus", no_area);
            if ((people.bonus & area_bit(*named)) != 0) return wrong(path + ".bonus", "this names an area twice");
            people.bonus |= area_bit(*named);
        }
        board.peoples.push_back(std::move(people));
        return std::nullopt;
    }

    static constexpr const char* bad_id = "an id has 1 to 24 characters a-z, 0-9 and _, a letter first";
    static constexpr const char* no_area = "the board has no such area";
    std::vector<std::string> ids_; // of the areas, sorted
};

ordered_json ids_of(const Board& board, AreaSet areas) {
    ordered_json ids = ordered_json::array();
    for (; areas != 0; areas &= areas - 1) ids.push_back(board.areas[std::size_t(lowest_area(areas))].id);
    return ids;
}

std::string random_id(Rng& rng) {
    static constexpr const char* syllables[] = {"ak", "ur", "mar", "esh", "nip", "zab", "hal", "_", "1", "7_", "sea"};
    std::string id(1, char('a' + rng.below(26)));
    for (int i = int(rng.below(5)); i >= 0; --i) id += syllables[rng.below(std::uint32_t(std::size(syllables)))];
    return id;
}

std::string new_id(const std::vector<std::string>& taken, Rng& rng) {
    for (;;)
        if (std::string id = random_id(rng); std::find(taken.begin(), taken.end(), id) == taken.end()) return id;
}

// The numbers 1 to 99 in any order.
std::array<int, most_number> shuffled_numbers(Rng& rng) {
    std::array<int, most_number> numbers{};
    for (int i = 0; i < most_number; ++i) numbers[std::size_t(i)] = i + 1;
    for (std::uint32_t i = most_number; i > 1; --i) std::swap(numbers[i - 1], numbers[rng.below(i)]);
    return numbers;
}

} // namespace

tl::expected<Board, RuleFault> read_board(const json& given) {
    Board board;
    if (Fault fault = BoardReader().read(given, board)) return tl::unexpected<RuleFault>(std::move(*fault));
    return board;
}

ordered_json write_board(const Board& board) {
    ordered_json areas = ordered_json::array(), difficult = ordered_json::array(), peoples = ordered_json::array();
    for (std::size_t from = 0; from < board.areas.size(); ++from) {
        const Board::Area& area = board.areas[from];
        areas.push_back({{"id", area.id},
                         {"kind", kind_names[std::size_t(area.kind)]},
                         {"worth", area.worth},
                         {"adjacent", ids_of(board, area.adjacent)}});
        for (const Board::Area& to : board.areas)
            if ((to.difficult_from & area_bit(int(from))) != 0)
                difficult.push_back(ordered_json::object({{"from", area.id}, {"to", to.id}}));
    }
    for (const Board::People& people : board.peoples)
        peoples.push_back({{"id", people.id},
                           {"epoch", people.epoch},
                           {"numbers", people.numbers},
                           {"tribes", people.tribes},
                           {"start", board.areas[people.start].id},
                           {"special", special_names[std::size_t(people.special)]},
                           {"bonus", ids_of(board, people.bonus)}});
    return ordered_json::object({{"areas", areas}, {"difficult", difficult}, {"peoples", peoples}});
}

json random_board(Rng& rng) {
    const std::size_t areas = 2 + rng.below(rng.below(2) == 0 ? 12 : most_areas - 1);
    const bool has_sea = rng.below(4) != 0;
    std::vector<std::string> ids, kinds;
    std::vector<std::vector<std::size_t>> near(areas);
    for (std::size_t at = 0; at < areas; ++at) {
        ids.push_back(new_id(ids, rng));
        const std::uint32_t drawn = rng.below(10);
        kinds.emplace_back(at == 0 || drawn < 7 ? "land" : drawn < 9 ? "desert" : "uninhabited");
    }
    if (has_sea) kinds.back() = "sea";
    json difficult = json::array();
    for (std::size_t one = 0; one < areas; ++one)
        for (std::size_t other = 0; other < one; ++other) {
            if (rng.below(std::uint32_t(areas)) > 2 && other + 1 != one) continue;
            near[one].push_back(other);
            near[other].push_back(one);
            if (kinds[one] == "sea") continue;
            if (rng.below(3) == 0) difficult.push_back({{"from", ids[one]}, {"to", ids[other]}});
            if (rng.below(3) == 0) difficult.push_back({{"from", ids[other]}, {"to", ids[one]}});
        }
    json listed = json::array();
    bool can_land = false;
    std::vector<std::size_t> starts, bonuses;
    for (std::size_t at = 0; at < areas; ++at) {
        const bool sea = kinds[at] == "sea";
        json adjacent = json::array();
        for (const std::size_t other : near[at]) {
            adjacent.push_back(ids[other]);
            can_land |= sea && kinds[other] == "land";
        }
        listed.push_back(
            {{"id", ids[at]}, {"kind", kinds[at]}, {"worth", sea ? 1 : 1 + rng.below(4)}, {"adjacent", adjacent}});
        if (kinds[at] == "land" || kinds[at] == "desert" || (sea && can_land)) starts.push_back(at);
        if (!sea) bonuses.push_back(at);
    }

    std::vector<int> epochs; // of the peoples: mostly enough for any number of players
    if (rng.below(4) != 0)
        for (int i = 0; i < 5 * epoch_count; ++i) epochs.push_back(1 + i / 5);
    for (std::size_t i = 2 + rng.below(most_peoples - 1); i > epochs.size();)
        epochs.push_back(1 + int(rng.below(epoch_count)));
    std::array<std::array<int, most_number>, epoch_count> numbers;
    numbers[0] = shuffled_numbers(rng);
    for (std::size_t epoch = 1; epoch < epoch_count; ++epoch)
        numbers[epoch] = rng.below(2) == 0 ? numbers[epoch - 1] : shuffled_numbers(rng);
    json peoples = json::array();
    std::vector<std::string> names;
    for (std::size_t at = 0; at < epochs.size(); ++at) {
        names.push_back(rng.below(8) == 0 && at < areas && std::find(names.begin(), names.end(), ids[at]) == names.end()
                            ? ids[at]
                            : new_id(names, rng));
        json own = json::array(), tribes = json::array(), bonus = json::array();
        for (int epoch = 1; epoch <= epoch_count; ++epoch) {
            own.push_back(epoch < epochs[at] ? 0 : numbers[std::size_t(epoch - 1)][at]);
            const int reinforcements = rng.below(3) == 0 ? int(rng.below(most_tribes + 1)) : 0;
            tribes.push_back(epoch < epochs[at]    ? 0
                             : epoch == epochs[at] ? 1 + int(rng.below(rng.below(4) == 0 ? most_tribes : 9))
                                                   : reinforcements);
        }
        for (const std::size_t area : bonuses)
            if (bonus.size() < most_bonus_areas && rng.below(8) == 0) bonus.push_back(ids[area]);
        peoples.push_back({{"id", names[at]},
                           {"epoch", epochs[at]},
                           {"numbers", own},
                           {"tribes", tribes},
                           {"start", ids[starts[rng.below(std::uint32_t(starts.size()))]]},
                           {"special", special_names[rng.below(special_count)]},
                           {"bonus", bonus}});
    }
    return {{"areas", listed}, {"difficult", difficult}, {"peoples", peoples}};
}

} // namespace ecumene::mesopotamia
