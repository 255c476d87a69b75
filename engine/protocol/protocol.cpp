// Every request of the line protocol, one function each.
#include "engine/protocol/protocol.h"

#include "engine/core/json_text.h"
#include "engine/core/json_writer.h"
#include "engine/core/record.h"
#include "engine/core/rule_schema.h"
#include "engine/core/words.h"
#include "engine/protocol/arguments.h"

#include <fmt/format.h>

namespace ecumene {
namespace {

using nlohmann::json;

constexpr std::size_t most_tables = 1000;

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_argument, std::move(message)); }
tl::unexpected<Error> passed_on(const Error& error) { return tl::unexpected<Error>(error); }

json to_act_json(Actor actor) {
    if (actor.is_seat()) return actor.seat().index;
    return actor.is_chance() ? json("chance") : json(nullptr);
}

json error_json(const Error& error) {
    json out = {{"code", name(error.code)}, {"message", error.message}};
    if (!error.rule.empty()) out["rule"] = error.rule;
    if (!error.path.empty()) out["path"] = error.path;
    return out;
}

} // namespace

Protocol::Protocol(const Games& games, Think think, std::string entropy)
    : games_(games), think_(std::move(think)), entropy_(std::move(entropy)) {}

std::string Protocol::answer(std::string_view line) {
    json reply = json::object();
    const auto request = parse_json(line);
    Reply result = !request               ? Reply(passed_on(request.error()))
                   : request->is_object() ? carry_out(*request)
                                          : Reply(fail(ErrorCode::bad_json, "a request is a JSON object"));
    if (result) {
        reply = std::move(*result);
        reply["ok"] = true;
    } else {
        reply["ok"] = false;
        reply["error"] = error_json(result.error());
    }
    if (request && request->is_object() && request->contains("id")) reply["id"] = (*request)["id"];
    return write_json(reply);
}

Protocol::Reply Protocol::carry_out(const Request& request) {
    const auto op = required_text(request, "op");
    if (!op) return passed_on(op.error());
    if (*op == "games") return list_games();
    if (*op == "new") return start(request);
    if (*op == "load") return load(request);
    if (*op == "quit") {
        finished_ = true;
        return json::object();
    }
    return on_table(*op, request);
}

Protocol::Reply Protocol::on_table(std::string_view op, const Request& request) {
    static constexpr std::string_view known[] = {"state",  "view", "legal",  "apply",   "sample", "explain", "log",
                                                 "redeal", "undo", "record", "playout", "think",  "offers",  "story"};
    if (std::find(std::begin(known), std::end(known), op) == std::end(known))
        return fail(ErrorCode::unknown_op, fmt::format("there is no request {}", in_quotes(op)));

    const auto table_name = optional_text(request, "table");
    if (!table_name) return passed_on(table_name.error());
    const auto found = tables_.find(table_name->value_or(""));
    if (found == tables_.end())
        return fail(ErrorCode::no_game, *table_name ? fmt::format("there is no table {}", in_quotes(**table_name))
                                                    : "no game has been started: send 'new' or 'load' first");
    Table& table = found->second;
    if (op == "state") return json{{"state", table.game->state()}};
    if (op == "view") return view(table, request);
    if (op == "legal") return legal(table);
    if (op == "offers") return offers(table);
    if (op == "story") return story(table, request);
    if (op == "apply") return apply(table, request);
    if (op == "sample") return sample(table);
    if (op == "explain") return explain(table, request);
    if (op == "log") return log(table, request);
    if (op == "redeal") return redeal(table, request);
    if (op == "undo") return undo(table, request);
    if (op == "record") return record(table);
    if (op == "playout") return playout(table, request);
    return think(table, request);
}

Protocol::Reply Protocol::list_games() const {
    json list = json::array();
    for (const GameType* type : games_) {
        json game = info_json(type->info());
        game["options"] = json::array();
        for (const OptionSpec& spec : type->options()) game["options"].push_back(describe_json(spec));
        game["rules"] = json::array();
        for (const RuleRow& row : type->rule_rows()) game["rules"].push_back(json(describe_json(row)));
        list.push_back(std::move(game));
    }
    return json{{"games", list}};
}

void Protocol::set_usual_rules(const GameType& type, const Variant& rules) { usual_rules_[&type] = rules; }

json Protocol::usual_rules(const GameType& type) const {
    const auto found = usual_rules_.find(&type);
    return found == usual_rules_.end() ? json::object() : found->second;
}

