// Reading an experiment: every key is known or refused, every value is checked, and every error names its line.
#include "lab/experiment.h"

#include "bots/bot.h"
#include "engine/core/rule_schema.h"
#include "engine/core/words.h"
#include "files/toml_text.h"
#include "lab/variants.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ecumene::lab {
namespace {

using nlohmann::json;

constexpr std::uint64_t most_games_ever = 1'000'000'000, usual_most_games = 1'000'000;

// Reads one table; remembers what was asked for, so that what is left over is a mistake.
class Reader {
public:
    Reader(const toml::table& table, std::string name, std::string prefix = {})
        : table_(table), name_(std::move(name)), prefix_(std::move(prefix)) {}

    tl::unexpected<Error> bad(int line, const std::string& message) const {
        return fail(ErrorCode::bad_argument, line > 0 ? fmt::format("{}, line {}: {}", name_, line, message)
                                                      : fmt::format("{}: {}", name_, message));
    }
    const toml::node* find(std::string_view key) {
        if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
        return table_.get(key);
    }
    Result<void> text(std::string_view key, std::string& value) {
        const toml::node* node = find(key);
        if (node == nullptr) return {};
        if (!node->is_string()) return bad(line_of(*node), fmt::format("{}{} must be text in quotes", prefix_, key));
        value = node->as_string()->get();
        if (value.size() > 200) return bad(line_of(*node), fmt::format("{}{} is too long", prefix_, key));
        return {};
    }
    Result<void> number(std::string_view key, std::uint64_t least, std::uint64_t most, std::uint64_t& value) {
        const toml::node* node = find(key);
        if (node == nullptr) return {};
        const auto* given = node->as_integer();
        if (given == nullptr || given->get() < std::int64_t(least) || given->get() > std::int64_t(most))
            return bad(line_of(*node),
                       fmt::format("{}{} must be a whole number from {} to {}", prefix_, key, least, most));
        value = std::uint64_t(given->get());
        return {};
    }
    Result<void> decimal(std::string_view key, double least, double most, std::optional<double>& value) {
        const toml::node* node = find(key);
        if (node == nullptr) return {};
        const auto given = node->value<double>();
        if (!node->is_number() || !given || !(*given >= least && *given <= most))
            return bad(line_of(*node),
                       fmt::format("{}{} must be a number from {:g} to {:g}", prefix_, key, least, most));
        value = *given;
        return {};
    }
    Result<const toml::table*> table(std::string_view key) {
        const toml::node* node = find(key);
        if (node == nullptr) return nullptr;
        if (!node->is_table()) return bad(line_of(*node), fmt::format("{} must be a table: [{}]", key, key));
        return node->as_table();
    }
    Result<void> nothing_else() const {
        const toml::node* first = nullptr;
        std::string unknown;
        for (const auto& [key, node] : table_)
            if (std::find(known_.begin(), known_.end(), std::string_view(key)) == known_.end() &&
                (first == nullptr || line_of(node) < line_of(*first))) {
                first = &node;
                unknown = std::string(key);
            }
        if (first == nullptr) return {};
        std::string list;
        for (const std::string& key : known_) list += (list.empty() ? "" : ", ") + key;
        return bad(line_of(*first),
                   fmt::format("there is no key {}{}; the keys here are {}", prefix_, in_quotes(unknown), list));
    }

private:
    const toml::table& table_;
    std::string name_, prefix_;
    std::vector<std::string> known_;
};

// Bots that think by the clock would play otherwise on another day, or with another number of threads.
Result<void> check_player(const std::string& player) {
    if (const auto bot = make_bot(player); !bot) return tl::unexpected<Error>(bot.error());
    const bool timed = player.find("ms=") != player.npos ||
                       (player.rfind("master", 0) == 0 && player.find("iterations=") == player.npos);
    if (timed)
        return fail(ErrorCode::bad_argument,
                    fmt::format("{} thinks by the clock, so its games could not be repeated; give it a number of "
                                "iterations, such as \"search:iterations=400\"",
                                in_quotes(player)));
    return {};
}

Result<void> read_players(Reader& reader, VariantSource& source) {
    const toml::node* node = reader.find("players");
    if (node == nullptr) return {};
    const auto wrong = [&](const toml::node& where) {
        return reader.bad(line_of(where),
                          "players must be a bot's name in quotes, or a list of them, one for each seat");
    };
    std::vector<std::string> players;
    source.players_line = line_of(*node);
    if (node->is_string()) players.push_back(node->as_string()->get());
    if (const toml::array* list = node->as_array()) {
        if (list->empty()) return reader.bad(line_of(*node), "players is an empty list");
        source.line_up = true;
        for (const toml::node& each : *list) {
            if (!each.is_string()) return wrong(each);
            players.push_back(each.as_string()->get());
        }
    }
    if (players.empty()) return wrong(*node);
    for (const std::string& player : players)
        if (const auto checked = check_player(player); !checked)
            return reader.bad(line_of(*node), checked.error().message);
    source.players = std::move(players);
    return {};
}

Result<void> read_seats(Reader& reader, const GameInfo& info, VariantSource& source) {
    const toml::node* node = reader.find("seats");
    source.seats = {info.usual_seats};
    if (node == nullptr) return {};
    source.seats_line = line_of(*node);
    source.seats.clear();
    const auto add = [&](const toml::node& each) -> Result<void> {
        const auto* given = each.as_integer();
        if (given == nullptr || given->get() < info.least_seats || given->get() > info.most_seats)
            return reader.bad(line_of(each), fmt::format("seats must be from {} to {} in {}", info.least_seats,
                                                         info.most_seats, info.title));
        source.seats.push_back(int(given->get()));
        return {};
    };
    if (const toml::array* list = node->as_array()) {
        if (list->empty()) return reader.bad(line_of(*node), "seats is an empty list: there is nothing to sweep");
        for (const toml::node& each : *list)
            if (auto added = add(each); !added) return added;
        return {};
    }
    return add(*node);
}

std::optional<json> option_value(const toml::node& node) {
    if (const auto* value = node.as_boolean()) return json(value->get());
    if (const auto* value = node.as_integer()) return json(value->get());
    if (const auto* value = node.as_string()) return json(value->get());
    return std::nullopt;
}

// Options as single values, or as lists to sweep; in the order of the file.
Result<void> read_option_lists(Reader& reader, const toml::table& table, const GameType& type, VariantSource& source) {
    for (const auto& [key, node] : table) {
        ChangeList option{std::string(key), line_of(node), node.is_array(), {}};
        const auto add = [&](const toml::node& each) -> Result<void> {
            const auto value = option_value(each);
            if (!value)
                return reader.bad(line_of(each),
                                  fmt::format("{} must be true or false, a whole number or a word", option.name));
            const auto read = read_options(type.options(), json{{option.name, *value}});
            if (!read) return reader.bad(line_of(each), read.error().message);
            option.values.push_back({chosen_options_json(type.options(), *read), json::object()});
            return {};
        };
        if (const toml::array* list = node.as_array()) {
            if (list->empty())
                return reader.bad(line_of(node),
                                  fmt::format("{} is an empty list: there is nothing to sweep", option.name));
            for (const toml::node& each : *list)
                if (auto added = add(each); !added) return added;
        } else if (auto added = add(node); !added) {
            return added;
        }
        source.lists.push_back(std::move(option));
    }
    return {};
}

// A rule's value, or a list of values to sweep: where the value is a list itself, a list of such lists.
Result<void> read_rule(Reader& reader, const toml::node& node, const GameType& type, const RulePlace& place,
                       VariantSource& source) {
    const toml::array* list = node.as_array();
    if (list != nullptr && place.standard.is_array() && (list->empty() || !list->front().is_array())) list = nullptr;
    ChangeList rule{place.path, line_of(node), list != nullptr, {}};
    const auto add = [&](const toml::node& each) -> Result<void> {
        json change;
        change[pointer_of(place.path)] = to_json(each);
        const auto read = type.canonical_rules(change);
        if (!read) return reader.bad(line_of(each), "rules." + read.error().message);
        rule.values.push_back({json::object(), *read});
        return {};
    };
    if (list != nullptr) {
        if (list->empty())
            return reader.bad(line_of(node), fmt::format("{} is an empty list: there is nothing to sweep", place.path));
        for (const toml::node& each : *list)
            if (auto added = add(each); !added) return added;
    } else if (auto added = add(node); !added) {
        return added;
    }
    source.lists.push_back(std::move(rule));
    return {};
}

Result<void> read_rule_lists(Reader& reader, const toml::table& table, const std::string& prefix, const GameType& type,
                             VariantSource& source) {
    for (const auto& [key, node] : table) {
        const std::string path = prefix + std::string(key.str());
        const auto& places = type.rule_places();
        const auto place =
            std::find_if(places.begin(), places.end(), [&](const RulePlace& each) { return each.path == path; });
        const bool group = std::any_of(places.begin(), places.end(),
                                       [&](const RulePlace& each) { return each.path.starts_with(path + "."); });
        if (place == places.end() && !(group && node.is_table()))
            return reader.bad(line_of(node), fmt::format("rules.{}: there is no such rule to change", path));
        auto read = place != places.end() ? read_rule(reader, node, type, *place, source)
                                          : read_rule_lists(reader, *node.as_table(), path + ".", type, source);
        if (!read) return read;
    }
    return {};
}

void list_statements(const toml::table& table, const std::string& prefix, std::vector<Statement>& statements) {
    for (const auto& [key, node] : table) {
        const std::string path = prefix + std::string(key);
        if (const toml::table* inner = node.as_table()) {
            list_statements(*inner, path + ".", statements);
            continue;
        }
        std::ostringstream value;
        node.visit([&](const auto& known) { value << known; });
        statements.push_back({path, value.str(), line_of(node)});
    }
}

Result<void> read_luck_and_skill(Reader& reader, const std::string& name, Speed players, Experiment& experiment) {
    // Thinking costs too much to do more of it than was asked for.
    const std::uint64_t extra = players == Speed::thinking ? 0 : std::min<std::uint64_t>(experiment.games / 20, 20'000);
    experiment.luck_groups = extra;
    const auto luck = reader.table("luck");
    if (!luck) return tl::unexpected<Error>(luck.error());
    if (*luck != nullptr) {
        Reader inner(**luck, name, "luck.");
        if (auto read = inner.number("groups", 0, 100'000'000, experiment.luck_groups); !read) return read;
        if (auto read = inner.nothing_else(); !read) return read;
    }
    experiment.skill = {"greedy", "random", extra};
    const auto skill = reader.table("skill");
    if (!skill) return tl::unexpected<Error>(skill.error());
    if (*skill == nullptr) return {};
    Reader inner(**skill, name, "skill.");
    if (auto read = inner.number("games", 0, most_games_ever, experiment.skill.games); !read) return read;
    for (const auto& [key, value] :
         {std::pair{"stronger", &experiment.skill.stronger}, std::pair{"weaker", &experiment.skill.weaker}}) {
        if (auto read = inner.text(key, *value); !read) return read;
        if (const auto checked = check_player(*value); !checked)
            return inner.bad(line_of(*(*skill)->get(key)), checked.error().message);
    }
    return inner.nothing_else();
}

Result<void> read_pace(Reader& reader, const std::string& name, Experiment& experiment) {
    const auto pace = reader.table("pace");
    if (!pace) return tl::unexpected<Error>(pace.error());
    if (*pace == nullptr) return {};
    Reader inner(**pace, name, "pace.");
    if (auto read = inner.decimal("turn_seconds", 0, 3600, experiment.turn_seconds); !read) return read;
    if (auto read = inner.decimal("decision_seconds", 0, 3600, experiment.decision_seconds); !read) return read;
    if (auto read = inner.decimal("other_seconds", 0, 3600, experiment.other_seconds); !read) return read;
    return inner.nothing_else();
}

Result<void> read_version(Reader& reader, const std::string& name) {
    const toml::node* node = reader.find("ecumene_lab");
    if (node == nullptr)
        return reader.bad(0, fmt::format("this is no experiment: it must say ecumene_lab = {}", experiment_version));
    if (const auto* version = node->as_integer(); version != nullptr && version->get() == experiment_version) return {};
    return reader.bad(line_of(*node), fmt::format("{} is of another version; this program reads ecumene_lab = {}", name,
                                                  experiment_version));
}

Result<void> read_amount(Reader& reader, Experiment& experiment) {
    if (auto read = reader.number("games", 1, most_games_ever, experiment.games); !read) return read;
    if (auto read = reader.decimal("interval", 0.0001, 0.5, experiment.interval); !read) return read;
    experiment.most_games = std::max(experiment.games, usual_most_games);
    if (auto read = reader.number("most_games", 1, most_games_ever, experiment.most_games); !read) return read;
    const toml::node* most = reader.find("most_games");
    if (most != nullptr && !experiment.interval)
        return reader.bad(line_of(*most), "most_games belongs to interval, which is missing");
    if (most != nullptr && experiment.most_games < experiment.games)
        return reader.bad(line_of(*most), "most_games is less than games");
    return {};
}

Result<void> read_vary(Reader& reader, VariantSource& source) {
    std::string vary = "product";
    if (auto read = reader.text("vary", vary); !read) return read;
    if (vary != "product" && vary != "one-at-a-time")
        return reader.bad(line_of(*reader.find("vary")), "vary must be \"product\" or \"one-at-a-time\"");
    source.one_at_a_time = vary == "one-at-a-time";
    return {};
}

Result<Experiment> read_table(const Games& games, const toml::table& table, const std::string& name) {
    Experiment experiment;
    Reader reader(table, name);
    if (auto read = read_version(reader, name); !read) return tl::unexpected<Error>(read.error());
    std::string game;
    if (auto read = reader.text("game", game); !read) return tl::unexpected<Error>(read.error());
    if (game.empty()) return reader.bad(0, "which game? It must say game = \"plague\", or another");
    const auto type = known_game(games, game);
    if (!type) return reader.bad(line_of(*table.get("game")), type.error().message);
    experiment.type = *type;
    experiment.seed = "1";
    VariantSource source;
    source.type = *type;
    for (const auto& step : {
             reader.text("title", experiment.title),
             reader.text("seed", experiment.seed),
             read_seats(reader, (*type)->info(), source),
             read_players(reader, source),
             read_amount(reader, experiment),
             read_vary(reader, source),
             read_pace(reader, name, experiment),
         })
        if (!step) return tl::unexpected<Error>(step.error());
    if (auto read = read_luck_and_skill(reader, name, slowest(source.players), experiment); !read)
        return tl::unexpected<Error>(read.error());
    const auto options = reader.table("options");
    if (!options) return tl::unexpected<Error>(options.error());
    if (*options != nullptr)
        if (auto read = read_option_lists(reader, **options, **type, source); !read)
            return tl::unexpected<Error>(read.error());
    const auto rules = reader.table("rules");
    if (!rules) return tl::unexpected<Error>(rules.error());
    if (*rules != nullptr)
        if (auto read = read_rule_lists(reader, **rules, "", **type, source); !read)
            return tl::unexpected<Error>(read.error());
    std::stable_sort(source.lists.begin(), source.lists.end(),
                     [](const ChangeList& a, const ChangeList& b) { return a.line < b.line; });
    if (auto read = reader.nothing_else(); !read) return tl::unexpected<Error>(read.error());
    auto variants = make_variants(source, experiment.seed);
    if (!variants) return reader.bad(variants.error().line, variants.error().message);
    experiment.trials = std::move(variants->trials);
    experiment.baseline = variants->baseline;
    list_statements(table, "", experiment.statements);
    std::stable_sort(experiment.statements.begin(), experiment.statements.end(),
                     [](const Statement& a, const Statement& b) { return a.line < b.line; });
    return experiment;
}

} // namespace

Speed speed(const std::string& player) {
    return player == "random" ? Speed::random : player == "greedy" ? Speed::greedy : Speed::thinking;
}
Speed slowest(const std::vector<std::string>& players) {
    Speed slow = Speed::random;
    for (const std::string& player : players) slow = std::max(slow, speed(player));
    return slow;
}

Result<Experiment> read_experiment(const Games& games, const std::string& text, const std::string& name) {
    const auto table = parse_toml(text, name);
    if (!table) return tl::unexpected<Error>(table.error());
    auto experiment = read_table(games, *table, name);
    if (experiment) experiment->text = text;
    return experiment;
}

} // namespace ecumene::lab
