// Rules as data: which numbers of a game can be changed, reading a variant from JSON, and writing what differs.
//
// A game keeps its numbers in one plain value, its Rules, whose initial values are the standard ones. A RuleSchema
// declares them once, row by row, in the order of the chapter "Rules in numbers" of the rulebook; reading, checking,
// listing and writing all go by it.
#pragma once

#include "engine/core/result.h"
#include "engine/core/rng.h"
#include "engine/core/rules.h"

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene {

// A row of "Rules in numbers", for those who list rules or make a form of them.
struct RuleRow {
    std::string path;                // with <placeholders> where it stands for many ids
    std::string type;                // "int", "bool", "string", "list of int" ..
    nlohmann::ordered_json standard; // by id where the path has placeholders
    nlohmann::json range;
    std::string meaning, clause;
    std::vector<int> lengths; // of a list: the least and the most entries
};
nlohmann::ordered_json describe_json(const RuleRow& row); // path, type, default, range, meaning, rule

// A single value that can be changed.
struct RulePlace {
    std::string path; // without placeholders: "cards.fire.copies"
    std::size_t row;  // its row in the list
    nlohmann::ordered_json standard;
    bool listed; // the row's `default` has it
};

// Where a path leads in a variant.
nlohmann::json::json_pointer pointer_of(const std::string& path);

// How one value is read, written and tried out. Factories are below.
template <class Rules>
struct RuleValue {
    std::string type;
    nlohmann::json range;
    std::vector<int> lengths;
    // Takes the value over, or says what is wrong; the fault's path is what follows the value's own ("" or ".0.id").
    std::function<std::optional<RuleFault>(const nlohmann::json&, Rules&)> read;
    std::function<nlohmann::ordered_json(const Rules&)> write;
    std::function<nlohmann::json(Rng&)> random; // any value that read() takes, for tests
};

// The keys of all paths as a tree, in the order in which they were declared.
class RuleTree {
public:
    static constexpr std::size_t no_place = ~std::size_t(0);
    struct Node {
        std::string key;
        std::vector<Node> children;
        std::size_t place = no_place; // of a leaf
        const Node* child(std::string_view key) const;
    };

    void add(std::string_view path, std::size_t place);
    const Node& root() const { return root_; }

private:
    Node root_;
};

namespace rules {

// A JSON integer (no point, no exponent) in range.
std::optional<int> read_int(const nlohmann::json& value, int least, int most);
RuleFault must_be(std::string what); // "must be .."
std::string path_of(const std::string& row, const std::vector<std::string>& ids);
std::optional<RuleFault> refuse_keys(const nlohmann::json& given,
                                     const std::vector<std::vector<std::string>>& exclusive);
// Calls take(place, value) for every value given; the first key that leads nowhere, or fault of take, ends it.
std::optional<RuleFault> walk(const RuleTree::Node& node, const nlohmann::json& given, const std::string& path,
                              const std::function<std::optional<RuleFault>(std::size_t, const nlohmann::json&)>& take);

// 0 where they are alike, 1 where they are as far apart as they can be.
double change(const nlohmann::ordered_json& from, const nlohmann::ordered_json& to, const nlohmann::json& range);

template <class Container>
void assign(Container& container, const std::vector<int>& values) {
    using Item = std::remove_cvref_t<decltype(container[0])>;
    if constexpr (requires { container.fill(Item{}); }) { // std::array
        for (std::size_t i = 0; i < values.size(); ++i) container[i] = Item(values[i]);
    } else {
        container.clear();
        for (const int value : values) container.push_back(Item(value));
    }
}

} // namespace rules

template <class Rules>
class RuleSchema {
public:
    using Value = RuleValue<Rules>;
    struct Text {
        std::string path, meaning, clause;
    };
    struct Range {
        int least, most;
    };

    // A row of one value, or one more value of a row whose path has placeholders: the ids that fill them.
    void add(const Text& text, Value value, const std::vector<std::string>& ids = {}) {
        const std::string path = rules::path_of(text.path, ids);
        nlohmann::ordered_json standard = value.write(Rules{});
        if (rows_.empty() || rows_.back().path != text.path)
            rows_.push_back({text.path, value.type, nlohmann::ordered_json::object(), value.range, text.meaning,
                             text.clause, value.lengths});
        nlohmann::ordered_json& by_id = rows_.back().standard;
        const bool listed = ids.empty() || !unlisted(text.path, standard);
        if (ids.empty()) {
            by_id = standard;
        } else if (listed) {
            nlohmann::json::json_pointer below;
            for (const std::string& id : ids) below /= id;
            by_id[below] = standard;
        }
        tree_.add(path, places_.size());
        places_.push_back({path, rows_.size() - 1, std::move(standard), listed});
        value.range = nullptr; // the row has it, and a row may have thousands of values
        values_.push_back(std::move(value));
    }
    // A key that may stand with an empty object, although no value is below it.
    void add_empty(std::string_view path) { tree_.add(path, RuleTree::no_place); }
    // The list of rules leaves these values of a row out of `default`: there are too many of them to be told.
    void leave_out(std::string path, nlohmann::ordered_json standard) { unlisted_ = {std::move(path), standard}; }
    // A variant with the first key may not have the others.
    void exclude(std::vector<std::string> keys) { exclusive_.push_back(std::move(keys)); }

    // A field is a pointer to a member, or a function from Rules& to int&, bool& and so on.
    template <class Field>
    static Value integer(Field field, int least, int most) {
        return {"int",
                {least, most},
                {},
                [=](const nlohmann::json& given, Rules& rules) -> std::optional<RuleFault> {
                    const std::optional<int> number = rules::read_int(given, least, most);
                    if (!number) return rules::must_be(whole_number(least, most));
                    set(std::invoke(field, rules), *number);
                    return std::nullopt;
                },
                [=](const Rules& rules) { return int(std::invoke(field, const_cast<Rules&>(rules))); },
                [=](Rng& rng) { return least + int(rng.below(std::uint32_t(most - least + 1))); }};
    }

    template <class Field>
    static Value boolean(Field field) {
        return {"bool",
                {false, true},
                {},
                [=](const nlohmann::json& given, Rules& rules) -> std::optional<RuleFault> {
                    if (!given.is_boolean()) return rules::must_be("true or false");
                    std::invoke(field, rules) = given.template get<bool>();
                    return std::nullopt;
                },
                [=](const Rules& rules) { return bool(std::invoke(field, const_cast<Rules&>(rules))); },
                [=](Rng& rng) { return rng.below(2) == 1; }};
    }

    // One of the words; the field, a number or an enumeration, holds its index. Ids of things are not listed as range.
    template <class Field>
    static Value word(Field field, std::vector<std::string> words, bool ids = false) {
        return word(field, std::make_shared<const std::vector<std::string>>(std::move(words)), ids);
    }
    // The same list for many values.
    template <class Field>
    static Value word(Field field, std::shared_ptr<const std::vector<std::string>> words, bool ids = false) {
        return {
            "string",
            ids ? nlohmann::json::array() : nlohmann::json(*words),
            {},
            [=](const nlohmann::json& given, Rules& rules) -> std::optional<RuleFault> {
                const std::optional<int> index = index_of(*words, given);
                if (!index) return rules::must_be(one_of(*words, ids));
                set(std::invoke(field, rules), *index);
                return std::nullopt;
            },
            [=](const Rules& rules) { return (*words)[std::size_t(std::invoke(field, const_cast<Rules&>(rules)))]; },
            [=](Rng& rng) { return (*words)[rng.below(std::uint32_t(words->size()))]; }};
    }

    // Numbers, each in its own range: one range stands for all. The field is an array or has push_back.
    template <class Field>
    static Value integers(Field field, int least_length, int most_length, std::vector<Range> ranges) {
        const auto range = [=](std::size_t i) { return ranges[std::min(i, ranges.size() - 1)]; };
        Range widest = ranges[0];
        for (const Range& one : ranges) widest = {std::min(widest.least, one.least), std::max(widest.most, one.most)};
        return {"list of int",
                {widest.least, widest.most},
                {least_length, most_length},
                [=](const nlohmann::json& given, Rules& rules) -> std::optional<RuleFault> {
                    if (!given.is_array() || int(given.size()) < least_length || int(given.size()) > most_length)
                        return rules::must_be(list_of_numbers(least_length, most_length));
                    std::vector<int> numbers;
                    for (std::size_t i = 0; i < given.size(); ++i) {
                        const std::optional<int> number = rules::read_int(given[i], range(i).least, range(i).most);
                        if (!number)
                            return RuleFault{"",
                                             "entry " + std::to_string(i) + " must be " +
                                                 whole_number(range(i).least, range(i).most),
                                             {}};
                        numbers.push_back(*number);
                    }
                    rules::assign(std::invoke(field, rules), numbers);
                    return std::nullopt;
                },
                [=](const Rules& rules) {
                    nlohmann::ordered_json list = nlohmann::ordered_json::array();
                    for (const auto& number : std::invoke(field, const_cast<Rules&>(rules)))
                        list.push_back(int(number));
                    return list;
                },
                [=](Rng& rng) {
                    nlohmann::json list = nlohmann::json::array();
                    const int length = least_length + int(rng.below(std::uint32_t(most_length - least_length + 1)));
                    for (int i = 0; i < length; ++i) {
                        const Range of = range(std::size_t(i));
                        list.push_back(of.least + int(rng.below(std::uint32_t(of.most - of.least + 1))));
                    }
                    return list;
                }};
    }

    const std::vector<RuleRow>& rows() const { return rows_; }
    const std::vector<RulePlace>& places() const { return places_; }
    nlohmann::json random_value(std::size_t place, Rng& rng) const { return values_[place].random(rng); }

    // The rules that a variant, canonical or not, makes; or the first thing that is wrong with it.
    tl::expected<Rules, RuleFault> read(const nlohmann::json& given) const {
        Rules rules{};
        std::optional<RuleFault> fault;
        if (!given.is_object())
            fault = RuleFault{"rules", "the rules that differ must be an object of names and values", {}};
        else if (fault = rules::refuse_keys(given, exclusive_); !fault)
            fault = rules::walk(tree_.root(), given, {}, [&](std::size_t place, const nlohmann::json& value) {
                std::optional<RuleFault> wrong = values_[place].read(value, rules);
                if (wrong) {
                    wrong->path = places_[place].path + wrong->path;
                    if (wrong->clause.empty()) wrong->clause = rows_[places_[place].row].clause;
                }
                return wrong;
            });
        if (fault) return tl::unexpected<RuleFault>(std::move(*fault));
        return rules;
    }

    // The canonical form.
    Variant write(const Rules& rules) const {
        Variant variant = Variant::object();
        write_below(tree_.root(), rules, variant);
        return variant;
    }

    // How far rules are from the standard ones: 1 for each value that was changed by its whole range, or to another
    // word; less for smaller changes. What was fitted to the standard game should be trusted less the larger this is.
    double distance(const Rules& rules) const {
        double sum = 0;
        for (std::size_t i = 0; i < places_.size(); ++i)
            sum += rules::change(places_[i].standard, values_[i].write(rules), rows_[places_[i].row].range);
        return sum;
    }

private:
    template <class Held>
    static void set(Held& held, int value) {
        held = Held(value);
    }
    static std::string whole_number(int least, int most) {
        return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    }
    static std::string list_of_numbers(int least, int most) {
        return "a list of " + std::to_string(least) + (least == most ? "" : " to " + std::to_string(most)) + " numbers";
    }
    static std::string one_of(const std::vector<std::string>& words, bool ids) {
        if (ids) return "the id of one that the game has, such as \"" + words[0] + "\"";
        std::string list = "one of ";
        for (const std::string& word : words) list += (&word == &words[0] ? "" : ", ") + word;
        return list;
    }
    static std::optional<int> index_of(const std::vector<std::string>& words, const nlohmann::json& given) {
        if (given.is_string())
            for (std::size_t i = 0; i < words.size(); ++i)
                if (words[i] == given.template get_ref<const std::string&>()) return int(i);
        return std::nullopt;
    }
    bool unlisted(const std::string& path, const nlohmann::ordered_json& standard) const {
        return unlisted_ && unlisted_->first == path && unlisted_->second == standard;
    }
    void write_below(const RuleTree::Node& node, const Rules& rules, Variant& object) const {
        for (const RuleTree::Node& child : node.children) {
            Variant value;
            if (child.place == RuleTree::no_place) {
                value = Variant::object();
                write_below(child, rules, value);
                if (value.empty()) continue;
            } else {
                value = values_[child.place].write(rules);
                if (value == places_[child.place].standard) continue;
            }
            object[child.key] = std::move(value);
        }
    }

    std::vector<RuleRow> rows_;
    std::vector<RulePlace> places_;
    std::vector<Value> values_; // in the order of the places
    RuleTree tree_;
    std::optional<std::pair<std::string, nlohmann::ordered_json>> unlisted_;
    std::vector<std::vector<std::string>> exclusive_;
};

} // namespace ecumene