Protocol::Reply Protocol::start(const Request& request) {
    static constexpr std::string_view known[] = {"op", "id", "game", "players", "options", "rules", "seed", "table"};
    for (const auto& [key, value] : request.items())
        if (std::find(std::begin(known), std::end(known), key) == std::end(known))
            return bad(fmt::format("'new' takes no {}", in_quotes(key)));
    const auto id = required_text(request, "game");
    if (!id) return passed_on(id.error());
    const auto type = known_game(games_, *id);
    if (!type) return passed_on(type.error());
    const auto players = optional_number(request, "players", 1, 100);
    if (!players) return passed_on(players.error());
    if (!*players) return bad("'players' is missing: it must be a number of players");
    auto seed = optional_text(request, "seed");
    if (!seed) return passed_on(seed.error());
    const json* options = argument(request, "options");
    const auto rules = request.find("rules"); // null is no way to leave them out
    auto game = (*type)->create(int(**players), options ? *options : json(),
                                rules == request.end() ? usual_rules(**type) : *rules);
    if (!game) return passed_on(game.error());
    const auto table = put(request, {std::move(*game), std::move(*seed)});
    if (!table) return passed_on(table.error());
    return json{{"to_act", to_act_json((*table)->game->to_act())}};
}

Protocol::Reply Protocol::load(const Request& request) {
    const json* given = argument(request, "record");
    if (!given) return bad("'record' is missing: it must be a record");
    auto record = read_record(*given);
    if (!record) return passed_on(record.error());
    auto game = replay(games_, *record);
    if (!game) return passed_on(game.error());
    const auto table = put(request, {std::move(*game), std::move(record->seed)});
    if (!table) return passed_on(table.error());
    return json{{"to_act", to_act_json((*table)->game->to_act())}};
}

// Only when everything else is in order does a new game take the place of an old one.
Result<Protocol::Table*> Protocol::put(const Request& request, Table table) {
    auto table_name = optional_text(request, "table");
    if (!table_name) return passed_on(table_name.error());
    std::string key = table_name->value_or("");
    if (tables_.size() >= most_tables && !tables_.contains(key))
        return bad(fmt::format("there are {} tables already, the most that one engine holds", most_tables));
    Table& place = tables_[std::move(key)];
    place = std::move(table);
    return &place;
}

Protocol::Reply Protocol::legal(const Table& table) const {
    json reply = {{"to_act", to_act_json(table.game->to_act())},
                  {"actions", table.game->legal()},
                  {"sampled", table.game->sampled()}};
    if (table.game->to_act().is_chance()) {
        json chances = json::array();
        for (const Rational& chance : table.game->probabilities()) chances.push_back(chance.fraction());
        reply["probabilities"] = std::move(chances);
    }
    return reply;
}

// What is asked now, and every legal action with what it means and what there is to know of it.
Protocol::Reply Protocol::offers(const Table& table) const {
    const AnyGame& game = *table.game;
    JsonText text;
    JsonWriter out(text);
    out.begin_object().key("prompt");
    write_phrase(out, game.prompt());
    out.key("situation");
    game.write_situation(out);
    out.key("offers").begin_array();
    if (game.to_act().is_seat()) game.write_offers(Viewer::seat(game.to_act().seat()), text);
    out.end_array().end_object();
    json reply = json::parse(text.view());
    reply["to_act"] = to_act_json(game.to_act());
    return reply;
}

// What happened, as a viewer may be told.
Protocol::Reply Protocol::story(const Table& table, const Request& request) const {
    const auto viewer = required_viewer(request, table.game->seats());
    if (!viewer) return passed_on(viewer.error());
    const auto first = optional_number(request, "from", 0, table.game->length());
    if (!first) return passed_on(first.error());
    json lines = json::array();
    for (const Told& line : table.game->told(*viewer, std::size_t(first->value_or(0)))) {
        json events = json::array();
        for (const Phrase& event : line.events) events.push_back(to_json(event));
        lines.push_back({{"by", to_act_json(line.by)},
                         {"action", line.action},
                         {"phrase", to_json(line.phrase)},
                         {"events", std::move(events)},
                         {"text", sentence(line)}});
    }
    return json{{"lines", std::move(lines)}};
}

Protocol::Reply Protocol::view(const Table& table, const Request& request) const {
    const auto viewer = required_viewer(request, table.game->seats());
    if (!viewer) return passed_on(viewer.error());
    return json{{"view", table.game->view(*viewer)}};
}

Protocol::Reply Protocol::log(const Table& table, const Request& request) const {
    const auto viewer = required_viewer(request, table.game->seats());
    if (!viewer) return passed_on(viewer.error());
    return json{{"actions", table.game->log(*viewer)}};
}

Protocol::Reply Protocol::explain(const Table& table, const Request& request) const {
    const auto action = required_text(request, "action");
    if (!action) return passed_on(action.error());
    const auto refusal = table.game->refuse(*action);
    if (!refusal) return json{{"legal", true}};
    return json{{"legal", false}, {"why", refusal->why}, {"rule", refusal->rule}};
}

