// Paths of rules: finding a way down a variant, and saying where it ended.
#include "engine/core/rule_schema.h"

#include "engine/core/words.h"

#include <algorithm>
#include <cmath>

namespace ecumene {

using nlohmann::json;
using nlohmann::ordered_json;

ordered_json describe_json(const RuleRow& row) {
    ordered_json described = {{"path", row.path},   {"type", row.type},       {"default", row.standard},
                              {"range", row.range}, {"meaning", row.meaning}, {"rule", row.clause}};
    if (!row.lengths.empty()) described["lengths"] = row.lengths;
    return described;
}

json::json_pointer pointer_of(const std::string& path) {
    std::string pointer = "/" + path;
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    return json::json_pointer(pointer);
}

const RuleTree::Node* RuleTree::Node::child(std::string_view name) const {
    for (const Node& node : children)
        if (node.key == name) return &node;
    return nullptr;
}

void RuleTree::add(std::string_view path, std::size_t place) {
    Node* node = &root_;
    for (std::size_t from = 0; from <= path.size();) {
        const std::size_t to = std::min(path.find('.', from), path.size());
        const std::string_view key = path.substr(from, to - from);
        const Node* found = node->child(key);
        if (found == nullptr) node->children.push_back({std::string(key), {}, no_place});
        node = found == nullptr ? &node->children.back() : const_cast<Node*>(found);
        from = to + 1;
    }
    node->place = place;
}

namespace rules {

std::optional<int> read_int(const json& value, int least, int most) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > 1'000'000'000) return std::nullopt;
    const auto number = value.get<std::int64_t>();
    if (number < least || number > most) return std::nullopt;
    return int(number);
}

RuleFault must_be(std::string what) { return {"", "this must be " + std::move(what), {}}; }

std::string path_of(const std::string& row, const std::vector<std::string>& ids) {
    std::string path;
    std::size_t next = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] == '<') {
            path += ids.at(next++);
            i = row.find('>', i);
        } else {
            path += row[i];
        }
    }
    return path;
}

std::optional<RuleFault> refuse_keys(const json& given, const std::vector<std::vector<std::string>>& exclusive) {
    for (const std::vector<std::string>& keys : exclusive)
        for (std::size_t i = 1; i < keys.size(); ++i)
            if (given.contains(keys[0]) && given.contains(keys[i]))
                return RuleFault{keys[i], "a variant with '" + keys[0] + "' has all of this there already", {}};
    return std::nullopt;
}

std::optional<RuleFault> walk(const RuleTree::Node& node, const json& given, const std::string& path,
                              const std::function<std::optional<RuleFault>(std::size_t, const json&)>& take) {
    if (node.place != RuleTree::no_place) return take(node.place, given);
    if (!given.is_object()) return RuleFault{path, "this must be an object of names and values", {}};
    for (const auto& [key, value] : given.items()) {
        const std::string below = path.empty() ? key : path + "." + key;
        const RuleTree::Node* child = node.child(key);
        if (child == nullptr)
            return RuleFault{below.size() <= 100 ? below : in_quotes(below), "there is no such rule to change", {}};
        if (auto fault = walk(*child, value, below, take)) return fault;
    }
    return std::nullopt;
}

double change(const ordered_json& from, const ordered_json& to, const json& range) {
    if (from == to) return 0;
    if (from.is_number_integer() && to.is_number_integer() && range.size() == 2)
        return std::abs(to.get<double>() - from.get<double>()) / (range[1].get<double>() - range[0].get<double>());
    if (!from.is_array() || !to.is_array() || from.empty() || from.size() != to.size()) return 1;
    double sum = 0;
    for (std::size_t i = 0; i < from.size(); ++i) sum += change(from[i], to[i], range);
    return sum / double(from.size());
}

} // namespace rules
} // namespace ecumene