Protocol::Reply Protocol::apply(Table& table, const Request& request) const {
    const json* many = argument(request, "actions");
    if (!many) {
        const auto action = required_text(request, "action");
        if (!action) return passed_on(action.error());
        if (const auto applied = table.game->apply(*action); !applied) return passed_on(applied.error());
        return json{{"to_act", to_act_json(table.game->to_act())}};
    }
    if (argument(request, "action")) return bad("give 'action' or 'actions', not both");
    if (!many->is_array()) return bad("'actions' must be a list of written actions");
    for (const json& action : *many)
        if (!action.is_string()) return bad("'actions' must be a list of written actions");
    const std::size_t before = table.game->length();
    for (std::size_t i = 0; i < many->size(); ++i) {
        const auto applied = table.game->apply((*many)[i].get_ref<const std::string&>());
        if (applied) continue;
        table.game->undo(table.game->length() - before); // all or none
        return fail(applied.error().code, fmt::format("action {} of the list: {}", i, applied.error().message),
                    applied.error().rule);
    }
    return json{{"to_act", to_act_json(table.game->to_act())}};
}

Protocol::Reply Protocol::sample(Table& table) {
    if (!table.game->to_act().is_chance())
        return fail(ErrorCode::not_chance, "chance is not to act, so there is nothing to draw");
    Rng rng = chance_stream(table.seed ? *table.seed : fresh_seed(), table.game->length());
    std::string action = table.game->sample(rng);
    return json{{"action", std::move(action)}, {"to_act", to_act_json(table.game->to_act())}};
}

Protocol::Reply Protocol::redeal(const Table& table, const Request& request) {
    const auto seat = required_seat(request, table.game->seats());
    if (!seat) return passed_on(seat.error());
    const auto seed = optional_text(request, "seed");
    if (!seed) return passed_on(seed.error());
    Rng rng(*seed ? **seed : fresh_seed(), "redeal");
    return json{{"state", table.game->redealt_state(*seat, rng)}};
}

Protocol::Reply Protocol::undo(Table& table, const Request& request) const {
    const auto count = optional_number(request, "count", 0, table.game->length());
    if (!count) return passed_on(count.error());
    if (!*count && table.game->length() == 0) return bad("nothing has been done yet, so nothing can be taken back");
    table.game->undo(count->value_or(1));
    return json{{"to_act", to_act_json(table.game->to_act())}};
}

Protocol::Reply Protocol::record(const Table& table) const {
    return json{{"record", record_json(Record(*table.game, table.seed))}};
}

Protocol::Reply Protocol::playout(const Table& table, const Request& request) {
    const auto policy = optional_text(request, "policy");
    if (!policy) return passed_on(policy.error());
    if (policy->value_or("random") != "random") return bad("'policy' must be \"random\"");
    const auto seed = optional_text(request, "seed");
    if (!seed) return passed_on(seed.error());
    Rng rng(*seed ? **seed : fresh_seed(), "playout");
    const std::unique_ptr<AnyGame> game = table.game->clone();
    json actions = json::array();
    while (!game->over()) {
        if (game->to_act().is_chance()) {
            actions.push_back(game->sample(rng));
            continue;
        }
        const std::vector<std::string> choices = game->legal();
        const std::string& choice = choices[rng.below(std::uint32_t(choices.size()))];
        actions.push_back(choice);
        const auto applied = game->apply(choice);
        assert(applied);
    }
    return json{{"result", result_json(*game)}, {"actions", actions}};
}

Protocol::Reply Protocol::think(const Table& table, const Request& request) {
    const auto seat = required_seat(request, table.game->seats());
    if (!seat) return passed_on(seat.error());
    if (table.game->to_act() != Actor::seat(seat->index)) return bad(fmt::format("seat {} is not to act", seat->index));
    const auto ms = optional_number(request, "ms", 1, 600'000);
    if (!ms) return passed_on(ms.error());
    const auto iterations = optional_number(request, "iterations", 1, 100'000'000);
    if (!iterations) return passed_on(iterations.error());
    const auto level = optional_text(request, "level");
    if (!level) return passed_on(level.error());
    if (!*ms && !*iterations && !*level) return bad("give a limit, 'ms' or 'iterations', or a 'level'");
    const auto seed = optional_text(request, "seed");
    if (!seed) return passed_on(seed.error());
    return think_(*table.game, {*ms, *iterations, level->value_or(""), *seed ? **seed : fresh_seed()});
}

std::string Protocol::fresh_seed() { return entropy_ + "/" + std::to_string(draws_++); }

} // namespace ecumene
